import type { Json } from '#core/fields/field.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import { type Committed, type RowQuery, seenOf, type Store } from '#core/ports/store.ts'
import { equal, holds, rejects, until } from './check.ts'
import { purgeCases } from './purge.ts'
import { batch, fact, type FactParts, NOTHING_READ, rowsOf } from './things.ts'

export interface Medium {
  /** Opens a store on the medium; every call gives another instance on the same medium. */
  open(): Promise<Store>
  /** Whether instances share what they keep. Memory's do not. */
  readonly isShared: boolean
}

export interface Case {
  readonly name: string
  /** Needs several instances on one medium, or one that is opened again. */
  readonly shared?: boolean
  run(store: Store, medium: Medium): Promise<void>
}

const S = 'space'
const seqs = (facts: readonly StoredFact[]): number[] => facts.map(({ seq }) => seq)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const add = (n: number, row: string, set: FactParts['set'] = {}) => fact({ n, row, set })
const at = (hour: string): Record<string, Json> => ({ at: `2026-09-14T${hour}:00:00.000Z`, 'at@day': '2026-09-14' })

async function ids(store: Store, query: RowQuery): Promise<string[]> {
  return (await store.rows(S, query)).map(({ id }) => id)
}

export const rowCases: readonly Case[] = [
  {
    name: 'an empty space has nothing and stands at the start',
    async run(store) {
      equal(await store.head(S), { seq: 0, hlc: '' })
      equal(await store.rows(S, { table: 'things', all: true }), [])
      equal(await store.rows(S, { table: 'things', ids: ['x'] }), [])
      equal(await store.rows(S, { table: 'things', index: 'due' }), [])
      equal(await store.facts(S, {}), [])
      equal(await store.folds(S, 'v', '2026-01-01', '2026-12-31'), [])
    },
  },
  {
    name: 'rows by id: in the order asked for, deleted ones too, unknown ones left out',
    async run(store) {
      await store.commit(batch([add(1, 'a', { label: 'A' }), add(2, 'b'), add(3, 'c', { _deleted: true })]))
      equal(await ids(store, { table: 'things', ids: ['c', 'nobody', 'a'] }), ['c', 'a'])
      equal(await ids(store, { table: 'others', ids: ['a'] }), [])
      equal(await ids(store, { table: 'things', ids: [] }), [])
      const [row] = await store.rows(S, { table: 'things', ids: ['a'] })
      equal(row, { ...rowsOf([add(1, 'a', { label: 'A' })])[0]!, rev: 3 })
    },
  },
  {
    name: 'all rows in order of id, deleted ones on demand',
    async run(store) {
      await store.commit(batch([add(1, 'm'), add(2, 'Z'), add(3, 'a'), add(4, 'é'), add(5, 'b', { _deleted: true })]))
      equal(await ids(store, { table: 'things', all: true }), ['Z', 'a', 'm', 'é'])
      equal(await ids(store, { table: 'things', all: true, deleted: true }), ['Z', 'a', 'b', 'm', 'é'])
    },
  },
  {
    name: 'an index range holds both bounds, in order of key then id; open ends are open',
    async run(store) {
      const due = (n: number, row: string, day: string) => add(n, row, { due: day })
      await store.commit(
        batch([
          due(1, 'd', '2026-01-02'),
          due(2, 'b', '2026-01-01'),
          due(3, 'a', '2026-01-02'),
          due(4, 'c', '2026-01-03'),
          add(5, 'e'),
        ]),
      )
      equal(await ids(store, { table: 'things', index: 'due' }), ['b', 'a', 'd', 'c'])
      equal(await ids(store, { table: 'things', index: 'due', from: '2026-01-02', to: '2026-01-02' }), ['a', 'd'])
      equal(await ids(store, { table: 'things', index: 'due', from: '2026-01-02' }), ['a', 'd', 'c'])
      equal(await ids(store, { table: 'things', index: 'due', to: '2026-01-02' }), ['b', 'a', 'd'])
      equal(await ids(store, { table: 'things', index: 'due', from: '2026-01-04', to: '2026-01-01' }), [])
      equal(await ids(store, { table: 'things', index: 'due', newest: true }), ['c', 'd', 'a', 'b'])
      equal(await ids(store, { table: 'things', index: 'due', limit: 2 }), ['b', 'a'])
      equal(await ids(store, { table: 'things', index: 'due', newest: true, limit: 3 }), ['c', 'd', 'a'])
      equal(await ids(store, { table: 'things', index: 'due', to: '2026-01-02', newest: true, limit: 1 }), ['d'])
      equal(await ids(store, { table: 'things', index: 'due', limit: 0 }), [])
    },
  },
  {
    name: 'index entries follow the row: moved, cleared, deleted, brought back',
    async run(store) {
      const query: RowQuery = { table: 'things', index: 'due' }
      const put = async (n: number, set: Record<string, Json>) => {
        const held = await store.rows(S, { table: 'things', ids: ['a'] })
        const change = add(n, 'a', set)
        await store.commit(batch([change], { rows: rowsOf([change], held) }))
      }
      await put(1, { due: '2026-01-01' })
      await put(2, { due: '2026-02-01' })
      equal(await ids(store, { ...query, to: '2026-01-31' }), [])
      equal(await ids(store, { ...query, from: '2026-02-01' }), ['a'])
      await put(3, { due: null })
      equal(await ids(store, query), [])
      await put(4, { due: '2026-03-01' })
      await put(5, { _deleted: true })
      equal(await ids(store, query), [])
      await put(6, { _deleted: false })
      equal(await ids(store, query), ['a'])
    },
  },
  {
    name: 'the open index holds what has no end, by creation',
    async run(store) {
      const made = (n: number, row: string, day: string, more: Record<string, Json> = {}) =>
        add(n, row, { createdAt: `${day}T00:00:00.000Z`, ...more })
      await store.commit(
        batch([
          made(1, 'a', '2026-03-01'),
          made(2, 'b', '2026-01-01'),
          made(3, 'c', '2026-02-01', { doneAt: '2026-02-02T00:00:00.000Z' }),
        ]),
      )
      equal(await ids(store, { table: 'things', index: 'open' }), ['b', 'a'])
      equal(await ids(store, { table: 'things', index: 'doneAt' }), ['c'])
    },
  },
  {
    name: 'keys compare by code units, whatever is in them',
    async run(store) {
      const labels = [
        '',
        ' ',
        '%_\\',
        "'; drop table rows; --",
        'Z',
        'a',
        'a\u0301',
        'ä',
        'שלום',
        '\ud7ff',
        '😀',
        '😀a',
        '🜁',
        '\ue000',
        '\uffff',
        'a|b',
        'a b',
        'x'.repeat(400),
        '😀'.repeat(200),
      ]
      await store.commit(batch(labels.map((label, n) => add(n + 1, `r${n}`, { label }))))
      const sorted = labels.toSorted((a, b) => (a < b ? -1 : 1))
      const found = await store.rows(S, { table: 'things', index: 'label' })
      equal(
        found.map(({ fields }) => fields['label']!),
        sorted,
      )
      for (const label of labels)
        equal((await store.rows(S, { table: 'things', index: 'label', from: label, to: label })).length, 1, label)
      const above = await store.rows(S, { table: 'things', index: 'label', from: '😀' })
      equal(
        above.map(({ fields }) => fields['label']!),
        sorted.filter((label) => label >= '😀'),
      )
    },
  },
  {
    name: 'spaces and tables do not see each other',
    async run(store) {
      await store.commit(batch([add(1, 'a', { label: 'x' })]))
      await store.commit(batch([fact({ n: 2, row: 'b', set: { label: 'x' }, space: 'spac' })], { space: 'spac' }))
      await store.commit(batch([fact({ n: 3, row: 'c', set: { label: 'x' }, space: 'space%' })], { space: 'space%' }))
      equal(await ids(store, { table: 'things', index: 'label' }), ['a'])
      equal(await ids(store, { table: 'things', all: true }), ['a'])
      equal(await ids(store, { table: 'thing', index: 's|label' }), [])
      equal(
        (await store.facts('spac', {})).map(({ id }) => id),
        ['fact-2'],
      )
      equal((await store.head('space%')).seq, 1)
      equal((await store.head('spa')).seq, 0)
    },
  },
  {
    name: 'hostile values come back as they went in',
    async run(store) {
      const set: Record<string, Json> = {
        label: `"quotes" 'single' \\ \n\t \u2028 </script>`,
        body: '👩‍👩‍👧‍👦 ‮rtl‬ שלום ﷽ '.repeat(900).slice(0, 20_000).toWellFormed(),
        tags: ['', '__proto__', 'constructor'],
        size: 0.1 + 0.2,
        isBig: false,
        'parts/a.b~c': { title: 'null', nested: [null, { deep: [1e21, -1.5, 9007199254740991] }] },
        'parts/constructor': { title: 'x' },
      }
      await store.commit(
        batch([
          fact({
            n: 1,
            row: 'a',
            set,
            notes: { said: set['label']!, more: [null, true] },
            before: { label: set['body']! },
          }),
        ]),
      )
      const [row] = await store.rows(S, { table: 'things', ids: ['a'] })
      equal(row!.fields, { _deleted: false, ...set })
      const [told] = await store.facts(S, {})
      equal(told!.change!.set, { _deleted: false, ...set })
      equal(told!.notes, { said: set['label']!, more: [null, true] })
      equal(told!.before, { label: set['body']! })
    },
  },
  {
    name: 'a batch of 5,000 rows is one commit',
    async run(store) {
      const facts = upTo(5_000).map((n) =>
        add(n, `r${String(n).padStart(5, '0')}`, { label: `l${n % 10}`, ...at('10') }),
      )
      const result = await store.commit(batch(facts))
      holds(result.ok && result.head === 5_000, 'head 5,000')
      equal((await store.rows(S, { table: 'things', all: true })).length, 5_000)
      equal((await store.rows(S, { table: 'things', index: 'label', from: 'l3', to: 'l3' })).length, 500)
      equal((await store.rows(S, { table: 'things', ids: facts.map(({ change }) => change!.row) })).length, 5_000)
      equal((await store.facts(S, { ids: facts.map(({ id }) => id) })).length, 5_000)
      equal(seqs(await store.facts(S, { after: 4_998 })), [4_999, 5_000])
    },
  },
]

