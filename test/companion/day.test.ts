import { describe, expect, it } from 'vitest'
import type { UndoReport } from '#core/door/undo.ts'
import { Refusal } from '#core/module/refusal.ts'
import type { DaySnapshot } from '#companion/day/day.ts'
import { agent, me, SPACE } from '../fixtures/kernel.ts'
import { world } from './world.ts'

describe('[DAY-1] the day', () => {
  it('has the shape of the parts that modules declare, for any date', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.drink('2026-03-29T09:00:00Z', 500)
    await at.drink('2026-03-29T09:00:00Z', 200, 'coffee')
    await at.drink('2026-03-29T09:00:00Z', 300, 'juice')
    expect(await at.day.snapshot('2026-03-29')).toMatchObject({
      date: '2026-03-29',
      today: false,
      drinks: {
        water: { ml: 500, goal: 2000, percent: 25 },
        coffee: { ml: 200, count: 1 },
        other: { ml: 300, count: 1 },
        total: { ml: 1000, count: 3 },
      },
      tasks: { total: 0, completed: 0, overdue: 0, dueToday: [] },
      measures: { water_ml: 500 },
    })
    expect(await at.day.snapshot('2026-03-28')).toMatchObject({
      drinks: { water: { ml: 0, percent: 0 }, total: { ml: 0, count: 0 } },
    })
  })

  it('[DAY-2] completed means completed that day; goals come from the goals', async () => {
    const at = await world('2026-03-29T10:00:00Z')
    const task = (await at.act('create_task', { title: 'Sweep', dueDate: '2026-03-28' })).facts[0]!.change!.row
    await at.goal({ source: 'event_count', eventType: 'TaskCompleted' }, { value: 1, period: 'day', comparison: 'gte' })
    at.clock.set('2026-03-30T10:00:00Z')
    await at.act('complete_task', { taskId: task })
    expect((await at.day.snapshot('2026-03-29'))['tasks']).toMatchObject({ completed: 0, overdue: 1 })
    expect(await at.day.snapshot()).toMatchObject({
      date: '2026-03-30',
      today: true,
      tasks: { completed: 1, overdue: 0 },
      goals: [{ value: 1, target: 1, state: 'reached' }],
    })
  })

  it('speaks in sentences made from facts', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.act('create_goal_from_template', { template: 'coffee_limit' })
    await at.drink('2026-03-30T08:00:00Z', 1200)
    const { message } = await at.day.snapshot()
    expect(message.de).toMatch(/^Heute\. .*1200 von 2000 ml Wasser.*Ziele: 0 von 1 erreicht\.$/)
    expect(message.en).toMatch(/^Today\. .*Goals: 0 of 1 reached\.$/)
    const past = (await at.day.snapshot('2026-03-29')).message
    expect(past.en).toMatch(/^Sunday,? 29 March\./)
    expect(past.de).toMatch(/^Sonntag, 29\. März\./)
    for (const said of [message, past]) expect(`${said.en}${said.de}`).not.toMatch(/!|undefined|NaN|Infinity|null/)
  })

  it('warns of a streak at risk', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.drink('2026-03-28T08:00:00Z')
    expect((await at.day.snapshot()).message.de).toContain('Serien in Gefahr: Trinkziel.')
  })

  it('is watched live, and no longer after it is let go', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const seen: number[] = []
    const water = (snapshot: DaySnapshot): void =>
      void seen.push((snapshot['drinks'] as { water: { ml: number } }).water.ml)
    const stop = await at.day.watchDay('2026-03-30', water)
    expect(seen).toEqual([0])
    const first = await at.drink('2026-03-30T08:00:00Z', 300)
    await expect.poll(() => seen.at(-1)).toBe(300)
    await at.undo(first.facts[0]!.id)
    await expect.poll(() => seen.at(-1)).toBe(0)
    stop()
    const count = seen.length
    await at.drink('2026-03-30T08:00:00Z', 300)
    await at.day.snapshot()
    expect(seen).toHaveLength(count)
  })

  it('answers as queries', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.drink('2026-03-30T08:00:00Z')
    expect(await at.kernel.ask('day_snapshot', {}, SPACE)).toMatchObject({ ok: true, answer: { date: '2026-03-30' } })
    expect(await at.kernel.ask('day_snapshot', { date: '2026-02-30' }, SPACE)).toMatchObject({
      ok: false,
      refusal: { path: 'date' },
    })
    expect(await at.kernel.ask('get_streaks', {}, SPACE)).toMatchObject({
      ok: true,
      message: { en: 'Water target: 1 day.', de: 'Trinkziel: 1 Tag.' },
    })
    expect(await at.kernel.ask('week_summary', {}, SPACE)).toMatchObject({
      ok: true,
      answer: { from: '2026-03-30', running: true },
    })
  })
})

