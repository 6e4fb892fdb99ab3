import { instant, ref, text } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { localTime } from '#core/time/day.ts'
import { ReminderFired, ReminderSet, TaskCreated } from '../facts.ts'
import { said, when } from '../tell.ts'
import { reminders, tasks } from '../todo.ts'
import { cleared, taskId } from './task.ts'

const { minutesBefore, type } = reminders.fields

export const createReminder = tool('create_reminder', {
  about: {
    en: 'Remind me of a task before it is due, or of a text at a moment',
    de: 'Mich vor der Fälligkeit an eine Aufgabe erinnern, oder zu einem Zeitpunkt an einen Text',
  },
  input: {
    taskId: taskId.optional(),
    minutesBefore: minutesBefore.optional(),
    type: type.optional(),
    text: text({ max: 500 }).label('Text', 'Text').optional(),
    at: instant().label('When', 'Wann').optional(),
  },
  ai: 'propose',
  reads: ({ taskId: id }) => ({ task: tasks.one(id) }),
  decide({ taskId: id, minutesBefore: minutes = 0, type: kind = 'push', text: title, at }, ctx, { task }) {
    if (id !== undefined && title === undefined && at === undefined) {
      if (!task)
        return refuse(
          'NotFound',
          { en: 'That task does not exist (any more).', de: 'Diese Aufgabe gibt es nicht (mehr).' },
          { path: 'taskId' },
        )
      if (task.dueDate === undefined) {
        return refuse(
          'NoDueDate',
          {
            en: `“${task.title}” has no date to count from.`,
            de: `„${task.title}“ hat kein Datum, von dem aus sich zählen lässt.`,
          },
          { path: 'taskId' },
        )
      }
      return ReminderSet({ id: ctx.newId(), task: id, minutesBefore: minutes, type: kind })
    }
    if (id !== undefined || title === undefined || at === undefined) {
      return refuse(
        'BadInput',
        { en: 'Name a task, or a text and a moment.', de: 'Nenne eine Aufgabe, oder einen Text und einen Zeitpunkt.' },
        { path: id === undefined && title === undefined ? 'taskId' : 'at' },
      )
    }
    if (at <= ctx.now)
      return refuse('InThePast', { en: 'That moment has passed.', de: 'Dieser Zeitpunkt ist vorbei.' }, { path: 'at' })
    const made = ctx.newId()
    return [
      TaskCreated({ id: made, title, dueDate: ctx.dayOf(at), dueTime: localTime(at, ctx.calendar.zone), priority: 0 }),
      ReminderSet({ id: ctx.newId(), task: made, minutesBefore: minutes, type: kind }),
    ]
  },
  tell(facts, { task }) {
    const made = facts.find((fact) => fact.type === 'TaskCreated')
    if (made) {
      const day = when(made.payload['dueDate'], made, made.fact.change!.set['dueTime'])
      return said(made.payload['title'], `I remind you of % ${day.en}.`, `Ich erinnere dich ${day.de} an %.`)
    }
    const minutes = Number(facts[0]!.payload['minutesBefore'])
    if (minutes === 0)
      return said(task!.title, 'I remind you of % when it is due.', 'Ich erinnere dich an %, wenn es fällig ist.')
    return said(
      task!.title,
      `I remind you of % ${minutes} min before it is due.`,
      `Ich erinnere dich ${minutes} min vor der Fälligkeit an %.`,
    )
  },
})

export const clearReminder = tool('clear_reminder', {
  about: { en: 'Stop reminding me of a task', de: 'Nicht mehr an eine Aufgabe erinnern' },
  input: { taskId, reminderId: ref('todo.task_reminders').label('Reminder', 'Erinnerung').optional() },
  ai: 'propose',
  reads: ({ taskId: id }) => ({ task: tasks.need(id, 'taskId'), reminders: reminders.where('task', id) }),
  decide({ reminderId }, _ctx, { reminders: set }) {
    const wanted = reminderId === undefined ? set : set.filter(({ id }) => id === reminderId)
    if (reminderId === undefined || wanted.length > 0) return cleared(wanted)
    return refuse(
      'NotFound',
      { en: 'That reminder belongs to another task.', de: 'Diese Erinnerung gehört zu einer anderen Aufgabe.' },
      { path: 'reminderId' },
    )
  },
  tell: (_facts, { task }) => said(task.title, 'I no longer remind you of %.', 'Ich erinnere dich nicht mehr an %.'),
})

/** Whoever delivers a reminder says so first: the fact is what keeps a second device from delivering it again. */
export const markReminderFired = tool('mark_reminder_fired', {
  about: { en: 'Note that a reminder was delivered', de: 'Festhalten, dass erinnert wurde' },
  input: { reminderId: ref('todo.task_reminders') },
  personal: true,
  reads: ({ reminderId }) => ({ reminder: reminders.need(reminderId, 'reminderId') }),
  decide: ({ reminderId }, ctx, { reminder }) =>
    reminder.firedAt === undefined ? ReminderFired({ id: reminderId, firedAt: ctx.now }, {}, reminder) : [],
  tell: () => ({ en: 'Reminded.', de: 'Erinnert.' }),
})
