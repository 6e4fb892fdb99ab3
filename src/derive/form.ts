import type { AnyField, Choice, FieldKind, Shape, Text } from '#core/fields/field.ts'
import { valueSchema } from '#core/fields/schema.ts'

/** What a form needs to know of one field. */
export interface FormField {
  readonly name: string
  readonly kind: FieldKind
  /** The declared label, else the name in words. */
  readonly label: Text
  readonly about?: Text
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly long?: boolean
  readonly choices?: readonly Choice[]
  readonly optional: boolean
  /** An empty field clears what was there (an optional field of a change), rather than leaving it alone. */
  readonly clears: boolean
  /** `module.table` of the rows to choose from. */
  readonly ref?: string
  /** The item of a list. */
  readonly of?: FormField
  /** The fields of a nested value, or of each entry of a keyed one. */
  readonly shape?: readonly FormField[]
}

export const formOf = (fields: Shape): readonly FormField[] =>
  Object.entries(fields).map(([name, field]) => fieldOf(name, field))

function fieldOf(name: string, field: AnyField): FormField {
  const { kind, label, about, unit, min, max, long, choices, ref, of, shape } = field.traits
  return {
    name,
    kind,
    label: label ?? { en: inWords(name), de: inWords(name) },
    optional: field.isOptional,
    clears: field.isOptional && valueSchema(field).safeParse(null).success,
    ...(about ? { about } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(long ? { long } : {}),
    ...(choices ? { choices } : {}),
    ...(ref ? { ref } : {}),
    ...(of ? { of: fieldOf(name, of) } : {}),
    ...(shape ? { shape: formOf(shape) } : {}),
  }
}

/** `isRestDay`, `is_rest_day` → `Is rest day`. */
function inWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
