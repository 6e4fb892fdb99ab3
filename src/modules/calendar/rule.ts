import { parseRule, type Rule, WEEKDAYS } from '#recurrence/rule.ts'
import { DAY, dayName, dayNumber, isoOf, msOf } from './clock.ts'

/** A rule with one part set, or without it. */
export function withPart(repeat: string, name: string, value?: string): string {
  const parts = repeat.split(';').filter((part) => !part.startsWith(`${name}=`))
  return (value === undefined ? parts : [...parts, `${name}=${value}`]).join(';')
}

export const countOf = (repeat: string): number | undefined => parseRule(repeat)?.count

const compact = (text: string): string => text.replaceAll(/[-:]|\.\d+/g, '')

/** A rule that ends before the start `before` of one of its occurrences, which it may count or end elsewhere now. */
export const endedBefore = (repeat: string, before: string): string =>
  withPart(
    withPart(repeat, 'COUNT'),
    'UNTIL',
    compact(before.length === 10 ? dayName(dayNumber(before) - 1) : isoOf(msOf(before) - 1000)),
  )

/**
 * The rule of a series whose start went from one wall-clock time to another (`2026-09-14T09:30:00`, or dates), so that every
 * occurrence goes the same way. Undefined where the rule says more than can be moved without guessing.
 */
export function movedRule(repeat: string, from: string, to: string): string | undefined {
  const rule = parseRule(repeat)
  if (!rule) return undefined
  const days = dayNumber(to.slice(0, 10)) - dayNumber(from.slice(0, 10))
  const ofTimes = rule.byHour.length + rule.byMinute.length + rule.bySecond.length > 0
  if (from.slice(10) !== to.slice(10) && ofTimes) return undefined
  const moved = days === 0 ? repeat : movedDays(repeat, rule, from.slice(0, 10), to.slice(0, 10), days)
  if (moved === undefined || rule.until === undefined) return moved
  const by = from.length > 10 && to.length > 10 ? msOf(to) - msOf(from) : days * DAY
  return withPart(moved, 'UNTIL', movedUntil(rule, by, days))
}

function movedUntil({ until, untilTime }: Rule, by: number, days: number): string {
  if (untilTime === undefined) return compact(dayName(dayNumber(until!) + days))
  const time = untilTime.replace(/^(..)(..)(..)Z?$/, '$1:$2:$3')
  return `${compact(isoOf(msOf(`${until!}T${time}`) + by).slice(0, 19))}${untilTime.endsWith('Z') ? 'Z' : ''}`
}

function movedDays(repeat: string, rule: Rule, from: string, to: string, days: number): string | undefined {
  const { freq, byDay, byMonthDay, byMonth, byWeekNo, byYearDay, bySetPos } = rule
  if (byWeekNo.length + byYearDay.length + bySetPos.length > 0) return undefined
  if (freq === 'DAILY') return byDay.length + byMonthDay.length + byMonth.length === 0 ? repeat : undefined
  if (freq === 'WEEKLY') return byMonth.length > 0 ? undefined : movedWeekdays(repeat, rule, days)
  if (byMonth.length > (freq === 'YEARLY' ? 1 : 0) || byDay.length + byMonthDay.length > 1) return undefined
  const month = byMonth.length === 0 ? repeat : withPart(repeat, 'BYMONTH', String(Number(to.slice(5, 7))))
  const date = Number(to.slice(8))
  if (byMonthDay.length === 1)
    return byMonthDay[0] === Number(from.slice(8)) ? withPart(month, 'BYMONTHDAY', String(date)) : undefined
  if (byDay.length === 0) return month
  const { nth } = byDay[0]!
  // Within a whole year the place of a weekday is another one.
  if (nth === undefined || (freq === 'YEARLY' && byMonth.length === 0)) return undefined
  const weekday = WEEKDAYS[weekdayOf(dayNumber(to)) - 1]!
  const isLast = dayName(dayNumber(to) + 7).slice(5, 7) !== to.slice(5, 7)
  return withPart(month, 'BYDAY', `${nth < 0 && isLast ? -1 : Math.ceil(date / 7)}${weekday}`)
}

// 1970-01-01 was a Thursday.
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

function movedWeekdays(repeat: string, { byDay, interval, weekStart }: Rule, days: number): string | undefined {
  if (byDay.length === 0) return repeat
  const place = (weekday: number): number => (weekday - weekStart + 7) % 7
  const moved = byDay.map(({ weekday }) => place(weekday) + days)
  const weeks = new Set(moved.map((at) => Math.floor(at / 7)))
  // Days of one week that come to lie in two: every second week would no longer be the same ones.
  if (weeks.size > 1 && interval > 1) return undefined
  const names = moved.map((at) => WEEKDAYS[((((at % 7) + 7) % 7) + weekStart - 1) % 7]!)
  return withPart(repeat, 'BYDAY', names.join(','))
}
