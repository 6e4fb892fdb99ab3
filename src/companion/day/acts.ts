import { date } from '#core/fields/field.ts'
import type { Acts } from '#core/module/module.ts'
import { query } from '#core/module/query.ts'
import type { StreakInfo } from '../streaks/streaks.ts'
import * as say from '../chat/say.ts'
import type { LateDay } from './module.ts'

/** Questions to the companion; its services exist once there is a kernel. */
export function dayActs(late: LateDay): Acts {
  const there = <T>(service: T | undefined): T => {
    if (service === undefined) throw new Error('the companion is asked before it is assembled')
    return service
  }
  const when = { date: date().label('Day', 'Tag').optional() }

  const daySnapshot = query('day_snapshot', {
    about: { en: 'What my day looks like', de: 'Wie mein Tag aussieht' },
    input: when,
    say: say.daySnapshot,
    answer: ({ date: asked }) => there(late.day).snapshot(asked),
    tell: ({ message }) => message,
  })

  const weekSummary = query('week_summary', {
    about: { en: 'How my week went', de: 'Wie meine Woche war' },
    input: when,
    say: say.weekSummary,
    answer: ({ date: asked }) => there(late.day).week(asked),
    tell: ({ message }) => message,
  })

  const monthSummary = query('month_summary', {
    about: { en: 'How my month went', de: 'Wie mein Monat war' },
    input: when,
    say: say.monthSummary,
    answer: ({ date: asked }) => there(late.day).month(asked),
    tell: ({ message }) => message,
  })

  const getStreaks = query('get_streaks', {
    about: { en: 'My streaks', de: 'Meine Serien' },
    input: {},
    say: say.getStreaks,
    answer: () => there(late.streaks).all(),
    tell(list) {
      const running = list.filter(({ currentStreak }) => currentStreak > 0)
      if (running.length === 0) return { en: 'No streak is running.', de: 'Gerade läuft keine Serie.' }
      return {
        en: `${running.map((one) => said(one).en).join(', ')}.`,
        de: `${running.map((one) => said(one).de).join(', ')}.`,
      }
    },
  })

  return { tools: [], queries: [daySnapshot, weekSummary, monthSummary, getStreaks] }
}

function said({ label, currentStreak: count, unit }: StreakInfo): { en: string; de: string } {
  const en = unit === 'days' ? (count === 1 ? 'day' : 'days') : count === 1 ? 'week' : 'weeks'
  const de = unit === 'days' ? (count === 1 ? 'Tag' : 'Tage') : count === 1 ? 'Woche' : 'Wochen'
  return { en: `${label.en}: ${count} ${en}`, de: `${label.de}: ${count} ${de}` }
}
