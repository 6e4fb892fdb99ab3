import { type Got, type Reads, tool, type Told } from '#core/module/tool.ts'
import { instant, patchOf, ref } from '#core/fields/field.ts'
import type { Draft } from '#core/module/verb.ts'
import { Refusal } from '#core/module/refusal.ts'
import { type CalendarEvent, calendars, DEFAULT_CALENDAR, events, type Override, overrides } from '../calendar.ts'
import { changedBy, draftsOf, type EventPatch, reaching, rehung, splitAt } from '../change.ts'
import { CalendarEventCreated, CalendarEventDeleted } from '../facts.ts'
import { isSeries } from '../occurrences.ts'
import { reset } from '../overrides.ts'
import { said, when } from '../tell.ts'
import { mixed, refusedSeries, whenOf, whole } from '../timing.ts'
import * as say from '../say.ts'

const {
  calendar,
  startTime,
  endTime,
  isAllDay,
  zone,
  kind,
  busy,
  since: _s,
  through: _t,
  uid: _u,
  ...words
} = events.fields
export const eventId = ref('calendar.calendar_events').label('Event', 'Termin')
const calendarId = calendar
const from = instant({ orDay: true })
  .label('From', 'Ab')
  .about('The original start of the occurrence from which on the series changes', 'Ab welcher Wiederholung es gilt')
  .optional()

export const createEvent = tool('create_event', {
  about: { en: 'Put an event into my calendar', de: 'Einen Termin in meinen Kalender eintragen' },
  say: say.createEvent,
  input: {
    ...words,
    startTime,
    endTime: endTime.optional(),
    isAllDay: isAllDay.optional(),
    calendarId: calendarId.optional(),
    zone: zone.optional(),
    kind: kind.optional(),
    busy: busy.optional(),
  },
  ai: 'propose',
  reads: () => ({ calendars: calendars.every() }),
  decide({ calendarId: asked, startTime: start, endTime: end, isAllDay: all, ...input }, ctx, { calendars: known }) {
    const at = whenOf({ startTime: start, endTime: end, isAllDay: all })
    if (at instanceof Refusal) return at
    const refused = refusedSeries({ ...at, repeat: input.repeat })
    if (refused) return refused
    const dates = (list: readonly string[] | undefined) => list && [...new Set(list.map(whole))].toSorted()
    const { excludedDates, extraDates, ...rest } = input
    const lists = { excludedDates: dates(excludedDates), extraDates: dates(extraDates) }
    for (const [path, list] of Object.entries(lists))
      if (list?.some((date) => (date.length === 10) !== at.isAllDay)) return mixed(path, at.isAllDay)
    const into = known.find(({ id }) => id === asked) ?? known.find(({ isDefault }) => isDefault === true)
    const event = {
      ...rest,
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined && list.length > 0)),
      ...at,
      id: ctx.newId(),
      calendar: asked ?? into?.id ?? DEFAULT_CALENDAR,
      zone: input.zone ?? into?.zone ?? ctx.calendar.zone,
      kind: input.kind ?? (input.attendees?.length ? ('meeting' as const) : ('appointment' as const)),
      // A birthday or a holiday takes no hour of the day.
      busy: input.busy ?? !at.isAllDay,
    } as CalendarEvent
    return created(reaching(event, [], ctx.calendar))
  },
  tell: ([fact]) => {
    const at = when(fact!.payload['startTime'], fact!)
    return said(fact!.payload['title'], `Noted % ${at.en}.`, `% ${at.de} eingetragen.`)
  },
})

export const created = (event: CalendarEvent): Draft => CalendarEventCreated(event, { isRecurring: isSeries(event) })

const eventReads = ({ eventId: id }: { readonly eventId: string }) => ({
  event: events.need(id, 'eventId'),
  overrides: overrides.where('event', id),
})

type Change = { readonly event: CalendarEvent; readonly overrides: readonly Override[] }

