import type { Asking, Measured } from '#core/module/query.ts'
import type { Day } from '#core/time/day.ts'
import { targets, USUAL_CALORIES } from './food.ts'

/** The target that a day is judged by; undefined before the first. */
export async function targetOn({ read }: Pick<Asking, 'read'>, day: Day) {
  const [target] = await read(targets.between('validFrom', undefined, day, { newest: true, limit: 1 }))
  return target
}

/** Whole percent, finite whatever is asked. */
export const percentOf = (actual: number, goal: number): number => (goal > 0 ? Math.round((actual / goal) * 100) : 0)

export const known = (value: Measured | undefined): number | null => (typeof value === 'number' ? value : null)

/** [§4.2] Meals and kilocalories of a day against the target of that day; grams of protein where there is a target for them. */
export async function progressOf(asking: Asking, day: Day) {
  const of = await asking.measures(day)
  const target = await targetOn(asking, day)
  const goal = target?.dailyCalories ?? USUAL_CALORIES
  const actual = known(of['calories']) ?? 0
  return {
    meals: known(of['meals_count']) ?? 0,
    calories: { actual, goal, percent: percentOf(actual, goal) },
    ...(target?.dailyProtein === undefined
      ? {}
      : { protein: { actual: known(of['protein']) ?? 0, goal: target.dailyProtein } }),
  }
}
