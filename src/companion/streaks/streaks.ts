import type { Text } from '#core/fields/field.ts'
import { isLive } from '#core/facts/row.ts'
import type { Reading } from '#core/reading.ts'
import type { StreakSpec } from '#core/module/aims.ts'
import { rowOf } from '#core/module/table.ts'
import type { Committed } from '#core/ports/store.ts'
import { addDays, type Calendar, type Day, days, localTime, periodOf, weekday } from '#core/time/day.ts'
import { firstDay } from '../history.ts'
import { EVENING, ME, settings } from '../settings/settings.ts'
import { follows, type Mark, markOn, marks } from './marks.ts'
import { advance, type MarkKind, NO_RUN, type Run, streak, type StreakOptions } from './streak.ts'

export type DayState = 'done' | 'missed' | 'open' | 'skipped' | 'frozen' | 'vacation'

export interface StreakInfo {
  readonly name: string
  readonly moduleId: string
  readonly label: Text
  readonly unit: 'days' | 'weeks'
  readonly currentStreak: number
  readonly longestStreak: number
  readonly lastActiveDate: Day | null
  readonly status: 'active' | 'at_risk' | 'broken'
  readonly today: 'done' | 'open' | 'skipped'
  /** The last days, oldest first, for tally marks. */
  readonly days: readonly { readonly day: Day; readonly state: DayState }[]
}

export interface Streaks {
  /** Every streak that is shown: opt-in ones once they are followed. `all`: those too that are not. */
  list(options?: { all?: boolean }): Promise<StreakInfo[]>
  all(): Promise<StreakInfo[]>
  /** The running length at the close of each day (today: so far). Unknown name: empty. */
  runs(name: string, from: Day, to: Day): Promise<ReadonlyMap<Day, number>>
  close(): void
}

const TALLY = 60

interface Checkpoint {
  /** What came before `upto`. */
  readonly run: Run
  readonly upto: Day
}

interface Frame {
  readonly today: Day
  readonly isEvening: boolean
  readonly calendar: Calendar
  readonly marks: readonly Mark[]
}

/**
 * Streaks over a space. Old days are folded once into a checkpoint, which a commit to one of them discards; a look then costs
 * the last weeks only. Nothing but rows counts, so pruned facts lose nothing.
 */
