import type { Change, Fact, StoredFact } from '../facts/fact.ts'
import type { Ticker } from '../facts/hlc.ts'
import { emptied, isPurged, purgedBy, tombstone, touchedBy } from '../facts/purge.ts'
import { applyFact, type StoredRow } from '../facts/row.ts'
import type { Dirt, Store } from '../ports/store.ts'

/** Folds facts that were made elsewhere into this replica, all or nothing. Facts that it has already change nothing. */
export async function receive(
  facts: readonly Fact[],
  parts: {
    store: Store
    space: string
    ticker: Ticker
    dirtOf: (before: StoredRow | undefined, after: StoredRow) => readonly Dirt[]
    outbox: boolean
  },
  once?: { key: string; result: null },
): Promise<readonly StoredFact[]> {
  const { store, space, ticker } = parts
  for (;;) {
    const head = await store.head(space)
    const known = new Set((await store.facts(space, { ids: facts.map((fact) => fact.id) })).map((fact) => fact.id))
    // A device that sends again may send a fact twice at once.
    const fresh = facts.filter((fact) => !known.has(fact.id) && known.add(fact.id))
    const touched = touchedBy(fresh)
    const held = await rowsOf(touched, store, space)
    const rows = new Map<string, StoredRow>()
    const rowAt = (key: string): StoredRow | undefined => rows.get(key) ?? held.get(key)
    for (const fact of fresh) {
      ticker.witness(fact.hlc)
      for (const name of purgedBy(fact)) rows.set(name.join(' '), tombstone(rowAt(name.join(' ')), name, fact))
      if (!fact.change) continue
      const key = keyOf(fact.change)
      const row = rowAt(key)
      const next = applyFact(row, fact)
      // What wins nothing, as the past does on a device that was given the rows first, writes no row.
      if (next && next !== row) rows.set(key, next)
    }
    const dirt = [...rows].flatMap(([key, row]) => parts.dirtOf(held.get(key), row))
    const read = {
      head: head.seq,
      // Those too that nothing was won of: a row that is ended for good meanwhile must empty its facts.
      rows: [...touched].flatMap(([table, ids]) =>
        [...ids].map((id) => ({ table, id, rev: held.get(`${table} ${id}`)?.rev ?? 0 })),
      ),
      ranges: [],
    }
    const result = await store.commit({
      space,
      facts: fresh.map((fact) => (fact.change && isPurged(rowAt(keyOf(fact.change))) ? emptied(fact) : fact)),
      rows: [...rows.values()],
      read,
      outbox: parts.outbox,
      dirt,
      ...(once ? { once } : {}),
    })
    if (result.ok) return result.facts
    if (result.why === 'done') return []
  }
}

const keyOf = ({ table, row }: Change): string => `${table} ${row}`

/** Rows as a store holds them, by `table row`. */
export async function rowsOf(
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  store: Pick<Store, 'rows'>,
  space: string,
): Promise<Map<string, StoredRow>> {
  const held = new Map<string, StoredRow>()
  for (const [table, set] of ids) {
    for (const row of await store.rows(space, { table, ids: [...set] })) held.set(`${table} ${row.id}`, row)
  }
  return held
}
