import { describe, expect, it } from 'vitest'
import type { UndoReport } from '#core/door/undo.ts'
import { me, SPACE } from '../fixtures/kernel.ts'
import { world } from './world.ts'

const glasses = { source: 'event_count', eventType: 'DrinkLogged', filterField: 'drinkType', filterValue: 'water' }
const daily = (value: number, comparison = 'gte') => ({ value, period: 'day', comparison })

describe('[GOAL-1] what goals count', () => {
  it('living rows on their own day: removed, undone and corrected entries do not count', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const id = await at.goal(glasses, daily(2), { periodStartOn: '2026-03-28' })
    const value = async (): Promise<number[]> =>
      (await at.goals.history(id))!.progress.periods.map((period) => period.value)
    expect(await value()).toEqual([0, 0, 0])
    const one = await at.drink('2026-03-30T08:00:00Z', 200)
    await at.drink('2026-03-30T08:30:00Z', 200)
    const late = await at.drink('2026-03-28T23:30:00Z', 200)
    await at.drink('2026-03-30T09:00:00Z', 200, 'coffee')
    expect(await value()).toEqual([0, 1, 2])
    await at.undo(late.facts[0]!.id)
    await at.act('delete_drink', { entryId: one.facts[0]!.change!.row })
    expect(await value()).toEqual([0, 0, 1])
    const moved = await at.drink('2026-03-30T09:30:00Z', 200)
    await at.act('edit_drink', { entryId: moved.facts[0]!.change!.row, at: '2026-03-29T09:30:00Z' })
    expect(await value()).toEqual([0, 1, 1])
    await at.act('edit_drink', { entryId: moved.facts[0]!.change!.row, drinkType: 'tea' })
    expect(await value()).toEqual([0, 0, 1])
  })

  it('sums of a field of the event', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.goal({ ...glasses, source: 'event_sum', sumField: 'quantityMl' }, daily(500))
    await at.drink('2026-03-30T08:00:00Z', 200)
    await at.drink('2026-03-30T08:00:00Z', 250)
    expect((await at.goals.all())[0]!.now).toMatchObject({ value: 450, state: 'open' })
    await at.drink('2026-03-30T08:00:00Z', 50)
    expect((await at.goals.all())[0]!.now).toMatchObject({ value: 500, state: 'reached' })
  })

  it('changes once a row and day, unless they were answered or reverted', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.goal({ source: 'event_count', eventType: 'TaskCompleted' }, daily(5))
    const value = async (): Promise<number> => (await at.goals.all())[0]!.now.value
    const task = async (): Promise<string> => (await at.act('create_task', { title: 'Sweep' })).facts[0]!.change!.row
    const [a, b] = [await task(), await task()]
    await at.act('complete_task', { taskId: a })
    const done = await at.act('complete_task', { taskId: b })
    expect(await value()).toBe(2)
    await at.act('uncomplete_task', { taskId: a })
    expect(await value()).toBe(1)
    await at.act('complete_task', { taskId: a })
    expect(await value()).toBe(2)
    await at.act('uncomplete_task', { taskId: a })
    await at.act('complete_task', { taskId: a })
    expect(await value()).toBe(2)
    const undone = await at.undo(done.facts[0]!.id)
    expect(await value()).toBe(1)
    await at.undo((undone as UndoReport).undone[0]!.id)
    expect(await value()).toBe(2)
    await at.act('delete_task', { taskId: a })
    expect(await value()).toBe(2)
    // Read anew, it comes to the same.
    const again = await world('2026-03-30T10:00:00Z', { store: at.store })
    expect((await again.goals.all())[0]!.now.value).toBe(2)
  })

  it('any measure, and the days of a streak', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.goal({ source: 'measure', measure: 'goal_reached' }, { value: 3, period: 'week', comparison: 'gte' })
    await at.goal({ source: 'streak_days', streak: 'water' }, { value: 3, period: 'month', comparison: 'gte' })
    for (const day of ['2026-03-28', '2026-03-29', '2026-03-30']) await at.drink(`${day}T08:00:00Z`)
    const [week, month] = await at.goals.all()
    expect(week!.now).toMatchObject({ value: 1, state: 'open' })
    expect(month!.now).toMatchObject({ value: 3, state: 'reached' })
    expect(month!.now.period).toMatchObject({ on: '2026-03-30', periodStart: '2026-03-01', periodEnd: '2026-03-31' })
  })

  it.each([
    [{ source: 'event_count', eventType: 'TeaSpilled' }, 'UnknownEvent', 'metric.eventType'],
    [{ source: 'event_count' }, 'Missing', 'metric.eventType'],
    [
      { source: 'event_count', eventType: 'DrinkLogged', filterField: 'mood', filterValue: 'x' },
      'UnknownField',
      'metric.filterField',
    ],
    [
      { source: 'event_count', eventType: 'DrinkLogged', filterField: 'drinkType', filterValue: 'lava' },
      'NotAChoice',
      'metric.filterValue',
    ],
    [{ source: 'event_count', eventType: 'DrinkLogged', filterField: 'drinkType' }, 'Missing', 'metric.filterValue'],
    [{ source: 'event_sum', eventType: 'DrinkLogged', sumField: 'name' }, 'NotANumber', 'metric.sumField'],
    [{ source: 'event_sum', eventType: 'DrinkLogged', sumField: 'weight' }, 'UnknownField', 'metric.sumField'],
    [{ source: 'measure', measure: 'happiness' }, 'UnknownMeasure', 'metric.measure'],
    [{ source: 'streak_days', streak: 'swimming' }, 'UnknownStreak', 'metric.streak'],
    [{ source: 'measure', measure: 'water_ml', sumField: 'x' }, 'UnknownKey', 'metric.sumField'],
  ])('refuse what does not exist, with its place: %j', async (metric, code, path) => {
    const at = await world('2026-03-30T10:00:00Z')
    expect(await at.refused('create_goal', { title: 'x', metric, target: daily(1) })).toEqual({ code, path })
  })
})

