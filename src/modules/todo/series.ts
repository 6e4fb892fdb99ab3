import type { Json } from '#core/fields/field.ts'
import { same } from '#core/facts/row.ts'
import type { Draft } from '#core/module/verb.ts'
import { addDays, type Day } from '#core/time/day.ts'
import { nextAfter } from '#recurrence/days.ts'
import { ReminderSet, TaskCreated } from './facts.ts'
import { type Reminder, type Subtasks, type Task, tasks } from './todo.ts'

const NUMBERED = /^(.+)~(\d{1,6})$/

/**
 * The id of the occurrence after this one: the series and a number. It does not name the date, because two devices that
 * complete the same occurrence on different days must still make the same next one.
 */
export function nextId(id: string): string {
  const [, series = id, number = '0'] = NUMBERED.exec(id) ?? []
  return `${series}~${Number(number) + 1}`
}

/** The first day of a rule that is not over yet; undefined when it has none. */
export const firstDay = (rule: string, today: Day): Day | undefined => nextAfter(rule, today, addDays(today, -1))

/** The next occurrence of a task done on `day`: missed ones fall away, one that is due on that very day does not. */
export function nextOf(task: Task, day: Day): Parameters<typeof TaskCreated>[0] | undefined {
  if (task.repeat === undefined) return undefined
  const due = task.dueDate ?? day
  const yesterday = addDays(day, -1)
  const dueDate = nextAfter(task.repeat, task.repeatFrom ?? due, due > yesterday ? due : yesterday)
  if (dueDate === undefined) return undefined
  const { id, createdAt: _created, localDays: _days, completedAt: _completed, subtasks, ...kept } = task
  return {
    ...kept,
    id: nextId(id),
    dueDate,
    repeatFrom: task.repeatFrom ?? due,
    ...(subtasks ? { subtasks: undone(subtasks) } : {}),
  }
}

/** The facts that make the next occurrence, with its reminders. */
export function drafted(next: Parameters<typeof TaskCreated>[0], reminders: readonly Reminder[]): Draft[] {
  // A row under this id may have ended before. What it held then must not shine through, and the fact says all that it
  // would of a new row, for a value that is already there is no part of the change.
  const { title, dueDate, priority, project, labels } = next
  const made = TaskCreated(next, {
    title,
    dueDate: dueDate ?? undefined,
    priority,
    projectId: project,
    labelIds: labels,
  })
  const blank = Object.fromEntries(
    Object.keys(tasks.fields)
      .filter((name) => name !== 'subtasks')
      .map((name) => [name, null]),
  )
  return [
    { ...made, change: { ...made.change!, set: { ...blank, ...made.change!.set } } },
    ...reminders.map(({ minutesBefore, type }) =>
      ReminderSet({ id: `${next.id}:${type}${minutesBefore}`, task: next.id, minutesBefore, type }),
    ),
  ]
}

/** Whether an occurrence still is what completing the one before it made. */
export const isUntouched = (next: Task, made: Parameters<typeof TaskCreated>[0]): boolean =>
  Object.keys(tasks.fields).every((name) => same(valueOf(next, name), valueOf(made, name)))

const valueOf = (row: object, name: string): Json => (row as Readonly<Record<string, Json | undefined>>)[name] ?? null

const undone = (steps: Subtasks): Subtasks =>
  Object.fromEntries(Object.entries(steps).map(([key, step]) => [key, { ...step, done: false }]))
