import { bool, patchOf, ref } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import type { Draft } from '#core/module/verb.ts'
import { type CalendarRow, calendars, DEFAULT_CALENDAR, DEFAULT_NAME, events, overrides } from '../calendar.ts'
import { CalendarAdded, CalendarChanged, CalendarEventUpdated, CalendarRemoved } from '../facts.ts'
import { said } from '../tell.ts'
import { deleted } from './event.ts'

const calendarId = ref('calendar.calendars').label('Calendar', 'Kalender')
const { kind, visible, ...fields } = calendars.fields

export const addCalendar = tool('add_calendar', {
  about: { en: 'Add a calendar', de: 'Einen Kalender anlegen' },
  input: { ...fields, kind: kind.optional(), visible: visible.optional() },
  ai: 'propose',
  reads: () => ({ others: calendars.every() }),
  decide(input, ctx, { others }) {
    const id = ctx.newId()
    const of = input.kind ?? (input.sourceUrl === undefined ? 'own' : 'subscribed')
    return [
      CalendarAdded({ ...input, id, kind: of, visible: input.visible ?? true }),
      ...(input.isDefault === true ? steppedBack(others, id) : []),
    ]
  },
  tell: ([fact]) => said(fact!.payload['name'], 'Added the calendar %.', 'Kalender % angelegt.'),
})

export const changeCalendar = tool('change_calendar', {
  about: { en: 'Change a calendar, show or hide it', de: 'Einen Kalender ändern, ein- oder ausblenden' },
  input: { calendarId, ...patchOf(calendars.fields) },
  ai: 'propose',
  reads: ({ calendarId: id }) => ({ calendar: calendars.one(id), others: calendars.every() }),
  decide({ calendarId: id, ...patch }, _ctx, { calendar, others }) {
    const back = patch.isDefault === true ? steppedBack(others, id) : []
    if (calendar) return [CalendarChanged({ id, ...patch }), ...back]
    if (id !== DEFAULT_CALENDAR) return unknown()
    // The first change of the calendar that is there by itself makes its row; nothing of a row that ended shines through.
    const blank = Object.fromEntries(Object.keys(calendars.fields).map((name) => [name, null]))
    const draft = CalendarAdded(
      { name: DEFAULT_NAME.en, kind: 'own', visible: true, ...given(patch), id },
      { name: patch.name ?? DEFAULT_NAME.en },
    )
    return [{ ...draft, change: { ...draft.change!, set: { ...blank, ...draft.change!.set } } }, ...back]
  },
  tell: (facts, { calendar }) =>
    said(
      calendar?.name ?? facts[0]?.payload['name'] ?? DEFAULT_NAME.en,
      'Changed the calendar %.',
      'Kalender % geändert.',
    ),
})

/** What of a patch is a value. */
const given = (patch: Readonly<Record<string, unknown>>): Partial<CalendarRow> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined && value !== null))

/** One calendar takes new events. */
const steppedBack = (others: readonly CalendarRow[], id: string): Draft[] =>
  others
    .filter((other) => other.isDefault === true && other.id !== id)
    .map((other) => CalendarChanged({ id: other.id, isDefault: false }))

export const removeCalendar = tool('remove_calendar', {
  about: {
    en: 'Remove a calendar; its events go to my own one, or with it',
    de: 'Einen Kalender entfernen; seine Termine gehen in meinen eigenen oder mit ihm',
  },
  input: { calendarId, withEvents: bool().label('With its events', 'Mit seinen Terminen').optional() },
  ai: 'propose',
  reads: ({ calendarId: id }) => ({
    calendar: calendars.one(id),
    own: events.where('calendar', id),
    overrides: overrides.every(),
  }),
  decide({ calendarId: id, withEvents }, _ctx, { calendar, own, overrides: changed }) {
    if (id === DEFAULT_CALENDAR) {
      return refuse(
        'DefaultCalendar',
        { en: 'There is always one calendar: this one stays.', de: 'Ein Kalender bleibt immer: dieser.' },
        { path: 'calendarId' },
      )
    }
    if (!calendar) return unknown()
    // What comes from elsewhere comes again with a new subscription.
    const goes = withEvents ?? calendar.kind === 'subscribed'
    return [
      CalendarRemoved({ id }, {}, calendar),
      ...own.flatMap((event) =>
        goes
          ? deleted(
              event,
              changed.filter((one) => one.event === event.id),
            )
          : [CalendarEventUpdated({ id: event.id, calendar: DEFAULT_CALENDAR }, { fields: ['calendar'] })],
      ),
    ]
  },
  tell: (_facts, { calendar }) => said(calendar?.name, 'Removed the calendar %.', 'Kalender % entfernt.'),
})

const unknown = () =>
  refuse(
    'NotFound',
    { en: 'That calendar does not exist (any more).', de: 'Diesen Kalender gibt es nicht (mehr).' },
    { path: 'calendarId' },
  )
