import type { Text } from '#core/fields/field.ts'

export interface Dish {
  readonly name: Text
  readonly calories: number
  readonly protein: number
  readonly carbs: number
  readonly fat: number
  readonly fiber: number
  readonly isFavorite?: boolean
}

const dish = (en: string, de: string, [calories, protein, carbs, fat, fiber]: readonly number[]): Dish => ({
  name: { en, de },
  calories: calories!,
  protein: protein!,
  carbs: carbs!,
  fat: fat!,
  fiber: fiber!,
})
const porridge = dish('Porridge with berries', 'Porridge mit Beeren', [390, 14, 62, 9, 9])
const skyr = dish('Skyr with nuts', 'Skyr mit Nüssen', [280, 24, 16, 13, 3])
const cheeseBread = dish('Cheese sandwich', 'Käsebrot', [360, 17, 36, 16, 5])

export const FAVORITES = [
  { ...porridge, mealType: 'breakfast' },
  { ...skyr, mealType: 'snack' },
  { ...cheeseBread, mealType: 'dinner' },
] as const

const often = (of: Dish): Dish => ({ ...of, isFavorite: true })

export const DISHES: Readonly<Record<'breakfast' | 'canteen' | 'home' | 'out' | 'snack', readonly Dish[]>> = {
  breakfast: [
    often(porridge),
    often(porridge),
    dish('Two rolls with jam', 'Zwei Brötchen mit Marmelade', [430, 11, 78, 8, 4]),
    dish('Scrambled eggs on toast', 'Rührei auf Toast', [410, 23, 28, 22, 3]),
  ],
  canteen: [
    dish('Canteen: pasta with tomato sauce', 'Kantine: Nudeln mit Tomatensauce', [640, 21, 108, 13, 8]),
    dish('Canteen: schnitzel and chips', 'Kantine: Schnitzel mit Pommes', [980, 42, 84, 52, 7]),
    dish('Salad bowl with chickpeas', 'Salat mit Kichererbsen', [520, 20, 48, 26, 13]),
    dish('Falafel wrap', 'Falafel-Wrap', [690, 22, 78, 31, 11]),
  ],
  home: [
    dish('Lentil soup', 'Linsensuppe', [480, 26, 62, 13, 16]),
    dish('Vegetable curry with rice', 'Gemüsecurry mit Reis', [620, 17, 88, 21, 9]),
    dish('Salmon with potatoes', 'Lachs mit Kartoffeln', [660, 40, 50, 30, 6]),
    often(cheeseBread),
  ],
  out: [
    dish('Pizza at the corner', 'Pizza an der Ecke', [1050, 41, 122, 42, 7]),
    dish('Ramen', 'Ramen', [780, 36, 92, 28, 5]),
    dish('Burger and a beer', 'Burger und ein Bier', [1120, 45, 96, 54, 6]),
  ],
  snack: [often(skyr), dish('Apple', 'Apfel', [80, 0, 19, 0, 4]), dish('Chocolate', 'Schokolade', [220, 3, 24, 13, 2])],
}

/** What 100 g hold, by common food tables. */
export const FOODS = [
  {
    name: { en: 'Rolled oats', de: 'Haferflocken' },
    kcal: 372,
    protein: 13.5,
    carbs: 58.7,
    fat: 7,
    fiber: 10,
    serving: 50,
  },
  {
    name: { en: 'Milk 1.5 %', de: 'Milch 1,5 %' },
    kcal: 47,
    protein: 3.4,
    carbs: 4.9,
    fat: 1.5,
    fiber: 0,
    serving: 200,
  },
  { name: { en: 'Banana', de: 'Banane' }, kcal: 93, protein: 1.1, carbs: 20, fat: 0.2, fiber: 1.8, serving: 120 },
  { name: { en: 'Lentils, dry', de: 'Linsen, trocken' }, kcal: 336, protein: 24, carbs: 50, fat: 1.5, fiber: 17 },
  {
    name: { en: 'Wholemeal bread', de: 'Vollkornbrot' },
    kcal: 214,
    protein: 7,
    carbs: 39,
    fat: 1.4,
    fiber: 8,
    serving: 50,
  },
] as const
