import { defineModule } from '#core/module/module.ts'
import { drinks, presets, targets } from './drink.ts'
import * as facts from './facts.ts'
import { snapshot } from './snapshot.ts'
import { derived, goals, hydration, streaks } from './views.ts'

export const drink = defineModule('drink', {
  label: { en: 'Drink', de: 'Trinken' },
  about: { en: 'what was drunk, water first', de: 'was getrunken wurde, Wasser zuerst' },
  class: 'personal',
  tables: [drinks, presets, targets],
  facts: Object.values(facts),
  views: [hydration],
  streaks,
  goals,
  derived,
  snapshot,
  acts: () => import('./acts.ts'),
})
