import { readerOf } from './door/reader.ts'
import { isLive } from './facts/row.ts'
import type { Module } from './module/module.ts'
import type { Asking } from './module/query.ts'
import { registryOf, type Registry } from './module/registry.ts'
import { keysOf } from './module/table.ts'
import type { Clock } from './ports/platform.ts'
import type { Committed, KeysOf, Store } from './ports/store.ts'
import { type Calendar, type Day, localDay } from './time/day.ts'
import { instantOf } from './time/instant.ts'
import { createViews, type Views } from './views/views.ts'

/** Where a person's calendar is kept: a row of a table that some module declares. */
export interface CalendarRow {
  readonly table: string
  readonly row: string
  /** Missing settings fall back to these. */
  readonly fallback: Calendar
}

export interface ReadingParts {
  /** Their acts may be missing: nothing here performs or answers them. */
  readonly modules: readonly Module[]
  readonly store: (keys: KeysOf, registry: Registry) => Store
  readonly clock: Clock
  readonly calendar: CalendarRow
}

/** The half of the kernel that looks: rows, folds and days over one store. All that is needed to show what is there. */
export interface Reading {
  readonly registry: Registry
  readonly store: Store
  readonly clock: Clock
  /** Reads for queries and pages, outside any commit. */
  asking(space: string): Promise<Asking>
  views(space: string): Views
  /** Rows for looks, as of the last commit that was heard. */
  readonly look: Store['rows']
  calendar(space: string): Promise<Calendar>
  today(space: string): Promise<Day>
  now(): string
  /** The newest sequence and stamp of a space that were heard of. */
  heard(space: string): Head | undefined
  /** Tells of tables that only those who act read and write. */
  widen(more: Registry): void
  close(): Promise<void>
}

type Head = { readonly seq: number; readonly hlc: string }

export function createReading(parts: ReadingParts): Reading {
  const declared = registryOf(parts.modules)
  const tables = new Map(declared.tables)
  const registry: Registry = { ...declared, tables }
  let keys = keysOf(tables)
  const store = parts.store((row) => keys(row), registry)
  const calendars = new Map<string, Promise<Calendar>>()
  const viewsBySpace = new Map<string, Views>()
  const now = (): string => instantOf(parts.clock.now())

  const calendar = (space: string): Promise<Calendar> => {
    const known = calendars.get(space)
    if (known) return known
    const read = readCalendar(store, space, parts.calendar)
    calendars.set(space, read)
    // A read that failed must not be remembered.
    read.catch(() => calendars.delete(space))
    return read
  }
  const today = async (space: string): Promise<Day> => localDay(now(), await calendar(space))
  const views = (space: string): Views => {
    let found = viewsBySpace.get(space)
    if (!found) {
      found = createViews({ registry, store, space, calendar: () => calendar(space), today: () => today(space) })
      viewsBySpace.set(space, found)
    }
    return found
  }
  const look: Store['rows'] = (space, query) => (store.look ?? store.rows)(space, query)
  const heads = new Map<string, Head>()
  const unsubscribe = store.subscribe((committed) => {
    heads.set(committed.space, headAfter(committed, heads.get(committed.space)))
    if (committed.rows.some((row) => row.table === parts.calendar.table)) calendars.delete(committed.space)
    viewsBySpace.get(committed.space)?.hear(committed)
  })

  return {
    registry,
    store,
    clock: parts.clock,
    async asking(space) {
      const at = await calendar(space)
      const moment = now()
      const reader = readerOf({ rows: look }, space, registry, 0)
      return {
        now: moment,
        today: localDay(moment, at),
        calendar: at,
        read: (what) => reader.read(what),
        measures: (day) => views(space).measures(day),
        series: (measure, from, to) => views(space).series(measure, from, to),
      }
    },
    views,
    look,
    calendar,
    today,
    now,
    heard: (space) => heads.get(space),
    widen(more) {
      for (const [name, table] of more.tables) tables.set(name, table)
      keys = keysOf(tables)
    },
    async close() {
      unsubscribe()
      await store.close()
    },
  }
}

function headAfter({ facts, rows }: Committed, held: Head = { seq: 0, hlc: '' }): Head {
  let { seq, hlc } = held
  for (const fact of facts) {
    seq = Math.max(seq, fact.seq)
    if (fact.hlc > hlc) hlc = fact.hlc
  }
  for (const { rev } of rows) seq = Math.max(seq, rev)
  return { seq, hlc }
}

async function readCalendar(store: Store, space: string, { table, row, fallback }: CalendarRow): Promise<Calendar> {
  const held = (await store.rows(space, { table, ids: [row] }))[0]
  // An undone first setting leaves its values on the ended row.
  const fields = isLive(held) ? held.fields : {}
  return {
    zone: (fields['zone'] as string | undefined) ?? fallback.zone,
    dayStart: (fields['dayStart'] as string | undefined) ?? fallback.dayStart,
    weekStart: Number(fields['weekStart'] ?? fallback.weekStart),
  }
}
