import { rowOf } from '#core/module/table.ts'
import type { App } from '#web/app/app.ts'
import type { AnyRow } from '#web/kit/table/say.ts'

/** The favourites, most eaten of late first. */
export async function favoritesOf({ kernel, space }: App): Promise<readonly AnyRow[]> {
  const [table, meals] = ['food_favorites', 'meals'].map((name) => kernel.registry.tables.get(name))
  if (!table || !meals) return []
  const latest = await kernel.store.rows(space, { table: meals.name, index: 'at@day', newest: true, limit: 200 })
  const eaten = new Map<string, number>()
  for (const { fields } of latest) {
    const name = String(fields['description'])
    eaten.set(name, (eaten.get(name) ?? 0) + 1)
  }
  const rows = await kernel.store.rows(space, { table: table.name, all: true })
  const uses = (row: AnyRow) => eaten.get(String(row['name'])) ?? 0
  return rows
    .map((row) => rowOf(table, row.id, row.fields) as unknown as AnyRow)
    .toSorted((a, b) => uses(b) - uses(a) || String(a['name']).localeCompare(String(b['name'])))
}
