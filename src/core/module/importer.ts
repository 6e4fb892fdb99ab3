import type { Json, Text } from '../fields/field.ts'
import type { Calendar } from '../time/day.ts'

/** One thing found in a file: a row for a table, with the id that its source gives it. */
export interface Found {
  readonly table: string
  /** Stable in the source: a second import of the same file adds nothing. */
  readonly sourceId: string
  readonly values: Readonly<Record<string, Json>>
  /** When the source says that the row came to be; now, where it does not. */
  readonly createdAt?: string | undefined
  /** What happened to the row after, by the names of its table's facts. */
  readonly after?: readonly {
    readonly type: string
    readonly values: Readonly<Record<string, Json>>
    readonly notes?: Readonly<Record<string, Json>>
  }[]
  /** Line, index or key in the file. */
  readonly place: string
}

/** What could not be read, and where. The rest is imported all the same. */
export interface Trouble {
  readonly place: string
  readonly code: string
  readonly message: Text
}

export interface ReadFile {
  readonly found: readonly Found[]
  readonly troubles: readonly Trouble[]
  /** Columns or kinds of records that have no place here. */
  readonly ignored: readonly string[]
}

/** Reads one foreign format into rows. Pure; text is untrusted and stays text. */
export interface Importer {
  readonly name: string
  readonly label: Text
  /** File endings, for the picker. */
  readonly accepts: readonly string[]
  readonly read: (text: string, at: { readonly calendar: Calendar; readonly now: string }) => ReadFile
}
