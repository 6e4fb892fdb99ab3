import { useDo } from '#web/app/act.ts'
import { Board } from '#web/kit/Board.tsx'
import { sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import type { Todos } from './tasks.ts'

const NONE = 'none'
const DONE = 'done'

/** A column a project, and one for what is done. Moving a card moves the task. */
export function TaskBoard({ open, done, projects, onOpen }: Todos & { onOpen: (id: string) => void }) {
  const { t, language } = useText()
  const { today } = useHere()
  const act = useDo()
  const columns = [
    { id: NONE, title: t(noProject) },
    ...projects.map(({ id, name }) => ({ id, title: name })),
    { id: DONE, title: t(doneText) },
  ]
  const known = new Set(columns.map(({ id }) => id))
  const cards = [...open, ...done.slice(0, 12)].map((task) => ({
    id: task.id,
    column: task.completedAt === undefined ? (task.project && known.has(task.project) ? task.project : NONE) : DONE,
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
    if (!task) return
    const isDone = task.completedAt !== undefined
    if (column === DONE) {
      if (!isDone) await act('complete_task', { taskId: id })
      return
    }
    if (isDone) await act('uncomplete_task', { taskId: id })
    const project = column === NONE ? null : column
    if ((task.project ?? null) !== project) await act('update_task', { taskId: id, projectId: project })
  }
  return <Board label={t(label)} columns={columns} cards={cards} onMove={(id, column) => void move(id, column)} />
}

const label = { en: 'Board', de: 'Tafel' }
const noProject = { en: 'No project', de: 'Ohne Projekt' }
const doneText = { en: 'Done', de: 'Erledigt' }
