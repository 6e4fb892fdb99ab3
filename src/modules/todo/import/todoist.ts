import type { TextImporter } from '#core/module/importer.ts'
import { hashOf } from '#derive/hash.ts'
import { sheetOf } from './columns.ts'
import { type Item, reading, rowsOf, trouble, unreadable } from './item.ts'
import { spokenDate } from './spoken-date.ts'

const KNOWN = [
  'DESCRIPTION',
  'PRIORITY',
  'INDENT',
  'AUTHOR',
  'RESPONSIBLE',
  'DATE',
  'DATE_LANG',
  'TIMEZONE',
  'DURATION',
  'DURATION_UNIT',
  'DEADLINE',
  'DEADLINE_LANG',
  'meta',
  'view_style',
  'is_collapsed',
]

/** A project of Todoist as CSV: tasks by indent, sections above them, notes below. */
export const todoist: TextImporter = {
  name: 'todoist-csv',
  label: { en: 'Todoist CSV', de: 'Todoist-CSV' },
  accepts: ['.csv'],
  read(file, at) {
    const sheet = sheetOf(file, ['TYPE', 'CONTENT'], KNOWN)
    if (!sheet) return unreadable('This is no CSV of Todoist.', 'Das ist keine CSV-Datei von Todoist.')
    const result = reading()
    result.troubles.push(...sheet.troubles)
    for (const name of sheet.ignored) result.ignored.add(name)
    const seen = new Map<string, number>()
    // The task that each indent stands under.
    let above: Item[] = []
    let section: string | undefined
    for (const { line, cell } of sheet.rows) {
      const type = cell('TYPE').trim().toLowerCase()
      const place = `${line}`
      if (type === 'section') {
        section = cell('CONTENT')
        above = []
      } else if (type === 'note') annotate(result.items, cell('CONTENT'))
      else if (type === 'task') {
        const depth = Math.max(1, Number.parseInt(cell('INDENT'), 10) || 1)
        const parent = above[depth - 2] ?? above.at(-1)
        const own = depth === 1 ? undefined : parent
        const content = `${own?.id ?? section ?? ''} ${cell('CONTENT')}`
        const times = (seen.get(content) ?? 0) + 1
        seen.set(content, times)
        const due = cell('DATE').trim() || cell('DEADLINE').trim()
        const spoken = due === '' ? {} : spokenDate(due)
        if (!spoken)
          result.troubles.push(
            trouble(
              place,
              'BadDate',
              `Line ${place}: “${due.slice(0, 80)}” stands in the notes, for its day is not certain.`,
              `Zeile ${place}: „${due.slice(0, 80)}“ steht in den Notizen, denn der Tag ist nicht sicher.`,
            ),
          )
        if (cell('RESPONSIBLE').trim()) result.ignored.add('RESPONSIBLE')
        if (cell('DATE').trim() && cell('DEADLINE').trim()) result.ignored.add('DEADLINE')
        const { title, labels } = labelled(cell('CONTENT'))
        const item: Item = {
          id: `${hashOf(content)}.${times}`,
          place,
          title,
          labels,
          notes: [cell('DESCRIPTION'), spoken ? '' : `Due: ${due}`].filter((part) => part.trim() !== '').join('\n'),
          parent: own?.id,
          project: section,
          // 1 is the most urgent in the file, 4 the default.
          priority: { 1: 3, 2: 2, 3: 1 }[cell('PRIORITY').trim()] ?? 0,
          estimate: minutesOf(cell('DURATION'), cell('DURATION_UNIT')),
          ...spoken,
        }
        result.items.push(item)
        above = [...above.slice(0, depth - 1), item]
      } else if (type !== '' && type !== 'meta') {
        result.troubles.push(
          trouble(
            place,
            'UnknownType',
            `Line ${place}: there is no place for “${type.slice(0, 40)}”.`,
            `Zeile ${place}: Für „${type.slice(0, 40)}“ gibt es hier keinen Platz.`,
          ),
        )
      }
    }
    return rowsOf(result, at)
  },
}

/** A comment stands below its task in the file. */
function annotate(items: Item[], note: string): void {
  const last = items.at(-1)
  if (last && note.trim()) items[items.length - 1] = { ...last, notes: [last.notes, note].filter(Boolean).join('\n\n') }
}

/** Labels stand in the text of a task: `Call mum @phone`. */
function labelled(content: string): { title: string; labels: string[] } {
  const labels = [...content.matchAll(/(?:^|\s)@([\p{L}\p{N}_/-]+)/gu)].map(([, name]) => name!)
  const title = content
    .replaceAll(/(^|\s)@[\p{L}\p{N}_/-]+/gu, '$1')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
  return title === '' ? { title: content, labels: [] } : { title, labels }
}

const minutesOf = (amount: string, unit: string): number | undefined => {
  const value = Number(amount)
  return amount.trim() === '' || !(value > 0) || unit.trim().toLowerCase() === 'day' ? undefined : value
}
