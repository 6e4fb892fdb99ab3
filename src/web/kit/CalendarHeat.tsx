import { useEffect, useRef } from 'react'
import { sayAmount, sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { Behind } from './Behind.tsx'

interface CalendarHeatProps {
  label: string
  unit?: string
  /** Values by day, `2026-12-01`. A missing day is not zero. */
  values: Readonly<Record<string, number>>
  from: string
  to: string
  /** ISO weekday that begins a week: 1 Monday … 7 Sunday. */
  weekStart?: number
}

const cell = 16
const left = 30
const top = 20

/** A year at a glance: the bigger the dot, the larger the value. A ring is zero, a speck is no entry. */
export function CalendarHeat({ label, unit, values, from, to, weekStart = 1 }: CalendarHeatProps) {
  const { language, locale, t } = useText()
  const { today } = useHere()
  // It opens at its newest end.
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroll.current) scroll.current.scrollLeft = scroll.current.scrollWidth
  }, [])

  const first = Temporal.PlainDate.from(from)
  const lead = (first.dayOfWeek - weekStart + 7) % 7
  const days = Array.from({ length: first.until(to).days + 1 }, (_, i) => first.add({ days: i }))
  const weeks = Math.ceil((days.length + lead) / 7)
  const most = Math.max(1e-9, ...days.map((day) => values[day.toString()] ?? 0))
  const entries = days.filter((day) => values[day.toString()] !== undefined).map((day) => day.toString())
  const place = (i: number) => ({
    x: left + Math.floor((i + lead) / 7) * cell + cell / 2,
    y: top + ((i + lead) % 7) * cell + cell / 2,
  })
  const weekday = (row: number) => first.add({ days: row - lead }).toLocaleString(locale, { weekday: 'short' })

  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-medium">{label}</figcaption>
      {/* A scrolled part must be reachable by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={scroll} className="overflow-x-auto" tabIndex={0} aria-label={label}>
        <svg
          width={left + weeks * cell + 4}
          height={top + 7 * cell}
          role="img"
          aria-label={`${label}: ${t(entriesText).replace('{n}', String(entries.length)).replace('{all}', String(days.length))}`}
          className="text-ink"
        >
          {[0, 2, 4, 6].map((row) => (
            <text key={row} x="0" y={top + row * cell + 12} fontSize="11" fill="var(--ink-soft)">
              {weekday(row)}
            </text>
          ))}
          {days.map((day, i) => {
            const { x, y } = place(i)
            const value = values[day.toString()]
            return (
              <g key={day.toString()}>
                {day.day === 1 && i + lead >= 0 && x < left + (weeks - 1.5) * cell && (
                  <text x={x - cell / 2} y="11" fontSize="11" fill="var(--ink-soft)">
                    {day.toLocaleString(locale, { month: 'short' })}
                  </text>
                )}
                <Dot
                  x={x}
                  y={y}
                  share={value === undefined ? undefined : value / most}
                  today={day.toString() === today}
                />
              </g>
            )
          })}
        </svg>
      </section>
      <Behind
        caption={label}
        head={[t(dayText), unit ?? t(valueText)]}
        rows={entries
          .toReversed()
          .map((day) => [sayDay(day, today, language), sayAmount(values[day] ?? 0, unit, language)])}
      />
    </figure>
  )
}

function Dot({ x, y, share, today }: { x: number; y: number; share: number | undefined; today: boolean }) {
  const mark = today && <rect x={x - 7.5} y={y - 7.5} width="15" height="15" fill="none" stroke="var(--ink)" />
  if (share === undefined) {
    return (
      <>
        {mark}
        <circle cx={x} cy={y} r="0.9" fill="var(--rule-strong)" />
      </>
    )
  }
  if (share <= 0) {
    return (
      <>
        {mark}
        <circle cx={x} cy={y} r="2.5" fill="none" stroke="var(--rule-strong)" />
      </>
    )
  }
  // Area, not radius, follows the value.
  return (
    <>
      {mark}
      <circle cx={x} cy={y} r={1.8 + 4.4 * Math.sqrt(share)} fill="currentColor" fillOpacity={0.55 + 0.45 * share} />
    </>
  )
}

const dayText = { en: 'Day', de: 'Tag' }
const valueText = { en: 'Value', de: 'Wert' }
const entriesText = { en: 'entries on {n} of {all} days', de: 'Einträge an {n} von {all} Tagen' }
