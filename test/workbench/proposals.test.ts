import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '#adapters/memory/store.ts'
import { Refusal } from '#core/module/refusal.ts'
import { StoreFailure, type Store } from '#core/ports/store.ts'
import type { Proposal } from '#workbench/proposals/proposals.ts'
import type { Approved } from '#workbench/proposals/inbox.ts'
import { counting, me, SPACE } from '../fixtures/kernel.ts'
import { ai, aPlan, inRun, other, world, type World } from './world.ts'

const refusal = (outcome: Approved): Refusal => {
  if (outcome.kind !== 'refused') throw new Error('it was done')
  return outcome.refusal
}
const statusOf = async (of: World, id: string): Promise<string> => (await of.inbox.get(id))!.status
const writes = async (of: World, type: string): Promise<number> =>
  (await of.kernel.store.facts(SPACE, { types: [type] })).length

describe('proposing', () => {
  test('[PROP-1] keeps the exact call, its diff, the versions, who and why and until when, and writes nothing else', async () => {
    const of = world()
    const planId = await aPlan(of)
    const id = await of.propose(
      'change_plan',
      { planId, set: { title: 'theirs' } },
      { ...inRun('it-1'), mission: 'm-1' },
    )
    const held = (await of.inbox.get(id)) as Proposal
    expect(held).toMatchObject({
      status: 'pending',
      tool: 'change_plan',
      module: 'plan',
      agent: 'agent-1',
      agentName: 'Helper',
      mission: 'm-1',
      iteration: 'it-1',
      rationale: 'you asked for it',
      input: { planId, set: { title: 'theirs' } },
      createdAt: '2026-09-14T08:00:00.000Z',
      expiresAt: '2026-09-28T08:00:00.000Z',
    })
    expect(held.diff).toEqual([
      {
        table: 'plans',
        row: planId,
        kind: 'change',
        title: 'theirs',
        fields: [{ path: 'title', before: 'mine', after: 'theirs' }],
      },
    ])
    expect(held.reads.map(({ row, paths }) => [row, Object.keys(paths)])).toEqual([[planId, ['title']]])
    expect((await of.fields('plans', planId))['title']).toBe('mine')
    const [fact] = await of.kernel.store.facts(SPACE, { types: ['ProposalMade'] })
    expect(fact!.actor).toMatchObject({ kind: 'ai', id: 'agent-1' })
    expect(await of.kernel.undo({ fact: fact!.id }, { space: SPACE, actor: me })).toMatchObject({
      code: 'NothingToUndo',
    })
  })

  test('[PROP-7] the same call on the same rows joins what waits; on moved rows, or by another agent, it does not', async () => {
    const of = world()
    const planId = await aPlan(of)
    const input = { planId, set: { title: 'theirs' } }
    const [first, second] = await Promise.all([of.propose('change_plan', input), of.propose('change_plan', input)])
    expect(second).toBe(first)
    expect(await of.propose('change_plan', input, other)).not.toBe(first)
    await of.write('change_plan', { planId, set: { note: 'moved' } })
    const third = await of.propose('change_plan', input)
    expect(third).not.toBe(first)
    expect(await statusOf(of, first)).toBe('superseded')
    expect((await of.inbox.get(first))!.supersededBy).toBe(third)
  })

  test('[PROP-4] a newer one for the same field replaces the older of the same agent only; other fields stand side by side', async () => {
    const of = world()
    const planId = await aPlan(of)
    const title = await of.propose('change_plan', { planId, set: { title: 'a' } })
    const note = await of.propose('change_plan', { planId, set: { note: 'n' } })
    const theirs = await of.propose('change_plan', { planId, set: { title: 'b' } }, other)
    const newer = await of.propose('change_plan', { planId, set: { title: 'c' } })
    expect(await Promise.all([title, note, theirs, newer].map((id) => statusOf(of, id)))).toEqual([
      'superseded',
      'pending',
      'pending',
      'pending',
    ])
    expect(refusal(await of.inbox.approve(title, me))).toMatchObject({
      code: 'AlreadyDecided',
      data: { status: 'superseded' },
    })
    const gone = await of.propose('remove_plan', { planId })
    expect(await Promise.all([note, newer, theirs, gone].map((id) => statusOf(of, id)))).toEqual([
      'superseded',
      'superseded',
      'pending',
      'pending',
    ])
    // Rows that do not exist yet are nobody's to fight over.
    await of.propose('add_plan', { title: 'x' })
    await of.propose('add_plan', { title: 'y' })
    expect((await of.inbox.list({ status: 'pending', module: 'plan' })).length).toBe(4)
    expect(await of.inbox.list({ status: 'pending', module: 'drink' })).toEqual([])
  })

  test('what would be refused is not proposed, and a dry run proposes nothing', async () => {
    const of = world()
    expect(await of.call('change_plan', { planId: 'none', set: { title: 'x' } }, { actor: ai })).toMatchObject({
      refusal: { code: 'NotFound' },
    })
    expect(await of.call('add_plan', { title: 'x' }, { actor: ai, dryRun: true })).toMatchObject({
      kind: 'preview',
      stance: 'propose',
    })
    expect(await of.inbox.list()).toEqual([])
  })
})

