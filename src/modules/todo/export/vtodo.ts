import ICAL from 'ical.js'
import type { Asking } from '#core/module/query.ts'
import { instantAt } from '#core/time/day.ts'
import { OWN_PROJECT } from '../import/vtodo.ts'
import { type Reminder, reminders, stepsOf, type Task } from '../todo.ts'
import { written } from './names.ts'

/** All tasks as VTODO parts of one iCalendar file, steps as tasks below theirs, reminders as alarms. */
export async function* toVtodo(asking: Asking): AsyncGenerator<string> {
  const { all, names } = await written(asking)
  const alarms = Map.groupBy(await asking.read(reminders.open()), ({ task }) => task)
  yield* lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sekundant//Sekundant//EN', 'CALSCALE:GREGORIAN')
  for (const task of all) {
    yield* lines(...component(task, names, alarms.get(task.id) ?? [], asking))
    for (const { key, text, done } of stepsOf(task))
      yield* lines(
        'BEGIN:VTODO',
        `UID:${escaped(`${task.id}.${key}`)}`,
        `DTSTAMP:${compact(asking.now)}`,
        `RELATED-TO:${escaped(task.id)}`,
        `SUMMARY:${escaped(text)}`,
        `STATUS:${done ? 'COMPLETED' : 'NEEDS-ACTION'}`,
        'END:VTODO',
      )
  }
  yield* lines('END:VCALENDAR')
}

const PRIORITIES: Readonly<Record<number, number>> = { 3: 1, 2: 5, 1: 9 }

function component(
  task: Task,
  names: ReadonlyMap<string, string>,
  alarms: readonly Reminder[],
  { now, calendar: { zone } }: Asking,
): string[] {
  const { dueDate, dueTime, repeat, repeatFrom, completedAt } = task
  const labels = (task.labels ?? []).flatMap((id) => names.get(id) ?? [])
  const project = task.project === undefined ? undefined : names.get(task.project)
  const priority = PRIORITIES[task.priority ?? 0]
  const moment = (date: string): string =>
    dueTime === undefined ? `;VALUE=DATE:${compact(date)}` : `:${compact(instantAt(date, dueTime, zone))}`
  // What repeats begins before it is due, as the format wants it; otherwise it begins then.
  const begins = repeat !== undefined && dueDate !== undefined && repeatFrom !== undefined && repeatFrom < dueDate
  return [
    'BEGIN:VTODO',
    `UID:${escaped(task.id)}`,
    `DTSTAMP:${compact(now)}`,
    `CREATED:${compact(task.createdAt)}`,
    `SUMMARY:${escaped(task.title)}`,
    ...(task.notes === undefined ? [] : [`DESCRIPTION:${escaped(task.notes)}`]),
    ...(begins ? [`DTSTART${moment(repeatFrom)}`] : []),
    ...(dueDate === undefined ? [] : [`DUE${moment(dueDate)}`]),
    ...(repeat === undefined ? [] : [`RRULE:${repeat}`]),
    ...(priority === undefined ? [] : [`PRIORITY:${priority}`]),
    ...(labels.length === 0 ? [] : [`CATEGORIES:${labels.map(escaped).join(',')}`]),
    ...(project === undefined ? [] : [`${OWN_PROJECT}:${escaped(project)}`]),
    ...(task.estimate === undefined ? [] : [`ESTIMATED-DURATION:PT${task.estimate}M`]),
    ...(completedAt === undefined
      ? ['STATUS:NEEDS-ACTION']
      : ['STATUS:COMPLETED', `COMPLETED:${compact(completedAt)}`]),
    ...alarms.flatMap(({ minutesBefore }) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER;RELATED=END:-PT${minutesBefore}M`,
      `DESCRIPTION:${escaped(task.title)}`,
      'END:VALARM',
    ]),
    'END:VTODO',
  ]
}

const compact = (text: string): string => text.replaceAll(/[-:]|\.\d+/g, '')

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

function* lines(...all: readonly string[]): Generator<string> {
  yield all.map((line) => `${ICAL.helpers.foldline(line)}\r\n`).join('')
}
