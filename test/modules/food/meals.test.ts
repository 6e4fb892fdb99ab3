import { describe, expect, test } from 'vitest'
import { toldOf } from '#core/door/door.ts'
import type { Kernel } from '#core/kernel.ts'
import { isLive } from '#core/facts/row.ts'
import { meals } from '#modules/food/food.ts'
import { rowOf } from '#core/module/table.ts'
import { food } from '#test/fixtures/modules.ts'
import { kernelOf, me, SPACE } from '../../fixtures/kernel.ts'

const DAY = '2026-09-14'
const PHOTO = `sha256:${'0123456789abcdef'.repeat(4)}`

async function run(kernel: Kernel, tool: string, input: unknown) {
  const outcome = await kernel.perform({ tool, input, actor: me, space: SPACE })
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  const told = outcome.facts.map((fact) => toldOf(fact, kernel.registry))
  return { ...outcome, told, row: outcome.facts[0]?.change?.row ?? '' }
}

async function refused(kernel: Kernel, tool: string, input: unknown) {
  const outcome = await kernel.perform({ tool, input, actor: me, space: SPACE })
  return outcome.kind === 'refused' ? [outcome.refusal.code, outcome.refusal.path] : expect.unreachable(outcome.kind)
}

async function mealOf(kernel: Kernel, id: string) {
  const [row] = await kernel.store.rows(SPACE, { table: 'meals', ids: [id] })
  return isLive(row) ? rowOf(meals, id, row.fields) : undefined
}

describe('[§3.4] facts of food have the payloads of the wire', () => {
  test('a meal from the first word to its end', async () => {
    const kernel = kernelOf([food])
    const made = await run(kernel, 'log_meal', {
      mealType: 'lunch',
      description: 'Linsensuppe',
      calories: 1480,
      protein: 24,
    })
    expect(made.told.map(({ type, payload }) => [type, payload])).toEqual([
      [
        'MealLogged',
        {
          mealId: made.row,
          mealType: 'lunch',
          inputType: 'text',
          description: 'Linsensuppe',
          calories: 1480,
          protein: 24,
          date: DAY,
        },
      ],
    ])
    expect(made.message).toEqual({
      en: 'Logged lunch “Linsensuppe”, 1,480 kcal.',
      de: 'Mittagessen „Linsensuppe“, 1.480 kcal eingetragen.',
    })
    const edited = await run(kernel, 'edit_meal', { mealId: made.row, calories: 520, protein: null })
    expect(edited.told).toMatchObject([{ type: 'MealEdited', payload: { mealId: made.row } }])
    expect((edited.told[0]!.payload['fields'] as string[]).toSorted()).toEqual(['calories', 'protein'])
    expect(await mealOf(kernel, made.row)).toMatchObject({ calories: 520 })
    expect(await mealOf(kernel, made.row)).not.toHaveProperty('protein')
    const gone = await run(kernel, 'delete_meal', { mealId: made.row })
    expect(gone.told).toMatchObject([{ type: 'MealDeleted', payload: { mealId: made.row, mealType: 'lunch' } }])
    expect(Object.keys(gone.told[0]!.payload)).toHaveLength(2)
    await kernel.undo({ fact: gone.facts[0]!.id }, { space: SPACE, actor: me })
    expect(await mealOf(kernel, made.row)).toMatchObject({ description: 'Linsensuppe', calories: 520 })
  })

  test('a photo is kept by its hash; certainty and foods are told only where somebody gives them', async () => {
    const kernel = kernelOf([food])
    const plain = await run(kernel, 'log_meal_photo', { photo: PHOTO, mealType: 'dinner' })
    expect(plain.told).toMatchObject([{ type: 'MealFromPhotoLogged' }])
    expect(plain.told[0]!.payload).toEqual({ mealId: plain.row, mealType: 'dinner', photoMediaId: PHOTO })
    expect(await mealOf(kernel, plain.row)).toMatchObject({ inputType: 'photo', photo: PHOTO })
    const seen = await run(kernel, 'log_meal_photo', {
      photo: PHOTO,
      mealType: 'dinner',
      confidence: 0.8,
      items: [
        { name: 'Reis', kcal: 200 },
        { name: 'Lachs', kcal: 300 },
      ],
    })
    expect(seen.told[0]!.payload).toMatchObject({ confidence: 0.8, foods: ['Reis', 'Lachs'] })
    expect(await mealOf(kernel, seen.row)).toMatchObject({ calories: 500 })
  })

  test('a photo that is no content hash is refused', async () => {
    const kernel = kernelOf([food])
    for (const photo of ['cat.jpg', 'sha256:abc', `sha256:${'G'.repeat(64)}`, `md5:${'a'.repeat(64)}`])
      expect(await refused(kernel, 'log_meal_photo', { photo, mealType: 'lunch' })).toEqual([
        expect.any(String),
        'photo',
      ])
  })

  test('a favourite is one tap; its meal is of the hour where it names none', async () => {
    const kernel = kernelOf([food])
    const porridge = await run(kernel, 'add_food_favorite', {
      name: 'Porridge',
      nutrients: { calories: 350, protein: 12, fiber: 8 },
      portion: 'eine Schale',
    })
    expect(porridge.told).toMatchObject([
      { type: 'FoodFavoriteAdded', payload: { favoriteId: porridge.row, name: 'Porridge' } },
    ])
    const logged = await run(kernel, 'log_food_favorite', { favoriteId: porridge.row })
    expect(logged.told[0]!.payload).toMatchObject({
      mealType: 'breakfast',
      inputType: 'favorite',
      description: 'Porridge',
      calories: 350,
      protein: 12,
    })
    expect(await mealOf(kernel, logged.row)).toMatchObject({ fiber: 8, portion: 'eine Schale' })
    const evening = await run(kernel, 'log_food_favorite', { favoriteId: porridge.row, at: '2026-09-13T17:00:00Z' })
    expect(evening.told[0]!.payload).toMatchObject({ mealType: 'dinner', date: '2026-09-13' })
    await run(kernel, 'remove_food_favorite', { favoriteId: porridge.row })
    expect(await refused(kernel, 'log_food_favorite', { favoriteId: porridge.row })).toEqual(['NotFound', 'favoriteId'])
    expect(await mealOf(kernel, logged.row)).toMatchObject({ description: 'Porridge' })
  })
})

