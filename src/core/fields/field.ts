/** A sentence or label in both languages of the product. */
export interface Text {
  readonly en: string
  readonly de: string
}

/** What JSON can carry. Every stored value is one. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type FieldKind =
  | 'text'
  | 'int'
  | 'number'
  | 'bool'
  | 'choice'
  | 'date'
  | 'time'
  | 'instant'
  | 'zone'
  | 'ref'
  | 'list'
  | 'keyed'
  | 'shape'
  | 'recurrence'
  | 'json'

export interface Choice {
  readonly value: string
  readonly label: Text
}

/** All that is to be known of a field: what its values may be, their unit, their names. Every surface follows from it. */
export interface FieldTraits {
  readonly kind: FieldKind
  readonly label?: Text
  readonly about?: Text
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly long?: boolean
  /** An instant that may also be a whole day. */
  readonly orDay?: boolean
  /** What a text of a notation must look like, and the one way in which it is kept. */
  readonly form?: {
    readonly fits: (text: string) => boolean
    readonly normal: (text: string) => string
    readonly code: string
    readonly error: string
  }
  /** Null clears it: in a change. */
  readonly clears?: boolean
  readonly choices?: readonly Choice[]
  /** `module.table` of the row that the value names. */
  readonly ref?: string
  readonly of?: AnyField
  readonly shape?: Shape
  /** Encrypted before it is stored or synced, once there are keys. Free text is, unless opened. */
  readonly sealed: boolean
}

/**
 * One field of a row, an input or a fact. Immutable; every method returns a new field. Its schema is made by schema.ts.
 * `Optional` tells the type of a row whether the key may be missing.
 */
export class Field<T, Optional extends boolean = false> {
  readonly traits: FieldTraits
  readonly isOptional: Optional
  declare readonly type: T

  constructor(traits: FieldTraits, isOptional: Optional) {
    this.traits = traits
    this.isOptional = isOptional
  }

  optional(): Field<T, true> {
    return new Field(this.traits, true)
  }

  /** Stored and synced in the clear. Say why where it is text. */
  open(): Field<T, Optional> {
    return this.with({ sealed: false })
  }

  /** Encrypted like free text, although it is none: a place, a weight, a mood. */
  sealed(): Field<T, Optional> {
    return this.with({ sealed: true })
  }

  label(en: string, de: string): Field<T, Optional> {
    return this.with({ label: { en, de } })
  }

  about(en: string, de: string): Field<T, Optional> {
    return this.with({ about: { en, de } })
  }

  private with(more: Partial<FieldTraits>): Field<T, Optional> {
    return new Field({ ...this.traits, ...more }, this.isOptional)
  }
}

// eslint-disable-next-line typescript/no-explicit-any
export type AnyField = Field<any, boolean>
export type Shape = Readonly<Record<string, AnyField>>

type Keys<S extends Shape, O extends boolean> = { [K in keyof S]: S[K]['isOptional'] extends O ? K : never }[keyof S]
type Flat<T> = { [K in keyof T]: T[K] }

/** The values of a shape: required keys are there, optional ones may be missing. */
export type Values<S extends Shape> = Flat<
  { readonly [K in Keys<S, false>]: S[K]['type'] } & { readonly [K in Keys<S, true>]?: S[K]['type'] | undefined }
>

/** Values of a change: any key may be missing (untouched); an optional one may be null (cleared). */
export type Patch<S extends Shape> = Flat<
  { readonly [K in Keys<S, false>]?: S[K]['type'] | undefined } & {
    readonly [K in Keys<S, true>]?: S[K]['type'] | null | undefined
  }
>

/** Free text, trimmed at both ends. Sealed unless opened. `max` counts UTF-16 units (default 300). */
export function text(options: { max?: number; min?: number; long?: boolean } = {}): Field<string> {
  const max = options.max ?? (options.long ? 20_000 : 300)
  return new Field({ kind: 'text', min: 1, sealed: true, ...options, max }, false)
}

