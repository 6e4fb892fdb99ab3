import { dayPath, type Path } from '../facts/fact.ts'
import { isLive, type StoredRow } from '../facts/row.ts'
import type { Registry } from '../module/registry.ts'
import { rowOf, type Sees, type Slice, type Table } from '../module/table.ts'
import type { View } from '../module/view.ts'
import type { Dirt, RowQuery } from '../ports/store.ts'
import { addDays, type Calendar, type Day, dayBounds } from '../time/day.ts'

type Lens = Sees<unknown>['lens']

/** The day that a date or instant field puts a row on. */
const dayIn = (row: StoredRow, field: string): Day | undefined =>
  (row.fields[dayPath(field)] ?? row.fields[field]) as Day | undefined

/** Whether a lens on a day shows the row. `inForce` shows every candidate; the fold is given the latest. */
export function shows(lens: Lens, row: StoredRow, day: Day): boolean {
  if (!isLive(row)) return false
  switch (lens.kind) {
    case 'on':
      return dayIn(row, lens.field) === day
    case 'openAt': {
      const from = dayIn(row, lens.from)
      const until = dayIn(row, lens.until)
      return from !== undefined && from <= day && (until === undefined || until > day)
    }
    case 'span': {
      const from = dayIn(row, lens.from)
      const until = dayIn(row, lens.until)
      return from !== undefined && from <= day && (until === undefined || until >= day)
    }
    case 'inForce': {
      const from = dayIn(row, lens.from)
      return from !== undefined && from <= day
    }
    case 'all':
      return true
  }
}

/** Queries that together find every row that a lens may show on a day; what they find too much, `shows` leaves out. */
export function candidates({ table, lens }: Sees<unknown>, day: Day, registry: Registry): RowQuery[] {
  const of = registry.tables.get(table)!
  switch (lens.kind) {
    case 'on':
      return [{ table, index: indexOf(of, lens.field), from: day, to: day }]
    case 'openAt':
    case 'span':
      if (of.options.until !== lens.until) return [{ table, index: indexOf(of, lens.from), to: day }]
      return [
        { table, index: 'open' },
        { table, index: indexOf(of, lens.until), from: lens.kind === 'span' ? day : addDays(day, 1) },
      ]
    case 'inForce':
      return [{ table, index: indexOf(of, lens.from), to: day, newest: true, limit: 1 }]
    case 'all':
      return [{ table, all: true }]
  }
}

const indexOf = (of: Table, field: string): Path =>
  field === 'createdAt' || of.fields[field]?.traits.kind === 'instant' ? dayPath(field) : field

/** What a fold is given for one lens. */
export function shown({ table, lens }: Sees<unknown>, rows: readonly StoredRow[], day: Day, calendar: Calendar, registry: Registry): unknown {
  const of = registry.tables.get(table)!
  if (lens.kind === 'inForce') {
    let latest: StoredRow | undefined
    for (const row of rows) if (!latest || later(row, latest, lens.from)) latest = row
    return latest && rowOf(of, latest.id, latest.fields)
  }
  const living = rows.map((row) => rowOf(of, row.id, row.fields))
  if (lens.kind !== 'span') return living
  return living.map((row) => slice(row as unknown as Readonly<Record<string, unknown>>, lens, day, calendar))
}

const later = (a: StoredRow, b: StoredRow, field: string): boolean => {
  const left = `${String(a.fields[field])} ${a.meta[field]?.[0]}`
  return left > `${String(b.fields[field])} ${b.meta[field]?.[0]}`
}

function slice(row: Readonly<Record<string, unknown>>, lens: { from: string; until: string }, day: Day, calendar: Calendar): Slice<unknown> {
  const bounds = dayBounds(day, calendar)
  const start = Temporal.Instant.from(max(row[lens.from] as string, bounds.from))
  const end = Temporal.Instant.from(min((row[lens.until] as string | undefined) ?? bounds.to, bounds.to))
  return { row, minutes: Math.max(0, (end.epochMilliseconds - start.epochMilliseconds) / 60_000) }
}

const max = (a: string, b: string): string => (a > b ? a : b)
const min = (a: string, b: string): string => (a < b ? a : b)

/** The days of a view whose fold a row's change makes untrue. */
export function dirtOf(registry: Registry): (before: StoredRow | undefined, after: StoredRow) => Dirt[] {
  const seers = new Map<string, { view: View; lens: Lens }[]>()
  for (const view of registry.views.values()) {
    for (const { table, lens } of Object.values(view.sees)) {
      const list = seers.get(table) ?? []
      list.push({ view, lens })
      seers.set(table, list)
    }
  }
  return (before, after) => {
    const dirt: Dirt[] = []
    for (const { view, lens } of seers.get(after.table) ?? []) {
      const touched = [before, after].filter(isLive)
      if (lens.kind === 'on') {
        const days = [...new Set(touched.map((row) => dayIn(row, lens.field)).filter((day) => day !== undefined))]
        if (days.length > 0) dirt.push({ view: view.name, days })
        continue
      }
      const from = lens.kind === 'all' ? '0000-01-01' : touched.map((row) => dayIn(row, lens.from)).filter((day) => day !== undefined).toSorted()[0]
      if (from !== undefined) dirt.push({ view: view.name, days: [], from })
    }
    return dirt
  }
}

export const isDirty = (dirt: Dirt, day: Day): boolean => dirt.days.includes(day) || (dirt.from !== undefined && day >= dirt.from)

