import type { Json } from '#core/fields/field.ts'
import type { Fact } from '#core/facts/fact.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Committed } from '#core/ports/store.ts'
import { addDays, type Day, days, isDay } from '#core/time/day.ts'
import { firstDay } from '../history.ts'
import { goals as goalTable } from '../goals/goal.ts'
import type { Goals } from '../goals/goals.ts'
import { settings } from '../settings/settings.ts'
import { marks } from '../streaks/marks.ts'
import { type Derived, type Deriving, ofDays, ofGoal } from './derive.ts'

/** A derived fact came to hold, or no longer does. Told once per id; it may come again after it was retracted. */
export interface DerivedChange {
  readonly kind: 'appeared' | 'retracted'
  readonly fact: Fact
}
export type Listener = (change: DerivedChange) => void

export interface DerivedFacts {
  /** Derived facts of a range of days in order of time, for whoever reads the log. */
  list(from: Day, to: Day, types?: readonly string[]): Promise<Fact[]>
  /** `early`: first of all, what came while the program did not run and was found at its start. */
  on(listener: Listener, options?: { early?: boolean }): () => void
  /** When everything that was committed so far has been folded. */
  settled(): Promise<void>
  /** Looks whether a day has closed since; call it when the clock has moved. */
  refresh(): Promise<void>
  close(): void
}

/** What a commit may have made untrue. */
interface Dirty {
  readonly days: Set<Day>
  /** Every day from this one on. */
  from?: Day
  /** Goals whose own row has changed. */
  readonly goals: Set<string>
  /** The sequence of the last commit that did. */
  seq?: number
}

interface Mark {
  readonly seq: number
  readonly today: Day
}

/** How many facts a restart may look at again. */
const FAR = 100

/**
 * Keeps the facts that follow from folds: recomputed for the days that a commit touched, one commit after another, and
 * remembered in the store's notes by month, so that a restart announces nothing twice. They never enter the log, the outbox, exports or undo.
 */
