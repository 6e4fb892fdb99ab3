import { z } from 'zod'
import { isDay } from '../time/day.ts'
import { isInstant, normalInstant } from '../time/instant.ts'
import type { AnyField, Field, FieldTraits, Shape, Values } from './field.ts'

// Apart from the fields, so that what only shows data does not load Zod.

const made = new WeakMap<AnyField, z.ZodType>()

/** The Zod schema of a field's values, made once. What the value may be is all in the field's traits. */
export function valueSchema<T>(field: Field<T, boolean>): z.ZodType<T> {
  let schema = made.get(field)
  if (!schema) {
    schema = field.traits.clears ? schemaFor(field.traits).nullable() : schemaFor(field.traits)
    made.set(field, schema)
  }
  return schema as z.ZodType<T>
}

/** A strict Zod object of a shape: unknown keys are refused. [DOOR-2] */
export function shapeSchema<S extends Shape>(fields: S): z.ZodType<Values<S>> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const schema = valueSchema(field)
    return [name, field.isOptional ? schema.optional() : schema] as const
  })
  return z.strictObject(Object.fromEntries(entries)) as unknown as z.ZodType<Values<S>>
}

function schemaFor(traits: FieldTraits): z.ZodType {
  const { max = 0 } = traits
  switch (traits.kind) {
    case 'text':
      return z
        .string()
        .max(max)
        .refine(storable, { error: 'text must not hold NUL or half a surrogate pair', params: { code: 'BadText' } })
        .overwrite((value) => value.trim())
        .min(traits.min ?? 1)
    case 'int':
      return bounded(z.int(), traits)
    case 'number':
      return bounded(z.number(), traits)
    case 'bool':
      return z.boolean()
    case 'choice':
      return z.enum(traits.choices!.map(({ value }) => value))
    case 'date':
      // Both look at the same text: where it is no date at all, one complaint is enough.
      return z.iso
        .date({ abort: true })
        .refine(isDay, { error: 'not a date of 1900 to 2199', params: { code: 'BadFormat' } })
    case 'time':
      return z.iso.time({ precision: -1 })
    case 'instant':
      return moment(traits.orDay === true)
    case 'recurrence': {
      const { fits, normal, code, error } = traits.form!
      return z.string().max(max).refine(fits, { error, params: { code } }).overwrite(normal)
    }
    case 'zone':
      return z
        .string()
        .max(60)
        .refine(isZone, { error: 'no such time zone', params: { code: 'UnknownZone' } })
    case 'ref':
      // Row ids are opaque.
      return z.string().regex(/^[\w.:~-]{1,120}$/)
    case 'list':
      return z.array(valueSchema(traits.of!)).max(max).readonly()
    case 'keyed':
      return z
        .record(z.string().regex(/^[\w.~-]{1,80}$/), shapeSchema(traits.shape!))
        .refine((value) => Object.keys(value).length <= max, { error: `at most ${max} entries` })
    case 'shape':
      return shapeSchema(traits.shape!)
    case 'json':
      return z.json().refine((value) => storable(JSON.stringify(value)) && JSON.stringify(value).length <= max, {
        error: 'too large or not storable',
      })
  }
}

// PostgreSQL stores neither NUL nor lone surrogates, so no store may.
// eslint-disable-next-line no-control-regex
const storable = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000')

// JSON has no minus zero: what one replica kept as -0 would be 0 on all others.
const bounded = (schema: z.ZodNumber, { min, max }: FieldTraits): z.ZodType<number> =>
  schema
    .min(min ?? -Number.MAX_SAFE_INTEGER)
    .max(max ?? Number.MAX_SAFE_INTEGER)
    .overwrite((value) => value + 0)

function moment(orDay: boolean): z.ZodType<string> {
  const error = `not a moment in ISO 8601 with an offset${orDay ? ', nor a date' : ''}`
  return z
    .string()
    .max(60)
    .refine((value) => isInstant(value) || (orDay && isDay(value)), { error, params: { code: 'BadInstant' } })
    .overwrite(normalInstant)
    .meta(orDay ? {} : { format: 'date-time' })
}

const zones = new Set<string>()

function isZone(value: string): boolean {
  try {
    if (!zones.has(value)) new Intl.DateTimeFormat('en', { timeZone: value })
    return !/^[+-]/.test(value) && zones.add(value).size > 0
  } catch {
    return false
  }
}
