import { Dexie } from 'dexie'
import type { Registry } from '#core/module/registry.ts'
import {
  type Batch,
  type Committed,
  type CommitResult,
  type Dirt,
  type KeysOf,
  type OutboxStore,
  type StoredFold,
  seenOf,
} from '#core/ports/store.ts'
import { createDelivery, type Expected } from '../delivery.ts'
import { dirtOfTables } from '../dirt.ts'
import { refuseTwins } from '../outbox.ts'
import {
  type Database,
  type Durability,
  factLine,
  failure,
  type HeadLine,
  isLost,
  NO_HEAD,
  openDatabase,
  rowLine,
  unfold,
} from './database.ts'
import { outboxOf } from './outbox.ts'
import { findFacts, findRows } from './queries.ts'
import type { News, Tab } from './tab.ts'

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
    const keys = new Map<string, [string, string]>()
    for (const { change } of facts) if (change) keys.set(`${change.table} ${change.row}`, [change.table, change.row])
    for (const [table, id] of more) keys.set(`${table} ${id}`, [table, id])
    const tables = new Map<string, string[]>()
    for (const [table, id] of keys.values()) tables.set(table, [...(tables.get(table) ?? []), id])
    const rows = await Promise.all([...tables].map(([table, ids]) => read(() => findRows(db, space, { table, ids }))))
    return { space, facts, rows: rows.flat(), dirt: dirt ?? dirtOfTables(new Set(tables.keys()), registry) }
  }

  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { space, from, to, dirt, rows } = data
    const load = async (): Promise<Committed> =>
      gather(space, await read(() => findFacts(db, space, { after: from, before: to + 1 })), rows, dirt)
    delivery.heard(space, from, to, load).catch(() => {})
  })

  const tab: Tab = {
    db,
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
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
      if (!closed) channel.postMessage(news)
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
          if (latest !== held.folded) void db.heads.put({ ...held, folded: latest })
          await db.folds.bulkPut(folds.map(({ view, day, value }) => ({ s: space, view, day, value })))
        }),
      )
    },
    note: async (key) => (await read(() => db.notes.get(key)))?.value,
    putNote: async (key, value) => void (await guarded(() => db.notes.put({ key, value }))),
    subscribe: (listener) => delivery.subscribe(listener),
    async close() {
      closed = true
      channel.close()
      db.close()
    },
    ...outboxOf(tab),
  }
}

/** A commit as it is known once the head is. */
interface Written {
  readonly result: CommitResult & { ok: true }
  readonly held: HeadLine
  readonly committed: Committed
}

/** The head was not what it was thought to be: nothing is written. */
class Stale extends Error {}

async function commit(tab: Tab, batch: Batch): Promise<CommitResult> {
  refuseTwins(batch.facts)
  // Whoever has read has just seen the head, mostly still true: then the writes need not wait for it to be read again.
  const known = tab.heads.get(batch.space)
  if (known && known.seq === batch.read.head && !batch.once) {
    try {
      return await attempt(tab, batch, known)
    } catch (error) {
      if (!((error as Error).cause instanceof Stale) && !isTwin(error)) throw error
    }
  }
  try {
    return await attempt(tab, batch)
  } catch (error) {
    if (isTwin(error)) return { ok: false, why: 'moved' }
    throw error
  }
}

