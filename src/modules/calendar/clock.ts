import type { Day } from '#core/time/day.ts'
import { epochOf } from '#recurrence/civil.ts'

/**
 * Moments and wall clocks as plain numbers. A month of thousands of series asks for tens of thousands of moments, and a zoned
 * Temporal value for each would take longer than everything else together; Temporal is asked once a stretch of equal offset.
 */

/** Milliseconds since 1970 in UTC. */
export type Ms = number
/** The same count on a wall clock: what the clock shows, read as if it were UTC. */
export type WallMs = number

export const MINUTE = 60_000
export const DAY = 86_400_000

const dayNames = new Map<number, Day>()
const dayZero = Temporal.PlainDate.from('1970-01-01')

/** Days since 1970-01-01 of a day, or of a text that begins with one. */
export const dayNumber: (day: Day) => number = epochOf

export function dayName(number: number): Day {
  let name = dayNames.get(number)
  if (name === undefined) {
    name = dayZero.add({ days: number }).toString()
    dayNames.set(number, name)
  }
  return name
}

/** A wall-clock text `2026-09-14T09:30:00`, or a moment as rows keep it, `2026-09-14T07:30:00.000Z`. */
export function msOf(text: string): Ms {
  const digits = (at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
  const seconds = digits(11) * 3600 + digits(14) * 60 + digits(17)
  const thousandths = text.length > 20 ? Number(text.slice(20, 23)) : 0
  return dayNumber(text) * DAY + seconds * 1000 + thousandths
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** A moment as rows keep it. */
export function isoOf(ms: Ms): string {
  const day = Math.floor(ms / DAY)
  return dayName(day) + timeText(ms - day * DAY)
}

const times = new Map<number, string>()

/** `T07:30:00.000Z`, for milliseconds of a day. Events begin at few different times. */
function timeText(rest: number): string {
  let text = times.get(rest)
  if (text === undefined) {
    const seconds = Math.floor(rest / 1000)
    const thousandths = String(rest % 1000).padStart(3, '0')
    text = `T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${thousandths}Z`
    if (times.size < 10_000) times.set(rest, text)
  }
  return text
}

/** `2026-09-14T09:30:00`: a wall clock as rules take it. */
export const wallText = (wall: WallMs): string => isoOf(wall).slice(0, 19)

interface Stretch {
  readonly from: Ms
  readonly until: Ms
  readonly offset: number
}

const stretches = new Map<string, Stretch[]>()

/** Milliseconds that a zone's clocks are ahead of UTC at a moment. */
export function offsetAt(zone: string, ms: Ms): number {
  let known = stretches.get(zone)
  if (!known) stretches.set(zone, (known = []))
  // The stretches of now are asked for most, and found first.
  for (const one of known) if (one.from <= ms && ms < one.until) return one.offset
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  const next = at.getTimeZoneTransition('next')
  const begun = (next ?? at.add({ milliseconds: 1 })).getTimeZoneTransition('previous')
  const made = {
    from: begun?.epochMilliseconds ?? -Infinity,
    until: next?.epochMilliseconds ?? Infinity,
    offset: at.offsetNanoseconds / 1_000_000,
  }
  known.push(made)
  return made.offset
}

/** What the clock of a zone shows at a moment. */
export const wallOf = (zone: string, ms: Ms): WallMs => ms + offsetAt(zone, ms)

/** The moment at which a clock shows a time; a time that it skips moves on, one that comes twice is the first. */
export function momentOf(zone: string, wall: WallMs): Ms {
  const before = offsetAt(zone, wall - DAY)
  const after = offsetAt(zone, wall + DAY)
  if (before === after || offsetAt(zone, wall - before) === before) return wall - before
  return offsetAt(zone, wall - after) === after ? wall - after : wall - before
}
