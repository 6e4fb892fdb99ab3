import type { TextImporter } from '#core/module/importer.ts'
import { dateOf, momentOf, reading, rowsOf, trouble, unreadable } from './item.ts'

/** `Tasks.json` of Google Takeout: lists of tasks, steps by their parent. */
export const googleTasks: TextImporter = {
  name: 'google-tasks',
  label: { en: 'Google Tasks (Takeout)', de: 'Google Tasks (Takeout)' },
  accepts: ['.json'],
  read(file, at) {
    const lists = parsed(file)
    if (!lists)
      return unreadable('This is no Tasks.json of Google Takeout.', 'Das ist keine Tasks.json von Google Takeout.')
    const result = reading()
    for (const [index, list] of lists.entries()) {
      const name = text(list['title'])
      for (const [number, task] of itemsOf(list).entries()) {
        const place = `items.${index}.items.${number}`
        const id = text(task['id'])
        if (id === undefined) {
          result.troubles.push(trouble(place, 'BadRecord', `${place} has no id.`, `${place} hat keine Kennung.`))
          continue
        }
        if (task['deleted'] === true) continue
        for (const key of ['links', 'assignmentInfo']) if (task[key] !== undefined) result.ignored.add(key)
        result.items.push({
          id,
          place,
          title: text(task['title']) ?? '',
          notes: text(task['notes']),
          parent: text(task['parent']),
          // A date, although it looks like a moment at midnight in UTC.
          dueDate: dateOf(task['due']) ?? dateOf((task['scheduled_time'] as Data | undefined)?.['start']),
          project: name,
          done: task['status'] === 'completed',
          completedAt: momentOf(task['completed']) ?? momentOf(task['updated']),
          createdAt: momentOf(task['created']),
        })
      }
    }
    return rowsOf(result, at)
  },
}

type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const itemsOf = (of: Data): Data[] => (Array.isArray(of['items']) ? (of['items'] as unknown[]).filter(isData) : [])

function parsed(file: string): Data[] | undefined {
  try {
    const value: unknown = JSON.parse(file.replace(/^\ufeff/, ''))
    return isData(value) && Array.isArray(value['items']) && String(value['kind'] ?? 'tasks').startsWith('tasks')
      ? itemsOf(value)
      : undefined
  } catch {
    return undefined
  }
}
