import { CREATED } from '#core/facts/fact.ts'
import { system } from '#core/facts/actor.ts'
import type { Json } from '#core/fields/field.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Refusal } from '#core/module/refusal.ts'
import type { Draft } from '#core/module/verb.ts'
import { addDays, type Day, instantAt, localTime, weekday } from '#core/time/day.ts'
import { instantOf } from '#core/time/instant.ts'
import { type Chance, chance } from './demo/chance.ts'
import { BINS, type DemoTask, GOALS, LABELS, OPEN, PRESETS, PROJECTS, TASKS } from './demo/texts.ts'

export const DEMO_DAYS = 60

/** A fact of the demo: which one by name, its values, and when its row is said to have come to be. */
export interface DemoCall {
  readonly fact: string
  readonly values: Readonly<Record<string, Json>> & { readonly id: string }
  readonly notes?: Readonly<Record<string, Json>>
  readonly createdAt?: string
}

export interface DemoLife {
  readonly seed: number
  readonly today: Day
  /** ISO instant: nothing happens after it. */
  readonly now: string
  readonly zone: string
  readonly language: 'en' | 'de'
}

/** Sixty days of somebody's tasks and drinks up to now, the same for the same seed. */
export function demoCalls(life: DemoLife): DemoCall[] {
  const luck = chance(life.seed)
  let count = 0
  // One zoned calculation a day: they are dear, and an hour off on the day of a clock change harms no demo.
  const midnights = new Map<Day, number>()
  const midnight = (day: Day): number => {
    const known = midnights.get(day) ?? Temporal.Instant.from(instantAt(day, '00:00', life.zone)).epochMilliseconds
    midnights.set(day, known)
    return known
  }
  const at = {
    ...life,
    luck,
    first: addDays(life.today, 1 - DEMO_DAYS),
    id: (): string => `demo.${life.seed}.${++count}`,
    moment: (day: Day, from: number, to: number): string =>
      instantOf(midnight(day) + luck.int(from * 60, to * 60 - 1) * 60_000),
  }
  const calls = [...masterData(at), ...bins(at), ...open(at)]
  for (let day = at.first; day <= life.today; day = addDays(day, 1))
    calls.push(...drinksOf(day, at), ...tasksOf(day, at))
  return calls.filter(
    ({ createdAt, values }) => (createdAt ?? '') <= life.now && String(values['completedAt'] ?? '') <= life.now,
  )
}

interface At extends DemoLife {
  readonly luck: Chance
  readonly first: Day
  readonly id: () => string
  readonly moment: (day: Day, from: number, to: number) => string
}

const groupId = (seed: number, name: string): string => `demo.${seed}.${name}`

function masterData({ seed, first, zone, language }: At): DemoCall[] {
  const createdAt = instantAt(first, '07:00', zone)
  return [
    ...Object.entries(PROJECTS).map(([name, text], rank) => ({
      fact: 'TaskProjectAdded',
      values: { id: groupId(seed, name), name: text[language], rank },
      createdAt,
    })),
    ...Object.entries(LABELS).map(([name, text]) => ({
      fact: 'TaskLabelAdded',
      values: { id: groupId(seed, name), name: text[language] },
      createdAt,
    })),
    ...PRESETS.map(({ name, ...preset }, rank) => ({
      fact: 'DrinkPresetAdded',
      values: { id: groupId(seed, `preset-${rank}`), name: name[language], ...preset, rank },
      createdAt,
    })),
    { fact: 'WaterTargetSet', values: { id: first, validFrom: first, goalMl: 1800 }, createdAt },
    {
      fact: 'WaterTargetSet',
      values: { id: addDays(first, 30), validFrom: addDays(first, 30), goalMl: 2000 },
      createdAt: instantAt(addDays(first, 30), '08:00', zone),
    },
    ...GOALS.map(({ title, moduleId, measure, value, period }, rank) => ({
      fact: 'GoalCreated',
      values: {
        id: groupId(seed, `goal-${rank}`),
        title: title[language],
        moduleId,
        metric: { source: 'measure', measure },
        target: { value, period, comparison: 'gte' },
        status: 'active',
        missing: 'miss',
        periodStartOn: addDays(first, 14),
      },
      createdAt,
    })),
  ]
}

function drinksOf(day: Day, at: At): DemoCall[] {
  const { luck, language } = at
  // Nobody logs every day.
  if (day !== at.today && luck.yes(0.04)) return []
  const isWeekend = weekday(day) > 5
  const log = (drinkType: string, quantityMl: number, moment: string, more: Record<string, Json> = {}): DemoCall => ({
    fact: 'DrinkLogged',
    values: { id: at.id(), drinkType, quantityMl, at: moment, ...more },
    notes: {
      date: day,
      time: localTime(moment, at.zone),
      name: more['name'] ?? drinkType,
      fromPreset: 'preset' in more,
    },
    createdAt: moment,
  })
  const preset = (index: number) => ({
    name: PRESETS[index]!.name[language],
    preset: groupId(at.seed, `preset-${index}`),
  })
  const calls = Array.from({ length: luck.int(isWeekend ? 4 : 6, isWeekend ? 7 : 9) }, () =>
    luck.yes(0.3)
      ? log('water', 300, at.moment(day, 7, 22), preset(0))
      : log('water', luck.pick([200, 250, 250, 330, 500]), at.moment(day, 7, 22)),
  )
  calls.push(log('coffee', 200, at.moment(day, 7, 9), preset(1)))
  for (let cups = luck.int(0, isWeekend ? 1 : 2); cups > 0; cups--)
    calls.push(log('coffee', luck.pick([40, 200]), at.moment(day, 10, 16)))
  if (luck.yes(0.4)) calls.push(log('tea', 250, at.moment(day, 17, 22), preset(2)))
  if (luck.yes(0.15)) calls.push(log('juice', 200, at.moment(day, 8, 18)))
  if (luck.yes(isWeekend ? 0.45 : 0.08)) calls.push(log('alcohol', luck.pick([330, 500, 200]), at.moment(day, 19, 23)))
  return calls
}

