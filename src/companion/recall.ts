import { isLive, type StoredRow } from '#core/facts/row.ts'
import type { KeysOf, RowQuery, Store } from '#core/ports/store.ts'

/** How many rows are kept at most, over all answers. */
const MOST = 4000

interface Kept {
  readonly space: string
  readonly query: RowQuery
  readonly answer: Promise<StoredRow[]>
  /** Once it is there; in its order. */
  rows?: StoredRow[]
  /** The ids of `rows`, once a commit has asked. */
  ids?: Set<string>
}

/** A store whose `look` keeps its answers, and lets them follow the commits that are heard. */
export function recalling(store: Store, keysOf: KeysOf): Store {
  /** The least recently asked for comes first. */
  const all = new Map<string, Kept>()
  let size = 0
  // Stored rows never change.
  const known = new WeakMap<StoredRow, ReturnType<KeysOf>>()
  const keys: KeysOf = (row) => {
    let found = known.get(row)
    if (!found) known.set(row, (found = keysOf(row)))
    return found
  }

  function drop(key: string): void {
    size -= all.get(key)?.rows?.length ?? 0
    all.delete(key)
  }

  // Before anyone who asks in answer to a commit: whoever is told first has subscribed first.
  store.subscribe(({ space, rows }) => {
    for (const [key, kept] of all) {
      const { query } = kept
      const moved = rows.filter(({ table }) => table === query.table)
      if (kept.space !== space || moved.length === 0) continue
      // Which row follows the last of a limited answer, only the store knows.
      if (!kept.rows || ('index' in query && query.limit !== undefined)) {
        drop(key)
        continue
      }
      const ids = (kept.ids ??= new Set(kept.rows.map(({ id }) => id)))
      const own = moved.filter((row) => ids.has(row.id) || placeOf(row, query, keys) !== undefined)
      if (own.length === 0) continue
      size -= kept.rows.length
      kept.rows = follow(kept.rows, query, own, keys)
      size += kept.rows.length
      for (const row of own)
        if (placeOf(row, query, keys) === undefined) ids.delete(row.id)
        else ids.add(row.id)
    }
  })

  return {
    ...store,
    async look(space, query) {
      const key = `${space} ${JSON.stringify(query)}`
      const known = all.get(key)
      if (known) {
        all.delete(key)
        all.set(key, known)
        return [...(known.rows ?? (await known.answer))]
      }
      const kept: Kept = { space, query, answer: store.rows(space, query) }
      all.set(key, kept)
      try {
        const rows = await kept.answer
        // Dropped meanwhile: a commit came, and what was read may be from before it.
        if (all.get(key) === kept) {
          kept.rows = rows
          size += rows.length
          for (const oldest of all.keys()) {
            if (size <= MOST) break
            drop(oldest)
          }
        }
        return [...rows]
      } catch (error) {
        if (all.get(key) === kept) drop(key)
        throw error
      }
    },
  }
}

/** Where a row stands in the order of an answer; undefined where it does not belong there. */
function placeOf(row: StoredRow, query: RowQuery, keysOf: KeysOf): string | undefined {
  if ('ids' in query) return query.ids.includes(row.id) ? '' : undefined
  if ('all' in query) return query.deleted || isLive(row) ? '' : undefined
  const key = keysOf(row).find(([index]) => index === query.index)?.[1]
  const isWithin =
    key !== undefined && (query.from === undefined || key >= query.from) && (query.to === undefined || key <= query.to)
  return isWithin ? key : undefined
}

/** An answer after rows have changed: those that no longer belong are gone, those that now do stand where they must. */
function follow(rows: readonly StoredRow[], query: RowQuery, moved: readonly StoredRow[], keysOf: KeysOf): StoredRow[] {
  const latest = new Map(moved.map((row) => [row.id, row]))
  if ('ids' in query) {
    const byId = new Map([...rows, ...latest.values()].map((row) => [row.id, row]))
    return query.ids.flatMap((id) => byId.get(id) ?? [])
  }
  const isBackwards = 'index' in query && query.newest === true
  const before = (a: string, aId: string, b: string, bId: string): boolean => {
    const isLess = a < b || (a === b && aId < bId)
    return isBackwards ? !isLess : isLess
  }
  const list = rows.filter(({ id }) => !latest.has(id))
  for (const row of latest.values()) {
    const place = placeOf(row, query, keysOf)
    if (place === undefined) continue
    // Mostly the latest row belongs at one end, so look by halves.
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = list[middle]!
      if (before(placeOf(other, query, keysOf)!, other.id, place, row.id)) low = middle + 1
      else high = middle
    }
    list.splice(low, 0, row)
  }
  return list
}
