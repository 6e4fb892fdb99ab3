import type { GoalTemplate, StreakSpec } from '#core/module/aims.ts'
import type { Row } from '#core/module/table.ts'
import { view } from '#core/module/view.ts'
import { type Calendar, type Day, dayBounds } from '#core/time/day.ts'
import { places, samples, visits } from './places.ts'
import { msOf } from './moment.ts'
import { isBefore, isUsable, wayOf } from './way.ts'

type Visit = Row<(typeof visits)['fields']>
type Sample = Row<(typeof samples)['fields']>

const HOUR_MS = 3_600_000

/** Where somebody was: visits that are logged, so that a day without any is unknown, not empty. */
export const stays = view('stays.1', {
  sees: {
    near: visits.around('arrivedAt'),
    lasting: visits.covering({ from: 'arrivedAt', until: 'leftAt' }),
    known: places.standing(),
  },
  measures: {
    places_visited: { label: { en: 'Places visited', de: 'Besuchte Orte' }, unit: 'places' },
    hours_away: { label: { en: 'Away from home', de: 'Außer Haus' }, unit: 'h' },
  },
  fold({ near, lasting, known }, { day, calendar }) {
    const bounds = boundsOf(day, calendar)
    const all = [...new Map([...near, ...lasting].map((visit) => [visit.id, visit])).values()].map(spanOf)
    const here = all.filter(
      ({ visit, from, until }) => isOn(visit, day) || (from < bounds.until && until > bounds.from),
    )
    if (here.length === 0) return { places_visited: null, hours_away: null }
    const home = new Set(known.filter(({ category }) => category === 'home').map(({ id }) => id))
    return {
      places_visited: new Set(here.map(({ visit }) => visit.place)).size,
      hours_away: home.size === 0 ? null : Math.round((awayMs(all, home, bounds) / HOUR_MS) * 100) / 100,
    }
  },
})

/** [PLACES-3] The day on which a place was visited for the first time ever. */
export const discoveries = view('discoveries.1', {
  sees: { until: visits.upTo('arrivedAt') },
  measures: { new_places: { label: { en: 'New places', de: 'Neue Orte' }, unit: 'places' } },
  fold({ until }, { day }) {
    const fresh = new Set<string>()
    let any = false
    for (const visit of until) {
      if (!isOn(visit, day)) continue
      any = true
      fresh.add(visit.place)
    }
    if (!any) return { new_places: null }
    for (const visit of until) if (!isOn(visit, day)) fresh.delete(visit.place)
    return { new_places: fresh.size }
  },
})

/** How far somebody went, from the fixes of tracking and imports. See way.ts for what is left out. */
export const ways = view('ways.1', {
  sees: { near: samples.around('at') },
  measures: { distance_km: { label: { en: 'Distance', de: 'Strecke' }, unit: 'km', lead: true } },
  fold({ near }, { day, calendar }) {
    const own: Sample[] = []
    let before: Sample | undefined
    let after: Sample | undefined
    for (const fix of near) {
      const at = fix.localDays['at']!
      if (at === day) own.push(fix)
      else if (!isUsable(fix)) continue
      else if (at < day) before = before && isBefore(fix, before) ? before : fix
      else after = after && isBefore(after, fix) ? after : fix
    }
    if (own.length === 0) return { distance_km: null }
    const { from, to: until } = dayBounds(day, calendar)
    return { distance_km: Math.round(wayOf(own, { before, after }, { from, until })) / 1000 }
  },
})

interface Stay {
  readonly visit: Visit
  /** Milliseconds since 1970. */
  readonly from: number
  readonly until: number
  /** Whether somebody said when it ended. */
  readonly isClosed: boolean
}

const isOn = (visit: Visit, day: Day): boolean => visit.localDays['arrivedAt'] === day

function boundsOf(day: Day, calendar: Calendar): { from: number; until: number } {
  const { from, to } = dayBounds(day, calendar)
  return { from: msOf(from), until: msOf(to) }
}

/** A visit whose end nobody noted is known at its beginning only: what is not said does not go on for ever. */
function spanOf(visit: Visit): Stay {
  const from = msOf(visit.arrivedAt)
  if (visit.leftAt === undefined) return { visit, from, until: from, isClosed: false }
  return { visit, from, until: Math.max(from, msOf(visit.leftAt)), isClosed: true }
}

/**
 * [PLACES-4] Time within the day that is known to be spent elsewhere: visits to other places, and what lies between two visits.
 * Before the first visit and after the last one nothing is known. One is at one place at a time: a later arrival ends what went
 * before, and a visit that nobody ended lasts until then.
 */
function awayMs(
  all: readonly Stay[],
  home: ReadonlySet<string>,
  bounds: { readonly from: number; readonly until: number },
): number {
  const order = all.toSorted((a, b) => a.from - b.from || a.until - b.until || (a.visit.id < b.visit.id ? -1 : 1))
  let away = 0
  const add = (from: number, until: number): void => {
    away += Math.max(0, Math.min(until, bounds.until) - Math.max(from, bounds.from))
  }
  for (const [index, stay] of order.entries()) {
    const next = order[index + 1]
    const isOpen = !stay.isClosed && next !== undefined
    const end = isOpen || (next && next.from < stay.until) ? next!.from : stay.until
    if (!home.has(stay.visit.place)) add(stay.from, end)
    // Who left is on the way until the next arrival.
    if (next && next.from > end) add(end, next.from)
  }
  return away
}

export const streaks: readonly StreakSpec[] = [
  {
    name: 'out_and_about',
    label: { en: 'Out and about', de: 'Unterwegs' },
    measure: 'places_visited',
    counts: (value) => typeof value === 'number' && value >= 1,
  },
]

export const goals: readonly GoalTemplate[] = [
  {
    name: 'a_place_a_day',
    title: { en: 'A visit a day', de: 'Jeden Tag ein Besuch' },
    metric: { source: 'event_count', eventType: 'PlaceVisited' },
    target: { value: 1, period: 'day', comparison: 'gte' },
  },
  {
    name: 'new_place_a_week',
    title: { en: 'A new place a week', de: 'Jede Woche ein neuer Ort' },
    metric: { source: 'measure', measure: 'new_places' },
    target: { value: 1, period: 'week', comparison: 'gte' },
  },
  {
    name: 'distance_a_week',
    title: { en: '30 km a week', de: '30 km in der Woche' },
    metric: { source: 'measure', measure: 'distance_km' },
    target: { value: 30, period: 'week', comparison: 'gte' },
  },
]
