import { date, patchOf, ref, time } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { recurrence } from '#recurrence/field.ts'
import { tool } from '#core/module/tool.ts'
import type { Draft } from '#core/module/verb.ts'
import { same } from '#core/facts/row.ts'
import { tellRule } from '#derive/words/rule.ts'
import { ReminderCleared, ReminderRearmed, TaskCreated, TaskDeleted, TaskRescheduled, TaskUpdated } from '../facts.ts'
import * as say from '../say.ts'
import { firstDay } from '../series.ts'
import { quoted, said, when } from '../tell.ts'
import { type Reminder, reminders, type Task, tasks } from '../todo.ts'

export const taskId = ref('todo.tasks').label('Task', 'Aufgabe')

const { title, notes, dueDate, dueTime, priority, project, labels, estimate, rank } = tasks.fields
const repeat = recurrence()
  .label('Repeats', 'Wiederholt sich')
  .about('A rule such as FREQ=WEEKLY;BYDAY=MO', 'Eine Regel wie FREQ=WEEKLY;BYDAY=MO')
  .optional()

const writable = { title, dueDate, dueTime, priority, notes, projectId: project, labelIds: labels, estimate, repeat }

const noDay = () =>
  refuse(
    'NoOccurrence',
    { en: 'That rule has no day from today on.', de: 'Diese Regel hat ab heute keinen Tag.' },
    { path: 'repeat' },
  )

export const createTask = tool('create_task', {
  about: { en: 'Add a task', de: 'Eine Aufgabe anlegen' },
  input: writable,
  ai: 'propose',
  say: say.createTask,
  decide({ projectId, labelIds, ...input }, ctx) {
    const day = input.dueDate ?? (input.repeat === undefined ? undefined : firstDay(input.repeat, ctx.today))
    if (input.repeat !== undefined && day === undefined) return noDay()
    return TaskCreated({
      priority: 0,
      ...input,
      id: ctx.newId(),
      project: projectId,
      labels: labelIds,
      dueDate: day,
      repeatFrom: input.repeat === undefined ? undefined : day,
    })
  },
  tell([fact]) {
    const { title: name, dueDate: due } = fact!.payload
    const set = fact!.fact.change!.set
    const head = said(name, 'Added the task %', 'Aufgabe % angelegt')
    const day = due === undefined ? { en: '', de: '' } : when(due, fact!, set['dueTime'])
    const rule = typeof set['repeat'] === 'string' ? tellRule(set['repeat']) : undefined
    return {
      en: `${head.en}${due === undefined ? '' : `, due ${day.en}`}${rule ? `, ${rule.en}` : ''}.`,
      de: `${head.de}${due === undefined ? '' : `, fällig ${day.de}`}${rule ? `, ${rule.de}` : ''}.`,
    }
  },
})

export const updateTask = tool('update_task', {
  about: { en: 'Change a task', de: 'Eine Aufgabe ändern' },
  input: { taskId, ...patchOf({ ...writable, rank }) },
  ai: 'propose',
  reads: ({ taskId: id }) => ({ task: tasks.need(id, 'taskId'), reminders: reminders.where('task', id) }),
  decide({ taskId: id, projectId, labelIds, ...input }, ctx, { task, reminders: set }) {
    const patch = moved(task, { ...input, project: projectId, labels: labelIds })
    if (typeof patch.repeat === 'string') {
      const day = patch.dueDate ?? task.dueDate ?? firstDay(patch.repeat, ctx.today)
      if (day === undefined) return noDay()
      if (task.dueDate === undefined || patch.dueDate === null) patch.dueDate = day
      patch.repeatFrom = day
    } else if (patch.repeat === null) patch.repeatFrom = null
    const { dueDate: day, ...rest } = patch
    const isMove = typeof day === 'string'
    const other = isMove ? rest : patch
    return [
      ...(isMove ? [TaskRescheduled({ id, dueDate: day }, { oldDate: task.dueDate }, task)] : []),
      ...(Object.keys(other).length > 0 ? [TaskUpdated({ id, ...other })] : []),
      ...(isMove || 'dueTime' in patch ? rearmed(set) : []),
    ]
  },
  tell(facts, { task }) {
    const move = facts.find(({ type }) => type === 'TaskRescheduled')
    if (!move) return said(task.title, 'Changed %.', '% geändert.')
    return toldMove(move.payload['title'], when(move.payload['newDate'], move))
  },
})

export const rescheduleTask = tool('reschedule_task', {
  about: { en: 'Move a task to another day', de: 'Eine Aufgabe auf einen anderen Tag verschieben' },
  input: { taskId, dueDate: date().label('New day', 'Neuer Tag'), dueTime: time().label('Time', 'Uhrzeit').optional() },
  ai: 'propose',
  say: say.rescheduleTask,
  reads: ({ taskId: id }) => ({ task: tasks.need(id, 'taskId'), reminders: reminders.where('task', id) }),
  decide({ taskId: id, dueDate: day, dueTime: at }, _ctx, { task, reminders: set }) {
    const patch = moved(task, { dueDate: day, dueTime: at })
    const { dueDate: newDate, ...rest } = patch
    return [
      ...(typeof newDate === 'string'
        ? [TaskRescheduled({ id, dueDate: newDate }, { oldDate: task.dueDate }, task)]
        : []),
      ...('dueTime' in rest ? [TaskUpdated({ id, ...rest })] : []),
      ...(Object.keys(patch).length > 0 ? rearmed(set) : []),
    ]
  },
  tell(facts, { task }) {
    const move = facts.find(({ type }) => type === 'TaskRescheduled')
    const time_ = facts.find(({ type }) => type === 'TaskUpdated')?.fact.change!.set['dueTime']
    return toldMove(task.title, when(move?.payload['newDate'] ?? task.dueDate, facts[0]!, time_ ?? task.dueTime))
  },
})

const toldMove = (name: Parameters<typeof quoted>[0], day: { en: string; de: string }) => ({
  en: `${quoted(name).en} is now due ${day.en}.`,
  de: `${quoted(name).de} ist jetzt ${day.de} fällig.`,
})

export const deleteTask = tool('delete_task', {
  about: { en: 'Delete a task', de: 'Eine Aufgabe löschen' },
  input: { taskId },
  ai: 'propose',
  say: say.deleteTask,
  reads: ({ taskId: id }) => ({ task: tasks.need(id, 'taskId'), reminders: reminders.where('task', id) }),
  decide: ({ taskId: id }, _ctx, { task, reminders: set }) => [TaskDeleted({ id }, {}, task), ...cleared(set)],
  tell: ([fact]) => said(fact!.payload['title'], 'Deleted %.', '% gelöscht.'),
})

export const cleared = (set: readonly Reminder[]): Draft[] => set.map((one) => ReminderCleared({ id: one.id }, {}, one))

/** A task that moves is reminded of again. */
const rearmed = (set: readonly Reminder[]): Draft[] =>
  set
    .filter(({ firedAt }) => firedAt !== undefined)
    .map((one) => ReminderRearmed({ id: one.id, firedAt: null }, {}, one))

type TaskPatch = { -readonly [K in keyof Omit<Task, 'id' | 'createdAt' | 'localDays'>]?: Task[K] | null | undefined }

/** What of a patch differs from the task. */
function moved(task: Task, patch: TaskPatch): Omit<TaskPatch, 'title' | 'subtasks'> & { title?: string } {
  const held = task as unknown as Readonly<Record<string, Parameters<typeof same>[0] | undefined>>
  const entries = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && !same((value ?? null) as never, held[name] ?? null),
  )
  return Object.fromEntries(entries)
}
