import type { NudgeRule } from '#core/module/nudge.ts'
import { addDays, localTime } from '#core/time/day.ts'
import { drinks } from './drink.ts'
import { progressOf } from './progress.ts'

const FROM = '08:00'
const UNTIL = '21:00'
const GLASS = 250
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Below the pace that would reach the target by the evening: what is left, and how it could be spread. */
export const waterReminder: NudgeRule = {
  name: 'water_reminder',
  label: { en: 'Less water than usual by now', de: 'Weniger Wasser als bis jetzt nötig' },
  when: { everyMinutes: 90, from: FROM, until: UNTIL },
  async check(asking, time) {
    const { water } = await progressOf(asking, asking.today)
    const left = water.goal - water.ml
    if (!(left > 0)) return undefined
    const [from, until, now] = [minutesOf(FROM), minutesOf(UNTIL), minutesOf(time)]
    const pace = (water.goal * (now - from)) / (until - from)
    // One glass behind is no news.
    if (water.ml > pace - GLASS) return undefined
    const hours = (until - now) / 60
    // In the last hour there is nothing to spread.
    const hourly = hours >= 1 ? Math.ceil(left / hours / 10) * 10 : undefined
    return {
      title: { en: 'Water', de: 'Wasser' },
      body: {
        en: `${left} ml to your target${hourly === undefined ? '' : `, about ${hourly} ml an hour`}.`,
        de: `Noch ${left} ml bis zum Ziel${hourly === undefined ? '' : `, etwa ${hourly} ml in der Stunde`}.`,
      },
      priority: water.percent < 50 ? 'medium' : 'low',
      act: {
        label: { en: 'A glass', de: 'Ein Glas' },
        tool: 'log_drink',
        input: { drinkType: 'water', quantityMl: GLASS },
      },
    }
  },
}

const HABIT_DAYS = 28
const LEAST_DAYS = 14
const CUT_OFF = '16:00'

/** When the person mostly has the last coffee of a day: the median over four weeks; four in the afternoon while little is known. */
export async function coffeeCutOff({ read, today, calendar }: Parameters<NudgeRule['check']>[0]): Promise<string> {
  const past = await read(drinks.between('at@day', addDays(today, -HABIT_DAYS), addDays(today, -1)))
  const lasts = new Map<string, number>()
  for (const { drinkType, at, localDays } of past) {
    if (drinkType !== 'coffee') continue
    const day = localDays['at']!
    lasts.set(day, Math.max(lasts.get(day) ?? 0, minutesOf(localTime(at, calendar.zone))))
  }
  if (lasts.size < LEAST_DAYS) return CUT_OFF
  const sorted = [...lasts.values()].toSorted((a, b) => a - b)
  return clock(sorted[Math.floor(sorted.length / 2)]!)
}

export const caffeineLate: NudgeRule = {
  name: 'caffeine_late',
  label: { en: 'Coffee later than usual', de: 'Später Kaffee als sonst' },
  when: { after: 'DrinkLogged' },
  async check(asking) {
    const { calendar, today, read } = asking
    const cutOff = await coffeeCutOff(asking)
    const coffees = (await read(drinks.between('at@day', today, today))).filter(
      ({ drinkType }) => drinkType === 'coffee',
    )
    const last = coffees
      .map(({ at }) => localTime(at, calendar.zone))
      .toSorted()
      .at(-1)
    if (last === undefined || last <= cutOff) return undefined
    return {
      title: { en: 'A late coffee', de: 'Ein später Kaffee' },
      body: {
        en: `Coffee at ${last}; your last one is mostly by ${cutOff}.`,
        de: `Kaffee um ${last}; dein letzter ist meist bis ${cutOff}.`,
      },
      priority: 'low',
      act: { label: { en: 'See the day', de: 'Den Tag ansehen' }, open: '/drink' },
    }
  },
}

export const nudges: readonly NudgeRule[] = [waterReminder, caffeineLate]
