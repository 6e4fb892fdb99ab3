import { type Declared, defineModule, type Head } from '#core/module/module.ts'
import {
  follows,
  marks,
  StreakDayFrozen,
  StreakDaySkipped,
  StreakFollowed,
  StreakUnfollowed,
  VacationEnded,
  VacationSet,
} from './marks.ts'

export const streaksModule = (modules: readonly Declared[]): Head =>
  defineModule('streaks', {
    label: { en: 'Streaks', de: 'Serien' },
    about: { en: 'days in a row, and the days that do not count', de: 'Tage in Folge, und die Tage, die nicht zählen' },
    class: 'personal',
    tables: [marks, follows],
    facts: [StreakDayFrozen, StreakDaySkipped, VacationSet, VacationEnded, StreakFollowed, StreakUnfollowed],
    internal: true,
    acts: async () => (await import('./acts.ts')).streakActs(modules),
  })
