import type { Measured } from '#core/module/query.ts'
import { addDays, type Day, periodOf } from '#core/time/day.ts'

export type MarkKind = 'skipped' | 'frozen' | 'vacation'

export interface StreakOptions {
  /** Which value of a day counts. */
  readonly counts: (value: Measured) => boolean
  /** Missed units in a row that do not break it. Default 1 day; for weekly forms 0 weeks. */
  readonly grace?: 0 | 1
  /** Counts weeks with at least this many counting days. */
  readonly timesAWeek?: number
  /** Whether today may already count. Default true. */
  readonly countsOpenDay?: boolean
  /** Days that neither add nor break. [STREAK-3] */
  readonly mark?: (day: Day) => MarkKind | undefined
  /** 1 Monday … 7 Sunday; default 1. */
  readonly weekStart?: number
}

export interface Streak {
  /** In days, or in weeks for weekly forms. */
  readonly current: number
  readonly longest: number
  /** The latest day that counted; null: none. */
  readonly lastActive: Day | null
  readonly status: 'active' | 'at_risk' | 'broken'
  readonly today: 'done' | 'open' | 'skipped'
}

/** What a streak remembers of everything before a day. */
export interface Run {
  readonly current: number
  readonly missed: number
  readonly longest: number
  readonly lastActive: Day | null
}

export const NO_RUN: Run = { current: 0, missed: 0, longest: 0, lastActive: null }

type Unit = 'done' | 'missed' | 'neutral'

export interface DayValue {
  readonly day: Day
  readonly value: Measured
}

export const graceOf = ({ grace, timesAWeek }: Pick<StreakOptions, 'grace' | 'timesAWeek'>): number =>
  grace ?? (timesAWeek === undefined ? 1 : 0)

function step(run: Run, unit: Unit, grace: number): Run {
  if (unit === 'neutral') return run
  if (unit === 'missed') {
    const missed = run.missed + 1
    return { ...run, missed, current: missed > grace ? 0 : run.current }
  }
  const current = run.current + 1
  return { ...run, current, missed: 0, longest: Math.max(run.longest, current) }
}

/** What a closed day, or today by what is known of it, is to a streak. */
function unitOf({ day, value }: DayValue, options: StreakOptions): Unit {
  if (options.mark?.(day)) return 'neutral'
  return options.counts(value) ? 'done' : 'missed'
}

/**
 * Folds closed days into a run, oldest first and without gaps. Weekly forms are given whole weeks. With `onDay` every day is
 * told with the run at its close.
 */
export function advance(
  run: Run,
  series: readonly DayValue[],
  options: StreakOptions,
  onDay?: (day: Day, run: Run) => void,
): Run {
  const grace = graceOf(options)
  let at = run
  if (options.timesAWeek === undefined) {
    for (const one of series) {
      const unit = unitOf(one, options)
      at = step(unit === 'done' ? { ...at, lastActive: one.day } : at, unit, grace)
      onDay?.(one.day, at)
    }
    return at
  }
  for (const week of weeksOf(series, options.weekStart ?? 1)) {
    const { unit, lastActive } = judge(week, options)
    at = step({ ...at, lastActive: lastActive ?? at.lastActive }, unit, grace)
    for (const { day } of week) onDay?.(day, at)
  }
  return at
}

function* weeksOf(series: readonly DayValue[], weekStart: number): Generator<readonly DayValue[]> {
  let week: DayValue[] = []
  let to = ''
  for (const one of series) {
    if (one.day > to) {
      if (week.length > 0) yield week
      week = []
      to = periodOf(one.day, 'week', weekStart).to
    }
    week.push(one)
  }
  if (week.length > 0) yield week
}

