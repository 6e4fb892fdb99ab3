import type { SnapshotPart } from '#core/module/module.ts'
import { localTime } from '#core/time/day.ts'
import type { Occurrence } from './occurrences.ts'
import { occurrencesOf } from './read.ts'

export interface EventSummary {
  readonly eventId: string
  /** Original start of an occurrence of a series. */
  readonly occurrence?: string
  readonly title: string
  /** Moments, or dates where it lasts all day. */
  readonly startTime: string
  readonly endTime: string
  readonly isAllDay: boolean
  /** The wall clock where the person is; none for all-day ones and those that began on a day before. */
  readonly time?: string
  readonly location?: string
}

export interface EventsOfDay {
  /** The next five of the day that are not over. */
  readonly upcoming: readonly EventSummary[]
  readonly total: number
  /** The first that has not begun. */
  readonly nextEvent?: EventSummary
}

const NEXT = 5

export const snapshot: SnapshotPart = {
  key: 'events',
  async answer(asking, day) {
    const { now, calendar, today } = asking
    const list = await occurrencesOf(asking, day, day)
    const at = Temporal.Instant.from(now).epochMilliseconds
    const summary = (one: Occurrence): EventSummary => summaryOf(one, calendar.zone, day)
    const upcoming = list.filter((one) => day !== today || one.end > at)
    const next = list.find((one) => !one.event.isAllDay && (day > today || (day === today && one.start > at)))
    return {
      upcoming: upcoming.slice(0, NEXT).map(summary),
      total: list.length,
      ...(next ? { nextEvent: summary(next) } : {}),
    } satisfies EventsOfDay as never
  },
  tell(part) {
    const { total, upcoming, nextEvent } = part as unknown as EventsOfDay
    if (total === 0) return { en: 'No event.', de: 'Kein Termin.' }
    const count = total === 1 ? { en: '1 event', de: '1 Termin' } : { en: `${total} events`, de: `${total} Termine` }
    if (nextEvent?.time !== undefined) {
      return {
        en: `${count.en}, next “${nextEvent.title}” at ${nextEvent.time}.`,
        de: `${count.de}, als Nächstes „${nextEvent.title}“ um ${nextEvent.time}.`,
      }
    }
    const named = upcoming[0]
    if (!named) return { en: `${count.en}, all over.`, de: `${count.de}, alle vorbei.` }
    return { en: `${count.en}: “${named.title}”.`, de: `${count.de}: „${named.title}“.` }
  },
}

export function summaryOf(one: Occurrence, zone: string, day: string): EventSummary {
  const { event, override, occurrence, startTime, endTime } = one
  const location = override?.location ?? event.location
  return {
    eventId: event.id,
    ...(occurrence === undefined ? {} : { occurrence }),
    title: override?.title ?? event.title,
    startTime,
    endTime,
    isAllDay: event.isAllDay,
    ...(event.isAllDay || one.first !== day ? {} : { time: localTime(startTime, zone) }),
    ...(location === undefined ? {} : { location }),
  }
}
