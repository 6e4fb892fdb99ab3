import { defineModule } from '#core/module/module.ts'
import * as facts from './facts.ts'
import * as queries from './queries.ts'
import { importers } from './import/importers.ts'
import { snapshot } from './snapshot.ts'
import { labels, projects, reminders, tasks } from './todo.ts'
import { completeTask, uncompleteTask } from './tools/complete.ts'
import * as groups from './tools/group.ts'
import { clearReminder, createReminder, markReminderFired } from './tools/reminder.ts'
import { setSubtasks } from './tools/subtasks.ts'
import { createTask, deleteTask, rescheduleTask, updateTask } from './tools/task.ts'
import { goals, streaks, work } from './views.ts'

export const todo = defineModule('todo', {
  label: { en: 'Todo', de: 'Aufgaben' },
  about: {
    en: 'what has to be done, by when, in which order',
    de: 'was zu tun ist, bis wann und in welcher Reihenfolge',
  },
  class: 'personal',
  tables: [tasks, projects, labels, reminders],
  facts: Object.values(facts),
  tools: [
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
  ],
  queries: Object.values(queries),
  views: [work],
  streaks,
  goals,
  importers,
  snapshot,
})
