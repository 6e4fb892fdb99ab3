import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#core/module/refusal.ts'
import { createAudit } from '#workbench/agents/audit.ts'
import { mayRead, mayReadModule, sightOf } from '#workbench/agents/reach.ts'
import { createAgents } from '#workbench/agents/tokens.ts'
import { me, SPACE } from '../fixtures/kernel.ts'
import { ai, aPlan, world } from './world.ts'

function made() {
  const of = world()
  let count = 0
  const agents = createAgents({
    kernel: of.kernel,
    space: SPACE,
    random: (bytes) => Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + count++) % 256),
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  })
  const issue = async (name: string, reach?: 'device' | 'server' | 'cloud') => {
    const issued = await agents.issue({ name, ...(reach ? { reach } : {}) }, me)
    if (issued instanceof Refusal) throw new Error(issued.code)
    return issued
  }
  return { ...of, agents, issue }
}

describe('tokens', () => {
  test('a token speaks for its agent, cloud unless said; only a hash of it is kept', async () => {
    const { agents, issue, kernel } = made()
    const { id, token } = await issue('Claude')
    expect(token).toMatch(/^skd_[\w-]{43}$/)
    expect(await agents.authenticate(token)).toEqual({
      actor: { kind: 'ai', id, name: 'Claude' },
      space: SPACE,
      reach: 'cloud',
      consents: [],
      paused: false,
    })
    const local = await issue('Own', 'server')
    expect((await agents.authenticate(local.token))!.reach).toBe('server')
    const facts = JSON.stringify(await kernel.store.facts(SPACE, {}))
    const hash = createHash('sha256').update(token).digest('hex')
    expect(facts).not.toContain(token)
    expect(facts).not.toContain(hash)
    expect(await kernel.store.note(`agent-token:${hash}`)).toEqual({ agent: id, space: SPACE })
  })

  test('base64url as the platform prints it', async () => {
    const of = world()
    const bytes = Uint8Array.from({ length: 32 }, (_, at) => 255 - at * 8)
    const agents = createAgents({ kernel: of.kernel, space: SPACE, random: () => bytes, sha256: (text) => text })
    const issued = await agents.issue({ name: 'x' }, me)
    expect((issued as { token: string }).token).toBe(`skd_${Buffer.from(bytes).toString('base64url')}`)
  })

  test('wrong, revoked and archived tokens are nobody; a paused agent still reads', async () => {
    const { agents, issue, write } = made()
    const { id, token } = await issue('Claude')
    const second = (await agents.another(id))!
    for (const wrong of [
      '',
      'skd_',
      `${token}x`,
      token.slice(4),
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ]) {
      expect(await agents.authenticate(wrong)).toBeUndefined()
    }
    await write('pause_agent', { agentId: id })
    expect((await agents.authenticate(second))!.paused).toBe(true)
    await agents.revoke(id)
    expect(await agents.authenticate(token)).toBeUndefined()
    expect(await agents.authenticate(second)).toBeUndefined()
    const third = (await agents.another(id))!
    expect(await agents.authenticate(third)).toBeDefined()
    await write('archive_agent', { agentId: id })
    expect(await agents.authenticate(third)).toBeUndefined()
    expect(await agents.another(id)).toBeUndefined()
  })

  test('only a person makes agents', async () => {
    const { agents } = made()
    expect(await agents.issue({ name: 'x' }, ai)).toMatchObject({ code: 'Denied' })
    expect(await agents.list()).toEqual([])
  })
})

describe('reading', () => {
  test('[GATE-1] what a class lets through by reach and consent', () => {
    const table = (['device', 'server', 'cloud'] as const).map((reach) =>
      (['open', 'personal', 'sensitive'] as const).map((of) => [mayRead(reach, of), mayRead(reach, of, true)]),
    )
    const [yes, no] = [
      [true, true],
      [false, false],
    ]
    expect(table).toEqual([
      [yes, yes, yes],
      [yes, yes, no],
      [yes, [false, true], no],
    ])
  })

  test('[GATE-1] consent is for all personal modules or one by name; training has to be named', () => {
    const of = world()
    const drink = of.kernel.registry.modules.find((module) => module.name === 'drink')!
    const training = { ...drink, name: 'training' }
    expect(mayReadModule({ reach: 'cloud', consents: ['drink'] }, drink)).toBe(true)
    expect(mayReadModule({ reach: 'cloud', consents: ['plan'] }, drink)).toBe(false)
    expect(mayReadModule({ reach: 'cloud', consents: ['personal'] }, training)).toBe(false)
    expect(mayReadModule({ reach: 'cloud', consents: ['training'] }, training)).toBe(true)
    expect(mayReadModule({ reach: 'cloud', consents: ['drink'] }, { ...drink, class: 'sensitive' })).toBe(false)
  })

  test('[GATE-1] tables, queries, measures and facts of what may not be read are not seen; proposals and rules by nobody', async () => {
    const of = world()
    await aPlan(of)
    const [water] = await of.write('log_drink', { drinkType: 'water', quantityMl: 250 })
    await of.kernel.undo({ fact: water!.id }, { space: SPACE, actor: me })
    const sight = sightOf(of.kernel.registry, { reach: 'cloud', consents: ['plan'] })
    expect(sight.modules.map((module) => module.name)).toEqual(['plan'])
    expect([
      sight.may('table', 'plans'),
      sight.may('table', 'drinks'),
      sight.may('query', 'list_drinks'),
      sight.may('query', 'nope'),
    ]).toEqual([true, false, false, false])
    expect(sight.measures(await of.kernel.views(SPACE).measures('2026-09-14'))).toEqual({})
    expect(sight.facts(await of.kernel.store.facts(SPACE, {})).map((fact) => fact.type)).toEqual(['PlanAdded'])
    const near = sightOf(of.kernel.registry, { reach: 'device' })
    expect(near.may('measure', 'water_ml')).toBe(true)
    for (const table of ['proposals', 'policies', 'agents']) expect(near.may('table', table)).toBe(false)
  })

  test('reads are audited on this replica, newest first, past one page, by agent', async () => {
    const { kernel, clock } = world()
    const audit = createAudit({ store: kernel.store, now: () => kernel.now() })
    for (let count = 0; count < 450; count++) {
      clock.forward(1)
      await audit.record({ agent: count % 2 ? 'b' : 'a', what: 'list_drinks', count })
    }
    await Promise.all([
      audit.record({ agent: 'c', what: 'drinks', count: 0, refused: true }),
      audit.record({ agent: 'a', what: 'day', count: 1 }),
    ])
    const all = await audit.list({ limit: 1000 })
    expect(all).toHaveLength(452)
    expect((await audit.list({ agent: 'c' })).map(({ refused }) => refused)).toEqual([true])
    expect((await audit.list({ agent: 'b', limit: 3 })).map(({ count }) => count)).toEqual([449, 447, 445])
    // A new process goes on where the last one stopped.
    const next = createAudit({ store: kernel.store, now: () => kernel.now() })
    await next.record({ agent: 'd', what: 'x', count: 1 })
    expect(await next.list({ limit: 1000 })).toHaveLength(453)
    expect(await kernel.store.facts(SPACE, {})).toEqual([])
  })
})
