import { describe, expect, test } from 'vitest'
import type { TextImporter } from '#core/module/importer.ts'
import { isLive } from '#core/facts/row.ts'
import { rowOf } from '#core/module/table.ts'
import { importFile } from '#companion/import.ts'
import { Refusal } from '#core/module/refusal.ts'
import { tableToCsv } from '#derive/csv.ts'
import { meals } from '#modules/food/food.ts'
import { cronometer, myFitnessPal } from '#modules/food/import/importers.ts'
import { food } from '#test/fixtures/modules.ts'
import { kernelOf, me, SPACE } from '../../fixtures/kernel.ts'

const table = food.tables.find(({ name }) => name === 'meals')!
const calendar = { zone: 'Europe/Berlin', dayStart: '00:00', weekStart: 1 }
const read = (by: TextImporter, ...lines: string[]) =>
  by.read(lines.join('\r\n'), { calendar, now: '2026-09-14T08:00:00Z' })

const MFP = 'Date,Meal,Calories,Fat (g),Saturated Fat,Sodium (mg),Carbohydrates (g),Fiber,Sugar,Protein (g),Note'
const CRONO =
  'Day,Time,Group,Food Name,Amount,Energy (kcal),Alcohol (g),Fiber (g),Carbs (g),Net Carbs (g),Fat (g),Protein (g),Category'

describe('MyFitnessPal', () => {
  test('a row is a meal of a day; columns without a place are told', () => {
    const { found, troubles, ignored } = read(
      myFitnessPal,
      MFP,
      '2026-03-28,Breakfast,420.5,12.3,3,210,60,8,20,14,',
      '2026-03-28,Snacks,95,0.3,,1,25,4.4,19,0.5,an apple',
      '2026-03-28,TOTAL,515.5,12.6,3,211,85,12.4,39,14.5,',
    )
    expect(troubles).toEqual([])
    expect(ignored).toEqual(['Saturated Fat', 'Sodium (mg)', 'Sugar'])
    expect(found.map(({ values }) => values)).toEqual([
      {
        mealType: 'breakfast',
        inputType: 'import',
        at: '2026-03-28',
        description: 'Breakfast',
        calories: 420.5,
        fat: 12.3,
        carbs: 60,
        fiber: 8,
        protein: 14,
      },
      expect.objectContaining({ mealType: 'snack', description: 'an apple', calories: 95 }),
    ])
  })

  test('semicolons, decimal commas, points in dates, German names and kilojoules', () => {
    const { found, troubles } = read(
      myFitnessPal,
      'Datum;Mahlzeit;Kalorien (kJ);Fett (g);Kohlenhydrate (g);Ballaststoffe;Eiweiß (g);Notiz',
      '3.4.2026;Frühstück;1.673,6;12,5;60;8,25;-;Müsli',
    )
    expect(troubles).toEqual([])
    expect(found[0]!.values).toEqual({
      mealType: 'breakfast',
      inputType: 'import',
      at: '2026-04-03',
      description: 'Müsli',
      calories: 400,
      fat: 12.5,
      carbs: 60,
      fiber: 8.25,
    })
  })

  test('the order of a date is decided by the whole file, and not guessed', () => {
    const days = (...dates: string[]) => {
      const { found, troubles } = read(myFitnessPal, MFP, ...dates.map((date) => `${date},Lunch,500,1,1,1,1,1,1,1,`))
      return found.length > 0 ? found.map(({ values }) => values['at']) : troubles.map(({ code }) => code)
    }
    expect(days('3/4/2026', '3/13/2026')).toEqual(['2026-03-04', '2026-03-13'])
    expect(days('3/4/2026', '13/4/2026')).toEqual(['2026-04-03', '2026-04-13'])
    expect(days('3/4/2026', '4/4/2026')).toEqual(['AmbiguousDates'])
    expect(days('13/4/2026', '4/13/2026')).toEqual(['MixedDates'])
    expect(days('4/4/26')).toEqual(['2026-04-04'])
  })

  test('so is the decimal mark', () => {
    const read_ = (calories: string, fat: string) => {
      const { found, troubles } = read(myFitnessPal, MFP, `2026-03-28,Lunch,"${calories}","${fat}",,,,,,,`)
      return found[0] ? [found[0].values['calories'], found[0].values['fat']] : troubles.map(({ code }) => code)
    }
    expect(read_('1,234', '5.5')).toEqual([1234, 5.5])
    expect(read_('1.234', '5,5')).toEqual([1234, 5.5])
    expect(read_('0,125', '5')).toEqual([0.125, 5])
    expect(read_('1,234', '5')).toEqual(['AmbiguousNumbers'])
    expect(read_('12,5', '12.5')).toEqual(['MixedNumbers'])
  })

  test('a bad row is told and the rest is read; another file is refused', () => {
    const { found, troubles } = read(
      myFitnessPal,
      MFP,
      '2026-02-30,Lunch,500,1,1,1,1,1,1,1,',
      '2026-02-28,Lunch,lots,1,1,1,1,1,1,1,',
      '2026-02-28,Lunch,500,1,1,1,1,1,1,1,',
    )
    expect(found).toHaveLength(1)
    expect(troubles.map(({ place, code }) => [place, code])).toEqual([
      ['2', 'BadDate'],
      ['3', 'NotANumber'],
    ])
    expect(read(myFitnessPal, 'a,b', '1,2').troubles).toMatchObject([{ code: 'NotThisFormat' }])
    expect(read(myFitnessPal, '').troubles).toMatchObject([{ code: 'NotThisFormat' }])
  })
})

