import type { Calendar, Day } from '#core/time/day.ts'
import type { CalendarEvent, Override } from './calendar.ts'
import { DAY, dayName, dayNumber, isoOf, type Ms, momentOf, msOf, wallOf } from './clock.ts'
import { startsOf } from './series.ts'

/** An event as it happens: a single one, or one occurrence of a series with what is different about it. */
export interface Occurrence {
  readonly event: CalendarEvent
  /** Its original start, which names it; none for a single event. */
  readonly occurrence?: string
  readonly override?: Override
  /** Moments, or dates (the last one included) where the event lasts all day. */
  readonly startTime: string
  readonly endTime: string
  /** The same in milliseconds since 1970 for timed ones, cut nowhere. */
  readonly start: Ms
  readonly end: Ms
  /** First and last local day that it touches. */
  readonly first: Day
  readonly last: Day
}

/**
 * What of these events touches the days from `from` to `to`, both included, earliest first. Events that do not reach there and
 * overrides of series that are not among the events may be handed in too: they are left out. Every list of events, whatever
 * surface it is for, comes from here.
 */
export function occurrencesIn(
  events: readonly CalendarEvent[],
  overrides: readonly Override[],
  from: Day,
  to: Day,
  calendar: Calendar,
): Occurrence[] {
  const window = windowOf(from, to, calendar)
  const changed = new Map<string, Map<string, Override>>()
  for (const one of overrides) {
    let held = changed.get(one.event)
    if (!held) changed.set(one.event, (held = new Map()))
    held.set(one.occurrence, one)
  }
  const found: Occurrence[] = []
  for (const event of events) {
    if (!isSeries(event)) push(found, occurrenceOf(event, undefined, undefined, calendar), window)
    else if (reaches(event, window)) expand(found, event, changed.get(event.id), window, calendar)
  }
  return found.toSorted(byStart)
}

export const isSeries = (event: CalendarEvent): boolean => event.repeat !== undefined || event.extraDates !== undefined

/** All-day events of a day come before its hours. */
const byStart = (a: Occurrence, b: Occurrence): number =>
  a.start - b.start || Number(b.event.isAllDay) - Number(a.event.isAllDay) || (a.event.id < b.event.id ? -1 : 1)

/** By what was decided when it was written; a day more at both ends, for the person may have changed zones since. */
const reaches = ({ since, through }: CalendarEvent, { from, to }: Window): boolean =>
  (since === undefined || dayNumber(since) <= dayNumber(to) + 1) &&
  (through === undefined || dayNumber(through) >= dayNumber(from) - 1)

interface Window {
  /** What days are made of: zone and start of the day. */
  readonly days: string
  readonly from: Day
  readonly to: Day
  /** The bounds of these days; the end is not included. */
  readonly begin: Ms
  readonly finish: Ms
}

/** Milliseconds after midnight at which days start. */
const startOfDay = ({ dayStart }: Calendar): Ms =>
  (Number(dayStart.slice(0, 2)) * 60 + Number(dayStart.slice(3, 5))) * 60_000

/** The bounds of a day as moments. */
export const beginOf = (day: Day, calendar: Calendar): Ms =>
  momentOf(calendar.zone, dayNumber(day) * DAY + startOfDay(calendar))

/** The local day of a moment. */
export const dayAt = (ms: Ms, calendar: Calendar): Day =>
  dayName(Math.floor((wallOf(calendar.zone, ms) - startOfDay(calendar)) / DAY))

const windowOf = (from: Day, to: Day, calendar: Calendar): Window => ({
  days: `${calendar.zone} ${calendar.dayStart}`,
  from,
  to,
  begin: beginOf(from, calendar),
  finish: beginOf(dayName(dayNumber(to) + 1), calendar),
})

function push(found: Occurrence[], one: Occurrence, window: Window): void {
  if (one.last >= window.from && one.first <= window.to) found.push(one)
}

