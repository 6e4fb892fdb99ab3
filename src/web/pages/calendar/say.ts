import { sayFullDay, sayMinutes } from '#web/look/say.ts'
import { localeOf, type Language } from '#web/look/text.tsx'
import type { EventItem } from './read.ts'
import { addTo, spanOf } from './wall.ts'

/** `Tuesday, 1 December, 09:30–10:15`, or only days where it lasts all day: for labels. */
export function sayWhen(event: EventItem, zone: string, language: Language): string {
  const { start, end } = spanOf(event, zone)
  const day = sayFullDay(start.day, language)
  if (event.isAllDay) {
    const last = addTo(end.day, -1)
    const all = language === 'de' ? 'ganztägig' : 'all day'
    return last === start.day ? `${day}, ${all}` : `${day} – ${sayFullDay(last, language)}`
  }
  const until =
    start.day === end.day ? sayMinutes(end.minute) : `${sayFullDay(end.day, language)}, ${sayMinutes(end.minute)}`
  return `${day}, ${sayMinutes(start.minute)}–${until}`
}

/** `December 2026`. */
export const sayMonth = (day: string, language: Language): string =>
  Temporal.PlainDate.from(day).toLocaleString(localeOf(language), { month: 'long', year: 'numeric' })

/** `1–7 December 2026`, `28 December 2026 – 3 January 2027`. */
export function sayWeek(days: readonly string[], language: Language): string {
  const [first, last] = [days[0]!, days.at(-1)!].map((day) => Temporal.PlainDate.from(day)) as [
    Temporal.PlainDate,
    Temporal.PlainDate,
  ]
  return new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    first as never,
    last as never,
  )
}

export const sayWeekday = (day: string, language: Language, weekday: 'short' | 'long' | 'narrow'): string =>
  Temporal.PlainDate.from(day).toLocaleString(localeOf(language), { weekday })
