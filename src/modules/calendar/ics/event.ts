import type { Json } from '#core/fields/field.ts'
import type { Text } from '#core/fields/field.ts'
import { isDay } from '#core/time/day.ts'
import { normalRule, parseRule } from '#recurrence/rule.ts'
import { DAY, dayName, dayNumber, isoOf, MINUTE, msOf } from '../clock.ts'
import { startAt, wallStart } from '../series.ts'
import { all, type Component, one, type Property, textIn } from './lines.ts'
import { momentIn, type Zones } from './zones.ts'

/** What of a VEVENT has a place here. */
export interface ReadEvent {
  readonly uid: string
  /** Original start, where it changes one occurrence of a series. */
  readonly recurrence?: string
  readonly isCancelled: boolean
  readonly values: EventValues
  /** The later of two of the same UID counts. */
  readonly sequence: number
  readonly stamp: string
}

export type EventValues = Readonly<Record<string, Json>> & {
  readonly title: string
  readonly startTime: string
  readonly endTime: string
  readonly isAllDay: boolean
  readonly zone: string
  readonly repeat?: string
  readonly excludedDates?: readonly string[]
  readonly extraDates?: readonly string[]
}

/** Why an event is left out, and where. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly code: string
  readonly line: number
  readonly told: Text

  constructor(code: string, line: number, en: string, de: string) {
    super(code)
    this.code = code
    this.line = line
    this.told = { en: `Line ${line}: ${en}`, de: `Zeile ${line}: ${de}` }
  }
}

interface At {
  readonly zones: Zones
  /** The person's: for times that float. */
  readonly zone: string
  /** Says what was understood only in part. */
  readonly note: (code: string, line: number, en: string, de: string) => void
  readonly ignore: (name: string) => void
}

const READ = new Set(
  'uid summary description location dtstart dtend duration rrule exrule rdate exdate recurrence-id status transp sequence dtstamp last-modified created attendee organizer'.split(
    ' ',
  ),
)
const DESCRIPTION = 20_000
const TITLE = 500

/** @throws Unreadable what cannot be read without guessing. */
export function eventOf(component: Component, at: At): ReadEvent {
  for (const { name } of component.properties)
    if (!READ.has(name) && !name.startsWith('x-')) at.ignore(name.toUpperCase())
  for (const line of component.broken)
    at.note('BadLine', line, 'this line cannot be read.', 'Diese Zeile ist nicht lesbar.')
  const begins = one(component, 'dtstart')
  if (!begins)
    throw new Unreadable('NoStart', component.line, 'the event has no start.', 'Der Termin hat keinen Beginn.')
  const start = timeOf(begins, at)
  const isAllDay = start.wall.length === 10
  const zone = start.zone ?? at.zone
  const startTime = isAllDay ? start.wall : momentIn(zone, start.wall)
  const timing = { isAllDay, zone, startTime }
  const endTime = endOf(component, timing, start.wall, at)
  const repeat = ruleOf(component, isAllDay)
  const series = { ...timing, endTime, ...(repeat === undefined ? {} : { repeat }) }
  const excludedDates = all(component, 'exdate').flatMap((property) => datesOf(property, series, at))
  const extraDates = all(component, 'rdate').flatMap((property) => datesOf(property, series, at))
  const recurrence = one(component, 'recurrence-id')
  if (recurrence?.parameters['range'])
    throw new Unreadable(
      'ThisAndFuture',
      recurrence.line,
      'a change of this and all later occurrences is not read; split the series in the other program.',
      'Eine Änderung dieser und aller späteren Wiederholungen wird nicht gelesen; teile die Serie im anderen Programm.',
    )
  const title = shortened(component, 'summary', TITLE, at) ?? 'Untitled'
  const description = shortened(component, 'description', DESCRIPTION, at)
  const location = shortened(component, 'location', 1000, at)
  const transparent = textIn(component, 'transp')?.toUpperCase()
  const reminders = remindersOf(component, at)
  const uid = textIn(component, 'uid')
  return {
    uid: uid ?? `${startTime} ${title}`,
    ...(recurrence ? { recurrence: originalStart(recurrence, at) } : {}),
    isCancelled: textIn(component, 'status')?.toUpperCase() === 'CANCELLED',
    sequence: Number(one(component, 'sequence')?.values[0] ?? 0) || 0,
    stamp: String(one(component, 'last-modified')?.values[0] ?? one(component, 'dtstamp')?.values[0] ?? ''),
    values: {
      title,
      ...(description === undefined ? {} : { description }),
      ...(location === undefined ? {} : { location }),
      ...series,
      kind: all(component, 'attendee').length > 0 ? 'meeting' : 'appointment',
      // A birthday or a holiday takes no hour of the day, unless the file says so.
      busy: transparent === undefined ? !isAllDay : transparent !== 'TRANSPARENT',
      ...(excludedDates.length > 0 ? { excludedDates: [...new Set(excludedDates)].toSorted() } : {}),
      ...(extraDates.length > 0 ? { extraDates: [...new Set(extraDates)].toSorted() } : {}),
      ...(reminders.length > 0 ? { reminders } : {}),
      ...(uid === undefined ? {} : { uid: uid.slice(0, 1000) }),
    },
  }
}

