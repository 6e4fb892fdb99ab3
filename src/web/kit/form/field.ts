import type { AnyField, Choice, FieldKind, Json, Shape, Text } from '#core/fields/field.ts'

/** What a form needs to know of one field. */
export interface FormField {
  readonly name: string
  readonly kind: FieldKind | 'longtext'
  readonly label: Text
  readonly about?: Text
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly Choice[]
  readonly optional?: boolean
  /** A moment that may also be a whole day. */
  readonly orDay?: boolean
  /** `module.table` of the rows to choose from. */
  readonly ref?: string
  /** Of a list: one entry. */
  readonly of?: FormField
  /** Of a keyed field or a shape: what an entry holds. */
  readonly fields?: readonly FormField[]
}

/** A place in the values, dotted (`subtasks.a1.title`), and what is wrong there. Empty path: the whole. */
export interface Problem {
  readonly path: string
  readonly message: Text
}

export type Values = Readonly<Record<string, Json>>

/** Field descriptions of a declared shape, all of it or only `names`, in their order. */
export function fieldsOf(shape: Shape, names: readonly string[] = Object.keys(shape)): FormField[] {
  return names.flatMap((name) => (shape[name] ? [described(name, shape[name])] : []))
}

function described(name: string, { traits, isOptional }: AnyField): FormField {
  const { kind, label, about, unit, min, max, choices, ref, of, shape, long, orDay } = traits
  return {
    name,
    kind: kind === 'text' && long ? 'longtext' : kind,
    label: label ?? { en: spaced(name), de: spaced(name) },
    optional: isOptional,
    ...(about ? { about } : {}),
    ...(unit ? { unit } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(choices ? { choices } : {}),
    ...(orDay ? { orDay } : {}),
    ...(ref ? { ref } : {}),
    ...(of ? { of: described(name, of) } : {}),
    ...(shape ? { fields: fieldsOf(shape) } : {}),
  }
}

/** `caffeineMg` → `Caffeine mg`: for fields that nobody labelled. */
const spaced = (name: string): string =>
  name
    .replaceAll(/[_-]|(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase())
