import type { NudgeRule } from '#core/module/nudge.ts'
import type { Asking } from '#core/module/query.ts'
import type { Read } from '#core/module/table.ts'
import { addDays } from '#core/time/day.ts'
import { meals, type MealType } from './food.ts'
import { minuteAt, minuteOf } from './minute.ts'
import { sayType } from './words.ts'

const HABIT_DAYS = 28
/** On fewer days a meal has no usual time. */
const LEAST_DAYS = 5
const LATE = 60
/** A breakfast is not asked for in the evening. */
const ASKED_FOR = 180

const MAIN: readonly MealType[] = ['breakfast', 'lunch', 'dinner']

/** The minute at which each meal is mostly had: the median over the days of the last four weeks that had one with a time. */
export async function usualMinutes({ read, today, calendar }: Asking): Promise<ReadonlyMap<MealType, number>> {
  const past = await read(meals.between('at@day', addDays(today, -HABIT_DAYS), addDays(today, -1)))
  const firsts = new Map<MealType, Map<string, number>>()
  for (const { mealType, at, localDays } of past) {
    if (!at.includes('T')) continue
    const byDay = firsts.get(mealType) ?? new Map<string, number>()
    firsts.set(mealType, byDay)
    const day = localDays['at']!
    byDay.set(day, Math.min(byDay.get(day) ?? Infinity, minuteOf(at, calendar)))
  }
  const usual = new Map<MealType, number>()
  for (const [mealType, byDay] of firsts) if (byDay.size >= LEAST_DAYS) usual.set(mealType, median([...byDay.values()]))
  return usual
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return Math.round((sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2)
}

const mealReminder: NudgeRule = {
  name: 'meal_reminder',
  label: { en: 'A usual meal is not noted', de: 'Eine gewohnte Mahlzeit ist nicht notiert' },
  when: { everyMinutes: 15, from: '06:00', until: '23:00' },
  async check(asking, time) {
    const { read, today, calendar } = asking
    const now = minuteAt(time, calendar.dayStart)
    const eaten = new Set((await read(meals.between('at@day', today, today))).map(({ mealType }) => mealType))
    const usual = await usualMinutes(asking)
    const due = MAIN.findLast((mealType) => {
      const minute = usual.get(mealType)
      if (minute === undefined || eaten.has(mealType)) return false
      return now >= minute + LATE && now <= minute + LATE + ASKED_FOR
    })
    if (due === undefined) return undefined
    const name = sayType(due)
    const at = clock(usual.get(due)!)
    return {
      title: { en: `No ${name.en} noted`, de: `Kein ${name.de} notiert` },
      body: { en: `You mostly have it around ${at}.`, de: `Meistens isst du es gegen ${at}.` },
      priority: 'low',
      act: { label: { en: 'Log it', de: 'Eintragen' }, tool: 'log_meal', input: { mealType: due } },
    }
  },
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Rows of the recipes module, where there is one: it is named, not imported. */
const cooked: Read<readonly { readonly cookedAt: string; readonly recipe?: string }[]> = {
  table: 'cook_logs',
  how: { kind: 'index', field: 'cookedAt', newest: true, limit: 1 },
}
const AFTER_COOKING = 120

const cookedNotEaten: NudgeRule = {
  name: 'cooked_not_eaten',
  label: { en: 'Cooked and no meal noted', de: 'Gekocht und keine Mahlzeit notiert' },
  when: { everyMinutes: 15, from: '00:00', until: '23:59' },
  async check({ read, measures, now, today }) {
    // Only where recipes are kept is it known what was cooked.
    if (!('meals_cooked' in (await measures(today)))) return undefined
    const [last] = await read(cooked)
    if (!last) return undefined
    const since = Temporal.Instant.from(last.cookedAt).until(now).total('minutes')
    if (since < AFTER_COOKING || since > AFTER_COOKING + ASKED_FOR) return undefined
    const eaten = await read(meals.between('at', last.cookedAt, now))
    if (eaten.length > 0) return undefined
    return {
      title: { en: 'You cooked, and no meal is noted', de: 'Du hast gekocht, und keine Mahlzeit ist notiert' },
      body: { en: 'Note what you ate, if you like.', de: 'Notier, was du gegessen hast, wenn du magst.' },
      priority: 'low',
      act: {
        label: { en: 'Log the meal', de: 'Mahlzeit eintragen' },
        tool: 'log_meal',
        input: last.recipe === undefined ? {} : { recipe: last.recipe },
      },
    }
  },
}

export const nudges: readonly NudgeRule[] = [mealReminder, cookedNotEaten]
