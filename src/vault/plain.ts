import type { Committed, Store } from '#core/ports/store.ts'

/** A store with nothing to seal. Its listeners hear as those of a sealed one do: a turn later, in order, and before a commit is answered. */
export function plainStore(raw: Store): Store {
  const listeners = new Set<(committed: Committed) => void>()
  let telling = Promise.resolve()
  const unsubscribe = raw.subscribe((committed) => {
    telling = telling.then(() => {
      for (const listener of listeners) listener(committed)
    })
  })
  const commit: Store['commit'] = async (batch) => {
    const result = await raw.commit(batch)
    await telling
    return result
  }
  return {
    rows: (space, query) => raw.rows(space, query),
    facts: (space, query) => raw.facts(space, query),
    head: (space) => raw.head(space),
    folds: (space, view, from, to) => raw.folds(space, view, from, to),
    keepFolds: (space, head, folds) => raw.keepFolds(space, head, folds),
    note: (key) => raw.note(key),
    putNote: (key, value) => raw.putNote(key, value),
    raw: { ...raw, commit },
    commit,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      unsubscribe()
      await telling
      await raw.close()
    },
  }
}
