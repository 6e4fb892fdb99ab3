import { Bar } from '#web/kit/Bar.tsx'
import { Button } from '#web/kit/Button.tsx'
import { sayAmount, sayNumber } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import type { Against, Summary } from './read.ts'

const GRAMS = ['protein', 'carbs', 'fat', 'fiber'] as const

/** Kilocalories large, below them the target as a line, and in words the grams that have none. */
export function Standing({ summary, onTarget }: { summary: Summary | undefined; onTarget: () => void }) {
  const { t, language } = useText()
  const { calories, target } = summary ?? { calories: nothing, target: null }
  const eaten = calories.actual ?? 0
  const aimed = GRAMS.filter((name) => summary?.[name].goal != null)
  const plain = GRAMS.filter((name) => !aimed.includes(name) && summary?.[name].actual != null)
  const words = [
    ...(target ? [left(calories, t, language)] : []),
    ...plain.map((name) => `${t(names[name])} ${sayAmount(round(summary?.[name].actual), 'g', language)}`),
  ]
  const goal = target ? (calories.goal ?? 0) : 0
  return (
    <section aria-label={t(texts.calories)} className={`mb-8 ${summary ? '' : 'invisible'}`}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-[3.5rem] leading-none font-semibold tracking-[-0.02em]">
          {sayNumber(eaten, language, 0)}
        </span>
        <span className="text-lg text-soft">
          {target ? t(texts[target.direction]).replace('{goal}', sayNumber(goal, language, 0)) : 'kcal'}
        </span>
      </p>
      {target && <Line eaten={eaten} goal={goal} />}
      <p className={`flex flex-wrap items-center gap-x-4 text-soft ${target ? '' : 'mt-3'}`}>
        {words.length > 0 && <span>{words.join(' · ')}</span>}
        <Button tone="plain" icon="goal" className="-my-2 -ml-2 px-2" onClick={onTarget}>
          {t(target ? texts.change : texts.set)}
        </Button>
      </p>
    </section>
  )
}

/** Grams against their targets. */
export function Grams({ summary }: { summary: Summary | undefined }) {
  const { t, language } = useText()
  const aimed = GRAMS.filter((name) => summary?.[name].goal != null)
  if (!summary || aimed.length === 0) return null
  return (
    <Part title={t(texts.grams)}>
      <div className="grid gap-5">
        {aimed.map((name) => (
          <Bar
            key={name}
            label={t(names[name])}
            value={round(summary[name].actual)}
            target={summary[name].goal ?? 0}
            unit="g"
            status={left(summary[name], t, language, 'g')}
          />
        ))}
      </div>
    </Part>
  )
}

/** As far as the plate is full, with the target drawn in. */
function Line({ eaten, goal }: { eaten: number; goal: number }) {
  const scale = Math.max(eaten, goal) || 1
  return (
    <div aria-hidden="true" className="relative mt-5 mb-3 h-2 border-b border-strong">
      <span
        className="absolute bottom-0 left-0 h-1.5 bg-ink transition-[width] duration-[160ms]"
        style={{ width: `${(eaten / scale) * 100}%` }}
      />
      <span className="absolute bottom-0 h-3.5 w-0.5 bg-ink" style={{ left: `calc(${(goal / scale) * 100}% - 2px)` }} />
    </div>
  )
}

type Say = ReturnType<typeof useText>

function left({ remaining }: Against, t: Say['t'], language: Say['language'], unit = 'kcal'): string {
  const amount = remaining ?? 0
  return t(amount >= 0 ? texts.left : texts.above).replace(
    '{n}',
    sayAmount(Math.round(Math.abs(amount)), unit, language),
  )
}

const round = (value: number | null | undefined): number => Math.round((value ?? 0) * 10) / 10
const nothing: Against = { actual: null, goal: null, percent: null, remaining: null }

const names = {
  protein: { en: 'Protein', de: 'Eiweiß' },
  carbs: { en: 'Carbohydrates', de: 'Kohlenhydrate' },
  fat: { en: 'Fat', de: 'Fett' },
  fiber: { en: 'Fibre', de: 'Ballaststoffe' },
}
const texts = {
  grams: { en: 'What was in it', de: 'Was darin war' },
  calories: { en: 'Calories of the day', de: 'Kalorien des Tages' },
  under: { en: 'of at most {goal} kcal', de: 'von höchstens {goal} kcal' },
  over: { en: 'of at least {goal} kcal', de: 'von mindestens {goal} kcal' },
  around: { en: 'of about {goal} kcal', de: 'von etwa {goal} kcal' },
  left: { en: '{n} to go', de: 'noch {n}' },
  above: { en: '{n} above it', de: '{n} darüber' },
  set: { en: 'Set a target', de: 'Ziel setzen' },
  change: { en: 'Target', de: 'Ziel' },
}
