import { instant, patchOf } from '#core/fields/field.ts'
import { Refusal } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import type { Draft } from '#core/module/verb.ts'
import { type CalendarEvent, events, overrides } from '../calendar.ts'
import { noSuchOccurrence } from '../change.ts'
import { CalendarSeriesExtended } from '../facts.ts'
import { endOf, isOccurrence } from '../occurrences.ts'
import { type Changes, changesOf, overridden, overrideId } from '../overrides.ts'
import { said, when } from '../tell.ts'
import { endBeforeStart, isDate, mixed, movedTo, whole } from '../timing.ts'
import { eventId } from './event.ts'

const occurrence = instant({ orDay: true })
  .label('Occurrence', 'Wiederholung')
  .about('Its original start', 'Ihr ursprünglicher Beginn')
const { event: _e, occurrence: _o, cancelled: _c, since: _s, through: _t, ...changeable } = overrides.fields

const reads = ({ eventId: id, occurrence: start }: { readonly eventId: string; readonly occurrence: string }) => ({
  event: events.need(id, 'eventId'),
  held: overrides.one(overrideId(id, start)),
})

export const changeOccurrence = tool('change_occurrence', {
  about: {
    en: 'Change one occurrence of a series; one that was cancelled takes place again',
    de: 'Eine einzelne Wiederholung ändern; eine abgesagte findet wieder statt',
  },
  input: { eventId, occurrence, ...patchOf(changeable) },
  ai: 'propose',
  reads,
  decide({ eventId: _id, occurrence: start, ...patch }, { calendar }, { event, held }) {
    if (!isOccurrence(event, start)) return noSuchOccurrence('occurrence')
    const before: Changes = held ? changesOf(held) : {}
    const when_ = timesOf(event, start, before, patch)
    if (when_ instanceof Refusal) return when_
    const { cancelled: _cancelled, ...kept } = before
    const changes = without({ ...kept, ...patch, ...when_ })
    if (JSON.stringify(sortedKeys(changes)) === JSON.stringify(sortedKeys(before))) return []
    return extended(event, overridden(event, start, changes, calendar, held))
  },
  tell(facts, { event }) {
    const fact = facts.find(({ type }) => type === 'CalendarOccurrenceChanged')
    const at = fact && when(fact.payload['occurrence'], fact)
    if (!at) return said(event.title, '% stays as it was.', '% bleibt, wie es war.')
    return said(event.title, `Changed % ${at.en}.`, `% ${at.de} geändert.`)
  },
})

export const cancelOccurrence = tool('cancel_occurrence', {
  about: { en: 'Cancel one occurrence of a series', de: 'Eine einzelne Wiederholung absagen' },
  input: { eventId, occurrence },
  ai: 'propose',
  reads,
  decide({ occurrence: start }, { calendar }, { event, held }) {
    if (!isOccurrence(event, start)) return noSuchOccurrence('occurrence')
    if (held?.cancelled === true) return []
    // What was different about it is kept for when it takes place after all.
    return extended(event, overridden(event, start, { ...(held && changesOf(held)), cancelled: true }, calendar, held))
  },
  tell(facts, { event }) {
    const fact = facts.find(({ type }) => type === 'CalendarOccurrenceCancelled')
    const at = fact && when(fact.payload['occurrence'], fact)
    if (!at) return said(event.title, '% was cancelled already.', '% war schon abgesagt.')
    return said(event.title, `Cancelled % ${at.en}.`, `% ${at.de} abgesagt.`)
  },
})

/** The new times of an occurrence, null where they are those of the series again. */
function timesOf(
  event: CalendarEvent,
  start: string,
  before: Changes,
  {
    startTime,
    endTime,
  }: { readonly startTime?: string | null | undefined; readonly endTime?: string | null | undefined },
): { startTime?: string | null; endTime?: string | null } | Refusal {
  if (startTime === undefined && endTime === undefined) return {}
  for (const [path, value] of Object.entries({ startTime, endTime }))
    if (typeof value === 'string' && isDate(value) !== event.isAllDay) return mixed(path, event.isAllDay)
  const own = before.startTime ?? start
  const base = {
    startTime: own,
    endTime: before.endTime ?? endOf(event, own),
    isAllDay: event.isAllDay,
    zone: event.zone,
  }
  const begins = startTime === null ? start : startTime
  const at = movedTo(base, {
    startTime: begins ?? undefined,
    endTime: endTime === null ? endOf(event, whole(begins ?? own)) : endTime,
  })
  if (at instanceof Refusal) return at
  if (at.endTime < at.startTime) return endBeforeStart()
  return {
    startTime: at.startTime === start ? null : at.startTime,
    endTime: at.endTime === endOf(event, at.startTime) ? null : at.endTime,
  }
}

const without = (values: Readonly<Record<string, unknown>>): Changes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

const sortedKeys = (values: Changes): unknown =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Days look for an occurrence as far as its series reaches. */
function extended(event: CalendarEvent, draft: Draft): Draft[] {
  const { since, through } = draft.change!.set as { since: string; through: string }
  const reach = {
    ...(event.since === undefined || since < event.since ? { since } : {}),
    ...(event.through === undefined || through > event.through ? { through } : {}),
  }
  return Object.keys(reach).length === 0
    ? [draft]
    : [draft, CalendarSeriesExtended({ id: event.id, ...reach }, {}, event)]
}