export const factCases: readonly Case[] = [
  {
    name: 'facts come back whole, with their place',
    async run(store) {
      const whole = fact({
        n: 1,
        row: 'a',
        set: { label: 'x' },
        tool: 'add',
        proposal: 'p',
        causedBy: 'c',
        reverts: 'r',
        notes: { a: 1 },
        actor: { kind: 'ai', id: 'agent', name: 'Helper', rationale: 'because' },
      })
      const plain = fact({ n: 2 })
      const result = await store.commit(batch([whole, plain]))
      const expected = [
        { ...whole, seq: 1 },
        { ...plain, seq: 2 },
      ]
      equal(result, { ok: true, head: 2, facts: expected })
      equal(await store.facts(S, {}), expected)
    },
  },
  {
    name: 'every way to ask for facts, alone and together',
    async run(store) {
      const ai = { kind: 'ai', id: 'agent', name: 'Helper' } as const
      await store.commit(
        batch([
          fact({ n: 1, row: 'a', day: '2026-01-01', call: 'one' }),
          fact({ n: 2, row: 'b', day: '2026-01-02', call: 'one', type: 'ThingMoved' }),
          fact({ n: 3, row: 'a', day: '2026-01-03', actor: ai, proposal: 'p1', type: 'ThingMoved' }),
          fact({ n: 4, day: '2026-01-03', actor: { ...ai, id: 'other' }, reverts: 'fact-1', type: 'Undone' }),
          fact({ n: 5, row: 'a', day: '2026-01-02', actor: { kind: 'system', id: 'import', name: 'import' } }),
        ]),
      )
      const asked = async (query: Parameters<Store['facts']>[1]) => seqs(await store.facts(S, query))
      equal(await asked({}), [1, 2, 3, 4, 5])
      equal(await asked({ after: 2 }), [3, 4, 5])
      equal(await asked({ before: 3 }), [1, 2])
      equal(await asked({ after: 1, before: 5, newest: true }), [4, 3, 2])
      equal(await asked({ newest: true, limit: 2 }), [5, 4])
      equal(await asked({ limit: 2 }), [1, 2])
      equal(await asked({ limit: 0 }), [])
      equal(await asked({ types: ['ThingMoved', 'Undone'] }), [2, 3, 4])
      equal(await asked({ types: [] }), [])
      equal(await asked({ ids: ['fact-5', 'fact-1', 'fact-1', 'none'] }), [1, 5])
      equal(await asked({ ids: [] }), [])
      equal(await asked({ calls: ['one'] }), [1, 2])
      equal(await asked({ calls: ['call-3', 'one', 'one'], newest: true, limit: 2 }), [3, 2])
      equal(await asked({ row: { table: 'things', id: 'a' } }), [1, 3, 5])
      equal(await asked({ row: { table: 'thing', id: 'sa' } }), [])
      equal(await asked({ proposal: 'p1' }), [3])
      equal(await asked({ reverts: ['fact-1', 'fact-2'] }), [4])
      equal(await asked({ reverts: [] }), [])
      equal(await asked({ actor: 'user' }), [1, 2])
      equal(await asked({ actor: 'user:me' }), [1, 2])
      equal(await asked({ actor: 'ai' }), [3, 4])
      equal(await asked({ actor: 'ai:agent' }), [3])
      equal(await asked({ actor: 'system:import' }), [5])
      equal(await asked({ actor: 'a' }), [])
      equal(await asked({ fromDay: '2026-01-02', toDay: '2026-01-02' }), [2, 5])
      equal(await asked({ fromDay: '2026-01-03' }), [3, 4])
      equal(await asked({ toDay: '2026-01-01' }), [1])
      equal(await asked({ types: ['ThingAdded'], fromDay: '2026-01-02', newest: true }), [5])
      equal(
        await asked({ types: ['ThingAdded', 'ThingMoved'], fromDay: '2026-01-02', toDay: '2026-01-03', limit: 2 }),
        [2, 3],
      )
      equal(await asked({ row: { table: 'things', id: 'a' }, actor: 'ai', after: 1 }), [3])
      equal(await asked({ ids: ['fact-1', 'fact-3'], actor: 'ai' }), [3])
    },
  },
]

