import { describe, expect, test } from 'vitest'
import type { Fact } from '#core/facts/fact.ts'
import { hlc } from '#core/facts/hlc.ts'
import type { Kernel } from '#core/kernel.ts'
import { memoryStore } from '#adapters/memory/store.ts'
import { check } from '#sync/check.ts'
import { kernelOf, me, SPACE } from '../fixtures/kernel.ts'
import { rowsOf, shared } from '../laws/world.ts'
import { places } from '../modules/places/world.ts'
import { dice, settle, worldOf } from './world.ts'

const SECRET = 48.13743
const at = '2026-09-14T07:00:00.000Z'
const perform = async (kernel: Kernel, tool: string, input: object): Promise<readonly Fact[]> => {
  const outcome = await kernel.perform({ tool, input, actor: me, space: SPACE })
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome.facts
}
const log = (kernel: Kernel) => perform(kernel, 'log_location', { lat: SECRET, lng: 11.5, at })
const forget = (kernel: Kernel) => perform(kernel, 'forget_locations', { from: '2026-09-14', to: '2026-09-14' })
/** Everything that a replica keeps. */
const kept = async (kernel: Kernel): Promise<string> =>
  JSON.stringify([await kernel.store.facts(SPACE, {}), await rowsOf(kernel)])
const world = (skews: readonly number[], seed: number, weather = { lose: 0, deafen: 0, repeat: 0 }) =>
  worldOf(skews, dice(seed), weather, [places])

describe('[PURGE] what is ended for good', () => {
  test('leaves every device, the server and what waits, and a new device is given the emptied past', async () => {
    const around = world([0, 0, 0], 1)
    const [a, b, late] = around.replicas
    late!.online = false
    await log(a!.kernel)
    await settle(around)
    expect(await kept(b!.kernel)).toContain(String(SECRET))
    b!.online = false
    await forget(a!.kernel)
    await settle(around)
    expect(await kept(around.server)).not.toContain(String(SECRET))
    for (const replica of [b, late]) replica!.online = true
    await settle(around)
    for (const { kernel } of [a!, b!, late!]) {
      expect(await kept(kernel)).not.toContain(String(SECRET))
      expect(shared(await rowsOf(kernel))).toEqual(shared(await rowsOf(around.server)))
    }
    expect((await late!.kernel.store.facts(SPACE, {})).map(({ type }) => type)).toEqual([
      'LocationLogged',
      'LocationsForgotten',
    ])
  })

  test('before it was ever sent: nothing of it goes out', async () => {
    const around = world([0, 0], 2)
    const [a] = around.replicas
    a!.online = false
    await log(a!.kernel)
    await forget(a!.kernel)
    expect(JSON.stringify(await a!.store.outbox(SPACE))).not.toContain(String(SECRET))
    a!.online = true
    await settle(around)
    expect(await kept(around.server)).not.toContain(String(SECRET))
    expect(await a!.store.waiting(SPACE)).toBe(0)
    expect(a!.refused).toEqual([])
  })

  test('by a device whose clock was wrong: the stamps are put right, and the rows stay ended', async () => {
    const around = world([20 * 365 * 86_400_000, 0], 3)
    const [a, b] = around.replicas
    const [logged] = await log(b!.kernel)
    await settle(around)
    b!.online = false
    a!.online = false
    await forget(a!.kernel)
    a!.online = true
    b!.online = true
    await settle(around)
    for (const kernel of [a!.kernel, b!.kernel, around.server]) {
      expect(await kept(kernel)).not.toContain(String(SECRET))
      expect(shared(await rowsOf(kernel))).toEqual(shared(await rowsOf(around.server)))
    }
    expect(logged!.change!.row).toBeDefined()
  })

  test('in any order of arrival: the same rows, the same facts, nothing comes back', async () => {
    const kernel = kernelOf([places])
    const first = await log(kernel)
    const undone = await kernel.undo({ fact: first[0]!.id }, { space: SPACE, actor: me })
    if (!('undone' in undone)) throw new Error('not undone')
    const again = await kernel.undo({ fact: undone.undone[0]!.id }, { space: SPACE, actor: me })
    if (!('undone' in again)) throw new Error('not undone')
    const ended = await forget(kernel)
    const facts: readonly Fact[] = [...first, ...undone.undone, ...again.undone, ...ended].map(
      ({ seq: _seq, ...fact }: Fact & { seq?: number }) => fact,
    )
    expect(facts).toHaveLength(4)
    // A write that nobody knew of, stamped later than the end, loses too.
    const stranger: Fact = { ...facts[0]!, id: 'stranger', hlc: hlc(4_000_000_000_000, 0, 'other') }
    const rows = shared(await rowsOf(kernel))
    const bodies = (list: readonly Fact[]) =>
      list.map(({ id, change, before, notes }) => ({ id, change, before, notes }))
    const expected = bodies(await kernel.store.facts(SPACE, {})).toSorted((x, y) => (x.id < y.id ? -1 : 1))
    for (const order of orders([...facts, stranger])) {
      for (const size of [1, 2, 5]) {
        const other = kernelOf([places], { device: 'other' })
        for (let start = 0; start < order.length; start += size)
          await other.receive(SPACE, order.slice(start, start + size))
        expect(shared(await rowsOf(other))).toEqual(rows)
        const held = bodies(await other.store.facts(SPACE, {})).filter(({ id }) => id !== 'stranger')
        expect(held.toSorted((x, y) => (x.id < y.id ? -1 : 1))).toEqual(expected)
        expect(await kept(other)).not.toContain(String(SECRET))
      }
    }
  })

  test('taking back, writing again and importing again bring nothing back', async () => {
    const kernel = kernelOf([places])
    const [logged] = await log(kernel)
    await forget(kernel)
    const report = await kernel.undo({ fact: logged!.id }, { space: SPACE, actor: me })
    expect('undone' in report ? report.undone : []).toEqual([])
    const row = logged!.change!.row
    const written = await kernel.door.commit(
      async () => [
        {
          type: 'LocationLogged',
          change: { table: 'location_samples', row, set: { lat: SECRET, _deleted: false } },
          notes: {},
        },
      ],
      { space: SPACE, actor: me, call: 'again' },
    )
    expect(written).toMatchObject({ ok: true, facts: [] })
    expect(await kept(kernel)).not.toContain(String(SECRET))
  })

  test('a fact may end only rows of the tables that its declaration names', () => {
    const kernel = kernelOf([places], { store: (keys) => memoryStore(keys) })
    const fact = (type: string, table: string) => ({
      id: 'f',
      type,
      space: SPACE,
      hlc: hlc(1_789_000_000_000, 0, 'device'),
      at,
      zone: 'Europe/Berlin',
      day: '2026-09-14',
      actor: me,
      call: 'c',
      before: {},
      notes: {},
      purges: { [table]: ['row'] },
    })
    const said = (type: string, table: string) => check(fact(type, table), SPACE, kernel.registry)
    expect(said('LocationsForgotten', 'location_samples')).toHaveProperty('fact')
    expect(said('LocationsForgotten', 'places')).toEqual({ code: 'OtherTable', path: 'purges.places' })
    expect(said('Unheard', 'location_samples')).toEqual({ code: 'OtherTable', path: 'purges.location_samples' })
  })
})

function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((item, index) => orders(list.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