async function attempt(tab: Tab, batch: Batch, guess?: HeadLine): Promise<CommitResult> {
  const { db, delivery } = tab
  const { space, once, read } = batch
  // Only what the batch needs: transactions over other stores need not wait for it.
  const stores = [
    db.heads,
    db.rows,
    ...(batch.facts.length > 0 ? [db.facts] : []),
    ...(batch.outbox ? [db.outbox] : []),
    ...(once ? [db.results] : []),
    ...(batch.dirt.length > 0 ? [db.folds] : []),
  ]
  let sent: { written: Written; expected: Expected } | undefined
  const expect = (written: Written): Written => {
    const { result, held, committed } = written
    if (result.head > held.seq) sent = { written, expected: delivery.expect(held.seq, result.head, committed) }
    return written
  }
  try {
    const result = await tab.guarded(() =>
      db.transaction('rw', stores, async (): Promise<CommitResult> => {
        const reading = Promise.all([db.heads.get(space), once ? db.results.get([space, once.key]) : undefined])
        if (guess) {
          const [written, writes] = write(tab, batch, guess)
          writes.catch(() => {})
          const [held] = await reading
          if (!isSame(held ?? { s: space, ...NO_HEAD }, guess)) throw new Stale()
          expect(written)
          await writes
          return written.result
        }
        const [held = { s: space, ...NO_HEAD }, done] = await reading
        if (done) return { ok: false, why: 'done', result: done.result }
        if (held.seq !== read.head && (await hasMoved(db, space, read))) return { ok: false, why: 'moved' }
        const [written, writes] = write(tab, batch, held)
        expect(written)
        await writes
        return written.result
      }),
    )
    if (sent) await tab.announce(sent.written.committed, sent.written.held.seq, sent.written.result.head, sent.expected)
    return result
  } catch (error) {
    sent?.expected.failed()
    throw error
  }
}

/** Asks for all writes of a batch at once. */
function write({ db, keysOf, heads }: Tab, batch: Batch, held: HeadLine): [Written, Promise<unknown>] {
  const { space, once } = batch
  const facts = batch.facts.map((fact, index) => ({ ...fact, seq: held.seq + index + 1 }))
  const seq = held.seq + Math.max(facts.length, batch.rows.length > 0 ? 1 : 0)
  const rows = batch.rows.map((row) => ({ ...row, rev: seq }))
  const hlc = facts.reduce((latest, fact) => (fact.hlc > latest ? fact.hlc : latest), held.hlc)
  const head = { ...held, seq, hlc, mid: held.mid + (batch.outbox ? facts.length : 0) }
  heads.set(space, head)
  const writes = [
    ...(facts.length > 0 ? [db.facts.bulkAdd(facts.map((fact) => factLine(space, fact)))] : []),
    ...(rows.length > 0 ? [db.rows.bulkPut(rows.map((row) => rowLine(space, row, keysOf)))] : []),
    ...(batch.outbox
      ? [db.outbox.bulkAdd(facts.map(({ seq }, index) => ({ s: space, mid: held.mid + index + 1, seq })))]
      : []),
    ...(once ? [db.results.add({ s: space, key: once.key, result: once.result })] : []),
    db.heads.put(head),
    ...unfold(db, space, held, batch.dirt),
  ]
  return [
    { result: { ok: true, head: seq, facts }, held, committed: { space, facts, rows, dirt: batch.dirt } },
    Promise.all<unknown>(writes),
  ]
}

const isSame = (a: HeadLine, b: HeadLine): boolean =>
  a.seq === b.seq && a.hlc === b.hlc && a.mid === b.mid && a.folded === b.folded

async function hasMoved(db: Database, space: string, { rows, ranges }: Batch['read']): Promise<boolean> {
  if (rows.length > 0) {
    const held = await db.rows.bulkGet(rows.map(({ table, id }): [string, string, string] => [space, table, id]))
    if (held.some((row, index) => (row?.rev ?? 0) !== rows[index]!.rev)) return true
  }
  for (const { query, seen } of ranges) if (seenOf(await findRows(db, space, query)) !== seen) return true
  return false
}

/** The fact is here already: another tab received it meanwhile. */
function isTwin(error: unknown): boolean {
  const cause = (error as Error).cause as { name?: string; failures?: readonly Error[] } | undefined
  return (
    cause?.name === 'ConstraintError' ||
    (cause?.name === 'BulkError' && cause.failures?.[0]?.name === 'ConstraintError')
  )
}
