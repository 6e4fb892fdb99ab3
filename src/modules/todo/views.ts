import type { GoalTemplate, StreakSpec } from '#core/module/aims.ts'
import { view } from '#core/module/view.ts'
import { isOverdue } from './due.ts'
import { tasks } from './todo.ts'

export const work = view('tasks.1', {
  sees: {
    first: tasks.earliest('createdAt'),
    done: tasks.on('completedAt'),
    due: tasks.on('dueDate'),
    created: tasks.on('createdAt'),
    standing: tasks.openAt('dueDate'),
  },
  measures: {
    tasks_completed_count: { label: { en: 'Tasks done', de: 'Erledigte Aufgaben' }, unit: 'tasks', lead: true },
    overdue_count: {
      label: { en: 'Overdue tasks', de: 'Überfällige Aufgaben' },
      unit: 'tasks',
      standing: true,
      over: 'last',
    },
    tasks_due_count: { label: { en: 'Tasks due', de: 'Fällige Aufgaben' }, unit: 'tasks' },
    tasks_created_count: { label: { en: 'Tasks added', de: 'Neue Aufgaben' }, unit: 'tasks' },
    task_minutes_done: { label: { en: 'Estimated time done', de: 'Erledigter Aufwand' }, unit: 'min' },
  },
  fold({ first, done, due, created, standing }, { day }) {
    // The app itself sees tasks come and go: no task is 0, but before the first one nobody was looking.
    if (!first && done.length === 0 && due.length === 0) return UNSEEN
    return {
      tasks_completed_count: done.length,
      overdue_count: standing.filter((task) => isOverdue(task, day) && task.localDays['createdAt']! <= day).length,
      tasks_due_count: due.length,
      tasks_created_count: created.length,
      task_minutes_done: done.reduce((sum, task) => sum + (task.estimate ?? 0), 0),
    }
  },
})

const UNSEEN = {
  tasks_completed_count: null,
  overdue_count: null,
  tasks_due_count: null,
  tasks_created_count: null,
  task_minutes_done: null,
}

export const streaks: readonly StreakSpec[] = [
  {
    name: 'tasks',
    label: { en: 'Tasks', de: 'Aufgaben' },
    measure: 'tasks_completed_count',
    counts: (value) => typeof value === 'number' && value >= 1,
  },
]

export const goals: readonly GoalTemplate[] = [
  {
    name: 'tasks_a_day',
    title: { en: '5 tasks a day', de: '5 Aufgaben am Tag' },
    metric: { source: 'event_count', eventType: 'TaskCompleted' },
    target: { value: 5, period: 'day', comparison: 'gte' },
  },
  {
    name: 'tasks_a_week',
    title: { en: '20 tasks a week', de: '20 Aufgaben in der Woche' },
    metric: { source: 'measure', measure: 'tasks_completed_count' },
    target: { value: 20, period: 'week', comparison: 'gte' },
  },
  {
    name: 'nothing_overdue',
    title: { en: 'Nothing overdue', de: 'Nichts überfällig' },
    metric: { source: 'measure', measure: 'overdue_count' },
    target: { value: 0, period: 'day', comparison: 'lte' },
  },
]
