import type { AnyField, Json, Shape } from '#core/fields/field.ts'

/** Plausible values of a shape, accepted by its schema: the required fields, and the first few optional ones that stand alone. */
export function exampleOf(fields: Shape): Readonly<Record<string, Json>> {
  const values: Record<string, Json> = {}
  for (const [name, field] of Object.entries(fields)) if (!field.isOptional) values[name] = exampleFor(field)
  return values
}

function exampleFor({ traits }: AnyField): Json {
  const { kind, min, max } = traits
  switch (kind) {
    case 'int':
    case 'number':
      return Math.min(max ?? Infinity, Math.max(min ?? 0, 250))
    case 'bool':
      return true
    case 'choice':
      return traits.choices![0]!.value
    case 'date':
      return '2026-09-14'
    case 'time':
      return '17:00'
    case 'instant':
      return '2026-09-14T08:00:00.000Z'
    case 'zone':
      return 'Europe/Berlin'
    case 'ref':
      return '0199460f-0c00-7000-8000-000000000000'
    case 'list':
      return [exampleFor(traits.of!)]
    case 'keyed':
      return { one: exampleOf(traits.shape!) }
    case 'shape':
      return exampleOf(traits.shape!)
    case 'json':
      return {}
    case 'recurrence':
      return { freq: 'daily', interval: 1 }
    default:
      return (traits.label?.en ?? 'Text').slice(0, max ?? 300).padEnd(min ?? 0, '.')
  }
}
