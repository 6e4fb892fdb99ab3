import type { Asking } from '#core/module/query.ts'
import { addDays, type Day } from '#core/time/day.ts'
import { calendars, events, overrides } from './calendar.ts'
import { type Occurrence, occurrencesIn } from './occurrences.ts'

/**
 * What touches these days, earliest first. Three reads by index, however many series there are: events that start there, those
 * that reach there from elsewhere, and changed occurrences.
 */
export async function occurrencesOf(
  { read, calendar }: Pick<Asking, 'read' | 'calendar'>,
  from: Day,
  to: Day,
): Promise<Occurrence[]> {
  // The day that a row was put on is that of the zone it was written in: the days around may hold it too.
  const [before, after] = [addDays(from, -1), addDays(to, 1)]
  const short = await read(events.between('startTime@day', before, after))
  const long = (await read(events.between('through', before))).filter(
    ({ since }) => since !== undefined && since <= after,
  )
  const changed = (await read(overrides.between('through', before))).filter(({ since }) => since <= after)
  const known = new Map([...short, ...long].map((event) => [event.id, event]))
  // Two devices may have moved occurrences out of a series at once; what one of them says of its reach is lost.
  for (const { event } of changed) {
    if (known.has(event)) continue
    const row = await read(events.one(event))
    if (row) known.set(event, { ...row, through: to, since: from })
  }
  return occurrencesIn([...known.values()], changed, from, to, calendar)
}

/** Calendars whose events nobody wants to see now. */
export async function hiddenCalendars({ read }: Pick<Asking, 'read'>): Promise<ReadonlySet<string>> {
  return new Set((await read(calendars.every())).filter(({ visible }) => !visible).map(({ id }) => id))
}
