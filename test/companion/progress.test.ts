import { describe, expect, it } from 'vitest'
import { type Aim, type GoalInputs, type Over, progress } from '#companion/goals/progress.ts'
import type { Measured } from '#core/module/query.ts'

const MONDAY = { weekStart: 1 }

const aim = (
  comparison: Aim['target']['comparison'],
  value: number,
  period: Aim['target']['period'],
  rest: Partial<Aim> = {},
): Aim => ({
  target: { value, period, comparison },
  missing: 'zero',
  periodStartOn: '2026-03-02',
  pausedRanges: {},
  formerTargets: {},
  ...rest,
})
const given = (days: Record<string, Measured>, over: Over = 'sum'): GoalInputs => ({
  days: new Map(Object.entries(days)),
  over,
})
const states = (of: Aim, inputs: GoalInputs, today: string, calendar = MONDAY): string[] =>
  progress(of, inputs, calendar, today).periods.map(
    ({ periodStart, state, value }) => `${periodStart} ${state} ${value}`,
  )

describe('[GOAL-2] what a period comes to', () => {
  it('at least: open until reached, on the day of it; missed at the close', () => {
    const of = aim('gte', 5, 'week')
    const inputs = given({ '2026-03-03': 3, '2026-03-05': 2, '2026-03-06': 4, '2026-03-10': 1 })
    expect(states(of, inputs, '2026-03-04')).toEqual(['2026-03-02 open 3'])
    expect(progress(of, inputs, MONDAY, '2026-03-05').periods[0]).toMatchObject({
      state: 'reached',
      on: '2026-03-05',
      reached: true,
    })
    expect(states(of, inputs, '2026-03-16')).toEqual([
      '2026-03-02 reached 9',
      '2026-03-09 missed 1',
      '2026-03-16 open 0',
    ])
  })

  it('at most: decided at the close, breached at once', () => {
    const of = aim('lte', 3, 'day', { periodStartOn: '2026-03-02' })
    const inputs = given({ '2026-03-02': 3, '2026-03-03': 4 })
    expect(states(of, inputs, '2026-03-02')).toEqual(['2026-03-02 open 3'])
    expect(progress(of, inputs, MONDAY, '2026-03-03')).toMatchObject({ state: 'breached', reached: false })
    expect(states(of, inputs, '2026-03-04')).toEqual([
      '2026-03-02 kept 3',
      '2026-03-03 breached 4',
      '2026-03-04 open 0',
    ])
  })

  it('exactly: decided at the close', () => {
    const of = aim('eq', 2, 'day')
    const inputs = given({ '2026-03-02': 2, '2026-03-03': 3, '2026-03-04': 2 })
    expect(states(of, inputs, '2026-03-04')).toEqual([
      '2026-03-02 reached 2',
      '2026-03-03 missed 3',
      '2026-03-04 open 2',
    ])
  })

  it.each([
    ['zero', 'kept'],
    ['miss', 'missed'],
    ['skip', 'skipped'],
  ] as const)('a day without entries, when it %s', (missing, state) => {
    expect(states(aim('lte', 3, 'day', { missing }), given({}), '2026-03-03')[0]).toBe(`2026-03-02 ${state} 0`)
  })

  it('missing days are zeros of a mean or are left out of it, as the goal says', () => {
    const inputs = given({ '2026-03-02': 8, '2026-03-03': 6 }, 'mean')
    expect(progress(aim('gte', 7, 'week', { missing: 'skip' }), inputs, MONDAY, '2026-03-09').periods[0]).toMatchObject(
      { value: 7, state: 'reached', on: '2026-03-08' },
    )
    expect(progress(aim('gte', 7, 'week'), inputs, MONDAY, '2026-03-09').periods[0]).toMatchObject({
      value: 2,
      state: 'missed',
    })
  })

  it('standing values take the last, yes days are counted, the greatest is the greatest', () => {
    const days = { '2026-03-02': 9, '2026-03-04': 4 }
    expect(progress(aim('lte', 5, 'week'), given(days, 'last'), MONDAY, '2026-03-09').periods[0]).toMatchObject({
      value: 4,
      state: 'kept',
    })
    expect(progress(aim('gte', 9, 'week'), given(days, 'max'), MONDAY, '2026-03-09').periods[0]).toMatchObject({
      value: 9,
      on: '2026-03-02',
    })
    expect(
      progress(
        aim('gte', 2, 'week'),
        given({ '2026-03-02': true, '2026-03-03': false, '2026-03-05': true }, 'any'),
        MONDAY,
        '2026-03-09',
      ).periods[0],
    ).toMatchObject({ value: 2, on: '2026-03-05' })
  })

  it('decimals add up to what people expect', () => {
    expect(
      progress(aim('gte', 0.3, 'week'), given({ '2026-03-02': 0.1, '2026-03-03': 0.2 }), MONDAY, '2026-03-03'),
    ).toMatchObject({ state: 'reached', value: 0.3 })
  })
})

describe('[GOAL-3] periods', () => {
  it('close without new events, every one since the goal began', () => {
    expect(states(aim('gte', 1, 'day'), given({ '2026-03-02': 1 }), '2026-03-05')).toEqual([
      '2026-03-02 reached 1',
      '2026-03-03 missed 0',
      '2026-03-04 missed 0',
      '2026-03-05 open 0',
    ])
  })

  it('follow the start of the week', () => {
    const inputs = given({ '2026-03-08': 5 })
    expect(states(aim('gte', 5, 'week'), inputs, '2026-03-09')).toEqual(['2026-03-02 reached 5', '2026-03-09 open 0'])
    // 8 March 2026 is a Sunday: here it begins the second week.
    expect(states(aim('gte', 5, 'week'), inputs, '2026-03-09', { weekStart: 7 })).toEqual([
      '2026-03-01 missed 0',
      '2026-03-08 reached 5',
    ])
  })

  it('are whole months, whatever their length', () => {
    const of = aim('gte', 2, 'month', { periodStartOn: '2026-01-31' })
    const inputs = given({ '2026-01-01': 1, '2026-01-31': 1, '2026-02-28': 2, '2026-03-31': 2 })
    expect(states(of, inputs, '2026-04-01')).toEqual([
      '2026-01-01 reached 2',
      '2026-02-01 reached 2',
      '2026-03-01 reached 2',
      '2026-04-01 open 0',
    ])
    expect(progress(of, inputs, MONDAY, '2026-04-01').periods[1]).toMatchObject({ periodEnd: '2026-02-28' })
  })

  it('end with the goal, and rest with its pauses', () => {
    expect(states(aim('gte', 1, 'day', { endedOn: '2026-03-03' }), given({}), '2026-03-20')).toHaveLength(2)
    const paused = aim('gte', 1, 'day', { pausedRanges: { a: { from: '2026-03-03', to: '2026-03-04' } } })
    expect(states(paused, given({ '2026-03-04': 1 }), '2026-03-06')).toEqual([
      '2026-03-02 missed 0',
      '2026-03-03 paused 0',
      '2026-03-04 reached 1',
      '2026-03-05 missed 0',
      '2026-03-06 open 0',
    ])
  })

  it('that have closed stay judged by the target of their time', () => {
    const of = aim('gte', 5, 'day', { formerTargets: { '2026-03-04': { value: 2, period: 'day', comparison: 'gte' } } })
    const inputs = given({ '2026-03-02': 2, '2026-03-03': 3, '2026-03-04': 3 })
    expect(states(of, inputs, '2026-03-05')).toEqual([
      '2026-03-02 reached 2',
      '2026-03-03 reached 3',
      '2026-03-04 missed 3',
      '2026-03-05 open 0',
    ])
  })
})
