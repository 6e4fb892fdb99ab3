import type { Asking } from '#core/module/query.ts'
import { gtin } from './barcode.ts'
import { fold, matches } from './fold.ts'
import { favorites, foods, type MealType, meals } from './food.ts'
import type { Nutrients } from './totals.ts'

/** Something that can be logged again. `per`: what the nutrients are of. */
export interface FoundFood {
  readonly kind: 'food' | 'favorite' | 'meal'
  /** The row: a food, a favourite, or the latest meal that was called so. */
  readonly id: string
  readonly name: string
  readonly per: '100 g' | 'portion'
  readonly nutrients: Nutrients
  readonly mealType?: MealType
  readonly portion?: string
  readonly barcode?: string
  /** One serving, grams. */
  readonly serving?: number
  /** How often it was eaten, and the last day. */
  readonly uses: number
  readonly lastUsed: string | null
}

/** How many of the latest meals are looked through. */
const LOOKED = 5000
const SHOWN = 30

/** Foods, favourites and past meals by name or barcode, most used first; of the same name the declared one hides the past one. */
export async function findFood({ read }: Asking, asked: { text: string } | { barcode: string }): Promise<FoundFood[]> {
  const past = await read(meals.between('at@day', undefined, undefined, { newest: true, limit: LOOKED }))
  const usage = usageOf(past)
  const used = (name: string) => usage.get(fold(name)) ?? NEVER
  const found: FoundFood[] = []
  const fits = (name: string): boolean => 'text' in asked && matches(fold(name), fold(asked.text))
  for (const food of await read(foods.every())) {
    const isIt =
      'barcode' in asked ? food.barcode !== undefined && gtin(food.barcode) === gtin(asked.barcode) : fits(food.name)
    if (!isIt) continue
    const { id, name, kcal, protein, carbs, fat, fiber, serving, barcode } = food
    found.push({
      kind: 'food',
      id,
      name,
      per: '100 g',
      nutrients: known({ calories: kcal, protein, carbs, fat, fiber }),
      ...(serving === undefined ? {} : { serving }),
      ...(barcode === undefined ? {} : { barcode }),
      ...used(name),
    })
  }
  for (const { id, name, nutrients, mealType, portion } of await read(favorites.every())) {
    if (!fits(name)) continue
    found.push({
      kind: 'favorite',
      id,
      name,
      per: 'portion',
      nutrients,
      ...(mealType === undefined ? {} : { mealType }),
      ...(portion === undefined ? {} : { portion }),
      ...used(name),
    })
  }
  const named = new Set(found.map(({ name }) => fold(name)))
  for (const { id, description, mealType, portion, calories, protein, carbs, fat, fiber } of past) {
    if (description === undefined || named.has(fold(description)) || !fits(description)) continue
    named.add(fold(description))
    found.push({
      kind: 'meal',
      id,
      name: description,
      per: 'portion',
      nutrients: known({ calories, protein, carbs, fat, fiber }),
      mealType,
      ...(portion === undefined ? {} : { portion }),
      ...used(description),
    })
  }
  return found.toSorted(byUse).slice(0, SHOWN)
}

const NEVER = { uses: 0, lastUsed: null }

/** How often each name was eaten: as a meal, or as a part of one. */
function usageOf(past: readonly Past[]): ReadonlyMap<string, { uses: number; lastUsed: string | null }> {
  const usage = new Map<string, { uses: number; lastUsed: string | null }>()
  for (const { description, items = [], localDays } of past) {
    const names = new Set([description ?? '', ...items.map(({ name }) => name)].map(fold))
    for (const name of names) {
      // Newest first: the first is the last one.
      const held = usage.get(name)
      usage.set(name, { uses: (held?.uses ?? 0) + 1, lastUsed: held?.lastUsed ?? localDays['at'] ?? null })
    }
  }
  return usage
}

interface Past {
  readonly description?: string | undefined
  readonly items?: readonly { readonly name: string }[] | undefined
  readonly localDays: Readonly<Record<string, string>>
}

const known = (nutrients: Nutrients): Nutrients =>
  Object.fromEntries(Object.entries(nutrients).filter(([, value]) => value !== undefined))

const byUse = (a: FoundFood, b: FoundFood): number =>
  b.uses - a.uses || (b.lastUsed ?? '').localeCompare(a.lastUsed ?? '') || a.name.localeCompare(b.name)
