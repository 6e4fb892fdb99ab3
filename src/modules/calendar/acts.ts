import * as asked from './queries.ts'
import { addCalendar, changeCalendar, removeCalendar } from './tools/calendar.ts'
import { createEvent, deleteEvent, moveEvent, updateEvent } from './tools/event.ts'
import { cancelOccurrence, changeOccurrence } from './tools/occurrence.ts'

export { nudges } from './nudges.ts'
export { reminders } from './reminders.ts'

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
