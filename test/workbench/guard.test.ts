import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fact, StoredFact } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import { beatsPerson } from '#workbench/proposals/guard.ts'
import { counting, me, SPACE } from '../fixtures/kernel.ts'
import { ai, aPlan, inRun, world, type World } from './world.ts'

const bare = ({ seq: _seq, ...fact }: StoredFact): Fact => fact

/** A device on which the agent may write at once, in step with the server. */
async function deviceOf(server: World): Promise<World> {
  const of = world({ device: 'phone', ids: counting('phone'), policy: () => async () => 'auto' })
  await of.kernel.receive(SPACE, await server.kernel.store.facts(SPACE, {}))
  of.clock.forward(60_000)
  return of
}

async function push(from: World, to: World): Promise<readonly Fact[]> {
  const taken = await to.inbox.guard((await from.kernel.store.facts(SPACE, {})).map(bare))
  await to.kernel.receive(SPACE, taken)
  return taken
}

const pull = async (from: World, to: World): Promise<unknown> =>
  to.kernel.receive(SPACE, (await from.kernel.store.facts(SPACE, {})).map(bare))

const rows = async (of: World): Promise<readonly Omit<StoredRow, 'rev'>[]> =>
  (
    await Promise.all(
      ['plans', 'plan_weeks', 'proposals'].map((table) => of.kernel.store.rows(SPACE, { table, all: true })),
    )
  )
    .flat()
    .map(({ rev: _rev, ...row }) => row)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