describe('approving', () => {
  test('[PROP-2] [PROP-6] runs the stored call as the AI; approved and executed have their own facts, by the person', async () => {
    const of = world()
    const id = await of.propose('add_plan', { title: 'theirs' }, inRun('it-1'))
    of.clock.forward(60_000)
    const outcome = await of.inbox.approve(id, me)
    if (outcome.kind !== 'done') throw new Error(outcome.refusal.code)
    const [added, approved, executed] = outcome.facts
    expect(added).toMatchObject({
      type: 'PlanAdded',
      actor: { kind: 'ai', id: 'agent-1', iteration: 'it-1', rationale: 'you asked for it' },
      proposal: id,
    })
    expect(approved).toMatchObject({ type: 'ProposalApproved', actor: me })
    expect(executed).toMatchObject({ type: 'ProposalExecuted', notes: { approvedBy: 'me', iteration: 'it-1' } })
    expect(await of.inbox.get(id)).toMatchObject({
      status: 'executed',
      decidedBy: 'me',
      decidedAt: '2026-09-14T08:01:00.000Z',
      executedAt: '2026-09-14T08:01:00.000Z',
    })
    const again = await of.inbox.approve(id, me)
    expect(again).toMatchObject({ kind: 'done', repeated: true, message: outcome.message })
    expect((again as { facts: unknown }).facts).toEqual(outcome.facts)
    expect(await writes(of, 'PlanAdded')).toBe(1)
    const undone = await of.kernel.undo({ proposal: id }, { space: SPACE, actor: me })
    expect(undone).toMatchObject({ undone: [{ reverts: added!.id }] })
    expect(await of.inbox.get(id)).toMatchObject({ status: 'executed' })
  })

  test('[PROP-2] many at once: one write, the same result for all', async () => {
    const of = world()
    const id = await of.propose('add_plan', { title: 'theirs' })
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => of.inbox.approve(id, me)))
    expect(await writes(of, 'PlanAdded')).toBe(1)
    expect(await writes(of, 'ProposalExecuted')).toBe(1)
    for (const outcome of outcomes) {
      expect(outcome.kind).toBe('done')
      expect((outcome as { facts: readonly { id: string }[] }).facts.map((fact) => fact.id)).toEqual(
        (outcomes[0] as { facts: readonly { id: string }[] }).facts.map((fact) => fact.id),
      )
    }
  })

  test('approve(propose(x)) = x but for the actor and the way it came', async () => {
    const calls: [string, (planId: string) => unknown][] = [
      ['add_plan', () => ({ title: 'x', due: '2026-09-20T10:00:00Z' })],
      [
        'change_plan',
        (planId) => ({ planId, set: { title: 'y', note: 'n', steps: { z: { text: 'z', done: 'no' } } } }),
      ],
      ['work_plan', (planId) => ({ planId, title: 'w' })],
      ['remove_plan', (planId) => ({ planId })],
      ['set_week', () => ({ week: '2026-09-14', focus: 'legs' })],
      ['log_drink', () => ({ drinkType: 'water', quantityMl: 250 })],
    ]
    for (const [tool, input] of calls) {
      const [by, through] = [world(), world()]
      const [planA, planB] = [await aPlan(by), await aPlan(through)]
      await by.write(tool, input(planA))
      const outcome = await through.inbox.approve(await through.propose(tool, input(planB)), me)
      expect(outcome.kind).toBe('done')
      const seen = async (of: World): Promise<unknown> =>
        (
          await Promise.all(
            ['plans', 'plan_weeks', 'drinks'].map((table) => of.kernel.store.rows(SPACE, { table, all: true })),
          )
        )
          .flat()
          .map((row) => row.fields)
      expect(await seen(through)).toEqual(await seen(by))
    }
  })

  test('[PROP-3] a crash before the commit leaves it waiting, one after it leaves it done; never half, never twice', async () => {
    for (const when of ['before', 'after'] as const) {
      let broken = false
      const of = world({ store: (keys) => crashing(memoryStore(keys), () => broken, when) })
      const id = await of.propose('add_plan', { title: 'theirs' })
      broken = true
      await expect(of.inbox.approve(id, me)).rejects.toThrow(StoreFailure)
      broken = false
      expect(await statusOf(of, id)).toBe(when === 'before' ? 'pending' : 'executed')
      expect(await writes(of, 'PlanAdded')).toBe(when === 'before' ? 0 : 1)
      expect(await of.inbox.approve(id, me)).toMatchObject({ kind: 'done' })
      expect(await writes(of, 'PlanAdded')).toBe(1)
      expect(await writes(of, 'ProposalExecuted')).toBe(1)
    }
  })

  test('[PROP-6] what is refused when it is decided again has failed, with the reason, and nothing says done', async () => {
    const of = world()
    const planId = await aPlan(of)
    const id = await of.propose('change_plan', { planId, set: { note: 'n' } })
    await of.write('remove_plan', { planId })
    expect(await of.inbox.staleness(id)).toMatchObject({ state: 'failing', refusal: { code: 'NotFound' } })
    expect(refusal(await of.inbox.approve(id, me)).code).toBe('NotFound')
    const held = (await of.inbox.get(id))!
    expect(held).toMatchObject({ status: 'failed', failedAt: '2026-09-14T08:00:00.000Z', result: { code: 'NotFound' } })
    expect(held.executedAt).toBeUndefined()
    expect(refusal(await of.inbox.approve(id, me))).toMatchObject({
      code: 'AlreadyDecided',
      data: { status: 'failed' },
    })
  })
})

