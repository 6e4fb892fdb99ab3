import { defineModule } from '#core/module/module.ts'
import * as facts from './facts.ts'
import { snapshot } from './snapshot.ts'
import { labels, projects, reminders, tasks } from './todo.ts'
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
  views: [work],
  streaks,
  goals,
  snapshot,
  acts: () => import('./acts.ts'),
})
