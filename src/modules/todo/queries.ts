import { date, int, oneOf, ref, text } from '#core/fields/field.ts'
import { type Asking, query } from '#core/module/query.ts'
import { addDays, type Day, periodOf } from '#core/time/day.ts'
import { tellDay } from '#derive/words/day.ts'
import { byUrgency, compare, dueMoment, isOverdue, minutesBefore } from './due.ts'
import * as say from './say.ts'
import { count, listed, TASKS } from './tell.ts'
import { projects, labels as labelTable, reminders, stepsOf, type Task, tasks } from './todo.ts'

export const getTaskStats = query('get_task_stats', {
  about: {
    en: 'How many tasks are open, overdue, due and done',
    de: 'Wie viele Aufgaben offen, überfällig, fällig und erledigt sind',
  },
  input: {},
  say: say.getTaskStats,
  async answer(_input, { read, today, calendar }) {
    const open = await read(tasks.open())
    const week = periodOf(today, 'week', calendar.weekStart)
    const done = await read(tasks.between('completedAt@day', addDays(today, -29), today))
    const since = (day: Day): number => done.filter((task) => task.localDays['completedAt']! >= day).length
    return {
      open: open.length,
      overdue: open.filter((task) => isOverdue(task, today)).length,
      dueToday: open.filter(({ dueDate }) => dueDate === today).length,
      withoutDate: open.filter(({ dueDate }) => dueDate === undefined).length,
      completedToday: since(today),
      completedThisWeek: since(week.from),
      completed30Days: done.length,
    }
  },
  tell: ({ open, overdue, dueToday, completedToday, completedThisWeek }) => ({
    en: `${open} open, ${overdue} of them overdue and ${dueToday} due today. Done today: ${completedToday}, this week: ${completedThisWeek}.`,
    de: `${open} offen, davon ${overdue} überfällig und ${dueToday} heute fällig. Heute erledigt: ${completedToday}, diese Woche: ${completedThisWeek}.`,
  }),
})

const filter = oneOf({
  open: ['open', 'offen'],
  completed: ['done', 'erledigt'],
  overdue: ['overdue', 'überfällig'],
  today: ['due today', 'heute fällig'],
  all: ['all', 'alle'],
}).label('Which', 'Welche')

export const listTasks = query('list_tasks', {
  about: { en: 'My tasks', de: 'Meine Aufgaben' },
  input: {
    filter: filter.optional(),
    date: date()
      .label('Day', 'Tag')
      .about('Due on this day, or done on it', 'An diesem Tag fällig oder erledigt')
      .optional(),
    projectId: ref('todo.task_projects').label('Project', 'Projekt').optional(),
    labelId: ref('todo.task_labels').label('Label', 'Etikett').optional(),
    text: text({ max: 200 }).label('Text', 'Text').optional(),
    limit: int({ min: 1, max: 1000 }).label('At most', 'Höchstens').optional(),
  },
  say: say.listTasks,
  async answer({ filter: which = 'open', date: day, projectId, labelId, text: words, limit = 100 }, ask) {
    const found = (await rowsOf(which, day, ask)).filter(
      (task) =>
        (projectId === undefined || task.project === projectId) &&
        (labelId === undefined || task.labels?.includes(labelId) === true) &&
        (words === undefined || holds(task, words)),
    )
    const names = new Map(
      [...(await ask.read(projects.every())), ...(await ask.read(labelTable.every()))].map(({ id, name }) => [
        id,
        name,
      ]),
    )
    return {
      date: day ?? null,
      today: ask.today,
      filter: which,
      total: found.length,
      tasks: found.slice(0, limit).map((task) => shownAs(task, names, ask.today)),
    }
  },
  tell({ tasks: shown, total, filter: which, date: day, today }) {
    const told = WHICH[which]
    const on = day === null ? { en: '', de: '' } : tellDay(day, today)
    const head = { en: [told.en, on.en].filter(Boolean).join(', '), de: [told.de, on.de].filter(Boolean).join(', ') }
    if (total === 0) return { en: `No tasks (${head.en}).`, de: `Keine Aufgaben (${head.de}).` }
    const many = count(total, ...TASKS)
    const names = listed(
      shown.map(({ title }) => title),
      7,
    )
    const rest = total - Math.min(7, shown.length)
    const more =
      rest > 0 && shown.length <= 7 ? { en: ` and ${rest} more`, de: ` und ${rest} weitere` } : { en: '', de: '' }
    return {
      en: `${many.en} (${head.en}): ${names.en}${more.en}.`,
      de: `${many.de} (${head.de}): ${names.de}${more.de}.`,
    }
  },
})

