import { useState } from 'react'
import { useDo } from '#web/app/act.ts'
import { HourLine } from '#web/kit/HourLine.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { Check } from '#web/kit/Switch.tsx'
import { useText } from '#web/look/text.tsx'

/** What a day's snapshot says of tasks, where there are tasks. */
export interface TasksPart {
  readonly overdue: number
  readonly dueToday: readonly {
    readonly taskId: string
    readonly title: string
    readonly priority: number
    readonly dueTime?: string
  }[]
}

interface AgendaProps {
  tasks: TasksPart | undefined
  /** Minutes since midnight of what was logged. */
  marks: readonly number[]
  now: number | undefined
  onOpen: (id: string) => void
}

/** The day as a line of hours: what is due at a time, what was logged when, and what is due at all. */
export function Agenda({ tasks, marks, now, onOpen }: AgendaProps) {
  const { t } = useText()
  const act = useDo()
  // Ticked at once; the line goes when it is written, and the tick with it where it could not be.
  const [ticked, setTicked] = useState<string>()
  const complete = async (taskId: string) => {
    setTicked(taskId)
    await act('complete_task', { taskId })
    setTicked(undefined)
  }
  const due = (tasks?.dueToday ?? []).toSorted((a, b) => ((a.dueTime ?? '99') < (b.dueTime ?? '99') ? -1 : 1))
  const appointments = due.flatMap(({ taskId, title, dueTime }) => {
    const minutes = dueTime === undefined ? undefined : minutesOf(dueTime)
    return minutes === undefined ? [] : [{ id: taskId, title, start: minutes, end: minutes }]
  })
  return (
    <>
      <HourLine
        bare
        label={t(label)}
        appointments={appointments}
        marks={marks}
        {...(now === undefined ? {} : { now })}
      />
      {due.length > 0 && (
        <div className="mt-3">
          <Ledger
            label={t(dueLabel)}
            onOpen={onOpen}
            rows={due.map(({ taskId, title, dueTime, priority }) => ({
              id: taskId,
              lead: (
                <Check
                  hideLabel
                  label={t(tick).replace('…', title)}
                  checked={ticked === taskId}
                  onChange={() => void complete(taskId)}
                />
              ),
              title: priority >= 3 ? <strong className="font-semibold">{title}</strong> : title,
              ...(dueTime ? { trail: <span className="pr-2 font-serif">{dueTime}</span> } : {}),
            }))}
          />
        </div>
      )}
    </>
  )
}

export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

const label = { en: 'The hours of the day', de: 'Die Stunden des Tages' }
const dueLabel = { en: 'Due', de: 'Fällig' }
const tick = { en: 'Done: …', de: 'Erledigt: …' }
