import type { DerivedFact, GoalTemplate, StreakSpec } from '#core/module/aims.ts'
import { view } from '#core/module/view.ts'
import { localTime } from '#core/time/day.ts'
import { DEFAULT_GOAL_ML, drinks, targets } from './drink.ts'

type Drink = { readonly drinkType: string; readonly quantityMl: number }

const sum = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0)
const of = (rows: readonly Drink[], type: string): number =>
  sum(rows, (row) => (row.drinkType === type ? row.quantityMl : 0))

export const hydration = view('hydration.1', {
  sees: { logged: drinks.on('at'), target: targets.inForce('validFrom') },
  measures: {
    water_ml: { label: { en: 'Water', de: 'Wasser' }, unit: 'ml', lead: true },
    water_goal_ml: { label: { en: 'Water target', de: 'Trinkziel' }, unit: 'ml', over: 'last' },
    coffee_count: { label: { en: 'Coffees', de: 'Kaffees' }, unit: 'cups', lead: true },
    coffee_ml: { label: { en: 'Coffee', de: 'Kaffee' }, unit: 'ml' },
    alcohol_ml: { label: { en: 'Alcohol', de: 'Alkohol' }, unit: 'ml', lead: true },
    other_ml: { label: { en: 'Other drinks', de: 'Anderes' }, unit: 'ml' },
    other_count: { label: { en: 'Other drinks', de: 'Andere Getränke' }, unit: 'drinks' },
    total_ml: { label: { en: 'Drunk in all', de: 'Getrunken insgesamt' }, unit: 'ml' },
    total_count: { label: { en: 'Drinks', de: 'Getränke' }, unit: 'drinks' },
    caffeine_mg: { label: { en: 'Caffeine', de: 'Koffein' }, unit: 'mg' },
    last_caffeine_minute: {
      label: { en: 'Last caffeine', de: 'Letztes Koffein' },
      unit: 'min after midnight',
      over: 'mean',
    },
    goal_reached: { label: { en: 'Water target reached', de: 'Trinkziel erreicht' }, unit: 'yes/no', over: 'any' },
  },
  fold({ logged, target }, { calendar }) {
    const goal = target?.goalMl ?? DEFAULT_GOAL_ML
    // What must be logged is unknown on a day without entries, not zero.
    if (logged.length === 0) return { ...MISSING, water_goal_ml: goal }
    const water = of(logged, 'water')
    const coffee = of(logged, 'coffee')
    const alcohol = of(logged, 'alcohol')
    const total = sum(logged, (row) => row.quantityMl)
    const coffees = logged.filter((row) => row.drinkType === 'coffee')
    const others = logged.filter((row) => !['water', 'coffee'].includes(row.drinkType))
    const caffeinated = logged.filter((row) => caffeine(row) > 0).map((row) => row.at)
    return {
      water_ml: water,
      water_goal_ml: goal,
      coffee_count: coffees.length,
      coffee_ml: coffee,
      alcohol_ml: alcohol,
      other_ml: sum(others, (row) => row.quantityMl),
      other_count: others.length,
      total_ml: total,
      total_count: logged.length,
      caffeine_mg: Math.round(sum(logged, caffeine)),
      last_caffeine_minute: caffeinated.length === 0 ? null : minuteOf(caffeinated.toSorted().at(-1)!, calendar.zone),
      goal_reached: water >= goal,
    }
  },
})

const MISSING = {
  water_ml: null,
  coffee_count: null,
  coffee_ml: null,
  alcohol_ml: null,
  other_ml: null,
  other_count: null,
  total_ml: null,
  total_count: null,
  caffeine_mg: null,
  last_caffeine_minute: null,
  goal_reached: null,
}

/** Milligrams: as entered, else by kind, 40 mg per 100 ml of coffee and 20 of tea (EFSA 2015, typical cups). */
const caffeine = (row: Drink & { readonly caffeine?: number | undefined }): number =>
  row.caffeine ??
  (row.drinkType === 'coffee' ? row.quantityMl * 0.4 : row.drinkType === 'tea' ? row.quantityMl * 0.2 : 0)

function minuteOf(instant: string, zone: string): number {
  const [hours = '0', minutes = '0'] = localTime(instant, zone).split(':')
  return Number(hours) * 60 + Number(minutes)
}

export const streaks: readonly StreakSpec[] = [
  {
    name: 'water',
    label: { en: 'Water target', de: 'Trinkziel' },
    measure: 'goal_reached',
    counts: (value) => value === true,
  },
  {
    name: 'dry_days',
    label: { en: 'Dry days', de: 'Tage ohne Alkohol' },
    measure: 'alcohol_ml',
    counts: (value) => value === 0,
    optIn: true,
    countsOpenDay: false,
  },
]

export const goals: readonly GoalTemplate[] = [
  {
    name: 'water_glasses',
    title: { en: '8 glasses of water a day', de: '8 Gläser Wasser am Tag' },
    metric: { source: 'event_count', eventType: 'DrinkLogged', filterField: 'drinkType', filterValue: 'water' },
    target: { value: 8, period: 'day', comparison: 'gte' },
  },
  {
    name: 'water_litres',
    title: { en: '2 litres of water a day', de: '2 Liter Wasser am Tag' },
    metric: { source: 'measure', measure: 'water_ml' },
    target: { value: 2000, period: 'day', comparison: 'gte' },
  },
  {
    name: 'coffee_limit',
    title: { en: 'At most 3 coffees a day', de: 'Höchstens 3 Kaffee am Tag' },
    metric: { source: 'measure', measure: 'coffee_count' },
    target: { value: 3, period: 'day', comparison: 'lte' },
  },
  {
    name: 'alcohol_limit',
    title: { en: 'At most 1 litre of alcohol a week', de: 'Höchstens 1 Liter Alkohol in der Woche' },
    metric: { source: 'measure', measure: 'alcohol_ml' },
    target: { value: 1000, period: 'week', comparison: 'lte' },
  },
]

export const derived: readonly DerivedFact[] = [
  {
    type: 'DrinkGoalReached',
    view: 'hydration.1',
    when: (measures, day) =>
      measures['goal_reached'] === true
        ? {
            date: day,
            goalMl: Number(measures['water_goal_ml']),
            actualMl: Number(measures['water_ml']),
            drinkType: 'water',
          }
        : undefined,
  },
]
