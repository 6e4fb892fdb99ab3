import { instantAt } from '#core/time/day.ts'
import type { EventItem } from './read.ts'

/** A place on the wall calendar of the person: a civil date and minutes after its midnight. */
export interface Wall {
  readonly day: string
  readonly minute: number
}

export const DAY = 1440

export function wallOf(moment: string, zone: string): Wall {
  if (moment.length === 10) return { day: moment, minute: 0 }
  const at = Temporal.Instant.from(moment).toZonedDateTimeISO(zone)
  return { day: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
}

/** The moment of a place on the wall; minutes below 0 and from 1440 on lie on other days. */
export function momentOf({ day, minute }: Wall, zone: string): string {
  const shift = Math.floor(minute / DAY)
  const within = minute - shift * DAY
  const time = `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
  return instantAt(addTo(day, shift), time, zone)
}

export const addTo = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

export const daysFrom = (a: string, b: string): number =>
  Temporal.PlainDate.from(a).until(b, { largestUnit: 'days' }).days

/** Where an event begins and ends on the wall; one that lasts all day to the midnight after its last day. */
export function spanOf(event: EventItem, zone: string): { start: Wall; end: Wall } {
  if (event.isAllDay)
    return { start: { day: event.startTime, minute: 0 }, end: { day: addTo(event.endTime, 1), minute: 0 } }
  return { start: wallOf(event.startTime, zone), end: wallOf(event.endTime, zone) }
}

/** An event somewhere else: whole days and minutes on the wall later, both ends alike, or only its end. */
export function movedBy(
  event: EventItem,
  by: { readonly days?: number; readonly minutes?: number; readonly endMinutes?: number },
  zone: string,
): { startTime: string; endTime: string } {
  const { days = 0, minutes = 0, endMinutes = 0 } = by
  if (event.isAllDay) return { startTime: addTo(event.startTime, days), endTime: addTo(event.endTime, days) }
  const { start, end } = spanOf(event, zone)
  const startTime = momentOf({ day: addTo(start.day, days), minute: start.minute + minutes }, zone)
  if (endMinutes === 0 && days === 0 && minutes === 0) return { startTime: event.startTime, endTime: event.endTime }
  if (endMinutes !== 0)
    return { startTime: event.startTime, endTime: momentOf({ day: end.day, minute: end.minute + endMinutes }, zone) }
  // As long as before, whatever the clocks do in between.
  const length = msOf(event.endTime) - msOf(event.startTime)
  return { startTime, endTime: instant(msOf(startTime) + length) }
}

export const msOf = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds
export const instant = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })
