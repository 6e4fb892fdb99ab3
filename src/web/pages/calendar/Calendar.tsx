import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { Icon } from '#web/kit/icons.tsx'
import { sayFullDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { ProposalsOf } from '#web/pages/inbox/ProposalsOf.tsx'
import { useCommandBar } from '#web/shell/command.ts'
import { Page } from '#web/shell/Page.tsx'
import { Agenda } from './Agenda.tsx'
import { Calendars } from './Calendars.tsx'
import { colorOf } from './colors.ts'
import { EventSheet, type NewEvent } from './EventSheet.tsx'
import { Grid } from './Grid.tsx'
import { weekOf, weeksOf } from './layout.ts'
import { Month } from './Month.tsx'
import { CALENDAR_TABLES, eventsIn, keyOf, type EventItem } from './read.ts'
import { sayMonth, sayWeek } from './say.ts'
import { useMove } from './useMove.ts'
import { addTo, wallOf } from './wall.ts'

type View = 'day' | 'week' | 'month'
const VIEWS = ['day', 'week', 'month'] as const

/** Days, weeks and months of all calendars. The address says which: `?view=week&date=2026-12-01`. */
export function Calendar() {
  const { t, language } = useText()
  const { zone, today } = useHere()
  const { kernel } = useApp()
  const say = useCommandBar()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { view?: unknown; date?: unknown; event?: unknown }
  const view = VIEWS.find((one) => one === search.view) ?? (matchMedia('(min-width: 60rem)').matches ? 'week' : 'day')
  const date = isDay(search.date) ? search.date : today
  const weekStart =
    useLive(async (app) => (await app.kernel.calendar(app.space)).weekStart, [], ['settings']).value ?? 1
  const weeks = useMemo(() => weeksOf(date, weekStart), [date, weekStart])
  const days = view === 'month' ? weeks.flat() : view === 'week' ? weekOf(date, weekStart) : [date]
  const [from, to] = [days[0]!, days.at(-1)!]
  const listed = useLive((app) => eventsIn(app, from, to), [from, to], CALENDAR_TABLES)
  const events = listed.value?.events ?? NONE
  const calendars = listed.value?.calendars ?? NONE
  const [open, setOpen] = useState<EventItem>()
  const [fresh, setFresh] = useState<NewEvent>()
  const move = useMove()
  const now = useNow(() => wallOf(kernel.now(), zone).minute)

  const color = useCallback(
    (event: EventItem) => {
      const index = calendars.findIndex(({ calendarId }) => calendarId === event.calendarId)
      return colorOf(calendars[index]?.color, Math.max(0, index))
    },
    [calendars],
  )
  // A link to one event opens it.
  const wanted = typeof search.event === 'string' ? search.event : undefined
  useEffect(() => {
    const found = events.find((event) => event.eventId === wanted || keyOf(event).trim() === wanted)
    if (found) setOpen(found)
    // Once it is there, not again when it changes.
    // eslint-disable-next-line react/exhaustive-deps
  }, [wanted, listed.state])

  const go = (next: { view?: View; date?: string }) => ({
    to: '/calendar' as const,
    search: { view: next.view ?? view, ...((next.date ?? date) === today ? {} : { date: next.date ?? date }) } as never,
  })
  const step = (by: number): string => {
    if (view !== 'month') return addTo(date, by * (view === 'week' ? 7 : 1))
    return Temporal.PlainDate.from(date).with({ day: 1 }).add({ months: by }).toString()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, [role=dialog]'))
        return
      const to_ = { t: today, d: date, w: date, m: date }[event.key]
      if (event.key === 'n') setFresh({ day: date, from: 540, to: 600 })
      else if (to_ === undefined) return
      else
        void navigate(go({ date: to_, view: ({ d: 'day', w: 'week', m: 'month' } as const)[event.key as 'd'] ?? view }))
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  const name =
    view === 'month' ? sayMonth(date, language) : view === 'week' ? sayWeek(days, language) : sayFullDay(date, language)
  const isNowhere = listed.state === 'ready' && events.length === 0
  return (
    <Page
      wide
      title={t(texts.title)}
      actions={
        <Button tone="ink" icon="plus" onClick={() => setFresh({ day: date, from: 540, to: 600 })}>
          {t(texts.fresh)}
        </Button>
      }
    >
      <ProposalsOf module="calendar" />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label={t(texts.others)} className="flex items-center">
          <Link {...go({ date: step(-1) })} className={arrow} aria-label={t(texts.before[view])}>
            <Icon name="left" />
          </Link>
          <Link {...go({ date: step(1) })} className={arrow} aria-label={t(texts.after[view])}>
            <Icon name="right" />
          </Link>
          <h2 className="ml-2 text-xl font-semibold first-letter:uppercase" aria-live="polite">
            {name}
          </h2>
          {date !== today && (
            <Link
              {...go({ date: today })}
              className="ml-4 inline-flex min-h-11 items-center text-sm underline decoration-rule underline-offset-4 hover:decoration-ink"
            >
              {t(texts.today)}
            </Link>
          )}
        </nav>
        <nav aria-label={t(texts.view)} className="flex gap-5">
          {VIEWS.map((one) => (
            <Link
              key={one}
              {...go({ view: one })}
              aria-current={one === view ? 'page' : undefined}
              className="ink-dries inline-flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-soft hover:text-ink aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink"
            >
              {t(texts[one])}
            </Link>
          ))}
        </nav>
      </div>
      {listed.state === 'failed' && (
        <div className="mb-4">
          <ErrorNote happened={t(texts.failed)} safe={t(texts.safe)} todo={t(texts.again)} />
        </div>
      )}
      {view === 'month' ? (
        <>
          <Month
            weeks={weeks}
            month={date.slice(0, 7)}
            events={events}
            color={color}
            onOpen={setOpen}
            onNew={(day) => setFresh({ day })}
            onMove={(event, by) => void move(event, by)}
          />
          <div className="mt-6 wide:hidden">
            <h3 className="mb-2 text-lg font-semibold">{sayFullDay(date, language)}</h3>
            <Agenda day={date} label={sayFullDay(date, language)} events={events} color={color} onOpen={setOpen} />
          </div>
        </>
      ) : (
        <Grid
          days={days}
          events={events}
          color={color}
          now={now}
          onOpen={setOpen}
          onNew={({ day, from: start, to: end }) => setFresh({ day, from: start, to: end })}
          onMove={(event, by) => void move(event, by)}
        />
      )}
      {isNowhere && (
        <div className="mt-6">
          <Empty phrase={t(texts.phrase)} onSay={say} />
        </div>
      )}
      <div className="mt-10 max-w-[34rem]">
        <Calendars calendars={calendars} />
      </div>
      <EventSheet
        event={open}
        fresh={fresh}
        calendars={calendars}
        onClose={() => {
          setOpen(undefined)
          setFresh(undefined)
          if (wanted !== undefined) void navigate({ ...go({}), replace: true })
        }}
      />
    </Page>
  )
}

/** One empty list, so that nothing seems to change while it is read. */
const NONE: readonly never[] = []

/** What is read of the clock, each half minute anew. */
function useNow(read: () => number): number {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), 30_000)
    return () => clearInterval(timer)
  })
  return value
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && exists(text)
}

