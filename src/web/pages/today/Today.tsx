import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import type { DaySnapshot } from '#companion/day/day.ts'
import { instantAt, localTime } from '#core/time/day.ts'
import { type Shown, useAppOnceThere, useLook, useShown, useWholeAfter } from '#web/app/app.ts'
import { Bar } from '#web/kit/Bar.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { Tally } from '#web/kit/Tally.tsx'
import { sayFullDay } from '#web/look/say.ts'
import { type Language, useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useCommandBar } from '#web/shell/command.ts'
import { Page, Part } from '#web/shell/Page.tsx'
import { Agenda, type EventsPart, minutesOf, type TasksPart } from './Agenda.tsx'
import { DayNav } from './DayNav.tsx'
import { Ledgered } from './Ledgered.tsx'
import { loggedOn } from './logged.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { useDay } from './useDay.ts'

const Notes = lazy(() => import('./Notes.tsx').then((module) => ({ default: module.Notes })))

/** A page of the notebook: one day, today unless `?date=` says otherwise. */
export function Today() {
  const { kernel } = useShown()
  const { t, language } = useText()
  const { today, zone } = useHere()
  const { date: asked } = useSearch({ strict: false }) as { date?: unknown }
  const date = isDay(asked) ? asked : today
  const snapshot = useDay(date)
  // What was just written down is seen first; what follows from it may come a moment later.
  const read = useLook((shown) => loggedOn(shown, date), [date])
  const rest = useLook(restOf, [])
  const proposing = useAppOnceThere() !== undefined
  useWholeAfter(snapshot !== undefined && read.state !== 'loading' && rest.state !== 'loading')
  const say = useCommandBar()
  const navigate = useNavigate()
  const isToday = date === today
  const tasks = snapshot?.['tasks'] as TasksPart | undefined
  const events = snapshot?.['events'] as EventsPart | undefined
  const logged = useMemo(() => read.value ?? [], [read.value])
  // A streak that never began is no news; the page of goals shows it.
  const streaks = rest.value?.streaks.filter(({ longestStreak }) => longestStreak > 0) ?? []
  const marks = useMemo(
    () => logged.flatMap(({ at }) => (at === undefined ? [] : [minutesOf(localTime(at, zone))])),
    [logged, zone],
  )
  const isBlank =
    snapshot !== undefined &&
    read.value !== undefined &&
    logged.length === 0 &&
    (tasks?.dueToday.length ?? 0) + (events?.total ?? 0) === 0
  // What is added on another day's page belongs to that day; its noon is as good as any hour.
  const at = isToday ? undefined : date < today ? instantAt(date, '12:00', zone) : undefined

  return (
    <Page
      title={sayFullDay(date, language)}
      above={<DayNav date={date} />}
      lead={<span className="block min-h-[3.25em]">{snapshot && sentence(snapshot, language)}</span>}
      margin={
        proposing && (
          <Suspense>
            <Notes className="hidden margin:grid" />
          </Suspense>
        )
      }
    >
      {(read.state === 'failed' || rest.state === 'failed') && (
        <div className="mb-6">
          <ErrorNote happened={t(failed)} safe={t(safe)} todo={t(again)} />
        </div>
      )}
      {date <= today && <QuickAdd at={at} />}
      {proposing && (
        <Suspense>
          <Notes className="mb-10 grid margin:hidden" />
        </Suspense>
      )}
      <Part
        title={t(titles.agenda)}
        aside={
          isToday && tasks !== undefined && tasks.overdue > 0 ? (
            <Link
              to="/todo"
              className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:decoration-ink"
            >
              {t(tasks.overdue === 1 ? overdueOne : overdueMany).replace('{n}', String(tasks.overdue))}
            </Link>
          ) : undefined
        }
      >
        <Agenda
          date={date}
          zone={zone}
          tasks={tasks}
          events={events}
          marks={marks}
          now={isToday ? minutesOf(localTime(kernel.now(), zone)) : undefined}
          onOpen={(what) =>
            void ('task' in what
              ? navigate({ to: '/todo' })
              : navigate({ to: '/calendar', search: { date, event: what.event } as never }))
          }
        />
      </Part>
      {isBlank && date <= today && (
        <div className="mb-12">
          <Empty phrase={t(phrase)} onSay={say} />
        </div>
      )}
      {logged.length > 0 && (
        <Part title={t(titles.logged)}>
          <Ledgered label={t(titles.logged)} entries={logged} />
        </Part>
      )}
      {isToday && streaks.length > 0 && (
        <Part title={t(titles.streaks)} aside={<Beyond />}>
          <div className="divide-y divide-rule border-y border-rule">
            {streaks.map(({ name, label, currentStreak, longestStreak, status, unit, today: now }) => (
              <Tally
                key={name}
                label={t(label)}
                count={currentStreak}
                longest={longestStreak}
                status={status}
                unit={unit === 'days' ? 'day' : 'week'}
                doneNow={now === 'done'}
              />
            ))}
          </div>
        </Part>
      )}
      {snapshot && snapshot.goals.length > 0 && (
        <Part title={t(titles.goals)} aside={isToday && streaks.length > 0 ? undefined : <Beyond />}>
          <div className="grid gap-6">
            {snapshot.goals.map(({ goalId, title, value, target, comparison }) => {
              const unit = rest.value?.units.get(goalId)
              return (
                <Bar
                  key={goalId}
                  label={title}
                  value={value}
                  target={target}
                  comparison={comparison}
                  {...(unit ? { unit } : {})}
                />
              )
            })}
          </div>
        </Part>
      )}
    </Page>
  )
}

function Beyond() {
  const { t } = useText()
  return (
    <Link
      to="/goals"
      className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:decoration-ink"
    >
      {t(beyond)}
    </Link>
  )
}

async function restOf({ kernel, streaks: all, goals: aims }: Shown) {
  const [streaks, goals] = await Promise.all([all.all(), aims.rows()])
  const units = new Map(
    goals.flatMap(({ id, metric }) => {
      const unit = metric.source === 'measure' ? kernel.registry.measures.get(metric.measure)?.unit : undefined
      return unit === undefined || unit === 'yes/no' ? [] : [[id, unit] as const]
    }),
  )
  return { streaks, units }
}

/** The day's sentence. The title above says which day it is. */
function sentence({ date, today, message }: DaySnapshot, language: Language): string {
  const said = message[language]
  const named = today ? todayText[language] : `${sayFullDay(date, language)}.`
  return said.startsWith(named) ? said.slice(named.length).trim() : said
}

function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

const titles = {
  agenda: { en: 'The hours', de: 'Die Stunden' },
  logged: { en: 'Written down', de: 'Aufgeschrieben' },
  streaks: { en: 'Streaks', de: 'Serien' },
  goals: { en: 'Goals', de: 'Ziele' },
}
const todayText = { en: 'Today.', de: 'Heute.' }
const overdueOne = { en: '1 task is overdue', de: '1 Aufgabe ist überfällig' }
const overdueMany = { en: '{n} tasks are overdue', de: '{n} Aufgaben sind überfällig' }
const beyond = { en: 'Streaks and goals', de: 'Serien und Ziele' }
const phrase = { en: 'a glass of water', de: 'ein Glas Wasser' }
const failed = { en: 'This page could not be read whole.', de: 'Diese Seite ließ sich nicht ganz lesen.' }
const safe = { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' }
const again = { en: 'Load the page again.', de: 'Lade die Seite neu.' }
