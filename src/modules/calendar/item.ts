import type { CalendarEvent, CalendarRow, Override } from './calendar.ts'
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

export function itemOf({ event, override, occurrence, startTime, endTime, first, last }: Occurrence): EventItem {
  const of = <K extends keyof Override & keyof CalendarEvent>(name: K): CalendarEvent[K] =>
    (override?.[name] ?? event[name]) as CalendarEvent[K]
  const more = {
    occurrence,
    description: of('description'),
    location: of('location'),
    repeat: event.repeat,
    reminders: of('reminders'),
    attendees: event.attendees,
    place: of('place'),
    task: event.task,
  }
  const item: Record<string, unknown> = {
    eventId: event.id,
    title: of('title'),
    startTime,
    endTime,
    isAllDay: event.isAllDay,
    zone: event.zone,
    kind: of('kind'),
    busy: of('busy'),
    calendarId: event.calendar,
    firstDay: first,
    lastDay: last,
    isRecurring: isSeries(event),
    isChanged: override !== undefined,
  }
  for (const [name, value] of Object.entries(more)) if (value !== undefined) item[name] = value
  return item as unknown as EventItem
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
