import { date } from '#core/fields/field.ts'
import { query } from '#core/module/query.ts'
import { refuse } from '#core/module/refusal.ts'
import { drinks } from './drink.ts'
import { progressOf } from './progress.ts'
import * as say from './say.ts'

export const getDrinkProgress = query('get_drink_progress', {
  about: {
    en: 'What I drank on a day, against my water target',
    de: 'Was ich an einem Tag getrunken habe, gemessen an meinem Trinkziel',
  },
  input: { date: date().optional() },
  say: say.getDrinkProgress,
  async answer({ date: asked }, ask) {
    const day = asked ?? ask.today
    return { date: day, today: day === ask.today, ...(await progressOf(ask, day)) }
  },
  tell({ water, date: day, today }) {
    const when = today ? { en: 'Today', de: 'Heute' } : { en: `On ${day}`, de: `Am ${day}` }
    return {
      en: `${when.en}: ${water.ml} of ${water.goal} ml water, ${water.percent} %.`,
      de: `${when.de}: ${water.ml} von ${water.goal} ml Wasser, ${water.percent} %.`,
    }
  },
})

export const listDrinks = query('list_drinks', {
  about: {
    en: 'What I drank from one day to another',
    de: 'Was ich von einem Tag bis zu einem anderen getrunken habe',
  },
  input: { from: date(), to: date() },
  say: say.listDrinks,
  async answer({ from, to }, { read }) {
    if (to < from)
      return refuse(
        'BadRange',
        { en: 'The range ends before it begins.', de: 'Der Zeitraum endet vor seinem Anfang.' },
        { path: 'to' },
      )
    const rows = await read(drinks.between('at@day', from, to))
    return rows
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ localDays, ...row }) => ({ ...row, date: localDays['at']! }))
  },
  tell(answer) {
    const count = answer.length
    return {
      en: `${count} ${count === 1 ? 'drink' : 'drinks'}.`,
      de: `${count} ${count === 1 ? 'Getränk' : 'Getränke'}.`,
    }
  },
})
