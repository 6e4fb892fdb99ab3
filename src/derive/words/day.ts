import type { Text } from '#core/fields/field.ts'
import { type Day, daysBetween, weekday } from '#core/time/day.ts'

const pair = (en: string, de: string): Text => ({ en, de })

/** By number, 1 Monday … 7 Sunday; nothing at 0. */
export const WEEKDAYS: readonly (Text | undefined)[] = [
  undefined,
  pair('Monday', 'Montag'),
  pair('Tuesday', 'Dienstag'),
  pair('Wednesday', 'Mittwoch'),
  pair('Thursday', 'Donnerstag'),
  pair('Friday', 'Freitag'),
  pair('Saturday', 'Samstag'),
  pair('Sunday', 'Sonntag'),
]

/** By number, 1 January … 12 December; nothing at 0. */
export const MONTHS: readonly (Text | undefined)[] = [
  undefined,
  pair('January', 'Januar'),
  pair('February', 'Februar'),
  pair('March', 'März'),
  pair('April', 'April'),
  pair('May', 'Mai'),
  pair('June', 'Juni'),
  pair('July', 'Juli'),
  pair('August', 'August'),
  pair('September', 'September'),
  pair('October', 'Oktober'),
  pair('November', 'November'),
  pair('December', 'Dezember'),
]

/** `5 October 2026`, `5. Oktober 2026`; without the year where `near` lies in the same one. */
export function tellDate(day: Day, near?: Day): Text {
  const [year = '', month = '1', date = '1'] = day.split('-')
  const name = MONTHS[Number(month)]!
  const ending = near?.startsWith(`${year}-`) ? '' : ` ${year}`
  return { en: `${Number(date)} ${name.en}${ending}`, de: `${Number(date)}. ${name.de}${ending}` }
}

/**
 * A day as people say it on `today`, fit to follow a verb: “today”, “on Friday”, “on Monday, 5 October”.
 * Only days of the coming week go by their bare name: further off, and behind, a name alone would be ambiguous.
 */
export function tellDay(day: Day, today: Day): Text {
  const ahead = daysBetween(today, day)
  const near = NEAR[ahead]
  if (near) return near
  const name = WEEKDAYS[weekday(day)]!
  if (ahead > 1 && ahead < 7) return { en: `on ${name.en}`, de: `am ${name.de}` }
  const date = tellDate(day, today)
  return { en: `on ${name.en}, ${date.en}`, de: `am ${name.de}, ${date.de}` }
}

const NEAR: Readonly<Record<number, Text>> = {
  [-1]: pair('yesterday', 'gestern'),
  0: pair('today', 'heute'),
  1: pair('tomorrow', 'morgen'),
}
