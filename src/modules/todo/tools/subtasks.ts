import { bool, listOf, shape, text } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { SubtasksUpdated } from '../facts.ts'
import { said } from '../tell.ts'
import { stepsOf, type Subtasks, tasks } from '../todo.ts'
import { taskId } from './task.ts'

const step = shape({
  key: text({ max: 80 })
    .open()
    .label('Key', 'Schlüssel')
    .about('Of a step that is there already', 'Von einem Schritt, den es schon gibt')
    .optional(),
  text: text({ max: 500 }).label('Step', 'Schritt'),
  done: bool().label('Done', 'Erledigt').optional(),
})

export const setSubtasks = tool('set_subtasks', {
  about: {
    en: 'Set the steps of a task, in their order',
    de: 'Die Schritte einer Aufgabe festlegen, in ihrer Reihenfolge',
  },
  input: { taskId, subtasks: listOf(step, { max: 200 }).label('Steps', 'Schritte') },
  ai: 'propose',
  reads: ({ taskId: id }) => ({ task: tasks.need(id, 'taskId') }),
  decide({ taskId: id, subtasks }, ctx, { task }) {
    const held = new Map(stepsOf(task).map((one) => [one.key, one]))
    // A caller without keys (a model, a form) means the step with the same words.
    const free = new Map(
      stepsOf(task)
        .filter(({ key }) => !subtasks.some((one) => one.key === key))
        .map((one) => [one.text, one.key]),
    )
    const set: Record<string, Subtasks[string] | null> = {}
    for (const [rank, { key, text: words, done }] of subtasks.entries()) {
      if (key !== undefined && !held.has(key)) {
        return refuse(
          'NotFound',
          { en: 'That step does not exist (any more).', de: 'Diesen Schritt gibt es nicht (mehr).' },
          { path: `subtasks.${rank}.key` },
        )
      }
      const own = key ?? free.get(words) ?? ctx.newId()
      if (own in set)
        return refuse(
          'Twice',
          { en: 'The same step stands there twice.', de: 'Derselbe Schritt steht zweimal da.' },
          { path: `subtasks.${rank}.key` },
        )
      free.delete(words)
      set[own] = { text: words, done: done ?? held.get(own)?.done ?? false, rank }
    }
    const completed = Object.values(set).filter((one) => one?.done).length
    const total = Object.keys(set).length
    for (const key of held.keys()) set[key] ??= null
    // A key with null goes; the type of a row knows only what is there.
    return SubtasksUpdated({ id, subtasks: set as Subtasks }, { total, completed })
  },
  tell([fact], { task }) {
    const { total, completed } = fact!.payload
    return said(
      task.title,
      `%: ${String(completed)} of ${String(total)} steps done.`,
      `%: ${String(completed)} von ${String(total)} Schritten erledigt.`,
    )
  },
})
