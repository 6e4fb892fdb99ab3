import { CalendarHeat } from '#web/kit/CalendarHeat.tsx'
import { Trend } from '#web/kit/Trend.tsx'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import { say } from './say.ts'

const first = Temporal.PlainDate.from('2025-12-03')
// A fixed wave with gaps: pictures of the gallery must not change from day to day.
const values = Object.fromEntries(
  Array.from({ length: 364 }, (_, i) => i)
    .filter((i) => i % 11 !== 4 && !(i > 120 && i < 131))
    .map((i) => [
      first.add({ days: i }).toString(),
      i % 17 === 3 ? 0 : Math.round((1500 + 700 * Math.sin(i / 9) + 260 * Math.sin(i * 1.7)) / 50) * 50,
    ]),
)
const points = Array.from({ length: 42 }, (_, i) => {
  const day = first.add({ days: 322 + i }).toString()
  return { day, value: values[day] ?? null }
})

export function Pictures() {
  const l = say(useText().language)
  return (
    <Part title={l('Pictures', 'Bilder')}>
      <div className="grid gap-8">
        <Trend label={l('Water per day', 'Wasser am Tag')} unit="ml" points={points} target={2000} />
        <CalendarHeat
          label={l('Water in the last year', 'Wasser im letzten Jahr')}
          unit="ml"
          values={values}
          from="2025-12-03"
          to="2026-12-01"
        />
      </div>
    </Part>
  )
}
