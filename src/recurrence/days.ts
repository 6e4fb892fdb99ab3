import type { Day } from '#core/time/day.ts'
import { civil, type Epoch, epoch, epochOf } from './civil.ts'
import { parseRule, type Rule, type RuleDay } from '#recurrence/rule.ts'

/**
 * Days and moments of an RFC 5545 rule of daily or longer frequency, by whole-day arithmetic on the wall calendar: what a zone
 * makes of a moment is for the caller. A library for all of RFC 5545 weighs 50 kB compressed, twice what the browser's part of
 * this program may spend on it, and is too slow for thousands of series; tests hold this one against that library.
 *
 * `start` is the rule's first possible day (DTSTART). It is an occurrence only if the rule says so.
 */

/** The first day of the rule after `after`; none when the rule ends, finds no day before 2200, or is no rule. */
export function nextAfter(text: string, start: Day, after: Day): Day | undefined {
  const rule = ruleOf(text)
  if (!rule) return undefined
  const later = epochOf(after) + 1
  for (const { day } of expand(rule, { day: epochOf(start), second: 0 }, later)) if (day >= later) return dayOf(day)
  return undefined
}

/** At most `limit` days of the rule from `from` to `to`, both included. Empty for what is no rule. */
export const occurrences = (text: string, start: Day, from: Day, to: Day, limit: number): Day[] =>
  moments({ rule: text, start }, from, to, limit)

/** A rule and its start: a day, or a wall-clock moment `2026-09-14T09:30:00` in `zone` (UTC, where none is named). */
export interface Series {
  readonly rule: string
  readonly start: string
  readonly zone?: string
}

/** At most `limit` starts of a series whose days lie from `from` to `to`, both included, in the form of its start. */
export function moments({ rule: text, start, zone }: Series, from: Day, to: Day, limit: number): string[] {
  const rule = ruleOf(text)
  const found: string[] = []
  if (!rule || limit <= 0) return found
  const timed = start.length > 10
  const [first, last] = [epochOf(from), epochOf(to)]
  const until = timed ? lastMoment(rule, zone) : undefined
  for (const { day, second } of expand(rule, startOfSeries(start), first)) {
    if (day > last) break
    if (day < first) continue
    const moment = timed ? `${dayOf(day)}T${timeOf(second)}` : dayOf(day)
    if (until !== undefined && moment > until) break
    found.push(moment)
    if (found.length >= limit) break
  }
  return found
}

/** The last start of a series; undefined where it never ends (or not before 2200), or where it has none. */
export function lastOf(series: Series): string | undefined {
  const rule = ruleOf(series.rule)
  if (!rule || (rule.count === undefined && rule.until === undefined)) return undefined
  let last: string | undefined
  if (rule.count === undefined) {
    // What ends on a day is found backwards, in steps that grow: the days before need no counting.
    const first = series.start.slice(0, 10)
    for (let span = 400; last === undefined; span *= 4) {
      const from = dayOf(Math.max(epochOf(first), epochOf(rule.until!) - span))
      last = moments(series, from, rule.until!, Infinity).at(-1)
      if (from === first) break
    }
    return last
  }
  for (const { day, second } of expand(rule, startOfSeries(series.start), 0))
    last = series.start.length > 10 ? `${dayOf(day)}T${timeOf(second)}` : dayOf(day)
  return last
}

const rules = new Map<string, Rule | undefined>()

/** Parsed once a text: thousands of series are asked again for every month that is shown. */
function ruleOf(text: string): Rule | undefined {
  if (!rules.has(text)) {
    if (rules.size > 10_000) rules.clear()
    rules.set(text, parseRule(text))
  }
  return rules.get(text)
}

interface Moment {
  readonly day: Epoch
  /** Of the wall-clock day; 0 for whole days. */
  readonly second: number
  readonly timed?: boolean
}

const LAST: Epoch = epochOf('2199-12-31')

