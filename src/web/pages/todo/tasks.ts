import { isLive } from '#core/facts/row.ts'
import { rowOf } from '#core/module/table.ts'
import type { App } from '#web/app/app.ts'

/** A task as the page reads it; the module is known by the names of its tables only. */
export interface Task {
  readonly id: string
  readonly title: string
  readonly notes?: string
  readonly dueDate?: string
  readonly dueTime?: string
  readonly priority?: number
  readonly project?: string
  readonly labels?: readonly string[]
  readonly subtasks?: Readonly<Record<string, Step>>
  readonly estimate?: number
  readonly repeat?: string
  readonly completedAt?: string
  readonly rank?: number
  readonly createdAt: string
}

export interface Step {
  readonly text: string
  readonly done: boolean
  readonly rank: number
}

export interface Named {
  readonly id: string
  readonly name: string
}

export interface Todos {
  readonly open: readonly Task[]
  /** Done lately, newest first. */
  readonly done: readonly Task[]
  readonly projects: readonly Named[]
  readonly labels: readonly Named[]
}

const RECENT = 60

export async function todosOf({ kernel, space }: App): Promise<Todos> {
  const table = kernel.registry.tables.get('tasks')
  if (!table) return { open: [], done: [], projects: [], labels: [] }
  const task = (row: { id: string; fields: Parameters<typeof rowOf>[2] }): Task =>
    rowOf(table, row.id, row.fields) as unknown as Task
  const named = async (name: string): Promise<readonly Named[]> =>
    (await kernel.store.rows(space, { table: name, all: true }))
      .filter((row) => isLive(row) && row.fields['archivedAt'] === undefined)
      .map(({ id, fields }) => ({ id, name: String(fields['name']) }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  const [open, done, projects, labels] = await Promise.all([
    kernel.store.rows(space, { table: 'tasks', index: 'open' }),
    kernel.store.rows(space, { table: 'tasks', index: 'completedAt', newest: true, limit: RECENT }),
    named('task_projects'),
    named('task_labels'),
  ])
  return { open: open.map(task).toSorted(byUrgency), done: done.map(task), projects, labels }
}

/** Sooner first, then more important, then by hand, then older. */
export function byUrgency(a: Task, b: Task): number {
  const key = (task: Task): string => `${task.dueDate ?? '9'} ${task.dueTime ?? '24'} ${9 - (task.priority ?? 0)}`
  if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1
  return (a.rank ?? 1e9) - (b.rank ?? 1e9) || (a.createdAt < b.createdAt ? -1 : 1)
}

export type Group = 'overdue' | 'today' | 'soon' | 'later' | 'someday'

export function groupOf({ dueDate }: Task, today: string): Group {
  if (dueDate === undefined) return 'someday'
  if (dueDate < today) return 'overdue'
  if (dueDate === today) return 'today'
  return Temporal.PlainDate.from(today).until(dueDate).days < 7 ? 'soon' : 'later'
}

export interface Wanted {
  readonly project?: string
  readonly label?: string
  readonly text?: string
}

export const isWanted = (task: Task, { project, label, text }: Wanted): boolean =>
  (!project || task.project === project) &&
  (!label || (task.labels ?? []).includes(label)) &&
  (!text || `${task.title} ${task.notes ?? ''}`.toLowerCase().includes(text.toLowerCase()))

export const stepsOf = ({ subtasks = {} }: Pick<Task, 'subtasks'>): readonly (Step & { key: string })[] =>
  Object.entries(subtasks)
    .map(([key, step]) => ({ key, ...step }))
    .toSorted((a, b) => a.rank - b.rank)

export const groups: Readonly<Record<Group, { en: string; de: string }>> = {
  overdue: { en: 'Overdue', de: 'Überfällig' },
  today: { en: 'Today', de: 'Heute' },
  soon: { en: 'This week', de: 'Diese Woche' },
  later: { en: 'Later', de: 'Später' },
  someday: { en: 'Without a date', de: 'Ohne Datum' },
}
