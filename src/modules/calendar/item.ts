import type { CalendarEvent, CalendarRow } from './calendar.ts'
import { DEFAULT_CALENDAR, DEFAULT_NAME } from './calendar.ts'
import type { Occurrence } from './occurrences.ts'
import { isSeries } from './occurrences.ts'

/** An event as pages and answers show it: what an occurrence has of its own laid over its series. */
export interface EventItem {
  readonly eventId: string
  /** Original start of an occurrence of a series: with the id it names the one that is meant. */
  readonly occurrence?: string
  readonly title: string
  readonly description?: string
  readonly location?: string
  /** Moments, or dates (the last day included) where it lasts all day. Never cut. */
  readonly startTime: string
  readonly endTime: string
  readonly isAllDay: boolean
  readonly zone: string
  readonly kind: CalendarEvent['kind']
  readonly busy: boolean
  readonly calendarId: string
  /** First and last local day that it touches. */
  readonly firstDay: string
  readonly lastDay: string
  readonly isRecurring: boolean
  /** An occurrence that is not as its series. */
  readonly isChanged: boolean
  readonly repeat?: string
  readonly reminders?: readonly number[]
  readonly attendees?: readonly string[]
  readonly place?: string
  readonly task?: string
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

export function itemOf({ event, override, occurrence, startTime, endTime, first, last }: Occurrence): EventItem {
  const item: Writable<EventItem> = {
    eventId: event.id,
    title: override?.title ?? event.title,
    startTime,
    endTime,
    isAllDay: event.isAllDay,
    zone: event.zone,
    kind: override?.kind ?? event.kind,
    busy: override?.busy ?? event.busy,
    calendarId: event.calendar,
    firstDay: first,
    lastDay: last,
    isRecurring: isSeries(event),
    isChanged: override !== undefined,
  }
  const description = override?.description ?? event.description
  const location = override?.location ?? event.location
  const reminders = override?.reminders ?? event.reminders
  const place = override?.place ?? event.place
  if (occurrence !== undefined) item.occurrence = occurrence
  if (description !== undefined) item.description = description
  if (location !== undefined) item.location = location
  if (event.repeat !== undefined) item.repeat = event.repeat
  if (reminders !== undefined) item.reminders = reminders
  if (event.attendees !== undefined) item.attendees = event.attendees
  if (place !== undefined) item.place = place
  if (event.task !== undefined) item.task = event.task
  return item
}

export interface CalendarItem {
  readonly calendarId: string
  readonly name: string
  readonly color?: string
  readonly kind: CalendarRow['kind']
  readonly visible: boolean
  /** New events go there. */
  readonly isDefault: boolean
}

/** All calendars, the one that is there by itself first. */
export function calendarItems(rows: readonly CalendarRow[]): CalendarItem[] {
  const own = rows.find(({ id }) => id === DEFAULT_CALENDAR)
  const others = rows.filter(({ id }) => id !== DEFAULT_CALENDAR).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const isTaken = others.some(({ isDefault }) => isDefault === true)
  const item = ({ id, name, color, kind, visible, isDefault }: Omit<CalendarRow, 'createdAt' | 'localDays'>) => ({
    calendarId: id,
    name,
    ...(color === undefined ? {} : { color }),
    kind,
    visible,
    isDefault: isDefault === true,
  })
  const first = own ?? { id: DEFAULT_CALENDAR, name: DEFAULT_NAME.en, kind: 'own' as const, visible: true }
  return [{ ...item(first), isDefault: !isTaken }, ...others.map(item)]
}