function startOfSeries(start: string): Moment {
  if (start.length <= 10) return { day: epochOf(start), second: 0 }
  const [hour = 0, minute = 0, second = 0] = start.slice(11).split(':').map(Number)
  return { day: epochOf(start.slice(0, 10)), second: hour * 3600 + minute * 60 + second, timed: true }
}

/** UNTIL as a wall-clock moment of the zone: one in UTC is turned into it. */
function lastMoment({ until, untilTime }: Rule, zone: string | undefined): string | undefined {
  if (until === undefined || untilTime === undefined) return undefined
  const moment = `${until}T${untilTime.slice(0, 2)}:${untilTime.slice(2, 4)}:${untilTime.slice(4, 6)}`
  if (!untilTime.endsWith('Z') || zone === undefined) return moment
  return Temporal.Instant.from(`${moment}Z`)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
}

/** Ascending moments of the rule from its start; periods that end before the day `from` are skipped where nothing needs counting. */
function* expand(rule: Rule, start: Moment, from: Epoch): Generator<Moment> {
  // A day more for what UNTIL says in UTC; the caller compares moments.
  const until = rule.until === undefined ? LAST : Math.min(epochOf(rule.until) + (start.timed ? 1 : 0), LAST)
  const seconds = start.timed ? secondsOf(rule, start.second) : WHOLE_DAY
  const first = firstPeriod(rule, start.day)
  const skipped = rule.count === undefined ? Math.max(0, Math.floor((periodOf(rule, from) - first) / rule.interval)) : 0
  let left = rule.count ?? Infinity
  for (let period = first + skipped * rule.interval; startOf(rule, period) <= until; period += rule.interval) {
    for (const moment of positioned(rule, timesOf(daysIn(rule, period, start.day), seconds))) {
      if (moment.day < start.day || (moment.day === start.day && moment.second < start.second)) continue
      if (moment.day > until || left-- <= 0) return
      yield moment
    }
    if (left <= 0) return
  }
}

const WHOLE_DAY = [0]

/** The seconds of a day that a rule names; those of its start, where it names none. */
function secondsOf({ byHour, byMinute, bySecond }: Rule, start: number): readonly number[] {
  if (byHour.length + byMinute.length + bySecond.length === 0) return [start]
  const hours = byHour.length > 0 ? byHour : [Math.floor(start / 3600)]
  const minutes = byMinute.length > 0 ? byMinute : [Math.floor(start / 60) % 60]
  const seconds = bySecond.length > 0 ? bySecond : [start % 60]
  const all = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
  )
  return [...new Set(all)].toSorted((a, b) => a - b)
}

function timesOf(days: readonly Epoch[], seconds: readonly number[]): readonly Moment[] {
  if (seconds.length === 1) return days.map((day) => ({ day, second: seconds[0]! }))
  return days.flatMap((day) => seconds.map((second) => ({ day, second })))
}

/** The number of the day, week, month or year that a day lies in. */
function periodOf({ freq, weekStart, byWeekNo }: Rule, day: Epoch): number {
  if (freq === 'DAILY') return day
  if (freq === 'WEEKLY') return Math.floor((day - weekShift(weekStart)) / 7)
  const { year, month } = civil(day)
  if (freq === 'MONTHLY') return year * 12 + month - 1
  if (byWeekNo.length === 0) return year
  // A year of whole weeks: its first has four days or more in the civil year.
  if (day < weekYear(year, weekStart)) return year - 1
  return day >= weekYear(year + 1, weekStart) ? year + 1 : year
}

/**
 * The period that intervals count from. A year of weeks of which nothing is left when the series starts is not counted, as
 * calendar programs do; the standard calls such a start undefined.
 */
function firstPeriod(rule: Rule, start: Epoch): number {
  const period = periodOf(rule, start)
  if (rule.byWeekNo.length === 0) return period
  return daysIn(rule, period, start).some((day) => day >= start) ? period : period + 1
}