export function createDerived({
  kernel,
  space,
  goals,
  log = () => undefined,
}: {
  kernel: Kernel
  space: string
  goals: Goals
  log?: (error: unknown) => void
}): DerivedFacts {
  const parts: Deriving = { kernel, space, goals }
  const listeners = new Set<Listener>()
  const months = new Map<string, Map<string, Fact>>()
  const monthKey = (month: string): string => `derived:${space}:${month}`
  const markKey = `derived:${space}`
  let mark: Mark | undefined
  /** The sequence of the mark that the store holds, as far as this process knows. */
  let persisted = -FAR
  /** Months that the store holds as they were before. */
  const owed = new Set<string>()
  const early: DerivedChange[] = []
  let isStarted = false
  let isQueued = false
  let waiting: Dirty | undefined
  let isClosed = false
  let queue: Promise<void> = Promise.resolve()
  void enqueue(async () => undefined)

  const stop = kernel.store.subscribe((committed) => {
    if (committed.space !== space || (committed.rows.length === 0 && committed.facts.length === 0)) return
    waiting ??= { days: new Set(), goals: new Set() }
    soil(waiting, committed)
    if (isQueued) return
    isQueued = true
    void enqueue(async () => {
      await kernel.store.lull?.()
      isQueued = false
      await catchUp()
    })
  })

  async function catchUp(): Promise<void> {
    const dirty = waiting
    waiting = undefined
    if (!dirty) return
    try {
      await recompute(dirty, true)
    } catch (error) {
      // Owed until the store works again.
      waiting = merged(dirty, waiting)
      throw error
    }
  }

  /** One after another. A failure is told and does not end the line; the next work tries what was not done. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue
      .then(async () => {
        if (isClosed) return
        if (!isStarted) await start()
        isStarted = true
        await work()
      })
      .catch((error: unknown) => {
        // What is remembered may be ahead of what was kept: read it anew.
        months.clear()
        owed.clear()
        mark = undefined
        log(error)
      })
    return queue
  }

  async function month(of: string): Promise<Map<string, Fact>> {
    const known = months.get(of)
    if (known) return known
    const kept = ((await kernel.store.note(monthKey(of))) ?? []) as unknown as Fact[]
    const made = new Map(kept.map((fact) => [fact.id, fact]))
    months.set(of, made)
    return made
  }

  /** What was lost while nobody listened: everything at the very first start, otherwise the days of the facts since. */
  async function start(): Promise<void> {
    const head = await kernel.store.head(space)
    const today = await kernel.today(space)
    const kept = await markKept()
    if (!kept) {
      // A space that is new here has no news: what holds already is taken as known.
      if (head.seq > 0) await recompute({ days: new Set(), from: '0000-01-01', goals: new Set() }, false)
      else await keepMark(await here())
      return
    }
    const dirty: Dirty = { days: new Set(), goals: new Set() }
    const facts = kept.seq < head.seq ? await kernel.store.facts(space, { after: kept.seq }) : []
    for (const fact of facts) {
      dirty.days.add(fact.day)
      if (fact.change?.table === goalTable.name) dirty.goals.add(fact.change.row)
      for (const value of [...Object.values(fact.change?.set ?? {}), ...Object.values(fact.before)]) {
        if (typeof value === 'string' && isDay(value) && value <= today) dirty.days.add(value)
      }
    }
    if (kept.today < today) for (const day of days(kept.today, today)) dirty.days.add(day)
    if (dirty.days.size + dirty.goals.size > 0) await recompute(dirty, true)
  }

  function soil(dirty: Dirty, { dirt, rows, facts }: Committed): void {
    const from = (day: Day): void => {
      if (dirty.from === undefined || day < dirty.from) dirty.from = day
    }
    for (const one of dirt) {
      for (const day of one.days) dirty.days.add(day)
      if (one.from !== undefined) from(one.from)
    }
    for (const fact of facts) {
      dirty.days.add(fact.day)
      dirty.seq = Math.max(dirty.seq ?? 0, fact.seq)
    }
    for (const row of rows) {
      dirty.seq = Math.max(dirty.seq ?? 0, row.rev)
      if (row.table === goalTable.name) dirty.goals.add(row.id)
      else if (row.table === marks.name) from(String(row.fields['day']))
      else if (row.table === settings.name) from('0000-01-01')
      // Events are counted on days that no view may look at.
      for (const [path, value] of Object.entries(row.fields)) if (path.endsWith('@day')) dirty.days.add(String(value))
    }
  }

  const here = async (): Promise<Mark> => ({
    seq: (await kernel.store.head(space)).seq,
    today: await kernel.today(space),
  })
  const markKept = async (): Promise<Mark | undefined> =>
    mark ?? ((await kernel.store.note(markKey)) as unknown as Mark | undefined)

  async function keepMark(at: Mark): Promise<void> {
    for (const of of owed) await kernel.store.putNote(monthKey(of), [...(await month(of)).values()] as unknown as Json)
    owed.clear()
    await kernel.store.putNote(markKey, at as unknown as Json)
    mark = at
    persisted = at.seq
  }

  /** The earliest day that anything can follow from. */
  async function earliest(): Promise<Day> {
    let first = await kernel.today(space)
    for (const { view } of kernel.registry.modules.flatMap((module) => module.derived ?? [])) {
      const day = kernel.registry.views.get(view) && (await firstDay(kernel, space, kernel.registry.views.get(view)!))
      if (day !== undefined && day < first) first = day
    }
    for (const { periodStartOn } of await goals.rows()) if (periodStartOn < first) first = periodStartOn
    return addDays(first, -31)
  }

  async function recompute(dirty: Dirty, tell: boolean): Promise<void> {
    const at = dirty.seq === undefined ? await here() : { seq: dirty.seq, today: await kernel.today(space) }
    const kept = await markKept()
    const { today } = at
    // Days that closed since the last look decide periods without any new event. [GOAL-3]
    if (kept && kept.today < today) for (const day of days(kept.today, today)) dirty.days.add(day)
    const ranges = rangesOf(dirty, today, dirty.from === undefined ? today : later(dirty.from, await earliest()))
    const changes = new Changes(month)
    for (const { from, to } of ranges)
      await changes.diff({ from, to }, (fact) => !isGoalFact(fact), await ofDays(parts, from, to))
    const first = ranges[0]?.from
    const living = await goals.rows()
    for (const goal of living) {
      const isOwn = dirty.goals.has(goal.id)
      // A day moves the length of a streak on every later day.
      const spans = isOwn
        ? [wide({ from: goal.periodStartOn, to: today })]
        : goal.metric.source === 'streak_days' && first !== undefined
          ? [{ from: first, to: today }]
          : ranges
      for (const { from, to } of spans) {
        const found = await ofGoal(parts, goal, from, to)
        const begin = found.from < from ? found.from : from
        await changes.diff(
          { from: begin, to },
          (fact) => isGoalFact(fact) && fact.notes['goalId'] === goal.id,
          found.derived,
        )
      }
    }
    for (const id of dirty.goals) {
      if (living.some((goal) => goal.id === id)) continue
      const [row] = await kernel.store.rows(space, { table: goalTable.name, ids: [id] })
      if (row !== undefined)
        await changes.diff(
          wide({ from: String(row.fields['periodStartOn']), to: today }),
          (fact) => isGoalFact(fact) && fact.notes['goalId'] === id,
          [],
        )
    }
    // What lies between is looked at again after a restart, and found known: not every commit needs a second one.
    const isFar = kept === undefined || kept.today !== today || at.seq - persisted >= FAR
    for (const of of changes.months) owed.add(of)
    if (changes.news.length > 0 || isFar) await keepMark(at)
    else mark = at
    if (!tell) return
    for (const change of changes.news) {
      if (!isStarted) early.push(change)
      for (const listener of listeners) {
        try {
          listener(change)
        } catch (error) {
          log(error)
        }
      }
    }
  }

  async function refresh(): Promise<void> {
    const kept = await markKept()
    if (kept?.today === (await kernel.today(space))) return queue
    return enqueue(async () => {
      await catchUp()
      await recompute({ days: new Set(), goals: new Set() }, true)
    })
  }

  return {
    async list(from, to, types) {
      await refresh()
      await queue
      const found: Fact[] = []
      const last = earlier(to, (await markKept())?.today ?? to)
      // A fact stands under its period's first day, at most a month before its own. Nothing follows from before the first row.
      for (
        let at = addDays(later(from, await earliest()), -31).slice(0, 7);
        at <= last.slice(0, 7);
        at = nextMonth(at)
      ) {
        for (const fact of (await month(at)).values())
          if (fact.day >= from && fact.day <= to && (!types || types.includes(fact.type))) found.push(fact)
      }
      return found.toSorted((a, b) => (a.hlc + a.id < b.hlc + b.id ? -1 : 1))
    },
    on(listener, options = {}) {
      listeners.add(listener)
      if (options.early) for (const change of early) listener(change)
      return () => listeners.delete(listener)
    },
    async settled() {
      for (let last; last !== queue;) await (last = queue)
    },
    refresh,
    close() {
      isClosed = true
      stop()
    },
  }
}

