import type { Text } from '#core/fields/field.ts'
import { mealTypes } from './food.ts'

/** A whole number as both languages group it. */
export function sayKcal(kcal: number): Text {
  const whole = String(Math.round(kcal))
  const grouped = (mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark)
  return { en: grouped(','), de: grouped('.') }
}

export const sayMeals = (count: number): Text => ({
  en: `${count} ${count === 1 ? 'meal' : 'meals'}`,
  de: `${count} ${count === 1 ? 'Mahlzeit' : 'Mahlzeiten'}`,
})

const names = Object.fromEntries(mealTypes.traits.choices!.map(({ value, label }) => [value, label]))

export const sayType = (mealType: unknown): Text => names[String(mealType)] ?? { en: 'meal', de: 'Mahlzeit' }
