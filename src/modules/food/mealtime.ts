import { type Calendar, localTime } from '#core/time/day.ts'
import type { MealType } from './food.ts'

/** Which meal people mostly have at an hour; a whole day is a snack, which claims nothing. */
export function mealTypeAt(at: string, { zone }: Calendar): MealType {
  if (!at.includes('T')) return 'snack'
  const time = localTime(at, zone)
  if (time >= '05:00' && time < '10:30') return 'breakfast'
  if (time >= '11:30' && time < '14:30') return 'lunch'
  if (time >= '17:30' && time < '21:30') return 'dinner'
  return 'snack'
}
