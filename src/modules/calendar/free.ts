import { type Calendar, type Day, days } from '#core/time/day.ts'
import { DAY, dayNumber, isoOf, MINUTE, type Ms, momentOf } from './clock.ts'
import type { Occurrence } from './occurrences.ts'
import { isBusy, merged } from './views.ts'

export interface FreeSlot {
  readonly startTime: string
  readonly endTime: string
  readonly minutes: number
}

/** Wall-clock times between which time is looked for, `HH:MM`. */
export interface Hours {
  readonly earliest: string
  readonly latest: string
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Stretches of at least `minutes` within the hours of each day that no busy event touches, none before `after`. */
export function freeIn(
  list: readonly Occurrence[],
  { from, to, hours, minutes, after }: { from: Day; to: Day; hours: Hours; minutes: number; after: Ms },
  calendar: Calendar,
): FreeSlot[] {
  const busy = merged(list.filter((one) => isBusy(one) && one.end > one.start))
  const slots: FreeSlot[] = []
  const add = (start: Ms, end: Ms): void => {
    const length = Math.floor((end - start) / MINUTE)
    if (length >= minutes) slots.push({ startTime: isoOf(start), endTime: isoOf(end), minutes: length })
  }
  let next = 0
  for (const day of days(from, to)) {
    // A moment of the clock for each bound: days of 23 and 25 hours are as long as they are.
    const at = (time: string): Ms => momentOf(calendar.zone, dayNumber(day) * DAY + minuteOf(time) * MINUTE)
    const end = at(hours.latest)
    let start = Math.max(at(hours.earliest), Math.ceil(after / MINUTE) * MINUTE)
    while (next < busy.length && busy[next]!.end <= start) next++
    for (let index = next; index < busy.length && busy[index]!.start < end; index++) {
      if (busy[index]!.start > start) add(start, busy[index]!.start)
      start = Math.max(start, busy[index]!.end)
    }
    if (start < end) add(start, end)
  }
  return slots
}
