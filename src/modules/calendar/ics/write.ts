import ICAL from 'ical.js'
import type { Asking } from '#core/module/query.ts'
import { calendars, type CalendarEvent, events, type Override, overrides } from '../calendar.ts'
import { DAY, dayName, dayNumber, isoOf, msOf, offsetAt, wallText } from '../clock.ts'
import { isSeries, occurrenceOf } from '../occurrences.ts'
import { wallStart } from '../series.ts'

/** All events as one iCalendar file, with the definitions of the zones that it uses. Reads back to the same events. */
export async function* toIcs(asking: Asking): AsyncGenerator<string> {
  const hidden = new Set(
    (await asking.read(calendars.every())).filter(({ kind }) => kind === 'subscribed').map(({ id }) => id),
  )
  // What another program owns is not ours to hand on.
  const own = (await asking.read(events.every())).filter(({ calendar }) => !hidden.has(calendar))
  const changed = Map.groupBy(await asking.read(overrides.every()), ({ event }) => event)
  yield* lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sekundant//Sekundant//EN', 'CALSCALE:GREGORIAN')
  const zones = new Set(own.filter((event) => zoned(event)).map(({ zone }) => zone))
  for (const zone of [...zones].toSorted()) yield* lines(...definition(zone, yearsOf(own)))
  for (const event of own.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    yield* lines(...component(event, undefined, asking))
    for (const one of changed.get(event.id) ?? []) yield* lines(...component(event, one, asking))
  }
  yield* lines('END:VCALENDAR')
}

/** A series is on its zone's wall clock; a single moment is the same everywhere. */
const zoned = (event: CalendarEvent): boolean => !event.isAllDay && isSeries(event) && event.zone !== 'UTC'

function component(event: CalendarEvent, override: Override | undefined, { now, calendar }: Asking): string[] {
  const shown = occurrenceOf(event, override?.occurrence, override, calendar)
  const of = <K extends keyof Override & keyof CalendarEvent>(name: K): CalendarEvent[K] =>
    (override?.[name] ?? event[name]) as CalendarEvent[K]
  const end = event.isAllDay ? dayName(dayNumber(shown.endTime) + 1) : shown.endTime
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid ?? event.id)}`,
    `DTSTAMP:${compact(now)}`,
    `DTSTART${moment(event, shown.startTime)}`,
    `DTEND${moment(event, end)}`,
    ...(override ? [`RECURRENCE-ID${moment(event, override.occurrence)}`] : []),
    `SUMMARY:${escaped(of('title'))}`,
    ...(of('description') === undefined ? [] : [`DESCRIPTION:${escaped(of('description')!)}`]),
    ...(of('location') === undefined ? [] : [`LOCATION:${escaped(of('location')!)}`]),
    `TRANSP:${of('busy') ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(override?.cancelled === true ? ['STATUS:CANCELLED'] : []),
    ...(override || event.repeat === undefined ? [] : [`RRULE:${event.repeat}`]),
    ...(override ? [] : dates(event, 'EXDATE', event.excludedDates)),
    ...(override ? [] : dates(event, 'RDATE', event.extraDates)),
    ...(of('reminders') ?? []).flatMap((minutes) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-PT${minutes}M`,
      `DESCRIPTION:${escaped(of('title'))}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

/** `;TZID=Europe/Berlin:20260914T093000`, `:20260914T073000Z` or `;VALUE=DATE:20260914`. */
function moment(event: CalendarEvent, at: string): string {
  if (at.length === 10) return `;VALUE=DATE:${compact(at)}`
  return zoned(event) ? `;TZID=${event.zone}:${compact(wallStart(event, at))}` : `:${compact(at)}`
}

/** At most so many dates on one line. */
const TOGETHER = 50

function dates(event: CalendarEvent, name: string, list: readonly string[] | undefined): string[] {
  const found: string[] = []
  for (let at = 0; at < (list?.length ?? 0); at += TOGETHER) {
    const some = list!.slice(at, at + TOGETHER).map((date) => moment(event, date))
    const [first] = some
    const head = first!.slice(0, first!.lastIndexOf(':') + 1)
    found.push(`${name}${head}${some.map((date) => date.slice(date.lastIndexOf(':') + 1)).join(',')}`)
  }
  return found
}

const compact = (text: string): string => text.replaceAll(/[-:]|\.\d+/g, '')
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

function* lines(...all: readonly string[]): Generator<string> {
  yield all.map((line) => `${ICAL.helpers.foldline(line)}\r\n`).join('')
}

function yearsOf(all: readonly CalendarEvent[]): { from: number; to: number } {
  const years = all.filter(zoned).map(({ startTime }) => Number(startTime.slice(0, 4)))
  return { from: Math.min(...years) - 1, to: Math.max(...years) + 25 }
}

/** A zone by what its clocks do from one year to another: every change of offset by itself, so that no rule is guessed. */
function definition(zone: string, { from, to }: { from: number; to: number }): string[] {
  const parts: string[] = []
  const last = msOf(`${Math.min(to, 2199)}-01-01T00:00:00.000Z`)
  let at = Temporal.Instant.fromEpochMilliseconds(
    msOf(`${Math.max(from, 1900)}-01-01T00:00:00.000Z`),
  ).toZonedDateTimeISO(zone)
  const observance = (ms: number, before: number, after: number): void => {
    const name = after > before ? 'DAYLIGHT' : 'STANDARD'
    parts.push(
      `BEGIN:${name}`,
      `DTSTART:${compact(wallText(ms + before))}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${name}`,
    )
  }
  const first = at.epochMilliseconds
  observance(first, offsetAt(zone, first), offsetAt(zone, first))
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > last) break
    observance(
      next.epochMilliseconds,
      offsetAt(zone, next.epochMilliseconds - 1),
      offsetAt(zone, next.epochMilliseconds),
    )
    at = next
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, `X-LIC-LOCATION:${zone}`, ...parts, 'END:VTIMEZONE']
}

function offsetText(ms: number): string {
  const text = isoOf(((Math.abs(ms) % DAY) + DAY) % DAY).slice(11, 19)
  const [hours, minutes, seconds] = text.split(':')
  return `${ms < 0 ? '-' : '+'}${hours}${minutes}${seconds === '00' ? '' : seconds}`
}
