import * as asked from './queries.ts'
import { completeTask, uncompleteTask } from './tools/complete.ts'
import * as groups from './tools/group.ts'
import { clearReminder, createReminder, markReminderFired } from './tools/reminder.ts'
import { setSubtasks } from './tools/subtasks.ts'
import { createTask, deleteTask, rescheduleTask, updateTask } from './tools/task.ts'

export { exporters } from './export/exporters.ts'
export { importers } from './import/importers.ts'
export { nudges } from './nudges.ts'
export { reminders } from './reminders.ts'

export const demo = () => import('./demo/demo.ts')
export const queries = Object.values(asked)
export const tools = [
  createTask,
  completeTask,
  uncompleteTask,
  updateTask,
  rescheduleTask,
  deleteTask,
  setSubtasks,
  createReminder,
  clearReminder,
  markReminderFired,
  ...Object.values(groups),
]
