import { date, text } from '#core/fields/field.ts'
import { query } from '#core/module/query.ts'
import { refuse } from '#core/module/refusal.ts'
import { tellDate } from '#derive/words/day.ts'
import { badBarcode, barcodeOf } from './barcode.ts'
import { findFood as find } from './find.ts'
import { meals, USUAL_CALORIES } from './food.ts'
import { known, percentOf, targetOn } from './progress.ts'
import { sayKcal, sayMeals } from './words.ts'
import * as say from './say.ts'

export const nutritionSummary = query('nutrition_summary', {
  about: {
    en: 'What I ate on a day, against my targets of that day',
    de: 'Was ich an einem Tag gegessen habe, gemessen an meinen Zielen dieses Tages',
  },
  say: say.nutritionSummary,
  input: { date: date().optional() },
  async answer({ date: asked }, ask) {
    const day = asked ?? ask.today
    const of = await ask.measures(day)
    const target = await targetOn(ask, day)
    /** Null: nothing known, no target. */
    const against = (name: string, goal: number | undefined) => {
      const actual = known(of[name])
      return {
        actual,
        goal: goal ?? null,
        percent: goal === undefined ? null : percentOf(actual ?? 0, goal),
        remaining: goal === undefined ? null : Math.round((goal - (actual ?? 0)) * 10) / 10,
      }
    }
    return {
      date: day,
      today: day === ask.today,
      meals: known(of['meals_count']) ?? 0,
      calories: against('calories', target?.dailyCalories ?? USUAL_CALORIES),
      protein: against('protein', target?.dailyProtein),
      carbs: against('carbs', target?.dailyCarbs),
      fat: against('fat', target?.dailyFat),
      fiber: against('fiber', undefined),
      target: target ? { validFrom: target.validFrom, direction: target.direction } : null,
    }
  },
  tell({ date: day, today, meals: count, calories }) {
    const named = tellDate(day)
    const when = today ? { en: 'Today', de: 'Heute' } : { en: `On ${named.en}`, de: `Am ${named.de}` }
    if (count === 0) return { en: `${when.en}: no meal noted.`, de: `${when.de}: keine Mahlzeit notiert.` }
    const said = sayMeals(count)
    const eaten = sayKcal(calories.actual ?? 0)
    const goal = sayKcal(calories.goal ?? USUAL_CALORIES)
    return {
      en: `${when.en}: ${said.en}, ${eaten.en} of ${goal.en} kcal, ${calories.percent ?? 0} %.`,
      de: `${when.de}: ${said.de}, ${eaten.de} von ${goal.de} kcal, ${calories.percent ?? 0} %.`,
    }
  },
})

export const listMeals = query('list_meals', {
  about: {
    en: 'What I ate from one day to another',
    de: 'Was ich von einem Tag bis zu einem anderen gegessen habe',
  },
  say: say.listMeals,
  input: { from: date(), to: date() },
  async answer({ from, to }, { read }) {
    if (to < from)
      return refuse(
        'BadRange',
        { en: 'The range ends before it begins.', de: 'Der Zeitraum endet vor seinem Anfang.' },
        { path: 'to' },
      )
    const rows = await read(meals.between('at@day', from, to))
    return rows
      .map(({ localDays, ...row }) => ({ ...row, date: localDays['at']! }))
      .toSorted((a, b) => (`${a.date} ${a.at} ${a.id}` < `${b.date} ${b.at} ${b.id}` ? -1 : 1))
  },
  tell: (answer) => {
    const said = sayMeals(answer.length)
    return { en: `${said.en}.`, de: `${said.de}.` }
  },
})

export const findFood = query('find_food', {
  about: {
    en: 'Find a food, a favourite or a past meal by name or barcode',
    de: 'Ein Lebensmittel, einen Favoriten oder eine frühere Mahlzeit nach Name oder Strichcode finden',
  },
  input: {
    text: text({ max: 120 }).label('Name', 'Name').optional(),
    barcode: text({ max: 20 }).open().label('Barcode', 'Strichcode').optional(),
  },
  async answer({ text: asked, barcode }, ask) {
    if ((asked === undefined) === (barcode === undefined))
      return refuse(
        'NameOrBarcode',
        { en: 'Look for a name or for a barcode.', de: 'Such nach einem Namen oder nach einem Strichcode.' },
        { path: 'text' },
      )
    if (barcode === undefined) return find(ask, { text: asked ?? '' })
    const digits = barcodeOf(barcode)
    return digits === undefined ? badBarcode() : find(ask, { barcode: digits })
  },
  tell: (found) => {
    if (found.length === 0) return { en: 'Nothing found.', de: 'Nichts gefunden.' }
    const names = found.slice(0, 5).map(({ name }) => name)
    const more = found.length > names.length ? ' …' : '.'
    return { en: `${names.join(', ')}${more}`, de: `${names.join(', ')}${more}` }
  },
})