interface Time {
  /** A date, or a wall clock `2026-09-14T09:30:00`. */
  readonly wall: string
  /** Of the wall clock; none where it floats. */
  readonly zone?: string
}

const WRITTEN = /^\d{8}(T\d{6}Z?)?$/

function timeOf({ raw, parameters, line }: Property, at: At, text = raw): Time {
  const tzid = parameters['tzid']
  const wall = wallOf(text, line)
  if (wall.length === 10) return { wall }
  if (text.endsWith('Z')) return { wall, zone: 'UTC' }
  if (typeof tzid !== 'string') return { wall }
  const zone = at.zones.of(tzid)
  if (zone) return { wall, zone }
  throw new Unreadable(
    'UnknownZone',
    line,
    `nobody here knows the time zone “${tzid.slice(0, 60)}”.`,
    `Die Zeitzone „${tzid.slice(0, 60)}“ kennt hier niemand.`,
  )
}

/** A date or a wall-clock time that exists, of the years 1900 to 2199. */
function wallOf(text: string, line: number): string {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
  const time = text.length > 8 ? `T${text.slice(9, 11)}:${text.slice(11, 13)}:${text.slice(13, 15)}` : ''
  if (WRITTEN.test(text) && isDay(day) && (time === '' || /^T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)$/.test(time)))
    return `${day}${time.replace(/:60$/, ':59')}`
  throw new Unreadable(
    'BadDate',
    line,
    `“${text.slice(0, 40)}” is no date or time of the years 1900 to 2199.`,
    `„${text.slice(0, 40)}“ ist kein Datum und keine Zeit der Jahre 1900 bis 2199.`,
  )
}

function endOf(
  component: Component,
  { isAllDay, zone, startTime }: { isAllDay: boolean; zone: string; startTime: string },
  startWall: string,
  at: At,
): string {
  const ends = one(component, 'dtend')
  const lasts = one(component, 'duration')
  if (ends) {
    const end = timeOf(ends, at)
    if ((end.wall.length === 10) !== isAllDay)
      throw new Unreadable(
        'BadDate',
        ends.line,
        'a day and a time do not go together as start and end.',
        'Ein Tag und eine Uhrzeit passen nicht als Anfang und Ende zusammen.',
      )
    // The end of days is the first day after; some programs write the same day twice for one.
    const endTime = isAllDay
      ? end.wall === startTime
        ? startTime
        : dayName(dayNumber(end.wall) - 1)
      : momentIn(end.zone ?? zone, end.wall)
    if (endTime >= startTime) return endTime
    throw new Unreadable(
      'EndBeforeStart',
      ends.line,
      'the event ends before it begins.',
      'Der Termin endet vor seinem Anfang.',
    )
  }
  if (!lasts) return startTime
  const length = lengthOf(lasts)
  if (isAllDay) return dayName(dayNumber(startTime) + Math.max(0, Math.ceil(length.ms / DAY) + length.days - 1))
  // Days are days on the wall; hours are hours.
  const wall = length.days === 0 ? startTime : momentIn(zone, isoOf(msOf(startWall) + length.days * DAY).slice(0, 19))
  return isoOf(msOf(wall) + length.ms)
}

