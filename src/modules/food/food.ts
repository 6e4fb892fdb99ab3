import { date, instant, listOf, num, oneOf, ref, shape, text } from '#core/fields/field.ts'
import { table } from '#core/module/table.ts'

export const mealTypes = oneOf({
  breakfast: ['breakfast', 'Frühstück'],
  lunch: ['lunch', 'Mittagessen'],
  dinner: ['dinner', 'Abendessen'],
  snack: ['snack', 'Snack'],
}).label('Meal', 'Mahlzeit')

export type MealType = (typeof mealTypes)['type']

const grams = (max = 2000) => num({ min: 0, max, unit: 'g' })

/** What was in a meal. What is not known is left out: missing is not zero. */
export const nutrients = {
  calories: num({ min: 0, max: 20_000, unit: 'kcal' }).sealed().label('Calories', 'Kalorien').optional(),
  protein: grams().sealed().label('Protein', 'Eiweiß').optional(),
  carbs: grams().sealed().label('Carbohydrates', 'Kohlenhydrate').optional(),
  fat: grams().sealed().label('Fat', 'Fett').optional(),
  fiber: grams().sealed().label('Fibre', 'Ballaststoffe').optional(),
}

export const items = listOf(
  shape({
    name: text({ max: 120 }).label('Food', 'Lebensmittel'),
    grams: grams(10_000).sealed().label('Amount', 'Menge').optional(),
    kcal: num({ min: 0, max: 20_000, unit: 'kcal' }).sealed().label('Calories', 'Kalorien').optional(),
  }),
  { max: 60 },
)
  .sealed()
  .label('Made of', 'Bestandteile')

/** Content hash of an image, `sha256:` and 64 hex digits. Checked where it is written. */
export const photo = text({ max: 71 }).open().label('Photo', 'Foto')

export const description = text({ max: 300 }).label('What', 'Was')

const portion = text({ max: 80 }).label('Portion', 'Portion').optional()

export const meals = table(
  'meals',
  {
    mealType: mealTypes,
    inputType: oneOf({
      text: ['written', 'geschrieben'],
      photo: ['photo', 'Foto'],
      favorite: ['favourite', 'Favorit'],
      barcode: ['barcode', 'Strichcode'],
      import: ['imported', 'importiert'],
    }).label('Logged by', 'Eingetragen per'),
    // A photo may speak for itself.
    description: description.optional(),
    // A diary of another program may know the day and not the time.
    at: instant({ orDay: true }).label('When', 'Wann'),
    ...nutrients,
    items: items.optional(),
    portion,
    photo: photo.optional(),
    confidence: num({ min: 0, max: 1 }).label('Confidence of the recognition', 'Sicherheit der Erkennung').optional(),
    recipe: ref('recipes.recipes').label('Recipe', 'Rezept').optional(),
  },
  { label: { en: 'Meals', de: 'Mahlzeiten' }, title: 'description' },
)

export const favorites = table(
  'food_favorites',
  {
    name: text({ max: 120 }).label('Name', 'Name'),
    mealType: mealTypes.optional(),
    nutrients: shape(nutrients).label('What is in it', 'Was drin ist'),
    portion,
  },
  { label: { en: 'Favourite meals', de: 'Lieblingsgerichte' }, title: 'name' },
)

const per100 = (max: number, unit: string) => num({ min: 0, max, unit })

export const foods = table(
  'foods',
  {
    name: text({ max: 120 }).label('Name', 'Name'),
    // The number under the bars of a product says nothing of a person.
    barcode: text({ max: 20 }).open().label('Barcode', 'Strichcode').optional(),
    kcal: per100(1000, 'kcal').label('Calories in 100 g', 'Kalorien je 100 g'),
    protein: per100(100, 'g').label('Protein in 100 g', 'Eiweiß je 100 g').optional(),
    carbs: per100(100, 'g').label('Carbohydrates in 100 g', 'Kohlenhydrate je 100 g').optional(),
    fat: per100(100, 'g').label('Fat in 100 g', 'Fett je 100 g').optional(),
    fiber: per100(100, 'g').label('Fibre in 100 g', 'Ballaststoffe je 100 g').optional(),
    serving: num({ min: 0.1, max: 5000, unit: 'g' }).label('One serving', 'Eine Portion').optional(),
  },
  { label: { en: 'Foods', de: 'Lebensmittel' }, title: 'name', index: ['barcode'] },
)

const daily = (max: number) => num({ min: 1, max, unit: 'g' }).sealed()

export const targets = table(
  'nutrition_targets',
  {
    validFrom: date().label('Valid from', 'Gültig ab'),
    dailyCalories: num({ min: 1, max: 20_000, unit: 'kcal' }).sealed().label('Calories a day', 'Kalorien am Tag'),
    dailyProtein: daily(2000).label('Protein a day', 'Eiweiß am Tag').optional(),
    dailyCarbs: daily(2000).label('Carbohydrates a day', 'Kohlenhydrate am Tag').optional(),
    dailyFat: daily(2000).label('Fat a day', 'Fett am Tag').optional(),
    direction: oneOf({
      under: ['at most', 'höchstens'],
      over: ['at least', 'mindestens'],
      around: ['about', 'ungefähr'],
    }).label('How it is meant', 'Wie es gemeint ist'),
  },
  { label: { en: 'Nutrition targets', de: 'Ernährungsziele' } },
)

/** What a day is shown against until the person sets a target; it decides nothing. */
export const USUAL_CALORIES = 2000
