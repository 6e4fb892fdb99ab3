import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isDay } from '#core/time/day.ts'
import { useLive } from '#web/app/app.ts'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { sayFullDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { ProposalsOf } from '#web/pages/inbox/ProposalsOf.tsx'
import { DayNav } from '#web/pages/today/DayNav.tsx'
import { Page, Part } from '#web/shell/Page.tsx'
import { Favorites } from './Favorites.tsx'
import { Meals } from './Meals.tsx'
import { MealSheet } from './MealSheet.tsx'
import { QuickLog } from './QuickLog.tsx'
import { MEALS, mealsOf, summaryOf } from './read.ts'
import { Grams, Standing } from './Standing.tsx'
import { Targets } from './Targets.tsx'
import { Week } from './Week.tsx'

/** What was eaten on a day, today unless `?date=` says otherwise, against the target of that day. */
export function Food() {
  const { t, language } = useText()
  const { today } = useHere()
  const { date: asked } = useSearch({ strict: false }) as { date?: unknown }
  const date = typeof asked === 'string' && isDay(asked) ? asked : today
  // The phrase of the empty page, once it was taken up.
  const [begun, setBegun] = useState('')
  const [writing, setWriting] = useState(false)
  const [aiming, setAiming] = useState(false)
  const summary = useLive((app) => summaryOf(app, date), [date], MEALS)
  const meals = useLive((app) => mealsOf(app, date), [date], ['meals'])
  const isToday = date === today
  // What is added on another day's page belongs to that day; nobody knows at what time.
  const at = isToday ? undefined : date
  const title = isToday ? t(texts.today) : sayFullDay(date, language)
  return (
    <Page title={t(texts.title)} above={<DayNav date={date} to="/food" />}>
      <ProposalsOf module="food" />
      <Standing summary={summary.value} onTarget={() => setAiming(true)} />
      {(meals.state === 'failed' || summary.state === 'failed') && (
        <div className="mb-6">
          <ErrorNote happened={t(texts.failed)} safe={t(texts.safe)} todo={t(texts.again)} />
        </div>
      )}
      {date <= today && <QuickLog key={begun} begun={begun} at={at} onWrite={() => setWriting(true)} />}
      <Part title={title}>
        {meals.value && meals.value.length === 0 ? (
          <Empty phrase={t(texts.phrase)} {...(date <= today ? { onSay: setBegun } : {})} />
        ) : (
          <Meals meals={meals.value ?? []} label={title} />
        )}
      </Part>
      <Grams summary={summary.value} />
      <Week date={date} target={summary.value?.target ? (summary.value.calories.goal ?? undefined) : undefined} />
      <Favorites />
      <Targets open={aiming} onClose={() => setAiming(false)} />
      <MealSheet
        row={writing ? 'new' : undefined}
        initial={at === undefined ? {} : { at }}
        onClose={() => setWriting(false)}
      />
    </Page>
  )
}

const texts = {
  title: { en: 'Food', de: 'Essen' },
  today: { en: 'Today', de: 'Heute' },
  phrase: { en: 'Lentil soup 480 kcal', de: 'Linsensuppe 480 kcal' },
  failed: {
    en: 'The meals of this day could not be read.',
    de: 'Die Mahlzeiten dieses Tages ließen sich nicht lesen.',
  },
  safe: { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' },
  again: { en: 'Load the page again.', de: 'Lade die Seite neu.' },
}