describe('nutrients', () => {
  test.each([
    ['calories', -1],
    ['calories', 20_001],
    ['protein', 2001],
    ['fiber', -0.1],
    ['fat', Number.NaN],
  ])('%s of %d is refused', async (nutrient, amount) => {
    const kernel = kernelOf([food])
    const [, path] = await refused(kernel, 'log_meal', { mealType: 'snack', description: 'x', [nutrient]: amount })
    expect(path).toBe(nutrient)
  })

  test('totals follow from parts × foods where the person gives grams and no totals', async () => {
    const kernel = kernelOf([food])
    await run(kernel, 'add_food', { name: 'Haferflocken', kcal: 372, protein: 13.5, carbs: 58.7, fat: 7, fiber: 10 })
    await run(kernel, 'add_food', { name: 'Milch', kcal: 64, protein: 3.3 })
    const both = await run(kernel, 'log_meal', {
      mealType: 'breakfast',
      description: 'Müsli',
      items: [
        { name: 'haferflocken', grams: 60 },
        { name: 'Milch', grams: 200 },
      ],
    })
    const meal = await mealOf(kernel, both.row)
    expect(meal).toMatchObject({
      calories: 351.2,
      protein: 14.7,
      items: [{ kcal: 223.2 }, { kcal: 128 }],
    })
    // Milk's fibre is not known, so the meal's is not.
    expect(meal).not.toHaveProperty('fiber')
    const said = await run(kernel, 'log_meal', {
      mealType: 'breakfast',
      description: 'Müsli',
      calories: 300,
      items: [{ name: 'Haferflocken', grams: 60 }],
    })
    expect(await mealOf(kernel, said.row)).toMatchObject({ calories: 300, protein: 8.1 })
    const unknown = await run(kernel, 'log_meal', {
      mealType: 'breakfast',
      description: 'Müsli',
      items: [
        { name: 'Haferflocken', grams: 60 },
        { name: 'Nüsse', grams: 20 },
      ],
    })
    expect(await mealOf(kernel, unknown.row)).not.toHaveProperty('calories')
    await run(kernel, 'edit_meal', { mealId: unknown.row, items: [{ name: 'Haferflocken', grams: 100 }] })
    expect(await mealOf(kernel, unknown.row)).toMatchObject({ calories: 372, fiber: 10 })
  })

  test('who corrects the grams of a part corrects what follows from them', async () => {
    const kernel = kernelOf([food])
    await run(kernel, 'add_food', { name: 'Banane', kcal: 93, protein: 1.1 })
    const { row } = await run(kernel, 'log_meal', {
      mealType: 'snack',
      description: 'Obst',
      items: [
        { name: 'Banane', grams: 100 },
        { name: 'Datteln', grams: 50, kcal: 140 },
      ],
    })
    expect(await mealOf(kernel, row)).toMatchObject({ calories: 233 })
    const items = [
      { name: 'Banane', grams: 200, kcal: 93 },
      { name: 'Datteln', grams: 25, kcal: 140 },
    ]
    await run(kernel, 'edit_meal', { mealId: row, items })
    expect(await mealOf(kernel, row)).toMatchObject({ calories: 256, items: [{ kcal: 186 }, { kcal: 70 }] })
  })

  test('what the person eats is sealed, what a product holds is not', () => {
    const sealed = Object.entries(meals.fields).flatMap(([name, { traits }]) => (traits.sealed ? [name] : []))
    expect(sealed.toSorted()).toEqual(
      ['calories', 'carbs', 'description', 'fat', 'fiber', 'items', 'portion', 'protein'].toSorted(),
    )
    expect(food.class).toBe('sensitive')
  })
})

