import type { Fact } from '#core/facts/fact.ts'
import { hlc } from '#core/facts/hlc.ts'
import type { Committed, OutboxStore } from '#core/ports/store.ts'
import type { Case } from './cases.ts'
import { equal, rejects } from './check.ts'
import { ending } from './purge.ts'
import { batch, fact, rowsOf } from './things.ts'

const S = 'space'
const waiting = async (store: OutboxStore, limit?: number): Promise<string[]> =>
  (await store.outbox(S, limit)).map((entry) => `${entry.mid} ${entry.fact.id}`)
const add = (n: number, row: string, set: Fact['before'] = {}) => fact({ n, row, set })

/** What a browser's store does beyond the port. */
export const outboxCases: readonly Case[] = [
  outbox('[SYNC-2] what waits is counted without gaps, oldest first, until the server has it', async (store) => {
    equal(await waiting(store), [])
    equal(await store.waiting(S), 0)
    await store.commit(batch([add(1, 'a'), add(2, 'b')], { outbox: true }))
    await store.commit(batch([add(3, 'c')]))
    await store.commit(batch([add(4, 'd')], { outbox: true }))
    await store.commit(batch([fact({ n: 5, space: 'other' })], { space: 'other', outbox: true }))
    equal(await waiting(store), ['1 fact-1', '2 fact-2', '3 fact-4'])
    equal(await waiting(store, 2), ['1 fact-1', '2 fact-2'])
    equal((await store.outbox(S))[0]!.fact, add(1, 'a'))
    await store.acknowledge(S, 2)
    equal(await waiting(store), ['3 fact-4'])
    equal(await store.waiting(S), 1)
    await store.acknowledge(S, 3)
    await store.commit(batch([add(6, 'e')], { outbox: true }))
    equal(await waiting(store), ['4 fact-6'], 'the count goes on')
    equal(await store.waiting('other'), 1)
  }),
  outbox('a refused commit leaves the outbox alone', async (store) => {
    await store.commit(batch([add(1, 'a')], { outbox: true }))
    await store.commit(batch([add(1, 'a'), add(2, 'b')], { outbox: true }))
    equal(await waiting(store), ['1 fact-1'])
  }),
  outbox('what waits of a row that is ended for good is emptied, and waits on', async (store) => {
    await store.commit(batch([add(1, 'a', { label: 'secret' }), add(2, 'b')], { outbox: true }))
    await store.commit(ending(3, ['a'], { outbox: true }))
    equal(await waiting(store), ['1 fact-1', '2 fact-2', '3 fact-3'])
    const [first, , last] = await store.outbox(S)
    equal(first!.fact.change, { table: 'things', row: 'a', set: {}, over: {} })
    equal(last!.fact.purges, { things: ['a'] })
  }),
  outbox('adopting the end of a row empties its facts; nothing that is adopted brings it back', async (store) => {
    await store.commit(batch([add(5, 'a', { label: 'secret' })]))
    await store.adopt(S, ending(7, ['a']).rows)
    equal((await store.facts(S, {}))[0]!.change!.set, {})
    await store.adopt(S, rowsOf([add(9, 'a', { label: 'secret' })]))
    await store.adopt(S, ending(3, ['a']).rows)
    const [row] = await store.rows(S, { table: 'things', ids: ['a'] })
    equal(row!.fields, { _deleted: true, _purged: true })
    equal(row!.meta['_purged']![0], fact({ n: 7 }).hlc)
  }),
  outbox('adopting merges rows per path by the later stamp, makes no facts, and is heard', async (store) => {
    await store.commit(batch([add(5, 'a', { label: 'mine', size: 1 })]))
    await store.keepFolds(S, 1, [{ view: 'things.test', day: '2026-09-14', value: 1 }])
    const heard: Committed[] = []
    store.subscribe((committed) => heard.push(committed))
    const older = rowsOf([fact({ n: 2, row: 'a', set: { label: 'theirs', due: '2026-01-01' } })])
    const newer = rowsOf([
      fact({ n: 9, row: 'a', set: { size: 2 } }),
      fact({ n: 9, row: 'b', set: { at: '2026-09-14T08:00:00.000Z', 'at@day': '2026-09-14' } }),
    ])
    await store.adopt(S, older)
    await store.adopt(S, newer)
    await store.adopt(S, [])
    const [a, b] = await store.rows(S, { table: 'things', all: true })
    equal(a!.fields, { _deleted: false, label: 'mine', size: 2, due: '2026-01-01' })
    equal(a!.meta['due']![0], fact({ n: 2 }).hlc)
    equal(b!.id, 'b')
    equal(await store.head(S), { seq: 3, hlc: fact({ n: 9 }).hlc })
    equal((await store.facts(S, {})).length, 1)
    equal((await store.rows(S, { table: 'things', index: 'due' })).length, 1)
    equal(
      heard.map(({ rows }) => rows.map(({ id }) => id)),
      [['a'], ['a', 'b']],
    )
    equal(await store.folds(S, 'things.test', '2026-09-14', '2026-09-14'), [], 'its fold is untrue')
    equal(await waiting(store), [])
  }),
  outbox('[SYNC-3] rewriting puts new stamps on what waits, on its rows and on the head', async (store) => {
    const far = fact({ n: 1_000_000_000, row: 'a', set: { label: 'x' } })
    await store.commit(batch([fact({ n: 3, row: 'z' })]))
    await store.commit(batch([far], { outbox: true }))
    const stamp = hlc(1_789_000_000_050, 0, 'device')
    const [row] = await store.rows(S, { table: 'things', ids: ['a'] })
    const meta = Object.fromEntries(Object.keys(row!.meta).map((path) => [path, [stamp, 'user:me'] as const]))
    const again = { ...far, hlc: stamp }
    await store.rewrite(
      S,
      [
        { mid: 1, fact: again },
        { mid: 7, fact: again },
      ],
      [{ ...row!, meta }],
    )
    equal(await store.outbox(S), [{ mid: 1, fact: again }])
    equal((await store.facts(S, { ids: [far.id] }))[0], { ...again, seq: 2 })
    const [after] = await store.rows(S, { table: 'things', ids: ['a'] })
    equal(after!.meta, meta)
    equal(after!.rev, 3, 'whoever read the row before must read it again')
    equal(await store.head(S), { seq: 3, hlc: stamp })
    await rejects(store.rewrite(S, [{ mid: 1, fact: far }], [row!]), 'StoreFailure')
    equal((await store.outbox(S))[0]!.fact.hlc, stamp, 'nothing was written')
  }),
  outbox('[SYNC-4] what a restored server lacks is sent again, behind what waits', async (store) => {
    await store.commit(batch([add(1, 'a'), fact({ n: 2, call: 'theirs' }), add(3, 'c')], { outbox: false }))
    await store.commit(batch([add(4, 'd')], { outbox: true }))
    await store.resend(S, ({ call }) => call !== 'theirs')
    equal(await waiting(store), ['1 fact-4', '2 fact-1', '3 fact-3'])
    await store.renumber(S, 41)
    equal(await waiting(store), ['41 fact-4', '42 fact-1', '43 fact-3'])
    await store.commit(batch([add(5, 'e')], { outbox: true }))
    equal((await waiting(store)).at(-1), '44 fact-5')
    await store.acknowledge(S, 44)
    await store.renumber(S, 1)
    await store.commit(batch([add(6, 'f')], { outbox: true }))
    equal(await waiting(store), ['1 fact-6'])
  }),
]

function outbox(name: string, run: (store: OutboxStore) => Promise<void>): Case {
  return { name, run: (store) => run(store as OutboxStore) }
}