export const commitCases: readonly Case[] = [
  {
    name: 'sequence numbers have no gaps, and the head holds the latest stamp',
    async run(store) {
      const late = fact({ n: 900, row: 'a' })
      equal((await store.commit(batch([late, add(2, 'b')]))).ok, true)
      await store.commit(batch([add(3, 'c')]))
      equal(await store.head(S), { seq: 3, hlc: late.hlc })
      equal(
        (await store.rows(S, { table: 'things', all: true })).map(({ id, rev }) => `${id}${rev}`),
        ['a2', 'b2', 'c3'],
      )
      const rows = rowsOf([add(4, 'd')])
      equal(await store.commit({ ...batch([]), rows }), { ok: true, head: 4, facts: [] })
      equal(await store.commit(batch([])), { ok: true, head: 4, facts: [] })
      equal(seqs(await store.facts(S, {})), [1, 2, 3])
    },
  },
  {
    name: '[DOOR-1] a row that was read and has moved refuses the commit, and nothing of it is written',
    async run(store) {
      await store.commit(batch([add(1, 'a', { label: 'one' })]))
      const { seq } = await store.head(S)
      await store.commit(batch([add(2, 'a', { label: 'two' })]))
      const stale = { head: seq, rows: [{ table: 'things', id: 'a', rev: 1 }], ranges: [] }
      const refused = await store.commit(
        batch([add(3, 'b', { label: 'new' })], {
          read: stale,
          once: { key: 'k', result: 1 },
          dirt: [{ view: 'v', days: ['2026-01-01'] }],
        }),
      )
      equal(refused, { ok: false, why: 'moved' })
      equal(await store.head(S), { seq: 2, hlc: fact({ n: 2 }).hlc })
      equal(await ids(store, { table: 'things', all: true }), ['a'])
      equal(await ids(store, { table: 'things', index: 'label' }), ['a'])
      equal(seqs(await store.facts(S, {})), [1, 2])
      equal(
        (
          await store.commit(
            batch([add(4, 'c')], {
              read: { ...stale, rows: [{ table: 'things', id: 'a', rev: 2 }] },
              once: { key: 'k', result: 2 },
            }),
          )
        ).ok,
        true,
      )
    },
  },
  {
    name: '[DOOR-1] a row that was read as absent must be absent still',
    async run(store) {
      const read = { head: 0, rows: [{ table: 'things', id: 'a', rev: 0 }], ranges: [] }
      await store.commit(batch([add(1, 'b')]))
      equal((await store.commit(batch([add(2, 'a')], { read }))).ok, true)
      equal(await store.commit(batch([add(3, 'a')], { read })), { ok: false, why: 'moved' })
    },
  },
  {
    name: '[DOOR-1] a range that was read refuses phantoms, changes and departures, and nothing else',
    async run(store) {
      await store.commit(batch([add(1, 'a', { due: '2026-01-05' }), add(2, 'b', { due: '2026-02-05' })]))
      const queries: RowQuery[] = [
        { table: 'things', index: 'due', from: '2026-01-01', to: '2026-01-31' },
        { table: 'things', index: 'due', to: '2026-01-31', newest: true, limit: 1 },
      ]
      let n = 10
      const attempt = async (between: (() => Promise<unknown>) | undefined) => {
        const { seq } = await store.head(S)
        const ranges = await Promise.all(
          queries.map(async (query) => ({ query, seen: seenOf(await store.rows(S, query)) })),
        )
        await between?.()
        const result = await store.commit(batch([add(n++, `x${n}`)], { read: { head: seq, rows: [], ranges } }))
        return result.ok ? 'ok' : result.why
      }
      const put = async (row: string, set: Record<string, Json>) => {
        const held = await store.rows(S, { table: 'things', ids: [row] })
        const change = add(n++, row, set)
        await store.commit(batch([change], { rows: rowsOf([change], held) }))
      }
      equal(await attempt(undefined), 'ok')
      equal(await attempt(() => put('far', { due: '2026-03-01' })), 'ok', 'a row elsewhere')
      equal(await attempt(() => put('phantom', { due: '2026-01-20' })), 'moved', 'a phantom')
      equal(await attempt(() => put('a', { label: 'changed' })), 'moved', 'a changed row')
      equal(await attempt(() => put('a', { due: '2026-05-01' })), 'moved', 'a row that left')
      equal(await attempt(() => put('phantom', { _deleted: true })), 'moved', 'a deleted row')
    },
  },
  {
    name: '[DOOR-1] ranges of all rows and of ids are checked too',
    async run(store) {
      await store.commit(batch([add(1, 'b'), add(2, 'a')]))
      const queries: RowQuery[] = [
        { table: 'things', all: true },
        { table: 'things', ids: ['b', 'a', 'none'] },
        { table: 'things', all: true, deleted: true },
      ]
      for (const [index, query] of queries.entries()) {
        const read = async () => ({
          head: (await store.head(S)).seq,
          rows: [],
          ranges: [{ query, seen: seenOf(await store.rows(S, query)) }],
        })
        const fresh = await read()
        await store.commit(batch([fact({ n: 100 + index })]))
        equal(
          (await store.commit(batch([fact({ n: 200 + index })], { read: fresh }))).ok,
          true,
          'a fact without rows moves nothing',
        )
        const stale = await read()
        await store.commit(batch([add(300 + index, 'a', { label: `${index}` })]))
        equal(await store.commit(batch([fact({ n: 400 + index })], { read: stale })), { ok: false, why: 'moved' })
      }
    },
  },
  {
    name: 'what moved without having been read does not matter',
    async run(store) {
      await store.commit(batch([add(1, 'a'), add(2, 'b')]))
      await store.commit(batch([add(3, 'b', { label: 'x' })]))
      equal(
        (
          await store.commit(
            batch([add(4, 'a', { label: 'y' })], {
              read: { head: 2, rows: [{ table: 'things', id: 'a', rev: 2 }], ranges: [] },
            }),
          )
        ).ok,
        true,
      )
    },
  },
  {
    name: 'a key commits once, whatever its result, and even if its reads are stale',
    async run(store) {
      for (const [index, result] of ([null, false, 0, '', { call: 'c', list: [1] }] as Json[]).entries()) {
        const once = { key: `key ${index} '"`, result }
        equal((await store.commit(batch([add(index * 10 + 1, `a${index}`)], { once }))).ok, true)
        const again = await store.commit(
          batch([add(index * 10 + 2, `b${index}`)], { once: { ...once, result: 'other' } }),
        )
        equal(again, { ok: false, why: 'done', result })
        const stale = { head: 0, rows: [{ table: 'things', id: `a${index}`, rev: 99 }], ranges: [] }
        equal(await store.commit(batch([add(index * 10 + 3, `b${index}`)], { once, read: stale })), {
          ok: false,
          why: 'done',
          result,
        })
        equal(await ids(store, { table: 'things', ids: [`b${index}`] }), [])
      }
      equal((await store.head(S)).seq, 5)
      const other = await store.commit(
        batch([fact({ n: 99, space: 'other' })], { space: 'other', once: { key: `key 0 '"`, result: 1 } }),
      )
      equal(other.ok, true, 'keys are of a space')
    },
  },
  {
    name: 'a fact that is here already refuses the batch; a batch that holds one twice is a fault',
    async run(store) {
      await store.commit(batch([add(1, 'a')]))
      equal(await store.commit(batch([add(2, 'b'), fact({ n: 1 })])), { ok: false, why: 'moved' })
      await rejects(store.commit(batch([fact({ n: 5 }), fact({ n: 5 })])), 'StoreFailure')
      equal(await store.head(S), { seq: 1, hlc: fact({ n: 1 }).hlc })
      equal(await ids(store, { table: 'things', all: true }), ['a'])
      equal((await store.commit(batch([add(3, 'c')]))).ok, true)
    },
  },
  {
    name: 'notes: kept, replaced, null is a value, none is undefined',
    async run(store) {
      equal(await store.note('a'), undefined)
      await store.putNote('a', null)
      equal(await store.note('a'), null)
      await store.putNote('a', { text: `'"😀`, list: [1, null] })
      await store.putNote('b', false)
      equal(await store.note('a'), { text: `'"😀`, list: [1, null] })
      equal(await store.note('b'), false)
    },
  },
]

