import type { NudgeRule } from '#core/module/nudge.ts'
import { byUrgency, isOverdue } from './due.ts'
import { tasks } from './todo.ts'

export const overdueTasks: NudgeRule = {
  name: 'overdue_tasks',
  label: { en: 'Something is overdue', de: 'Etwas ist überfällig' },
  when: { at: '09:00' },
  async check({ read, today }) {
    const late = (await read(tasks.open())).filter((task) => isOverdue(task, today)).toSorted(byUrgency)
    const [first] = late
    if (!first) return undefined
    const more = late.length - 1
    return {
      title: { en: 'Overdue', de: 'Überfällig' },
      body: {
        en: `“${first.title}” is overdue${more > 0 ? `, and ${more} more` : ''}.`,
        de: `„${first.title}“ ist überfällig${more > 0 ? `, und ${more} weitere` : ''}.`,
      },
      priority: late.length > 3 || (first.priority ?? 0) >= 3 ? 'high' : 'medium',
      act: {
        label: { en: 'Do it today', de: 'Heute erledigen' },
        tool: 'reschedule_task',
        input: { taskId: first.id, dueDate: today },
      },
    }
  },
}

export const dueTodayOpen: NudgeRule = {
  name: 'due_today_open',
  label: { en: 'Due today and still open', de: 'Heute fällig und noch offen' },
  when: { at: '18:00' },
  async check({ read, today }) {
    const due = (await read(tasks.between('dueDate', today, today))).filter(
      ({ completedAt }) => completedAt === undefined,
    )
    const [first] = due.toSorted(byUrgency)
    if (!first) return undefined
    const more = due.length - 1
    return {
      title: { en: 'Still open today', de: 'Heute noch offen' },
      body: {
        en: `“${first.title}” is due today${more > 0 ? `, and ${more} more` : ''}.`,
        de: `„${first.title}“ ist heute fällig${more > 0 ? `, und ${more} weitere` : ''}.`,
      },
      priority: 'medium',
      act: { label: { en: 'Done', de: 'Erledigt' }, tool: 'complete_task', input: { taskId: first.id } },
    }
  },
}

export const nudges: readonly NudgeRule[] = [overdueTasks, dueTodayOpen]
