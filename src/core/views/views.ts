import type { Json } from '../fields/field.ts'
import type { StoredRow } from '../facts/row.ts'
import type { Measured } from '../module/query.ts'
import type { Registry } from '../module/registry.ts'
import type { View } from '../module/view.ts'
import type { Committed, Store } from '../ports/store.ts'
import type { Calendar, Day } from '../time/day.ts'
import { addDays, days } from '../time/day.ts'
import { candidates, candidatesIn, daysOn, isDirty, isLimited, isNear, keepOne, shown, shows } from './lens.ts'

export type Measures = Readonly<Record<string, Measured>>

/** One day held in memory: commits move its rows in and out; its folds are made from them when they are looked at. */
export interface Watched {
  readonly day: Day
  measures(): Measures
  stop(): void
}

export interface Views {
  /** All measures of a day, or those of the named views. */
  measures(day: Day, only?: readonly string[]): Promise<Measures>
  /** One measure over a range of days, oldest first. */
  series(measure: string, from: Day, to: Day): Promise<{ day: Day; value: Measured }[]>
  watch(day: Day): Promise<Watched>
  /** Takes notice of a commit. Called by whoever hears the store. */
  hear(committed: Committed): void
}

export interface ViewsParts {
  readonly registry: Registry
  readonly store: Store
  readonly space: string
  readonly calendar: () => Promise<Calendar>
  readonly today: () => Promise<Day>
}

/**
 * Folds by day, on demand. A fold is remembered until a commit makes its day dirty; folds of days that have closed are kept
 * in the store too, where the commit that makes them untrue removes them in the same transaction. [DAY-3]
 */
export function createViews(parts: ViewsParts): Views {
  const { registry, store, space } = parts
  const folds = new Map<string, Map<Day, Measures>>()
  const watched = new Map<Day, Holding>()
  // A fold that was read while its day changed must not be remembered: every commit moves its views' generation.
  const generation = new Map<string, number>()

  const remembered = (view: string): Map<Day, Measures> => {
    let found = folds.get(view)
    if (!found) folds.set(view, (found = new Map()))
    return found
  }

  async function foldDay(view: View, day: Day, calendar: Calendar, ranged?: Ranged): Promise<Measures> {
    const held = await heldFold(view, day)
    if (held) return held
    const known = remembered(view.name).get(day)
    if (known) return known
    const before = generation.get(view.name)
    const seen: Record<string, unknown> = {}
    for (const [name, sees] of Object.entries(view.sees))
      seen[name] = shown(sees, ranged ? ranged(name, day) : await rowsFor(sees, day), day, calendar, registry)
    const fold = view.fold(seen as never, { day, calendar })
    if (generation.get(view.name) === before) remembered(view.name).set(day, fold)
    return fold
  }

  /** A watched day's fold, once its rows are all there. */
  async function heldFold(view: View, day: Day): Promise<Measures | undefined> {
    const held = watched.get(day)
    for (let last; held && last !== held.ready;) await (last = held.ready).catch(() => undefined)
    return held && watched.get(day) === held ? foldOf(held, view, registry) : undefined
  }

  async function rowsFor(sees: View['sees'][string], day: Day): Promise<StoredRow[]> {
    const found = new Map<string, StoredRow>()
    for (const query of candidates(sees, day, registry)) {
      for (const row of await store.rows(space, query)) if (shows(sees.lens, row, day)) found.set(row.id, row)
    }
    return [...found.values()]
  }

  /** All rows that a view may see in a range, read at once and put to their days. */
  async function readRange(view: View, from: Day, to: Day): Promise<Ranged> {
    const byDay = new Map<string, StoredRow[]>()
    const standing = new Map<string, StoredRow[]>()
    for (const [name, sees] of Object.entries(view.sees)) {
      const found = new Map<string, StoredRow>()
      for (const query of candidatesIn(sees, from, to, registry))
        for (const row of await store.rows(space, query)) found.set(row.id, row)
      if (!isNear(sees.lens)) standing.set(name, [...found.values()])
      else
        for (const row of found.values()) for (const day of daysOn(sees.lens, row)!) push(byDay, `${name} ${day}`, row)
    }
    return (name, day) => {
      const lens = view.sees[name]!.lens
      return (isNear(lens) ? (byDay.get(`${name} ${day}`) ?? []) : standing.get(name)!).filter((row) =>
        shows(lens, row, day),
      )
    }
  }

  async function foldRange(view: View, from: Day, to: Day): Promise<Map<Day, Measures>> {
    const calendar = await parts.calendar()
    const today = await parts.today()
    const cache = remembered(view.name)
    const isMissing = (day: Day): boolean => !cache.has(day) && !watched.has(day)
    // Only what is kept needs to know where the space stood before it was read.
    const seq = [...days(from, to)].some((day) => day < today && isMissing(day))
      ? (await store.head(space)).seq
      : undefined
    const before = generation.get(view.name)
    const missing = [...days(from, to)].filter(isMissing)
    if (missing.length > 1) {
      const kept = await store.folds(space, view.name, missing[0]!, missing.at(-1)!)
      if (generation.get(view.name) === before)
        for (const { day, value } of kept) if (!cache.has(day)) cache.set(day, value as Measures)
    }
    const unknown = missing.filter((day) => !cache.has(day))
    const read = new Set(unknown)
    const ranged = unknown.length > 2 ? await readRange(view, unknown[0]!, unknown.at(-1)!) : undefined
    const result = new Map<Day, Measures>()
    const fresh: { view: string; day: Day; value: Json }[] = []
    for (const day of days(from, to)) {
      const isNew = isMissing(day)
      // What was read before a commit is not what the day shows after it; nor is a day in it that was watched until just now.
      const isRead = generation.get(view.name) === before && read.has(day)
      const fold = await foldDay(view, day, calendar, isRead ? ranged : undefined)
      result.set(day, fold)
      if (isNew && day < today) fresh.push({ view: view.name, day, value: fold as Json })
    }
    if (seq !== undefined && fresh.length > 0) await store.keepFolds(space, seq, fresh)
    return result
  }

  /** Reads a day's rows, again if a commit came between. */
  async function fill(held: Holding): Promise<void> {
    for (;;) {
      const { seq } = await store.head(space)
      const heard = held.heard
      const read = new Map<string, Map<string, StoredRow>>()
      for (const view of registry.views.values()) {
        for (const [name, sees] of Object.entries(view.sees)) {
          const rows = await rowsFor(sees, held.day)
          read.set(`${view.name} ${name}`, new Map(rows.map((row) => [row.id, row])))
        }
      }
      if ((await store.head(space)).seq !== seq || held.heard !== heard) continue
      held.rows.clear()
      for (const [key, rows] of read) held.rows.set(key, rows)
      break
    }
    held.folds.clear()
  }

  return {
    async measures(day, only) {
      const calendar = await parts.calendar()
      const all: Record<string, Measured> = {}
      for (const view of registry.views.values()) {
        if (!only || only.includes(view.name)) Object.assign(all, await foldDay(view, day, calendar))
      }
      return all
    },

    async series(measure, from, to) {
      const spec = registry.measures.get(measure)
      if (!spec) return []
      const list: { day: Day; value: Measured }[] = []
      for (let start = from; start <= to; start = addDays(start, stepOf(spec.view))) {
        const end = addDays(start, stepOf(spec.view) - 1)
        const range = await foldRange(spec.view, start, end < to ? end : to)
        for (const [day, fold] of range) list.push({ day, value: fold[measure] ?? null })
      }
      return list
    },

    async watch(day) {
      const calendar = await parts.calendar()
      let held = watched.get(day)
      if (!held) {
        held = { users: 0, heard: 0, day, calendar, rows: new Map(), folds: new Map(), ready: Promise.resolve() }
        watched.set(day, held)
        const own = held
        held.ready = fill(held).catch((error: unknown) => {
          if (watched.get(day) === own) watched.delete(day)
          throw error
        })
      }
      held.users++
      const own = held
      await own.ready
      let stopped = false
      return {
        day,
        measures: () =>
          Object.assign({}, ...[...registry.views.values()].map((view) => foldOf(own, view, registry))) as Measures,
        stop() {
          if (!stopped && --own.users === 0) watched.delete(day)
          stopped = true
        },
      }
    },

    hear(committed) {
      if (committed.space !== space) return
      for (const dirt of committed.dirt) {
        generation.set(dirt.view, (generation.get(dirt.view) ?? 0) + 1)
        const cache = folds.get(dirt.view)
        if (!cache) continue
        for (const day of dirt.days) cache.delete(day)
        if (dirt.from !== undefined) for (const day of cache.keys()) if (isDirty(dirt, day)) cache.delete(day)
      }
      for (const held of watched.values()) {
        // A lens of one row does not know which row follows the one that moved: the store does.
        if (rehold(held, committed, registry)) held.ready = fill(held).catch(() => void watched.delete(held.day))
      }
    },
  }
}

