import { bool, date, instant, int, listOf, oneOf, ref, text, zone } from '#core/fields/field.ts'
import { type Row, table } from '#core/module/table.ts'
import { recurrence } from '#recurrence/field.ts'

/** The calendar that is there without anyone having made it; its row comes to be when something of it is changed. */
export const DEFAULT_CALENDAR = 'default'
export const DEFAULT_NAME = { en: 'Calendar', de: 'Kalender' }

export const calendars = table(
  'calendars',
  {
    name: text({ max: 120 }).label('Name', 'Name'),
    // A choice from a palette, not what a person writes.
    color: text({ max: 20 }).open().label('Colour', 'Farbe').optional(),
    zone: zone().label('Time zone', 'Zeitzone').optional(),
    kind: oneOf({ own: ['my own', 'eigener'], subscribed: ['subscribed', 'abonniert'] }).label('Kind', 'Art'),
    sourceUrl: text({ max: 2000 }).label('Address', 'Adresse').optional(),
    visible: bool().label('Shown', 'Angezeigt'),
    isDefault: bool().label('For new events', 'Für neue Termine').optional(),
  },
  { label: { en: 'Calendars', de: 'Kalender' }, title: 'name', always: [DEFAULT_CALENDAR] },
)

export const kinds = oneOf({
  meeting: ['meeting', 'Besprechung'],
  appointment: ['appointment', 'Termin'],
  focus: ['focus time', 'Fokuszeit'],
  travel: ['travel', 'Reise'],
  other: ['other', 'anderes'],
})

const moment = () => instant({ orDay: true })
const title = text({ max: 500 }).label('Title', 'Titel')
const description = text({ max: 20_000, long: true }).label('Description', 'Beschreibung').optional()
const location = text({ max: 1000 }).label('Location', 'Ort').optional()
const place = ref('places.places').label('Place', 'Gespeicherter Ort').optional()
const reminders = listOf(int({ min: 0, max: 40_320, unit: 'min' }), { max: 20 })
  .label('Reminders', 'Erinnerungen')
  .about('Minutes before the start', 'Minuten vor dem Anfang')
  .optional()

/**
 * A timed event lasts from one moment to another; an all-day one from one date to another, both included. The start of a
 * series is seen on the wall clock of its zone.
 */
export const events = table(
  'calendar_events',
  {
    calendar: ref('calendar.calendars').label('Calendar', 'Kalender'),
    title,
    description,
    location,
    startTime: moment().label('Start', 'Beginn'),
    endTime: moment().label('End', 'Ende').about('The last day of an all-day event', 'Bei ganztägigen der letzte Tag'),
    isAllDay: bool().label('All day', 'Ganztägig'),
    zone: zone().label('Time zone', 'Zeitzone'),
    kind: kinds.label('Kind', 'Art'),
    busy: bool().label('Busy', 'Beschäftigt'),
    repeat: recurrence({ times: true }).label('Repeats', 'Wiederholt sich').optional(),
    excludedDates: listOf(moment(), { max: 20_000 }).label('Left out', 'Ausgelassen').optional(),
    extraDates: listOf(moment(), { max: 2_000 }).label('Also on', 'Zusätzlich am').optional(),
    reminders,
    attendees: listOf(ref('contacts.contacts'), { max: 200 }).label('With', 'Mit').optional(),
    place,
    task: ref('todo.tasks').label('Task', 'Aufgabe').optional(),
    // A machine's name for the event, the same in every calendar program.
    uid: text({ max: 1000 }).open().label('UID', 'UID').optional(),
    // First and last local day that it may touch, where that is more than one: a series, a long event. Decided when it is
    // written, so that a day finds what lies on it without looking at every series there ever was.
    since: date().label('Reaches from', 'Reicht von').optional(),
    through: date().label('Reaches to', 'Reicht bis').optional(),
  },
  { label: { en: 'Events', de: 'Termine' }, title: 'title', planned: true },
)

/** One occurrence of a series that is not as the others. What it does not say is as the series has it. */
export const overrides = table(
  'calendar_overrides',
  {
    event: ref('calendar.calendar_events').label('Event', 'Termin'),
    occurrence: moment().label('Occurrence', 'Wiederholung').about('Its original start', 'Ihr ursprünglicher Beginn'),
    cancelled: bool().label('Cancelled', 'Abgesagt').optional(),
    title: title.optional(),
    description,
    location,
    startTime: moment().label('Start', 'Beginn').optional(),
    endTime: moment().label('End', 'Ende').optional(),
    kind: kinds.label('Kind', 'Art').optional(),
    busy: bool().label('Busy', 'Beschäftigt').optional(),
    reminders,
    place,
    // The days of its original and of its new time.
    since: date().label('Reaches from', 'Reicht von'),
    through: date().label('Reaches to', 'Reicht bis'),
  },
  { label: { en: 'Changed occurrences', de: 'Geänderte Wiederholungen' }, title: 'title', planned: true },
)

export type CalendarRow = Row<typeof calendars.fields>
export type CalendarEvent = Row<typeof events.fields>
export type Override = Row<typeof overrides.fields>

/** What a series without an end reaches to. */
export const FOREVER = '2199-12-31'