export const foldCases: readonly Case[] = [
  {
    name: '[DAY-3] folds are kept while the space stands, by day, and fall with the commit that makes them untrue',
    async run(store) {
      await store.commit(batch([add(1, 'a')]))
      const fold = (view: string, day: string, value: Json) => ({ view, day, value })
      await store.keepFolds(S, 1, [
        fold('v', '2026-01-03', { n: 3 }),
        fold('v', '2026-01-01', null),
        fold('v', '2026-01-02', 2),
        fold('w', '2026-01-01', 'w'),
      ])
      equal(await store.folds(S, 'v', '2026-01-01', '2026-01-03'), [
        fold('v', '2026-01-01', null),
        fold('v', '2026-01-02', 2),
        fold('v', '2026-01-03', { n: 3 }),
      ])
      equal((await store.folds(S, 'v', '2026-01-02', '2026-01-02')).length, 1)
      await store.keepFolds(S, 1, [fold('v', '2026-01-02', 22)])
      equal(await store.folds(S, 'v', '2026-01-02', '2026-01-02'), [fold('v', '2026-01-02', 22)])
      await store.commit(
        batch([add(2, 'b')], {
          dirt: [
            { view: 'v', days: ['2026-01-01', '2026-01-03', '2030-01-01'] },
            { view: 'none', days: ['2026-01-01'] },
          ],
        }),
      )
      equal(
        (await store.folds(S, 'v', '2026-01-01', '2026-12-31')).map(({ day }) => day),
        ['2026-01-02'],
      )
      equal((await store.folds(S, 'w', '2026-01-01', '2026-12-31')).length, 1)
    },
  },
  {
    name: '[DAY-3] folds from a day on fall together',
    async run(store) {
      await store.commit(batch([add(1, 'a')]))
      await store.keepFolds(
        S,
        1,
        upTo(9).map((day) => ({ view: 'v', day: `2026-01-0${day}`, value: day })),
      )
      await store.commit(
        batch([add(2, 'b')], {
          dirt: [
            { view: 'v', days: [], from: '2026-01-07' },
            { view: 'v', days: ['2026-01-01'] },
          ],
        }),
      )
      equal(
        (await store.folds(S, 'v', '2026-01-01', '2026-01-31')).map(({ value }) => value),
        [2, 3, 4, 5, 6],
      )
      await store.commit(batch([add(3, 'c')], { dirt: [{ view: 'v', days: [], from: '0000-01-01' }] }))
      equal(await store.folds(S, 'v', '2026-01-01', '2026-01-31'), [])
    },
  },
  {
    name: '[DAY-3] folds made from older rows are not kept',
    async run(store) {
      await store.commit(batch([add(1, 'a')]))
      await store.commit(batch([add(2, 'b')]))
      await store.keepFolds(S, 1, [{ view: 'v', day: '2026-01-01', value: 1 }])
      equal(await store.folds(S, 'v', '2026-01-01', '2026-01-01'), [])
      await store.keepFolds('fresh', 0, [{ view: 'v', day: '2026-01-01', value: 1 }])
      equal((await store.folds('fresh', 'v', '2026-01-01', '2026-01-01')).length, 1)
    },
  },
]

