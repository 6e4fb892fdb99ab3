import { defineModule } from '#core/module/module.ts'
import { favorites, foods, meals, targets } from './food.ts'
import * as facts from './facts.ts'
import { snapshot } from './snapshot.ts'
import { derived, goals, nutrition, streaks } from './views.ts'

// Of the facts that add a meal, the one for rows that come without a fact of their own stands first.
const { MealLogged, ...others } = facts

export const food = defineModule('food', {
  label: { en: 'Food', de: 'Essen' },
  about: { en: 'meals and what was in them', de: 'Mahlzeiten und was darin war' },
  class: 'sensitive',
  tables: [meals, favorites, foods, targets],
  facts: [MealLogged, ...Object.values(others)],
  views: [nutrition],
  streaks,
  goals,
  derived,
  snapshot,
  acts: () => import('./acts.ts'),
})
