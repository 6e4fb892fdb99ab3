import type { TextImporter } from '#core/module/importer.ts'
import { localDay, localTime } from '#core/time/day.ts'
import { sheetOf } from './columns.ts'
import { type At, momentOf, reading, rowsOf, trouble, unreadable } from './item.ts'
import { plainRule } from './rule.ts'

const KNOWN = [
  'Folder Name',
  'List Name',
  'Kind',
  'Tags',
  'Content',
  'Is Check list',
  'Start Date',
  'Due Date',
  'Reminder',
  'Repeat',
  'Priority',
  'Status',
  'Created Time',
  'Completed Time',
  'Order',
  'Timezone',
  'Is All Day',
  'taskId',
  'parentId',
]
// How the app shows a list, not what is to be done.
const VIEW = ['Is Floating', 'Column Name', 'Column Order', 'View Mode']
const PRIORITIES: Readonly<Record<string, number>> = { 1: 1, 3: 2, 5: 3 }

/** A backup of TickTick as CSV: some lines about the file, then one record a task. */
export const tickTick: TextImporter = {
  name: 'ticktick-csv',
  label: { en: 'TickTick CSV', de: 'TickTick-CSV' },
  accepts: ['.csv'],
  read(file, at) {
    const sheet = sheetOf(file, ['Title', 'Status', 'List Name'], [...KNOWN, ...VIEW])
    if (!sheet) return unreadable('This is no backup of TickTick.', 'Das ist keine Sicherung von TickTick.')
    const result = reading()
    result.troubles.push(...sheet.troubles)
    for (const name of sheet.ignored) result.ignored.add(name)
    for (const { line, cell } of sheet.rows) {
      const place = `${line}`
      const kind = cell('Kind').toUpperCase()
      const steps = kind === 'CHECKLIST' || cell('Is Check list').toUpperCase() === 'Y'
      const id = cell('taskId') || `${cell('List Name')} ${cell('Title')} ${cell('Created Time')}`
      const status = cell('Status').trim()
      const checks = steps ? checksOf(cell('Content')) : []
      if (cell('Folder Name')) result.ignored.add('Folder Name')
      if (cell('Reminder')) result.ignored.add('Reminder')
      const due = dueOf(cell('Due Date') || cell('Start Date'), cell, at)
      if (due === null)
        result.troubles.push(
          trouble(
            place,
            'BadDate',
            `Line ${place}: the date is not readable.`,
            `Zeile ${place}: Das Datum ist nicht lesbar.`,
          ),
        )
      result.items.push({
        id,
        place,
        title: cell('Title'),
        notes: [steps && checks.length > 0 ? '' : cell('Content'), due === null ? `Due: ${cell('Due Date')}` : '']
          .filter(Boolean)
          .join('\n'),
        parent: cell('parentId') || undefined,
        ...due,
        priority: PRIORITIES[cell('Priority').trim()] ?? 0,
        project: cell('List Name'),
        labels: cell('Tags')
          .split(',')
          .map((tag) => tag.trim()),
        repeat: plainRule(cell('Repeat')) || undefined,
        // 1 and 2: done, and done and archived. -1: given up, which is no longer to be done either.
        done: status !== '0' && status !== '',
        createdAt: momentOf(cell('Created Time')),
        completedAt: momentOf(cell('Completed Time')),
      })
      for (const [rank, check] of checks.entries())
        result.items.push({
          id: `${id.replaceAll(/[^\w.~-]/g, '_').slice(0, 60)}.${rank}`,
          parent: id,
          place,
          ...check,
        })
    }
    return rowsOf(result, at)
  },
}

/** Entries of a checklist: an empty square before what is open, a full one before what is done. */
const checksOf = (content: string): { title: string; done: boolean }[] =>
  [...content.matchAll(/([▫▪])([^▫▪]*)/g)]
    .map(([, mark, title]) => ({ title: title!.trim(), done: mark === '▪' }))
    .filter(({ title }) => title !== '')

/** Null: something stands there that is no date. */
function dueOf(
  value: string,
  cell: (name: string) => string,
  { calendar }: At,
): { dueDate?: string; dueTime?: string } | null {
  if (value.trim() === '') return {}
  const moment = momentOf(value)
  if (moment === undefined) return null
  const zone = zoneOf(cell('Timezone')) ?? calendar.zone
  // A whole day is midnight in the zone that the task was made in.
  if (cell('Is All Day').toLowerCase() === 'true')
    return { dueDate: localDay(moment, { ...calendar, zone, dayStart: '00:00' }) }
  return { dueDate: localDay(moment, calendar), dueTime: localTime(moment, calendar.zone) }
}

function zoneOf(name: string): string | undefined {
  try {
    return name.trim() === ''
      ? undefined
      : new Intl.DateTimeFormat('en', { timeZone: name.trim() }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
