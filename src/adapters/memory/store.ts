import type { Json } from '#core/fields/field.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import { emptied, isPurged } from '#core/facts/purge.ts'
import { isLive, type StoredRow } from '#core/facts/row.ts'
import type { Registry } from '#core/module/registry.ts'
import {
  type Batch,
  type Committed,
  type CommitResult,
  type Dirt,
  type FactQuery,
  type KeysOf,
  type OutboxStore,
  type RowQuery,
  seenOf,
  type StoredFold,
  StoreFailure,
} from '#core/ports/store.ts'
import { dirtOf } from '#core/views/lens.ts'
import { tell } from '../delivery.ts'
import { adopted, entryOf, latest, refuseTwins } from '../outbox.ts'
import { sortedKeys, type SortedKeys } from './sorted.ts'

interface Space {
  seq: number
  hlc: string
  readonly rows: Map<string, Rows>
  readonly keys: Map<string, SortedKeys>
  readonly facts: StoredFact[]
  readonly factIds: Map<string, number>
  readonly calls: Map<string, number[]>
  readonly once: Map<string, Json>
  readonly folds: Map<string, Map<string, Json>>
  /** What waits to be pushed: places in `facts`, by `mid`, oldest first. */
  outbox: Map<number, number>
  mid: number
}

interface Rows {
  byId: Map<string, StoredRow>
  /** Whether the map is in order of id, as it mostly comes to be by itself. */
  last: string
  isSorted: boolean
}

