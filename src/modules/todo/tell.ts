import type { Json, Text } from '#core/fields/field.ts'
import type { Told } from '#core/module/tool.ts'
import type { Day } from '#core/time/day.ts'
import { tellDay } from '#derive/words/day.ts'

/** Titles as a list in a sentence, at most `most` of them. */
export function listed(titles: readonly string[], most = 5): Text {
  const named = titles.slice(0, most)
  const rest = titles.length - named.length
  return {
    en: named.map((title) => `“${title}”`).join(', ') + (rest > 0 ? ` and ${rest} more` : ''),
    de: named.map((title) => `„${title}“`).join(', ') + (rest > 0 ? ` und ${rest} weitere` : ''),
  }
}

export const quoted = (title: Json | undefined): Text => listed([String(title ?? '')])

/** `“Call mum”` put into both sentences at `%`. */
export const said = (title: Json | undefined, en: string, de: string): Text => {
  const name = quoted(title)
  return { en: en.replace('%', () => name.en), de: de.replace('%', () => name.de) }
}

/** A day as people say it when the fact was made, with the time of day: “tomorrow at 17:00”. */
export function when(day: Json | undefined, { fact }: Told, time?: Json): Text {
  const told = tellDay(String(day), fact.day as Day)
  return typeof time === 'string' ? { en: `${told.en} at ${time}`, de: `${told.de} um ${time}` } : told
}

export const count = (value: number, one: Text, many: Text): Text =>
  value === 1 ? { en: `1 ${one.en}`, de: `1 ${one.de}` } : { en: `${value} ${many.en}`, de: `${value} ${many.de}` }

export const TASKS = [
  { en: 'task', de: 'Aufgabe' },
  { en: 'tasks', de: 'Aufgaben' },
] as const