function crashing(store: Store, broken: () => boolean, when: 'before' | 'after'): Store {
  return {
    ...store,
    async commit(batch) {
      if (broken() && when === 'before') throw new StoreFailure('the power went')
      const result = await store.commit(batch)
      if (broken()) throw new StoreFailure('the answer was lost')
      return result
    },
  }
}

describe('rows that moved since', () => {
  test('[PROP-4] other fields: it applies, and says so before the click', async () => {
    const of = world()
    const planId = await aPlan(of)
    const id = await of.propose('change_plan', { planId, set: { title: 'theirs' } })
    expect(await of.inbox.staleness(id)).toEqual({ state: 'fresh', fields: [] })
    await of.write('change_plan', { planId, set: { note: 'mine' } })
    expect(await of.inbox.staleness(id)).toEqual({ state: 'rebased', fields: [] })
    expect((await of.inbox.approve(id, me)).kind).toBe('done')
    expect(await of.fields('plans', planId)).toMatchObject({ title: 'theirs', note: 'mine' })
  })

  test('[PROP-4] the same field: stale, before the click and at it; nothing is written and it keeps waiting', async () => {
    const of = world()
    const planId = await aPlan(of)
    const id = await of.propose('change_plan', { planId, set: { title: 'theirs', note: 'n' } })
    await of.write('change_plan', { planId, set: { title: 'changed' } })
    const fields = [{ table: 'plans', row: planId, path: 'title', old: 'mine', yours: 'changed', ai: 'theirs' }]
    expect(await of.inbox.staleness(id)).toEqual({ state: 'stale', fields })
    const before = await of.kernel.store.head(SPACE)
    expect(refusal(await of.inbox.approve(id, me))).toMatchObject({ code: 'Stale', data: { fields } })
    expect(await of.kernel.store.head(SPACE)).toEqual(before)
    expect(await statusOf(of, id)).toBe('pending')
    // Back as it was, it is fresh again.
    const [change] = await of.kernel.store.facts(SPACE, { types: ['PlanChanged'] })
    await of.kernel.undo({ fact: change!.id }, { space: SPACE, actor: me })
    expect((await of.inbox.approve(id, me)).kind).toBe('done')
  })

  test('[PROP-4] who set the same value has no quarrel with it', async () => {
    const of = world()
    const planId = await aPlan(of)
    const id = await of.propose('change_plan', { planId, set: { title: 'theirs' } })
    await of.write('change_plan', { planId, set: { title: 'theirs' } })
    expect((await of.inbox.approve(id, me)).kind).toBe('done')
    expect(await statusOf(of, id)).toBe('executed')
  })

  test('[PROP-4] ending a row is stale when anything of it changed, and a row that came meanwhile is not overwritten', async () => {
    const of = world()
    const planId = await aPlan(of)
    const gone = await of.propose('remove_plan', { planId })
    await of.write('change_plan', { planId, set: { note: 'worth keeping' } })
    expect(refusal(await of.inbox.approve(gone, me)).data).toEqual({
      fields: [{ table: 'plans', row: planId, path: 'note', old: null, yours: 'worth keeping', ai: null }],
    })
    const week = await of.propose('set_week', { week: '2026-09-14', focus: 'legs' })
    await of.write('set_week', { week: '2026-09-14', focus: 'arms' })
    expect(refusal(await of.inbox.approve(week, me)).code).toBe('Stale')
    expect((await of.fields('plan_weeks', '2026-09-14'))['focus']).toBe('arms')
  })

  test('a row that the person was not shown is not touched', async () => {
    const of = world()
    await of.write('log_drink', { drinkType: 'water', quantityMl: 100 })
    of.clock.forward(1000)
    const id = await of.propose('undo_drink', {})
    await of.write('log_drink', { drinkType: 'coffee', quantityMl: 200 })
    expect(refusal(await of.inbox.approve(id, me)).code).toBe('Stale')
    expect((await of.kernel.store.rows(SPACE, { table: 'drinks', all: true })).length).toBe(2)
  })

  test('what is copied from a row that moved is stale, for nobody was shown it', async () => {
    const of = world()
    const planId = await aPlan(of)
    const id = await of.propose('copy_plan', { planId })
    await of.write('change_plan', { planId, set: { note: 'beside the point' } })
    expect(await of.inbox.staleness(id)).toMatchObject({ state: 'rebased' })
    await of.write('change_plan', { planId, set: { title: 'renamed' } })
    expect(refusal(await of.inbox.approve(id, me)).data).toMatchObject({
      fields: [{ path: 'title', old: 'mine', ai: 'renamed' }],
    })
  })

  test('[PROP-4] a person who writes at the very moment of approval is not overwritten', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 60 }), async (turns) => {
        const of = world()
        const planId = await aPlan(of)
        const id = await of.propose('change_plan', { planId, set: { title: 'theirs' } })
        const approving = of.inbox.approve(id, me)
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        await of.write('change_plan', { planId, set: { title: 'changed' } })
        const outcome = await approving
        expect((await of.fields('plans', planId))['title']).toBe('changed')
        if (outcome.kind === 'refused') expect(outcome.refusal.code).toBe('Stale')
      }),
      { numRuns: 40, seed: 3 },
    )
  })
})

