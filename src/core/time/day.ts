/** How a person counts days: zone, where the day starts (`HH:MM`), which weekday starts the week (1 Monday … 7 Sunday). */
export interface Calendar {
  readonly zone: string
  readonly dayStart: string
  readonly weekStart: number
}

/** A local day, `YYYY-MM-DD`. */
export type Day = string

const DATE_LENGTH = '2026-03-29'.length

const formats = new Map<string, Intl.DateTimeFormat>()

const calendarDate = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** A date that exists, of the years that instants may have, 1900 to 2199: what counts day by day comes to an end. */
export const isDay = (value: string): boolean =>
  calendarDate.test(value) && Number(value.slice(8)) <= Temporal.PlainYearMonth.from(value.slice(0, 7)).daysInMonth

/** Wall-clock parts by Intl: a zoned Temporal value costs ten times as much, and this runs once a fact. */
function wallClock(epochMs: number, zone: string): { date: string; time: string } {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  if (last?.epochMs === epochMs && last.zone === zone) return last
  const printed = format.format(epochMs)
  last = { epochMs, zone, date: printed.slice(0, 10), time: printed.slice(11, 16) }
  return last
}

/** One moment is asked for several times in a row: now. */
let last: { epochMs: number; zone: string; date: string; time: string } | undefined

/** [DAY-2] The local day of an instant: before `dayStart` the day before still lasts. A whole day is its own. Calendar arithmetic only. */
export function localDay(instant: string, calendar: Calendar): Day {
  if (instant.length === DATE_LENGTH) return instant
  const { date, time } = wallClock(Temporal.Instant.from(instant).epochMilliseconds, calendar.zone)
  return time < calendar.dayStart ? addDays(date, -1) : date
}

/** The wall-clock time of an instant, `HH:MM`. */
export const localTime = (instant: string, zone: string): string =>
  wallClock(Temporal.Instant.from(instant).epochMilliseconds, zone).time

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: Day, b: Day): number => Temporal.PlainDate.from(a).until(b, { largestUnit: 'days' }).days

/** 1 Monday … 7 Sunday. */
export const weekday = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek

export type Period = 'day' | 'week' | 'month'

/** First and last day of the period that a day lies in. */
export function periodOf(day: Day, period: Period, weekStart: number): { from: Day; to: Day } {
  if (period === 'day') return { from: day, to: day }
  const date = Temporal.PlainDate.from(day)
  if (period === 'month')
    return { from: date.with({ day: 1 }).toString(), to: date.with({ day: date.daysInMonth }).toString() }
  const from = date.subtract({ days: (date.dayOfWeek - weekStart + 7) % 7 })
  return { from: from.toString(), to: from.add({ days: 6 }).toString() }
}

/** The instant at which a local wall-clock time falls; a time that the clock skips moves on, one that comes twice is the first. */
export const instantAt = (day: Day, time: string, zone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

/** When a local day begins and ends, as instants. */
export const dayBounds = (day: Day, calendar: Calendar): { from: string; to: string } => ({
  from: instantAt(day, calendar.dayStart, calendar.zone),
  to: instantAt(addDays(day, 1), calendar.dayStart, calendar.zone),
})

/** Every day from `from` to `to`, both included. */
export function* days(from: Day, to: Day): Generator<Day> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day
}
