import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { TextInput } from '#web/kit/Field.tsx'
import { Select } from '#web/kit/Select.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useCommandBar } from '#web/shell/command.ts'
import { Page, Part } from '#web/shell/Page.tsx'

import { ProposalsOf } from '../inbox/ProposalsOf.tsx'
import { TaskBoard } from './TaskBoard.tsx'
import { TaskList } from './TaskList.tsx'
import { TaskSheet } from './TaskSheet.tsx'
import { groupOf, groups, isWanted, todosOf, type Group, type Task, type Wanted } from './tasks.ts'
import { understood } from './understood.ts'

interface Search extends Wanted {
  readonly view?: 'list' | 'board'
  /** What the columns of the board stand for: projects, unless told. */
  readonly by?: 'when'
  readonly task?: string
}

const TABLES = ['tasks', 'task_projects', 'task_labels']
const GROUPS: readonly Group[] = ['overdue', 'today', 'soon', 'later', 'someday']

/** What has to be done, by when, in which order. */
export function Todo() {
  const app = useApp()
  const { t, language } = useText()
  const { today } = useHere()
  const act = useDo()
  const say = useCommandBar()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const todos = useLive(todosOf, [], TABLES)
  const entry = useRef<HTMLInputElement>(null)

  const look = (change: Partial<Search>) => {
    const next = Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value))
    void navigate({ to: '/todo', search: next as never, replace: true })
  }
  const finish = (task: Task, done: boolean) =>
    void act(done ? 'complete_task' : 'uncomplete_task', { taskId: task.id })
  const remove = (task: Task) => void act('delete_task', { taskId: task.id })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== 'n' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      entry.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  const value = todos.value
  const shown = useMemo(() => (value?.open ?? []).filter((task) => isWanted(task, search)), [value, search])
  const done = (value?.done ?? []).filter((task) => isWanted(task, search))
  const opened = [...(value?.open ?? []), ...(value?.done ?? [])].find(({ id }) => id === search.task)
  const lists = {
    projects: value?.projects ?? [],
    onOpen: (task: string) => look({ task }),
    onDone: finish,
    onRemove: remove,
  }

  return (
    <Page
      title={t(titleText)}
      actions={
        <>
          {search.view === 'board' && (
            <Button
              tone="plain"
              onClick={() => look({ by: search.by === 'when' ? undefined : 'when' } as Partial<Search>)}
            >
              {t(search.by === 'when' ? byProject : byWhen)}
            </Button>
          )}
          <Button tone="line" onClick={() => look({ view: search.view === 'board' ? 'list' : 'board' })}>
            {t(search.view === 'board' ? asList : asBoard)}
          </Button>
        </>
      }
    >
      <ProposalsOf module="todo" />
      <NewTask
        entry={entry}
        onAdd={async (words) =>
          act('create_task', {
            ...(search.project ? { projectId: search.project } : {}),
            ...(await understood(app, words, language)),
          })
        }
      />
      {value && (value.open.length > 0 || done.length > 0) && (
        <Choosing search={search} projects={value.projects} labels={value.labels} onChange={look} />
      )}
      {value && value.open.length === 0 && done.length === 0 && <Empty phrase={t(phrase)} onSay={say} />}
      {value && search.view === 'board' ? (
        <TaskBoard {...value} open={shown} done={done} by={search.by ?? 'project'} onOpen={lists.onOpen} />
      ) : (
        GROUPS.map((group) => {
          const tasks = shown.filter((task) => groupOf(task, today) === group)
          return tasks.length === 0 ? null : (
            <Part key={group} title={t(groups[group])} aside={String(tasks.length)}>
              <TaskList label={t(groups[group])} tasks={tasks} {...lists} />
            </Part>
          )
        })
      )}
      {search.view !== 'board' && done.length > 0 && (
        <details className="mt-8">
          <summary className="min-h-11 cursor-pointer content-center font-serif text-xl font-semibold">
            {t(doneText)}
          </summary>
          <TaskList label={t(doneText)} tasks={done} {...lists} />
        </details>
      )}
      <p className="mt-10 flex flex-wrap gap-x-6">
        {(['task_projects', 'task_labels'] as const).map((table) => (
          <a
            key={table}
            href={`/tables/${table}`}
            className="flex min-h-11 items-center underline decoration-rule underline-offset-4"
            onClick={(event) => {
              event.preventDefault()
              void navigate({ to: `/tables/${table}` as never })
            }}
          >
            {t(editors[table])}
          </a>
        ))}
      </p>
      <TaskSheet task={opened} onClose={() => look({ task: '' })} onRemove={remove} />
    </Page>
  )
}

function NewTask({
  entry,
  onAdd,
}: {
  entry: React.RefObject<HTMLInputElement | null>
  onAdd: (title: string) => Promise<boolean>
}) {
  const { t } = useText()
  const [title, setTitle] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const words = title.trim()
    if (!words) return
    setTitle('')
    if (!(await onAdd(words))) setTitle(words)
  }
  return (
    <form onSubmit={(event) => void add(event)} className="mb-6 flex items-center gap-2">
      <TextInput
        ref={entry}
        aria-label={t(newTask)}
        aria-keyshortcuts="n"
        placeholder={t(newTask)}
        maxLength={500}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button tone="ink" type="submit">
        {t(addText)}
      </Button>
    </form>
  )
}

interface ChoosingProps {
  search: Search
  projects: readonly { id: string; name: string }[]
  labels: readonly { id: string; name: string }[]
  onChange: (change: Partial<Search>) => void
}

function Choosing({ search, projects, labels, onChange }: ChoosingProps) {
  const { t } = useText()
  const options = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search className="mb-8 flex flex-wrap gap-3">
      <TextInput
        aria-label={t(findText)}
        placeholder={t(findText)}
        className="min-w-40 flex-1"
        value={search.text ?? ''}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {projects.length > 0 && (
        <Select
          aria-label={t(projectText)}
          empty={t(allProjects)}
          value={search.project ?? ''}
          options={options(projects)}
          onChange={(event) => onChange({ project: event.target.value })}
        />
      )}
      {labels.length > 0 && (
        <Select
          aria-label={t(labelText)}
          empty={t(allLabels)}
          value={search.label ?? ''}
          options={options(labels)}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      )}
    </search>
  )
}

const titleText = { en: 'Todo', de: 'Aufgaben' }
const phrase = { en: 'task: buy milk tomorrow', de: 'Aufgabe: Milch kaufen morgen' }
const newTask = { en: 'A new task', de: 'Eine neue Aufgabe' }
const addText = { en: 'Add', de: 'Hinzufügen' }
const asBoard = { en: 'As a board', de: 'Als Tafel' }
const byWhen = { en: 'By when it is due', de: 'Nach Fälligkeit' }
const byProject = { en: 'By project', de: 'Nach Projekt' }
const asList = { en: 'As a list', de: 'Als Liste' }
const findText = { en: 'Find', de: 'Finden' }
const projectText = { en: 'Project', de: 'Projekt' }
const labelText = { en: 'Label', de: 'Etikett' }
const allProjects = { en: 'All projects', de: 'Alle Projekte' }
const allLabels = { en: 'All labels', de: 'Alle Etiketten' }
const doneText = { en: 'Done', de: 'Erledigt' }
const editors = {
  task_projects: { en: 'Projects', de: 'Projekte' },
  task_labels: { en: 'Labels', de: 'Etiketten' },
}
