import { describe, expect, test } from 'vitest'
import type { Fact } from '#core/facts/fact.ts'
import { rowOf } from '#core/module/table.ts'
import { drink } from '#test/fixtures/modules.ts'
import { SPACE } from '../fixtures/kernel.ts'
import { dice, worldOf } from './world.ts'

const calm = { lose: 0, deafen: 0, repeat: 0 }
const log = {
  tool: 'log_drink',
  input: { drinkType: 'water', quantityMl: 250 },
  actor: { kind: 'user', id: 'me', name: 'You' },
  space: SPACE,
} as const

/** What the server says to one forged fact after a good one; `forge` is given the good one. */
async function pushed(forge: (good: Fact) => unknown) {
  const world = worldOf([0], dice(7), calm)
  const [device] = world.replicas
  await device!.kernel.perform(log)
  const { fact } = (await device!.store.outbox(SPACE))[0]!
  const entries = [
    { mid: 1, fact },
    { mid: 2, fact: forge(fact) as Fact },
  ]
  const result = await world.sync.push({ device: 'device0', epoch: 0, schema: 1, entries })
  const rows = await world.server.store.rows(SPACE, { table: 'drinks', all: true, deleted: true })
  return { world, good: fact, result, rows }
}

const later = (good: Fact, set: Record<string, unknown>, more: object = {}): unknown => ({
  ...good,
  id: 'forged',
  type: 'Undone',
  hlc: `${good.hlc.slice(0, 12)}ffff-device0`,
  change: { table: 'drinks', row: good.change!.row, set, over: {} },
  ...more,
})

const forged: [string, Record<string, unknown>, string][] = [
  ['an end that is no yes or no', { _deleted: 'banana' }, 'BadValue'],
  ['an unknown path of the kernel', { _hidden: 1 }, 'BadPath'],
  ['a first moment that is none', { createdAt: 42 }, 'BadValue'],
  ['a local day that does not exist', { 'at@day': '2026-02-30' }, 'BadValue'],
  ['a local day without end', { 'at@day': '9999-12-31' }, 'BadValue'],
  ['a local day of what is no moment', { 'drinkType@day': '2026-09-14' }, 'BadPath'],
  ['an entry of what has no entries', { 'drinkType/x': 'water' }, 'BadPath'],
  ['a name that the kernel keeps', { id: 'other' }, 'BadPath'],
  ['a name that every object has', { constructor: 'x' }, 'BadPath'],
  ['an entry that would be a prototype', { 'new/__proto__': {} }, 'BadPath'],
  ['a required value taken away', { quantityMl: null }, 'BadValue'],
]

describe('[SYNC-2] what a forged fact says of a row', () => {
  test.each(forged)('%s is refused, and the row stays', async (_name, set, code) => {
    const { result, rows, good } = await pushed((fact) => later(fact, set))
    expect(result).toMatchObject({ ok: true, lastMid: 2, refused: [{ mid: 2, code }] })
    expect(rows.map(({ fields }) => fields)).toEqual([good.change!.set])
  })

  test('a row without what its table requires does not come to life', async () => {
    const set = { _deleted: false, createdAt: '2026-09-14T08:00:00.000Z' }
    const { result, rows } = await pushed((good) =>
      later(good, set, { change: { table: 'drinks', row: 'new', set, over: {} } }),
    )
    expect(result).toMatchObject({ refused: [{ mid: 2, code: 'Missing' }] })
    expect(rows).toHaveLength(1)
  })

  test('fields and tables of a newer device are kept as they are', async () => {
    const { result, rows } = await pushed((good) => later(good, { strength: { deep: [1] }, 'sips/first': 2 }))
    expect(result).toMatchObject({ ok: true, refused: [] })
    expect(rows[0]!.fields).toMatchObject({ strength: { deep: [1] }, 'sips/first': 2 })
  })
})

describe('[SYNC-2] what a forged fact says of itself', () => {
  const told: [string, object, string][] = [
    ['the stamp of another device', { hlc: '01990000000000ff-server' }, 'OtherDevice'],
    ['another space', { space: 'other' }, 'OtherSpace'],
    ['a day that does not exist', { day: '2026-02-30' }, 'BadFact'],
    ['a day before all days', { day: '0000-01-01' }, 'BadFact'],
    ['what only folds tell', { type: 'DrinkGoalReached', change: undefined }, 'DerivedFact'],
    ['the verb of another table', { type: 'DrinkPresetAdded' }, 'OtherTable'],
  ]
  test.each(told)('%s is refused', async (_name, more, code) => {
    const { result } = await pushed((good) => later(good, { quantityMl: 1 }, more))
    expect(result).toMatchObject({ ok: true, refused: [{ mid: 2, code }] })
  })

  test('values too deep for any reader are refused, not a fault of the server', async () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown
    const { result } = await pushed((good) => later(good, { future: deep }))
    expect(result).toMatchObject({ refused: [{ mid: 2, code: 'TooDeep' }] })
  })
})

test('a stored row with paths that no declaration made is still read', () => {
  const table = drink.tables.find(({ name }) => name === 'drinks')!
  const fields = JSON.parse(
    '{"quantityMl":250,"quantityMl/x":1,"id":"other","localDays":"zzz","new/__proto__":{"a":1}}',
  )
  expect(rowOf(table, 'one', fields)).toMatchObject({ id: 'one', quantityMl: 250, localDays: {} })
})
