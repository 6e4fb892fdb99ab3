import { same } from '#core/facts/row.ts'
import { type Refusal, refuse } from '#core/module/refusal.ts'
import type { Draft } from '#core/module/verb.ts'
import type { Calendar } from '#core/time/day.ts'
import type { CalendarEvent, Override } from './calendar.ts'
import { DAY, dayNumber, type Ms, msOf, wallText } from './clock.ts'
import { CalendarEventMoved, CalendarEventUpdated } from './facts.ts'
import { endOf, isOccurrence } from './occurrences.ts'
import { type Changes, changesOf, overridden, overrideId, overrideReach, reset } from './overrides.ts'
import { countOf, endedBefore, movedRule, withPart } from './rule.ts'
import { reachOf, startAt, startsOf, wallStart } from './series.ts'
import { isDate, mixed, movedTo, refusedSeries, whole } from './timing.ts'

type Kept = 'id' | 'createdAt' | 'localDays' | 'since' | 'through'
export type EventPatch = { -readonly [K in Exclude<keyof CalendarEvent, Kept>]?: CalendarEvent[K] | null | undefined }

/** An event after a change, with the occurrences of it that stay changed. */
export interface Changed {
  readonly event: CalendarEvent
  readonly overrides: readonly { readonly occurrence: string; readonly changes: Changes }[]
}

/**
 * [CAL-5] What a change makes of an event. Where a series moves, its rule, the dates left out and the occurrences that are
 * different move with it, each by as much on the wall clock. A changed occurrence that the series then no longer has is
 * given up; one that was itself put elsewhere stays there.
 */
export function changedBy(
  event: CalendarEvent,
  overrides: readonly Override[],
  patch: EventPatch,
  calendar: Calendar,
): Changed | Refusal {
  const when = movedTo(event, {
    startTime: patch.startTime ?? undefined,
    endTime: patch.endTime ?? undefined,
    isAllDay: patch.isAllDay ?? undefined,
  })
  if ('code' in when) return when
  const { startTime: _start, endTime: _end, isAllDay: _all, ...rest } = patch
  const bare = merge(event, { ...rest, ...when })
  const from = wallStart(event, event.startTime)
  const to = wallStart(bare, bare.startTime)
  const repeat =
    patch.repeat !== undefined || event.repeat === undefined || from === to
      ? bare.repeat
      : movedRule(event.repeat, from, to)
  if (repeat === undefined && bare.repeat !== undefined) return ruleStays()
  const move = mover(event, bare)
  const excludedDates = patch.excludedDates === undefined ? event.excludedDates?.map(move) : sorted(patch.excludedDates)
  const extraDates = patch.extraDates === undefined ? event.extraDates?.map(move) : sorted(patch.extraDates)
  for (const [path, dates] of Object.entries({ excludedDates, extraDates }))
    if (dates?.some((date) => isDate(date) !== bare.isAllDay)) return mixed(path, bare.isAllDay)
  const next = merge(bare, {
    repeat: repeat ?? null,
    excludedDates: excludedDates ?? null,
    extraDates: extraDates ?? null,
  })
  const refused = refusedSeries(next)
  if (refused) return refused
  const kept = overrides.flatMap((one) => {
    const changes = changesOf(one)
    // Dates in place of moments, or the other way round: what was put elsewhere is so no more.
    const { startTime: _s, endTime: _e, ...others } = changes
    const occurrence = move(one.occurrence)
    const fit = next.isAllDay === event.isAllDay ? changes : others
    return isOccurrence(next, occurrence) ? [{ occurrence, changes: fit }] : []
  })
  return { event: reaching(next, kept, calendar), overrides: kept }
}

/** The event with the days that it reaches. */
export function reaching(event: CalendarEvent, overrides: Changed['overrides'], calendar: Calendar): CalendarEvent {
  const reaches = overrides.map(({ occurrence, changes }) => overrideReach(event, occurrence, changes, calendar))
  const { since: _since, through: _through, ...bare } = event
  return { ...bare, ...reachOf(event, reaches, calendar) }
}

const sorted = (dates: readonly string[] | null): readonly string[] | undefined =>
  dates === null || dates.length === 0 ? undefined : [...new Set(dates.map(whole))].toSorted()

const merge = (event: CalendarEvent, patch: EventPatch): CalendarEvent =>
  Object.fromEntries(
    Object.entries({ ...event, ...patch }).flatMap(([name, value]) => {
      if (value === null) return []
      return [[name, value === undefined ? event[name as keyof CalendarEvent] : value]]
    }),
  ) as unknown as CalendarEvent

const ruleStays = (): Refusal =>
  refuse(
    'RuleDoesNotMove',
    {
      en: 'This repetition cannot simply be moved. Say how it repeats from now on.',
      de: 'Diese Wiederholung lässt sich nicht einfach verschieben. Sag dazu, wie sie sich künftig wiederholt.',
    },
    { path: 'repeat' },
  )

/** Takes a start of the old series to where the new one has it: as far from its own start on the wall clock. */
function mover(from: CalendarEvent, to: CalendarEvent): (start: string) => string {
  if (from.startTime === to.startTime && from.zone === to.zone && from.isAllDay === to.isAllDay) return (start) => start
  const wall = (event: CalendarEvent, start: string): Ms =>
    event.isAllDay ? dayNumber(start) * DAY : msOf(wallStart(event, start))
  const by = wall(to, to.startTime) - wall(from, from.startTime)
  return (start) => {
    if (isDate(start) !== from.isAllDay) return start
    const moved = wallText(wall(from, start) + by)
    return to.isAllDay ? moved.slice(0, 10) : startAt(to, moved)
  }
}

