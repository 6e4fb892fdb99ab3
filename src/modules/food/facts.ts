import { date, listOf, text } from '#core/fields/field.ts'
import { favorites, foods, meals, targets } from './food.ts'

export const MealLogged = meals.adds('MealLogged', {
  id: 'mealId',
  carries: ['mealType', 'inputType', 'description', 'calories', 'protein'],
  notes: { date: date() },
  label: { en: 'Meal', de: 'Mahlzeit' },
})
export const MealFromPhotoLogged = meals.adds('MealFromPhotoLogged', {
  id: 'mealId',
  carries: { mealType: 'mealType', photoMediaId: 'photo', confidence: 'confidence' },
  notes: { foods: listOf(text({ max: 120 })).optional() },
  label: { en: 'Meal by photo', de: 'Mahlzeit per Foto' },
})
export const MealEdited = meals.changes('MealEdited', {
  id: 'mealId',
  label: { en: 'Meal changed', de: 'Mahlzeit geändert' },
})
export const MealDeleted = meals.removes('MealDeleted', {
  id: 'mealId',
  carries: ['mealType'],
  label: { en: 'Meal deleted', de: 'Mahlzeit gelöscht' },
})

export const NutritionGoalSet = targets.adds('NutritionGoalSet', {
  id: 'targetId',
  carries: ['dailyCalories', 'dailyProtein', 'dailyCarbs', 'dailyFat'],
  label: { en: 'Nutrition target set', de: 'Ernährungsziel gesetzt' },
})

export const FoodFavoriteAdded = favorites.adds('FoodFavoriteAdded', {
  id: 'favoriteId',
  carries: ['name', 'mealType'],
  label: { en: 'Favourite meal added', de: 'Lieblingsgericht angelegt' },
})
export const FoodFavoriteChanged = favorites.changes('FoodFavoriteChanged', {
  id: 'favoriteId',
  label: { en: 'Favourite meal changed', de: 'Lieblingsgericht geändert' },
})
export const FoodFavoriteRemoved = favorites.removes('FoodFavoriteRemoved', {
  id: 'favoriteId',
  label: { en: 'Favourite meal removed', de: 'Lieblingsgericht entfernt' },
})

export const FoodAdded = foods.adds('FoodAdded', {
  id: 'foodId',
  carries: ['name', 'barcode', 'kcal'],
  label: { en: 'Food added', de: 'Lebensmittel angelegt' },
})
export const FoodChanged = foods.changes('FoodChanged', {
  id: 'foodId',
  label: { en: 'Food changed', de: 'Lebensmittel geändert' },
})
export const FoodRemoved = foods.removes('FoodRemoved', {
  id: 'foodId',
  label: { en: 'Food removed', de: 'Lebensmittel entfernt' },
})