/** A store in memory: tests, benches, and the reference that the others are held to. */
export function memoryStore(keysOf: KeysOf, registry?: Registry): OutboxStore {
  const spaces = new Map<string, Space>()
  const notes = new Map<string, Json>()
  const listeners = new Set<(committed: Committed) => void>()
  const dirty = registry ? dirtOf(registry) : () => []
  const at = (name: string): Space => {
    let space = spaces.get(name)
    if (!space) {
      space = {
        seq: 0,
        hlc: '',
        rows: new Map(),
        keys: new Map(),
        facts: [],
        factIds: new Map(),
        calls: new Map(),
        once: new Map(),
        folds: new Map(),
        outbox: new Map(),
        mid: 0,
      }
      spaces.set(name, space)
    }
    return space
  }

  function find(space: Space, query: RowQuery): StoredRow[] {
    const rows = space.rows.get(query.table)
    if (!rows) return []
    if ('ids' in query) return query.ids.flatMap((id) => rows.byId.get(id) ?? [])
    if ('all' in query) return query.deleted ? inOrder(rows) : inOrder(rows).filter(isLive)
    const keys = space.keys.get(`${query.table} ${query.index}`)
    const ids = keys ? keys.range(query.from, query.to, query.newest ?? false, query.limit) : []
    return ids.map((id) => rows.byId.get(id)!)
  }

  function put(space: Space, row: StoredRow): void {
    let rows = space.rows.get(row.table)
    if (!rows) space.rows.set(row.table, (rows = { byId: new Map(), last: '', isSorted: true }))
    const old = rows.byId.get(row.id)
    if (old) for (const [index, key] of keysOf(old)) space.keys.get(`${row.table} ${index}`)?.remove(key, row.id)
    else if (row.id < rows.last) rows.isSorted = false
    else rows.last = row.id
    rows.byId.set(row.id, row)
    for (const [index, key] of keysOf(row)) {
      const name = `${row.table} ${index}`
      let keys = space.keys.get(name)
      if (!keys) space.keys.set(name, (keys = sortedKeys()))
      keys.add(key, row.id)
    }
  }

  function hasMoved(space: Space, { head, rows, ranges }: Batch['read']): boolean {
    if (space.seq === head) return false
    if (rows.some(({ table, id, rev }) => (space.rows.get(table)?.byId.get(id)?.rev ?? 0) !== rev)) return true
    return ranges.some(({ query, seen }) => seenOf(find(space, query)) !== seen)
  }

  /** Empties what the log holds of rows that are ended for good. What waits to be pushed lies in the log. */
  function empty(space: Space, rows: readonly StoredRow[]): void {
    const ended = new Set(rows.filter(isPurged).map(({ table, id }) => `${table} ${id}`))
    if (ended.size === 0) return
    for (const [place, fact] of space.facts.entries())
      if (fact.change && ended.has(`${fact.change.table} ${fact.change.row}`)) space.facts[place] = emptied(fact)
  }

  /** Rows that come without facts, as one step of the counter. */
  function putRows(name: string, space: Space, merged: readonly StoredRow[], dirt: readonly Dirt[]): void {
    space.seq++
    const rows = merged.map((row) => ({ ...row, rev: space.seq }))
    for (const row of rows) put(space, row)
    empty(space, rows)
    unfold(space, dirt)
    tell(listeners, { space: name, facts: [], rows, dirt })
  }

  return {
    async rows(space, query) {
      return find(at(space), query)
    },
    async facts(space, query) {
      return pick(at(space), query)
    },
    async head(space) {
      const { seq, hlc } = at(space)
      return { seq, hlc }
    },
    async commit(batch): Promise<CommitResult> {
      const space = at(batch.space)
      refuseTwins(batch.facts)
      if (batch.once && space.once.has(batch.once.key))
        return { ok: false, why: 'done', result: space.once.get(batch.once.key)! }
      if (hasMoved(space, batch.read) || batch.facts.some(({ id }) => space.factIds.has(id)))
        return { ok: false, why: 'moved' }
      const facts = batch.facts.map((fact, index) => ({ ...fact, seq: space.seq + index + 1 }))
      space.seq += Math.max(facts.length, batch.rows.length > 0 ? 1 : 0)
      for (const fact of facts) {
        const place = space.facts.push(fact) - 1
        space.factIds.set(fact.id, place)
        const call = space.calls.get(fact.call)
        if (call) call.push(place)
        else space.calls.set(fact.call, [place])
        if (fact.hlc > space.hlc) space.hlc = fact.hlc
        if (batch.outbox) space.outbox.set(++space.mid, place)
      }
      const rows = batch.rows.map((row) => ({ ...row, rev: space.seq }))
      for (const row of rows) put(space, row)
      empty(space, rows)
      if (batch.once) space.once.set(batch.once.key, batch.once.result)
      unfold(space, batch.dirt)
      tell(listeners, { space: batch.space, facts, rows, dirt: batch.dirt })
      return { ok: true, head: space.seq, facts }
    },
    async folds(space, view, from, to) {
      const held = at(space).folds.get(view) ?? new Map<string, Json>()
      const within = [...held]
        .filter(([day]) => day >= from && day <= to)
        .map(([day, value]): StoredFold => ({ view, day, value }))
      return within.toSorted((a, b) => (a.day < b.day ? -1 : 1))
    },
    async keepFolds(space, head, folds) {
      const held = at(space)
      if (held.seq !== head) return
      for (const { view, day, value } of folds) {
        const kept = held.folds.get(view) ?? new Map<string, Json>()
        held.folds.set(view, kept.set(day, value))
      }
    },
    async note(key) {
      return notes.get(key)
    },
    async putNote(key, value) {
      notes.set(key, value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
    },

    async outbox(space, limit) {
      const { outbox, facts } = at(space)
      return [...outbox].slice(0, limit).map(([mid, place]) => entryOf(mid, facts[place]!))
    },
    async waiting(space) {
      return at(space).outbox.size
    },
    async acknowledge(space, mid) {
      const { outbox } = at(space)
      for (const waiting of outbox.keys()) if (waiting <= mid) outbox.delete(waiting)
    },
    async adopt(name, rows) {
      if (rows.length === 0) return
      const space = at(name)
      const dirt: Dirt[] = []
      const merged = rows.map((row) => {
        const held = space.rows.get(row.table)?.byId.get(row.id)
        const next = adopted(held, row)
        dirt.push(...dirty(held, next))
        return next
      })
      const hlc = latest([], rows)
      if (hlc > space.hlc) space.hlc = hlc
      putRows(name, space, merged, dirt)
    },
    async rewrite(name, entries, rows) {
      const space = at(name)
      if (rows.some(({ table, id, rev }) => space.rows.get(table)?.byId.get(id)?.rev !== rev))
        throw new StoreFailure('a row has moved since it was read')
      for (const { mid, fact } of entries) {
        const place = space.outbox.get(mid)
        if (place !== undefined && space.facts[place]!.id === fact.id)
          space.facts[place] = { ...fact, seq: space.facts[place]!.seq }
      }
      putRows(name, space, rows, [])
      space.hlc = latest(
        space.facts,
        [...space.rows.values()].flatMap(({ byId }) => [...byId.values()]),
      )
    },
    async resend(name, mine) {
      const space = at(name)
      const waiting = new Set(space.outbox.values())
      for (const [place, fact] of space.facts.entries())
        if (!waiting.has(place) && mine(fact)) space.outbox.set(++space.mid, place)
    },
    async renumber(name, first) {
      const space = at(name)
      space.mid = first - 1
      space.outbox = new Map([...space.outbox.values()].map((place) => [++space.mid, place]))
    },
  }
}

function inOrder(rows: Rows): StoredRow[] {
  if (!rows.isSorted) {
    rows.byId = new Map([...rows.byId].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    rows.isSorted = true
  }
  return [...rows.byId.values()]
}

function unfold(space: Space, dirt: readonly Dirt[]): void {
  for (const { view, days, from } of dirt) {
    const folds = space.folds.get(view)
    if (!folds) continue
    for (const day of days) folds.delete(day)
    if (from !== undefined) for (const day of folds.keys()) if (day >= from) folds.delete(day)
  }
}

/** Facts that match a query, by the cheapest way in. */
function pick(space: Space, query: FactQuery): StoredFact[] {
  const places =
    query.ids?.map((id) => space.factIds.get(id)) ?? query.calls?.flatMap((call) => space.calls.get(call) ?? [])
  const known = places && [...new Set(places)].filter((place) => place !== undefined).toSorted((a, b) => a - b)
  const from = known
    ? known.map((place) => space.facts[place]!)
    : space.facts.slice(firstAfter(space.facts, query.after ?? 0))
  const found = from.filter((fact) => matches(fact, query))
  const ordered = query.newest ? found.toReversed() : found
  return query.limit === undefined ? ordered : ordered.slice(0, query.limit)
}

/** The place of the first fact with a greater sequence. */
function firstAfter(facts: readonly StoredFact[], seq: number): number {
  let low = 0
  let high = facts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (facts[middle]!.seq <= seq) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a fact is one that the query asks for. */
export function matches(fact: StoredFact, query: FactQuery): boolean {
  if (query.after !== undefined && fact.seq <= query.after) return false
  if (query.before !== undefined && fact.seq >= query.before) return false
  if (query.types && !query.types.includes(fact.type)) return false
  if (query.ids && !query.ids.includes(fact.id)) return false
  if (query.calls && !query.calls.includes(fact.call)) return false
  if (query.row && (fact.change?.table !== query.row.table || fact.change.row !== query.row.id)) return false
  if (query.proposal !== undefined && fact.proposal !== query.proposal) return false
  if (query.reverts && !query.reverts.includes(fact.reverts ?? '')) return false
  if (
    query.actor !== undefined &&
    fact.actor.kind !== query.actor &&
    `${fact.actor.kind}:${fact.actor.id}` !== query.actor
  )
    return false
  if (query.fromDay !== undefined && fact.day < query.fromDay) return false
  return query.toDay === undefined || fact.day <= query.toDay
}
