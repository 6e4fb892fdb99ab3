import type { Text } from '#core/fields/field.ts'
import type { Measured } from '#core/module/query.ts'
import type { Reading } from '#core/reading.ts'
import type { Day } from '#core/time/day.ts'
import type { Goal } from '../goals/goal.ts'
import type { Goals } from '../goals/goals.ts'
import type { GoalPeriodResult } from '../goals/progress.ts'
import type { StreakInfo, Streaks } from '../streaks/streaks.ts'
import { joined, sayDay } from './say.ts'

export interface GoalOnDay {
  readonly goalId: string
  readonly title: string
  readonly value: number
  readonly target: number
  readonly comparison: Goal['target']['comparison']
  readonly period: Goal['target']['period']
  readonly state: GoalPeriodResult['state']
}

/** [DAY-1] What a day was, or is: one part per module under the module's key, beside what is always there. */
export interface DaySnapshot {
  readonly date: Day
  readonly today: boolean
  readonly measures: Readonly<Record<string, Measured>>
  readonly goals: readonly GoalOnDay[]
  readonly message: Text
  readonly [part: string]: unknown
}

export interface Days {
  /** Any day; today when none is named. */
  snapshot(date?: Day): Promise<DaySnapshot>
  /** Told the snapshot at once and after every commit that may have moved it. */
  watchDay(date: Day, listener: (snapshot: DaySnapshot) => void): Promise<() => void>
}

export function createDays({
  kernel,
  space,
  streaks,
  goals,
}: {
  kernel: Reading
  space: string
  streaks: Streaks
  goals: Goals
}): Days {
  async function snapshot(asked?: Day): Promise<DaySnapshot> {
    const asking = await kernel.asking(space)
    const date = asked ?? asking.today
    const parts: Record<string, unknown> = {}
    const said: Text[] = []
    for (const module of kernel.registry.modules) {
      const part = module.snapshot
      if (!part) continue
      const answer = await part.answer(asking, date)
      parts[part.key] = answer
      if (part.tell) said.push(part.tell(answer, date))
    }
    const standing = await goalsOn(date)
    if (standing.length > 0) said.push(sayGoals(standing))
    const isToday = date === asking.today
    if (isToday) said.push(sayRisks((await streaks.all()).filter(({ status }) => status === 'at_risk')))
    const when = isToday ? { en: 'Today.', de: 'Heute.' } : dotted(sayDay(date))
    const isEmpty = said.every(({ en }) => en === '')
    const message = joined([when, ...(isEmpty ? [{ en: 'Nothing is logged.', de: 'Nichts ist eingetragen.' }] : said)])
    return { ...parts, date, today: isToday, measures: await asking.measures(date), goals: standing, message }
  }

  /** Goals whose period the day lies in, as they stand or stood. */
  async function goalsOn(date: Day): Promise<GoalOnDay[]> {
    const list: GoalOnDay[] = []
    for (const { goal, periods } of await goals.over(date, date)) {
      const period = periods.findLast(({ periodStart, periodEnd }) => periodStart <= date && date <= periodEnd)
      if (!period || period.state === 'paused') continue
      const { comparison, period: length } = goal.target
      list.push({
        goalId: goal.id,
        title: goal.title,
        value: period.value,
        target: period.target,
        comparison,
        period: length,
        state: period.state,
      })
    }
    return list
  }

  async function watchDay(date: Day, listener: (snapshot: DaySnapshot) => void): Promise<() => void> {
    const held = await kernel.views(space).watch(date)
    let isOpen = true
    let isStale = false
    let running: Promise<void> | undefined
    // One look for many commits that come close together.
    const look = async (): Promise<void> => {
      try {
        do {
          isStale = false
          const found = await snapshot(date)
          if (isOpen) listener(found)
        } while (isStale && isOpen)
      } finally {
        running = undefined
      }
    }
    const stop = kernel.store.subscribe((committed) => {
      if (committed.space !== space || committed.rows.length === 0) return
      isStale = true
      // A look that fails is made again with the next commit.
      running ??= look().catch(() => undefined)
    })
    running = look()
    await running
    return () => {
      isOpen = false
      stop()
      held.stop()
    }
  }

  return { snapshot, watchDay }
}

const dotted = ({ en, de }: Text): Text => ({ en: `${en}.`, de: `${de}.` })

function sayRisks(list: readonly StreakInfo[]): Text {
  if (list.length === 0) return { en: '', de: '' }
  return {
    en: `Streaks at risk: ${list.map(({ label }) => label.en).join(', ')}.`,
    de: `Serien in Gefahr: ${list.map(({ label }) => label.de).join(', ')}.`,
  }
}

function sayGoals(list: readonly GoalOnDay[]): Text {
  const kept = list.filter(({ state }) => state === 'reached' || state === 'kept').length
  const broken = list.filter(({ state }) => state === 'breached').map(({ title }) => title)
  const over: Text =
    broken.length === 0
      ? { en: '', de: '' }
      : { en: ` Over the limit: ${broken.join(', ')}.`, de: ` Über der Grenze: ${broken.join(', ')}.` }
  return {
    en: `Goals: ${kept} of ${list.length} reached.${over.en}`,
    de: `Ziele: ${kept} von ${list.length} erreicht.${over.de}`,
  }
}