describe('goals as things', () => {
  it('come from every template of every module', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.act('change_settings', { language: 'de' })
    const listed = await at.kernel.ask('list_goal_templates', {}, SPACE)
    const names = listed.ok ? (listed.answer as { template: string }[]).map(({ template }) => template) : []
    expect(names).toEqual(expect.arrayContaining(['water_glasses', 'water_litres', 'coffee_limit', 'alcohol_limit']))
    for (const template of names) await at.act('create_goal_from_template', { template })
    expect(await at.goals.all()).toHaveLength(names.length)
    expect((await at.goals.all()).map(({ goal }) => goal.title)).toContain('8 Gläser Wasser am Tag')
  })

  it('pause, resume, complete and are abandoned; wrong states are refused', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const goalId = await at.goal(glasses, daily(1))
    await at.act('pause_goal', { goalId })
    at.clock.set('2026-04-01T10:00:00Z')
    await at.act('resume_goal', { goalId })
    expect((await at.goals.history(goalId))!.progress.periods.map(({ state }) => state)).toEqual([
      'paused',
      'paused',
      'open',
    ])
    await at.act('complete_goal', { goalId })
    expect(await at.refused('pause_goal', { goalId })).toEqual({ code: 'NotActive', path: 'goalId' })
    expect(await at.refused('resume_goal', { goalId })).toEqual({ code: 'NotPaused', path: 'goalId' })
    expect(await at.refused('abandon_goal', { goalId })).toEqual({ code: 'NotActive', path: 'goalId' })
    at.clock.set('2026-04-10T10:00:00Z')
    expect((await at.goals.history(goalId))!.progress.periods).toHaveLength(3)
    await at.act('delete_goal', { goalId })
    expect(await at.goals.history(goalId)).toBeUndefined()
  })

  it('keep the old target for what has closed', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const goalId = await at.goal(glasses, daily(1))
    await at.drink('2026-03-30T08:00:00Z')
    at.clock.set('2026-03-31T10:00:00Z')
    await at.act('change_goal', { goalId, target: daily(4) })
    expect((await at.goals.history(goalId))!.progress.periods).toMatchObject([
      { target: 1, state: 'reached' },
      { target: 4, state: 'open' },
    ])
  })

  it('every call of theirs can be taken back', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const goalId = await at.goal(glasses, daily(1))
    for (const [tool, input] of [
      ['pause_goal', {}],
      ['complete_goal', {}],
      ['change_goal', { title: 'Other', target: daily(9) }],
      ['delete_goal', {}],
    ] as const) {
      const before = await at.goals.rows()
      const { facts } = await at.act(tool, { goalId, ...input })
      expect(await at.goals.rows()).not.toEqual(before)
      await at.kernel.undo({ fact: facts[0]!.id }, { space: SPACE, actor: me })
      expect(await at.goals.rows()).toEqual(before)
    }
  })

  it('answer in a sentence', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.act('create_goal_from_template', { template: 'water_litres' })
    await at.drink('2026-03-30T08:00:00Z', 1200)
    const answer = await at.kernel.ask('get_goals', {}, SPACE)
    expect(answer).toMatchObject({
      ok: true,
      message: { en: '2 litres of water a day: 1,200 of 2,000.', de: '2 litres of water a day: 1.200 von 2.000.' },
    })
    const missing = await at.kernel.ask('get_goal_history', { goalId: 'nobody' }, SPACE)
    expect(missing).toMatchObject({ ok: false, refusal: { code: 'NotFound', path: 'goalId' } })
  })
})
