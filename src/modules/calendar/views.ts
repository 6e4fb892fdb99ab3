import type { GoalTemplate, StreakSpec } from '#core/module/aims.ts'
import { view } from '#core/module/view.ts'
import type { Calendar, Day } from '#core/time/day.ts'
import { type CalendarEvent, events, type Override, overrides } from './calendar.ts'
import { dayName, dayNumber, MINUTE, type Ms, wallOf } from './clock.ts'
import { beginOf, type Occurrence, occurrenceOf, occurrencesIn } from './occurrences.ts'

export const agenda = view('agenda.1', {
  sees: {
    first: events.earliest('createdAt'),
    short: events.on('startTime'),
    long: events.covering({ from: 'since', until: 'through' }),
    changed: overrides.covering({ from: 'since', until: 'through' }),
  },
  measures: {
    events_count: { label: { en: 'Events', de: 'Termine' }, unit: 'events' },
    meeting_hours: { label: { en: 'In meetings', de: 'In Besprechungen' }, unit: 'h', lead: true },
    busy_hours: { label: { en: 'Given away', de: 'Verplante Zeit' }, unit: 'h' },
    focus_hours: { label: { en: 'Focus time', de: 'Fokuszeit' }, unit: 'h' },
    first_event_minute: {
      label: { en: 'First event', de: 'Erster Termin' },
      unit: 'min after midnight',
      over: 'mean',
    },
  },
  fold({ first, short, long, changed }, { day, calendar }) {
    const today = onDay({ short, long, changed }, day, calendar)
    // The app sees events come: none is 0, but before the first one nobody was looking.
    if (!first && today.length === 0) return UNSEEN
    const timed = today.filter(({ event }) => !event.isAllDay)
    const starts = timed.filter((one) => one.first === day).map(({ start }) => start)
    return {
      events_count: today.length,
      meeting_hours: hours(timed.filter((one) => kindOf(one) === 'meeting')),
      busy_hours: hours(timed.filter(isBusy)),
      focus_hours: hours(timed.filter((one) => kindOf(one) === 'focus')),
      first_event_minute: starts.length === 0 ? null : minuteOf(Math.min(...starts), day, calendar),
    }
  },
})

const UNSEEN = {
  events_count: null,
  meeting_hours: null,
  busy_hours: null,
  focus_hours: null,
  first_event_minute: null,
}

/** What lies on a day, cut at its bounds. A short event stays on the day that it was written for, wherever the person is now. */
function onDay(
  {
    short,
    long,
    changed,
  }: Readonly<Record<'short' | 'long', readonly CalendarEvent[]>> & {
    readonly changed: readonly Override[]
  },
  day: Day,
  calendar: Calendar,
): Occurrence[] {
  const begin = beginOf(day, calendar)
  const finish = beginOf(dayName(dayNumber(day) + 1), calendar)
  const cut = (one: Occurrence): Occurrence => ({
    ...one,
    start: Math.max(one.start, begin),
    end: Math.min(one.end, finish),
  })
  return [
    ...short
      .filter(({ through }) => through === undefined)
      .map((event) => ({ ...occurrenceOf(event, undefined, undefined, calendar), first: day, last: day })),
    ...occurrencesIn(long, changed, day, day, calendar).map(cut),
  ]
}

export const kindOf = ({ event, override }: Occurrence): CalendarEvent['kind'] => override?.kind ?? event.kind
export const isBusy = ({ event, override }: Occurrence): boolean => override?.busy ?? event.busy

/** Stretches of time without what they share, earliest first; touching ones become one. */
export function merged(stretches: readonly { readonly start: Ms; readonly end: Ms }[]): { start: Ms; end: Ms }[] {
  const result: { start: Ms; end: Ms }[] = []
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** An hour that belongs to two of them counts once. */
function hours(list: readonly Occurrence[]): number {
  const minutes = merged(list).reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0) / MINUTE
  return Math.round((minutes / 60) * 1000) / 1000
}

/** Minutes after the midnight of the day: hours before a later start of the day count beyond 24. */
const minuteOf = (start: Ms, day: Day, { zone }: Calendar): number => {
  const wall = wallOf(zone, start)
  const minutes = Math.floor((wall - dayNumber(day) * 86_400_000) / MINUTE)
  // One that was written in another zone may lie outside of what the day is here.
  return minutes >= 0 && minutes < 2880 ? minutes : ((minutes % 1440) + 1440) % 1440
}

export const streaks: readonly StreakSpec[] = [
  {
    name: 'focus_block',
    label: { en: 'Focus block', de: 'Fokusblock' },
    measure: 'focus_hours',
    counts: (value) => typeof value === 'number' && value >= 1,
    days: [1, 2, 3, 4, 5],
  },
]

export const goals: readonly GoalTemplate[] = [
  {
    name: 'meeting_limit',
    title: { en: 'At most 15 hours of meetings a week', de: 'Höchstens 15 Stunden Besprechungen in der Woche' },
    metric: { source: 'measure', measure: 'meeting_hours' },
    target: { value: 15, period: 'week', comparison: 'lte' },
  },
  {
    name: 'focus_time',
    title: { en: '5 hours of focus time a week', de: '5 Stunden Fokuszeit in der Woche' },
    metric: { source: 'measure', measure: 'focus_hours' },
    target: { value: 5, period: 'week', comparison: 'gte' },
  },
]
