import { describe, expect, test } from 'vitest'
import { world } from '../../companion/world.ts'

type World = Awaited<ReturnType<typeof world>>
const SPACE_DAY = '2026-03-30'

const eat = (at: World, when: string, calories?: number, more: Record<string, unknown> = {}) =>
  at.act('log_meal', {
    mealType: 'lunch',
    description: 'Essen',
    at: when,
    ...(calories === undefined ? {} : { calories }),
    ...more,
  })

const measures = async (at: World, day = SPACE_DAY) => (await at.day.snapshot(day)).measures

const reached = async (at: World, from = '2026-03-01', to = '2026-04-30') => {
  await at.derived.settled()
  const facts = await at.derived.list(from, to, ['DailyCalorieGoalReached'])
  return facts.map(({ day, notes }) => [day, notes])
}

async function ask(at: World, name: string, input: Record<string, unknown>) {
  const answered = await at.kernel.ask(name, input, 'space-1')
  // eslint-disable-next-line typescript/no-explicit-any
  return answered.ok ? { answer: answered.answer as any, message: answered.message } : { code: answered.refusal.code }
}

describe('measures', () => {
  test('sums of what is known; a day without meals is missing, not zero', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    expect(await measures(at)).toMatchObject({ calories: null, meals_count: null, last_meal_minute: null })
    await eat(at, '2026-03-30T06:15:00Z', 400, { protein: 10.1, fiber: 3 })
    await eat(at, '2026-03-30T11:00:00Z')
    await eat(at, '2026-03-30T17:45:00Z', 650.5, { protein: 20.2 })
    expect(await measures(at)).toMatchObject({
      calories: 1050.5,
      protein: 30.3,
      fiber: 3,
      carbs: null,
      fat: null,
      meals_count: 3,
      eating_window_hours: 11.5,
      last_meal_minute: 19 * 60 + 45,
    })
  })

  test('meals without known calories leave the calories unknown', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    await eat(at, '2026-03-30T11:00:00Z')
    expect(await measures(at)).toMatchObject({ calories: null, meals_count: 1, eating_window_hours: 0 })
  })

  test('[DAY-2] with a day start of 04:00 a meal at 01:30 is minute 1530 of the day before', async () => {
    const at = await world('2026-03-30T20:00:00Z', { calendar: { dayStart: '04:00' } })
    await eat(at, '2026-03-28T12:00:00Z', 500)
    await eat(at, '2026-03-29T00:30:00Z', 200)
    expect(await measures(at, '2026-03-28')).toMatchObject({
      calories: 700,
      last_meal_minute: 1530,
      eating_window_hours: 12.5,
    })
  })

  test('the window of a night that loses an hour is by the clock that runs, not by the one on the wall', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    // 01:00 and 05:00 in Berlin, three hours apart.
    await eat(at, '2026-03-29T00:00:00Z', 500)
    await eat(at, '2026-03-29T03:00:00Z', 500)
    expect(await measures(at, '2026-03-29')).toMatchObject({ eating_window_hours: 3, last_meal_minute: 300 })
  })

  test('a meal of a whole day counts and has no time', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    await at.act('set_nutrition_goal', { dailyCalories: 700, direction: 'over' })
    await eat(at, '2026-03-30', 700)
    expect(await measures(at)).toMatchObject({ calories: 700, eating_window_hours: null, last_meal_minute: null })
    expect(await reached(at)).toHaveLength(1)
  })
})