/** The facts that make a change: a move says so, whatever else changes is a second fact of the batch. */
export function draftsOf(
  before: CalendarEvent,
  overrides: readonly Override[],
  after: Changed,
  calendar: Calendar,
): Draft[] {
  const { id } = before
  const names = Object.keys({ ...before, ...after.event }).filter((name) => !KEPT.has(name))
  const value = (event: CalendarEvent, name: string) => (event as never as Record<string, never>)[name] ?? null
  const changed = names.filter((name) => !same(value(before, name), value(after.event, name)))
  const isMove = changed.includes('startTime')
  const moving = changed.filter((name) => isMove && TIMING.has(name))
  const rest = changed.filter((name) => !moving.includes(name))
  const patch = (list: readonly string[]) => Object.fromEntries(list.map((name) => [name, value(after.event, name)]))
  const told = rest.filter((name) => !REACH.has(name))
  return [
    ...(isMove ? [CalendarEventMoved({ id, ...patch(moving) }, { oldStart: before.startTime }, before)] : []),
    ...(told.length > 0 ? [CalendarEventUpdated({ id, ...patch(rest) }, { fields: told })] : []),
    ...rehung(overrides, after, calendar),
  ]
}

const KEPT = new Set(['id', 'createdAt', 'localDays'])
const REACH = new Set(['since', 'through'])
/** What goes with a start that moves. */
const TIMING = new Set([
  'startTime',
  'endTime',
  'isAllDay',
  'repeat',
  'excludedDates',
  'extraDates',
  'since',
  'through',
])

/** Changed occurrences under their new starts, or under another event; what did not move stays as it is. */
export function rehung(
  overrides: readonly Override[],
  { event, overrides: kept }: Changed,
  calendar: Calendar,
): Draft[] {
  const held = new Map(overrides.map((one) => [one.id, one]))
  const wanted = new Map(kept.map((one) => [overrideId(event.id, one.occurrence), one]))
  return [
    ...overrides.filter(({ id }) => !wanted.has(id)).map(reset),
    ...[...wanted].flatMap(([id, { occurrence, changes }]) => {
      const before = held.get(id)
      const isSame = before !== undefined && same(changesOf(before) as never, changes as never)
      return isSame ? [] : [overridden(event, occurrence, changes, calendar, before)]
    }),
  ]
}

/**
 * A series in two: what was before the occurrence `from`, and a series that begins with it, without an id of its own yet.
 * Undefined where `from` is its first. Refuses `NoSuchOccurrence`.
 */
export function splitAt(
  event: CalendarEvent,
  overrides: readonly Override[],
  from: string,
  calendar: Calendar,
): { head: Changed; tail: CalendarEvent; moved: readonly Override[] } | Refusal | undefined {
  if (!isOccurrence(event, from)) return noSuchOccurrence('from')
  if (from === event.startTime) return undefined
  const { repeat, excludedDates, extraDates } = event
  const earlier = (dates: readonly string[] | undefined) => part(dates, (date) => date < from)
  const later = (dates: readonly string[] | undefined) => part(dates, (date) => date >= from)
  const count = repeat === undefined ? undefined : countOf(repeat)
  const { excludedDates: _left, extraDates: _extra, ...ruled } = event
  const spent =
    count === undefined
      ? 0
      : startsOf(ruled as CalendarEvent, event.startTime.slice(0, 10), from.slice(0, 10)).filter((one) => one < from)
          .length
  const head = bareOf(event, {
    ...(repeat === undefined ? {} : { repeat: endedBefore(repeat, from) }),
    ...earlierAndLater(earlier(excludedDates), earlier(extraDates)),
  })
  const rest = repeat !== undefined && count !== undefined ? withPart(repeat, 'COUNT', String(count - spent)) : repeat
  const tail = bareOf(event, {
    startTime: from,
    endTime: endOf(event, from),
    ...(rest === undefined ? {} : { repeat: rest }),
    ...earlierAndLater(
      later(excludedDates),
      later(extraDates)?.filter((date) => date !== from),
    ),
  })
  const { uid: _uid, ...own } = tail
  const kept = overrides
    .filter(({ occurrence }) => occurrence < from)
    .map((one) => ({ occurrence: one.occurrence, changes: changesOf(one) }))
  return {
    head: { event: reaching(head, kept, calendar), overrides: kept },
    tail: own,
    moved: overrides.filter(({ occurrence }) => occurrence >= from),
  }
}

const part = (dates: readonly string[] | undefined, fits: (date: string) => boolean): readonly string[] | undefined => {
  const kept = dates?.filter(fits)
  return kept?.length ? kept : undefined
}

const earlierAndLater = (excludedDates: readonly string[] | undefined, extraDates: readonly string[] | undefined) => ({
  ...(excludedDates?.length ? { excludedDates } : {}),
  ...(extraDates?.length ? { extraDates } : {}),
})

const bareOf = (event: CalendarEvent, more: Partial<CalendarEvent>): CalendarEvent => {
  const { repeat: _r, excludedDates: _x, extraDates: _e, since: _s, through: _t, ...bare } = event
  return { ...bare, ...more }
}

export const noSuchOccurrence = (path: string): Refusal =>
  refuse(
    'NoSuchOccurrence',
    { en: 'The series has no occurrence that starts then.', de: 'Die Serie hat dann keine Wiederholung.' },
    { path },
  )
