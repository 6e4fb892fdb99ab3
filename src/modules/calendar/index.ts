import { defineModule } from '#core/module/module.ts'
import { calendars, events, overrides } from './calendar.ts'
import * as facts from './facts.ts'
import { snapshot } from './snapshot.ts'
import { agenda, goals, streaks } from './views.ts'

export const calendar = defineModule('calendar', {
  label: { en: 'Calendar', de: 'Kalender' },
  about: {
    en: 'what happens when, and how much of a day is given away already',
    de: 'was wann ist, und wie viel eines Tages schon vergeben ist',
  },
  class: 'personal',
  tables: [events, overrides, calendars],
  facts: Object.values(facts),
  views: [agenda],
  streaks,
  goals,
  snapshot,
  acts: () => import('./acts.ts'),
})
