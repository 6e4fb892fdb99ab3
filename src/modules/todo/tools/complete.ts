import { tool } from '#core/module/tool.ts'
import { TaskCompleted, TaskDeleted, TaskUncompleted } from '../facts.ts'
import { isOverdue } from '../due.ts'
import * as say from '../say.ts'
import { drafted, isUntouched, nextId, nextOf } from '../series.ts'
import { said, when } from '../tell.ts'
import { reminders, tasks } from '../todo.ts'
import { cleared, taskId } from './task.ts'

export const completeTask = tool('complete_task', {
  about: { en: 'Mark a task as done', de: 'Eine Aufgabe als erledigt markieren' },
  input: { taskId },
  ai: 'propose',
  say: say.completeTask,
  reads: ({ taskId: id }) => ({
    task: tasks.need(id, 'taskId'),
    reminders: reminders.where('task', id),
    next: tasks.one(nextId(id)),
  }),
  decide({ taskId: id }, ctx, { task, reminders: set, next }) {
    if (task.completedAt !== undefined) return []
    const made = next ? undefined : nextOf(task, ctx.today)
    return [
      TaskCompleted({ id, completedAt: ctx.now }, { wasOverdue: isOverdue(task, ctx.today) }, task),
      ...(made ? drafted(made, set) : []),
    ]
  },
  tell(facts) {
    const done = said(facts[0]!.payload['title'], 'Done: %.', 'Erledigt: %.')
    const next = facts.find(({ type }) => type === 'TaskCreated')
    if (!next) return done
    const day = when(next.payload['dueDate'], next)
    return { en: `${done.en} The next one is due ${day.en}.`, de: `${done.de} Das nächste Mal ist ${day.de} fällig.` }
  },
})

export const uncompleteTask = tool('uncomplete_task', {
  about: { en: 'Mark a task as not done after all', de: 'Eine Aufgabe wieder öffnen' },
  input: { taskId },
  ai: 'propose',
  say: say.uncompleteTask,
  reads: ({ taskId: id }) => ({
    task: tasks.need(id, 'taskId'),
    next: tasks.one(nextId(id)),
    reminders: reminders.where('task', nextId(id)),
  }),
  decide({ taskId: id }, _ctx, { task, next, reminders: set }) {
    if (task.completedAt === undefined) return []
    const reopened = TaskUncompleted({ id, completedAt: null }, {}, task)
    // The next occurrence came from the completion, and goes with it unless the person has made it their own.
    const made = nextOf(task, task.localDays['completedAt']!)
    if (!next || !made || !isUntouched(next, made)) return [reopened]
    return [reopened, TaskDeleted({ id: next.id }, {}, next), ...cleared(set)]
  },
  tell: ([fact]) => said(fact!.payload['title'], '% is open again.', '% ist wieder offen.'),
})
