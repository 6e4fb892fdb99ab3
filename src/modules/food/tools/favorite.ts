import { patchOf, ref } from '#core/fields/field.ts'
import { tool } from '#core/module/tool.ts'
import { favorites, meals } from '../food.ts'
import { FoodFavoriteAdded, FoodFavoriteChanged, FoodFavoriteRemoved, MealLogged } from '../facts.ts'
import { mealTypeAt } from '../mealtime.ts'
import { sayKcal, sayType } from '../words.ts'
import * as say from '../say.ts'

const favoriteId = ref('food.food_favorites').label('Favourite', 'Favorit')

export const logFoodFavorite = tool('log_food_favorite', {
  about: { en: 'Record one of my favourite meals', de: 'Eines meiner Lieblingsgerichte eintragen' },
  say: say.logFoodFavorite,
  input: { favoriteId, mealType: meals.fields.mealType.optional(), at: meals.fields.at.optional() },
  ai: 'auto',
  reads: ({ favoriteId: id }) => ({ favorite: favorites.need(id, 'favoriteId') }),
  decide(input, ctx, { favorite }) {
    const at = input.at ?? ctx.now
    return MealLogged(
      {
        ...favorite.nutrients,
        id: ctx.newId(),
        mealType: input.mealType ?? favorite.mealType ?? mealTypeAt(at, ctx.calendar),
        inputType: 'favorite',
        description: favorite.name,
        ...(favorite.portion === undefined ? {} : { portion: favorite.portion }),
        at,
      },
      { date: ctx.dayOf(at) },
    )
  },
  tell([told], { favorite }) {
    const type = sayType(told!.payload['mealType'])
    const kcal = favorite.nutrients.calories === undefined ? undefined : sayKcal(favorite.nutrients.calories)
    return {
      en: `Logged ${type.en} “${favorite.name}”${kcal ? `, ${kcal.en} kcal` : ''}.`,
      de: `${type.de} „${favorite.name}“${kcal ? `, ${kcal.de} kcal` : ''} eingetragen.`,
    }
  },
})

export const addFoodFavorite = tool('add_food_favorite', {
  about: { en: 'Add a favourite meal', de: 'Ein Lieblingsgericht anlegen' },
  input: favorites.fields,
  decide: (input, ctx) => FoodFavoriteAdded({ ...input, id: ctx.newId() }),
  tell: ([told]) => ({
    en: `Added the favourite “${String(told!.payload['name'])}”.`,
    de: `Lieblingsgericht „${String(told!.payload['name'])}“ angelegt.`,
  }),
})

export const changeFoodFavorite = tool('change_food_favorite', {
  about: { en: 'Change a favourite meal', de: 'Ein Lieblingsgericht ändern' },
  input: { favoriteId, ...patchOf(favorites.fields) },
  reads: ({ favoriteId: id }) => ({ favorite: favorites.need(id, 'favoriteId') }),
  decide: ({ favoriteId: id, ...patch }) => FoodFavoriteChanged({ id, ...patch }),
  tell: (_facts, { favorite }) => ({
    en: `Changed the favourite “${favorite.name}”.`,
    de: `Lieblingsgericht „${favorite.name}“ geändert.`,
  }),
})

export const removeFoodFavorite = tool('remove_food_favorite', {
  about: { en: 'Remove a favourite meal', de: 'Ein Lieblingsgericht entfernen' },
  input: { favoriteId },
  reads: ({ favoriteId: id }) => ({ favorite: favorites.need(id, 'favoriteId') }),
  decide: ({ favoriteId: id }, _ctx, { favorite }) => FoodFavoriteRemoved({ id }, {}, favorite),
  tell: (_facts, { favorite }) => ({
    en: `Removed the favourite “${favorite.name}”.`,
    de: `Lieblingsgericht „${favorite.name}“ entfernt.`,
  }),
})