export function createStreaks({ kernel, space }: { kernel: Reading; space: string }): Streaks {
  const specs = new Map(
    kernel.registry.modules.flatMap((module) =>
      (module.streaks ?? []).map((spec) => [spec.name, { spec, moduleId: module.name }] as const),
    ),
  )
  const checkpoints = new Map<string, Checkpoint>()
  let generation = 0
  const views = kernel.views(space)

  const stop = kernel.store.subscribe((committed) => {
    if (committed.space !== space || committed.rows.length === 0) return
    generation++
    for (const [name, checkpoint] of checkpoints) if (moves(committed, name, checkpoint)) checkpoints.delete(name)
  })

  function moves({ rows, dirt }: Committed, name: string, { upto }: Checkpoint): boolean {
    if (rows.some(({ table }) => table === marks.name || table === settings.name)) return true
    const view = kernel.registry.measures.get(specs.get(name)!.spec.measure)?.view.name
    return dirt.some(
      (one) => one.view === view && ((one.from !== undefined && one.from < upto) || one.days.some((day) => day < upto)),
    )
  }

  async function frame(): Promise<Frame> {
    const calendar = await kernel.calendar(space)
    const now = kernel.now()
    const me = (await kernel.look(space, { table: settings.name, ids: [ME] })).find(isLive)
    const evening = (me?.fields['evening'] as string | undefined) ?? EVENING
    const time = localTime(now, calendar.zone)
    const rows = await kernel.look(space, { table: marks.name, all: true })
    return {
      calendar,
      today: await kernel.today(space),
      // The hours after midnight still belong to the day before where the day starts later.
      isEvening: time >= evening || time < calendar.dayStart,
      marks: rows.map((row) => rowOf(marks, row.id, row.fields)),
    }
  }

  const optionsOf = (spec: StreakSpec, { marks: held, calendar }: Frame): StreakOptions => ({
    counts: spec.counts,
    ...(spec.grace === undefined ? {} : { grace: spec.grace }),
    ...(spec.timesAWeek === undefined ? {} : { timesAWeek: spec.timesAWeek }),
    ...(spec.countsOpenDay === undefined ? {} : { countsOpenDay: spec.countsOpenDay }),
    mark: markOf(spec, markOn(held, spec.name)),
    weekStart: calendar.weekStart,
  })

  /** Where the look back begins: the start of a week, so that weekly forms are cut whole. */
  const boundary = ({ today, calendar }: Frame): Day =>
    periodOf(addDays(today, -TALLY), 'week', calendar.weekStart).from

  async function before(spec: StreakSpec, at: Frame, options: StreakOptions): Promise<Checkpoint> {
    const upto = boundary(at)
    const held = checkpoints.get(spec.name)
    if (held && held.upto === upto) return held
    const began = generation
    const measure = kernel.registry.measures.get(spec.measure)
    const base = held && held.upto < upto ? held : undefined
    let from = base?.upto
    if (from === undefined && measure) {
      const first = await firstDay(kernel, space, measure.view)
      from = first && periodOf(first, 'week', at.calendar.weekStart).from
    }
    const run =
      from !== undefined && from < upto
        ? advance(base?.run ?? NO_RUN, await views.series(spec.measure, from, addDays(upto, -1)), options)
        : NO_RUN
    const made = { run, upto }
    if (generation === began) checkpoints.set(spec.name, made)
    return made
  }

  async function info(spec: StreakSpec, moduleId: string, at: Frame): Promise<StreakInfo> {
    const options = optionsOf(spec, at)
    const { run, upto } = await before(spec, at, options)
    const series = await views.series(spec.measure, upto, at.today)
    const found = streak(series, at.today, at.isEvening, options, run)
    const states = series.slice(-TALLY).map(({ day, value }) => {
      const mark = options.mark!(day)
      if (mark) return { day, state: mark }
      if (day === at.today) return { day, state: found.today === 'done' ? ('done' as const) : ('open' as const) }
      return { day, state: spec.counts(value) ? ('done' as const) : ('missed' as const) }
    })
    return {
      name: spec.name,
      moduleId,
      label: spec.label,
      unit: spec.timesAWeek === undefined ? 'days' : 'weeks',
      currentStreak: found.current,
      longestStreak: found.longest,
      lastActiveDate: found.lastActive,
      status: found.status,
      today: found.today,
      days: states,
    }
  }

  async function list({ all = false }: { all?: boolean } = {}): Promise<StreakInfo[]> {
    const at = await frame()
    const followed = new Set((await kernel.look(space, { table: follows.name, all: true })).map(({ id }) => id))
    const result: StreakInfo[] = []
    for (const { spec, moduleId } of specs.values()) {
      if (all || !spec.optIn || followed.has(spec.name)) result.push(await info(spec, moduleId, at))
    }
    return result
  }

  return {
    list,
    all: () => list(),
    async runs(name, from, to) {
      const known = specs.get(name)
      if (!known) return new Map()
      const at = await frame()
      const options = optionsOf(known.spec, at)
      let { run, upto } = await before(known.spec, at, options)
      if (from < upto) {
        const measure = kernel.registry.measures.get(known.spec.measure)!
        run = NO_RUN
        upto = periodOf((await firstDay(kernel, space, measure.view)) ?? from, 'week', at.calendar.weekStart).from
      }
      const last = to < at.today ? to : at.today
      const runs = new Map<Day, number>()
      if (upto > last) return new Map([...days(from, last)].map((day) => [day, 0]))
      const series = await views.series(known.spec.measure, upto, periodOf(last, 'week', at.calendar.weekStart).to)
      advance(run, series, options, (day, { current }) => {
        if (day >= from && day <= last) runs.set(day, current)
      })
      if (last === at.today) runs.set(at.today, streak(series, at.today, at.isEvening, options, run).current)
      return runs
    },
    close: stop,
  }
}

/** [STREAK-3] A weekday that the streak is not about is as one that was skipped. */
const markOf =
  ({ days: about }: StreakSpec, marked: (day: Day) => MarkKind | undefined) =>
  (day: Day): MarkKind | undefined =>
    marked(day) ?? (about && !about.includes(weekday(day)) ? 'skipped' : undefined)
