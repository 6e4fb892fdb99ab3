import type { CalendarItem, EventItem } from '#modules/calendar/item.ts'
import type { App } from '#web/app/app.ts'

export type { CalendarItem, EventItem }

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
