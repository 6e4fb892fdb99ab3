import { bool, date, int } from '#core/fields/field.ts'
import { labels, projects, reminders, tasks } from './todo.ts'

const task = { id: 'taskId', carries: ['title'] } as const

export const TaskCreated = tasks.adds('TaskCreated', {
  id: 'taskId',
  carries: { title: 'title', dueDate: 'dueDate', priority: 'priority', projectId: 'project', labelIds: 'labels' },
  label: { en: 'Task added', de: 'Aufgabe angelegt' },
})
export const TaskCompleted = tasks.changes('TaskCompleted', {
  id: 'taskId',
  carries: { title: 'title', projectId: 'project' },
  notes: { wasOverdue: bool() },
  answers: 'TaskUncompleted',
  label: { en: 'Task done', de: 'Aufgabe erledigt' },
})
export const TaskUncompleted = tasks.changes('TaskUncompleted', {
  ...task,
  label: { en: 'Task open again', de: 'Aufgabe wieder offen' },
})
export const TaskUpdated = tasks.changes('TaskUpdated', {
  id: 'taskId',
  label: { en: 'Task changed', de: 'Aufgabe geändert' },
})
export const TaskRescheduled = tasks.changes('TaskRescheduled', {
  id: 'taskId',
  carries: { title: 'title', newDate: 'dueDate' },
  notes: { oldDate: date().optional() },
  label: { en: 'Task moved', de: 'Aufgabe verschoben' },
})
export const TaskDeleted = tasks.removes('TaskDeleted', {
  ...task,
  label: { en: 'Task deleted', de: 'Aufgabe gelöscht' },
})
export const SubtasksUpdated = tasks.changes('SubtasksUpdated', {
  id: 'taskId',
  carries: [],
  notes: { total: int(), completed: int() },
  label: { en: 'Steps changed', de: 'Schritte geändert' },
})

const reminder = { id: 'reminderId', carries: { taskId: 'task' } } as const

export const ReminderSet = reminders.adds('ReminderSet', {
  id: 'reminderId',
  carries: { taskId: 'task', minutesBefore: 'minutesBefore', type: 'type' },
  label: { en: 'Reminder set', de: 'Erinnerung gesetzt' },
})
export const ReminderCleared = reminders.removes('ReminderCleared', {
  ...reminder,
  label: { en: 'Reminder removed', de: 'Erinnerung entfernt' },
})
export const ReminderFired = reminders.changes('ReminderFired', {
  ...reminder,
  label: { en: 'Reminded', de: 'Erinnert' },
})
/** The task moved, so the reminder is to come again. */
export const ReminderRearmed = reminders.changes('ReminderRearmed', {
  ...reminder,
  label: { en: 'Reminder set again', de: 'Erinnerung erneut gesetzt' },
})

export const TaskProjectAdded = projects.adds('TaskProjectAdded', {
  id: 'projectId',
  carries: ['name'],
  label: { en: 'Project added', de: 'Projekt angelegt' },
})
export const TaskProjectChanged = projects.changes('TaskProjectChanged', {
  id: 'projectId',
  label: { en: 'Project changed', de: 'Projekt geändert' },
})
export const TaskProjectRemoved = projects.removes('TaskProjectRemoved', {
  id: 'projectId',
  carries: ['name'],
  label: { en: 'Project removed', de: 'Projekt entfernt' },
})

export const TaskLabelAdded = labels.adds('TaskLabelAdded', {
  id: 'labelId',
  carries: ['name'],
  label: { en: 'Label added', de: 'Etikett angelegt' },
})
export const TaskLabelChanged = labels.changes('TaskLabelChanged', {
  id: 'labelId',
  label: { en: 'Label changed', de: 'Etikett geändert' },
})
export const TaskLabelRemoved = labels.removes('TaskLabelRemoved', {
  id: 'labelId',
  carries: ['name'],
  label: { en: 'Label removed', de: 'Etikett entfernt' },
})
