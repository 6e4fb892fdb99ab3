import type { Json } from '#core/fields/field.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import {
  type Batch,
  type Committed,
  type CommitResult,
  type FactQuery,
  type KeysOf,
  type RowQuery,
  seenOf,
  type Store,
  type StoredFold,
} from '#core/ports/store.ts'
import { isLive } from '#core/facts/row.ts'
import { sortedKeys, type SortedKeys } from './sorted.ts'

interface Space {
  seq: number
  hlc: string
  readonly rows: Map<string, Map<string, StoredRow>>
  readonly keys: Map<string, SortedKeys>
  readonly facts: StoredFact[]
  readonly factIds: Map<string, number>
  readonly calls: Map<string, number[]>
  readonly once: Map<string, Json>
  readonly folds: Map<string, Map<string, Json>>
}

/** A store in memory: tests, benches, and the reference that the others are held to. */
export function memoryStore(keysOf: KeysOf): Store {
  const spaces = new Map<string, Space>()
  const notes = new Map<string, Json>()
  const listeners = new Set<(committed: Committed) => void>()
  const at = (name: string): Space => {
    let space = spaces.get(name)
    if (!space) {
      space = { seq: 0, hlc: '', rows: new Map(), keys: new Map(), facts: [], factIds: new Map(), calls: new Map(), once: new Map(), folds: new Map() }
      spaces.set(name, space)
    }
    return space
  }

  function find(space: Space, query: RowQuery): StoredRow[] {
    const rows = space.rows.get(query.table) ?? new Map<string, StoredRow>()
    if ('ids' in query) return query.ids.flatMap((id) => rows.get(id) ?? [])
    if ('all' in query) return query.deleted ? [...rows.values()] : [...rows.values()].filter(isLive)
    const keys = space.keys.get(`${query.table} ${query.index}`)
    const ids = keys ? keys.range(query.from, query.to, query.newest ?? false, query.limit) : []
    return ids.map((id) => rows.get(id)!)
  }

  function put(space: Space, row: StoredRow): void {
    let rows = space.rows.get(row.table)
    if (!rows) space.rows.set(row.table, (rows = new Map()))
    const old = rows.get(row.id)
    if (old) for (const [index, key] of keysOf(old)) space.keys.get(`${row.table} ${index}`)?.remove(key, row.id)
    rows.set(row.id, row)
    for (const [index, key] of keysOf(row)) {
      const name = `${row.table} ${index}`
      let keys = space.keys.get(name)
      if (!keys) space.keys.set(name, (keys = sortedKeys()))
      keys.add(key, row.id)
    }
  }

  function hasMoved(space: Space, { head, rows, ranges }: Batch['read']): boolean {
    if (space.seq === head) return false
    if (rows.some(({ table, id, rev }) => (space.rows.get(table)?.get(id)?.rev ?? 0) !== rev)) return true
    return ranges.some(({ query, seen }) => seenOf(find(space, query)) !== seen)
  }

  return {
    async rows(space, query) {
      return find(at(space), query)
    },
    async facts(space, query) {
      const held = at(space)
      return pick(held, query)
    },
    async head(space) {
      const { seq, hlc } = at(space)
      return { seq, hlc }
    },
    async commit(batch): Promise<CommitResult> {
      const space = at(batch.space)
      const done = batch.once && space.once.get(batch.once.key)
      if (done !== undefined) return { ok: false, why: 'done', result: done }
      if (hasMoved(space, batch.read)) return { ok: false, why: 'moved' }
      const facts = batch.facts.map((fact, index) => ({ ...fact, seq: space.seq + index + 1 }))
      space.seq += Math.max(facts.length, batch.rows.length > 0 ? 1 : 0)
      for (const fact of facts) {
        space.factIds.set(fact.id, space.facts.length)
        const call = space.calls.get(fact.call)
        if (call) call.push(space.facts.length)
        else space.calls.set(fact.call, [space.facts.length])
        space.facts.push(fact)
        if (fact.hlc > space.hlc) space.hlc = fact.hlc
      }
      const rows = batch.rows.map((row) => ({ ...row, rev: space.seq }))
      for (const row of rows) put(space, row)
      if (batch.once) space.once.set(batch.once.key, batch.once.result)
      for (const { view, days, from } of batch.dirt) {
        const folds = space.folds.get(view)
        if (!folds) continue
        for (const day of days) folds.delete(day)
        if (from !== undefined) for (const day of folds.keys()) if (day >= from) folds.delete(day)
      }
      const committed = { space: batch.space, facts, rows, dirt: batch.dirt }
      for (const listener of listeners) listener(committed)
      return { ok: true, head: space.seq, facts }
    },
    async folds(space, view, from, to) {
      const held = at(space).folds.get(view) ?? new Map<string, Json>()
      return [...held].filter(([day]) => day >= from && day <= to).map(([day, value]): StoredFold => ({ view, day, value }))
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
  }
}

/** Facts that match a query, by the cheapest way in. */
function pick(space: Space, query: FactQuery): StoredFact[] {
  const places = query.ids?.map((id) => space.factIds.get(id)) ?? query.calls?.flatMap((call) => space.calls.get(call) ?? [])
  const from = places ? places.filter((place) => place !== undefined).map((place) => space.facts[place]!) : space.facts
  const found = from.filter((fact) => matches(fact, query))
  const ordered = query.newest ? found.toReversed() : found
  return query.limit === undefined ? ordered : ordered.slice(0, query.limit)
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
  if (query.actor !== undefined && fact.actor.kind !== query.actor && `${fact.actor.kind}:${fact.actor.id}` !== query.actor) return false
  if (query.fromDay !== undefined && fact.day < query.fromDay) return false
  return query.toDay === undefined || fact.day <= query.toDay
}
