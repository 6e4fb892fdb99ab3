import { useState } from 'react'
import type { GoalInfo } from '#companion/goals/goals.ts'
import type { GoalPeriodResult } from '#companion/goals/progress.ts'
import { addDays, type Period } from '#core/time/day.ts'
import { type App, useLive } from '#web/app/app.ts'
import { Bar } from '#web/kit/Bar.tsx'
import { Button } from '#web/kit/Button.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useCommandBar } from '#web/shell/command.ts'
import { Part } from '#web/shell/Page.tsx'
import { GoalSheet } from './GoalSheet.tsx'
import { Periods } from './Periods.tsx'
import { unitOf } from './what.ts'

export interface GoalWithPast extends GoalInfo {
  readonly past: readonly GoalPeriodResult[]
  readonly unit: string | undefined
}

/** How many days back the small bars reach. */
const BACK: Readonly<Record<Period, number>> = { day: 20, week: 7 * 15, month: 31 * 12 }

/** Goals that run, then those that rest or have ended. A goal opens its history and what can be done with it. */
export function GoalList() {
  const { t } = useText()
  const { today } = useHere()
  const say = useCommandBar()
  const [open, setOpen] = useState<string>()
  const { value, state } = useLive((app) => goalsOf(app, today), [today])
  const running = value?.filter(({ goal }) => goal.status === 'active') ?? []
  const others = value?.filter(({ goal }) => goal.status !== 'active') ?? []
  return (
    <>
      <Part
        title={t(texts.goals)}
        aside={
          <Button tone="plain" icon="plus" className="-mr-4" onClick={() => setOpen('new')}>
            {t(texts.own)}
          </Button>
        }
      >
        {state === 'failed' && <ErrorNote happened={t(texts.failed)} safe={t(texts.safe)} todo={t(texts.again)} />}
        {value && running.length === 0 && <Empty phrase={t(texts.phrase)} onSay={say} />}
        <ul className="grid gap-8">
          {running.map((held) => (
            <Entry key={held.goal.id} held={held} onOpen={setOpen} />
          ))}
        </ul>
      </Part>
      {others.length > 0 && (
        <Part title={t(texts.others)}>
          <ul className="border-t border-rule">
            {others.map(({ goal: { id, title, status } }) => (
              <li key={id} className="border-b border-rule">
                <button
                  type="button"
                  onClick={() => setOpen(id)}
                  className="flex min-h-12 w-full items-center justify-between gap-4 text-left hover:bg-rule/25"
                >
                  <span>{title}</span>
                  <span className="text-sm text-soft">{t(texts[status as 'paused' | 'completed' | 'abandoned'])}</span>
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <GoalSheet
        held={value?.find(({ goal }) => goal.id === open)}
        adding={open === 'new'}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

function Entry({ held: { goal, now, past, unit }, onOpen }: { held: GoalWithPast; onOpen: (id: string) => void }) {
  const { t } = useText()
  return (
    <li className="grid gap-3">
      <Bar
        label={goal.title}
        value={now.value}
        target={now.target}
        comparison={goal.target.comparison}
        {...(unit ? { unit } : {})}
      />
      <div className="flex items-end justify-between gap-4">
        {/* One period alone is what the bar above shows. */}
        {past.length > 1 ? <Periods label={goal.title} periods={past} unit={unit} /> : <span />}
        <Button tone="plain" className="-mr-4 -mb-2" onClick={() => onOpen(goal.id)}>
          {t(texts.open)}
          <span className="sr-only"> {goal.title}</span>
        </Button>
      </div>
    </li>
  )
}

async function goalsOf(app: App, today: string): Promise<readonly GoalWithPast[]> {
  const all = await app.goals.all()
  return Promise.all(
    all.map(async (held) => ({
      ...held,
      unit: unitOf(app.kernel.registry, held.goal.metric),
      past: await app.goals.periods(held.goal, addDays(today, -BACK[held.goal.target.period]), today),
    })),
  )
}

const texts = {
  goals: { en: 'Goals', de: 'Ziele' },
  own: { en: 'A goal of my own', de: 'Eigenes Ziel' },
  open: { en: 'Open', de: 'Öffnen' },
  others: { en: 'Resting and ended', de: 'Ruhend und beendet' },
  paused: { en: 'paused', de: 'pausiert' },
  completed: { en: 'completed', de: 'abgeschlossen' },
  abandoned: { en: 'given up', de: 'aufgegeben' },
  phrase: { en: '2 litres of water a day', de: '2 Liter Wasser am Tag' },
  failed: { en: 'The goals could not be read.', de: 'Die Ziele ließen sich nicht lesen.' },
  safe: { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' },
  again: { en: 'Load the page again.', de: 'Lade die Seite neu.' },
}