const exists = (day: string): boolean => {
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString() === day
  } catch {
    return false
  }
}

const arrow = 'ink-dries grid size-11 place-items-center rounded-leaf text-soft hover:bg-rule/60 hover:text-ink'

const texts = {
  title: { en: 'Calendar', de: 'Kalender' },
  fresh: { en: 'New event', de: 'Neuer Termin' },
  others: { en: 'Other times', de: 'Andere Zeiten' },
  before: {
    day: { en: 'The day before', de: 'Der Tag davor' },
    week: { en: 'The week before', de: 'Die Woche davor' },
    month: { en: 'The month before', de: 'Der Monat davor' },
  },
  after: {
    day: { en: 'The next day', de: 'Der nächste Tag' },
    week: { en: 'The next week', de: 'Die nächste Woche' },
    month: { en: 'The next month', de: 'Der nächste Monat' },
  },
  today: { en: 'Today', de: 'Heute' },
  view: { en: 'View', de: 'Ansicht' },
  day: { en: 'Day', de: 'Tag' },
  week: { en: 'Week', de: 'Woche' },
  month: { en: 'Month', de: 'Monat' },
  phrase: { en: 'meeting with Ana tomorrow 9-10', de: 'Termin Zahnarzt am Donnerstag 14:30 bis 15:15' },
  failed: { en: 'The events could not be read.', de: 'Die Termine ließen sich nicht lesen.' },
  safe: { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' },
  again: { en: 'Load the page again.', de: 'Lade die Seite neu.' },
}
