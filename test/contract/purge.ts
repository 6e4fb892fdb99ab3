import type { Fact } from '#core/facts/fact.ts'
import { isPurged, tombstone } from '#core/facts/purge.ts'
import type { StoredRow } from '#core/facts/row.ts'
import type { Batch, Committed, Store } from '#core/ports/store.ts'
import type { Case } from './cases.ts'
import { equal, holds, until } from './check.ts'
import { batch, fact, type FactParts, NOTHING_READ, rowsOf } from './things.ts'

const S = 'space'
const SECRET = 'Marienplatz'
const add = (n: number, row: string, more: Partial<FactParts> = {}) => fact({ n, row, set: { label: SECRET }, ...more })
const EMPTY = { set: {}, over: {} }

/** The fact that ends rows for good, and the rows as it leaves them. */
export function ending(n: number, ids: readonly string[], more: Partial<Batch> = {}): Batch {
  const purge: Fact = { ...fact({ n }), purges: { things: ids } }
  return batch([purge], { rows: ids.map((id): StoredRow => tombstone(undefined, ['things', id], purge)), ...more })
}

const said = async (store: Store): Promise<string> =>
  JSON.stringify([await store.facts(S, {}), await store.rows(S, { table: 'things', all: true, deleted: true })])

export const purgeCases: readonly Case[] = [
  {
    name: 'what is ended for good leaves its row, its index and its facts, whatever way they are looked for',
    async run(store) {
      const edit = fact({ n: 3, row: 'a', set: { label: 'x' }, before: { label: SECRET }, notes: { said: SECRET } })
      await store.commit(
        batch([add(1, 'a', { proposal: 'p' }), add(2, 'b'), edit], { rows: rowsOf([add(1, 'a'), add(2, 'b')]) }),
      )
      const heard: Committed[] = []
      store.subscribe((committed) => heard.push(committed))
      equal((await store.commit(ending(4, ['a', 'nobody']))).ok, true)
      const [a] = await store.rows(S, { table: 'things', ids: ['a'] })
      equal(a!.fields, { _deleted: true, _purged: true })
      equal(
        await store.rows(S, { table: 'things', index: 'label' }),
        await store.rows(S, { table: 'things', ids: ['b'] }),
      )
      for (const query of [
        { row: { table: 'things', id: 'a' } },
        { ids: ['fact-1', 'fact-3'] },
        { calls: ['call-1', 'call-3'] },
      ]) {
        const facts = await store.facts(S, query)
        equal(
          facts.map(({ seq, change, before, notes }) => ({ seq, change, before, notes })),
          [
            { seq: 1, change: { table: 'things', row: 'a', ...EMPTY }, before: {}, notes: {} },
            { seq: 3, change: { table: 'things', row: 'a', ...EMPTY }, before: {}, notes: {} },
          ],
        )
      }
      equal((await store.facts(S, { proposal: 'p' }))[0]!.change!.set, {})
      equal((await store.facts(S, { ids: ['fact-2'] }))[0]!.change!.set['label'], SECRET)
      equal((await store.facts(S, { ids: ['fact-4'] }))[0]!.purges, { things: ['a', 'nobody'] })
      await until(() => heard.length > 0, 'the end is heard')
      equal(heard[0]!.rows.map((row) => [row.id, isPurged(row)]).toSorted(), [
        ['a', true],
        ['nobody', true],
      ])
    },
  },
  {
    name: 'an end that comes too late for what it has read empties nothing',
    async run(store) {
      await store.commit(batch([add(1, 'a')]))
      const read = { ...NOTHING_READ, rows: [{ table: 'things', id: 'a', rev: 7 }] }
      equal(await store.commit(ending(2, ['a'], { read })), { ok: false, why: 'moved' })
      equal((await store.facts(S, {}))[0]!.change!.set['label'], SECRET)
    },
  },
  {
    name: 'another instance hears of the rows that were ended, and finds nothing of them',
    shared: true,
    async run(store, { open }) {
      const other = await open()
      await store.commit(batch([add(1, 'a')]))
      const heard: Committed[] = []
      await other.head(S)
      other.subscribe((committed) => heard.push(committed))
      await store.commit(ending(2, ['a']))
      await until(() => heard.some(({ rows }) => rows.some(isPurged)), 'the end is heard')
      holds(!(await said(other)).includes(SECRET), 'nothing is left')
      await other.close()
    },
  },
]
