import { describe, expect, test } from 'vitest'
import { createHistory } from '#workbench/history/history.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import { counting, me, SPACE } from '../fixtures/kernel.ts'
import { ai, aPlan, inRun, world, type World } from './world.ts'

const historyOf = (of: World) => createHistory({ kernel: of.kernel, space: SPACE })

describe('history', () => {
  test('calls newest first, with sentences in both languages, payload, diff and whether they can go back', async () => {
    const of = world()
    const planId = await aPlan(of)
    await of.write('work_plan', { planId, title: 'two' })
    const [water] = await of.write('log_drink', { drinkType: 'water', quantityMl: 250, name: 'tap' })
    await of.kernel.undo({ fact: water!.id }, { space: SPACE, actor: me })
    const { events, cursor } = await historyOf(of).list()
    expect(cursor).toBeUndefined()
    expect(events.map(({ tool, entries, undoable, undone }) => [tool, entries.length, undoable, undone])).toEqual([
      ['undo', 1, true, false],
      ['log_drink', 1, false, true],
      ['work_plan', 4, true, false],
      ['add_plan', 1, true, false],
    ])
    expect(events[3]!.entries[0]).toMatchObject({
      sentence: { en: 'Plan added “mine”', de: 'Plan angelegt „mine“' },
      module: 'plan',
      payload: { planId, title: 'mine' },
    })
    expect(events[2]!.entries[0]!.sentence).toEqual({ en: 'Plans: changed “two”', de: 'Pläne: geändert „two“' })
    expect(events[2]!.entries[0]!.diff[0]!.fields).toContainEqual({ path: 'title', before: 'mine', after: 'two' })
    expect(events[1]!.entries[0]!.sentence.de).toMatch(/„tap“$/)
    expect(events[0]!.entries[0]!.sentence).toEqual({
      en: 'Taken back: Drink “tap”',
      de: 'Zurückgenommen: Getränk „tap“',
    })
    // Taken back once more, the first counts again.
    const [undo] = events[0]!.entries
    await of.kernel.undo({ fact: undo!.fact.id }, { space: SPACE, actor: me })
    const after = (await historyOf(of).list()).events
    expect(after.slice(0, 3).map(({ undone }) => undone)).toEqual([false, true, false])
  })

  test('filters by type, module, actor and day; what is about proposals cannot be taken back', async () => {
    const of = world()
    await aPlan(of)
    await of.write('log_drink', { drinkType: 'water', quantityMl: 250 })
    const id = await of.propose('add_plan', { title: 'theirs' }, inRun('it-1'))
    of.clock.forward(24 * 3_600_000)
    await of.inbox.approve(id, me)
    const history = historyOf(of)
    const types = async (query: Parameters<typeof history.list>[0]): Promise<string[]> =>
      (await history.list(query)).events.flatMap((event) => event.entries.map(({ fact }) => fact.type))
    expect(await types({ type: 'DrinkLogged' })).toEqual(['DrinkLogged'])
    expect(await types({ module: 'drink' })).toEqual(['DrinkLogged'])
    expect(await types({ module: 'plan' })).toEqual(['PlanAdded', 'PlanAdded'])
    expect(await types({ module: 'nope' })).toEqual([])
    expect(await types({ actor: 'ai:agent-1' })).toEqual(['PlanAdded', 'ProposalMade'])
    expect(await types({ from: '2026-09-15' })).toEqual(['PlanAdded', 'ProposalApproved', 'ProposalExecuted'])
    expect(await types({ to: '2026-09-14', module: 'plan' })).toEqual(['PlanAdded'])
    const [made] = (await history.list({ type: 'ProposalMade' })).events
    expect([made!.undoable, made!.undone]).toEqual([false, false])
    const [approved] = (await history.list({ from: '2026-09-15' })).events
    expect([approved!.undoable, approved!.proposal]).toEqual([true, id])
  })

  test('pages meet without gap or repeat, and no call is torn, whatever the filter', async () => {
    const of = world()
    const planId = await aPlan(of)
    for (let count = 0; count < 90; count++) {
      await of.write('work_plan', { planId, title: `t${count}` })
      if (count % 3 === 0) await of.write('log_drink', { drinkType: 'water', quantityMl: 100 + count })
    }
    for (const query of [{}, { module: 'plan' }, { module: 'drink' }, { actor: 'user' }]) {
      const history = historyOf(of)
      const whole = (await history.list({ ...query, limit: 200 })).events
      const paged: string[] = []
      let cursor: string | undefined
      do {
        const page = await history.list({ ...query, limit: 7, ...(cursor === undefined ? {} : { cursor }) })
        expect(page.events.length).toBeLessThanOrEqual(7)
        for (const event of page.events) paged.push(`${event.call} ${event.entries.length}`)
        cursor = page.cursor
      } while (cursor !== undefined)
      expect(paged).toEqual(whole.map((event) => `${event.call} ${event.entries.length}`))
      expect(new Set(paged).size).toBe(paged.length)
    }
  })

  test('the value that lost a concurrent write by another actor stays visible', async () => {
    const server = world()
    const planId = await aPlan(server)
    const phone = world({ device: 'phone', ids: counting('phone'), policy: () => async () => 'auto' })
    await phone.kernel.receive(SPACE, await server.kernel.store.facts(SPACE, {}))
    phone.clock.forward(1000)
    const [lost] = await server.write('change_plan', { planId, set: { title: 'person', note: 'seen' } })
    const [won] = await phone.write('change_plan', { planId, set: { title: 'machine' } }, ai)
    const bare = ({ seq: _seq, ...fact }: StoredFact) => fact
    await server.kernel.receive(SPACE, [bare(won!)])
    await server.write('change_plan', { planId, set: { note: 'later' } })
    const entries = await historyOf(server).rowHistory('plans', planId)
    expect(entries.map(({ lost: values }) => values.length)).toEqual([0, 1, 0, 0])
    expect(entries[1]).toMatchObject({
      fact: { id: won!.id },
      lost: [{ path: 'title', value: 'person', by: me, fact: lost!.id }],
    })
    expect(
      (await historyOf(server).list()).events.flatMap((event) => event.entries.flatMap((entry) => entry.lost)).length,
    ).toBe(1)
  })

  test('derived facts stand beside the log, for the days that the page shows', async () => {
    const of = world()
    await aPlan(of)
    const asked: unknown[] = []
    const history = createHistory({
      kernel: of.kernel,
      space: SPACE,
      derived: async (range) => {
        asked.push(range)
        return [{ id: 'd', type: 'WaterGoalReached', day: '2026-09-14' }]
      },
    })
    expect((await history.list({ from: '2026-09-10' })).derived).toHaveLength(1)
    expect(asked).toEqual([{ from: '2026-09-10', to: '2026-09-14' }])
  })
})