/** The first day of the first week of a year. */
function weekYear(year: number, weekStart: number): Epoch {
  const fourth = epoch(year, 1, 4)
  return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7)
}

function startOf({ freq, weekStart, byWeekNo }: Rule, period: number): Epoch {
  if (freq === 'DAILY') return period
  if (freq === 'WEEKLY') return period * 7 + weekShift(weekStart)
  if (freq === 'MONTHLY') return epoch(Math.floor(period / 12), (period % 12) + 1, 1)
  return byWeekNo.length > 0 ? weekYear(period, weekStart) : epoch(period, 1, 1)
}

// 1970-01-01 was a Thursday: Monday 1970-01-05 is day 4.
const weekShift = (weekStart: number): number => 3 + weekStart
const weekdayOf = (day: Epoch): number => ((((day + 3) % 7) + 7) % 7) + 1

function daysIn(rule: Rule, period: number, start: Epoch): readonly Epoch[] {
  const begin = startOf(rule, period)
  switch (rule.freq) {
    case 'DAILY':
      return inMonths(rule, begin) && onMonthDays(rule, begin) && onWeekdays(rule, begin) ? [begin] : []
    case 'WEEKLY': {
      const days = placesInWeek(rule, start).map((place) => begin + place)
      return rule.byMonth.length === 0 ? days : days.filter((day) => inMonths(rule, day))
    }
    case 'MONTHLY':
      return inMonths(rule, begin) ? daysInMonth(rule, begin, start) : []
    case 'YEARLY':
      if (rule.byWeekNo.length > 0) return daysInWeeks(rule, begin, weekYear(period + 1, rule.weekStart), start)
      return rule.byYearDay.length > 0 ? onYearDays(rule, begin) : daysInYear(rule, begin, start)
  }
}

const places = new WeakMap<Rule, readonly number[]>()

/** Which days of its week a rule names, counted from the week's first. */
function placesInWeek(rule: Rule, start: Epoch): readonly number[] {
  const place = (weekday: number): number => (weekday - rule.weekStart + 7) % 7
  if (rule.byDay.length === 0) return [place(weekdayOf(start))]
  let known = places.get(rule)
  if (!known) {
    known = [...new Set(rule.byDay.map(({ weekday }) => place(weekday)))].toSorted((a, b) => a - b)
    places.set(rule, known)
  }
  return known
}

function daysInMonth(rule: Rule, begin: Epoch, start: Epoch): readonly Epoch[] {
  if (rule.byMonthDay.length > 0 || rule.byDay.length > 0) return namedInMonth(rule, begin)
  const { day } = civil(start)
  return day <= monthLength(begin) ? [begin + day - 1] : []
}

const months = new WeakMap<Rule, Map<Epoch, readonly Epoch[]>>()

/** Days of a month that a rule names, wherever its series starts: many series share a rule. */
function namedInMonth(rule: Rule, begin: Epoch): readonly Epoch[] {
  let known = months.get(rule)
  if (!known || known.size > MOST_MONTHS) months.set(rule, (known = new Map()))
  let days = known.get(begin)
  if (days) return days
  const all = range(begin, monthLength(begin))
  days = all.filter((day) => onMonthDays(rule, day) && (rule.byDay.length === 0 || isNth(rule.byDay, day, all)))
  known.set(begin, days)
  return days
}

/** A lifetime of months. */
const MOST_MONTHS = 1200

function daysInYear(rule: Rule, begin: Epoch, start: Epoch): readonly Epoch[] {
  const { year } = civil(begin)
  if (rule.byMonth.length === 0 && rule.byMonthDay.length === 0) {
    if (rule.byDay.length > 0) {
      const all = range(begin, epoch(year + 1, 1, 1) - begin)
      return all.filter((day) => isNth(rule.byDay, day, all))
    }
    return daysInMonth(rule, epoch(year, civil(start).month, 1), start)
  }
  // Days of a month, and no month named: it is that of the start, unless weekdays choose among the months.
  if (rule.byMonth.length === 0 && rule.byDay.length === 0)
    return daysInMonth(rule, epoch(year, civil(start).month, 1), start)
  const months = rule.byMonth.length > 0 ? rule.byMonth.toSorted((a, b) => a - b) : MONTHS
  return [...new Set(months)].flatMap((month) => daysInMonth(rule, epoch(year, month, 1), start))
}

