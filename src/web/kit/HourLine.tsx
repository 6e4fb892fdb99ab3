import { Link } from '@tanstack/react-router'
import { sayMinutes } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { Pencil } from './marks.tsx'

/** Minutes since midnight of the day shown; what runs over midnight is cut at 0 or 1440. */
export interface Appointment {
  readonly id: string
  readonly title: string
  readonly start: number
  readonly end: number
  readonly place?: string
  /** A machine proposes it. */
  readonly pencil?: boolean
  readonly to?: string
}

interface HourLineProps {
  label: string
  appointments: readonly Appointment[]
  /** Minutes since midnight, today only. */
  now?: number
  /** What happened, as small rings below the line: minutes since midnight. Said elsewhere on the page. */
  marks?: readonly number[]
  /** Draws the line only, where the page says the same in words itself. */
  bare?: boolean
}

/** The agenda as a line of hours, and below it the same in words. */
export function HourLine({ label, appointments, now, marks = [], bare = false }: HourLineProps) {
  const sorted = appointments.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const first = Math.min(7, ...[...sorted.map(({ start }) => start), ...marks].map((minute) => Math.floor(minute / 60)))
  const last = Math.max(21, ...[...sorted.map(({ end }) => end), ...marks].map((minute) => Math.ceil(minute / 60)))
  const share = (minutes: number) => (Math.min(Math.max(minutes / 60, first), last) - first) / (last - first)
  const hours = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return (
    <section aria-label={label}>
      <div aria-hidden="true" className="relative mx-2 h-16">
        {lanesOf(sorted).map(({ start, end, id, pencil, lane }) => (
          <span
            key={id}
            className={`absolute rounded-[2px] ${pencil ? 'pencil' : 'bg-ink'}`}
            style={{
              left: percent(share(start)),
              width: `max(5px, calc(${percent(share(end) - share(start))} - 2px))`,
              height: pencil ? 12 : 8,
              top: (pencil ? 20 : 24) - lane * 14,
            }}
          />
        ))}
        <span className="absolute inset-x-0 top-9 border-t border-strong" />
        {hours.map((hour) => (
          <span key={hour} className="absolute top-9" style={{ left: percent(share(hour * 60)) }}>
            <span className={`absolute w-px bg-strong ${hour % 3 === 0 ? 'h-2' : 'h-1'}`} />
            {hour % 3 === 0 && <span className="absolute top-2 -translate-x-1/2 text-xs text-soft">{hour}</span>}
          </span>
        ))}
        {marks.map((minute, i) => (
          <span
            key={i}
            className="absolute top-[2.0625rem] -ml-[3px] size-[7px] rounded-full border border-soft bg-paper"
            style={{ left: percent(share(minute)) }}
          />
        ))}
        {now !== undefined && now >= first * 60 && now <= last * 60 && (
          <span className="absolute top-0 h-11 border-l-2 border-ink" style={{ left: percent(share(now)) }}>
            <span className="absolute -top-px -left-[5px] size-2 rounded-full bg-ink" />
          </span>
        )}
      </div>
      {!bare && (
        <ol>
          {sorted.map((appointment) => (
            <Line key={appointment.id} {...appointment} past={now !== undefined && appointment.end < now} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Line({ title, start, end, place, pencil, to, past }: Appointment & { past: boolean }) {
  const { t } = useText()
  return (
    <li
      className={`flex min-h-11 items-center gap-4 border-b border-rule py-1.5 ${pencil ? 'text-pencil-deep' : past ? 'text-soft' : ''}`}
    >
      <span className="w-28 shrink-0">
        {sayMinutes(start)}
        {end > start && `–${sayMinutes(end)}`}
      </span>
      <span className="min-w-0 flex-1">
        {to ? (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:decoration-ink"
          >
            {title}
          </Link>
        ) : (
          title
        )}
        {place && <span className="text-sm text-soft"> · {place}</span>}
      </span>
      {pencil && (
        <span className="flex items-center gap-2 text-sm">
          <Pencil size={16} />
          <span className="sr-only wide:not-sr-only">{t(proposed)}</span>
        </span>
      )}
    </li>
  )
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`

/** What overlaps is drawn in lanes, at most three. */
function lanesOf(sorted: readonly Appointment[]): (Appointment & { lane: number })[] {
  const ends: number[] = []
  return sorted.map((appointment) => {
    const free = ends.findIndex((end) => end <= appointment.start)
    const lane = free >= 0 ? free : Math.min(ends.length, 2)
    ends[lane] = Math.max(appointment.end, free >= 0 ? 0 : (ends[lane] ?? 0))
    return { ...appointment, lane }
  })
}

const proposed = { en: 'proposed', de: 'vorgeschlagen' }
