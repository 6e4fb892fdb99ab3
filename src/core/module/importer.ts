import type { Json, Text } from '../fields/field.ts'
import type { Calendar } from '../time/day.ts'
import type { Asking } from './query.ts'

/** One thing found in a file: a row for a table, with the id that its source gives it. */
export interface Found {
  readonly table: string
  /** Stable in the source: a second import of the same file adds nothing. */
  readonly sourceId: string
  readonly values: Readonly<Record<string, Json>>
  /** The row's id where it has a meaning, from the ids of other found rows; otherwise it follows from the source. */
  readonly id?: (idOf: (table: string, sourceId: string) => string) => string
  /** Fields that make sense only together: where a person wrote one of them, an update leaves all. */
  readonly together?: readonly string[]
  /** When the source says that the row came to be; now, where it does not. */
  readonly createdAt?: string | undefined
  /** What happened to the row after, by the names of its table's facts. */
  readonly after?: readonly {
    readonly type: string
    readonly values: Readonly<Record<string, Json>>
    readonly notes?: Readonly<Record<string, Json>>
  }[]
  /** The fact that brings a row that is here already to what the source says now; what a person wrote since stays. */
  readonly update?: string
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

/** A file as it lies somewhere: its bytes can be read more than once, from the start, piece by piece. */
export interface SourceFile {
  readonly name: string
  /** Bytes, where it is known. */
  readonly size?: number
  chunks(): AsyncIterable<Uint8Array>
}

/** What a reader says as it goes through a file. `gone`: a row of an earlier reading that the source holds no more. */
export type Piece =
  | { readonly found: Found }
  | { readonly trouble: Trouble }
  | { readonly ignored: string }
  | { readonly gone: { readonly table: string; readonly sourceId: string; readonly by: string } }

export interface ReadAt {
  readonly calendar: Calendar
  readonly now: string
}

interface Format {
  readonly name: string
  readonly label: Text
  /** File endings, for the picker. */
  readonly accepts: readonly string[]
}

/** Reads a whole text of a small format. Pure; text is untrusted and stays text. */
export interface TextImporter extends Format {
  readonly read: (text: string, at: ReadAt) => ReadFile
}

/** Goes through a large file in bounded memory. Throws Broken where it ends before its end. */
export interface FileImporter extends Format {
  readonly pieces: (file: SourceFile, at: ReadAt) => AsyncIterable<Piece>
}

export type Importer = TextImporter | FileImporter

/** Writes rows in a foreign format, piece by piece. */
export interface Exporter {
  readonly name: string
  readonly label: Text
  /** With its dot. */
  readonly ending: string
  readonly mime: string
  readonly write: (asking: Asking) => AsyncIterable<string>
}
