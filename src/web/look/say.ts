import type { Text } from '#core/fields/field.ts'
import { localeOf, type Language } from './text.tsx'

/** 1250 → `1,250` or `1.250`. At most `digits` decimals (default 2). */
export const sayNumber = (value: number, language: Language, digits = 2): string =>
  value.toLocaleString(localeOf(language), { maximumFractionDigits: digits })

/** A number with its unit, kept on one line. */
export const sayAmount = (value: number, unit: string | undefined, language: Language): string =>
  unit ? `${sayNumber(value, language)}\u00a0${sayUnit(unit, value, language)}` : sayNumber(value, language)

/** Units are symbols, the same in every language, but for the few that are words. */
export const sayUnit = (unit: string, value: number, language: Language): string =>
  unitWords[unit]?.[value === 1 ? 0 : 1][language] ?? unit

const unitWords: Readonly<Record<string, readonly [one: Text, many: Text]>> = {
  tasks: [
    { en: 'task', de: 'Aufgabe' },
    { en: 'tasks', de: 'Aufgaben' },
  ],
  cups: [
    { en: 'cup', de: 'Tasse' },
    { en: 'cups', de: 'Tassen' },
  ],
  drinks: [
    { en: 'drink', de: 'Getränk' },
    { en: 'drinks', de: 'Getränke' },
  ],
  days: [
    { en: 'day', de: 'Tag' },
    { en: 'days', de: 'Tage' },
  ],
  'min after midnight': [
    { en: 'min after midnight', de: 'min nach Mitternacht' },
    { en: 'min after midnight', de: 'min nach Mitternacht' },
  ],
}

/** A day as people say it, seen from `today`: `yesterday`, `Tuesday`, `Tue, 3 November`, with the year where it differs. */
export function sayDay(day: string, today: string, language: Language): string {
  const date = Temporal.PlainDate.from(day)
  const away = Temporal.PlainDate.from(today).until(date).days
  const near = nearDays[away]
  if (near) return near[language]
  const locale = localeOf(language)
  if (away > 1 && away < 7) return date.toLocaleString(locale, { weekday: 'long' })
  const year = date.year === Temporal.PlainDate.from(today).year ? {} : ({ year: 'numeric' } as const)
  return date.toLocaleString(locale, { weekday: 'short', day: 'numeric', month: 'long', ...year })
}

const nearDays: Readonly<Record<number, Text>> = {
  [-1]: { en: 'yesterday', de: 'gestern' },
  0: { en: 'today', de: 'heute' },
  1: { en: 'tomorrow', de: 'morgen' },
}

/** `Tuesday, 1 December`, for titles. */
export const sayFullDay = (day: string, language: Language): string =>
  Temporal.PlainDate.from(day).toLocaleString(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' })

/** `1 Dec`, for axes and tables. */
export const sayShortDay = (day: string, language: Language): string =>
  Temporal.PlainDate.from(day).toLocaleString(localeOf(language), { day: 'numeric', month: 'short' })

/** The wall-clock time of an instant in `zone`: `17:05`. */
export const sayTime = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** Minutes since midnight → `17:05`. */
export const sayMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A moment: `yesterday, 17:05`. */
export function sayMoment(instant: string, here: { zone: string; today: string }, language: Language): string {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(here.zone).toPlainDate().toString()
  return `${sayDay(day, here.today, language)}, ${sayTime(instant, here.zone)}`
}
