import { useState, type FormEvent } from 'react'
import { isLive } from '#core/facts/row.ts'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { Sheet } from '#web/kit/Dialog.tsx'
import { TextInput } from '#web/kit/Field.tsx'
import { Select } from '#web/kit/Select.tsx'
import { Check } from '#web/kit/Switch.tsx'
import { RowForm } from '#web/kit/table/RowForm.tsx'
import type { AnyRow } from '#web/kit/table/say.ts'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import { stepsOf, type Task } from './tasks.ts'

/** Everything about one task: its fields, its steps, its reminders. */
export function TaskSheet({
  task,
  onClose,
  onRemove,
}: {
  task: Task | undefined
  onClose: () => void
  onRemove: (task: Task) => void
}) {
  const { kernel } = useApp()
  const { t } = useText()
  const table = kernel.registry.tables.get('tasks')
  const tool = kernel.registry.tools.get('update_task')
  return (
    <Sheet open={task !== undefined} onClose={onClose} title={task?.title ?? ''}>
      {task && table && tool && (
        <div className="grid gap-8">
          <Steps key={`steps ${task.id}`} task={task} />
          <RowForm
            key={task.id}
            table={table}
            tool={tool}
            id="taskId"
            row={task as unknown as AnyRow}
            submit={saveText}
            onDone={onClose}
            onCancel={onClose}
          />
          <Reminders task={task} />
          <Button
            tone="plain"
            icon="remove"
            onClick={() => {
              onRemove(task)
              onClose()
            }}
          >
            {t(removeText)}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

function Steps({ task }: { task: Task }) {
  const { t } = useText()
  const act = useDo()
  const [text, setText] = useState('')
  const steps = stepsOf(task)
  const set = (next: readonly { key?: string; text: string; done: boolean }[]) =>
    void act('set_subtasks', {
      taskId: task.id,
      subtasks: next.map(({ key, text: words, done }) => ({ ...(key ? { key } : {}), text: words, done })),
    })
  const swap = (index: number, by: number) => {
    const next = [...steps]
    const [step] = next.splice(index, 1)
    if (step) next.splice(index + by, 0, step)
    set(next)
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    set([...steps, { text: text.trim(), done: false }])
    setText('')
  }
  return (
    <Part title={t(stepsText)}>
      <ul>
        {steps.map((step, index) => (
          <li key={step.key} className="flex items-center gap-2 border-t border-rule">
            <Check
              label={step.text}
              checked={step.done}
              onChange={(event) =>
                set(steps.map((held) => (held.key === step.key ? { ...held, done: event.target.checked } : held)))
              }
            />
            <span className="flex-1" />
            {index > 0 && <IconButton icon="up" label={`${t(upText)}: ${step.text}`} onClick={() => swap(index, -1)} />}
            {index < steps.length - 1 && (
              <IconButton icon="down" label={`${t(downText)}: ${step.text}`} onClick={() => swap(index, 1)} />
            )}
            <IconButton
              icon="cross"
              label={`${t(removeStep)}: ${step.text}`}
              onClick={() => set(steps.filter(({ key }) => key !== step.key))}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="mt-2 flex items-center gap-2">
        <TextInput
          aria-label={t(newStep)}
          placeholder={t(newStep)}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button tone="line" type="submit">
          {t(addText)}
        </Button>
      </form>
    </Part>
  )
}

function Reminders({ task }: { task: Task }) {
  const { t } = useText()
  const act = useDo()
  const set = useLive(
    async ({ kernel, space }) =>
      (await kernel.store.rows(space, { table: 'task_reminders', index: 'task', from: task.id, to: task.id })).filter(
        isLive,
      ),
    [task.id],
    ['task_reminders'],
  )
  if (task.dueDate === undefined) return null
  return (
    <Part title={t(remindersText)}>
      <ul>
        {(set.value ?? []).map(({ id, fields }) => (
          <li key={id} className="flex min-h-11 items-center border-t border-rule">
            <span className="flex-1">{t(before(Number(fields['minutesBefore'])))}</span>
            <IconButton
              icon="cross"
              label={t(clearText)}
              onClick={() => void act('clear_reminder', { taskId: task.id, reminderId: id })}
            />
          </li>
        ))}
      </ul>
      <Select
        aria-label={t(addReminder)}
        value=""
        empty={t(addReminder)}
        options={CHOICES.map((minutes) => ({ value: String(minutes), label: t(before(minutes)) }))}
        onChange={(event) =>
          event.target.value &&
          void act('create_reminder', { taskId: task.id, minutesBefore: Number(event.target.value) })
        }
      />
    </Part>
  )
}

const CHOICES = [0, 10, 30, 60, 1440] as const

function before(minutes: number): { en: string; de: string } {
  if (minutes === 0) return { en: 'when it is due', de: 'wenn es fällig ist' }
  if (minutes % 1440 === 0) {
    const days = minutes / 1440
    return days === 1
      ? { en: 'a day before', de: 'einen Tag vorher' }
      : { en: `${days} days before`, de: `${days} Tage vorher` }
  }
  if (minutes % 60 === 0) {
    const hours = minutes / 60
    return hours === 1
      ? { en: 'an hour before', de: 'eine Stunde vorher' }
      : { en: `${hours} hours before`, de: `${hours} Stunden vorher` }
  }
  return { en: `${minutes} minutes before`, de: `${minutes} Minuten vorher` }
}

const saveText = { en: 'Save', de: 'Speichern' }
const removeText = { en: 'Delete this task', de: 'Diese Aufgabe löschen' }
const stepsText = { en: 'Steps', de: 'Schritte' }
const newStep = { en: 'A next step', de: 'Ein weiterer Schritt' }
const addText = { en: 'Add', de: 'Hinzufügen' }
const upText = { en: 'Up', de: 'Nach oben' }
const downText = { en: 'Down', de: 'Nach unten' }
const removeStep = { en: 'Remove', de: 'Entfernen' }
const remindersText = { en: 'Reminders', de: 'Erinnerungen' }
const addReminder = { en: 'Remind me …', de: 'Erinnere mich …' }
const clearText = { en: 'Remove this reminder', de: 'Diese Erinnerung entfernen' }