function tasksOf(day: Day, at: At): DemoCall[] {
  const { luck } = at
  const isWeekend = weekday(day) > 5
  return Array.from({ length: luck.int(isWeekend ? 0 : 1, isWeekend ? 2 : 4) }).flatMap(() => {
    const createdAt = at.moment(day, 7, 12)
    const due = luck.yes(0.75) ? addDays(day, luck.int(0, 4)) : undefined
    const done = due === undefined ? addDays(day, luck.int(0, 6)) : addDays(due, luck.pick([-1, 0, 0, 0, 0, 1, 2]))
    const [task, id] = [luck.pick(TASKS), at.id()]
    const completedAt = at.moment(done < day ? day : done, 13, 21)
    return taskCalls(task, { id, createdAt, dueDate: due, completedAt, at })
  })
}

function taskCalls(
  { title, project, label, estimate, priority }: DemoTask,
  {
    id,
    createdAt,
    dueDate,
    completedAt,
    at,
    more = {},
  }: {
    id: string
    createdAt: string
    dueDate?: Day | undefined
    completedAt?: string
    at: At
    more?: Record<string, Json>
  },
): DemoCall[] {
  const name = title[at.language]
  const values = {
    id,
    title: name,
    priority: priority ?? 0,
    ...(estimate === undefined ? {} : { estimate }),
    ...(project ? { project: groupId(at.seed, project) } : {}),
    ...(label ? { labels: [groupId(at.seed, label)] } : {}),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...more,
  }
  const made: DemoCall = { fact: 'TaskCreated', values, createdAt }
  if (completedAt === undefined) return [made]
  const wasOverdue = dueDate !== undefined && completedAt >= instantAt(addDays(dueDate, 1), '00:00', at.zone)
  return [
    made,
    {
      fact: 'TaskCompleted',
      values: { id, completedAt },
      notes: { title: name, ...(project ? { projectId: values.project! } : {}), wasOverdue },
    },
  ]
}

/** A weekly task, done each week but for the one that is still to come. */
function bins(at: At): DemoCall[] {
  const start = addDays(at.first, (8 - weekday(at.first)) % 7)
  const more = { repeat: 'FREQ=WEEKLY;BYDAY=MO', repeatFrom: start }
  const task: DemoTask = { title: BINS, project: 'home', label: 'quick', estimate: 5 }
  const calls: DemoCall[] = []
  let createdAt = at.moment(at.first, 7, 8)
  for (let number = 0, due = start; ; number++, due = addDays(due, 7)) {
    const id = number === 0 ? groupId(at.seed, 'bins') : `${groupId(at.seed, 'bins')}~${number}`
    const completedAt = at.moment(due, 18, 21)
    if (completedAt > at.now) return [...calls, ...taskCalls(task, { id, createdAt, dueDate: due, at, more })]
    calls.push(...taskCalls(task, { id, createdAt, dueDate: due, completedAt, at, more }))
    createdAt = completedAt
  }
}

function open(at: At): DemoCall[] {
  return OPEN.flatMap(({ due, time, steps, ...task }) => {
    const createdAt = at.moment(addDays(at.today, Math.min(due ?? 0, 0) - 2), 8, 20)
    const subtasks =
      steps &&
      Object.fromEntries(steps.map((step, rank) => [`s${rank}`, { text: step[at.language], done: rank === 0, rank }]))
    const more = { ...(time ? { dueTime: time } : {}), ...(subtasks ? { subtasks } : {}) }
    return taskCalls(task, {
      id: at.id(),
      createdAt,
      ...(due === undefined ? {} : { dueDate: addDays(at.today, due) }),
      at,
      more,
    })
  })
}

/** Fills a space with the demo, once for each seed. Facts of modules that are not in the list are left out. */
export async function loadDemo(
  kernel: Kernel,
  space: string,
  { seed, language = 'en' }: { readonly seed: number; readonly language?: 'en' | 'de' },
): Promise<{ readonly facts: number; readonly repeated: boolean } | Refusal> {
  const { zone } = await kernel.calendar(space)
  const life = { seed, language, zone, today: await kernel.today(space), now: kernel.now() }
  const key = `demo:${seed}`
  const drafts = demoCalls(life).flatMap(({ fact, values, notes, createdAt }): Draft[] => {
    const verb = kernel.registry.verbs.get(fact)
    if (!verb) return []
    const made = verb(values, notes)
    if (createdAt === undefined) return [made]
    return [{ ...made, change: { ...made.change!, set: { [CREATED]: createdAt, ...made.change!.set } } }]
  })
  // The person's own target for a day stays.
  const absent = async (reader: { row(table: string, id: string): Promise<unknown> }): Promise<Draft[]> => {
    const kept: Draft[] = []
    for (const draft of drafts) {
      const isShared = draft.change!.table === 'water_targets'
      if (!isShared || !(await reader.row(draft.change!.table, draft.change!.row)))
        kept.push(isShared ? draft : { ...draft, fresh: true })
    }
    return kept
  }
  const committed = await kernel.door.commit(
    absent,
    { space, actor: system('demo'), call: kernel.ids.next(), tool: 'demo' },
    { key, result: null },
  )
  return committed.ok ? { facts: committed.facts.length, repeated: committed.repeated ?? false } : committed.refusal
}
