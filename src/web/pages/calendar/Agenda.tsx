import { Ledger } from '#web/kit/Ledger.tsx'
import { sayMinutes } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { fill, type Color } from './colors.ts'
import { stripsOf } from './layout.ts'
import { keyOf, type EventItem } from './read.ts'
import { spanOf } from './wall.ts'

/** The events of one day as a list, for small screens below the month. */
export function Agenda({
  day,
  label,
  events,
  color,
  onOpen,
}: {
  day: string
  label: string
  events: readonly EventItem[]
  color: (event: EventItem) => Color
  onOpen: (event: EventItem) => void
}) {
  const { t } = useText()
  const { zone } = useHere()
  const here = stripsOf(events, [day], zone, true).map(({ event }) => event)
  return (
    <Ledger
      label={label}
      onOpen={(id) => {
        const event = here.find((one) => keyOf(one) === id)
        if (event) onOpen(event)
      }}
      rows={here.map((event) => {
        const { start, end } = spanOf(event, zone)
        const from = start.day === day ? sayMinutes(start.minute) : '…'
        return {
          id: keyOf(event),
          lead: (
            <span className="flex w-24 items-center gap-2 text-soft">
              <span aria-hidden="true" className={`size-2 rounded-full ${fill[color(event)]}`} />
              {event.isAllDay ? t(allDay) : `${from}–${end.day === day ? sayMinutes(end.minute) : '…'}`}
            </span>
          ),
          title: event.title,
          ...(event.location ? { meta: event.location } : {}),
        }
      })}
    />
  )
}

const allDay = { en: 'all day', de: 'ganztags' }