test('[PROP-2] approved and rejected at the same moment: one of the two, whole', async () => {
  const seen = new Set<string>()
  for (let turns = 0; turns < 80; turns += 4) {
    const of = world()
    const id = await of.propose('add_plan', { title: 'theirs' })
    const approving = of.inbox.approve(id, me)
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    const rejected = await of.inbox.reject(id, undefined, me)
    const outcome = await approving
    const status = await statusOf(of, id)
    seen.add(status)
    expect(await writes(of, 'PlanAdded')).toBe(status === 'executed' ? 1 : 0)
    expect(outcome.kind === 'done').toBe(status === 'executed')
    expect(rejected instanceof Refusal).toBe(status === 'executed')
  }
  expect(seen).toEqual(new Set(['rejected', 'executed']))
})

describe('a run of an agent', () => {
  async function threeOnOneRow(of: World): Promise<{ planId: string; ids: string[] }> {
    const planId = await aPlan(of)
    const run = inRun('it-1')
    const ids = [
      await of.propose('change_plan', { planId, set: { title: 'one' } }, run),
      await of.propose('change_plan', { planId, set: { note: 'two' } }, run),
      await of.propose('copy_plan', { planId }, run),
    ]
    return { planId, ids }
  }

  test('[PROP-5] its own writes do not make each other stale: atomic, one by one, and click by click', async () => {
    for (const atomic of [true, false]) {
      const of = world()
      const { planId, ids } = await threeOnOneRow(of)
      const seq = (await of.kernel.store.head(SPACE)).seq
      const report = await of.inbox.approveMany(ids.toReversed(), me, { atomic })
      expect(report.map(({ outcome }) => outcome.kind)).toEqual(['done', 'done', 'done'])
      expect(new Set(report.map(({ id }) => id))).toEqual(new Set(ids))
      expect(await of.fields('plans', planId)).toMatchObject({ title: 'one', note: 'two' })
      if (atomic) {
        // Calls of one commit see what those before them wrote.
        const titles = (await of.kernel.store.rows(SPACE, { table: 'plans', all: true })).map(
          (row) => row.fields['title'],
        )
        expect(titles).toEqual(['one', 'one'])
        expect((await of.kernel.store.facts(SPACE, { after: seq })).length).toBe(9)
      }
      expect(
        (await of.inbox.approveMany(ids, me, { atomic })).every(
          ({ outcome }) => outcome.kind === 'done' && outcome.repeated === true,
        ),
      ).toBe(true)
      await of.kernel.undo({ iteration: 'it-1' }, { space: SPACE, actor: me })
      expect(
        (await of.kernel.store.rows(SPACE, { table: 'plans', all: true })).map((row) => [
          row.fields['title'],
          row.fields['note'],
        ]),
      ).toEqual([['mine', undefined]])
    }
    const of = world()
    const { ids } = await threeOnOneRow(of)
    for (const id of ids) expect((await of.inbox.approve(id, me)).kind).toBe('done')
  })

  test('[PROP-5] atomic: one that cannot be keeps all of them waiting; item by item: a report', async () => {
    const of = world()
    const { planId, ids } = await threeOnOneRow(of)
    await of.write('change_plan', { planId, set: { note: 'mine' } })
    const seq = (await of.kernel.store.head(SPACE)).seq
    const atomic = await of.inbox.approveMany(ids, me, { atomic: true })
    expect(atomic.map(({ outcome }) => refusal(outcome).code)).toEqual(['NotTogether', 'Stale', 'NotTogether'])
    expect((await of.kernel.store.head(SPACE)).seq).toBe(seq)
    const report = await of.inbox.approveMany([...ids, 'nope'], me)
    expect(report.map(({ outcome }) => (outcome.kind === 'done' ? 'done' : outcome.refusal.code))).toEqual([
      'done',
      'Stale',
      'done',
      'NotFound',
    ])
  })

  test('another run, or another agent, has no such leave', async () => {
    const of = world()
    const planId = await aPlan(of)
    const first = await of.propose('change_plan', { planId, set: { title: 'one' } }, inRun('it-1'))
    const second = await of.propose('change_plan', { planId, set: { title: 'two' } }, inRun('it-1', other))
    await of.inbox.approve(first, me)
    expect(refusal(await of.inbox.approve(second, me)).code).toBe('Stale')
  })

  test('a selection that is approved together is one batch', async () => {
    for (const atomic of [true, false]) {
      const of = world()
      const planId = await aPlan(of)
      const ids = [await of.propose('change_plan', { planId, set: { title: 'one' } })]
      of.clock.forward(1)
      ids.push(await of.propose('change_plan', { planId, set: { title: 'two' } }, other))
      expect((await of.inbox.approveMany(ids, me, { atomic })).every(({ outcome }) => outcome.kind === 'done')).toBe(
        true,
      )
      expect((await of.fields('plans', planId))['title']).toBe('two')
    }
  })
})

