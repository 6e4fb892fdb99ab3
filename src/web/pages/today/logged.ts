import { rowOf, type Table } from '#core/module/table.ts'
import { dayPath } from '#core/facts/fact.ts'
import type { Seen } from '#companion/see.ts'
import type { AnyRow } from '#web/kit/table/say.ts'

/** A row that counts on a day: something logged on it, or something closed on it. */
export interface Logged {
  readonly table: Table
  readonly row: AnyRow
  /** The moment, where there is one. */
  readonly at: string | undefined
  readonly closed: boolean
}

/** What a day shows by the declarations: every table that a view looks at by day gives its rows of the day, latest first. */
export async function loggedOn(
  { kernel, space }: Pick<Seen, 'kernel' | 'space'>,
  day: string,
): Promise<readonly Logged[]> {
  const { registry, store } = kernel
  const found: Logged[] = []
  const seen = new Set<string>()
  for (const view of registry.views.values()) {
    for (const { table: name, lens } of Object.values(view.sees)) {
      const table = registry.tables.get(name)
      if (!table || table.options.planned || lens.kind !== 'on' || seen.has(`${name} ${lens.field}`)) continue
      seen.add(`${name} ${lens.field}`)
      const { field } = lens
      const kind = table.fields[field]?.traits.kind
      // A row counts on the day that it was begun or closed; the day that it is planned for is the agenda's.
      if (kind !== 'instant') continue
      for (const stored of await store.rows(space, { table: name, index: dayPath(field), from: day, to: day })) {
        const row = rowOf(table, stored.id, stored.fields) as unknown as AnyRow
        const at = row[field] as string
        // A whole day has no moment.
        found.push({ table, row, at: at.includes('T') ? at : undefined, closed: field === table.options.until })
      }
    }
  }
  return found.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
}
