import { addDays, type Calendar, type Day, instantAt } from '#core/time/day.ts'
import type { Task } from './todo.ts'

/** When a task without a time of day is spoken of: nine in the morning. */
const MORNING = '09:00'

/** The moment at which a task is due; undefined without a date. A time before the day's start belongs to the next calendar date. */
export function dueMoment(task: Pick<Task, 'dueDate' | 'dueTime'>, calendar: Calendar): string | undefined {
  if (task.dueDate === undefined) return undefined
  const time = task.dueTime ?? MORNING
  const date = task.dueTime !== undefined && time < calendar.dayStart ? addDays(task.dueDate, 1) : task.dueDate
  return instantAt(date, time, calendar.zone)
}

export const minutesBefore = (moment: string, minutes: number): string =>
  Temporal.Instant.from(moment).subtract({ minutes }).toString({ smallestUnit: 'millisecond' })

export const isOverdue = (task: Pick<Task, 'dueDate'>, today: Day): boolean =>
  task.dueDate !== undefined && task.dueDate < today

/** What is to be done first comes first: by date and time, then by weight, then by the person's order, then by age. */
export function byUrgency(a: Task, b: Task): number {
  return (
    compare(a.dueDate ?? LAST, b.dueDate ?? LAST) ||
    compare(a.dueTime ?? LAST, b.dueTime ?? LAST) ||
    (b.priority ?? 0) - (a.priority ?? 0) ||
    (a.rank ?? 0) - (b.rank ?? 0) ||
    compare(a.createdAt, b.createdAt) ||
    compare(a.id, b.id)
  )
}

const LAST = '~'
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
