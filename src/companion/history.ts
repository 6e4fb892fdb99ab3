import type { Reading } from '#core/reading.ts'
import { dayPath } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import type { View } from '#core/module/view.ts'
import { indexOf } from '#core/views/lens.ts'
import type { Day } from '#core/time/day.ts'

/** The earliest day that a view can say anything of; undefined while nothing is there. */
export async function firstDay(kernel: Reading, space: string, view: View): Promise<Day | undefined> {
  let first: Day | undefined
  const all = Object.values(view.sees)
  // What a day is measured by (targets, master data) may be older than anything measured.
  const own = all.filter(({ lens }) => !['all', 'inForce', 'earliest'].includes(lens.kind))
  for (const { table, lens } of own.length > 0 ? own : all) {
    const of = kernel.registry.tables.get(table)!
    const field = lens.kind === 'all' ? 'createdAt' : 'field' in lens ? lens.field : lens.from
    const index = indexOf(of, field)
    const [row] = await kernel.store.rows(space, { table, index, limit: 1 })
    const day = row && dayAt(row, field)
    if (day !== undefined && (first === undefined || day < first)) first = day
  }
  return first
}

/** The local day of a row's date or instant field. */
export const dayAt = (row: StoredRow, field: string): Day | undefined =>
  (row.fields[dayPath(field)] ?? row.fields[field]) as Day | undefined

/** The moment that a row stands for: its instant, else (a date, a whole day) when it was added. */
export function momentOf(row: StoredRow, field: string): string {
  const value = row.fields[field]
  const isMoment = typeof value === 'string' && value !== row.fields[dayPath(field)] && dayPath(field) in row.fields
  return isMoment ? value : String(row.fields['createdAt'])
}