describe('deciding otherwise', () => {
  test('[PROP-5] edited, it is the person’s act with the agent, and goes back with the run', async () => {
    const of = world()
    const planId = await aPlan(of)
    const id = await of.propose('change_plan', { planId, set: { title: 'theirs' } }, inRun('it-1'))
    expect(refusal(await of.inbox.edit(id, { planId }, me))).toMatchObject({ code: 'BadInput' })
    expect(await statusOf(of, id)).toBe('pending')
    const outcome = await of.inbox.edit(id, { planId, set: { title: 'better' } }, me)
    expect((outcome as { facts: readonly unknown[] }).facts[0]).toMatchObject({
      actor: { kind: 'user', id: 'me', with: 'agent-1' },
      proposal: id,
    })
    expect(await of.inbox.get(id)).toMatchObject({
      status: 'executed',
      input: { set: { title: 'theirs' } },
      editedInput: { set: { title: 'better' } },
    })
    await of.kernel.undo({ iteration: 'it-1' }, { space: SPACE, actor: me })
    expect((await of.fields('plans', planId))['title']).toBe('mine')
  })

  test('what was typed over a stale field stands; what was left as proposed is still stale', async () => {
    const of = world()
    const planId = await aPlan(of)
    const id = await of.propose('change_plan', { planId, set: { title: 'theirs', note: 'n' } })
    await of.write('change_plan', { planId, set: { title: 'changed' } })
    expect(refusal(await of.inbox.edit(id, { planId, set: { title: 'theirs', note: 'm' } }, me)).code).toBe('Stale')
    expect((await of.inbox.edit(id, { planId, set: { title: 'both', note: 'n' } }, me)).kind).toBe('done')
    expect(await of.fields('plans', planId)).toMatchObject({ title: 'both', note: 'n' })
  })

  test('[PROP-5] rejected with feedback, which the next run can read; not decided twice', async () => {
    const of = world()
    const id = await of.propose('add_plan', { title: 'x' }, { ...ai, mission: 'm-1' })
    expect(await of.inbox.reject(id, '  not on Sundays ', me)).toMatchObject({
      status: 'rejected',
      feedback: 'not on Sundays',
    })
    expect(await of.inbox.feedback({ mission: 'm-1' })).toMatchObject([
      { proposal: id, tool: 'add_plan', feedback: 'not on Sundays' },
    ])
    expect(await of.inbox.feedback({ agent: 'agent-2' })).toEqual([])
    expect(await of.inbox.reject(id, undefined, me)).toMatchObject({ code: 'AlreadyDecided' })
    expect(refusal(await of.inbox.approve(id, me)).data).toEqual({ status: 'rejected' })
    expect(await of.inbox.reject('nope', undefined, me)).toMatchObject({ code: 'NotFound' })
    expect(await writes(of, 'PlanAdded')).toBe(0)
  })

  test('[PROP-5] expires after fourteen days, by the job or at the click', async () => {
    const of = world()
    const [a, b] = [await of.propose('add_plan', { title: 'a' }), await of.propose('add_plan', { title: 'b' })]
    of.clock.forward(14 * 24 * 3_600_000 - 1)
    expect(await of.inbox.expire(of.kernel.now())).toEqual([])
    of.clock.forward(1)
    expect(refusal(await of.inbox.approve(a, me)).data).toEqual({ status: 'expired' })
    expect(await of.inbox.expire(of.kernel.now())).toEqual([b])
    expect([await statusOf(of, a), await statusOf(of, b)]).toEqual(['expired', 'expired'])
  })
})

