import type { Json } from '../fields/field.ts'
import type { Path } from '../facts/fact.ts'

/** The time, handed in. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number
}

/** Opaque, unique, sortable ids. */
export interface Ids {
  next(): string
}

/** Where a sealed value belongs; part of what is authenticated, so that a value cannot be moved. */
export interface SealedPlace {
  readonly space: string
  readonly table: string
  readonly row: string
  readonly path: Path
}

/** Seals values before they are stored and opens them after. `identity` until the person has keys. */
export interface Crypto {
  seal(values: readonly { place: SealedPlace; value: Json }[]): Promise<readonly Json[]>
  open(values: readonly { place: SealedPlace; value: Json }[]): Promise<readonly Json[]>
}
