import type { GoalTarget } from '#core/module/aims.ts'
import type { Measured } from '#core/module/query.ts'
import type { MeasureSpec } from '#core/module/view.ts'
import { addDays, type Day, days, periodOf } from '#core/time/day.ts'

export type Missing = 'zero' | 'miss' | 'skip'
export type GoalState = 'open' | 'reached' | 'missed' | 'kept' | 'breached' | 'skipped' | 'paused'

export interface GoalPeriodResult {
  readonly periodStart: Day
  readonly periodEnd: Day
  readonly value: number
  readonly target: number
  readonly reached: boolean
  readonly state: GoalState
  /** The day on which it was reached or breached. */
  readonly on?: Day
}

export interface GoalProgress {
  readonly value: number
  readonly target: number
  readonly reached: boolean
  readonly state: GoalState
  /** Every period up to the running one, oldest first. [GOAL-3] */
  readonly periods: readonly GoalPeriodResult[]
}

/** What a goal is judged by, beside what happened. */
export interface Aim {
  readonly target: GoalTarget
  readonly missing: Missing
  readonly periodStartOn: Day
  readonly endedOn?: Day | undefined
  readonly pausedRanges: Readonly<Record<string, { readonly from: Day; readonly to?: Day | undefined }>>
  /** Targets that held before the day that is the key. */
  readonly formerTargets: Readonly<Record<Day, GoalTarget>>
}

/** How days add up: `sum`, `mean`, `last`, `max`, or `any` for a count of yes days. `run`: the length of a streak. */
export type Over = NonNullable<MeasureSpec['over']> | 'run'

export interface GoalInputs {
  /** What each day came to; null or absent: nothing is known of that day. */
  readonly days: ReadonlyMap<Day, Measured>
  readonly over: Over
}

export const overOf = ({ over, standing }: MeasureSpec): Over => over ?? (standing ? 'last' : 'sum')

const num = (value: Measured): number => Number(value ?? 0)

/** Whether a part of a period decides already: sums only grow, a mean or a standing value is known at the close. */
const grows = (over: Over): boolean => over !== 'mean' && over !== 'last'

function total(values: readonly number[], over: Over): number {
  if (values.length === 0) return 0
  switch (over) {
    case 'mean':
      return values.reduce((a, b) => a + b, 0) / values.length
    case 'last':
      return values.at(-1)!
    case 'max':
    case 'run':
      return Math.max(...values)
    case 'any':
      return values.filter((value) => value !== 0).length
    case 'sum':
      return values.reduce((a, b) => a + b, 0)
  }
}

// Sums of decimals: 0.1 + 0.2 reaches 0.3.
const round = (value: number): number => Math.round(value * 1e6) / 1e6

/** The target in force for a period that begins on a day. */
export function targetOn(aim: Aim, day: Day): GoalTarget {
  let until: Day | undefined
  for (const key of Object.keys(aim.formerTargets)) if (key > day && (until === undefined || key < until)) until = key
  return until === undefined ? aim.target : aim.formerTargets[until]!
}

/** The periods of a goal from its first to the one that `to` lies in. Only those that end on `from` or later, where it is given. */
export function* periodsOf(
  aim: Aim,
  weekStart: number,
  to: Day,
  from?: Day,
): Generator<{ from: Day; to: Day; target: GoalTarget }> {
  const last = aim.endedOn !== undefined && aim.endedOn < to ? aim.endedOn : to
  let day = aim.periodStartOn
  // Without former targets every period has one length, so the walk may begin late.
  if (from !== undefined && from > day && Object.keys(aim.formerTargets).length === 0) day = from
  while (day <= last) {
    const target = targetOn(aim, day)
    const period = periodOf(day, target.period, weekStart)
    if (from === undefined || period.to >= from) yield { ...period, target }
    day = addDays(period.to, 1)
  }
}

/** [GOAL-1..3] Judges one period by what is known on `today`. Pure. */
export function judge(
  aim: Aim,
  period: { from: Day; to: Day; target: GoalTarget },
  inputs: GoalInputs,
  today: Day,
): GoalPeriodResult {
  const { target } = period
  const isClosed = period.to < today
  const end = isClosed ? period.to : today
  const values: number[] = []
  let isKnown = false
  let on: Day | undefined
  const passes = (value: number): boolean =>
    target.comparison === 'lte' ? value > target.value : value >= target.value
  for (const day of days(period.from, end)) {
    const value = inputs.days.get(day) ?? null
    if (value !== null) isKnown = true
    if (value === null && (aim.missing === 'skip' || inputs.over === 'last' || inputs.over === 'max')) continue
    values.push(num(value))
    if (
      on === undefined &&
      grows(inputs.over) &&
      target.comparison !== 'eq' &&
      passes(round(total(values, inputs.over)))
    )
      on = day
  }
  const value = round(total(values, inputs.over))
  const result = (state: GoalState, day?: Day): GoalPeriodResult => ({
    periodStart: period.from,
    periodEnd: period.to,
    value,
    target: target.value,
    reached: state === 'reached' || state === 'kept',
    state,
    ...(day === undefined ? {} : { on: day }),
  })
  const isPaused = Object.values(aim.pausedRanges).some(
    ({ from, to }) => from <= period.to && (to === undefined || to >= period.from),
  )
  const state = stateOf()
  // A pause excuses, but what was reached all the same was reached.
  if (isPaused && state !== 'reached') return result('paused')
  return result(state, state === 'reached' || state === 'breached' ? (on ?? period.to) : undefined)

  function stateOf(): GoalState {
    if (on !== undefined) return target.comparison === 'lte' ? 'breached' : 'reached'
    if (!isClosed) return 'open'
    if (!isKnown && aim.missing === 'skip') return 'skipped'
    if (!isKnown && aim.missing === 'miss') return 'missed'
    if (target.comparison === 'gte') return value >= target.value ? 'reached' : 'missed'
    if (target.comparison === 'eq') return value === target.value ? 'reached' : 'missed'
    return value <= target.value ? 'kept' : 'breached'
  }
}

/** Progress of a goal: the running period, and every period that has closed. Pure. `from` leaves older periods out. */
export function progress(
  goal: Aim,
  inputs: GoalInputs,
  calendar: { readonly weekStart: number },
  today: Day,
  from?: Day,
): GoalProgress {
  const periods: GoalPeriodResult[] = []
  for (const period of periodsOf(goal, calendar.weekStart, today, from))
    periods.push(judge(goal, period, inputs, today))
  const running = periods.at(-1)
  return {
    value: running?.value ?? 0,
    target: running?.target ?? goal.target.value,
    reached: running?.reached ?? false,
    state: running?.state ?? 'open',
    periods,
  }
}
