import { Dexie } from 'dexie'
import { touchedBy } from '#core/facts/purge.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Committed, Dirt, KeysOf, OutboxStore, StoredFold } from '#core/ports/store.ts'
import { createDelivery } from '../delivery.ts'
import { dirtOfTables } from '../dirt.ts'
import { commit } from './commit.ts'
import { type Durability, failure, isLost, NO_HEAD, openDatabase } from './database.ts'
import { outboxOf } from './outbox.ts'
import { findFacts, findRows } from './queries.ts'
import { later, type News, type Tab } from './tab.ts'

export interface IndexedDbStoreOptions {
  /** The database's name; tabs with the same one share it. */
  readonly name: string
  readonly keysOf: KeysOf
  readonly registry: Registry
  /** Default `strict`. */
  readonly durability?: Durability
}

/** A space in the browser. Opens by itself at the first call; several tabs may share it. */
export function indexedDbStore({ name, keysOf, registry, durability = 'strict' }: IndexedDbStoreOptions): OutboxStore {
  const db = openDatabase(name, durability)
  const channel = new BroadcastChannel(`sekundant:${name}`)
  const delivery = createDelivery(missed)
  let closed = false

  async function guarded<T>(run: () => PromiseLike<T>, again = false): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (!isLost(error) || closed) throw failure(error)
      db.close({ disableAutoOpen: false })
      if (!again) throw failure(error)
    }
    try {
      return await run()
    } catch (error) {
      throw failure(error)
    }
  }
  const read = <T>(run: () => PromiseLike<T>): Promise<T> => guarded(run, true)

  async function missed(space: string, after: number, upTo: number): Promise<Committed> {
    const facts = await read(() => findFacts(db, space, { after, before: upTo + 1 }))
    // Rows without facts have no place of their own: look at all. Only after a tab died between a commit and its news.
    const extra =
      facts.length < upTo - after
        ? await read(() =>
            db.rows
              .where('[s+table+id]')
              .between([space, Dexie.minKey, Dexie.minKey], [space, Dexie.maxKey, Dexie.maxKey])
              .filter(({ rev }) => rev > after && rev <= upTo)
              .toArray(),
          )
        : []
    return gather(
      space,
      facts,
      extra.map(({ table, id }) => [table, id] as const),
    )
  }

  async function gather(
    space: string,
    facts: Committed['facts'],
    more: News['rows'],
    dirt?: readonly Dirt[],
  ): Promise<Committed> {
    const tables = touchedBy(facts)
    for (const [table, id] of more) tables.set(table, (tables.get(table) ?? new Set()).add(id))
    const rows = await Promise.all(
      [...tables].map(([table, ids]) => read(() => findRows(db, space, { table, ids: [...ids] }))),
    )
    return { space, facts, rows: rows.flat(), dirt: dirt ?? dirtOfTables(new Set(tables.keys()), registry) }
  }

  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { space, from, to, dirt, rows } = data
    const load = async (): Promise<Committed> =>
      gather(space, await read(() => findFacts(db, space, { after: from, before: to + 1 })), rows, dirt)
    delivery.heard(space, from, to, load).catch(() => {})
  })

  /** Other tabs hear in a later turn: whoever waits for the commit goes on first. */
  const unsaid: News[] = []
  const say = (): void => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    for (const news of unsaid.splice(0)) if (!closed) channel.postMessage(news)
  }

  const tab: Tab = {
    db,
    durability,
    keysOf,
    registry,
    delivery,
    heads: new Map(),
    guarded,
    async announce({ space, facts, rows, dirt }, from, to, expected) {
      const news: News = {
        space,
        from,
        to,
        dirt,
        rows: facts.length > 0 ? [] : rows.map(({ table, id }) => [table, id]),
      }
      unsaid.push(news)
      if (unsaid.length === 1) void later().then(say)
      await expected.done()
    },
  }

  async function head(space: string): Promise<{ seq: number; hlc: string }> {
    const held = (await read(() => db.heads.get(space))) ?? { s: space, ...NO_HEAD }
    tab.heads.set(space, held)
    const { seq, hlc } = held
    if (!delivery.knows(space)) delivery.begin(space, seq)
    return { seq, hlc }
  }
  const began = async (space: string): Promise<unknown> => (delivery.knows(space) ? undefined : head(space))

  return {
    head,
    async rows(space, query) {
      await began(space)
      return read(() => findRows(db, space, query))
    },
    async facts(space, query) {
      await began(space)
      return read(() => findFacts(db, space, query))
    },
    commit: (batch) => commit(tab, batch),
    async folds(space, view, from, to): Promise<StoredFold[]> {
      const lines = await read(() =>
        db.folds.where('[s+view+day]').between([space, view, from], [space, view, to], true, true).toArray(),
      )
      return lines.map(({ day, value }) => ({ view, day, value }))
    },
    async keepFolds(space, at, folds) {
      if (folds.length === 0) return
      await guarded(() =>
        db.transaction('rw', [db.heads, db.folds], async () => {
          const held = (await db.heads.get(space)) ?? { s: space, ...NO_HEAD }
          if (held.seq !== at) return
          const latest = folds.reduce((last, { day }) => (day > last ? day : last), held.folded)
          if (latest !== held.folded) {
            const next = { ...held, folded: latest }
            void db.heads.put(next)
            if (tab.heads.get(space)?.seq === held.seq) tab.heads.set(space, next)
          }
          await db.folds.bulkPut(folds.map(({ view, day, value }) => ({ s: space, view, day, value })))
        }),
      )
    },
    note: async (key) => (await read(() => db.notes.get(key)))?.value,
    putNote: async (key, value) => void (await guarded(() => db.notes.put({ key, value }))),
    lull: later,
    subscribe: (listener) => delivery.subscribe(listener),
    async close() {
      say()
      closed = true
      channel.close()
      db.close()
    },
    ...outboxOf(tab),
  }
}
