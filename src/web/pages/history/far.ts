import type { StoredFact } from '#core/facts/fact.ts'
import type { FactQuery, Store } from '#core/ports/store.ts'
import { createHistory, type History } from '#workbench/history/history.ts'
import type { App } from '#web/app/app.ts'
import { askServer } from '#web/app/server.ts'

/**
 * The server's log holds more than this browser keeps; rows are the same in both. Rejects where the server is not there.
 * `whole`: single rows are asked for too; otherwise what this browser holds of them will do.
 */
export function farHistory({ kernel, space }: App, whole = false): History {
  const store: Store = Object.assign(Object.create(kernel.store) as Store, {
    facts: (_space: string, query: FactQuery) =>
      query.row && !whole ? kernel.store.facts(space, query) : factsThere(query),
  })
  return createHistory({ kernel: { ...kernel, store }, space })
}

/** How many ids fit into one address, and how many facts into one answer. */
const IDS = 100
const PAGE = 200

async function factsThere(query: FactQuery): Promise<StoredFact[]> {
  const { reverts } = query
  if (reverts && reverts.length > IDS) {
    const rest = await factsThere({ ...query, reverts: reverts.slice(IDS) })
    return [...(await factsThere({ ...query, reverts: reverts.slice(0, IDS) })), ...rest]
  }
  const found: StoredFact[] = []
  const asked = new URLSearchParams({
    order: query.newest ? 'newest' : 'oldest',
    ...(query.types ? { type: query.types.join(',') } : {}),
    ...(query.actor === undefined ? {} : { actor: query.actor }),
    ...(query.fromDay === undefined ? {} : { from: query.fromDay }),
    ...(query.toDay === undefined ? {} : { to: query.toDay }),
    ...(query.row ? { row: `${query.row.table}/${query.row.id}` } : {}),
    ...(reverts ? { reverts: reverts.join(',') } : {}),
    ...(query.before === undefined ? {} : { cursor: btoa(JSON.stringify(query.before)) }),
  })
  for (;;) {
    asked.set('limit', String(Math.min(PAGE, (query.limit ?? Infinity) - found.length)))
    const answer = await askServer<{ facts: readonly StoredFact[]; cursor?: string }>(`/api/facts?${asked}`, 'en')
    if (!answer.ok) throw new Error(answer.problems[0]!.message.en)
    // What follows from folds stands among them without a place in the log.
    found.push(...answer.value.facts.filter(({ seq }) => typeof seq === 'number'))
    const { cursor } = answer.value
    if (cursor === undefined || found.length >= (query.limit ?? Infinity)) return found
    asked.set('cursor', cursor)
  }
}
