import { bool, date, instant, int, keyed, listOf, num, oneOf, ref, text, time } from '#core/fields/field.ts'
import { type Row, table } from '#core/module/table.ts'
import { recurrence } from '#recurrence/field.ts'

export const tasks = table(
  'tasks',
  {
    title: text({ max: 500 }).label('Title', 'Titel'),
    notes: text({ max: 20_000, long: true }).label('Notes', 'Notizen').optional(),
    dueDate: date().label('Due', 'Fällig').optional(),
    dueTime: time().label('Time', 'Uhrzeit').optional(),
    priority: int({ min: 0, max: 3 }).label('Priority', 'Priorität').optional(),
    project: ref('todo.task_projects').label('Project', 'Projekt').optional(),
    labels: listOf(ref('todo.task_labels'), { max: 30 }).label('Labels', 'Etiketten').optional(),
    subtasks: keyed({ text: text({ max: 500 }), done: bool(), rank: num() }, { max: 200 })
      .label('Steps', 'Schritte')
      .optional(),
    estimate: int({ min: 1, max: 100_000, unit: 'min' }).label('Estimate', 'Aufwand').optional(),
    repeat: recurrence().label('Repeats', 'Wiederholt sich').optional(),
    // The day that the rule counts from, so that a moved or late occurrence does not move those after it.
    repeatFrom: date().label('Repeats from', 'Wiederholt sich ab').optional(),
    completedAt: instant().label('Done', 'Erledigt').optional(),
    rank: num().label('Order', 'Reihenfolge').optional(),
  },
  { label: { en: 'Tasks', de: 'Aufgaben' }, title: 'title', until: 'completedAt' },
)

// A choice from a palette, not what a person writes.
const color = text({ max: 20 }).open().label('Colour', 'Farbe').optional()

export const projects = table(
  'task_projects',
  {
    name: text({ max: 120 }).label('Name', 'Name'),
    color,
    rank: num().label('Order', 'Reihenfolge').optional(),
    archivedAt: instant().label('Archived', 'Archiviert').optional(),
  },
  { label: { en: 'Projects', de: 'Projekte' }, title: 'name', until: 'archivedAt' },
)

export const labels = table(
  'task_labels',
  { name: text({ max: 80 }).label('Name', 'Name'), color },
  { label: { en: 'Labels', de: 'Etiketten' }, title: 'name' },
)

export const reminders = table(
  'task_reminders',
  {
    task: ref('todo.tasks').label('Task', 'Aufgabe'),
    minutesBefore: int({ min: 0, max: 40_320, unit: 'min' }).label('Minutes before', 'Minuten vorher'),
    type: oneOf({ push: ['notification', 'Mitteilung'], email: ['mail', 'E-Mail'] }).label('Kind', 'Art'),
    firedAt: instant().label('Reminded', 'Erinnert').optional(),
  },
  { label: { en: 'Reminders', de: 'Erinnerungen' }, until: 'firedAt' },
)

export type Task = Row<typeof tasks.fields>
export type Reminder = Row<typeof reminders.fields>
export type Subtasks = NonNullable<Task['subtasks']>

/** The steps of a task in their order, each with its key. */
export const stepsOf = (task: {
  readonly subtasks?: Subtasks | undefined
}): readonly (Subtasks[string] & { readonly key: string })[] =>
  Object.entries(task.subtasks ?? {})
    .map(([key, step]) => ({ key, ...step }))
    .toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))
