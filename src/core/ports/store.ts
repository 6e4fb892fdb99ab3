import type { Json } from '../fields/field.ts'
import type { Fact, StoredFact } from '../facts/fact.ts'
import type { StoredRow } from '../facts/row.ts'
import type { Day } from '../time/day.ts'

/**
 * Which rows of a table. `ids` gives deleted rows too (`fields._deleted`), for merge and undo need them, in the order asked
 * for; `all` gives them where `deleted` asks for it, in order of id; `index` never. `index` names a field that the table
 * declares as one; its keys are text of at most 400 code units and compare as such, equal keys by id.
 */
export type RowQuery =
  | { readonly table: string; readonly ids: readonly string[] }
  | {
      readonly table: string
      readonly index: string
      readonly from?: string
      readonly to?: string
      readonly limit?: number
      readonly newest?: boolean
    }
  | { readonly table: string; readonly all: true; readonly deleted?: boolean }

export interface FactQuery {
  /** Only facts with a greater sequence. */
  readonly after?: number
  readonly before?: number
  readonly types?: readonly string[]
  readonly ids?: readonly string[]
  readonly calls?: readonly string[]
  readonly row?: { readonly table: string; readonly id: string }
  readonly proposal?: string
  readonly reverts?: readonly string[]
  /** `user`, `ai`, `system`, or a whole tag such as `ai:<agent>`. */
  readonly actor?: string
  readonly fromDay?: Day
  readonly toDay?: Day
  /** Newest first; otherwise in order. */
  readonly newest?: boolean
  readonly limit?: number
}

/** Persisted folds that a commit makes untrue: single days, or every day from one on. */
export interface Dirt {
  readonly view: string
  readonly days: readonly Day[]
  readonly from?: Day
}

export interface Batch {
  readonly space: string
  readonly facts: readonly Fact[]
  /** Rows as they are after the facts. Stores set `rev`. */
  readonly rows: readonly StoredRow[]
  /** What was read, to be found unmoved: the head at the first read, then rows by revision and ranges by their content. */
  readonly read: Reads
  /** Facts wait to be pushed (browsers only). */
  readonly outbox: boolean
  readonly dirt: readonly Dirt[]
  /** Commits once per key; a later commit with the key changes nothing and is given the first one's result. */
  readonly once?: { readonly key: string; readonly result: Json }
}

export interface Reads {
  readonly head: number
  readonly rows: readonly { readonly table: string; readonly id: string; readonly rev: number }[]
  readonly ranges: readonly { readonly query: RowQuery; readonly seen: string }[]
}

export type CommitResult =
  | { readonly ok: true; readonly head: number; readonly facts: readonly StoredFact[] }
  | { readonly ok: false; readonly why: 'moved' }
  | { readonly ok: false; readonly why: 'done'; readonly result: Json }

/** The index entries of a row, by the declarations; none for a deleted row. Stores are handed it. */
export type KeysOf = (row: StoredRow) => readonly (readonly [index: string, key: string])[]

export interface Committed {
  readonly space: string
  readonly facts: readonly StoredFact[]
  /** The changed rows as they are now. */
  readonly rows: readonly StoredRow[]
  readonly dirt: readonly Dirt[]
}

export interface StoredFold {
  readonly view: string
  readonly day: Day
  readonly value: Json
}

/** Where a space lives. Every method rejects with `StoreFailure` when the medium fails; nothing is then half written. */
export interface Store {
  /** The store below this one, where this one opens and seals: what is below is what syncs. */
  readonly raw?: Store
  rows(space: string, query: RowQuery): Promise<StoredRow[]>
  /** The same as of the last commit that was heard, for looks: not for writes, which must know what is there now. */
  look?(space: string, query: RowQuery): Promise<StoredRow[]>
  facts(space: string, query: FactQuery): Promise<StoredFact[]>
  /** The space's counter and latest stamp; `{ seq: 0, hlc: '' }` for a new one. */
  head(space: string): Promise<{ seq: number; hlc: string }>
  /**
   * All or nothing. Sequence numbers are given in commit order, without gaps that a reader could skip over. A batch with a
   * fact that is here already has `moved`.
   */
  commit(batch: Batch): Promise<CommitResult>
  folds(space: string, view: string, from: Day, to: Day): Promise<StoredFold[]>
  /** Keeps folds only while the space still stands at `head`; otherwise keeps nothing. */
  keepFolds(space: string, head: number, folds: readonly StoredFold[]): Promise<void>
  /** Small state of this replica (device, checkpoints, tokens): never synced. */
  note(key: string): Promise<Json | undefined>
  putNote(key: string, value: Json): Promise<void>
  /** A turn later, for work that nobody waits for: what is waited for is sent to the medium first. Absent: at once. */
  lull?(): Promise<void>
  /** What another process or tab, or this one, has committed, in order. */
  subscribe(listener: (committed: Committed) => void): () => void
  close(): Promise<void>
}

/** One fact that waits to be pushed; `mid` counts this device's facts without gaps. */
export interface OutboxEntry {
  readonly mid: number
  readonly fact: Fact
}

/** A store whose facts are pushed to a server: a browser's. [SYNC-2] */
export interface OutboxStore extends Store {
  /** What waits, oldest first. */
  outbox(space: string, limit?: number): Promise<OutboxEntry[]>
  waiting(space: string): Promise<number>
  /** The server's log holds everything up to `mid`: it leaves the outbox. */
  acknowledge(space: string, mid: number): Promise<void>
  /** Takes rows as the server holds them, merged per path with what is here; makes no facts. */
  adopt(space: string, rows: readonly StoredRow[]): Promise<void>
  /** Puts facts with new stamps in the place of those that wait, with their rows as given; the head's stamp follows. [SYNC-3] */
  rewrite(space: string, entries: readonly OutboxEntry[], rows: readonly StoredRow[]): Promise<void>
  /** Puts every kept fact that `mine` names, and that does not wait already, at the end of the outbox. [SYNC-4] */
  resend(space: string, mine: (fact: Fact) => boolean): Promise<void>
  /** Counts what waits anew, from `first` on. */
  renumber(space: string, first: number): Promise<void>
}

/** What a range looked like: ids and revisions, in order. */
export const seenOf = (rows: readonly StoredRow[]): string => rows.map((row) => `${row.id}@${row.rev}`).join(' ')

export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
}