const WHICH = {
  open: { en: 'open', de: 'offen' },
  completed: { en: 'done', de: 'erledigt' },
  overdue: { en: 'overdue', de: 'überfällig' },
  today: { en: 'due today', de: 'heute fällig' },
  all: { en: 'all', de: 'alle' },
} as const

/** The newest of what was done: nobody reads further back in a list, and years of it need not be fetched. */
const DONE_LIMIT = 2000

async function rowsOf(
  which: keyof typeof WHICH,
  day: Day | undefined,
  { read, today }: Asking,
): Promise<readonly Task[]> {
  const open = which === 'completed' ? [] : (await read(tasks.open())).toSorted(byUrgency)
  const done = async (): Promise<readonly Task[]> =>
    (
      await (day === undefined
        ? read(tasks.between('completedAt', undefined, undefined, { newest: true, limit: DONE_LIMIT }))
        : read(tasks.between('completedAt@day', day, day)))
    ).toSorted((a, b) => compare(b.completedAt!, a.completedAt!))
  const due = day === undefined ? open : open.filter(({ dueDate }) => dueDate === day)
  switch (which) {
    case 'open':
      return due
    case 'completed':
      return done()
    case 'overdue':
      return open.filter((task) => isOverdue(task, day ?? today))
    case 'today':
      return open.filter(({ dueDate }) => dueDate === (day ?? today))
    case 'all':
      return [...due, ...(await done())]
  }
}

const holds = (task: Task, words: string): boolean =>
  [task.title, task.notes ?? '', ...stepsOf(task).map((step) => step.text)].some((part) =>
    part.toLocaleLowerCase().includes(words.toLocaleLowerCase()),
  )

/** A task with the names of what it refers to, and its steps in order. A project that is gone is none. */
function shownAs(
  { localDays: days, subtasks: _steps, project, labels, ...task }: Task,
  names: ReadonlyMap<string, string>,
  today: Day,
) {
  const steps = stepsOf({ subtasks: _steps })
  return {
    ...task,
    taskId: task.id,
    priority: task.priority ?? 0,
    completed: task.completedAt !== undefined,
    overdue: task.completedAt === undefined && isOverdue(task, today),
    ...(days['completedAt'] === undefined ? {} : { completedOn: days['completedAt'] }),
    ...(project !== undefined && names.has(project) ? { projectId: project, project: names.get(project)! } : {}),
    labelIds: (labels ?? []).filter((id) => names.has(id)),
    labels: (labels ?? []).flatMap((id) => names.get(id) ?? []),
    subtasks: steps.map(({ key, text: words, done }) => ({ key, text: words, done })),
  }
}

/** What is assumed of a task whose effort nobody has estimated. */
const GUESS_MINUTES = 30