function lengthOf({ raw, line }: Property): { readonly days: number; readonly ms: number } {
  const found = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(raw)
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (found ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0))
  const length = { days: weeks * 7 + days, ms: (hours * 3600 + minutes * 60 + seconds) * 1000 }
  if (found && raw !== 'P' && length.days < 40_000 && length.ms < 40_000 * DAY) return length
  throw new Unreadable(
    'BadDuration',
    line,
    `“${raw.slice(0, 40)}” is no length of time.`,
    `„${raw.slice(0, 40)}“ ist keine Dauer.`,
  )
}

function ruleOf(component: Component, isAllDay: boolean): string | undefined {
  const excluding = one(component, 'exrule')
  if (excluding)
    throw new Unreadable(
      'ExcludingRule',
      excluding.line,
      'rules that leave occurrences out are not read.',
      'Regeln, die Wiederholungen auslassen, werden nicht gelesen.',
    )
  const [rule, another] = all(component, 'rrule')
  if (another)
    throw new Unreadable(
      'SeveralRules',
      another.line,
      'an event with several rules is not read.',
      'Ein Termin mit mehreren Regeln wird nicht gelesen.',
    )
  if (!rule) return undefined
  const text = normalRule(rule.raw)
  // Times of day mean nothing to whole days.
  const plain = isAllDay
    ? text
        .split(';')
        .filter((part) => !/^BY(HOUR|MINUTE|SECOND)=/.test(part))
        .join(';')
    : text
  if (parseRule(plain)) return plain
  throw new Unreadable(
    'BadRule',
    rule.line,
    `the rule “${rule.raw.slice(0, 80)}” is not one that can be followed exactly.`,
    `Der Regel „${rule.raw.slice(0, 80)}“ lässt sich nicht genau folgen.`,
  )
}

/** Dates that are left out or come on top, in the form of the event's own start. */
function datesOf(
  property: Property,
  event: { readonly isAllDay: boolean; readonly zone: string; readonly startTime: string; readonly endTime: string },
  at: At,
): string[] {
  const found: string[] = []
  for (const text of property.raw.split(',')) {
    const [start = '', end] = text.trim().split('/')
    if (start === '') continue
    const { wall, zone } = timeOf(property, at, start)
    if (event.isAllDay) found.push(wall.slice(0, 10))
    // A day names the occurrence of that day.
    else if (wall.length === 10) found.push(startAt(event, `${wall}${wallStart(event, event.startTime).slice(10)}`))
    else found.push(momentIn(zone ?? event.zone, wall))
    if (end !== undefined)
      at.note(
        'PeriodLength',
        property.line,
        'the further occurrence is as long as the event, whatever its own length.',
        'Die zusätzliche Wiederholung ist so lang wie der Termin, was auch ihre eigene Länge sei.',
      )
  }
  return found
}

function originalStart(property: Property, at: At): string {
  const { wall, zone } = timeOf(property, at)
  return wall.length === 10 ? wall : momentIn(zone ?? at.zone, wall)
}

function remindersOf(component: Component, at: At): number[] {
  const found = new Set<number>()
  for (const alarm of component.parts) {
    if (alarm.name !== 'valarm') continue
    const trigger = one(alarm, 'trigger')
    const raw = trigger?.raw ?? ''
    const isFromEnd = String(trigger?.parameters['related'] ?? '').toUpperCase() === 'END'
    const parts = /^(-|\+)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(raw)
    const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (parts ?? [])
      .slice(2)
      .map((part) => Number(part ?? 0))
    const before = Math.round((((weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + seconds) / 60)
    const isBefore = parts?.[1] === '-' || before === 0
    if (parts && isBefore && !isFromEnd && before * MINUTE <= 28 * DAY) found.add(before)
    else at.ignore('VALARM')
  }
  return [...found].toSorted((a, b) => a - b).slice(0, 20)
}

function shortened(component: Component, name: string, most: number, at: At): string | undefined {
  const text = textIn(component, name)
  if (text === undefined || text.length <= most) return text
  const line = one(component, name)!.line
  at.note('Shortened', line, `only the first ${most} characters are kept.`, `Nur die ersten ${most} Zeichen bleiben.`)
  return text.slice(0, most).trim()
}