/** [STREAK-4] A week counts with enough counting days; days that are covered stand in for missing ones but do not make it count. */
function judge(
  week: readonly DayValue[],
  options: StreakOptions,
): { unit: Unit; done: number; covered: number; lastActive: Day | null } {
  let done = 0
  let covered = 0
  let lastActive: Day | null = null
  for (const one of week) {
    const unit = unitOf(one, options)
    if (unit === 'neutral') covered++
    if (unit !== 'done') continue
    done++
    lastActive = one.day
  }
  const wanted = options.timesAWeek!
  return { unit: done >= wanted ? 'done' : done + covered >= wanted ? 'neutral' : 'missed', done, covered, lastActive }
}

/**
 * [STREAK-1..4] A streak from the values of days: oldest first, without gaps, up to today (later days are left out; a missing
 * today is open). `before` is what came before the series. Pure.
 */
export function streak(
  series: readonly DayValue[],
  today: Day,
  isEvening: boolean,
  options: StreakOptions,
  before: Run = NO_RUN,
): Streak {
  return options.timesAWeek === undefined
    ? daily(series, today, isEvening, options, before)
    : weekly(series, today, isEvening, options, before)
}

function todayOf(
  series: readonly DayValue[],
  today: Day,
  options: StreakOptions,
): { state: Streak['today']; counts: boolean } {
  if (options.mark?.(today)) return { state: 'skipped', counts: false }
  const held = series.findLast(({ day }) => day === today)
  const counts = held !== undefined && options.counts(held.value)
  return { state: counts && options.countsOpenDay !== false ? 'done' : 'open', counts }
}

function daily(
  series: readonly DayValue[],
  today: Day,
  isEvening: boolean,
  options: StreakOptions,
  before: Run,
): Streak {
  const grace = graceOf(options)
  const { state, counts } = todayOf(series, today, options)
  let run = advance(
    before,
    series.filter(({ day }) => day < today),
    options,
  )
  if (state === 'done') run = step({ ...run, lastActive: today }, 'done', grace)
  const standing = { current: run.current, longest: run.longest, lastActive: run.lastActive, today: state }
  if (run.current === 0) return { ...standing, status: 'broken' }
  if (state === 'done') return { ...standing, status: 'active' }
  if (run.missed > 0) return { ...standing, status: 'at_risk' }
  // A day that goes well but counts only once it has closed asks for nothing.
  const late = grace === 0 && state === 'open' && isEvening && !counts
  return { ...standing, status: late ? 'at_risk' : 'active' }
}

function weekly(
  series: readonly DayValue[],
  today: Day,
  isEvening: boolean,
  options: StreakOptions,
  before: Run,
): Streak {
  const grace = graceOf(options)
  const week = periodOf(today, 'week', options.weekStart ?? 1)
  const { state, counts } = todayOf(series, today, options)
  let run = advance(
    before,
    series.filter(({ day }) => day < week.from),
    options,
  )
  const known = series.filter(({ day }) => day >= week.from && (day < today || (day === today && state === 'done')))
  const { done, lastActive } = judge(known, options)
  const covered = [...Array(7).keys()].filter((offset) => options.mark?.(addDays(week.from, offset))).length
  const wanted = options.timesAWeek!
  const isDone = done >= wanted
  if (lastActive !== null) run = { ...run, lastActive }
  if (isDone) run = step(run, 'done', grace)
  let left = 0
  for (let day = state === 'done' ? addDays(today, 1) : today; day <= week.to; day = addDays(day, 1))
    if (!options.mark?.(day)) left++
  const needed = wanted - done - covered
  const lost = !isDone && needed > left
  if (lost) run = step(run, 'missed', grace)
  const standing = { current: run.current, longest: run.longest, lastActive: run.lastActive, today: state }
  if (run.current === 0) return { ...standing, status: 'broken' }
  if (isDone) return { ...standing, status: 'active' }
  if (run.missed > 0) return { ...standing, status: 'at_risk' }
  const late = state === 'open' && isEvening && !counts && needed > 0 && needed >= left
  return { ...standing, status: late ? 'at_risk' : 'active' }
}
