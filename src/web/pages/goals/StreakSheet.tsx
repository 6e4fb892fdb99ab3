import { useState } from 'react'
import type { DayState, StreakInfo } from '#companion/streaks/streaks.ts'
import type { Text } from '#core/fields/field.ts'
import { useDo } from '#web/app/act.ts'
import { useApp } from '#web/app/app.ts'
import { Behind } from '#web/kit/Behind.tsx'
import { Button } from '#web/kit/Button.tsx'
import { DateField } from '#web/kit/DateField.tsx'
import { Sheet } from '#web/kit/Dialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'

/** The last days of a streak one by one, and what can cover one of them. */
export function StreakSheet({ streak, onClose }: { streak: StreakInfo | undefined; onClose: () => void }) {
  const { t } = useText()
  return (
    <Sheet open={streak !== undefined} onClose={onClose} title={streak ? t(streak.label) : ''}>
      {streak && <Inside key={streak.name} streak={streak} onClose={onClose} />}
    </Sheet>
  )
}

function Inside({ streak, onClose }: { streak: StreakInfo; onClose: () => void }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { today } = useHere()
  const act = useDo()
  const missed = streak.days.findLast(({ state }) => state === 'missed')?.day
  const [day, setDay] = useState(missed ?? today)
  const isOptIn = kernel.registry.modules.some(({ streaks }) =>
    streaks?.some(({ name, optIn }) => name === streak.name && optIn),
  )
  return (
    <div className="grid gap-8">
      <figure>
        {/* The table below says the same. */}
        <div className="flex flex-wrap gap-1" aria-hidden="true">
          {streak.days.map(({ day: one, state }) => (
            <span
              key={one}
              title={`${sayDay(one, today, language)}: ${t(states[state])}`}
              className={`grid h-7 w-4 place-items-center ${one === today ? 'border border-strong' : ''}`}
            >
              <Mark state={state} />
            </span>
          ))}
        </div>
        <Behind
          caption={t(daysText)}
          head={[t(dayText), t(stateText)]}
          rows={streak.days.toReversed().map(({ day: one, state }) => [sayDay(one, today, language), t(states[state])])}
        />
      </figure>
      <div className="grid gap-4">
        <Field label={t(whichText)} hint={t(whichHint)}>
          {(control) => <DateField control={control} value={day} onChange={setDay} max={today} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void act('freeze_day', { streak: streak.name, day })}>{t(freezeText)}</Button>
          <Button onClick={() => void act('skip_day', { streak: streak.name, day })}>{t(skipText)}</Button>
        </div>
      </div>
      {isOptIn && (
        <Button
          tone="plain"
          className="-ml-4 justify-self-start"
          onClick={() => {
            void act('unfollow_streak', { streak: streak.name })
            onClose()
          }}
        >
          {t(hideText)}
        </Button>
      )}
    </div>
  )
}

/** A stroke counts, a ring was missed, a dash is left out, a star is frozen, a wave is a vacation. */
function Mark({ state }: { state: DayState }) {
  return (
    <svg
      width="14"
      height="24"
      viewBox="0 0 14 24"
      fill="none"
      stroke={state === 'done' ? 'var(--ink)' : 'var(--ink-soft)'}
      strokeWidth="1.7"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={strokes[state]} strokeDasharray={state === 'open' ? '1.5 3.6' : undefined} />
    </svg>
  )
}

const strokes: Readonly<Record<DayState, string>> = {
  done: 'M7.4 3L6.6 21',
  open: 'M7.4 3L6.6 21',
  missed: 'M4.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  skipped: 'M4 12h6',
  frozen: 'M7 7v10M2.7 9.5l8.6 5M2.7 14.5l8.6-5',
  vacation: 'M1.5 12c1.8-3 3.6 3 5.4 0s3.6 3 5.4 0',
}
const states: Readonly<Record<DayState, Text>> = {
  done: { en: 'counts', de: 'zählt' },
  missed: { en: 'missed', de: 'verpasst' },
  open: { en: 'still open', de: 'noch offen' },
  skipped: { en: 'left out', de: 'ausgelassen' },
  frozen: { en: 'covered by a freeze', de: 'mit einem Freeze abgedeckt' },
  vacation: { en: 'vacation', de: 'Urlaub' },
}
const daysText = { en: 'The last days', de: 'Die letzten Tage' }
const dayText = { en: 'Day', de: 'Tag' }
const stateText = { en: 'State', de: 'Stand' }
const whichText = { en: 'Cover a day', de: 'Einen Tag abdecken' }
const whichHint = {
  en: 'A covered day neither adds nor breaks.',
  de: 'Ein abgedeckter Tag verlängert nicht und bricht nicht ab.',
}
const freezeText = { en: 'Use a freeze', de: 'Freeze einsetzen' }
const skipText = { en: 'Leave it out', de: 'Auslassen' }
const hideText = { en: 'No longer follow', de: 'Nicht mehr verfolgen' }
