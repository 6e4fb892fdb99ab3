import { dayPath, type Path } from '../facts/fact.ts'
import { isLive, type StoredRow } from '../facts/row.ts'
import type { Registry } from '../module/registry.ts'
import { hydrated, rowOf, type Sees, type Slice, type Table } from '../module/table.ts'
import type { View } from '../module/view.ts'
import type { Dirt, RowQuery } from '../ports/store.ts'
import { addDays, type Calendar, type Day, dayBounds } from '../time/day.ts'

type Lens = Sees<unknown>['lens']

/** The day that a date or instant field puts a row on. */
const dayIn = (row: StoredRow, field: string): Day | undefined =>
  (row.fields[dayPath(field)] ?? row.fields[field]) as Day | undefined

/** Whether a lens on a day shows the row. `inForce` and `earliest` show every candidate; the fold is given the latest or the first. */
export function shows(lens: Lens, row: StoredRow, day: Day): boolean {
  if (!isLive(row)) return false
  switch (lens.kind) {
    case 'on':
      return dayIn(row, lens.field) === day
    case 'around':
      return beside(day).includes(dayIn(row, lens.field) ?? '')
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
    case 'covering': {
      const until = dayIn(row, lens.until)
      return until !== undefined && until >= day && dayIn(row, lens.from)! <= day
    }
    case 'inForce':
    case 'earliest':
    case 'upTo': {
      const from = dayIn(row, lens.from)
      return from !== undefined && from <= day
    }
    case 'all':
      return true
  }
}

/** Queries that together find every row that a lens may show on a day; what they find too much, `shows` leaves out. */
export function candidates(sees: Sees<unknown>, day: Day, registry: Registry): RowQuery[] {
  const { table, lens } = sees
  const of = registry.tables.get(table)!
  switch (lens.kind) {
    case 'on':
    case 'around':
      return candidatesIn(sees, day, day, registry)
    case 'openAt':
    case 'span':
      if (of.options.until !== lens.until) return [{ table, index: indexOf(of, lens.from), to: day }]
      return [
        { table, index: 'open' },
        { table, index: indexOf(of, lens.until), from: lens.kind === 'span' ? day : addDays(day, 1) },
      ]
    case 'covering':
      return [{ table, index: indexOf(of, lens.until), from: day }]
    case 'inForce':
      return [{ table, index: indexOf(of, lens.from), to: day, newest: true, limit: 1 }]
    case 'earliest':
      return [{ table, index: indexOf(of, lens.from), to: day, limit: 1 }]
    case 'upTo':
      return [{ table, index: indexOf(of, lens.from), to: day }]
    case 'all':
      return [{ table, all: true }]
  }
}

/** Queries that together find every row that a lens may show on any day of a range: one read in place of one a day. */
export function candidatesIn(sees: Sees<unknown>, from: Day, to: Day, registry: Registry): RowQuery[] {
  const { table, lens } = sees
  const of = registry.tables.get(table)!
  if (lens.kind === 'on') return [{ table, index: indexOf(of, lens.field), from, to }]
  if (isNear(lens)) return [{ table, index: indexOf(of, lens.field), from: addDays(from, -1), to: addDays(to, 1) }]
  if (lens.kind === 'covering') return candidates(sees, from, registry)
  // The row in force on the first day may be older than the range.
  if (lens.kind === 'inForce')
    return [...candidates(sees, from, registry), { table, index: indexOf(of, lens.from), from, to }]
  if ((lens.kind === 'openAt' || lens.kind === 'span') && of.options.until === lens.until) {
    return [
      { table, index: 'open' },
      { table, index: indexOf(of, lens.until), from: lens.kind === 'span' ? from : addDays(from, 1) },
    ]
  }
  return candidates(sees, to, registry)
}

/** Whether a row is shown on its own day, or on that and the days beside it. */
export const isNear = (lens: Lens): lens is Extract<Lens, { kind: 'on' | 'around' }> =>
  lens.kind === 'on' || lens.kind === 'around'

