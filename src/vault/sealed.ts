import type { Json } from '#core/fields/field.ts'
import type { Fact, Path, StoredFact } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import type { Registry } from '#core/module/registry.ts'
import { payloadShape } from '#core/module/verb.ts'
import type { Crypto, SealedPlace } from '#core/ports/platform.ts'
import type { Committed, Store } from '#core/ports/store.ts'

/** Values as they are: until a person has keys. */
export const identity: Crypto = {
  seal: async (values) => values.map(({ value }) => value),
  open: async (values) => values.map(({ value }) => value),
}

/** What runs over values of one place each, and puts the answers back where they came from. */
type Work = { readonly place: SealedPlace; readonly value: Json; readonly put: (value: Json) => void }

/**
 * A store whose sealed fields are ciphertext below it and plain above it: rows, facts, before-images, notes of payloads, and
 * the kept results of calls. What is below is what syncs. Fields that are not declared (a newer device's) count as sealed.
 */
export function sealedStore(raw: Store, crypto: Crypto, registry: Registry): Store {
  // Nothing to seal, so nothing to copy.
  const isPlain = crypto === identity
  const listeners = new Set<(committed: Committed) => void>()
  // Opened one after the other, so that listeners hear commits in order whatever each costs to open.
  let opening = Promise.resolve()
  const unsubscribe = raw.subscribe((committed) => {
    opening = opening.then(async () => {
      const opened: Committed = {
        ...committed,
        facts: await openFacts(committed.space, committed.facts),
        rows: await openRows(committed.space, committed.rows),
      }
      for (const listener of listeners) listener(opened)
    })
  })

  const isSealed = (table: string, path: Path): boolean => {
    if (path.startsWith('_') || path.includes('@') || path === 'createdAt') return false
    const field = registry.tables.get(table)?.fields[path.split('/')[0]!]
    return field === undefined || field.traits.sealed
  }

  function rowWork(space: string, row: StoredRow, fields: Record<Path, Json>): Work[] {
    return Object.entries(row.fields).flatMap(([path, value]) =>
      isSealed(row.table, path)
        ? [
            {
              place: { space, table: row.table, row: row.id, path },
              value,
              put: (sealed: Json) => (fields[path] = sealed),
            },
          ]
        : [],
    )
  }

  function factWork(
    space: string,
    fact: Fact,
    parts: { set: Record<Path, Json>; before: Record<Path, Json>; notes: Record<string, Json> },
  ): Work[] {
    const { change } = fact
    const work: Work[] = []
    const at = (kind: string, path: Path): SealedPlace => ({
      space,
      table: change?.table ?? fact.type,
      row: change?.row ?? fact.id,
      path: `${kind}${path}`,
    })
    if (change) {
      for (const [path, value] of Object.entries(change.set)) {
        if (value !== null && isSealed(change.table, path))
          work.push({ place: at('', path), value, put: (to) => (parts.set[path] = to) })
      }
      for (const [path, value] of Object.entries(fact.before)) {
        if (isSealed(change.table, path))
          work.push({ place: at('', path), value, put: (to) => (parts.before[path] = to) })
      }
    }
    const verb = registry.verbs.get(fact.type)
    const shape = verb ? payloadShape(verb) : {}
    for (const [name, value] of Object.entries(fact.notes)) {
      if (shape[name]?.traits.sealed ?? (verb !== undefined && typeof value === 'string'))
        work.push({ place: at('notes.', name), value, put: (to) => (parts.notes[name] = to) })
    }
    return work
  }

  async function run(way: 'seal' | 'open', work: readonly Work[]): Promise<void> {
    if (work.length === 0) return
    const done = await crypto[way](work)
    for (const [index, { put }] of work.entries()) put(done[index]!)
  }

  async function overRows(way: 'seal' | 'open', space: string, rows: readonly StoredRow[]): Promise<StoredRow[]> {
    if (isPlain) return [...rows]
    const copies = rows.map((row) => ({ ...row, fields: { ...row.fields } }))
    await run(
      way,
      rows.flatMap((row, index) => rowWork(space, row, copies[index]!.fields)),
    )
    return copies
  }

  async function overFacts<F extends Fact>(way: 'seal' | 'open', space: string, facts: readonly F[]): Promise<F[]> {
    if (isPlain) return [...facts]
    const parts = facts.map((fact) => ({
      set: { ...fact.change?.set },
      before: { ...fact.before },
      notes: { ...fact.notes },
    }))
    await run(
      way,
      facts.flatMap((fact, index) => factWork(space, fact, parts[index]!)),
    )
    return facts.map((fact, index) => {
      const { set, before, notes } = parts[index]!
      return { ...fact, ...(fact.change ? { change: { ...fact.change, set } } : {}), before, notes }
    })
  }

  const openRows = (space: string, rows: readonly StoredRow[]): Promise<StoredRow[]> => overRows('open', space, rows)
  const openFacts = (space: string, facts: readonly StoredFact[]): Promise<StoredFact[]> =>
    overFacts('open', space, facts)
  const resultPlace = (space: string, key: string): SealedPlace => ({ space, table: '_once', row: key, path: 'result' })

  return {
    raw: {
      ...raw,
      async commit(batch) {
        const result = await raw.commit(batch)
        await opening
        return result
      },
    },
    async rows(space, query) {
      return openRows(space, await raw.rows(space, query))
    },
    async facts(space, query) {
      return openFacts(space, await raw.facts(space, query))
    },
    head: (space) => raw.head(space),
    async commit(batch) {
      const { space, once } = batch
      const facts = await overFacts('seal', space, batch.facts)
      const rows = await overRows('seal', space, batch.rows)
      const kept = once && {
        key: once.key,
        result: (await crypto.seal([{ place: resultPlace(space, once.key), value: once.result }]))[0]!,
      }
      const result = await raw.commit({ ...batch, facts, rows, ...(kept ? { once: kept } : {}) })
      if (result.ok) {
        // Whoever awaits a commit finds that listeners have heard of it.
        await opening
        return { ...result, facts: await openFacts(space, result.facts) }
      }
      if (result.why === 'moved') return result
      return {
        ...result,
        result: (await crypto.open([{ place: resultPlace(space, once!.key), value: result.result }]))[0]!,
      }
    },
    folds: (space, view, from, to) => raw.folds(space, view, from, to),
    keepFolds: (space, head, folds) => raw.keepFolds(space, head, folds),
    note: (key) => raw.note(key),
    putNote: (key, value) => raw.putNote(key, value),
    lull: async () => raw.lull?.(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      unsubscribe()
      await opening
      await raw.close()
    },
  }
}
