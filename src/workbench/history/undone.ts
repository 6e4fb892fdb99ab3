import { UNDONE } from '#core/facts/fact.ts'
import type { Hlc } from '#core/facts/hlc.ts'
import type { Store } from '#core/ports/store.ts'

/** Of these facts, the ids of those that are taken back: by an undo that was not itself taken back. */
export const undoneOf = (store: Store, space: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  takenBack(store, space, new Map(ids.map((id) => [id, ''])))

/** `targets` with their stamps where known. An undo is later than what it takes back: a forged ring of them comes to an end. */
async function takenBack(store: Store, space: string, targets: ReadonlyMap<string, Hlc>): Promise<ReadonlySet<string>> {
  if (targets.size === 0) return new Set()
  const found = await store.facts(space, { reverts: [...targets.keys()], types: [UNDONE] })
  const undos = found.filter(({ id, hlc, reverts }) => id !== reverts && hlc > targets.get(reverts!)!)
  const back = await takenBack(store, space, new Map(undos.map(({ id, hlc }) => [id, hlc])))
  return new Set(undos.filter(({ id }) => !back.has(id)).map(({ reverts }) => reverts!))
}