describe('the month', () => {
  it('is held against the month before, over as many days as have passed of it', async () => {
    const at = await world('2026-03-10T10:00:00Z')
    for (const [moment, ml] of [
      ['2026-02-03', 1000],
      ['2026-02-10', 500],
      ['2026-02-11', 4000],
      ['2026-03-02', 2000],
    ] as const)
      await at.kernel.perform({
        tool: 'log_drink',
        input: { drinkType: 'water', quantityMl: ml, at: `${moment}T08:00:00Z` },
        actor: { kind: 'user', id: 'me', name: 'You' },
        space: SPACE,
      })
    const { ok, answer, message } = (await at.kernel.ask('month_summary', {}, SPACE)) as {
      ok: true
      answer: { from: string; to: string; period: string; measures: { name: string }[] }
      message: { en: string; de: string }
    }
    expect(ok).toBe(true)
    expect(answer).toMatchObject({ period: 'month', from: '2026-03-01', to: '2026-03-31' })
    expect(answer.measures.find(({ name }) => name === 'water_ml')).toMatchObject({
      value: 2000,
      before: 1500,
      days: 1,
    })
    expect(message.de).toContain('im Monat davor 1.500')
    expect(await at.kernel.ask('month_summary', { date: '2026-01-15' }, SPACE)).toMatchObject({
      message: { en: 'Nothing is logged for that month.' },
    })
  })
})

describe('the week', () => {
  it('is held against the week before, with goals kept and the best day', async () => {
    const at = await world('2026-03-22T10:00:00Z')
    await at.goal(
      { source: 'measure', measure: 'water_ml' },
      { value: 2000, period: 'day', comparison: 'gte' },
      { periodStartOn: '2026-03-16' },
    )
    for (const [day, ml] of [
      ['16', 1000],
      ['17', 1000],
      ['23', 2500],
      ['24', 2000],
      ['28', 500],
    ] as const)
      await at.drink(`2026-03-${day}T09:00:00Z`, ml)
    at.clock.set('2026-03-30T10:00:00Z')
    const week = await at.day.week('2026-03-25')
    expect(week).toMatchObject({
      from: '2026-03-23',
      to: '2026-03-29',
      running: false,
      goals: { kept: 2, of: 7 },
      bestDay: '2026-03-24',
    })
    expect(week.measures.find(({ name }) => name === 'water_ml')).toMatchObject({ value: 5000, days: 3, before: 2000 })
    expect(week.message.en).toContain('Water: 5,000 ml (the week before 2,000)')
    expect(week.message.de).toContain('Wasser: 5.000 ml (in der Woche davor 2.000)')
    expect(week.message.en).toMatch(/Goals kept: 2 of 7, best on Tuesday,? 24 March\.$/)
  })

  it('begins where the person says', async () => {
    const at = await world('2026-03-30T10:00:00Z', { calendar: { weekStart: 7 } })
    expect(await at.day.week('2026-03-28')).toMatchObject({ from: '2026-03-22', to: '2026-03-28', bestDay: null })
    expect((await at.day.week()).message).toEqual({
      en: 'Nothing is logged this week.',
      de: 'Diese Woche ist nichts eingetragen.',
    })
  })
})

describe('undo the last thing', () => {
  it("takes back the person's newest call, then the one before it, never an agent's", async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const ml = async (): Promise<unknown> => ((await at.day.snapshot())['drinks'] as { total: { ml: number } }).total.ml
    await at.drink('2026-03-30T08:00:00Z', 100)
    await at.drink('2026-03-30T08:00:00Z', 20)
    const stance = at.kernel.registry.tools.get('log_drink')!
    expect(stance.ai).toBe('auto')
    await at.kernel.door.commit(
      async () => [
        {
          type: 'DrinkLogged',
          change: {
            table: 'drinks',
            row: 'by-agent',
            set: { _deleted: false, drinkType: 'water', quantityMl: 3, at: '2026-03-30T08:00:00.000Z' },
          },
          notes: {},
        },
      ],
      { space: SPACE, actor: agent, call: 'call-of-agent' },
    )
    expect(await ml()).toBe(123)
    await at.day.undoLast(me)
    expect(await ml()).toBe(103)
    const report = await at.day.undoLast(me)
    expect(await ml()).toBe(3)
    // An undo can be undone, and then the call is the newest again.
    await at.undo((report as UndoReport).undone[0]!.id)
    expect(await ml()).toBe(103)
    await at.day.undoLast(me)
    expect(await ml()).toBe(3)
    const nothing = await at.day.undoLast(me)
    expect(nothing).toBeInstanceOf(Refusal)
    expect(nothing).toMatchObject({ code: 'NothingToUndo' })
  })
})
