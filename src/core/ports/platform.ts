import type { Json } from '../fields/field.ts'
import type { Path } from '../facts/fact.ts'
import type { Refusal } from '../module/refusal.ts'

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

/** What is out there on the web. Never a private address, never without end. */
export interface Web {
  /**
   * Answers once the headers are here; the body follows in pieces. `etag` and `lastModified` of an earlier answer ask for news only.
   * Refuses with BadUrl, PrivateAddress, Unreachable, BadStatus, TooManyRedirects, TooSlow.
   */
  get(
    url: string,
    seen?: { readonly etag?: string; readonly lastModified?: string },
  ): Promise<Page | 'unchanged' | Refusal>
}

export interface Page {
  /** Where it was found, after redirects. */
  readonly url: string
  readonly type?: string
  readonly etag?: string
  readonly lastModified?: string
  /** Throws Broken: TooLarge, TooSlow, Unreachable. */
  readonly body: AsyncIterable<Uint8Array>
}

/** A stream that ended before its end, with what is to be said of it. */
export class Broken extends Error {
  override readonly name = 'Broken'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
