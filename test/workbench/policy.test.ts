import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Stance, Tool } from '#core/module/tool.ts'
import { plan } from '../fixtures/plan.ts'
import { type Rule, stanceOf } from '#workbench/policy/stance.ts'
import { ai, aPlan, world } from './world.ts'
import { SPACE } from '../fixtures/kernel.ts'

const named = (name: string): Tool => plan.tools.find((tool) => tool.name === name)!
const change = named('change_plan')
const auto = named('add_plan')

describe('stanceOf', () => {
  const order: Rule[] = [
    { agent: 'a', scope: 'tool', name: 'change_plan', stance: 'auto' },
    { agent: 'a', scope: 'module', name: 'plan', stance: 'propose' },
    { agent: 'a', scope: 'default', stance: 'auto' },
    { scope: 'tool', name: 'change_plan', stance: 'propose' },
    { scope: 'module', name: 'plan', stance: 'auto' },
    { scope: 'default', stance: 'propose' },
  ]

  test('the most specific rule decides: agent × tool, agent × module, agent, then the same for all', () => {
    for (let from = 0; from < order.length; from++) {
      expect(stanceOf(order.slice(from).toReversed(), change, 'plan', 'a')).toBe(order[from]!.stance)
    }
    expect(stanceOf(order, change, 'plan', 'b')).toBe('propose')
  })

  test('deny wins from any place that matches, and only from there', () => {
    const places = fc.constantFrom<Rule>(...order.map((rule) => ({ ...rule, stance: 'deny' as Stance })))
    fc.assert(
      fc.property(places, fc.subarray(order), (deny, rest) => {
        expect(stanceOf([...rest, deny], change, 'plan', 'a')).toBe('deny')
        if (deny.agent !== undefined) expect(stanceOf([deny], change, 'plan', 'b')).toBe('propose')
      }),
    )
    expect(stanceOf([{ scope: 'module', name: 'drink', stance: 'deny' }], change, 'plan', 'a')).toBe('propose')
  })

  test('without rules: external agents propose; a tool that says auto says so of the person’s own AI only', () => {
    expect(stanceOf([], auto, 'plan', 'a')).toBe('propose')
    expect(stanceOf([], auto, 'plan', 'companion')).toBe('auto')
    expect(stanceOf([], change, 'plan', 'companion')).toBe('propose')
    expect(stanceOf([{ scope: 'default', stance: 'propose' }], auto, 'plan', 'companion')).toBe('propose')
  })

  test('no rule lifts what cannot be taken back, reaches out, or was led by untrusted text', () => {
    const free: Rule[] = [
      { agent: 'companion', scope: 'tool', name: change.name, stance: 'auto' },
      { agent: 'companion', scope: 'default', stance: 'auto' },
    ]
    expect(stanceOf(free, named('burn_plan'), 'plan', 'companion')).toBe('propose')
    expect(stanceOf(free, { ...change, external: true }, 'plan', 'companion')).toBe('propose')
    expect(stanceOf(free, change, 'plan', 'companion', { untrusted: true })).toBe('propose')
    expect(stanceOf(free, change, 'plan', 'companion')).toBe('auto')
    expect(stanceOf(free, named('own_plan'), 'plan', 'companion')).toBe('deny')
    expect(stanceOf(free, { ...change, ai: 'deny' }, 'plan', 'companion')).toBe('deny')
  })

  test('a grant holds for its argument pattern and until its end', () => {
    const grant: Rule[] = [
      {
        agent: 'a',
        scope: 'tool',
        name: 'change_plan',
        stance: 'auto',
        where: { planId: 'p1' },
        until: '2026-09-15T00:00:00.000Z',
      },
    ]
    const at = (planId: string, now: string): Stance =>
      stanceOf(grant, change, 'plan', 'a', { input: { planId, set: {} }, now })
    expect(at('p1', '2026-09-14T08:00:00.000Z')).toBe('auto')
    expect(at('p2', '2026-09-14T08:00:00.000Z')).toBe('propose')
    expect(at('p1', '2026-09-15T00:00:00.000Z')).toBe('propose')
    expect(
      stanceOf([...grant, { agent: 'a', scope: 'tool', name: 'change_plan', stance: 'propose' }], change, 'plan', 'a', {
        input: { planId: 'p1' },
        now: '2026-09-14T08:00:00.000Z',
      }),
    ).toBe('auto')
  })
})

describe('the policy at the door', () => {
  test('persons pass; an agent is held to the rules as they stand, and a pause stops it', async () => {
    const of = world()
    const [created] = await of.write('create_agent', { name: 'Claude' })
    const actor = { ...ai, id: created!.change!.row }
    expect((await of.call('add_plan', { title: 'x' }, { actor })).kind).toBe('proposed')
    const [rule] = await of.write('set_policy', { agent: actor.id, scope: 'tool', name: 'add_plan', stance: 'auto' })
    expect((await of.call('add_plan', { title: 'x' }, { actor })).kind).toBe('done')
    expect((await of.call('add_plan', { title: 'y' }, { actor, untrusted: true })).kind).toBe('proposed')
    await of.write('set_policy', { agent: actor.id, scope: 'tool', name: 'add_plan', stance: 'deny' })
    expect(await of.call('add_plan', { title: 'z' }, { actor })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'Denied' },
    })
    expect((await of.kernel.store.rows(SPACE, { table: 'policies', all: true })).length).toBe(1)
    await of.write('clear_policy', { policyId: rule!.change!.row })
    expect((await of.call('add_plan', { title: 'w' }, { actor })).kind).toBe('proposed')
    await of.write('pause_agent', { agentId: actor.id })
    expect(await of.call('add_plan', { title: 'v' }, { actor })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'Denied' },
    })
    await of.write('resume_agent', { agentId: actor.id })
    expect((await of.call('add_plan', { title: 'v' }, { actor })).kind).toBe('proposed')
  })

  test('no agent sets rules, makes agents or approves by the held-write tool, whatever the rules say', async () => {
    const of = world()
    await of.write('set_policy', { agent: ai.id, scope: 'default', stance: 'auto' })
    for (const [tool, input] of [
      ['set_policy', { scope: 'default', stance: 'auto' }],
      ['create_agent', { name: 'another' }],
      ['own_plan', { title: 'x' }],
    ] as const) {
      expect(await of.call(tool, input, { actor: ai })).toMatchObject({ refusal: { code: 'Denied' } })
    }
  })

  test('a rule names what it is for', async () => {
    const of = world()
    expect(await of.call('set_policy', { scope: 'tool', stance: 'auto' })).toMatchObject({
      refusal: { code: 'BadInput', path: 'name' },
    })
    expect(
      await of.call('set_policy', { scope: 'module', name: 'plan', stance: 'auto', where: { a: 1 } }),
    ).toMatchObject({ refusal: { path: 'where' } })
    await aPlan(of)
  })
})