describe('barcodes', () => {
  test.each(['4006381333931', '4006381 333931', '036000291452', '96385074', '10012345678902'])(
    'of %s the check digit is right',
    async (barcode) => {
      const kernel = kernelOf([food])
      const { told } = await run(kernel, 'add_food', { name: 'Thing', kcal: 100, barcode })
      expect(told[0]!.payload['barcode']).toBe(barcode.replaceAll(' ', ''))
    },
  )

  test.each(['4006381333932', '123', '40063813339310', 'abcdefgh', '４００６３８１３３３９３１'])(
    '%s is refused',
    async (barcode) => {
      const kernel = kernelOf([food])
      expect(await refused(kernel, 'add_food', { name: 'Thing', kcal: 100, barcode })).toEqual([
        'BadBarcode',
        'barcode',
      ])
      const { row } = await run(kernel, 'add_food', { name: 'Thing', kcal: 100 })
      expect(await refused(kernel, 'change_food', { foodId: row, barcode })).toEqual(['BadBarcode', 'barcode'])
    },
  )
})

describe('[rule 5] what an AI may do by itself', () => {
  test('logging is auto, everything that edits, deletes or aims is proposed', () => {
    const auto = food.tools.filter(({ ai }) => ai === 'auto').map(({ name }) => name)
    expect(auto.toSorted()).toEqual(['log_food_favorite', 'log_meal', 'log_meal_photo'])
    expect(food.tools.map(({ name }) => name).toSorted()).toEqual(
      [
        ...auto,
        'edit_meal',
        'delete_meal',
        'set_nutrition_goal',
        'add_food_favorite',
        'change_food_favorite',
        'remove_food_favorite',
        'add_food',
        'change_food',
        'remove_food',
      ].toSorted(),
    )
  })
})
