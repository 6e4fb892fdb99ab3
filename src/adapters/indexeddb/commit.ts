import { isPurged } from '#core/facts/purge.ts'
import { type Batch, type Committed, type CommitResult, seenOf } from '#core/ports/store.ts'
import type { Expected } from '../delivery.ts'
import { refuseTwins } from '../outbox.ts'
import { type Database, empty, factLine, type HeadLine, NO_HEAD, rowLine, unfold } from './database.ts'
import { findRows } from './queries.ts'
import type { Tab } from './tab.ts'

/** A commit as it is known once the head is. */
interface Written {
  readonly result: CommitResult & { ok: true }
  readonly held: HeadLine
  readonly head: HeadLine
  readonly committed: Committed
}

/** The head was not what it was thought to be: nothing is written. */
class Stale extends Error {}

export async function commit(tab: Tab, batch: Batch): Promise<CommitResult> {
  refuseTwins(batch.facts)
  // Whoever has read has just seen the head, mostly still true: then the writes need not wait for it to be read again.
  const known = tab.heads.get(batch.space)
  if (known && known.seq === batch.read.head && !batch.once && !batch.rows.some(isPurged)) {
    try {
      return await attempt(tab, batch, (expect) => writeAtOnce(tab, batch, known, expect))
    } catch (error) {
      if (!((error as Error).cause instanceof Stale) && !isTwin(error)) throw error
    }
  }
  try {
    return await attempt(tab, batch, (expect) => writeLooking(tab, batch, expect))
  } catch (error) {
    if (isTwin(error)) return { ok: false, why: 'moved' }
    throw error
  }
}

type Expect = (written: Written) => void

async function attempt(tab: Tab, batch: Batch, run: (expect: Expect) => Promise<CommitResult>): Promise<CommitResult> {
  let sent: { written: Written; expected: Expected } | undefined
  try {
    const result = await tab.guarded(() =>
      run((written) => {
        const { result, held, committed } = written
        if (result.head > held.seq) sent = { written, expected: tab.delivery.expect(held.seq, result.head, committed) }
      }),
    )
    if (sent) await tab.announce(sent.written.committed, sent.written.held.seq, sent.written.result.head, sent.expected)
    return result
  } catch (error) {
    sent?.expected.failed()
    throw error
  }
}

/**
 * By the browser's own requests: all are asked for at once, and the end of the transaction with them as soon as the head
 * is known to be what it was thought to be. Dexie cannot end one, and costs each request half as much again.
 */
async function writeAtOnce(tab: Tab, batch: Batch, held: HeadLine, expect: Expect): Promise<CommitResult> {
  const { db, keysOf, durability } = tab
  const { space } = batch
  // Folds that are kept of days this dirt is of are seldom: those of past days.
  if (
    batch.dirt.some(
      ({ days, from }) => (from !== undefined && from <= held.folded) || days.some((day) => day <= held.folded),
    )
  )
    return writeLooking(tab, batch, expect)
  if (!db.isOpen()) await db.open()
  const written = writtenAt(batch, held)
  const names = ['heads', 'rows', ...(batch.facts.length > 0 ? ['facts'] : []), ...(batch.outbox ? ['outbox'] : [])]
  const transaction = db.backendDB().transaction(names, 'readwrite', { durability })
  let stale: Stale | undefined
  const over = new Promise<void>((done, fail) => {
    transaction.addEventListener('complete', () => done())
    transaction.addEventListener('abort', () => fail(stale ?? transaction.error ?? new DOMException('', 'AbortError')))
  })
  const head = transaction.objectStore('heads').get(space)
  head.addEventListener('success', () => {
    if (isSame((head.result as HeadLine | undefined) ?? { s: space, ...NO_HEAD }, held)) {
      expect(written)
      transaction.commit()
      return
    }
    stale = new Stale()
    transaction.abort()
  })
  try {
    const { facts, rows } = written.committed
    const [toRows, toHeads] = [transaction.objectStore('rows'), transaction.objectStore('heads')]
    if (facts.length > 0) {
      const toFacts = transaction.objectStore('facts')
      for (const fact of facts) toFacts.add(factLine(space, fact))
    }
    for (const row of rows) toRows.put(rowLine(space, row, keysOf))
    if (batch.outbox) {
      const toOutbox = transaction.objectStore('outbox')
      for (const line of waitingOf(written)) toOutbox.add(line)
    }
    toHeads.put(written.head)
  } catch (error) {
    // A value that cannot be stored: nothing of the rest may be.
    over.catch(() => {})
    transaction.abort()
    throw error
  }
  await over
  tab.heads.set(space, written.head)
  return written.result
}

async function writeLooking(tab: Tab, batch: Batch, expect: Expect): Promise<CommitResult> {
  const { db } = tab
  const { space, once, read } = batch
  // Only what the batch needs: transactions over other stores need not wait for it.
  const stores = [
    db.heads,
    db.rows,
    ...(batch.facts.length > 0 || batch.rows.some(isPurged) ? [db.facts] : []),
    ...(batch.outbox ? [db.outbox] : []),
    ...(once ? [db.results] : []),
    ...(batch.dirt.length > 0 ? [db.folds] : []),
  ]
  let head: HeadLine | undefined
  const result = await db.transaction('rw', stores, async (): Promise<CommitResult> => {
    const [held = { s: space, ...NO_HEAD }, done] = await Promise.all([
      db.heads.get(space),
      once ? db.results.get([space, once.key]) : undefined,
    ])
    if (done) return { ok: false, why: 'done', result: done.result }
    if (held.seq !== read.head && (await hasMoved(db, space, read))) return { ok: false, why: 'moved' }
    const written = writtenAt(batch, held)
    expect(written)
    head = written.head
    await write(tab, batch, written)
    await empty(db, space, written.committed.rows)
    return written.result
  })
  if (head) tab.heads.set(space, head)
  return result
}

/** Asks for all writes of a batch at once. */
function write({ db, keysOf }: Tab, { space, once, outbox, dirt }: Batch, written: Written): Promise<unknown> {
  const { facts, rows } = written.committed
  return Promise.all<unknown>([
    ...(facts.length > 0 ? [db.facts.bulkAdd(facts.map((fact) => factLine(space, fact)))] : []),
    ...(rows.length > 0 ? [db.rows.bulkPut(rows.map((row) => rowLine(space, row, keysOf)))] : []),
    ...(outbox ? [db.outbox.bulkAdd(waitingOf(written))] : []),
    ...(once ? [db.results.add({ s: space, key: once.key, result: once.result })] : []),
    db.heads.put(written.head),
    ...unfold(db, space, written.held, dirt),
  ])
}

function writtenAt(batch: Batch, held: HeadLine): Written {
  const { space, dirt } = batch
  const facts = batch.facts.map((fact, index) => ({ ...fact, seq: held.seq + index + 1 }))
  const seq = held.seq + Math.max(facts.length, batch.rows.length > 0 ? 1 : 0)
  const rows = batch.rows.map((row) => ({ ...row, rev: seq }))
  const hlc = facts.reduce((latest, fact) => (fact.hlc > latest ? fact.hlc : latest), held.hlc)
  return {
    result: { ok: true, head: seq, facts },
    held,
    head: { ...held, seq, hlc, mid: held.mid + (batch.outbox ? facts.length : 0) },
    committed: { space, facts, rows, dirt },
  }
}

const waitingOf = ({ committed: { space, facts }, held }: Written): { s: string; mid: number; seq: number }[] =>
  facts.map(({ seq }, index) => ({ s: space, mid: held.mid + index + 1, seq }))

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
