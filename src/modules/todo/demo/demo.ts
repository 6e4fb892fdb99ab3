import type { DemoCall, DemoLife } from '#core/module/demo.ts'
import type { Json } from '#core/fields/field.ts'
import { addDays, type Day, instantAt, weekday } from '#core/time/day.ts'
import { BINS, type DemoTask, LABELS, OPEN, PROJECTS, TASKS } from './texts.ts'

/** Tasks that come, are put off and get done, more of them on working days; a weekly one; and what stands open now. */
export function demo(life: DemoLife): DemoCall[] {
  return [...masterData(life), ...bins(life), ...open(life), ...life.days.flatMap((day) => tasksOf(day, life))]
}

function masterData({ id, days, zone, language }: DemoLife): DemoCall[] {
  const first = days[0]!.day
  const createdAt = instantAt(first, '07:00', zone)
  return [
    ...Object.entries(PROJECTS).map(([name, text], rank) => ({
      fact: 'TaskProjectAdded',
      values: { id: id(name), name: text[language], rank },
      createdAt,
    })),
    ...Object.entries(LABELS).map(([name, text]) => ({
      fact: 'TaskLabelAdded',
      values: { id: id(name), name: text[language] },
      createdAt,
    })),
    {
      fact: 'GoalCreated',
      values: {
        id: id('goal-tasks'),
        title: { en: '10 tasks a week', de: '10 Aufgaben in der Woche' }[language],
        moduleId: 'todo',
        metric: { source: 'measure', measure: 'tasks_completed_count' },
        target: { value: 10, period: 'week', comparison: 'gte' },
        status: 'active',
        missing: 'miss',
        periodStartOn: addDays(first, 14),
      },
      createdAt,
    },
  ]
}

function tasksOf({ day, kind }: DemoLife['days'][number], life: DemoLife): DemoCall[] {
  const { luck, moment } = life
  if (kind === 'ill' || kind === 'trip') return []
  const [least, most] = kind === 'free' ? [0, 2] : [1, 4]
  return Array.from({ length: luck.int(least, most) }).flatMap(() => {
    const createdAt = moment(day, luck.int(7 * 60, 12 * 60 - 1))
    const due = luck.yes(0.75) ? addDays(day, luck.int(0, 4)) : undefined
    const done = due === undefined ? addDays(day, luck.int(0, 6)) : addDays(due, luck.pick([-1, 0, 0, 0, 0, 1, 2]))
    const completedAt = moment(done < day ? day : done, luck.int(13 * 60, 21 * 60 - 1))
    return taskCalls(luck.pick(TASKS), { id: life.id(), createdAt, dueDate: due, completedAt, life })
  })
}

function taskCalls(
  { title, project, label, estimate, priority }: DemoTask,
  {
    id,
    createdAt,
    dueDate,
    completedAt,
    life,
    more = {},
  }: {
    id: string
    createdAt: string
    dueDate?: Day | undefined
    completedAt?: string
    life: DemoLife
    more?: Record<string, Json>
  },
): DemoCall[] {
  const name = title[life.language]
  const values = {
    id,
    title: name,
    priority: priority ?? 0,
    ...(estimate === undefined ? {} : { estimate }),
    ...(project ? { project: life.id(project) } : {}),
    ...(label ? { labels: [life.id(label)] } : {}),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...more,
  }
  const made: DemoCall = { fact: 'TaskCreated', values, createdAt }
  if (completedAt === undefined) return [made]
  const wasOverdue = dueDate !== undefined && completedAt >= instantAt(addDays(dueDate, 1), '00:00', life.zone)
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
function bins(life: DemoLife): DemoCall[] {
  const first = life.days[0]!.day
  const start = addDays(first, (8 - weekday(first)) % 7)
  const more = { repeat: 'FREQ=WEEKLY;BYDAY=MO', repeatFrom: start }
  const task: DemoTask = { title: BINS, project: 'home', label: 'quick', estimate: 5 }
  const calls: DemoCall[] = []
  let createdAt = life.moment(first, 7 * 60 + life.luck.int(0, 59))
  for (let number = 0, due = start; ; number++, due = addDays(due, 7)) {
    const id = number === 0 ? life.id('bins') : `${life.id('bins')}~${number}`
    const completedAt = life.moment(due, life.luck.int(18 * 60, 21 * 60 - 1))
    if (completedAt > life.now) return [...calls, ...taskCalls(task, { id, createdAt, dueDate: due, life, more })]
    calls.push(...taskCalls(task, { id, createdAt, dueDate: due, completedAt, life, more }))
    createdAt = completedAt
  }
}

function open(life: DemoLife): DemoCall[] {
  return OPEN.flatMap(({ due, time, steps, ...task }) => {
    const createdAt = life.moment(addDays(life.today, Math.min(due ?? 0, 0) - 2), life.luck.int(8 * 60, 20 * 60 - 1))
    const subtasks =
      steps &&
      Object.fromEntries(steps.map((step, rank) => [`s${rank}`, { text: step[life.language], done: rank === 0, rank }]))
    const more = { ...(time ? { dueTime: time } : {}), ...(subtasks ? { subtasks } : {}) }
    const dueDate = due === undefined ? undefined : addDays(life.today, due)
    return taskCalls(task, { id: life.id(), createdAt, dueDate, life, more })
  })
}
