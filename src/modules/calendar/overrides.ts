import { hashOf } from '#derive/hash.ts'
import type { Draft } from '#core/module/verb.ts'
import type { Calendar } from '#core/time/day.ts'
import { type CalendarEvent, type Override, overrides } from './calendar.ts'
import { CalendarOccurrenceCancelled, CalendarOccurrenceChanged, CalendarOccurrenceReset } from './facts.ts'
import { occurrenceOf } from './occurrences.ts'

/** Two devices that change the same occurrence change the same row. */
export const overrideId = (event: string, occurrence: string): string => `o-${hashOf(`${event} ${occurrence}`)}`

export type Changes = Partial<
  Omit<Override, 'id' | 'createdAt' | 'localDays' | 'event' | 'occurrence' | 'since' | 'through'>
>

/** The days of an occurrence by its series and by what is changed about it. */
export function overrideReach(
  event: CalendarEvent,
  occurrence: string,
  changes: Changes,
  calendar: Calendar,
): { since: string; through: string } {
  const before = occurrenceOf(event, occurrence, undefined, calendar)
  const after = occurrenceOf(event, occurrence, changes as Override, calendar)
  return {
    since: before.first < after.first ? before.first : after.first,
    through: before.last > after.last ? before.last : after.last,
  }
}

const CHANGES = Object.keys(overrides.fields).filter(
  (name) => !['event', 'occurrence', 'since', 'through'].includes(name),
)

/**
 * The fact that an occurrence is as `changes` say, and nothing else about it is changed. The row may have been there before
 * and have ended, so every field is said.
 */
export function overridden(
  event: CalendarEvent,
  occurrence: string,
  changes: Changes,
  calendar: Calendar,
  held?: Override,
): Draft {
  const blank = Object.fromEntries(CHANGES.map((name) => [name, null]))
  const values = {
    id: overrideId(event.id, occurrence),
    event: event.id,
    occurrence,
    ...changes,
    ...overrideReach(event, occurrence, changes, calendar),
  }
  const notes = { eventId: event.id, occurrence }
  const draft =
    changes.cancelled === true
      ? CalendarOccurrenceCancelled(values, notes)
      : CalendarOccurrenceChanged(values, { ...notes, fields: differing(changes, held ?? {}) })
  return { ...draft, change: { ...draft.change!, set: { ...blank, ...draft.change!.set } } }
}

const differing = (changes: Changes, held: Partial<Override>): string[] =>
  CHANGES.filter(
    (name) =>
      JSON.stringify(changes[name as keyof Changes] ?? null) !== JSON.stringify(held[name as keyof Changes] ?? null),
  )

export const reset = ({ id, event, occurrence }: Override): Draft =>
  CalendarOccurrenceReset({ id }, { eventId: event, occurrence })

export const changesOf = ({
  id: _id,
  createdAt: _created,
  localDays: _days,
  event: _event,
  occurrence: _occurrence,
  since: _since,
  through: _through,
  ...changes
}: Override): Changes => changes
