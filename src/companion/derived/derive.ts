import type { Json } from '#core/fields/field.ts'
import { system } from '#core/facts/actor.ts'
import type { Fact } from '#core/facts/fact.ts'
import { hlc } from '#core/facts/hlc.ts'
import type { Kernel } from '#core/kernel.ts'
import type { View } from '#core/module/view.ts'
import { indexOf } from '#core/views/lens.ts'
import { type Day, dayBounds, days } from '#core/time/day.ts'
import { momentOf } from '../history.ts'
import type { Goal } from '../goals/goal.ts'
import type { Goals } from '../goals/goals.ts'
import type { GoalPeriodResult } from '../goals/progress.ts'
import { idOf } from './id.ts'

/** A derived fact under the first day of the period that it speaks of. */
export interface Derived {
  readonly period: Day
  readonly fact: Fact
}

export interface Deriving {
  readonly kernel: Kernel
  readonly space: string
  readonly goals: Goals
}

/** What follows from the folds of days by the modules' own rules. */
export async function ofDays({ kernel, space }: Deriving, from: Day, to: Day): Promise<Derived[]> {
  const found: Derived[] = []
  const views = kernel.views(space)
  const today = await kernel.today(space)
  for (const { type, view: name, when } of kernel.registry.modules.flatMap((module) => module.derived ?? [])) {
    const view = kernel.registry.views.get(name)
    const [measure] = Object.keys(view?.measures ?? {})
    if (!view || measure === undefined) continue
    // Folds the range at once; the days are then at hand.
    if (from < to) await views.series(measure, from, to)
    for (const day of days(from, to)) {
      const payload = when(await views.measures(day, [name]), day, day < today)
      if (payload)
        found.push({
          period: day,
          fact: await factOf(kernel, space, {
            type,
            subject: name,
            period: day,
            day,
            at: await latest(kernel, space, view, day),
            payload,
          }),
        })
    }
  }
  return found
}

/** What follows from a goal's periods that touch a range, and where the first of them begins. */
export async function ofGoal(
  parts: Deriving,
  goal: Goal,
  from: Day,
  to: Day,
): Promise<{ from: Day; derived: readonly Derived[] }> {
  const derived: Derived[] = []
  const periods = await parts.goals.periods(goal, from, to)
  for (const result of periods) {
    const type = result.state === 'reached' ? 'GoalReached' : result.state === 'breached' ? 'GoalBreached' : undefined
    if (type !== undefined) derived.push({ period: result.periodStart, fact: await outcome(parts, goal, result, type) })
  }
  return { from: periods[0]?.periodStart ?? from, derived }
}

async function outcome(
  parts: Deriving,
  goal: Goal,
  { periodStart, periodEnd, value, on }: GoalPeriodResult,
  type: string,
): Promise<Fact> {
  const { kernel, space, goals } = parts
  const day = on ?? periodEnd
  const measure = goal.metric.source === 'measure' ? goal.metric.measure : streakMeasure(kernel, goal)
  const view = measure === undefined ? undefined : kernel.registry.measures.get(measure)?.view
  const at = (await goals.momentOn(goal, day)) ?? (view && (await latest(kernel, space, view, day)))
  return factOf(kernel, space, {
    type,
    subject: goal.id,
    period: periodStart,
    day,
    at,
    payload: { goalId: goal.id, title: goal.title, value, periodStart },
  })
}

function streakMeasure(kernel: Kernel, { metric }: Goal): string | undefined {
  if (metric.source !== 'streak_days') return undefined
  return kernel.registry.modules.flatMap((module) => module.streaks ?? []).find(({ name }) => name === metric.streak)
    ?.measure
}

/** The latest moment among the rows that a view puts on a day. */
async function latest(kernel: Kernel, space: string, view: View, day: Day): Promise<string | undefined> {
  let at: string | undefined
  for (const { table, lens } of Object.values(view.sees)) {
    if (lens.kind !== 'on') continue
    const index = indexOf(kernel.registry.tables.get(table)!, lens.field)
    for (const row of await kernel.look(space, { table, index, from: day, to: day })) {
      const moment = momentOf(row, lens.field)
      if (at === undefined || moment > at) at = moment
    }
  }
  return at
}

interface Said {
  readonly type: string
  readonly subject: string
  readonly period: Day
  readonly day: Day
  readonly at: string | undefined
  readonly payload: Readonly<Record<string, Json>>
}

async function factOf(kernel: Kernel, space: string, { type, subject, period, day, at, payload }: Said): Promise<Fact> {
  const calendar = await kernel.calendar(space)
  const id = idOf(type, subject, period)
  // Nothing was counted on the day itself: it followed when the day closed.
  const moment = at ?? dayBounds(day, calendar).to
  return {
    id,
    type,
    space,
    hlc: hlc(Temporal.Instant.from(moment).epochMilliseconds, 0, 'projection'),
    at: moment,
    zone: calendar.zone,
    day,
    actor: system('projection'),
    call: id,
    before: {},
    notes: payload,
  }
}
