import { CREATED } from '#core/facts/fact.ts'
import type { Shape } from '#core/fields/field.ts'

/** The fields that a table's rows may be filtered and ordered by, `createdAt` last. */
export function indexedFields(table: {
  readonly fields: Shape
  readonly options: { readonly index?: readonly string[] }
}): readonly string[] {
  const own = Object.entries(table.fields).filter(
    ([name, { traits }]) => ['date', 'instant', 'ref'].includes(traits.kind) || table.options.index?.includes(name),
  )
  return [...own.map(([name]) => name), CREATED]
}
