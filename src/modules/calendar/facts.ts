import { bool, instant, listOf, ref, text } from '#core/fields/field.ts'
import { calendars, events, overrides } from './calendar.ts'

const moment = () => instant({ orDay: true })
const fields = listOf(text({ max: 40 }).open(), { max: 40 })

export const CalendarEventCreated = events.adds('CalendarEventCreated', {
  id: 'eventId',
  carries: {
    title: 'title',
    startTime: 'startTime',
    endTime: 'endTime',
    isAllDay: 'isAllDay',
    calendarId: 'calendar',
  },
  notes: { isRecurring: bool() },
  label: { en: 'Event added', de: 'Termin angelegt' },
})
export const CalendarEventUpdated = events.changes('CalendarEventUpdated', {
  id: 'eventId',
  notes: { fields },
  label: { en: 'Event changed', de: 'Termin geändert' },
})
export const CalendarEventMoved = events.changes('CalendarEventMoved', {
  id: 'eventId',
  carries: { title: 'title', newStart: 'startTime' },
  notes: { oldStart: moment() },
  label: { en: 'Event moved', de: 'Termin verschoben' },
})
export const CalendarEventDeleted = events.removes('CalendarEventDeleted', {
  id: 'eventId',
  carries: ['title'],
  notes: { wasRecurring: bool() },
  label: { en: 'Event deleted', de: 'Termin gelöscht' },
})
/** An occurrence went to where its series does not reach: days look further for it from then on. */
export const CalendarSeriesExtended = events.changes('CalendarSeriesExtended', {
  id: 'eventId',
  carries: { since: 'since', through: 'through' },
  label: { en: 'Series reaches further', de: 'Serie reicht weiter' },
})

const occurrence = { eventId: ref('calendar.calendar_events'), occurrence: moment() }

export const CalendarOccurrenceChanged = overrides.adds('CalendarOccurrenceChanged', {
  id: 'overrideId',
  notes: { ...occurrence, fields },
  label: { en: 'Occurrence changed', de: 'Wiederholung geändert' },
})
export const CalendarOccurrenceCancelled = overrides.adds('CalendarOccurrenceCancelled', {
  id: 'overrideId',
  notes: occurrence,
  label: { en: 'Occurrence cancelled', de: 'Wiederholung abgesagt' },
})
/** The occurrence is as its series again, or its series has it no longer. */
export const CalendarOccurrenceReset = overrides.removes('CalendarOccurrenceReset', {
  id: 'overrideId',
  notes: occurrence,
  label: { en: 'Occurrence reset', de: 'Wiederholung zurückgesetzt' },
})

export const CalendarAdded = calendars.adds('CalendarAdded', {
  id: 'calendarId',
  carries: ['name'],
  label: { en: 'Calendar added', de: 'Kalender angelegt' },
})
export const CalendarChanged = calendars.changes('CalendarChanged', {
  id: 'calendarId',
  label: { en: 'Calendar changed', de: 'Kalender geändert' },
})
export const CalendarRemoved = calendars.removes('CalendarRemoved', {
  id: 'calendarId',
  carries: ['name'],
  label: { en: 'Calendar removed', de: 'Kalender entfernt' },
})
