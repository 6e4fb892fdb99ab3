import { bool, date, int } from '#core/fields/field.ts'
import { labels, projects, reminders, tasks } from './todo.ts'

const task = { id: 'taskId', carries: ['title'] } as const

export const TaskCreated = tasks.adds('TaskCreated', {
  id: 'taskId',
  carries: { title: 'title', dueDate: 'dueDate', priority: 'priority', projectId: 'project', labelIds: 'labels' },
})
export const TaskCompleted = tasks.changes('TaskCompleted', {
  id: 'taskId',
  carries: { title: 'title', projectId: 'project' },
  notes: { wasOverdue: bool() },
  answers: 'TaskUncompleted',
})
export const TaskUncompleted = tasks.changes('TaskUncompleted', task)
export const TaskUpdated = tasks.changes('TaskUpdated', { id: 'taskId' })
export const TaskRescheduled = tasks.changes('TaskRescheduled', {
  id: 'taskId',
  carries: { title: 'title', newDate: 'dueDate' },
  notes: { oldDate: date().optional() },
})
export const TaskDeleted = tasks.removes('TaskDeleted', task)
export const SubtasksUpdated = tasks.changes('SubtasksUpdated', {
  id: 'taskId',
  carries: [],
  notes: { total: int(), completed: int() },
})

const reminder = { id: 'reminderId', carries: { taskId: 'task' } } as const

export const ReminderSet = reminders.adds('ReminderSet', {
  id: 'reminderId',
  carries: { taskId: 'task', minutesBefore: 'minutesBefore', type: 'type' },
})
export const ReminderCleared = reminders.removes('ReminderCleared', reminder)
export const ReminderFired = reminders.changes('ReminderFired', reminder)
/** The task moved, so the reminder is to come again. */
export const ReminderRearmed = reminders.changes('ReminderRearmed', reminder)

export const TaskProjectAdded = projects.adds('TaskProjectAdded', { id: 'projectId', carries: ['name'] })
export const TaskProjectChanged = projects.changes('TaskProjectChanged', { id: 'projectId' })
export const TaskProjectRemoved = projects.removes('TaskProjectRemoved', { id: 'projectId', carries: ['name'] })

export const TaskLabelAdded = labels.adds('TaskLabelAdded', { id: 'labelId', carries: ['name'] })
export const TaskLabelChanged = labels.changes('TaskLabelChanged', { id: 'labelId' })
export const TaskLabelRemoved = labels.removes('TaskLabelRemoved', { id: 'labelId', carries: ['name'] })