export interface NumberOptions {
  readonly min?: number
  readonly max?: number
  readonly unit?: string
}

/** A whole number within `min` and `max` (inclusive), in `unit`. */
export const int = (options: NumberOptions = {}): Field<number> =>
  new Field({ kind: 'int', sealed: false, ...options }, false)

/** A finite number within `min` and `max` (inclusive), in `unit`. */
export const num = (options: NumberOptions = {}): Field<number> =>
  new Field({ kind: 'number', sealed: false, ...options }, false)

export const bool = (): Field<boolean> => new Field({ kind: 'bool', sealed: false }, false)

/** One of a few values, each with its label in both languages: `oneOf({ water: ['Water', 'Wasser'] })`. */
export function oneOf<const C extends Readonly<Record<string, readonly [en: string, de: string]>>>(
  choices: C,
): Field<keyof C & string> {
  const list = Object.entries(choices).map(([value, [en, de]]) => ({ value, label: { en, de } }))
  return new Field({ kind: 'choice', choices: list, sealed: false }, false)
}

/** A calendar date, `2026-03-29`. Dates that do not exist are refused. Years 1900 to 2199. */
export const date = (): Field<string> => new Field({ kind: 'date', sealed: false }, false)

/** A wall-clock time, `17:05`. */
export const time = (): Field<string> => new Field({ kind: 'time', sealed: false }, false)

/**
 * A moment, ISO 8601 with offset or Z; kept as UTC with milliseconds. Years 1900 to 2199. With `orDay` a whole day,
 * `2026-03-29`, will do as well, and stays that day in every zone.
 */
export const instant = (options: { orDay?: boolean } = {}): Field<string> =>
  new Field({ kind: 'instant', sealed: false, ...options }, false)

/** An IANA time zone that the platform knows. */
export const zone = (): Field<string> => new Field({ kind: 'zone', sealed: false }, false)

/** The id of a row of `module.table`: 1 to 120 letters, digits and `_.:~-`. A plain id where that module is absent. */
export const ref = (table: `${string}.${string}`): Field<string> =>
  new Field({ kind: 'ref', ref: table, sealed: false }, false)

/** A list that is written as one value: the later writer's list wins whole. */
export const listOf = <T>(item: Field<T, boolean>, options: { max?: number } = {}): Field<readonly T[]> =>
  new Field({ kind: 'list', of: item, max: options.max ?? 100, sealed: item.traits.sealed }, false)

/** A map whose keys each have a clock, an actor and an undo of their own: weekdays of a plan, subtasks. */
export const keyed = <S extends Shape>(
  of: S,
  options: { max?: number } = {},
): Field<Readonly<Record<string, Values<S>>>> =>
  new Field({ kind: 'keyed', shape: of, max: options.max ?? 200, sealed: isSealed(of) }, false)

/** A nested value that is written as one. */
export const shape = <S extends Shape>(of: S): Field<Values<S>> =>
  new Field({ kind: 'shape', shape: of, sealed: isSealed(of) }, false)

const isSealed = (of: Shape): boolean => Object.values(of).some((field) => field.traits.sealed)

/** Any JSON, at most `max` characters when printed. For what only the kernel reads. */
export const json = (options: { max?: number } = {}): Field<Json> =>
  new Field({ kind: 'json', sealed: true, max: options.max ?? 200_000 }, false)

/** The same fields for a change: all optional; optional ones may be null, which clears them. */
export function patchOf<S extends Shape>(
  fields: S,
): { readonly [K in keyof S]: Field<S[K]['type'] | (S[K]['isOptional'] extends true ? null : never), true> } {
  const entries = Object.entries(fields).map(([name, { traits, isOptional }]) => [
    name,
    new Field(isOptional ? { ...traits, clears: true } : traits, true),
  ])
  return Object.fromEntries(entries)
}
