import { tellRule } from '#derive/words/rule.ts'
import { Icon } from '#web/kit/icons.tsx'
import { Ledger, type LedgerRow } from '#web/kit/Ledger.tsx'
import { Check } from '#web/kit/Switch.tsx'
import { sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { stepsOf, type Named, type Task } from './tasks.ts'

interface TaskListProps {
  label: string
  tasks: readonly Task[]
  projects: readonly Named[]
  onOpen: (id: string) => void
  onDone: (task: Task, done: boolean) => void
  onRemove: (task: Task) => void
}

/** Tasks as lines: a box to tick, the title, when and where. */
export function TaskList({ label, tasks, projects, onOpen, onDone, onRemove }: TaskListProps) {
  const { t } = useText()
  const rows = tasks.map((task): LedgerRow => ({
    id: task.id,
    title: task.title,
    done: task.completedAt !== undefined,
    lead: (
      <Check
        label={`${t(doneText)}: ${task.title}`}
        hideLabel
        checked={task.completedAt !== undefined}
        onChange={(event) => onDone(task, event.target.checked)}
      />
    ),
    meta: <Meta task={task} projects={projects} />,
  }))
  return (
    <Ledger
      label={label}
      rows={rows}
      onOpen={onOpen}
      onMark={(id) => {
        const task = tasks.find((held) => held.id === id)
        if (task) onDone(task, task.completedAt === undefined)
      }}
      onRemove={(id) => {
        const task = tasks.find((held) => held.id === id)
        if (task) onRemove(task)
      }}
    />
  )
}

function Meta({ task, projects }: { task: Task; projects: readonly Named[] }) {
  const { t, language } = useText()
  const { today } = useHere()
  const steps = stepsOf(task)
  const parts = [
    task.dueDate && `${sayDay(task.dueDate, today, language)}${task.dueTime ? `, ${task.dueTime}` : ''}`,
    task.priority ? t(priorities[task.priority]!) : undefined,
    projects.find(({ id }) => id === task.project)?.name,
    steps.length > 0
      ? t(stepsText)
          .replace('{n}', String(steps.filter(({ done }) => done).length))
          .replace('{m}', String(steps.length))
      : undefined,
    task.estimate === undefined ? undefined : `${task.estimate}\u00a0min`,
    task.repeat === undefined ? undefined : t(tellRule(task.repeat)),
  ].filter((part): part is string => Boolean(part))
  if (parts.length === 0) return null
  const isLate = task.completedAt === undefined && task.dueDate !== undefined && task.dueDate < today
  return (
    <span className={isLate ? 'text-amber' : undefined}>
      {isLate && (
        <span className="mr-1 inline-block align-[-2px]">
          <Icon name="warning" size={14} />
        </span>
      )}
      {parts.join(' · ')}
    </span>
  )
}

export const priorities: Readonly<Record<number, { en: string; de: string }>> = {
  0: { en: 'no priority', de: 'ohne Priorität' },
  1: { en: 'low priority', de: 'niedrige Priorität' },
  2: { en: 'medium priority', de: 'mittlere Priorität' },
  3: { en: 'high priority', de: 'hohe Priorität' },
}
const doneText = { en: 'Done', de: 'Erledigt' }
const stepsText = { en: '{n} of {m} steps', de: '{n} von {m} Schritten' }
