import type { Asking } from '#core/module/query.ts'
import { UNITS } from '../import/todo-txt.ts'
import type { Task } from '../todo.ts'
import { written } from './names.ts'

/** All tasks as todo.txt. Steps and notes have no place in that format. */
export async function* toTodoTxt(asking: Pick<Asking, 'read'>): AsyncGenerator<string> {
  const { all, names } = await written(asking)
  for (const task of all) yield `${lineOf(task, names)}\n`
}

function lineOf(task: Task, names: ReadonlyMap<string, string>): string {
  const word = (sign: string, id: string): string =>
    names.has(id) ? `${sign}${names.get(id)!.trim().replaceAll(/\s+/g, '_')}` : ''
  const letter = ['', 'C', 'B', 'A'][task.priority ?? 0]
  const done = task.completedAt === undefined ? undefined : task.localDays['completedAt']
  return [
    done ? `x ${done}` : letter ? `(${letter})` : '',
    task.localDays['createdAt'],
    task.title.replaceAll(/\s+/g, ' '),
    task.project === undefined ? '' : word('+', task.project),
    ...(task.labels ?? []).map((id) => word('@', id)),
    task.dueDate === undefined ? '' : `due:${task.dueDate}`,
    task.repeat === undefined ? '' : recOf(task.repeat),
    done && letter ? `pri:${letter}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `rec:` for the plain rules that the format knows; nothing for others. */
function recOf(rule: string): string {
  if (rule === 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR') return 'rec:1b'
  const [, freq = '', count = '1'] = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(\d+))?$/.exec(rule) ?? []
  const unit = Object.entries(UNITS).find(([, name]) => name === freq)?.[0]
  return unit ? `rec:+${count}${unit}` : ''
}