export const hearingCases: readonly Case[] = [
  {
    name: 'listeners hear a commit before its promise resolves, in order, with rows as they are now, until they stop',
    async run(store) {
      const heard: Committed[] = []
      const stop = store.subscribe((committed) => heard.push(committed))
      const dirt = [{ view: 'v', days: ['2026-01-01'] }]
      await store.commit(batch([add(1, 'a', { label: 'x' })], { dirt }))
      equal(heard, [
        {
          space: S,
          facts: [{ ...add(1, 'a', { label: 'x' }), seq: 1 }],
          rows: [{ ...rowsOf([add(1, 'a', { label: 'x' })])[0]!, rev: 1 }],
          dirt,
        },
      ])
      await store.commit(
        batch([add(2, 'b')], { read: { head: 0, rows: [{ table: 'things', id: 'a', rev: 0 }], ranges: [] } }),
      )
      equal(heard.length, 1, 'a refused commit is no news')
      await Promise.all(upTo(20).map((n) => store.commit(batch([add(n + 10, `p${n}`)]))))
      equal(
        heard.flatMap(({ facts }) => seqs(facts)),
        upTo(21),
      )
      stop()
      await store.commit(batch([add(3, 'c')]))
      equal(heard.length, 21)
    },
  },
  {
    name: '50 commits at once: none is lost, and their order is that of the counter',
    async run(store) {
      const results = await Promise.all(
        upTo(50).map((n) =>
          store.commit(batch([fact({ n: n * 2, row: `r${n}`, call: `c${n}` }), fact({ n: n * 2 + 1, call: `c${n}` })])),
        ),
      )
      holds(
        results.every((result) => result.ok),
        'all committed',
      )
      const facts = await store.facts(S, {})
      equal(seqs(facts), upTo(100))
      for (let place = 0; place < 100; place += 2)
        equal(facts[place]!.call, facts[place + 1]!.call, 'a batch stays together')
      equal((await store.rows(S, { table: 'things', all: true })).length, 50)
    },
  },
  {
    name: 'commits that have just seen the head: one after the other, many at once, and with a fact that is here',
    async run(store) {
      const seen = async () => ({ ...NOTHING_READ, head: (await store.head(S)).seq })
      for (const n of upTo(5)) equal((await store.commit(batch([add(n, `r${n}`)], { read: await seen() }))).ok, true)
      equal(await store.commit(batch([add(6, 'r6'), add(1, 'r1')], { read: await seen() })), {
        ok: false,
        why: 'moved',
      })
      const read = await seen()
      const results = await Promise.all(upTo(20).map((n) => store.commit(batch([add(10 + n, `p${n}`)], { read }))))
      holds(
        results.every(({ ok }) => ok),
        'nothing that was read moved',
      )
      equal(seqs(await store.facts(S, {})), upTo(25))
      equal((await store.rows(S, { table: 'things', all: true })).length, 25)
    },
  },
  {
    name: 'of many that read the same row at once, one writes',
    async run(store) {
      await store.commit(batch([add(1, 'a')]))
      const read = { head: 1, rows: [{ table: 'things', id: 'a', rev: 1 }], ranges: [] }
      const results = await Promise.all(
        upTo(20).map((n) => store.commit(batch([add(n + 1, 'a', { size: n })], { read }))),
      )
      equal(results.filter(({ ok }) => ok).length, 1)
      equal((await store.head(S)).seq, 2)
    },
  },
  {
    name: 'of many with one key at once, one writes',
    async run(store) {
      const results = await Promise.all(
        upTo(20).map((n) => store.commit(batch([add(n, `r${n}`)], { once: { key: 'k', result: n } }))),
      )
      const [first] = results.filter(({ ok }) => ok)
      holds(first !== undefined, 'one committed')
      equal(results.filter((result) => !result.ok && result.why === 'done').length, 19)
      equal((await store.head(S)).seq, 1)
    },
  },
]

