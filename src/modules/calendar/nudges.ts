import type { NudgeRule } from '#core/module/nudge.ts'
import { addDays, dayBounds, localTime } from '#core/time/day.ts'
import { isoOf, MINUTE } from './clock.ts'
import { hiddenCalendars, occurrencesOf } from './read.ts'

/** Minutes before the start, for events of which nothing else was said. One with reminders has them; one with none wants none. */
const SOON = 15
const EARLY = '08:00'
const CALL_AT = '06:30'

export const eventSoon: NudgeRule = {
  name: 'event_soon',
  label: { en: 'An event begins soon', de: 'Ein Termin beginnt bald' },
  when: { everyMinutes: 5, from: '00:00', until: '23:59' },
  async check(asking) {
    const now = Temporal.Instant.from(asking.now).epochMilliseconds
    const hidden = await hiddenCalendars(asking)
    const next = (await occurrencesOf(asking, asking.today, addDays(asking.today, 1))).find(
      ({ event, override, start }) =>
        !event.isAllDay &&
        (override?.reminders ?? event.reminders) === undefined &&
        !hidden.has(event.calendar) &&
        start > now &&
        start - now <= SOON * MINUTE,
    )
    if (!next) return undefined
    const title = next.override?.title ?? next.event.title
    const minutes = Math.max(1, Math.round((next.start - now) / MINUTE))
    const where = next.override?.location ?? next.event.location
    const place = where === undefined ? '' : `, ${where}`
    return {
      title: { en: title, de: title },
      body: { en: `Begins in ${minutes} min${place}.`, de: `Beginnt in ${minutes} min${place}.` },
      priority: 'medium',
      act: { label: { en: 'Open', de: 'Öffnen' }, open: '/calendar' },
    }
  },
}

export const earlyStart: NudgeRule = {
  name: 'early_start',
  label: { en: 'Tomorrow begins early', de: 'Morgen geht es früh los' },
  when: { at: '20:30' },
  async check(asking) {
    const { calendar, today, now } = asking
    const tomorrow = addDays(today, 1)
    const hidden = await hiddenCalendars(asking)
    const first = (await occurrencesOf(asking, tomorrow, tomorrow)).find(
      ({ event, first: day }) => !event.isAllDay && day === tomorrow && !hidden.has(event.calendar),
    )
    if (!first) return undefined
    const time = localTime(first.startTime, calendar.zone)
    const { from } = dayBounds(tomorrow, { ...calendar, dayStart: CALL_AT })
    // Hours after midnight that still belong to tomorrow's night are late, not early.
    if (time >= EARLY || first.start >= Temporal.Instant.from(from).epochMilliseconds + 12 * 60 * MINUTE)
      return undefined
    const title = first.override?.title ?? first.event.title
    const hourBefore = isoOf(first.start - 60 * MINUTE)
    const at = hourBefore < from ? hourBefore : from
    const body = {
      en: `“${title}” begins tomorrow at ${time}.`,
      de: `„${title}“ beginnt morgen um ${time}.`,
    }
    return {
      title: { en: 'An early start tomorrow', de: 'Morgen geht es früh los' },
      body,
      priority: 'medium',
      act:
        at > now
          ? { label: { en: 'Remind me', de: 'Erinnere mich' }, tool: 'create_reminder', input: { text: title, at } }
          : { label: { en: 'Open', de: 'Öffnen' }, open: '/calendar' },
    }
  },
}

export const nudges: readonly NudgeRule[] = [eventSoon, earlyStart]
