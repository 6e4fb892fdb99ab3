import { isLive, type StoredRow } from '#core/facts/row.ts'
import type { Reading } from '#core/reading.ts'
import type { DataClass } from '#core/module/module.ts'
import { rowOf } from '#core/module/table.ts'
import type { Measured } from '#core/module/query.ts'
import type { Calendar, Day } from '#core/time/day.ts'
import type { Streaks } from '../streaks/streaks.ts'
import { type Goal, goals } from './goal.ts'
import {
  type GoalInputs,
  type GoalPeriodResult,
  type GoalProgress,
  judge,
  overOf,
  periodsOf,
  progress,
} from './progress.ts'
import type { Counted, Tally } from './tally.ts'

export interface GoalInfo {
  readonly goal: Goal
  /** The highest class of what it reads. */
  readonly class: DataClass
  /** Of the running period; older ones are in the history. */
  readonly now: Omit<GoalProgress, 'periods'> & { readonly period: GoalPeriodResult | null }
}

export interface Goals {
  /** Every goal with where it stands today. */
  all(): Promise<GoalInfo[]>
  /** Goals with their periods that touch a range of days, oldest first. */
  over(from: Day, to: Day): Promise<{ goal: Goal; periods: readonly GoalPeriodResult[] }[]>
  /** All periods since the goal began; undefined: no such goal. */
  history(goalId: string): Promise<{ goal: Goal; progress: GoalProgress } | undefined>
  /** One goal with its periods from `from` to `to`. */
  periods(goal: Goal, from: Day, to: Day): Promise<GoalPeriodResult[]>
  rows(): Promise<Goal[]>
  /** The latest moment that counted for a goal on a day; undefined where a measure does not tell. */
  momentOn(goal: Goal, day: Day): Promise<string | undefined>
  close(): void
}

const CLASSES: readonly DataClass[] = ['open', 'personal', 'sensitive']

/** Goals over a space: each a fold over rows, facts and measures, made when somebody looks. */
export function createGoals({ kernel, space, streaks }: { kernel: Reading; space: string; streaks: Streaks }): Goals {
  // Loaded with the first goal that counts what happened; most ask the day's measures.
  let tally: Promise<Tally> | undefined
  const counted = async (type: string, from: Day, to: Day) => {
    tally ??= import('./tally.ts').then(
      ({ createTally }) => createTally({ kernel, space }),
      (error: unknown) => {
        tally = undefined
        throw error
      },
    )
    return (await tally).days(type, from, to)
  }

  async function inputs({ metric }: Goal, from: Day, to: Day): Promise<GoalInputs> {
    switch (metric.source) {
      case 'measure': {
        const spec = kernel.registry.measures.get(metric.measure)
        const series = spec ? await kernel.views(space).series(metric.measure, from, to) : []
        return { days: new Map(series.map(({ day, value }) => [day, value])), over: spec ? overOf(spec) : 'sum' }
      }
      case 'streak_days':
        return { days: await streaks.runs(metric.streak, from, to), over: 'run' }
      case 'event_count':
      case 'event_sum': {
        const days = new Map<Day, Measured>()
        for (const [day, all] of await counted(metric.eventType, from, to)) {
          const fitting = all.filter((one) => fits(one, metric))
          if (fitting.length === 0) continue
          const field = metric.source === 'event_sum' ? metric.sumField : undefined
          days.set(
            day,
            field === undefined
              ? fitting.length
              : fitting.reduce((sum, one) => sum + Number(one.payload[field] ?? 0), 0),
          )
        }
        return { days, over: 'sum' }
      }
    }
  }

  const classOf = ({ moduleId, linkedModules = [] }: Goal): DataClass => {
    const read = kernel.registry.modules
      .filter(({ name }) => name === moduleId || linkedModules.includes(name))
      .map((module) => module.class)
    return CLASSES.findLast((one) => read.includes(one)) ?? 'sensitive'
  }

  async function at(): Promise<{ today: Day; calendar: Calendar }> {
    return { today: await kernel.today(space), calendar: await kernel.calendar(space) }
  }

  async function periods(goal: Goal, from: Day, to: Day): Promise<GoalPeriodResult[]> {
    const { today, calendar } = await at()
    const wanted = [...periodsOf(goal, calendar.weekStart, to < today ? to : today, from)]
    if (wanted.length === 0) return []
    // Days to come decide nothing, and every write may move what stands on them.
    const last = wanted.at(-1)!.to
    const given = await inputs(goal, wanted[0]!.from, last < today ? last : today)
    return wanted.map((period) => judge(goal, period, given, today))
  }

  async function rows(): Promise<Goal[]> {
    const held = await kernel.look(space, { table: goals.name, all: true })
    return held
      .toSorted((a, b) => (String(a.fields['createdAt']) + a.id < String(b.fields['createdAt']) + b.id ? -1 : 1))
      .map(goalOf)
  }

  return {
    rows,
    periods,
    async all() {
      const { today } = await at()
      const list: GoalInfo[] = []
      for (const goal of await rows()) {
        const found = await periods(
          goal,
          goal.endedOn !== undefined && goal.endedOn < today ? goal.endedOn : today,
          today,
        )
        const period = found.at(-1) ?? null
        list.push({
          goal,
          class: classOf(goal),
          now: {
            value: period?.value ?? 0,
            target: period?.target ?? goal.target.value,
            reached: period?.reached ?? false,
            state: period?.state ?? 'open',
            period,
          },
        })
      }
      return list
    },
    async over(from, to) {
      const list: { goal: Goal; periods: readonly GoalPeriodResult[] }[] = []
      for (const goal of await rows()) list.push({ goal, periods: await periods(goal, from, to) })
      return list
    },
    async history(goalId) {
      const [row] = await kernel.store.rows(space, { table: goals.name, ids: [goalId] })
      if (!isLive(row)) return undefined
      const goal = goalOf(row)
      const { today, calendar } = await at()
      const [first] = periodsOf(goal, calendar.weekStart, today)
      const given = first ? await inputs(goal, first.from, today) : { days: new Map(), over: 'sum' as const }
      return { goal, progress: progress(goal, given, calendar, today) }
    },
    async momentOn({ metric }, day) {
      if (metric.source !== 'event_count' && metric.source !== 'event_sum') return undefined
      const all = (await counted(metric.eventType, day, day)).get(day) ?? []
      return all
        .filter((one) => fits(one, metric))
        .map((one) => one.at)
        .toSorted()
        .at(-1)
    },
    close: () => void tally?.then((open) => open.close()),
  }
}

const goalOf = (row: StoredRow): Goal => rowOf(goals, row.id, row.fields) as unknown as Goal

const fits = (
  { payload }: Counted,
  { filterField, filterValue }: { filterField?: string; filterValue?: string },
): boolean => {
  if (filterField === undefined) return true
  const value = payload[filterField]
  return Array.isArray(value)
    ? value.some((one) => String(one) === filterValue)
    : value !== undefined && String(value) === filterValue
}
