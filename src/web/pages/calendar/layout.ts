import type { EventItem } from './read.ts'
import { addTo, DAY, daysFrom, spanOf } from './wall.ts'

/** An event's part of one day: minutes after midnight, and its place among those at the same time. */
export interface Block {
  readonly event: EventItem
  readonly from: number
  readonly to: number
  readonly column: number
  readonly columns: number
  /** It began on a day before, or goes on to the next. */
  readonly before: boolean
  readonly after: boolean
}

/** What of the timed events lies on a day, side by side where they overlap. Very short ones are given room to be read. */
export function blocksOf(events: readonly EventItem[], day: string, zone: string, least = 24): Block[] {
  const parts = events
    .filter(({ isAllDay }) => !isAllDay)
    .flatMap((event) => {
      const { start, end } = spanOf(event, zone)
      const from = daysFrom(day, start.day) * DAY + start.minute
      const to = daysFrom(day, end.day) * DAY + end.minute
      // Of no length, it lies where it begins.
      const touches = from === to ? from >= 0 && from < DAY : from < DAY && to > 0
      if (!touches) return []
      return [{ event, from: Math.max(0, from), to: Math.min(DAY, to), before: from < 0, after: to > DAY }]
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const placed: (Omit<Block, 'columns'> & { group: number })[] = []
  const widths: number[] = []
  let ends: number[] = []
  for (const part of parts) {
    if (ends.every((end) => end <= part.from)) ends = []
    if (ends.length === 0) widths.push(0)
    const group = widths.length - 1
    const free = ends.findIndex((end) => end <= part.from)
    const column = free >= 0 ? free : ends.length
    ends[column] = Math.max(part.to, part.from + least)
    widths[group] = Math.max(widths[group]!, ends.length)
    placed.push({ ...part, column, group })
  }
  return placed.map(({ group, ...part }) => ({ ...part, columns: widths[group]! }))
}

/** Until six in the morning, minutes. */
const LATE = 360

/** A strip across whole days: from the first to the last of them that it touches, counted from 0, in a lane of its own. */
export interface Strip {
  readonly event: EventItem
  readonly first: number
  readonly last: number
  readonly lane: number
  readonly before: boolean
  readonly after: boolean
}

/** The strips of events over days in a row: what lasts all day, and with `all` everything by the days that it touches. */
export function stripsOf(events: readonly EventItem[], days: readonly string[], zone: string, all = false): Strip[] {
  const start = days[0]!
  const parts = events
    .filter(({ isAllDay }) => all || isAllDay)
    .flatMap((event) => {
      const span = spanOf(event, zone)
      const first = daysFrom(start, span.start.day)
      const ends = daysFrom(start, span.end.day)
      // What ends at midnight does not touch the day that begins then; a late evening belongs to the day that it began on.
      const isLate =
        !event.isAllDay && ends === first + 1 && span.end.minute <= LATE && span.start.minute > span.end.minute
      const last = ends > first && (span.end.minute === 0 || isLate) ? ends - 1 : ends
      if (last < 0 || first >= days.length) return []
      return [
        {
          event,
          first: Math.max(0, first),
          last: Math.min(days.length - 1, last),
          before: first < 0,
          after: last >= days.length,
        },
      ]
    })
    .toSorted(
      (a, b) =>
        a.first - b.first ||
        b.last - b.first - (a.last - a.first) ||
        Number(b.event.isAllDay) - Number(a.event.isAllDay) ||
        (a.event.startTime < b.event.startTime ? -1 : 1),
    )
  const lanes: number[] = []
  return parts.map((part) => {
    const free = lanes.findIndex((end) => end < part.first)
    const lane = free >= 0 ? free : lanes.length
    lanes[lane] = part.last
    return { ...part, lane }
  })
}

/** The weeks that a month's page shows, whole ones. */
export function weeksOf(day: string, weekStart: number): string[][] {
  const first = Temporal.PlainDate.from(day).with({ day: 1 })
  const start = first.subtract({ days: (first.dayOfWeek - weekStart + 7) % 7 }).toString()
  const last = first.with({ day: first.daysInMonth }).toString()
  const weeks: string[][] = []
  for (let at = start; at <= last; at = addTo(at, 7)) weeks.push(weekFrom(at))
  return weeks
}

export const weekFrom = (first: string): string[] => Array.from({ length: 7 }, (_, index) => addTo(first, index))

export function weekOf(day: string, weekStart: number): string[] {
  const date = Temporal.PlainDate.from(day)
  return weekFrom(date.subtract({ days: (date.dayOfWeek - weekStart + 7) % 7 }).toString())
}
