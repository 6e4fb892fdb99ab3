import type { SnapshotPart } from '#core/module/module.ts'
import { progressOf } from './progress.ts'
import { sayKcal, sayMeals } from './words.ts'

export const snapshot: SnapshotPart = {
  key: 'nutrition',
  answer: progressOf,
  tell(part) {
    const { meals, calories } = part as unknown as Awaited<ReturnType<typeof progressOf>>
    if (meals === 0) return { en: 'No meal noted.', de: 'Keine Mahlzeit notiert.' }
    const count = sayMeals(meals)
    const eaten = sayKcal(calories.actual)
    const goal = sayKcal(calories.goal)
    return { en: `${count.en}, ${eaten.en} of ${goal.en} kcal.`, de: `${count.de}, ${eaten.de} von ${goal.de} kcal.` }
  },
}