/** Days of the wanted weeks of a year of whole weeks, from `begin` to before `end`. */
function daysInWeeks(rule: Rule, begin: Epoch, end: Epoch, start: Epoch): Epoch[] {
  const weekdays = rule.byDay.length > 0 ? rule.byDay.map((day) => day.weekday) : [weekdayOf(start)]
  const weeks = (end - begin) / 7
  const wanted = new Set(rule.byWeekNo.map((week) => (week > 0 ? week : weeks + week + 1)))
  return range(begin, end - begin).filter(
    (day) => wanted.has(Math.floor((day - begin) / 7) + 1) && weekdays.includes(weekdayOf(day)) && inMonths(rule, day),
  )
}

function onYearDays(rule: Rule, begin: Epoch): Epoch[] {
  const length = epoch(civil(begin).year + 1, 1, 1) - begin
  const all = range(begin, length)
  return all.filter(
    (day, index) =>
      (rule.byYearDay.includes(index + 1) || rule.byYearDay.includes(index - length)) &&
      inMonths(rule, day) &&
      onMonthDays(rule, day) &&
      (rule.byDay.length === 0 || isNth(rule.byDay, day, all)),
  )
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

const inMonths = ({ byMonth }: Rule, day: Epoch): boolean => byMonth.length === 0 || byMonth.includes(civil(day).month)
const onWeekdays = ({ byDay }: Rule, day: Epoch): boolean =>
  byDay.length === 0 || byDay.some(({ weekday }) => weekday === weekdayOf(day))

function onMonthDays({ byMonthDay }: Rule, date: Epoch): boolean {
  if (byMonthDay.length === 0) return true
  const { year, month, day } = civil(date)
  return byMonthDay.includes(day) || byMonthDay.includes(day - monthLength(epoch(year, month, 1)) - 1)
}

/** Whether a day is one of the wanted weekdays, by its place among the same weekdays of `all` (a whole month or year). */
function isNth(wanted: readonly RuleDay[], day: Epoch, all: readonly Epoch[]): boolean {
  const weekday = weekdayOf(day)
  const fromStart = Math.floor((day - all[0]!) / 7) + 1
  const fromEnd = -(Math.floor((all.at(-1)! - day) / 7) + 1)
  return wanted.some(
    (of) => of.weekday === weekday && (of.nth === undefined || of.nth === fromStart || of.nth === fromEnd),
  )
}

function positioned({ bySetPos }: Rule, all: readonly Moment[]): readonly Moment[] {
  if (bySetPos.length === 0) return all
  return all.filter((_, index) => bySetPos.includes(index + 1) || bySetPos.includes(index - all.length))
}

const range = (begin: Epoch, length: number): Epoch[] => Array.from({ length }, (_, index) => begin + index)

function monthLength(begin: Epoch): number {
  const { year, month } = civil(begin)
  return (month === 12 ? epoch(year + 1, 1, 1) : epoch(year, month + 1, 1)) - begin
}

const names = new Map<Epoch, Day>()

function dayOf(date: Epoch): Day {
  let name = names.get(date)
  // The days that have ever been asked for are few beside the questions.
  if (name === undefined) names.set(date, (name = dayName(date)))
  return name
}

function dayName(date: Epoch): Day {
  const { year, month, day } = civil(date)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const clocks = new Map<number, string>()

function timeOf(second: number): string {
  let text = clocks.get(second)
  if (text === undefined) {
    const parts = [second / 3600, (second / 60) % 60, second % 60]
    text = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
    clocks.set(second, text)
  }
  return text
}
