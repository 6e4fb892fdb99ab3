import { addDays } from '#core/time/day.ts'
import { useLive } from '#web/app/app.ts'
import { Trend } from '#web/kit/Trend.tsx'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'

/** The seven days up to the one shown, against its target. Nothing before the first meal. */
export function Week({ date, target }: { date: string; target: number | undefined }) {
  const { t } = useText()
  const { value } = useLive(
    ({ kernel, space }) => kernel.views(space).series('calories', addDays(date, -6), date),
    [date],
    ['meals', 'settings'],
  )
  // The place of the picture is kept while it is read.
  if (!value) return <div className="mb-12 h-80" />
  const points = value.map(({ day, value: kcal }) => ({ day, value: typeof kcal === 'number' ? kcal : null }))
  if (points.every(({ value: kcal }) => kcal === null)) return null
  return (
    <Part title={t(weekText)}>
      <Trend label={t(kcalText)} unit="kcal" points={points} {...(target === undefined ? {} : { target })} />
    </Part>
  )
}

const weekText = { en: 'Seven days', de: 'Sieben Tage' }
const kcalText = { en: 'Calories', de: 'Kalorien' }
