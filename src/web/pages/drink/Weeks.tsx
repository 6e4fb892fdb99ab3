import { addDays, periodOf } from '#core/time/day.ts'
import { useLive } from '#web/app/app.ts'
import { CalendarHeat } from '#web/kit/CalendarHeat.tsx'
import { Trend } from '#web/kit/Trend.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { Part } from '#web/shell/Page.tsx'

const WEEKS = 26

/** The last seven days as a line against the target, half a year as dots. */
export function Weeks({ target }: { target: number | undefined }) {
  const { t } = useText()
  const { today } = useHere()
  const { value } = useLive(
    async ({ kernel, space }) => {
      const { weekStart } = await kernel.calendar(space)
      const from = periodOf(addDays(today, -7 * (WEEKS - 1)), 'week', weekStart).from
      const series = await kernel.views(space).series('water_ml', from, today)
      return { from, weekStart, series }
    },
    [today],
    ['drinks', 'settings'],
  )
  // The place of both pictures is kept while they are read.
  if (!value) return <div className="mb-12 h-[42rem]" />
  const points = value.series.map(({ day, value: ml }) => ({ day, value: typeof ml === 'number' ? ml : null }))
  const known = points.flatMap(({ day, value: ml }) => (ml === null ? [] : [[day, ml] as const]))
  return (
    <>
      <Part title={t(weekText)}>
        <Trend label={t(waterText)} unit="ml" points={points.slice(-7)} {...(target === undefined ? {} : { target })} />
      </Part>
      <Part title={t(halfYearText)}>
        <CalendarHeat
          label={t(perDayText)}
          unit="ml"
          values={Object.fromEntries(known)}
          from={value.from}
          to={today}
          weekStart={value.weekStart}
        />
      </Part>
    </>
  )
}

const weekText = { en: 'The last seven days', de: 'Die letzten sieben Tage' }
const halfYearText = { en: 'Half a year', de: 'Ein halbes Jahr' }
const waterText = { en: 'Water', de: 'Wasser' }
const perDayText = { en: 'Water a day', de: 'Wasser am Tag' }
