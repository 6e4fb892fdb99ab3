import type { Row } from '#core/module/table.ts'
import { fold } from './fold.ts'
import type { foods, items, nutrients } from './food.ts'

type Food = Row<typeof foods.fields>
export type Items = (typeof items)['type']
export type Nutrients = { readonly [K in keyof typeof nutrients]?: number | undefined }

/**
 * What a meal comes to by its parts: grams × what 100 g of the food of that name hold. Only what is known of every part is told:
 * half a sum would be a wrong number. Of several foods with one name the one that was added last counts.
 */
export function totalsOf(items: Items, foods: readonly Food[]): { items: Items; totals: Nutrients } {
  const byName = new Map(
    foods.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1)).map((food) => [fold(food.name), food]),
  )
  const parts = items.map((item) => partOf(item, byName.get(fold(item.name))))
  return {
    items: items.map((item, index) => {
      const kcal = parts[index]!.calories
      return kcal === undefined ? item : { ...item, kcal }
    }),
    totals: {
      calories: total(parts, 'calories'),
      protein: total(parts, 'protein'),
      carbs: total(parts, 'carbs'),
      fat: total(parts, 'fat'),
      fiber: total(parts, 'fiber'),
    },
  }
}

/**
 * Parts as they are meant in a correction: who changes the grams and leaves the kilocalories as they were has not counted them
 * anew, so they follow the grams.
 */
export const corrected = (items: Items, before: Items): Items =>
  items.map((item) => {
    const held = before.find(({ name, kcal }) => fold(name) === fold(item.name) && kcal === item.kcal)
    if (item.grams === undefined || item.kcal === undefined || !held?.grams || held.grams === item.grams) return item
    return { ...item, kcal: round((item.kcal * item.grams) / held.grams) }
  })

function partOf({ grams, kcal }: Items[number], food: Food | undefined): Nutrients {
  const of = (per100: number | undefined): number | undefined =>
    per100 === undefined || grams === undefined ? undefined : round((per100 * grams) / 100)
  return {
    calories: kcal ?? of(food?.kcal),
    protein: of(food?.protein),
    carbs: of(food?.carbs),
    fat: of(food?.fat),
    fiber: of(food?.fiber),
  }
}

function total(parts: readonly Nutrients[], nutrient: keyof Nutrients): number | undefined {
  const known = parts.flatMap((part) => (part[nutrient] === undefined ? [] : [part[nutrient]]))
  if (known.length === 0 || known.length < parts.length) return undefined
  return round(known.reduce((sum, amount) => sum + amount, 0))
}

const round = (value: number): number => Math.round(value * 10) / 10
