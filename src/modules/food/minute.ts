import { type Calendar, localTime } from '#core/time/day.ts'

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Minutes after the midnight that a local day is named by. With a day start of 04:00 a meal at 01:30 belongs to the day before
 * and counts as its minute 1530, so that later is always more.
 */
export function minuteOf(instant: string, { zone, dayStart }: Calendar): number {
  const time = localTime(instant, zone)
  return minutes(time) + (time < dayStart ? 1440 : 0)
}

/** The minute of a wall-clock time on the running day. */
export const minuteAt = (time: string, dayStart: string): number => minutes(time) + (time < dayStart ? 1440 : 0)
