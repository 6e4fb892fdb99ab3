import { z } from 'zod'
import { isDay } from '../time/day.ts'
import { isInstant, normalInstant } from '../time/instant.ts'
import { isRule, normalRule, parseRule, RULE_LENGTH } from '../time/rule.ts'

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

/** What Zod does not know of a field. Shapes, units and labels serve every surface alike. */
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
  readonly choices?: readonly Choice[]
  /** `module.table` of the row that the value names. */
  readonly ref?: string
  readonly of?: AnyField
  readonly shape?: Shape
  /** Encrypted before it is stored or synced, once there are keys. Free text is, unless opened. */
  readonly sealed: boolean
}

/**
 * One field of a row, an input or a fact: a Zod schema plus its traits. Immutable; every method returns a new field.
 * `Optional` tells the type of a row whether the key may be missing.
 */
export class Field<T, Optional extends boolean = false> {
  readonly schema: z.ZodType<T>
  readonly traits: FieldTraits
  readonly isOptional: Optional
  declare readonly type: T

  constructor(schema: z.ZodType<T>, traits: FieldTraits, isOptional: Optional) {
    this.schema = schema
    this.traits = traits
    this.isOptional = isOptional
  }

  optional(): Field<T, true> {
    return new Field(this.schema, this.traits, true)
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
    return new Field(this.schema, { ...this.traits, ...more }, this.isOptional)
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

// PostgreSQL stores neither NUL nor lone surrogates, so no store may.
// eslint-disable-next-line no-control-regex
const storable = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000')

/** Free text, trimmed at both ends. Sealed unless opened. `max` counts UTF-16 units (default 300). */
export function text(options: { max?: number; min?: number; long?: boolean } = {}): Field<string> {
  const max = options.max ?? (options.long ? 20_000 : 300)
  const min = options.min ?? 1
  const schema = z
    .string()
    .max(max)
    .refine(storable, { error: 'text must not hold NUL or half a surrogate pair', params: { code: 'BadText' } })
    .overwrite((value) => value.trim())
    .min(min)
  return new Field(schema, { kind: 'text', max, min, sealed: true, ...(options.long ? { long: true } : {}) }, false)
}

export interface NumberOptions {
  readonly min?: number
  readonly max?: number
  readonly unit?: string
}

// JSON has no minus zero: what one replica kept as -0 would be 0 on all others.
const bounded = (schema: z.ZodNumber, { min, max }: NumberOptions): z.ZodType<number> =>
  schema
    .min(min ?? -Number.MAX_SAFE_INTEGER)
    .max(max ?? Number.MAX_SAFE_INTEGER)
    .overwrite((value) => value + 0)

const numberTraits = (kind: 'int' | 'number', options: NumberOptions): FieldTraits => ({
  kind,
  sealed: false,
  ...options,
})

/** A whole number within `min` and `max` (inclusive), in `unit`. */
export const int = (options: NumberOptions = {}): Field<number> =>
  new Field(bounded(z.int(), options), numberTraits('int', options), false)

/** A finite number within `min` and `max` (inclusive), in `unit`. */
export const num = (options: NumberOptions = {}): Field<number> =>
  new Field(bounded(z.number(), options), numberTraits('number', options), false)

export const bool = (): Field<boolean> => new Field(z.boolean(), { kind: 'bool', sealed: false }, false)

/** One of a few values, each with its label in both languages: `oneOf({ water: ['Water', 'Wasser'] })`. */
export function oneOf<const C extends Readonly<Record<string, readonly [en: string, de: string]>>>(
  choices: C,
): Field<keyof C & string> {
  const values = Object.keys(choices) as (keyof C & string)[]
  const list = values.map((value) => ({ value, label: { en: choices[value]![0], de: choices[value]![1] } }))
  return new Field(
    z.enum(values) as unknown as z.ZodType<keyof C & string>,
    { kind: 'choice', choices: list, sealed: false },
    false,
  )
}

/** A calendar date, `2026-03-29`. Dates that do not exist are refused. Years 1900 to 2199. */
export function date(): Field<string> {
  // Both look at the same text: where it is no date at all, one complaint is enough.
  const schema = z.iso
    .date({ abort: true })
    .refine(isDay, { error: 'not a date of 1900 to 2199', params: { code: 'BadFormat' } })
  return new Field(schema, { kind: 'date', sealed: false }, false)
}

/** A wall-clock time, `17:05`. */
export const time = (): Field<string> =>
  new Field(z.iso.time({ precision: -1 }), { kind: 'time', sealed: false }, false)

/**
 * A moment, ISO 8601 with offset or Z; kept as UTC with milliseconds. Years 1900 to 2199. With `orDay` a whole day,
 * `2026-03-29`, will do as well, and stays that day in every zone.
 */
export function instant(options: { orDay?: boolean } = {}): Field<string> {
  const fits = (value: string): boolean => isInstant(value) || (options.orDay === true && isDay(value))
  const error = `not a moment in ISO 8601 with an offset${options.orDay ? ', nor a date' : ''}`
  const schema = z
    .string()
    .max(60)
    .refine(fits, { error, params: { code: 'BadInstant' } })
    .overwrite(normalInstant)
    .meta(options.orDay ? {} : { format: 'date-time' })
  return new Field(schema, { kind: 'instant', sealed: false, ...options }, false)
}

/**
 * An RFC 5545 rule of days, `FREQ=WEEKLY;BYDAY=MO`, with `times` also of times of day; kept in capitals, without `RRULE:`. Not
 * free text, so not sealed.
 */
export function recurrence(options: { times?: boolean } = {}): Field<string> {
  const fits = options.times ? (value: string) => parseRule(value) !== undefined : isRule
  const schema = z
    .string()
    .max(RULE_LENGTH)
    .refine(fits, { error: 'not a rule that repeats by day, week, month or year', params: { code: 'BadRule' } })
    .overwrite(normalRule)
  return new Field(schema, { kind: 'recurrence', max: RULE_LENGTH, sealed: false }, false)
}

/** An IANA time zone that the platform knows. */
export function zone(): Field<string> {
  const schema = z
    .string()
    .max(60)
    .refine(isZone, { error: 'no such time zone', params: { code: 'UnknownZone' } })
  return new Field(schema, { kind: 'zone', sealed: false }, false)
}

function isZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return !/^[+-]/.test(value)
  } catch {
    return false
  }
}