export const suggestNextTasks = query('suggest_next_tasks', {
  about: {
    en: 'What I could do next in the time that I have',
    de: 'Was ich als Nächstes tun könnte in der Zeit, die ich habe',
  },
  input: { minutes: int({ min: 5, max: 1440, unit: 'min' }).label('Minutes', 'Minuten') },
  say: say.suggestNextTasks,
  async answer({ minutes }, { read, today }) {
    const open = await read(tasks.open())
    const picked: Task[] = []
    let left = minutes
    const ranked = open.toSorted((a, b) => rankOf(b, today) - rankOf(a, today) || byUrgency(a, b))
    for (const task of ranked) {
      if (picked.length === 5) break
      // The first may be a task that nobody has estimated, however short the time is.
      const needs = task.estimate ?? (picked.length === 0 ? Math.min(GUESS_MINUTES, minutes) : GUESS_MINUTES)
      if (needs > left) continue
      picked.push(task)
      left -= needs
    }
    return {
      minutes,
      planned: minutes - left,
      tooLong: open.filter(({ estimate }) => estimate !== undefined && estimate > minutes).length,
      suggestions: picked.map((task) => ({
        taskId: task.id,
        title: task.title,
        ...(task.estimate === undefined ? {} : { estimate: task.estimate }),
        ...(task.dueDate === undefined ? {} : { dueDate: task.dueDate }),
        why: whyOf(task, today),
      })),
    }
  },
  tell({ minutes, suggestions, tooLong }) {
    if (suggestions.length === 0) {
      return tooLong === 0
        ? { en: 'Nothing is open.', de: 'Es ist nichts offen.' }
        : { en: `Nothing fits into ${minutes} min.`, de: `Nichts passt in ${minutes} min.` }
    }
    const said = (lang: 'en' | 'de'): string =>
      suggestions
        .map(
          ({ title, why }) =>
            `${lang === 'en' ? `“${title}”` : `„${title}“`} (${why.map((reason) => reason[lang]).join(', ')})`,
        )
        .join('; ')
    return { en: `For ${minutes} min: ${said('en')}.`, de: `Für ${minutes} min: ${said('de')}.` }
  },
})

/** Overdue before due today before all else; within that by weight, then by what is due within three days. */
function rankOf(task: Task, today: Day): number {
  const late = isOverdue(task, today) ? 200 : task.dueDate === today ? 100 : 0
  const soon = task.dueDate !== undefined && task.dueDate > today && task.dueDate <= addDays(today, 3) ? 5 : 0
  return late + (task.priority ?? 0) * 10 + soon
}

function whyOf(task: Task, today: Day): { en: string; de: string }[] {
  const why: { en: string; de: string }[] = []
  const day = task.dueDate === undefined ? undefined : tellDay(task.dueDate, today)
  if (day && isOverdue(task, today)) why.push({ en: `was due ${day.en}`, de: `war ${day.de} fällig` })
  else if (day) why.push({ en: `due ${day.en}`, de: `${day.de} fällig` })
  if ((task.priority ?? 0) >= 2)
    why.push(
      task.priority === 3
        ? { en: 'high priority', de: 'hohe Priorität' }
        : { en: 'medium priority', de: 'mittlere Priorität' },
    )
  why.push(
    task.estimate === undefined
      ? { en: `no estimate, say ${GUESS_MINUTES} min`, de: `ohne Schätzung, sagen wir ${GUESS_MINUTES} min` }
      : { en: `takes ${task.estimate} min`, de: `dauert ${task.estimate} min` },
  )
  return why
}

/** A reminder that nobody could deliver for a week is no longer one. */
const STALE_DAYS = 7

export const listDueReminders = query('list_due_reminders', {
  about: { en: 'Reminders whose moment has come', de: 'Erinnerungen, deren Zeit gekommen ist' },
  input: {},
  async answer(_input, { read, now, today, calendar }) {
    // minutesBefore is 28 days at most, so nothing that is due later can remind today.
    const near = await read(tasks.between('dueDate', addDays(today, -STALE_DAYS), addDays(today, 30)))
    const open = new Map(near.filter(({ completedAt }) => completedAt === undefined).map((task) => [task.id, task]))
    return (await read(reminders.open()))
      .flatMap((reminder) => {
        const task = open.get(reminder.task)
        const due = task && dueMoment(task, calendar)
        if (due === undefined) return []
        const at = minutesBefore(due, reminder.minutesBefore)
        if (at > now) return []
        const { id, title, dueDate, dueTime } = task!
        return [
          {
            reminderId: reminder.id,
            taskId: id,
            title,
            dueDate: dueDate!,
            ...(dueTime ? { dueTime } : {}),
            type: reminder.type,
            minutesBefore: reminder.minutesBefore,
            at,
            today,
          },
        ]
      })
      .toSorted((a, b) => compare(a.at, b.at) || compare(a.reminderId, b.reminderId))
  },
  tell(due) {
    if (due.length === 0)
      return { en: 'Nothing to remind you of now.', de: 'Gerade gibt es nichts, woran ich dich erinnere.' }
    const names = listed(due.map(({ title }) => title))
    return { en: `Remember: ${names.en}.`, de: `Denk an: ${names.de}.` }
  },
})
