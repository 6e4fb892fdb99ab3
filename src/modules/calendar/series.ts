import type { Calendar, Day } from '#core/time/day.ts'
import { lastOf, moments } from '#recurrence/days.ts'
import { parseRule } from '#recurrence/rule.ts'
import { type CalendarEvent, FOREVER, type Override } from './calendar.ts'
import { DAY, dayName, dayNumber, isoOf, momentOf, msOf, wallOf, wallText } from './clock.ts'

type Timing = Pick<
  CalendarEvent,
  'startTime' | 'endTime' | 'isAllDay' | 'zone' | 'repeat' | 'excludedDates' | 'extraDates'
>

/** Where a start is on the wall: `2026-09-14T09:30:00` in the event's zone, or the date. */
export const wallStart = ({ isAllDay, zone }: Pick<Timing, 'isAllDay' | 'zone'>, start: string): string =>
  isAllDay ? start : wallText(wallOf(zone, msOf(start)))

/** Back: the start as rows keep it. */
export const startAt = ({ isAllDay, zone }: Pick<Timing, 'isAllDay' | 'zone'>, wall: string): string =>
  isAllDay ? wall : isoOf(momentOf(zone, msOf(wall)))

/**
 * The starts of a series by its rule and its further dates, without those left out, on the UTC days from `from` to `to`, both
 * included (a day more at both ends may be given). The event's own start is always the first, whether the rule names it or not.
 */
export function startsOf(event: Timing, from: Day, to: Day): string[] {
  const { wall, rule, last } = ruleOf(event)
  const starts: string[] = []
  const left = event.excludedDates && excludedBy(event.excludedDates)
  const add = (start: string): void => {
    if (!left?.has(start)) starts.push(start)
  }
  const own = event.startTime.slice(0, 10)
  if (own >= from && own <= to) add(event.startTime)
  if (rule !== undefined) {
    for (const moment of last === '' ? [] : moments({ rule, start: wall, zone: event.zone }, from, to, Infinity)) {
      if (moment > last) break
      if (moment !== wall) add(startAt(event, moment))
    }
  }
  if (!event.extraDates) return starts
  for (const extra of event.extraDates) {
    const day = extra.slice(0, 10)
    if (day >= from && day <= to && (extra.length === 10) === event.isAllDay) add(extra)
  }
  return [...new Set(starts)].toSorted()
}

interface Ruled {
  readonly wall: string
  readonly rule: string | undefined
  readonly last: string
}

const ruled = new WeakMap<Timing, Ruled>()

/** Rows are never changed in place, so this holds as long as the row is there. */
function ruleOf(event: Timing): Ruled {
  let known = ruled.get(event)
  if (!known) {
    const wall = wallStart(event, event.startTime)
    const end = event.repeat === undefined ? { rule: undefined, last: '' } : endless(event.repeat, wall, event.zone)
    ruled.set(event, (known = { wall, ...end }))
  }
  return known
}

const excluded = new WeakMap<readonly string[], ReadonlySet<string>>()

function excludedBy(dates: readonly string[]): ReadonlySet<string> {
  let known = excluded.get(dates)
  if (!known) excluded.set(dates, (known = new Set(dates)))
  return known
}

const NEVER = '9999'
const ends = new Map<string, { rule: string; last: string }>()

/**
 * A rule that counts its occurrences, as one that does not, and its last start: counting from the beginning for every month
 * that is looked at would make a series dearer with every year. `last` is empty where there is no occurrence at all.
 */
function endless(repeat: string, wall: string, zone: string): { rule: string; last: string } {
  const count = /(?:^|;)COUNT=(\d+)/.exec(repeat)
  if (!count) return { rule: repeat, last: NEVER }
  const key = `${repeat} ${wall} ${zone}`
  let known = ends.get(key)
  if (!known) {
    if (ends.size > 20_000) ends.clear()
    const rule = repeat.replace(/(?:^|;)COUNT=\d+/, '').replace(/^;/, '')
    // More than all days there are never come to an end.
    const last = Number(count[1]) > ALL_DAYS * timesADay(repeat) ? NEVER : countedLast(repeat, wall, zone)
    ends.set(key, (known = { rule, last }))
  }
  return known
}

/** The event's own start counts as the first, though the rule may not name it. */
function countedLast(repeat: string, wall: string, zone: string): string {
  const series = { rule: repeat, start: wall, zone }
  const last = lastOf(series)
  if (last === undefined || moments(series, wall.slice(0, 10), last.slice(0, 10), 1)[0] === wall) return last ?? ''
  const fewer = Number(/COUNT=(\d+)/.exec(repeat)![1]) - 1
  return fewer === 0 ? '' : (lastOf({ ...series, rule: repeat.replace(/COUNT=\d+/, `COUNT=${fewer}`) }) ?? '')
}

const ALL_DAYS = dayNumber(FOREVER) - dayNumber('1900-01-01')
export const MOST_TIMES_A_DAY = 96

/** How often on one day a rule may repeat. */
export function timesADay(repeat: string): number {
  const rule = parseRule(repeat)
  const of = (list: readonly number[] | undefined): number => Math.max(1, list?.length ?? 1)
  return of(rule?.byHour) * of(rule?.byMinute) * of(rule?.bySecond)
}

/** The days that an event reaches, with what its overrides add; nothing for one that stays within a day. */
export function reachOf(
  event: Timing,
  overrides: readonly Pick<Override, 'since' | 'through'>[],
  calendar: Calendar,
): { since?: Day; through?: Day } {
  const days = (start: string, end: string): [Day, Day] =>
    event.isAllDay ? [start, end] : spanOf(msOf(start), msOf(end), calendar)
  let [since, through] = days(event.startTime, event.endTime)
  if (event.repeat === undefined && event.extraDates === undefined) return since === through ? {} : { since, through }
  const length = event.isAllDay
    ? dayNumber(event.endTime) - dayNumber(event.startTime)
    : msOf(event.endTime) - msOf(event.startTime)
  const endOf = (start: string): string =>
    event.isAllDay ? dayName(dayNumber(start) + length) : isoOf(msOf(start) + length)
  const widen = ([from, to]: readonly [Day, Day]): void => {
    if (from < since) since = from
    if (to > through) through = to
  }
  if (event.repeat !== undefined) {
    const wall = wallStart(event, event.startTime)
    const { rule, last } = endless(event.repeat, wall, event.zone)
    const final = last === NEVER ? lastOf({ rule, start: wall, zone: event.zone }) : last
    if (final === undefined && !/(?:^|;)UNTIL=/.test(event.repeat)) through = FOREVER
    else if (final) widen(days(startAt(event, final), endOf(startAt(event, final))))
  }
  for (const extra of event.extraDates ?? [])
    if ((extra.length === 10) === event.isAllDay) widen(days(extra, endOf(extra)))
  for (const one of overrides) widen([one.since, one.through])
  return { since, through: through > FOREVER ? FOREVER : through }
}

/** The local days of a stretch of time; one that ends at the start of a day does not touch it. */
function spanOf(start: number, end: number, { zone, dayStart }: Calendar): [Day, Day] {
  const shift = (Number(dayStart.slice(0, 2)) * 60 + Number(dayStart.slice(3, 5))) * 60_000
  const day = (ms: number): Day => dayName(Math.floor((wallOf(zone, ms) - shift) / DAY))
  return [day(start), day(end > start ? end - 1 : end)]
}
