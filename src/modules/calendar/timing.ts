import { refuse, type Refusal } from '#core/module/refusal.ts'
import { DAY, dayName, dayNumber, isoOf, msOf, wallOf } from './clock.ts'
import { MOST_TIMES_A_DAY, timesADay } from './series.ts'

/** When an event is: two moments, or two dates where it lasts all day. */
export interface When {
  readonly startTime: string
  readonly endTime: string
  readonly isAllDay: boolean
}

const HOUR = 3_600_000
const MOST_DAYS = 366

export const isDate = (text: string): boolean => text.length === 10

/** Calendars count in seconds; what is finer would not come back from a file. */
export const whole = (moment: string): string =>
  isDate(moment) ? moment : isoOf(Math.floor(msOf(moment) / 1000) * 1000)

/**
 * [CAL-1] When an event is, by what was said: an hour where a timed one has no end, a day where an all-day one has none.
 * Refuses `MixedTimes` where moments and dates meet, `EndBeforeStart`.
 */
export function whenOf(asked: {
  readonly startTime: string
  readonly endTime?: string | undefined
  readonly isAllDay?: boolean | undefined
}): When | Refusal {
  const startTime = whole(asked.startTime)
  const isAllDay = isDate(startTime)
  if (asked.isAllDay !== undefined && asked.isAllDay !== isAllDay) return mixed('startTime', asked.isAllDay)
  if (asked.endTime !== undefined && isDate(asked.endTime) !== isAllDay) return mixed('endTime', isAllDay)
  const endTime = asked.endTime === undefined ? defaultEnd(startTime) : whole(asked.endTime)
  return endTime < startTime ? endBeforeStart() : { startTime, endTime, isAllDay }
}

const defaultEnd = (startTime: string): string => (isDate(startTime) ? startTime : isoOf(msOf(startTime) + HOUR))

export const mixed = (path: string, isAllDay: boolean): Refusal =>
  isAllDay
    ? refuse(
        'MixedTimes',
        { en: 'An all-day event takes dates, without a time.', de: 'Ein ganztägiger Termin hat Tage, keine Uhrzeit.' },
        { path },
      )
    : refuse(
        'MixedTimes',
        {
          en: 'An event with a time takes moments, not dates.',
          de: 'Ein Termin mit Uhrzeit hat Zeitpunkte, keine Tage.',
        },
        { path },
      )

export const endBeforeStart = (): Refusal =>
  refuse(
    'EndBeforeStart',
    { en: 'The event ends before it begins.', de: 'Der Termin endet vor seinem Beginn.' },
    { path: 'endTime' },
  )

/** An event whose start moves keeps its length. An end that was said wins. */
export function movedTo(
  held: When & { readonly zone: string },
  asked: {
    readonly startTime?: string | undefined
    readonly endTime?: string | undefined
    readonly isAllDay?: boolean | undefined
  },
): When | Refusal {
  const toDays = asked.isAllDay === true && asked.startTime === undefined && !held.isAllDay
  const base = toDays ? asDays(held) : held
  const startTime = asked.startTime ?? base.startTime
  const kept = asked.startTime === undefined || isDate(startTime) !== base.isAllDay ? undefined : whole(startTime)
  const endTime =
    asked.endTime ??
    (asked.startTime === undefined ? base.endTime : kept === undefined ? undefined : lengthened(base, kept))
  return whenOf({ startTime, endTime, isAllDay: asked.isAllDay })
}

const lengthened = ({ startTime, endTime, isAllDay }: When, start: string): string =>
  isAllDay
    ? dayName(dayNumber(start) + dayNumber(endTime) - dayNumber(startTime))
    : isoOf(msOf(start) + msOf(endTime) - msOf(startTime))

/** The days that a timed event lasts, where it is. */
function asDays({ startTime, endTime, zone }: When & { readonly zone: string }): When {
  const day = (ms: number): string => dayName(Math.floor(wallOf(zone, ms) / DAY))
  const [start, end] = [msOf(startTime), msOf(endTime)]
  return { startTime: day(start), endTime: day(end > start ? end - 1 : end), isAllDay: true }
}

/** Refuses what no day could show: rules of many times a day, occurrences that last longer than a year. */
export function refusedSeries(of: When & { readonly repeat?: string | undefined }): Refusal | undefined {
  if (of.repeat === undefined) return undefined
  if (timesADay(of.repeat) > MOST_TIMES_A_DAY) {
    return refuse(
      'TooOften',
      {
        en: `It repeats more than ${MOST_TIMES_A_DAY} times a day.`,
        de: `Es wiederholt sich mehr als ${MOST_TIMES_A_DAY} Mal am Tag.`,
      },
      { path: 'repeat' },
    )
  }
  const days = of.isAllDay
    ? dayNumber(of.endTime) - dayNumber(of.startTime)
    : (msOf(of.endTime) - msOf(of.startTime)) / DAY
  if (days <= MOST_DAYS) return undefined
  return refuse(
    'TooLong',
    { en: 'What repeats may last a year at most.', de: 'Was sich wiederholt, dauert höchstens ein Jahr.' },
    { path: 'endTime' },
  )
}
