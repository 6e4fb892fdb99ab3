import type { Text } from '#core/fields/field.ts'
import type { GoalTarget } from '#core/module/aims.ts'
import type { Day } from '#core/time/day.ts'

const numbers = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }),
  de: new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }),
}

/** `1,200.5` and `1.200,5`. */
export const sayNumber = (value: number): Text => ({ en: numbers.en.format(value), de: numbers.de.format(value) })

/** `Tuesday, 31 March` and `Dienstag, 31. März`. */
export function sayDay(day: Day): Text {
  const date = Temporal.PlainDate.from(day)
  const form = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return { en: date.toLocaleString('en-GB', form), de: date.toLocaleString('de-DE', form) }
}

const units: Readonly<Record<string, Text>> = {
  ml: { en: 'ml', de: 'ml' },
  'yes/no': { en: 'days', de: 'Tage' },
  tasks: { en: 'tasks', de: 'Aufgaben' },
  cups: { en: 'cups', de: 'Tassen' },
  drinks: { en: 'drinks', de: 'Getränke' },
  meals: { en: 'meals', de: 'Mahlzeiten' },
  events: { en: 'events', de: 'Termine' },
  places: { en: 'places', de: 'Orte' },
}

/** A unit as people say it; what is not known is said as it is written. */
export const sayUnit = (unit: string): Text => units[unit] ?? { en: unit, de: unit }

/** `2 litres of water a day: 1,200 of 2,000`. */
export function sayGoal(title: string, value: number, target: Pick<GoalTarget, 'value' | 'comparison'>): Text {
  const have = sayNumber(value)
  const want = sayNumber(target.value)
  if (target.comparison === 'lte')
    return { en: `${title}: ${have.en}, limit ${want.en}`, de: `${title}: ${have.de}, Grenze ${want.de}` }
  return { en: `${title}: ${have.en} of ${want.en}`, de: `${title}: ${have.de} von ${want.de}` }
}

/** Sentences one after the other; empty ones are left out. */
export const joined = (texts: readonly Text[]): Text => ({
  en: texts
    .map(({ en }) => en)
    .filter(Boolean)
    .join(' '),
  de: texts
    .map(({ de }) => de)
    .filter(Boolean)
    .join(' '),
})
