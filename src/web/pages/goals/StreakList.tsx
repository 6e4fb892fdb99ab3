import { useState } from 'react'
import { isLive } from '#core/facts/row.ts'
import { useDo } from '#web/app/act.ts'
import { type App, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Tally } from '#web/kit/Tally.tsx'
import { sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { Part } from '#web/shell/Page.tsx'
import { StreakSheet } from './StreakSheet.tsx'
import { VacationDialog } from './VacationDialog.tsx'

/** Days in a row, what covers a day that was missed, and vacations. */
export function StreakList() {
  const { t, language } = useText()
  const { today } = useHere()
  const act = useDo()
  const [open, setOpen] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const { value } = useLive((app) => streaksOf(app, today), [today])
  if (!value) return <div className="mb-12 h-64" />
  const { all, shown, vacation } = value
  const others = all.filter(({ name }) => !shown.has(name))
  return (
    <Part
      title={t(texts.streaks)}
      aside={
        vacation === undefined && (
          <Button tone="plain" className="-mr-4" onClick={() => setLeaving(true)}>
            {t(texts.leave)}
          </Button>
        )
      }
    >
      {vacation !== undefined && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3 border-y border-rule py-2">
          <p>
            {t(vacation.until ? texts.awayUntil : texts.away)
              .replace('{from}', sayDay(vacation.from, today, language))
              .replace('{until}', vacation.until ? sayDay(vacation.until, today, language) : '')}
          </p>
          <Button onClick={() => void act('end_vacation')}>{t(texts.back)}</Button>
        </div>
      )}
      <ul className="divide-y divide-rule border-y border-rule">
        {all
          .filter(({ name }) => shown.has(name))
          .map(({ name, label, currentStreak, longestStreak, status, unit, today: now }) => (
            <li key={name} className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <Tally
                  label={t(label)}
                  count={currentStreak}
                  longest={longestStreak}
                  status={status}
                  unit={unit === 'days' ? 'day' : 'week'}
                  doneNow={now === 'done'}
                />
              </div>
              <Button tone="plain" className="-mr-4" onClick={() => setOpen(name)}>
                {t(texts.open)}
                <span className="sr-only"> {t(label)}</span>
              </Button>
            </li>
          ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="text-sm text-soft">{t(texts.also)}</span>
          {others.map(({ name, label }) => (
            <Button key={name} icon="plus" onClick={() => void act('follow_streak', { streak: name })}>
              {t(label)}
            </Button>
          ))}
        </div>
      )}
      <StreakSheet streak={all.find(({ name }) => name === open)} onClose={() => setOpen(undefined)} />
      <VacationDialog open={leaving} onClose={() => setLeaving(false)} />
    </Part>
  )
}

async function streaksOf({ kernel, space, streaks }: App, today: string) {
  const [all, shown, marks] = await Promise.all([
    streaks.list({ all: true }),
    streaks.all(),
    kernel.store.rows(space, { table: 'streak_marks', index: 'kind', from: 'vacation', to: 'vacation' }),
  ])
  const spans = marks
    .filter(isLive)
    .map(({ fields }) => ({ from: String(fields['day']), until: fields['until'] as string | undefined }))
  const vacation = spans.find(({ from, until }) => from <= today && (until === undefined || until >= today))
  return { all, shown: new Set(shown.map(({ name }) => name)), vacation }
}

const texts = {
  streaks: { en: 'Streaks', de: 'Serien' },
  open: { en: 'Open', de: 'Öffnen' },
  also: { en: 'Could be followed:', de: 'Ließe sich verfolgen:' },
  leave: { en: 'Vacation', de: 'Urlaub' },
  away: { en: 'Vacation since {from}. Your streaks rest.', de: 'Urlaub seit {from}. Deine Serien ruhen.' },
  awayUntil: {
    en: 'Vacation from {from} to {until}. Your streaks rest.',
    de: 'Urlaub von {from} bis {until}. Deine Serien ruhen.',
  },
  back: { en: 'I am back', de: 'Ich bin zurück' },
}
