import fc from 'fast-check'
import type { AnyField, Json, Shape } from '#core/fields/field.ts'
import { valueSchema } from '#core/fields/schema.ts'

/** Ids that generated inputs may name, by table. */
export type Known = (table: string) => readonly string[]

const iso = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })
const from = Temporal.Instant.from('2026-08-01T00:00Z').epochMilliseconds
const until = Temporal.Instant.from('2026-11-15T00:00Z').epochMilliseconds

/** Values that a field takes, mostly near each other so that days and rows meet. */
export function valueOf(field: AnyField, known: Known): fc.Arbitrary<Json> {
  const { kind, min, max, choices, ref, of, shape } = field.traits
  switch (kind) {
    case 'text':
      return fc
        .oneof(
          fc.constantFrom('Wasser', 'Einkaufen', 'a "quoted" line', 'ümläut 😀'),
          fc.string({ minLength: 1, maxLength: Math.min(30, max ?? 30), unit: 'grapheme' }),
        )
        .map((value) => value.replaceAll('\u0000', '').trim())
        .filter((value) => value.length >= (min ?? 0) && value.length <= (max ?? 300) && value.isWellFormed())
    case 'int':
      return fc.integer({ min: min ?? -1000, max: Math.min(max ?? 1000, (min ?? 0) + 5000) })
    case 'number':
      return fc
        .double({ min: min ?? -1000, max: max ?? 1000, noNaN: true })
        .map((value) => Math.round(value * 100) / 100)
    case 'bool':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...choices!.map((choice) => choice.value))
    case 'date':
      return fc.integer({ min: from, max: until }).map((ms) => iso(ms).slice(0, 10))
    case 'time':
      return fc
        .integer({ min: 0, max: 1439 })
        .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    case 'instant':
      return fc.integer({ min: from, max: until }).map(iso)
    case 'zone':
      return fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'America/New_York', 'Asia/Kathmandu')
    case 'recurrence':
      return fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=YEARLY')
    case 'ref': {
      const ids = known(ref!.split('.')[1]!)
      return ids.length > 0 ? fc.constantFrom(...ids) : fc.constant('no-such-row')
    }
    case 'list':
      return fc.array(valueOf(of!, known), { maxLength: 3 })
    case 'shape':
      return inputOf(shape!, known)
    case 'keyed':
      return fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), inputOf(shape!, known), { maxKeys: 3 })
    case 'json':
      return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>
  }
}

/** Inputs that a shape takes; optional keys are sometimes missing, nullable ones sometimes null. */
export function inputOf(fields: Shape, known: Known): fc.Arbitrary<Record<string, Json>> {
  // An optional reference to a table without rows is left out: it could only be refused.
  const possible = Object.entries(fields).filter(
    ([, field]) => !field.isOptional || (!isDangling(field, known) && !isDangling(field.traits.of, known)),
  )
  const entries = possible.map(([name, field]) => {
    const value = valueOf(field, known)
    const clearable = field.isOptional && valueSchema(field).safeParse(null).success
    return [
      name,
      clearable ? fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }) : value,
    ] as const
  })
  const requiredKeys = Object.entries(fields).flatMap(([name, field]) => (field.isOptional ? [] : [name]))
  return fc.record(Object.fromEntries(entries), { requiredKeys }) as fc.Arbitrary<Record<string, Json>>
}

const isDangling = (field: AnyField | undefined, known: Known): boolean =>
  field?.traits.ref !== undefined && known(field.traits.ref.split('.')[1]!).length === 0