describe('Cronometer', () => {
  test('a serving is a meal, with its time where there is one', () => {
    const { found, troubles, ignored } = read(
      cronometer,
      CRONO,
      '2026-03-29,7:05 AM,Breakfast,Oatmeal,1.5 cup,228.5,0,6,40,34,4,8,Cereals',
      '2026-03-29,,Uncategorized,Water,1 glass,0,0,0,0,0,0,0,Drinks',
      '2026-03-29,19:30,Uncategorized,Rice,200 g,260,0,1,56,55,0.6,5,Grains',
    )
    expect(troubles).toEqual([])
    expect(ignored).toEqual(['Alcohol (g)', 'Net Carbs (g)', 'Category'])
    expect(found.map(({ values }) => [values['at'], values['mealType'], values['portion']])).toEqual([
      // The clocks of Berlin went forward that night.
      ['2026-03-29T05:05:00.000Z', 'breakfast', '1.5 cup'],
      ['2026-03-29', 'snack', '1 glass'],
      ['2026-03-29T17:30:00.000Z', 'dinner', '200 g'],
    ])
  })
})

describe('[rule 10] taking in', () => {
  const file = [
    MFP,
    '2026-03-28,Snacks,95,0.3,,1,25,4.4,19,0.5,apple',
    '2026-03-28,Snacks,95,0.3,,1,25,4.4,19,0.5,apple',
    '2026-03-29,Snacks,95,0.3,,1,25,4.4,19,0.5,apple',
    '2026-03-29,Dinner,90000,0.3,,1,25,4.4,19,0.5,whale',
  ].join('\n')

  test('two equal rows on one day are two meals, a second run adds nothing, a dry run writes nothing', async () => {
    const kernel = kernelOf([food])
    const take = async (dryRun = false) => {
      const report = await importFile({ kernel, space: SPACE, by: myFitnessPal, file, dryRun })
      return report instanceof Refusal ? expect.unreachable(report.code) : report
    }
    expect(await take(true)).toMatchObject({ added: 3, known: 0, troubles: [{ place: '5' }] })
    expect(await kernel.store.rows(SPACE, { table: 'meals', all: true })).toEqual([])
    expect(await take()).toMatchObject({ added: 3, known: 0 })
    expect(await take()).toMatchObject({ added: 0, known: 3 })
    expect((await kernel.store.facts(SPACE, {})).map(({ type }) => type)).toEqual([
      'MealLogged',
      'MealLogged',
      'MealLogged',
    ])
    expect(await kernel.views(SPACE).measures('2026-03-28')).toMatchObject({
      calories: 190,
      meals_count: 2,
      last_meal_minute: null,
    })
  })

  test('meals written as CSV read back as they were, and read again add nothing', async () => {
    const kernel = kernelOf([food])
    const log = (input: Record<string, unknown>) =>
      kernel.perform({ tool: 'log_meal', input: { mealType: 'lunch', ...input }, actor: me, space: SPACE })
    await log({ description: '=Suppe; "heiß", mit\nBrot', calories: 480.5, at: '2026-03-28T11:15:00Z' })
    await log({ description: 'Teller', items: [{ name: 'Reis, weiß', grams: 120.5, kcal: 156 }], at: '2026-03-29' })
    const rowsOf = async (of: typeof kernel) =>
      (await of.store.rows(SPACE, { table: 'meals', all: true }))
        .filter(isLive)
        .map((row) => rowOf(meals, row.id, row.fields))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const text = tableToCsv(table, await rowsOf(kernel))
    const other = kernelOf([food])
    const first = await importFile({ kernel: other, space: SPACE, by: table, file: text })
    expect(first).toMatchObject({ added: 2, troubles: [], ignored: [] })
    expect(await rowsOf(other)).toEqual(await rowsOf(kernel))
    expect(await importFile({ kernel: other, space: SPACE, by: table, file: text })).toMatchObject({
      added: 0,
      known: 2,
    })
  })
})
