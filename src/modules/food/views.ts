import type { DerivedFact, GoalTemplate, StreakSpec } from '#core/module/aims.ts'
import { view } from '#core/module/view.ts'
import { meals, targets } from './food.ts'
import { minuteOf } from './minute.ts'

/** How far from its target a day may be that is meant to be about it. */
const AROUND = 0.1

const NUTRIENTS = ['calories', 'protein', 'carbs', 'fat', 'fiber'] as const

export const nutrition = view('nutrition.1', {
  sees: { eaten: meals.on('at'), target: targets.inForce('validFrom') },
  measures: {
    calories: { label: { en: 'Calories', de: 'Kalorien' }, unit: 'kcal', lead: true },
    protein: { label: { en: 'Protein', de: 'Eiweiß' }, unit: 'g' },
    carbs: { label: { en: 'Carbohydrates', de: 'Kohlenhydrate' }, unit: 'g' },
    fat: { label: { en: 'Fat', de: 'Fett' }, unit: 'g' },
    fiber: { label: { en: 'Fibre', de: 'Ballaststoffe' }, unit: 'g' },
    meals_count: { label: { en: 'Meals', de: 'Mahlzeiten' }, unit: 'meals' },
    eating_window_hours: { label: { en: 'Eating window', de: 'Essfenster' }, unit: 'h', over: 'mean' },
    last_meal_minute: {
      label: { en: 'Last meal', de: 'Letzte Mahlzeit' },
      unit: 'min after midnight',
      lead: true,
      over: 'mean',
    },
    calorie_goal: { label: { en: 'Calorie target', de: 'Kalorienziel' }, unit: 'kcal', over: 'last' },
    calorie_floor: {
      label: { en: 'Least calories that keep the target', de: 'Kalorien, die das Ziel mindestens verlangt' },
      unit: 'kcal',
      over: 'last',
    },
    calorie_ceiling: {
      label: { en: 'Most calories that keep the target', de: 'Kalorien, die das Ziel höchstens erlaubt' },
      unit: 'kcal',
      over: 'last',
    },
  },
  fold({ eaten, target }, { calendar }) {
    const aim = {
      calorie_goal: target?.dailyCalories ?? null,
      calorie_floor: target ? boundsOf(target).floor : null,
      calorie_ceiling: target ? boundsOf(target).ceiling : null,
    }
    // A day without meals was not logged; nobody says that nothing was eaten.
    if (eaten.length === 0) return { ...MISSING, ...aim }
    // A whole day has no time to go by.
    const moments = eaten.flatMap(({ at }) => (at.includes('T') ? [at] : [])).toSorted()
    const last = moments.at(-1)
    return {
      ...sums(eaten),
      meals_count: eaten.length,
      eating_window_hours: last === undefined ? null : hoursBetween(moments[0]!, last),
      last_meal_minute: last === undefined ? null : minuteOf(last, calendar),
      ...aim,
    }
  },
})

type Nutrient = (typeof NUTRIENTS)[number]

/** Each nutrient over the meals that say it; null where none does. */
function sums(eaten: readonly { readonly [K in Nutrient]?: number | undefined }[]): Record<Nutrient, number | null> {
  const total = (nutrient: Nutrient): number | null => {
    const known = eaten.flatMap((meal) => (meal[nutrient] === undefined ? [] : [meal[nutrient]]))
    return known.length === 0 ? null : round(known.reduce((sum, amount) => sum + amount, 0))
  }
  return {
    calories: total('calories'),
    protein: total('protein'),
    carbs: total('carbs'),
    fat: total('fat'),
    fiber: total('fiber'),
  }
}

const MISSING = {
  calories: null,
  protein: null,
  carbs: null,
  fat: null,
  fiber: null,
  meals_count: null,
  eating_window_hours: null,
  last_meal_minute: null,
}

/** The calories that keep a target, both included; null: no bound on that side. */
function boundsOf({ dailyCalories: goal, direction }: { readonly dailyCalories: number; readonly direction: string }) {
  if (direction === 'over') return { floor: goal, ceiling: null }
  if (direction === 'under') return { floor: null, ceiling: goal }
  return { floor: round(goal * (1 - AROUND)), ceiling: round(goal * (1 + AROUND)) }
}

// Sums of decimals: 0.1 + 0.2 is 0.3.
const round = (value: number): number => Math.round(value * 1e4) / 1e4

const hoursBetween = (from: string, to: string): number =>
  Math.round(Temporal.Instant.from(from).until(to).total('minutes') / 0.6) / 100

export const streaks: readonly StreakSpec[] = [
  {
    name: 'meals',
    label: { en: 'Meals tracked', de: 'Mahlzeiten eingetragen' },
    measure: 'meals_count',
    counts: (value) => typeof value === 'number' && value >= 3,
  },
]

export const goals: readonly GoalTemplate[] = [
  {
    name: 'calorie_limit',
    title: { en: 'At most 2,000 kcal a day', de: 'Höchstens 2.000 kcal am Tag' },
    metric: { source: 'measure', measure: 'calories' },
    target: { value: 2000, period: 'day', comparison: 'lte' },
  },
  {
    name: 'calories_eaten',
    title: { en: '2,000 kcal a day', de: '2.000 kcal am Tag' },
    metric: { source: 'event_sum', eventType: 'MealLogged', sumField: 'calories' },
    target: { value: 2000, period: 'day', comparison: 'gte' },
  },
  {
    name: 'meals_tracked',
    title: { en: 'Log all meals', de: 'Alle Mahlzeiten eintragen' },
    metric: { source: 'event_count', eventType: 'MealLogged' },
    target: { value: 3, period: 'day', comparison: 'gte' },
  },
  {
    name: 'protein_daily',
    title: { en: '100 g of protein a day', de: '100 g Eiweiß am Tag' },
    metric: { source: 'measure', measure: 'protein' },
    target: { value: 100, period: 'day', comparison: 'gte' },
  },
  {
    name: 'fiber_daily',
    title: { en: '30 g of fibre a day', de: '30 g Ballaststoffe am Tag' },
    metric: { source: 'measure', measure: 'fiber' },
    target: { value: 30, period: 'day', comparison: 'gte' },
  },
]

/** A target without a ceiling is reached once it is; one with a ceiling is decided when the day has closed. */
export const derived: readonly DerivedFact[] = [
  {
    type: 'DailyCalorieGoalReached',
    view: 'nutrition.1',
    when({ calories, calorie_goal, calorie_floor, calorie_ceiling }, day, isClosed) {
      if (typeof calories !== 'number' || typeof calorie_goal !== 'number') return undefined
      if (typeof calorie_floor === 'number' && calories < calorie_floor) return undefined
      if (typeof calorie_ceiling === 'number' && (!isClosed || calories > calorie_ceiling)) return undefined
      return { date: day, goal: calorie_goal, actual: calories }
    },
  },
]
