import type { App } from '#web/app/app.ts'

/** An event as `list_events` tells of it: what an occurrence has of its own laid over its series. */
export interface EventItem {
  readonly eventId: string
  /** Original start of an occurrence of a series: with the id it names the one that is meant. */
  readonly occurrence?: string
  readonly title: string
  readonly description?: string
  readonly location?: string
  /** Moments, or dates (the last day included) where it lasts all day. */
  readonly startTime: string
  readonly endTime: string
  readonly isAllDay: boolean
  readonly zone: string
  readonly kind: string
  readonly busy: boolean
  readonly calendarId: string
  readonly isRecurring: boolean
  readonly repeat?: string
  readonly reminders?: readonly number[]
}

export interface CalendarItem {
  readonly calendarId: string
  readonly name: string
  readonly color?: string
  readonly kind: string
  readonly visible: boolean
  /** New events go there. */
  readonly isDefault: boolean
}

/** What of the calendars touches some days. */
export interface Listed {
  readonly events: readonly EventItem[]
  readonly calendars: readonly CalendarItem[]
}

export const CALENDAR_TABLES = ['calendar_events', 'calendar_overrides', 'calendars', 'settings']

/** Every occurrence that touches the days from `from` to `to`, both included, but for hidden calendars. */
export async function eventsIn({ kernel, space }: App, from: string, to: string): Promise<Listed> {
  const answered = await kernel.ask('list_events', { from, to }, space)
  if (!answered.ok) throw new Error(answered.refusal.code)
  return answered.answer as unknown as Listed
}

/** One occurrence, told apart from the others of its series. */
export const keyOf = ({ eventId, occurrence }: EventItem): string => `${eventId} ${occurrence ?? ''}`