/** The id of a row of `module.table`. A plain id where that module is absent. */
export function ref(table: `${string}.${string}`): Field<string> {
  return new Field(rowId(), { kind: 'ref', ref: table, sealed: false }, false)
}

/** Row ids are opaque: 1 to 120 letters, digits and `_.:~-`. */
export const rowId = (): z.ZodType<string> => z.string().regex(/^[\w.:~-]{1,120}$/)

/** A list that is written as one value: the later writer's list wins whole. */
export function listOf<T>(item: Field<T, boolean>, options: { max?: number } = {}): Field<readonly T[]> {
  const max = options.max ?? 100
  return new Field(
    z.array(item.schema).max(max).readonly(),
    { kind: 'list', of: item, max, sealed: item.traits.sealed },
    false,
  )
}

const keyName = z.string().regex(/^[\w.~-]{1,80}$/)

/** A map whose keys each have a clock, an actor and an undo of their own: weekdays of a plan, subtasks. */
export function keyed<S extends Shape>(
  of: S,
  options: { max?: number } = {},
): Field<Readonly<Record<string, Values<S>>>> {
  const max = options.max ?? 200
  const schema = z
    .record(keyName, shapeSchema(of))
    .refine((value) => Object.keys(value).length <= max, { error: `at most ${max} entries` })
  return new Field(
    schema as unknown as z.ZodType<Readonly<Record<string, Values<S>>>>,
    { kind: 'keyed', shape: of, max, sealed: isSealed(of) },
    false,
  )
}

/** A nested value that is written as one. */
export function shape<S extends Shape>(of: S): Field<Values<S>> {
  return new Field(shapeSchema(of), { kind: 'shape', shape: of, sealed: isSealed(of) }, false)
}

const isSealed = (of: Shape): boolean => Object.values(of).some((field) => field.traits.sealed)

/** Any JSON, at most `max` characters when printed. For what only the kernel reads. */
export function json(options: { max?: number } = {}): Field<Json> {
  const max = options.max ?? 200_000
  const schema = z.json().refine((value) => storable(JSON.stringify(value)) && JSON.stringify(value).length <= max, {
    error: 'too large or not storable',
  })
  return new Field(schema as unknown as z.ZodType<Json>, { kind: 'json', sealed: true }, false)
}

/** A strict Zod object of a shape: unknown keys are refused. [DOOR-2] */
export function shapeSchema<S extends Shape>(fields: S): z.ZodType<Values<S>> {
  const entries = Object.entries(fields).map(([name, field]) => [name, optionally(field)] as const)
  return z.strictObject(Object.fromEntries(entries)) as unknown as z.ZodType<Values<S>>
}

const optionally = (field: AnyField): z.ZodType => (field.isOptional ? field.schema.optional() : field.schema)

/** The same fields for a change: all optional; optional ones may be null, which clears them. */
export function patchOf<S extends Shape>(
  fields: S,
): { readonly [K in keyof S]: Field<S[K]['type'] | (S[K]['isOptional'] extends true ? null : never), true> } {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    new Field(field.isOptional ? field.schema.nullable() : field.schema, field.traits, true),
  ])
  return Object.fromEntries(entries)
}
