import type { Due, Reminders } from '#core/module/nudge.ts'
import { addDays, localDay } from '#core/time/day.ts'
import { calendars, events, overrides } from './calendar.ts'
import { isoOf, MINUTE } from './clock.ts'
import { occurrencesOf } from './read.ts'
import { tellWhen } from './tell.ts'

/** The longest time before an event at which a reminder may come, in days. */
const AHEAD = 28

/** What the events' own reminders ask for: one for each of their minutes before each occurrence. */
export const reminders: Reminders = {
  tables: [events.name, overrides.name, calendars.name],
  async between(asking, from, to) {
    const { calendar, today } = asking
    const now = Temporal.Instant.from(asking.now).epochMilliseconds
    const [first, last] = [localDay(from, calendar), addDays(localDay(to, calendar), AHEAD + 1)]
    const due: Due[] = []
    for (const { event, override, startTime, start, end } of await occurrencesOf(asking, first, last)) {
      // Nobody wants to be reminded of what is over.
      if (end < now) continue
      const title = override?.title ?? event.title
      for (const minutes of new Set(override?.reminders ?? event.reminders)) {
        const at = isoOf(start - minutes * MINUTE)
        if (at < from || at > to) continue
        const when = tellWhen(startTime, calendar.zone, today)
        const location = override?.location ?? event.location
        const where = location === undefined ? '' : `, ${location}`
        due.push({
          // The start is in it: an event that moves is reminded of again.
          id: `event:${event.id}:${startTime}:${minutes}`,
          at,
          title: { en: title, de: title },
          body: { en: `${capital(when.en)}${where}`, de: `${capital(when.de)}${where}` },
          by: 'push',
          open: '/calendar',
        })
      }
    }
    return due.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
  },
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
