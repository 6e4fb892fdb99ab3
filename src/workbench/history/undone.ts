import { UNDONE } from '#core/door/undo.ts'
import type { Store } from '#core/ports/store.ts'

/** Of these facts, the ids of those that are taken back: by an undo that was not itself taken back. */
export async function undoneOf(store: Store, space: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const undos = await store.facts(space, { reverts: ids, types: [UNDONE] })
  const back = await undoneOf(
    store,
    space,
    undos.map((fact) => fact.id),
  )
  return new Set(undos.filter((fact) => !back.has(fact.id)).map((fact) => fact.reverts!))
}