describe('[rule 8] a past day is judged by the target of that day', () => {
  test('summary and snapshot', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    await at.act('set_nutrition_goal', { dailyCalories: 2000, dailyProtein: 80, validFrom: '2026-03-01' })
    await at.act('set_nutrition_goal', { dailyCalories: 1600, dailyProtein: 120, validFrom: '2026-03-20' })
    await eat(at, '2026-03-10T11:00:00Z', 1000, { protein: 40 })
    await eat(at, '2026-03-30T11:00:00Z', 1000, { protein: 150 })
    const early = await ask(at, 'nutrition_summary', { date: '2026-03-10' })
    expect(early.answer).toMatchObject({
      meals: 1,
      calories: { actual: 1000, goal: 2000, percent: 50, remaining: 1000 },
      protein: { actual: 40, goal: 80, percent: 50, remaining: 40 },
      carbs: { actual: null, goal: null, percent: null, remaining: null },
      target: { validFrom: '2026-03-01', direction: 'under' },
    })
    expect(early.message).toEqual({
      en: 'On 10 March 2026: 1 meal, 1,000 of 2,000 kcal, 50 %.',
      de: 'Am 10. März 2026: 1 Mahlzeit, 1.000 von 2.000 kcal, 50 %.',
    })
    const today = await ask(at, 'nutrition_summary', {})
    expect(today.answer).toMatchObject({
      calories: { goal: 1600, percent: 63 },
      protein: { goal: 120, remaining: -30 },
    })
    expect((await at.day.snapshot('2026-03-10'))['nutrition']).toEqual({
      meals: 1,
      calories: { actual: 1000, goal: 2000, percent: 50 },
      protein: { actual: 40, goal: 80 },
    })
  })

  test('what is not named stays, null takes a target for grams away, also on the same day', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    const first = await at.act('set_nutrition_goal', { dailyCalories: 2000, dailyProtein: 80, direction: 'around' })
    expect(first.facts[0]).toMatchObject({ type: 'NutritionGoalSet' })
    await at.act('set_nutrition_goal', { dailyCalories: 1800 })
    expect((await ask(at, 'nutrition_summary', {})).answer).toMatchObject({
      calories: { goal: 1800 },
      protein: { goal: 80 },
      target: { direction: 'around' },
    })
    await at.act('set_nutrition_goal', { dailyCalories: 1800, dailyProtein: null })
    expect((await ask(at, 'nutrition_summary', {})).answer).toMatchObject({ protein: { goal: null } })
  })

  test('no target of zero, so a percent is always a number', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    expect(await at.refused('set_nutrition_goal', { dailyCalories: 0 })).toMatchObject({ path: 'dailyCalories' })
    expect((await at.day.snapshot(SPACE_DAY))['nutrition']).toEqual({
      meals: 0,
      calories: { actual: 0, goal: 2000, percent: 0 },
    })
  })
})

describe('[rule 9] DailyCalorieGoalReached', () => {
  test('over: as soon as it is reached, once a day, gone with its rows', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    await at.act('set_nutrition_goal', { dailyCalories: 1500, direction: 'over' })
    await eat(at, '2026-03-30T07:00:00Z', 800)
    expect(await reached(at)).toEqual([])
    const second = await eat(at, '2026-03-30T11:00:00Z', 700)
    expect(await reached(at)).toEqual([[SPACE_DAY, { date: SPACE_DAY, goal: 1500, actual: 1500 }]])
    await eat(at, '2026-03-30T18:00:00Z', 100)
    expect(await reached(at)).toEqual([[SPACE_DAY, { date: SPACE_DAY, goal: 1500, actual: 1600 }]])
    await at.act('delete_meal', { mealId: second.facts[0]!.change!.row })
    expect(await reached(at)).toEqual([])
  })

  test.each([
    ['under', 1500, true],
    ['under', 1501, false],
    ['around', 1350, true],
    ['around', 1349, false],
    ['around', 1650, true],
    ['around', 1651, false],
  ])('[GOAL-2] %s with %d of 1500 is decided when the day closes: %s', async (direction, calories, isReached) => {
    const at = await world('2026-03-30T20:00:00Z')
    await at.act('set_nutrition_goal', { dailyCalories: 1500, direction })
    await eat(at, '2026-03-30T07:00:00Z', calories)
    expect(await reached(at)).toEqual([])
    at.clock.set('2026-03-31T08:00:00Z')
    await at.derived.refresh()
    expect((await reached(at)).map(([day]) => day)).toEqual(isReached ? [SPACE_DAY] : [])
  })

  test('an empty day keeps no target, and without a target nothing is reached', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    await eat(at, '2026-03-29T07:00:00Z', 2500)
    await at.act('set_nutrition_goal', { dailyCalories: 1500 })
    at.clock.set('2026-04-02T08:00:00Z')
    await at.derived.refresh()
    expect(await reached(at)).toEqual([])
  })
})

