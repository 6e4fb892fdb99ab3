import type { Text } from '#core/fields/field.ts'
import type { SnapshotPart } from '#core/module/module.ts'
import { addDays } from '#core/time/day.ts'
import { byUrgency, isOverdue } from './due.ts'
import { listed } from './tell.ts'
import { tasks } from './todo.ts'

export interface TaskSummary {
  readonly taskId: string
  readonly title: string
  readonly priority: number
  readonly dueTime?: string
}

export interface TasksOfDay {
  /** Open at the close of the day, and done on it. */
  readonly total: number
  readonly completed: number
  /** Due before the day, and open at its close. */
  readonly overdue: number
  /** Due on the day, and open at its close. */
  readonly dueToday: readonly TaskSummary[]
}

export const snapshot = {
  key: 'tasks',
  async answer({ read }, day) {
    const done = await read(tasks.between('completedAt@day', day, day))
    const later = await read(tasks.between('completedAt@day', addDays(day, 1)))
    const standing = [...(await read(tasks.open())), ...later].filter((task) => task.localDays['createdAt']! <= day)
    return {
      total: standing.length + done.length,
      completed: done.length,
      overdue: standing.filter((task) => isOverdue(task, day)).length,
      dueToday: standing
        .filter((task) => task.dueDate === day)
        .toSorted(byUrgency)
        .map(({ id, title, priority, dueTime }) => ({
          taskId: id,
          title,
          priority: priority ?? 0,
          ...(dueTime ? { dueTime } : {}),
        })),
    } satisfies TasksOfDay
  },
  tell(part) {
    const { completed, overdue, dueToday } = part as unknown as TasksOfDay
    const due = listed(dueToday.map(({ title }) => title))
    const counts: Text[] = []
    if (completed > 0) counts.push({ en: `${completed} done`, de: `${completed} erledigt` })
    if (overdue > 0) counts.push({ en: `${overdue} overdue`, de: `${overdue} überfällig` })
    const rest = (language: 'en' | 'de'): string => counts.map((one) => one[language]).join(', ')
    if (dueToday.length === 0 && counts.length === 0) return { en: 'No task is due.', de: 'Keine Aufgabe ist fällig.' }
    if (dueToday.length === 0) return { en: `Tasks: ${rest('en')}.`, de: `Aufgaben: ${rest('de')}.` }
    const end = (language: 'en' | 'de'): string => (counts.length === 0 ? '' : `; ${rest(language)}`)
    return { en: `Due: ${due.en}${end('en')}.`, de: `Fällig: ${due.de}${end('de')}.` }
  },
} satisfies SnapshotPart
