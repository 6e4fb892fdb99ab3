import type { Exporter, FileImporter } from '#core/module/importer.ts'
import * as asked from './queries.ts'
import { addCalendar, changeCalendar, removeCalendar } from './tools/calendar.ts'
import { createEvent, deleteEvent, moveEvent, updateEvent } from './tools/event.ts'
import { cancelOccurrence, changeOccurrence } from './tools/occurrence.ts'

export { nudges } from './nudges.ts'
export const demo = () => import('./demo/demo.ts')
export { reminders } from './reminders.ts'

/** iCalendar, a file or a zip of them. Its code is fetched only where somebody reads one. */
export const importers: readonly FileImporter[] = [
  {
    name: 'ics',
    label: { en: 'iCalendar', de: 'iCalendar' },
    accepts: ['.ics', '.zip'],
    async *pieces(file, at) {
      const { calendarPieces } = await import('./ics/read.ts')
      yield* calendarPieces(file, at)
    },
  },
]

export const exporters: readonly Exporter[] = [
  {
    name: 'ics',
    label: { en: 'Calendar as iCalendar', de: 'Kalender als iCalendar' },
    ending: '.ics',
    mime: 'text/calendar; charset=utf-8',
    async *write(asking) {
      const { toIcs } = await import('./ics/write.ts')
      yield* toIcs(asking)
    },
  },
]

export const queries = Object.values(asked)
export const tools = [
  createEvent,
  updateEvent,
  moveEvent,
  deleteEvent,
  changeOccurrence,
  cancelOccurrence,
  addCalendar,
  changeCalendar,
  removeCalendar,
]
