import type { Day } from './day.ts'
import { parseRule, type Rule, type RuleDay } from './rule.ts'

export { isRule } from './rule.ts'

/**
 * Days of an RFC 5545 rule, by whole-day arithmetic. A library for all of RFC 5545 weighs 50 kB compressed, twice what the
 * browser's part of this program may spend on it; tests hold this one against that library.
 *
 * `start` is the rule's first possible day (DTSTART). It is an occurrence only if the rule says so.
 */

/** The first day of the rule after `after`; none when the rule ends, finds no day before 2200, or is no rule. */
export function nextAfter(text: string, start: Day, after: Day): Day | undefined {
  const rule = parseRule(text)
  if (!rule) return undefined
  const later = epochOf(after) + 1
  for (const day of expand(rule, epochOf(start), later)) if (day >= later) return dayOf(day)
  return undefined
}

/** At most `limit` days of the rule from `from` to `to`, both included. Empty for what is no rule. */
export function occurrences(text: string, start: Day, from: Day, to: Day, limit: number): Day[] {
  const rule = parseRule(text)
  const found: Day[] = []
  if (!rule || limit <= 0) return found
  const [first, last] = [epochOf(from), epochOf(to)]
  for (const day of expand(rule, epochOf(start), first)) {
    if (day > last) break
    if (day < first) continue
    found.push(dayOf(day))
    if (found.length >= limit) break
  }
  return found
}

/** Days are counted from 1970-01-01 in here. */
type Epoch = number

const LAST: Epoch = epochOf('2199-12-31')

/** Ascending days of the rule from `start`; periods that end before `from` are skipped where nothing needs counting. */
function* expand(rule: Rule, start: Epoch, from: Epoch): Generator<Epoch> {
  const until = rule.until === undefined ? LAST : Math.min(epochOf(rule.until), LAST)
  const first = periodOf(rule, start)
  const skipped = rule.count === undefined ? Math.max(0, Math.floor((periodOf(rule, from) - first) / rule.interval)) : 0
  let left = rule.count ?? Infinity
  for (let period = first + skipped * rule.interval; startOf(rule, period) <= until; period += rule.interval) {
    for (const day of positioned(rule, daysIn(rule, period, start))) {
      if (day < start) continue
      if (day > until || left-- <= 0) return
      yield day
    }
    if (left <= 0) return
  }
}

/** The number of the day, week, month or year that a day lies in. */
function periodOf({ freq, weekStart }: Rule, day: Epoch): number {
  if (freq === 'DAILY') return day
  if (freq === 'WEEKLY') return Math.floor((day - weekShift(weekStart)) / 7)
  const { year, month } = civil(day)
  return freq === 'MONTHLY' ? year * 12 + month - 1 : year
}

function startOf({ freq, weekStart }: Rule, period: number): Epoch {
  if (freq === 'DAILY') return period
  if (freq === 'WEEKLY') return period * 7 + weekShift(weekStart)
  return freq === 'MONTHLY' ? epoch(Math.floor(period / 12), (period % 12) + 1, 1) : epoch(period, 1, 1)
}

// 1970-01-01 was a Thursday: Monday 1970-01-05 is day 4.
const weekShift = (weekStart: number): number => 3 + weekStart
const weekdayOf = (day: Epoch): number => ((((day + 3) % 7) + 7) % 7) + 1

function daysIn(rule: Rule, period: number, start: Epoch): Epoch[] {
  const begin = startOf(rule, period)
  switch (rule.freq) {
    case 'DAILY':
      return inMonths(rule, begin) && onMonthDays(rule, begin) && onWeekdays(rule, begin) ? [begin] : []
    case 'WEEKLY': {
      const wanted = rule.byDay.length > 0 ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOf(start)]
      return range(begin, 7).filter((day) => wanted.includes(weekdayOf(day)) && inMonths(rule, day))
    }
    case 'MONTHLY':
      return inMonths(rule, begin) ? daysInMonth(rule, begin, start) : []
    case 'YEARLY':
      return daysInYear(rule, begin, start)
  }
}

function daysInMonth(rule: Rule, begin: Epoch, start: Epoch): Epoch[] {
  const all = range(begin, monthLength(begin))
  if (rule.byMonthDay.length > 0)
    return all.filter((day) => onMonthDays(rule, day) && (rule.byDay.length === 0 || isNth(rule.byDay, day, all)))
  if (rule.byDay.length > 0) return all.filter((day) => isNth(rule.byDay, day, all))
  const { day } = civil(start)
  return day <= all.length ? [begin + day - 1] : []
}

function daysInYear(rule: Rule, begin: Epoch, start: Epoch): Epoch[] {
  const { year } = civil(begin)
  if (rule.byMonth.length === 0 && rule.byMonthDay.length === 0) {
    if (rule.byDay.length > 0) {
      const all = range(begin, epoch(year + 1, 1, 1) - begin)
      return all.filter((day) => isNth(rule.byDay, day, all))
    }
    return daysInMonth(rule, epoch(year, civil(start).month, 1), start)
  }
  const months = rule.byMonth.length > 0 ? rule.byMonth.toSorted((a, b) => a - b) : MONTHS
  return [...new Set(months)].flatMap((month) => daysInMonth(rule, epoch(year, month, 1), start))
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

function positioned({ bySetPos }: Rule, days: readonly Epoch[]): readonly Epoch[] {
  if (bySetPos.length === 0) return days
  return days.filter((_, index) => bySetPos.includes(index + 1) || bySetPos.includes(index - days.length))
}

const range = (begin: Epoch, length: number): Epoch[] => Array.from({ length }, (_, index) => begin + index)

function monthLength(begin: Epoch): number {
  const { year, month } = civil(begin)
  return (month === 12 ? epoch(year + 1, 1, 1) : epoch(year, month + 1, 1)) - begin
}

/** Days since 1970-01-01 of a civil date, and back: H. Hinnant, chrono-compatible low-level date algorithms (2014). */
function epoch(year: number, month: number, day: number): Epoch {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function civil(date: Epoch): { year: number; month: number; day: number } {
  const z = date + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted + (shifted < 10 ? 3 : -9)
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

function epochOf(day: Day): Epoch {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return epoch(year, month, date)
}

function dayOf(date: Epoch): Day {
  const { year, month, day } = civil(date)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
