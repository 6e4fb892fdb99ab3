import { defineModule, type Head } from '#core/module/module.ts'
import type { Streaks } from '../streaks/streaks.ts'
import type { DayService } from './service.ts'

export interface LateDay {
  readonly day?: DayService
  readonly streaks?: Streaks
}

/** Questions to the companion; its services exist once there is a kernel. */
export const companionModule = (late: LateDay): Head =>
  defineModule('companion', {
    label: { en: 'Companion', de: 'Begleiter' },
    about: { en: 'the day, the week and the streaks', de: 'der Tag, die Woche und die Serien' },
    class: 'personal',
    tables: [],
    facts: [],
    internal: true,
    acts: async () => (await import('./acts.ts')).dayActs(late),
  })
