import { useDo } from '#web/app/act.ts'
import { Board } from '#web/kit/Board.tsx'
import { sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { groupOf, groups, type Group, type Task, type Todos } from './tasks.ts'

const NONE = 'none'
const DONE = 'done'

interface TaskBoardProps extends Todos {
  by: 'project' | 'when'
  onOpen: (id: string) => void
}

/** A column a project, or one for each span of time, and one for what is done. Moving a card moves the task. */
export function TaskBoard({ open, done, projects, by, onOpen }: TaskBoardProps) {
  const { t, language } = useText()
  const { today } = useHere()
  const act = useDo()
  const known = new Set(projects.map(({ id }) => id))
  const columnOf = (task: Task): string => {
    if (task.completedAt !== undefined) return DONE
    if (by === 'when') return groupOf(task, today)
    return task.project && known.has(task.project) ? task.project : NONE
  }
  const spans = (Object.keys(groups) as Group[]).filter(
    // Nobody moves a task to the past.
    (group) => group !== 'overdue' || open.some((task) => groupOf(task, today) === 'overdue'),
  )
  const columns = [
    ...(by === 'when'
      ? spans.map((group) => ({ id: group as string, title: t(groups[group]) }))
      : [{ id: NONE, title: t(noProject) }, ...projects.map(({ id, name }) => ({ id, title: name }))]),
    { id: DONE, title: t(doneText) },
  ]
  const cards = [...open, ...done.slice(0, 12)].map((task) => ({
    id: task.id,
    column: columnOf(task),
    name: task.title,
    content: (
      <button type="button" className="block min-h-11 w-full text-left" onClick={() => onOpen(task.id)}>
        {task.title}
        {task.dueDate && <span className="block text-sm text-soft">{sayDay(task.dueDate, today, language)}</span>}
      </button>
    ),
  }))
  const move = async (id: string, column: string) => {
    const task = [...open, ...done].find((held) => held.id === id)
    if (!task || columnOf(task) === column) return
    if (column === DONE) return void (await act('complete_task', { taskId: id }))
    const patch = by === 'when' ? dueIn(column as Group, today) : { projectId: column === NONE ? null : column }
    if (!patch) return
    if (task.completedAt !== undefined) await act('uncomplete_task', { taskId: id })
    await act('update_task', { taskId: id, ...patch })
  }
  return <Board label={t(label)} columns={columns} cards={cards} onMove={(id, column) => void move(id, column)} />
}

/** The first day of a span. */
function dueIn(group: Group, today: string): { dueDate: string | null } | undefined {
  if (group === 'overdue') return undefined
  if (group === 'someday') return { dueDate: null }
  const days = { today: 0, soon: 1, later: 7 }[group]
  return { dueDate: Temporal.PlainDate.from(today).add({ days }).toString() }
}

const label = { en: 'Board', de: 'Tafel' }
const noProject = { en: 'No project', de: 'Ohne Projekt' }
const doneText = { en: 'Done', de: 'Erledigt' }
