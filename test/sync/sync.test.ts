import { describe, expect, test } from 'vitest'
import { hlcMs } from '#core/facts/hlc.ts'
import { me, SPACE } from '../fixtures/kernel.ts'
import { inputFor, rowsOf, shared } from '../laws/world.ts'
import { dice, settle, worldOf } from './world.ts'

const calm = { lose: 0, deafen: 0, repeat: 0 }
const log = (ml: number) => ({
  tool: 'log_drink',
  input: { drinkType: 'water', quantityMl: ml },
  actor: me,
  space: SPACE,
})

describe('sync', () => {
  test('[SYNC-1] what one device logs, the others hold; the outbox drains', async () => {
    const world = worldOf([0, 0], dice(1), calm)
    const [a, b] = world.replicas
    await a!.kernel.perform(log(250))
    expect(await a!.store.waiting(SPACE)).toBe(1)
    await settle(world)
    expect(shared(await rowsOf(b!.kernel))).toEqual(shared(await rowsOf(a!.kernel)))
    expect(shared(await rowsOf(world.server))).toEqual(shared(await rowsOf(a!.kernel)))
    expect(await a!.store.waiting(SPACE)).toBe(0)
    expect((await rowsOf(b!.kernel)).length).toBe(1)
  })

  test('[SYNC-2] a push that comes twice, late or with a gap changes nothing twice', async () => {
    const world = worldOf([0], dice(2), calm)
    const [a] = world.replicas
    for (const ml of [100, 200, 300]) await a!.kernel.perform(log(ml))
    const entries = (await a!.store.outbox(SPACE)).map(({ mid, fact }) => ({ mid, fact }))
    const push = (list: typeof entries) => world.sync.push({ device: 'device0', epoch: 0, schema: 1, entries: list })
    expect(await push(entries.slice(1))).toMatchObject({ ok: false, why: 'gap', lastMid: 0 })
    expect(await push(entries.slice(0, 2))).toMatchObject({ ok: true, lastMid: 2 })
    expect(await push(entries.slice(0, 2))).toMatchObject({ ok: true, lastMid: 2 })
    expect(await push(entries)).toMatchObject({ ok: true, lastMid: 3 })
    expect((await world.server.store.facts(SPACE, {})).length).toBe(3)
  })

  test('[SYNC-2] two pushes of one device at once are taken one after the other', async () => {
    const world = worldOf([0], dice(3), calm)
    const [a] = world.replicas
    for (const ml of [100, 200, 300, 400]) await a!.kernel.perform(log(ml))
    const entries = (await a!.store.outbox(SPACE)).map(({ mid, fact }) => ({ mid, fact }))
    await Promise.all(
      [1, 2, 3, 4].map((upto) =>
        world.sync.push({ device: 'device0', epoch: 0, schema: 1, entries: entries.slice(0, upto) }),
      ),
    )
    expect((await world.server.store.facts(SPACE, {})).length).toBe(4)
  })

  test('[SYNC-3] a device that is years ahead never wins, and loses nothing', async () => {
    const years = 20 * 365 * 86_400_000
    const world = worldOf([years, 0], dice(4), calm)
    const [wrong, right] = world.replicas
    const outcome = await right!.kernel.perform(log(250))
    await settle(world)
    const entryId = outcome.kind === 'done' ? outcome.facts[0]!.change!.row : ''
    await wrong!.kernel.perform({ tool: 'edit_drink', input: { entryId, quantityMl: 111 }, actor: me, space: SPACE })
    await settle(world)
    world.time.now += 60_000
    await right!.kernel.perform({ tool: 'edit_drink', input: { entryId, quantityMl: 222 }, actor: me, space: SPACE })
    await settle(world)
    for (const kernel of [world.server, wrong!.kernel, right!.kernel]) {
      const [row] = await kernel.store.rows(SPACE, { table: 'drinks', ids: [entryId] })
      expect(row!.fields['quantityMl']).toBe(222)
    }
    const facts = await world.server.store.facts(SPACE, {})
    expect(facts.length).toBe(3)
    expect(Math.max(...facts.map((fact) => hlcMs(fact.hlc)))).toBeLessThan(world.time.now + 5 * 60_000)
    expect(await wrong!.store.waiting(SPACE)).toBe(0)
  })

  test('[SYNC-2] facts that nobody can keep are refused by name, and do not stop the rest', async () => {
    const world = worldOf([0], dice(5), calm)
    const [a] = world.replicas
    await a!.kernel.perform(log(250))
    const { fact } = (await a!.store.outbox(SPACE))[0]!
    const bad = {
      ...fact,
      id: 'bad',
      change: { table: 'drinks', row: 'x', set: { quantityMl: 'lots' }, over: {} },
    }
    const result = await world.sync.push({
      device: 'device0',
      epoch: 0,
      schema: 1,
      entries: [
        { mid: 1, fact: bad },
        { mid: 2, fact },
      ],
    })
    expect(result).toMatchObject({
      ok: true,
      lastMid: 2,
      refused: [{ mid: 1, code: 'BadValue', path: 'change.set.quantityMl' }],
    })
    expect((await world.server.store.facts(SPACE, {})).map(({ id }) => id)).toEqual([fact.id])
  })
})

const SEEDS = Number(process.env['SIM_SEEDS'] ?? 150)

/** [SYNC-8] in small: random lives on skewed clocks in bad weather end equal, with nothing lost. */
test(`[SYNC-8] ${SEEDS} seeded worlds converge, drain and lose nothing`, async () => {
  let facts = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    const roll = dice(seed)
    const skews = [0, (roll() - 0.5) * 600_000, (roll() - 0.3) * 2 * 365 * 86_400_000].map(Math.round)
    const weather = { lose: roll() * 0.4, deafen: roll() * 0.3, repeat: roll() * 0.3 }
    const world = worldOf(skews, roll, weather)
    const acknowledged = new Set<string>()
    for (let step = 0; step < 30; step++) {
      world.time.now += Math.floor(roll() * 30_000)
      const replica = world.replicas[Math.floor(roll() * world.replicas.length)]!
      replica.online = roll() > 0.3
      if (roll() < 0.3) await replica.sync.now().catch(() => {})
      else {
        const tools = [...replica.kernel.registry.tools.keys()]
        const tool = tools[Math.floor(roll() * tools.length)]!
        const input = await inputFor(replica.kernel, { tool, seed: Math.floor(roll() * 1e9) })
        const outcome = await replica.kernel.perform({ tool, input, actor: me, space: SPACE })
        if (outcome.kind === 'done') for (const fact of outcome.facts) acknowledged.add(fact.id)
      }
    }
    for (const replica of world.replicas) replica.online = true
    await settle(world)
    const truth = shared(await rowsOf(world.server))
    for (const replica of world.replicas) {
      expect(shared(await rowsOf(replica.kernel)), `seed ${seed}, ${replica.name}`).toEqual(truth)
      expect(await replica.store.waiting(SPACE), `seed ${seed}, ${replica.name}`).toBe(0)
      expect(replica.refused).toEqual([])
    }
    const held = new Set((await world.server.store.facts(SPACE, {})).map(({ id }) => id))
    expect(
      [...acknowledged].filter((id) => !held.has(id)),
      `seed ${seed}`,
    ).toEqual([])
    facts += held.size
  }
  expect(facts).toBeGreaterThan(SEEDS * 3)
}, 120_000)
