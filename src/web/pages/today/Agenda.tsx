import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { localTime } from '#core/time/day.ts'
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

/** What a day's snapshot says of events, where there is a calendar. */
export interface EventsPart {
  readonly total: number
  /** The next ones that are not over. */
  readonly upcoming: readonly {
    readonly eventId: string
    readonly occurrence?: string
    readonly title: string
    readonly startTime: string
    readonly endTime: string
    readonly isAllDay: boolean
    /** None for what began on a day before. */
    readonly time?: string
    readonly location?: string
  }[]
}

interface AgendaProps {
  date: string
  zone: string
  tasks: TasksPart | undefined
  events: EventsPart | undefined
  /** Minutes since midnight of what was logged. */
  marks: readonly number[]
  now: number | undefined
  onOpen: (what: { readonly task: string } | { readonly event: string }) => void
}

/** The day as a line of hours: what happens and what is due at a time, what was logged when, and what is due at all. */
export function Agenda({ date, zone, tasks, events, marks, now, onOpen }: AgendaProps) {
  const { t } = useText()
  const act = useDo()
  // Ticked at once; the line goes when it is written, and the tick with it where it could not be.
  const [ticked, setTicked] = useState<string>()
  const complete = async (taskId: string) => {
    setTicked(taskId)
    await act('complete_task', { taskId })
    setTicked(undefined)
  }
  const happenings = (events?.upcoming ?? []).map((event) => {
    const { time, isAllDay, endTime } = event
    const overnight =
      !isAllDay && Temporal.Instant.from(endTime).toZonedDateTimeISO(zone).toPlainDate().toString() > date
    const until = isAllDay ? '' : localTime(endTime, zone)
    return {
      ...event,
      id: `event ${event.eventId} ${event.occurrence ?? ''}`,
      start: isAllDay || time === undefined ? 0 : minutesOf(time),
      end: isAllDay || overnight ? 1440 : minutesOf(until),
      said: isAllDay ? undefined : `${time ?? '…'}–${overnight ? '…' : until}`,
    }
  })
  const due = (tasks?.dueToday ?? []).map((task) => ({
    ...task,
    id: `task ${task.taskId}`,
    start: task.dueTime === undefined ? undefined : minutesOf(task.dueTime),
  }))
  const appointments = [
    ...happenings.filter(({ isAllDay }) => !isAllDay),
    ...due.flatMap(({ id, title, start }) => (start === undefined ? [] : [{ id, title, start, end: start }])),
  ]
  const rows = [
    ...happenings.map(({ id, title, start, said, location }) => ({
      // What lasts all day frames the day; then come the hours, then what has none.
      at: said === undefined ? -1 : start,
      row: {
        id,
        lead: <span aria-hidden="true" className="ml-[1.2rem] mr-[1.3rem] block h-5 w-1 rounded-full bg-ink" />,
        title,
        ...(location === undefined ? {} : { meta: location }),
        trail: <span className="pr-2 font-serif">{said ?? t(allDay)}</span>,
      },
    })),
    ...due.map(({ id, taskId, title, dueTime, priority, start }) => ({
      at: start ?? 1440,
      row: {
        id,
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
      },
    })),
  ]
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row)
  const beyond = (events?.total ?? 0) - happenings.length
  const open = (id: string) => {
    const [kind, of = ''] = id.split(' ')
    onOpen(kind === 'task' ? { task: of } : { event: of })
  }
  return (
    <>
      <HourLine
        bare
        label={t(label)}
        appointments={appointments}
        marks={marks}
        {...(now === undefined ? {} : { now })}
      />
      {rows.length > 0 && (
        <div className="mt-3">
          <Ledger label={t(happenings.length > 0 ? bothLabel : dueLabel)} onOpen={open} rows={rows} />
        </div>
      )}
      {beyond > 0 && (
        <Link
          to="/calendar"
          search={{ view: 'day', date } as never}
          className="inline-flex min-h-11 items-center text-soft underline decoration-rule underline-offset-4 hover:decoration-ink"
        >
          {t(beyond === 1 ? moreOne : moreMany).replace('{n}', String(beyond))}
        </Link>
      )}
    </>
  )
}

export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

const label = { en: 'The hours of the day', de: 'Die Stunden des Tages' }
const allDay = { en: 'all day', de: 'ganztägig' }
const bothLabel = { en: 'Events and what is due', de: 'Termine und Fälliges' }
const moreOne = { en: '1 more event in the calendar', de: '1 weiterer Termin im Kalender' }
const moreMany = { en: '{n} more events in the calendar', de: '{n} weitere Termine im Kalender' }
const dueLabel = { en: 'Due', de: 'Fällig' }
const tick = { en: 'Done: …', de: 'Erledigt: …' }