/** The facts of a change to an event, or to a series from one of its occurrences on. */
function change(
  { event, overrides: held }: Change,
  patch: EventPatch,
  start: string | undefined,
  ctx: Parameters<typeof createEvent.decide>[1],
): Draft[] | Refusal {
  const parts = start === undefined ? undefined : splitAt(event, held, start, ctx.calendar)
  if (parts instanceof Refusal) return parts
  if (!parts) {
    const after = changedBy(event, held, patch, ctx.calendar)
    return after instanceof Refusal ? after : draftsOf(event, held, after, ctx.calendar)
  }
  const { head, tail, moved } = parts
  const next = changedBy({ ...tail, id: ctx.newId() }, moved, patch, ctx.calendar)
  if (next instanceof Refusal) return next
  const before = held.filter((one) => !moved.includes(one))
  return [...draftsOf(event, before, head, ctx.calendar), created(next.event), ...rehung(moved, next, ctx.calendar)]
}

const told = (facts: readonly Told[], { event }: Got<Reads> & Change) => {
  const move = facts.find(({ type }) => type === 'CalendarEventMoved')
  if (!move) return said(event.title, 'Changed %.', '% geändert.')
  const at = when(move.payload['newStart'], move)
  return said(event.title, `Moved % to ${at.en.replace(/^on /, '')}.`, `% auf ${at.de.replace(/^am /, '')} verschoben.`)
}

export const updateEvent = tool('update_event', {
  about: {
    en: 'Change an event; of a series all of it, or what comes from one occurrence on',
    de: 'Einen Termin ändern; eine Serie ganz oder ab einer Wiederholung',
  },
  input: {
    eventId,
    from,
    ...patchOf({ ...words, startTime, endTime, isAllDay, zone, kind, busy }),
    calendarId: calendarId.optional(),
  },
  ai: 'propose',
  reads: eventReads,
  decide: ({ eventId: _id, from: start, calendarId: into, ...patch }, ctx, got) =>
    change(got, { ...patch, calendar: into }, start, ctx),
  tell: told,
})

export const moveEvent = tool('move_event', {
  about: {
    en: 'Move an event to another time; of a series all of it, or what comes from one occurrence on',
    de: 'Einen Termin verschieben; eine Serie ganz oder ab einer Wiederholung',
  },
  say: say.moveEvent,
  input: { eventId, startTime, endTime: endTime.optional(), from, repeat: words.repeat },
  ai: 'propose',
  reads: eventReads,
  decide: ({ startTime: start, endTime: end, from: first, repeat }, ctx, got) =>
    change(got, { startTime: start, endTime: end, repeat }, first, ctx),
  tell: told,
})

export const deleteEvent = tool('delete_event', {
  about: {
    en: 'Delete an event; of a series all of it, or what comes from one occurrence on',
    de: 'Einen Termin löschen; eine Serie ganz oder ab einer Wiederholung',
  },
  say: say.deleteEvent,
  input: { eventId, from },
  ai: 'propose',
  reads: eventReads,
  decide({ from: start }, ctx, { event, overrides: held }) {
    const parts = start === undefined ? undefined : splitAt(event, held, start, ctx.calendar)
    if (parts instanceof Refusal) return parts
    if (parts) return [...draftsOf(event, held, parts.head, ctx.calendar)]
    return deleted(event, held)
  },
  tell(facts, { event }) {
    const isWhole = facts.some(({ type }) => type === 'CalendarEventDeleted')
    return isWhole || facts.length === 0
      ? said(event.title, 'Deleted %.', '% gelöscht.')
      : said(event.title, '% now ends before that.', '% endet jetzt davor.')
  },
})

export const deleted = (event: CalendarEvent, held: readonly Override[]): Draft[] => [
  CalendarEventDeleted({ id: event.id }, { wasRecurring: isSeries(event) }, event),
  ...held.map(reset),
]
