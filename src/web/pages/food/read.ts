import { rowOf } from '#core/module/table.ts'
import type { App } from '#web/app/app.ts'
import type { AnyRow } from '#web/kit/table/say.ts'
import type { Text } from '#core/fields/field.ts'

export const MEAL_TYPES = ['breakfast', 'lunch', 'dinner', 'snack'] as const
export type MealType = (typeof MEAL_TYPES)[number]

export const mealNames: Readonly<Record<MealType, Text>> = {
  breakfast: { en: 'Breakfast', de: 'Frühstück' },
  lunch: { en: 'Lunch', de: 'Mittagessen' },
  dinner: { en: 'Dinner', de: 'Abendessen' },
  snack: { en: 'Snack', de: 'Snack' },
}

/** What the query tells of one nutrient on a day. */
export interface Against {
  readonly actual: number | null
  readonly goal: number | null
  readonly percent: number | null
  readonly remaining: number | null
}

export interface Summary {
  readonly meals: number
  readonly calories: Against
  readonly protein: Against
  readonly carbs: Against
  readonly fat: Against
  readonly fiber: Against
  readonly target: { readonly validFrom: string; readonly direction: 'under' | 'over' | 'around' } | null
}

export interface Nutrients {
  readonly calories?: number
  readonly protein?: number
  readonly carbs?: number
  readonly fat?: number
  readonly fiber?: number
}

/** One line of what the query finds. */
export interface Found {
  readonly kind: 'food' | 'favorite' | 'meal'
  readonly id: string
  readonly name: string
  readonly per: '100 g' | 'portion'
  readonly nutrients: Nutrients
  readonly mealType?: MealType
  readonly portion?: string
  readonly serving?: number
}

export const MEALS = ['meals', 'nutrition_targets', 'settings']
export const FINDABLE = ['meals', 'foods', 'food_favorites']

async function asked<T>({ kernel, space }: App, query: string, input: object): Promise<T> {
  const answered = await kernel.ask(query, input, space)
  if (!answered.ok) throw new Error(answered.refusal.code)
  return answered.answer as T
}

export const summaryOf = (app: App, date: string): Promise<Summary> => asked(app, 'nutrition_summary', { date })

/** Digits as they stand under the bars of a product. */
export const isBarcode = (text: string): boolean => /^\s*\d[\d\s-]{6,}\s*$/.test(text)

/** Nothing while a barcode is half typed. */
export async function findFood(app: App, text: string): Promise<readonly Found[]> {
  if (text.trim() === '') return []
  if (!isBarcode(text)) return asked(app, 'find_food', { text })
  const answered = await app.kernel.ask('find_food', { barcode: text.trim() }, app.space)
  return answered.ok ? (answered.answer as unknown as readonly Found[]) : []
}

/** The meals of a day as rows, in the order of the day. */
export async function mealsOf({ kernel, space }: App, date: string): Promise<readonly AnyRow[]> {
  const table = kernel.registry.tables.get('meals')
  if (!table) return []
  const rows = await kernel.store.rows(space, { table: table.name, index: 'at@day', from: date, to: date })
  return rows
    .map((row) => rowOf(table, row.id, row.fields) as unknown as AnyRow)
    .toSorted((a, b) => (`${String(a['at'])} ${a.id}` < `${String(b['at'])} ${b.id}` ? -1 : 1))
}

/** Which meal people mostly have at a wall-clock time. */
export function mealTypeAt(time: string): MealType {
  if (time >= '05:00' && time < '10:30') return 'breakfast'
  if (time >= '11:30' && time < '14:30') return 'lunch'
  if (time >= '17:30' && time < '21:30') return 'dinner'
  return 'snack'
}
