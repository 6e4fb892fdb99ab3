import { defineModule } from '#core/module/module.ts'
import * as facts from './facts.ts'
import { places as table, samples, sessions, visits } from './places.ts'
import { snapshot } from './snapshot.ts'
import { discoveries, goals, stays, streaks, ways } from './views.ts'

export const places = defineModule('places', {
  label: { en: 'Places', de: 'Orte' },
  about: {
    en: 'places that matter, visits to them, and the ways between',
    de: 'Orte, die zählen, Besuche dort und die Wege dazwischen',
  },
  class: 'personal',
  tables: [table, visits, samples, sessions],
  facts: Object.values(facts),
  views: [stays, discoveries, ways],
  streaks,
  goals,
  snapshot,
  acts: () => import('./acts.ts'),
})