/** Days that are read at once. Years of rows are taken in steps, each kept, so that whoever leaves early loses little. */
const STEP = 120

/** What stands open over many days would be read again in each step. */
const stepOf = (view: View): number =>
  Object.values(view.sees).every(({ lens }) => isNear(lens) || lens.kind === 'inForce') ? STEP : 100_000

/** The rows that a lens, by name, shows on a day. */
type Ranged = (lens: string, day: Day) => StoredRow[]

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

interface Holding {
  users: number
  /** Commits that moved rows here: what was read meanwhile is out of date. */
  heard: number
  readonly day: Day
  readonly calendar: Calendar
  /** By `view lens`, then row id. */
  readonly rows: Map<string, Map<string, StoredRow>>
  readonly folds: Map<string, Measures>
  ready: Promise<void>
}

const holdRows = (held: Holding, key: string): Map<string, StoredRow> => {
  let rows = held.rows.get(key)
  if (!rows) held.rows.set(key, (rows = new Map()))
  return rows
}

/** Made once between two commits that touch it: many may come between two looks. */
function foldOf(held: Holding, view: View, registry: Registry): Measures {
  const known = held.folds.get(view.name)
  if (known) return known
  const seen: Record<string, unknown> = {}
  for (const [name, sees] of Object.entries(view.sees)) {
    const rows = [...holdRows(held, `${view.name} ${name}`).values()]
    seen[name] = shown(sees, rows, held.day, held.calendar, registry)
  }
  const fold = view.fold(seen as never, { day: held.day, calendar: held.calendar })
  held.folds.set(view.name, fold)
  return fold
}

/** Moves changed rows in or out of a watched day, and forgets the folds that they touch. True: rows must be read again. */
function rehold(held: Holding, committed: Committed, registry: Registry): boolean {
  let lacking = false
  held.heard++
  const touched = new Set(committed.dirt.filter((dirt) => isDirty(dirt, held.day)).map((dirt) => dirt.view))
  for (const name of touched) {
    const view = registry.views.get(name)
    if (!view) continue
    for (const [lensName, sees] of Object.entries(view.sees)) {
      const rows = holdRows(held, `${name} ${lensName}`)
      for (const row of committed.rows) {
        if (row.table !== sees.table) continue
        if (isLimited(sees.lens)) lacking = keepOne(rows, sees.lens, row, held.day) || lacking
        else if (shows(sees.lens, row, held.day)) rows.set(row.id, row)
        else rows.delete(row.id)
      }
    }
    held.folds.delete(name)
  }
  return lacking
}