export const sharedCases: readonly Case[] = [
  {
    name: 'what was committed is there for whoever opens the medium next',
    shared: true,
    async run(store, { open }) {
      await store.commit(batch([add(1, 'a', { label: 'kept', ...at('09') })], { once: { key: 'k', result: null } }))
      await store.keepFolds(S, 1, [{ view: 'v', day: '2026-01-01', value: 1 }])
      await store.putNote('n', 'kept')
      const before = [
        await store.head(S),
        await store.rows(S, { table: 'things', all: true }),
        await store.facts(S, {}),
      ]
      await store.close()
      const again = await open()
      equal(
        [await again.head(S), await again.rows(S, { table: 'things', all: true }), await again.facts(S, {})],
        before,
      )
      equal(await again.note('n'), 'kept')
      equal((await again.folds(S, 'v', '2026-01-01', '2026-01-01')).length, 1)
      equal(await ids(again, { table: 'things', index: 'at@day', from: '2026-09-14', to: '2026-09-14' }), ['a'])
      equal(await again.commit(batch([add(2, 'b')], { once: { key: 'k', result: 1 } })), {
        ok: false,
        why: 'done',
        result: null,
      })
      equal(await again.commit(batch([add(1, 'a')])), { ok: false, why: 'moved' })
      await again.close()
    },
  },
  {
    name: 'two instances write at once: nothing lost, one order, and both hear all of it once, in that order',
    shared: true,
    async run(store, { open }) {
      const other = await open()
      await Promise.all([store.head(S), other.head(S)])
      const heard: StoredFact[][] = [[], []]
      const rows: string[][] = [[], []]
      for (const [index, one] of [store, other].entries()) {
        one.subscribe((committed) => {
          heard[index]!.push(...committed.facts)
          rows[index]!.push(...committed.rows.map(({ id }) => id))
        })
      }
      const results = await Promise.all(
        upTo(50).map((n) =>
          (n % 2 ? store : other).commit(
            batch([add(n, `r${n}`)], { dirt: [{ view: 'things.test', days: ['2026-09-14'] }] }),
          ),
        ),
      )
      holds(
        results.every((result) => result.ok),
        'all committed',
      )
      await until(() => heard.every((facts) => facts.length >= 50), 'both hear of all 50')
      const facts = await store.facts(S, {})
      equal(seqs(facts), upTo(50))
      equal(heard[0], facts)
      equal(heard[1], facts)
      for (const list of rows) equal(new Set(list).size, 50)
      await other.close()
    },
  },
  {
    name: 'another instance hears a commit with its rows and the views that it touches',
    shared: true,
    async run(store, { open }) {
      const other = await open()
      await other.rows(S, { table: 'things', all: true })
      const heard: Committed[] = []
      other.subscribe((committed) => heard.push(committed))
      await store.commit(batch([add(1, 'a', at('09'))], { dirt: [{ view: 'things.test', days: ['2026-09-14'] }] }))
      await until(() => heard.length > 0, 'the other hears')
      equal(
        heard.map(({ space, facts, rows }) => [space, seqs(facts), rows.map(({ id, rev }) => `${id}@${rev}`)]),
        [[S, [1], ['a@1']]],
      )
      holds(
        heard[0]!.dirt.some(
          ({ view, days, from }) =>
            view === 'things.test' && (days.includes('2026-09-14') || (from !== undefined && from <= '2026-09-14')),
        ),
        'the day is dirty',
      )
      await other.close()
    },
  },
  {
    name: 'two instances that each have just seen the head write in turn and at once',
    shared: true,
    async run(store, { open }) {
      const other = await open()
      const stores = [store, other]
      for (const n of upTo(10)) {
        const read = { ...NOTHING_READ, head: (await stores[n % 2]!.head(S)).seq }
        if (n % 3 === 0) await stores[(n + 1) % 2]!.commit(batch([add(100 + n, `between${n}`)]))
        equal((await stores[n % 2]!.commit(batch([add(n, `r${n}`)], { read }))).ok, true)
      }
      const read = { ...NOTHING_READ, head: (await store.head(S)).seq }
      await other.head(S)
      const results = await Promise.all(
        upTo(20).map((n) => stores[n % 2]!.commit(batch([add(200 + n, `p${n}`)], { read }))),
      )
      holds(
        results.every(({ ok }) => ok),
        'all committed',
      )
      equal(seqs(await other.facts(S, {})), upTo(33))
      equal((await store.rows(S, { table: 'things', all: true })).length, 33)
      await other.close()
    },
  },
  {
    name: 'rows read through one instance and moved by another refuse the commit',
    shared: true,
    async run(store, { open }) {
      const other = await open()
      await store.commit(batch([add(1, 'a')]))
      const read = { head: 1, rows: [{ table: 'things', id: 'a', rev: 1 }], ranges: [] }
      equal((await other.commit(batch([add(2, 'a', { label: 'x' })], { read }))).ok, true)
      equal(await store.commit(batch([add(3, 'a', { label: 'y' })], { read })), { ok: false, why: 'moved' })
      await other.close()
    },
  },
]

export const cases: readonly Case[] = [
  ...rowCases,
  ...factCases,
  ...commitCases,
  ...foldCases,
  ...hearingCases,
  ...sharedCases,
  ...purgeCases,
]
export { NOTHING_READ }