describe('streak and goals', () => {
  test('a day with three meals counts', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    for (const day of ['29', '30'])
      for (const hour of ['06', '11', '17']) await eat(at, `2026-03-${day}T${hour}:00:00Z`, 600)
    const streak = (await at.streaks.all()).find(({ name }) => name === 'meals')
    expect(streak).toMatchObject({ currentStreak: 2, status: 'active' })
  })

  test('[GOAL-1] templates of §5.3: kilocalories as a sum of events, three meals a day', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    for (const template of ['calories_eaten', 'meals_tracked', 'calorie_limit', 'protein_daily', 'fiber_daily'])
      await at.act('create_goal_from_template', { template })
    for (const hour of ['06', '11', '17']) await eat(at, `2026-03-30T${hour}:00:00Z`, 700, { protein: 40 })
    const states = Object.fromEntries((await at.goals.all()).map(({ goal, now }) => [goal.title, now.value]))
    expect(Object.values(states).toSorted((a, b) => a - b)).toEqual([0, 3, 120, 2100, 2100])
  })
})

describe('queries', () => {
  test('list_meals gives the meals of a range with their days, and refuses a range that ends before it begins', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    await eat(at, '2026-03-30T11:00:00Z', 500)
    await eat(at, '2026-03-29T11:00:00Z', 400)
    const { answer } = await ask(at, 'list_meals', { from: '2026-03-29', to: '2026-03-30' })
    expect(answer).toMatchObject([
      { date: '2026-03-29', calories: 400 },
      { date: '2026-03-30', calories: 500 },
    ])
    expect(await ask(at, 'list_meals', { from: '2026-03-30', to: '2026-03-29' })).toEqual({ code: 'BadRange' })
  })

  test('find_food looks without case and accents at the beginning of words, most used first', async () => {
    const at = await world('2026-03-30T20:00:00Z')
    await at.act('add_food', { name: 'Müsli, Früchte', kcal: 370, barcode: '036000291452', serving: 60 })
    await at.act('add_food_favorite', { name: 'Muesli-Riegel', nutrients: { calories: 120 } })
    await eat(at, '2026-03-28T11:00:00Z', 450, { description: 'Käsespätzle' })
    await eat(at, '2026-03-29T11:00:00Z', 480, { description: 'käsespätzle' })
    await eat(at, '2026-03-27T11:00:00Z', 80, { description: 'Apfel mit Käse' })
    const names = async (text: string) =>
      (await ask(at, 'find_food', { text })).answer.map((found: { name: string }) => found.name)
    expect(await names('KASE')).toEqual(['käsespätzle', 'Apfel mit Käse'])
    expect(await names('fruch mus')).toEqual(['Müsli, Früchte'])
    expect(await names('sli')).toEqual([])
    expect(await names('!?')).toEqual([])
    expect(await names('riegel')).toEqual(['Muesli-Riegel'])
    const [first] = (await ask(at, 'find_food', { text: 'kasespatzle' })).answer
    expect(first).toMatchObject({ kind: 'meal', nutrients: { calories: 480 }, uses: 2, lastUsed: '2026-03-29' })
    // A UPC-A is an EAN-13 with a leading zero.
    expect((await ask(at, 'find_food', { barcode: '0036000291452' })).answer).toMatchObject([
      { kind: 'food', per: '100 g', nutrients: { calories: 370 }, serving: 60 },
    ])
    expect(await ask(at, 'find_food', { barcode: '0036000291453' })).toEqual({ code: 'BadBarcode' })
    expect(await ask(at, 'find_food', {})).toEqual({ code: 'NameOrBarcode' })
  })
})
