import { oneOf, patchOf, ref } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { type Told, tool } from '#core/module/tool.ts'
import { description, foods, meals, nutrients, photo } from '../food.ts'
import { MealDeleted, MealEdited, MealFromPhotoLogged, MealLogged } from '../facts.ts'
import { corrected, totalsOf } from '../totals.ts'
import { sayKcal, sayType } from '../words.ts'
import * as say from '../say.ts'

const mealId = ref('food.meals').label('Meal', 'Mahlzeit')
const { at, mealType, description: told, inputType: _inputType, photo: _photo, confidence, ...rest } = meals.fields
const written = oneOf({ text: ['written', 'geschrieben'], barcode: ['barcode', 'Strichcode'] }).label(
  'Logged by',
  'Eingetragen per',
)

/** The foods, where a meal has parts that may be counted by them. */
const foodsFor = (items: readonly unknown[] | null | undefined) =>
  items && items.length > 0 ? foods.every() : foods.between('createdAt', undefined, undefined, { limit: 0 })

/** `Lunch: pasta, 640 kcal`, as far as it is known. */
function sayMeal({ payload }: Told) {
  const type = sayType(payload['mealType'])
  const what = typeof payload['description'] === 'string' ? ` “${payload['description']}”` : ''
  const kcal = typeof payload['calories'] === 'number' ? sayKcal(payload['calories']) : undefined
  return {
    en: `${type.en}${what}${kcal ? `, ${kcal.en} kcal` : ''}`,
    de: `${type.de}${what.replace('“', '„').replace('”', '“')}${kcal ? `, ${kcal.de} kcal` : ''}`,
  }
}

const logged = (fact: Told) => {
  const meal = sayMeal(fact)
  return { en: `Logged ${meal.en}.`, de: `${meal.de} eingetragen.` }
}

export const logMeal = tool('log_meal', {
  about: { en: 'Record a meal', de: 'Eine Mahlzeit eintragen' },
  say: say.logMeal,
  input: {
    mealType,
    description,
    at: at.optional(),
    ...rest,
    inputType: written.optional(),
  },
  ai: 'auto',
  reads: ({ items }) => ({ foods: foodsFor(items) }),
  decide({ items, inputType = 'text', at: when, ...meal }, ctx, got) {
    const moment = when ?? ctx.now
    const counted = items && items.length > 0 ? totalsOf(items, got.foods) : undefined
    return MealLogged(
      {
        ...counted?.totals,
        ...meal,
        ...(counted ? { items: counted.items } : {}),
        id: ctx.newId(),
        inputType,
        at: moment,
      },
      { date: ctx.dayOf(moment) },
    )
  },
  tell: ([fact]) => logged(fact!),
})

/** Keeps the image. What is on it is said only where somebody, or a model, says it. */
export const logMealPhoto = tool('log_meal_photo', {
  about: { en: 'Record a meal by a photo of it', de: 'Eine Mahlzeit mit einem Foto eintragen' },
  input: {
    photo,
    mealType,
    description: told,
    at: at.optional(),
    ...nutrients,
    items: meals.fields.items,
    confidence,
  },
  ai: 'auto',
  reads: ({ items }) => ({ foods: foodsFor(items) }),
  decide({ items, at: when, ...meal }, ctx, got) {
    if (!/^sha256:[0-9a-f]{64}$/.test(meal.photo))
      return refuse(
        'BadPhoto',
        { en: 'That is not the content hash of a photo.', de: 'Das ist kein Inhalts-Hash eines Fotos.' },
        { path: 'photo' },
      )
    const counted = items && items.length > 0 ? totalsOf(items, got.foods) : undefined
    return MealFromPhotoLogged(
      {
        ...counted?.totals,
        ...meal,
        ...(counted ? { items: counted.items } : {}),
        id: ctx.newId(),
        inputType: 'photo',
        at: when ?? ctx.now,
      },
      { foods: counted?.items.map(({ name }) => name) },
    )
  },
  tell: ([fact]) => logged(fact!),
})

export const editMeal = tool('edit_meal', {
  about: { en: 'Correct a logged meal', de: 'Eine eingetragene Mahlzeit berichtigen' },
  input: { mealId, ...patchOf({ mealType, description: told, at, ...rest }) },
  reads: ({ mealId: id, items }) => ({ meal: meals.need(id, 'mealId'), foods: foodsFor(items) }),
  decide({ mealId: id, items, ...patch }, _ctx, got) {
    const meant = items && corrected(items, got.meal.items ?? [])
    const counted = meant && meant.length > 0 ? totalsOf(meant, got.foods) : undefined
    // A number that the parts do not give stays as it was.
    return MealEdited({
      id,
      ...counted?.totals,
      ...(items === undefined ? {} : { items: counted?.items ?? items }),
      ...patch,
    })
  },
  tell: (_facts, { meal }) => {
    const type = sayType(meal.mealType)
    return { en: `Corrected ${type.en}.`, de: `${type.de} berichtigt.` }
  },
})

export const deleteMeal = tool('delete_meal', {
  about: { en: 'Delete a logged meal', de: 'Eine eingetragene Mahlzeit löschen' },
  input: { mealId },
  reads: ({ mealId: id }) => ({ meal: meals.need(id, 'mealId') }),
  decide: ({ mealId: id }, _ctx, { meal }) => MealDeleted({ id }, {}, meal),
  tell: ([fact]) => {
    const type = sayType(fact!.payload['mealType'])
    return { en: `Deleted ${type.en}.`, de: `${type.de} gelöscht.` }
  },
})