/** The few days that a lens shows a row on, by the row alone; undefined where they may be many. */
export function daysOn(lens: Lens, row: StoredRow): readonly Day[] | undefined {
  if (!isNear(lens)) return undefined
  const day = dayIn(row, lens.field)
  if (day === undefined) return []
  return lens.kind === 'on' ? [day] : beside(day)
}

/** A day between the day before and the day after it; the last one is remembered, for rows come by the day. */
const beside = (day: Day): readonly Day[] =>
  near[1] === day ? near : (near = [addDays(day, -1), day, addDays(day, 1)])
let near: readonly Day[] = []

export const indexOf = (of: Table, field: string): Path =>
  field === 'createdAt' || of.fields[field]?.traits.kind === 'instant' ? dayPath(field) : field

/** What a fold is given for one lens. */
export function shown(
  { table, lens }: Sees<unknown>,
  rows: readonly StoredRow[],
  day: Day,
  calendar: Calendar,
  registry: Registry,
): unknown {
  const of = registry.tables.get(table)!
  if (lens.kind === 'inForce') {
    let latest: StoredRow | undefined
    for (const row of rows) if (!latest || later(row, latest, lens.from)) latest = row
    return latest && rowOf(of, latest.id, latest.fields)
  }
  if (lens.kind === 'earliest') {
    let first: StoredRow | undefined
    for (const row of rows) if (!first || later(first, row, lens.from)) first = row
    return first && rowOf(of, first.id, first.fields)
  }
  const living = rows.map((row) => hydrated(of, row))
  if (lens.kind !== 'span') return living
  return living.map((row) => slice(row as unknown as Readonly<Record<string, unknown>>, lens, day, calendar))
}

const later = (a: StoredRow, b: StoredRow, field: string): boolean => {
  const left = `${String(a.fields[field])} ${a.meta[field]?.[0]}`
  return left > `${String(b.fields[field])} ${b.meta[field]?.[0]}`
}

function slice(
  row: Readonly<Record<string, unknown>>,
  lens: { from: string; until: string },
  day: Day,
  calendar: Calendar,
): Slice<unknown> {
  const bounds = dayBounds(day, calendar)
  const start = Temporal.Instant.from(max(row[lens.from] as string, bounds.from))
  const end = Temporal.Instant.from(min((row[lens.until] as string | undefined) ?? bounds.to, bounds.to))
  return { row, minutes: Math.max(0, (end.epochMilliseconds - start.epochMilliseconds) / 60_000) }
}

const max = (a: string, b: string): string => (a > b ? a : b)
const min = (a: string, b: string): string => (a < b ? a : b)

type OneRow = Extract<Lens, { kind: 'inForce' | 'earliest' }>

/** Whether a lens shows one row of many, and asks the store for no more. */
export const isLimited = (lens: Lens): lens is OneRow => lens.kind === 'inForce' || lens.kind === 'earliest'

/** Holds the one row that such a lens shows. True: the row that was held has moved, and only the store knows the next. */
export function keepOne(held: Map<string, StoredRow>, lens: OneRow, row: StoredRow, day: Day): boolean {
  const [best] = held.values()
  const isShown = shows(lens, row, day)
  if (best && best.id !== row.id) {
    const isBetter = lens.kind === 'inForce' ? later(row, best, lens.from) : later(best, row, lens.from)
    if (!isShown || !isBetter) return false
  }
  held.clear()
  if (isShown) held.set(row.id, row)
  return best?.id === row.id && (!isShown || row.fields[lens.from] !== best.fields[lens.from])
}

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
      const days = [...new Set(touched.flatMap((row) => daysOn(lens, row) ?? []))]
      if (isNear(lens)) {
        if (days.length > 0) dirt.push({ view: view.name, days })
        continue
      }
      const from =
        lens.kind === 'all'
          ? '0000-01-01'
          : touched
              .map((row) => dayIn(row, lens.from))
              .filter((day) => day !== undefined)
              .toSorted()[0]
      if (from !== undefined) dirt.push({ view: view.name, days: [], from })
    }
    return dirt
  }
}

export const isDirty = (dirt: Dirt, day: Day): boolean =>
  dirt.days.includes(day) || (dirt.from !== undefined && day >= dirt.from)
