import type { Json } from '../fields/field.ts'
import type { Day } from '../time/day.ts'
import type { Actor } from './actor.ts'
import type { Hlc } from './hlc.ts'

/**
 * A path into a row: a field, or `field/key` for one entry of a keyed field. `_deleted` is the row's own end.
 * `field@day` is the local day of an instant, fixed when the fact was made; `createdAt` is the kernel's.
 */
export type Path = string

export const DELETED = '_deleted'
/** The row was ended for good: nothing brings it back. See purge.ts. */
export const PURGED = '_purged'
export const CREATED = 'createdAt'
/** The type of facts that take others back. */
export const UNDONE = 'Undone'
export const dayPath = (field: string): Path => `${field}@day`

/** Which write a value stands for: its own stamp, or, after an undo, that of the write it restored. */
export type Over = readonly [stamp: Hlc, origin: Hlc]

export interface Change {
  readonly table: string
  readonly row: string
  /** The new value of every touched path; null means that there is none. */
  readonly set: Readonly<Record<Path, Json>>
  /** What each touched path overwrote; null where there was nothing. */
  readonly over: Readonly<Record<Path, Over | null>>
  /** Undo only: the write that each restored value stands for again. */
  readonly as?: Readonly<Record<Path, Hlc>>
}

/** What happened. Never changes once it is committed. */
export interface Fact {
  readonly id: string
  readonly type: string
  readonly space: string
  readonly hlc: Hlc
  readonly at: string
  readonly zone: string
  readonly day: Day
  readonly actor: Actor
  /** The tool call that it came from; all facts of one call are one unit of undo. */
  readonly call: string
  readonly tool?: string
  readonly proposal?: string
  readonly causedBy?: string
  readonly reverts?: string
  readonly change?: Change
  /**
   * Rows, by table, that it ends for good. Every store that keeps it reduces them to their end and empties what its facts say of
   * them, before-images too; so does whoever is sent such a fact later.
   */
  readonly purges?: Readonly<Record<string, readonly string[]>>
  /** The values that `change.set` overwrote, for undo; a missing key means that there was none. */
  readonly before: Readonly<Record<Path, Json>>
  /** What the payload says beside the change: carried fields, typed notes. */
  readonly notes: Readonly<Record<string, Json>>
}

/** A fact as a store keeps it: with its place in the space's own order. */
export interface StoredFact extends Fact {
  readonly seq: number
}
