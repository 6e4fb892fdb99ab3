import type { Shape } from '#core/fields/field.ts'
import type { Registry } from '#core/module/registry.ts'
import { rowOf } from '#core/module/table.ts'
import { type App, useLive } from '#web/app/app.ts'
import type { Refs } from '#web/kit/form/Line.tsx'
import type { Option } from '#web/kit/Select.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { type AnyRow, nameOf, type Saying } from './say.ts'

/** Every `module.table` that a shape refers to. */
export function refsIn(fields: Shape): string[] {
  const found = Object.values(fields).flatMap(({ traits: { ref, of, shape } }) => [
    ...(ref ? [ref] : []),
    ...(of ? refsIn({ of }) : []),
    ...(shape ? refsIn(shape) : []),
  ])
  return [...new Set(found)]
}

/** The rows that the fields of a shape may refer to: to choose from, and to say. Undefined while they are read. */
export function useRefs(fields: Shape): { refs: Refs; named: NonNullable<Saying['named']> } | undefined {
  const { language } = useText()
  const here = useHere()
  const wanted = refsIn(fields)
  const { value } = useLive(
    (app) => optionsFor(app, wanted, { language, ...here }),
    [wanted.join(' '), language, here.today, here.zone],
    wanted.map((ref) => ref.split('.')[1]!),
  )
  if (!value) return undefined
  return {
    refs: (ref) => value.get(ref) ?? [],
    named: (ref, id) => value.get(ref)?.find((option) => option.value === id)?.label,
  }
}

async function optionsFor(
  { kernel, space }: App,
  wanted: readonly string[],
  saying: Saying,
): Promise<Map<string, readonly Option[]>> {
  const options = new Map<string, readonly Option[]>()
  for (const ref of wanted) {
    const table = tableAt(kernel.registry, ref)
    if (!table) continue
    const rows = await kernel.store.rows(space, { table: table.name, all: true })
    const named = rows.map((row) => ({
      value: row.id,
      label: nameOf(table, rowOf(table, row.id, row.fields) as unknown as AnyRow, saying),
    }))
    options.set(
      ref,
      named.toSorted((a, b) => a.label.localeCompare(b.label)),
    )
  }
  return options
}

const tableAt = (registry: Registry, ref: string) => registry.refTable(ref)