describe('a machine’s write against a person’s concurrent one', () => {
  test('[SYNC-7] becomes a proposal where the server takes the push; the person’s value stands everywhere', async () => {
    const server = world()
    const planId = await aPlan(server)
    const phone = await deviceOf(server)
    await server.write('change_plan', { planId, set: { title: 'person' } })
    await phone.write('change_plan', { planId, set: { title: 'machine', note: 'machine' } }, inRun('it-1'))
    await push(phone, server)
    expect(await server.fields('plans', planId)).toMatchObject({ title: 'person' })
    expect((await server.fields('plans', planId))['note']).toBeUndefined()
    const [held] = await server.inbox.list({ status: 'pending' })
    expect(held).toMatchObject({ agent: 'agent-1', iteration: 'it-1', module: 'plan', rationale: 'you asked for it' })
    expect(held!.diff[0]!.fields).toEqual([
      { path: 'title', before: 'person', after: 'machine' },
      { path: 'note', before: null, after: 'machine' },
    ])
    await pull(server, phone)
    expect(await rows(phone)).toEqual(await rows(server))
    expect(await server.inbox.staleness(held!.id)).toMatchObject({ state: 'fresh' })
    expect((await server.inbox.approve(held!.id, me)).kind).toBe('done')
    expect(await server.fields('plans', planId)).toMatchObject({ title: 'machine', note: 'machine' })
    await server.kernel.undo({ proposal: held!.id }, { space: SPACE, actor: me })
    expect(await server.fields('plans', planId)).toMatchObject({ title: 'person' })
    await pull(server, phone)
    expect(await rows(phone)).toEqual(await rows(server))
  })

  test('[SYNC-7] a push that comes twice makes one proposal; what beats nobody is taken as it is', async () => {
    const server = world()
    const planId = await aPlan(server)
    const phone = await deviceOf(server)
    await server.write('change_plan', { planId, set: { title: 'person' } })
    await phone.write('change_plan', { planId, set: { note: 'machine' } }, ai)
    const plain = await push(phone, server)
    expect(plain).toHaveLength(2)
    expect(await server.fields('plans', planId)).toMatchObject({ title: 'person', note: 'machine' })
    await phone.write('change_plan', { planId, set: { title: 'machine' } }, ai)
    await push(phone, server)
    await push(phone, server)
    expect(await server.inbox.list()).toHaveLength(1)
  })

  test('[SYNC-7] the other way round: a person who was offline does not lose to what the machine wrote meanwhile', async () => {
    const server = world({ policy: () => async () => 'auto' })
    const planId = await aPlan(server)
    const phone = await deviceOf(server)
    phone.clock.set('2026-09-14T08:00:00Z')
    await phone.write('change_plan', { planId, set: { title: 'person', due: '2026-09-20T22:30:00.000Z' } })
    server.clock.forward(60_000)
    await server.write(
      'change_plan',
      { planId, set: { title: 'machine', due: '2026-09-22T08:00:00.000Z', rank: 3 } },
      ai,
    )
    await push(phone, server)
    expect(await server.fields('plans', planId)).toMatchObject({
      title: 'person',
      due: '2026-09-20T22:30:00.000Z',
      'due@day': '2026-09-21',
      rank: 3,
    })
    expect(
      (await server.inbox.list({ status: 'pending' })).map((one) => one.diff[0]!.fields[0]!.after).toSorted(),
    ).toEqual(['2026-09-22T08:00:00.000Z', 'machine'])
    await pull(server, phone)
    expect(await rows(phone)).toEqual(await rows(server))
    for (const { id } of await server.inbox.list({ status: 'pending' }))
      expect((await server.inbox.approve(id, me)).kind).toBe('done')
    expect(await server.fields('plans', planId)).toMatchObject({ title: 'machine', 'due@day': '2026-09-22' })
  })

  test('[SYNC-7] what a person approved is a person’s: an older edit from offline is the loser that stays visible', async () => {
    const server = world()
    const planId = await aPlan(server)
    const phone = await deviceOf(server)
    phone.clock.set('2026-09-14T08:00:00Z')
    await phone.write('change_plan', { planId, set: { title: 'older' } })
    server.clock.forward(60_000)
    await server.inbox.approve(await server.propose('change_plan', { planId, set: { title: 'approved' } }), me)
    await push(phone, server)
    expect((await server.fields('plans', planId))['title']).toBe('approved')
    expect(await server.inbox.list({ status: 'pending' })).toEqual([])
  })

  test('what a held write was built on by is held too, and a whole call stays together', async () => {
    const server = world()
    const planId = await aPlan(server)
    const phone = await deviceOf(server)
    await server.write('change_plan', { planId, set: { title: 'person' } })
    await phone.write('work_plan', { planId, title: 'machine' }, ai)
    await phone.write('change_plan', { planId, set: { title: 'machine two' } }, ai)
    await push(phone, server)
    expect(await server.fields('plans', planId)).toMatchObject({ title: 'person' })
    // The second plan of the call went back with it.
    expect((await server.kernel.store.rows(SPACE, { table: 'plans', all: true })).map((row) => row.id)).toEqual([
      planId,
    ])
    expect((await server.inbox.list({ status: 'pending' })).length).toBe(2)
    await pull(server, phone)
    expect(await rows(phone)).toEqual(await rows(server))
  })

  test('only an AI’s later write that did not know of a person’s beats it', async () => {
    const stamp = (ms: number): string => `${ms.toString(16).padStart(12, '0')}0000-d`
    const row = (tag: string, at: number): StoredRow => ({
      table: 'plans',
      id: 'p',
      rev: 1,
      fields: { title: 'x' },
      meta: { title: [stamp(at), tag] },
    })
    const fact = (actor: Fact['actor'], at: number, over: number | null): Fact =>
      ({
        actor,
        hlc: stamp(at),
        change: {
          table: 'plans',
          row: 'p',
          set: { title: 'y' },
          over: { title: over === null ? null : [stamp(over), stamp(over)] },
        },
      }) as unknown as Fact
    expect(beatsPerson(fact(ai, 9, 1), row('user:me', 5))).toBe(true)
    expect(beatsPerson(fact(ai, 9, null), row('user:me', 5))).toBe(true)
    expect(beatsPerson(fact(ai, 9, 5), row('user:me', 5))).toBe(false)
    expect(beatsPerson(fact(ai, 4, 1), row('user:me', 5))).toBe(false)
    expect(beatsPerson(fact(ai, 9, 1), row('ai:other', 5))).toBe(false)
    expect(beatsPerson(fact(me, 9, 1), row('user:me', 5))).toBe(false)
    expect(beatsPerson(fact(ai, 9, 1), undefined)).toBe(false)
  })

  test('[SYNC-7] whatever both did apart, a field that the person wrote is the person’s after the push', async () => {
    const edit = fc.record({ path: fc.constantFrom('title', 'note', 'rank'), machine: fc.boolean(), gap: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 10 }), fc.boolean(), async (edits, swap) => {
        const server = world({ policy: () => async () => 'auto' })
        const planId = await aPlan(server)
        const phone = await deviceOf(server)
        phone.clock.set('2026-09-14T08:00:00Z')
        const last = new Map<string, unknown>()
        for (const [index, { path, machine, gap }] of edits.entries()) {
          server.clock.forward(gap)
          phone.clock.forward(gap)
          const value = path === 'rank' ? index : `${machine ? 'machine' : 'person'} ${index}`
          const [machines, persons] = swap ? [server, phone] : [phone, server]
          if (machine) await machines.write('change_plan', { planId, set: { [path]: value } }, ai)
          else {
            await persons.write('change_plan', { planId, set: { [path]: value } })
            last.set(path, value)
          }
        }
        await push(phone, server)
        await pull(server, phone)
        expect(await rows(phone)).toEqual(await rows(server))
        const fields = await server.fields('plans', planId)
        for (const [path, value] of last) expect(fields[path]).toBe(value)
      }),
      { numRuns: 150, seed: 5 },
    )
  })
})
