import type { Asking } from '#core/module/query.ts'
import type { Day } from '#core/time/day.ts'

/** What was drunk on a day: millilitres, whole percent of the target, and how many drinks. */
export async function progressOf({ measures }: Asking, day: Day) {
  const of = await measures(day)
  const ml = Number(of['water_ml'] ?? 0)
  const goal = Number(of['water_goal_ml'])
  return {
    water: { ml, goal, percent: Math.round((ml / goal) * 100) },
    coffee: { ml: Number(of['coffee_ml'] ?? 0), count: Number(of['coffee_count'] ?? 0) },
    other: { ml: Number(of['other_ml'] ?? 0), count: Number(of['other_count'] ?? 0) },
    total: { ml: Number(of['total_ml'] ?? 0), count: Number(of['total_count'] ?? 0) },
  }
}