test('no agent decides on proposals or takes anything back', async () => {
  const of = world()
  const id = await of.propose('add_plan', { title: 'x' })
  const seq = (await of.kernel.store.head(SPACE)).seq
  const answers = [
    refusal(await of.inbox.approve(id, ai)),
    refusal(await of.inbox.edit(id, { title: 'y' }, ai)),
    refusal((await of.inbox.approveMany([id], ai, { atomic: true }))[0]!.outcome),
    refusal((await of.inbox.approveMany([id], other))[0]!.outcome),
    await of.inbox.reject(id, 'no', ai),
    await of.inbox.decide(id, 'approve', ai),
    await of.kernel.undo({ iteration: 'it-1' }, { space: SPACE, actor: ai }),
  ]
  expect(answers.map((answer) => (answer as Refusal).code)).toEqual(answers.map(() => 'Denied'))
  expect((await of.kernel.store.head(SPACE)).seq).toBe(seq)
})

describe('offline', () => {
  /** A second device that has seen everything. */
  async function deviceOf(server: World, device: string): Promise<World> {
    const of = world({ device, ids: counting(device) })
    await of.kernel.receive(SPACE, await server.kernel.store.facts(SPACE, {}))
    return of
  }
  const push = async (from: World, to: World): Promise<void> => {
    await to.kernel.receive(
      SPACE,
      (await from.kernel.store.facts(SPACE, {})).map(({ seq: _seq, ...fact }) => fact),
    )
  }

  test('[PROP-2] two devices approve offline: the decision syncs, the server writes once, both come to the same rows', async () => {
    const server = world()
    const id = await server.propose('add_plan', { title: 'theirs' })
    const [phone, laptop] = [await deviceOf(server, 'phone'), await deviceOf(server, 'laptop')]
    expect(await phone.inbox.decide(id, 'approve', me)).toMatchObject({ status: 'approved', decidedBy: 'me' })
    await laptop.inbox.decide(id, 'approve', me)
    expect(await writes(phone, 'PlanAdded')).toBe(0)
    await push(phone, server)
    expect(await server.inbox.settle()).toMatchObject([{ id, outcome: { kind: 'done' } }])
    await push(laptop, server)
    expect((await server.inbox.settle()).filter(({ outcome }) => outcome.kind !== 'done')).toEqual([])
    expect(await writes(server, 'PlanAdded')).toBe(1)
    expect(await statusOf(server, id)).toBe('executed')
    await push(server, phone)
    expect(await statusOf(phone, id)).toBe('executed')
    expect((await phone.kernel.store.rows(SPACE, { table: 'plans', all: true })).length).toBe(1)
  })

  test('a rejection that arrives after the write does not hide it', async () => {
    const server = world()
    const id = await server.propose('add_plan', { title: 'theirs' })
    const late = await deviceOf(server, 'late')
    await server.inbox.approve(id, me)
    late.clock.forward(5000)
    await late.inbox.decide(id, 'reject', me, 'no')
    await push(late, server)
    expect(await statusOf(server, id)).toBe('executed')
    await server.inbox.settle()
    expect((await server.fields('proposals', id))['status']).toBe('executed')
    const seq = (await server.kernel.store.head(SPACE)).seq
    await server.inbox.settle()
    expect((await server.kernel.store.head(SPACE)).seq).toBe(seq)
  })

  test('approved offline and stale by the time it arrives: nothing is written, and the person is asked again', async () => {
    const server = world()
    const planId = await aPlan(server)
    const id = await server.propose('change_plan', { planId, set: { title: 'theirs' } })
    const phone = await deviceOf(server, 'phone')
    await phone.inbox.decide(id, 'approve', me)
    await server.write('change_plan', { planId, set: { title: 'changed' } })
    await push(phone, server)
    expect(refusal((await server.inbox.settle())[0]!.outcome).code).toBe('Stale')
    const held = (await server.inbox.get(id))!
    expect([held.status, held.decidedAt]).toEqual(['pending', undefined])
    expect(await server.inbox.settle()).toEqual([])
    expect((await server.fields('plans', planId))['title']).toBe('changed')
  })

  test('a decision waits for nothing else: expired or decided ones are refused', async () => {
    const of = world()
    const id = await of.propose('add_plan', { title: 'x' })
    of.clock.forward(15 * 24 * 3_600_000)
    expect(await of.inbox.decide(id, 'approve', me)).toMatchObject({
      code: 'AlreadyDecided',
      data: { status: 'expired' },
    })
    expect(await of.inbox.decide('nope', 'approve', me)).toMatchObject({ code: 'NotFound' })
  })
})
