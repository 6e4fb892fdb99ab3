import type { DemoCall, DemoDay, DemoLife } from '#core/module/demo.ts'
import type { Json } from '#core/fields/field.ts'
import { addDays, instantAt } from '#core/time/day.ts'
import { DISHES, type Dish, FAVORITES, FOODS } from './dishes.ts'

/** Breakfast at home, lunch out on office days, dinner earlier or later; more after sport, later when out with others. */
export function demo(life: DemoLife): DemoCall[] {
  return [...masterData(life), ...life.days.flatMap((day) => mealsOf(day, life))]
}

function masterData({ id, days, zone, language }: DemoLife): DemoCall[] {
  const first = days[0]!.day
  const createdAt = instantAt(first, '07:30', zone)
  const lowered = addDays(first, 45)
  return [
    ...FAVORITES.map(({ name, mealType, ...nutrients }, index) => ({
      fact: 'FoodFavoriteAdded',
      values: { id: id(`favorite-${index}`), name: name[language], mealType, nutrients },
      createdAt,
    })),
    ...FOODS.map(({ name, ...food }, index) => ({
      fact: 'FoodAdded',
      values: { id: id(`food-${index}`), name: name[language], ...food },
      createdAt,
    })),
    target(first, { dailyCalories: 2400, dailyProtein: 80, direction: 'around' }, createdAt),
    target(
      lowered,
      { dailyCalories: 2200, dailyProtein: 100, dailyCarbs: 250, dailyFat: 75, direction: 'under' },
      instantAt(lowered, '08:00', zone),
    ),
  ]
}

const target = (day: string, values: Record<string, Json>, createdAt: string): DemoCall => ({
  fact: 'NutritionGoalSet',
  values: { id: day, validFrom: day, ...values },
  createdAt,
})

function mealsOf({ day, kind, wake, bed, sport, out }: DemoDay, life: DemoLife): DemoCall[] {
  const { luck, language, id, moment, today } = life
  // Nobody logs every day, and on a trip seldom.
  if (day !== today && luck.yes(kind === 'trip' ? 0.5 : 0.06)) return []
  const eat = (mealType: string, dish: Dish, minute: number): DemoCall => {
    const { name, isFavorite, ...nutrients } = dish
    const at = moment(day, Math.min(minute, 23 * 60 + 58))
    // No two plates are the same.
    const share = luck.int(85, 120) / 100
    const values = Object.fromEntries(
      Object.entries(nutrients).map(([nutrient, amount]) => [
        nutrient,
        isFavorite ? amount : Math.round(amount * share),
      ]),
    )
    return {
      fact: 'MealLogged',
      values: {
        id: id(),
        mealType,
        inputType: isFavorite ? 'favorite' : 'text',
        description: name[language],
        at,
        ...values,
      },
      notes: { date: day },
      createdAt: at,
    }
  }
  const isBusy = kind === 'office' || kind === 'home'
  const calls: DemoCall[] = []
  if (!luck.yes(isBusy ? 0.08 : 0.25))
    calls.push(eat('breakfast', luck.pick(DISHES.breakfast), wake + luck.int(20, isBusy ? 50 : 110)))
  calls.push(eat('lunch', luck.pick(kind === 'office' ? DISHES.canteen : DISHES.home), luck.int(12 * 60, 13 * 60 + 20)))
  if (luck.yes(0.5)) calls.push(eat('snack', luck.pick(DISHES.snack), luck.int(15 * 60, 17 * 60)))
  const dinner = out === undefined ? luck.int(18 * 60 + 15, 19 * 60 + 45) : out + luck.int(10, 60)
  calls.push(eat('dinner', luck.pick(out === undefined ? DISHES.home : DISHES.out), Math.min(dinner, bed - 30)))
  if (sport !== undefined && luck.yes(0.6)) calls.push(eat('snack', DISHES.snack[0]!, sport + luck.int(65, 90)))
  return calls
}
