import type { Due, Reminders } from '#core/module/nudge.ts'
import { addDays, localDay } from '#core/time/day.ts'
import { tellDay } from '#derive/words/day.ts'
import { compare, dueMoment, minutesBefore } from './due.ts'
import { reminders as set, tasks } from './todo.ts'

/** `minutesBefore` is 28 days at most. */
const AHEAD = 29

/** What the reminders of open tasks ask for. */
export const reminders: Reminders = {
  tables: [set.name, tasks.name],
  async between({ read, calendar, today }, from, to) {
    const first = addDays(localDay(from, calendar), -1)
    const near = await read(tasks.between('dueDate', first, addDays(localDay(to, calendar), AHEAD)))
    const open = new Map(near.filter(({ completedAt }) => completedAt === undefined).map((task) => [task.id, task]))
    const found: Due[] = []
    for (const { id, task: taskId, minutesBefore: minutes, type } of await read(set.open())) {
      const task = open.get(taskId)
      const moment = task && dueMoment(task, calendar)
      if (moment === undefined) continue
      const at = minutesBefore(moment, minutes)
      if (at < from || at > to) continue
      const day = tellDay(task!.dueDate!, today)
      const time = task!.dueTime
      found.push({
        // The moment is in it: a task that moves is reminded of again.
        id: `task:${id}:${at}`,
        at,
        title: { en: task!.title, de: task!.title },
        body: {
          en: `Due ${day.en}${time ? ` at ${time}` : ''}`,
          de: `Fällig ${day.de}${time ? ` um ${time}` : ''}`,
        },
        by: type,
        open: `/todo?task=${encodeURIComponent(taskId)}`,
        after: { tool: 'mark_reminder_fired', input: { reminderId: id } },
      })
    }
    return found.toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
  },
}