function expand(
  found: Occurrence[],
  event: CalendarEvent,
  changed: ReadonlyMap<string, Override> | undefined,
  window: Window,
  calendar: Calendar,
): void {
  for (const one of unchanged(event, window, calendar))
    if (one.last >= window.from && one.first <= window.to && !changed?.has(one.occurrence!)) found.push(one)
  for (const one of changed?.values() ?? []) {
    if (one.cancelled === true || one.since > window.to || one.through < window.from) continue
    if (isOccurrence(event, one.occurrence)) push(found, occurrenceOf(event, one.occurrence, one, calendar), window)
  }
}

/** What is known of a series until it changes. */
interface Known {
  readonly days: string
  /** Of a timed event, in milliseconds. */
  readonly length: Ms
  from: Day
  to: Day
  found: readonly Occurrence[]
}

const series = new WeakMap<CalendarEvent, Known>()
/** Longer stretches are asked for once, and not worth holding. */
const MOST_DAYS = 100

/** A series by its rule around some days. An event that is read again without having changed is the same one, and known. */
function unchanged(event: CalendarEvent, window: Window, calendar: Calendar): readonly Occurrence[] {
  let known = series.get(event)
  if (!known || known.days !== window.days)
    series.set(event, (known = { days: window.days, length: lengthOf(event), from: '9', to: '', found: [] }))
  const { length } = known
  const { from, to } = window
  if (known.from <= from && known.to >= to) return known.found
  const before = Math.ceil(length / DAY) + 1
  const starts = startsOf(event, dayName(dayNumber(from) - before), dayName(dayNumber(to) + 1))
  const found = starts.map((start) =>
    event.isAllDay ? occurrenceOf(event, start, undefined, calendar) : timed(event, start, length, calendar),
  )
  if (dayNumber(to) - dayNumber(from) <= MOST_DAYS) {
    known.from = from
    known.to = to
    known.found = found
  }
  return found
}

/** As `occurrenceOf`, for what there are most of. */
function timed(event: CalendarEvent, startTime: string, length: Ms, calendar: Calendar): Occurrence {
  const start = msOf(startTime)
  const end = start + length
  const first = dayAt(start, calendar)
  const last = length > 0 ? dayAt(end - 1, calendar) : first
  return { event, occurrence: startTime, startTime, endTime: isoOf(end), start, end, first, last }
}

/** Whether a series has an occurrence that starts there by its rule, whatever has become of it since. */
export function isOccurrence(event: CalendarEvent, start: string): boolean {
  if (!isSeries(event) || (start.length === 10) !== event.isAllDay) return false
  const day = dayNumber(start.slice(0, 10))
  return startsOf(event, dayName(day - 1), dayName(day + 1)).includes(start)
}

/** Milliseconds from start to end of a timed event; for all-day ones their days, the last one included. */
export const lengthOf = ({ isAllDay, startTime, endTime }: CalendarEvent): Ms =>
  isAllDay ? (dayNumber(endTime) - dayNumber(startTime) + 1) * DAY : msOf(endTime) - msOf(startTime)

/** One occurrence, whether or not its series has it: `isOccurrence` knows. */
export function occurrenceOf(
  event: CalendarEvent,
  occurrence: string | undefined,
  override: Override | undefined,
  calendar: Calendar,
): Occurrence {
  const startTime = override?.startTime ?? occurrence ?? event.startTime
  const endTime = override?.endTime ?? endOf(event, startTime)
  const named = {
    event,
    ...(occurrence === undefined ? {} : { occurrence }),
    ...(override ? { override } : {}),
    startTime,
    endTime,
  }
  if (event.isAllDay) {
    const start = beginOf(startTime, calendar)
    return { ...named, start, end: beginOf(dayName(dayNumber(endTime) + 1), calendar), first: startTime, last: endTime }
  }
  const start = msOf(startTime)
  const end = msOf(endTime)
  return { ...named, start, end, first: dayAt(start, calendar), last: dayAt(end > start ? end - 1 : end, calendar) }
}

/** Where an occurrence that starts there ends: as long after it as the event's own end is after its start. */
export function endOf(event: CalendarEvent, startTime: string): string {
  if (startTime === event.startTime) return event.endTime
  return event.isAllDay
    ? dayName(dayNumber(startTime) + dayNumber(event.endTime) - dayNumber(event.startTime))
    : isoOf(msOf(startTime) + lengthOf(event))
}