/** Compares what holds with what was known, month by month of the period's first day. */
class Changes {
  readonly news: DerivedChange[] = []
  readonly months = new Set<string>()
  private readonly month: (of: string) => Promise<Map<string, Fact>>

  constructor(month: (of: string) => Promise<Map<string, Fact>>) {
    this.month = month
  }

  /** `now` is all that `mine` may say of periods that begin in the range. */
  async diff(
    { from, to }: { from: Day; to: Day },
    mine: (fact: Fact) => boolean,
    now: readonly Derived[],
  ): Promise<void> {
    const holding = new Map(now.map((derived) => [derived.fact.id, derived]))
    for (let at = from.slice(0, 7); at <= to.slice(0, 7); at = nextMonth(at)) {
      const known = await this.month(at)
      for (const fact of known.values()) {
        const period = periodOfFact(fact)
        if (holding.has(fact.id) || !mine(fact) || period < from || period > to) continue
        known.delete(fact.id)
        this.months.add(at)
        this.news.push({ kind: 'retracted', fact })
      }
    }
    for (const { period, fact } of holding.values()) {
      const at = period.slice(0, 7)
      const known = await this.month(at)
      const old = known.get(fact.id)
      if (old && JSON.stringify(old) === JSON.stringify(fact)) continue
      known.set(fact.id, fact)
      this.months.add(at)
      if (!old) this.news.push({ kind: 'appeared', fact })
    }
  }
}

const merged = (a: Dirty, b: Dirty | undefined): Dirty => {
  const from = [a.from, b?.from].filter((day) => day !== undefined).toSorted()[0]
  return {
    days: new Set([...a.days, ...(b?.days ?? [])]),
    goals: new Set([...a.goals, ...(b?.goals ?? [])]),
    ...(from === undefined ? {} : { from }),
    ...(a.seq === undefined ? {} : { seq: Math.max(a.seq, b?.seq ?? 0) }),
  }
}

const isGoalFact = (fact: Fact): boolean => fact.type === 'GoalReached' || fact.type === 'GoalBreached'
const periodOfFact = (fact: Fact): Day => (isGoalFact(fact) ? String(fact.notes['periodStart']) : fact.day)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const nextMonth = (month: string): string => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()

/** Wide enough that every period which touches the range begins in it. */
const wide = ({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } => ({ from: addDays(from, -31), to })

/** Dirty days as ranges, close ones together, none after today. */
function rangesOf({ days: set, from }: Dirty, today: Day, start: Day): { from: Day; to: Day }[] {
  const ranges: { from: Day; to: Day }[] = []
  for (const day of [...set].filter((one) => one <= today && (from === undefined || one < start)).toSorted()) {
    const last = ranges.at(-1)
    if (last && day <= addDays(last.to, 3)) ranges[ranges.length - 1] = { from: last.from, to: day }
    else ranges.push({ from: day, to: day })
  }
  if (from !== undefined && start <= today) ranges.push({ from: start, to: today })
  return ranges
}
