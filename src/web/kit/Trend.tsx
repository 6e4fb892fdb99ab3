import { lazy, Suspense } from 'react'
import { sayAmount, sayDay } from '#web/look/say.ts'
import { useText, type Words } from '#web/look/text.tsx'
import { useTheme } from '#web/look/theme.tsx'
import { useHere } from '#web/look/today.ts'
import { Behind } from './Behind.tsx'
import { trendHeight, type TrendProps } from './series.ts'

const TrendPlot = lazy(() => import('./TrendPlot.tsx'))

/** A line over days with the target drawn in. The drawing is fetched when it is first needed. */
export function Trend(props: TrendProps) {
  const { label, unit, points, target } = props
  const { language, t } = useText()
  const { today } = useHere()
  // The canvas takes its colours when it is drawn: another theme is another drawing.
  const { shown } = useTheme()
  const known = points.filter((point): point is { day: string; value: number } => point.value !== null)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="text-sm text-soft">
          {unit}
          {target !== undefined && ` · ${t(targetText)} ${sayAmount(target, unit, language)}`}
        </span>
      </figcaption>
      <p className="sr-only">{describe(known, props, language, t)}</p>
      <div style={{ height: trendHeight }}>
        <Suspense>
          <TrendPlot key={shown} {...props} />
        </Suspense>
      </div>
      <Behind
        caption={label}
        head={[t(dayText), unit ?? t(valueText)]}
        rows={known
          .toReversed()
          .map(({ day, value }) => [sayDay(day, today, language), sayAmount(value, unit, language)])}
      />
    </figure>
  )
}

function describe(
  known: readonly { day: string; value: number }[],
  { label, unit }: TrendProps,
  language: 'en' | 'de',
  t: Words['t'],
): string {
  const last = known.at(-1)
  if (!last) return `${label}: ${t(noneText)}`
  const values = known.map(({ value }) => value)
  return t(rangeText)
    .replace('{label}', label)
    .replace('{low}', sayAmount(Math.min(...values), unit, language))
    .replace('{high}', sayAmount(Math.max(...values), unit, language))
    .replace('{last}', sayAmount(last.value, unit, language))
}

const targetText = { en: 'target', de: 'Ziel' }
const dayText = { en: 'Day', de: 'Tag' }
const valueText = { en: 'Value', de: 'Wert' }
const noneText = { en: 'no values', de: 'keine Werte' }
const rangeText = {
  en: '{label}: between {low} and {high}, last {last}',
  de: '{label}: zwischen {low} und {high}, zuletzt {last}',
}
