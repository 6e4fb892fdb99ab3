import type { Json, Text } from '#core/fields/field.ts'
import type { Told } from '#core/module/tool.ts'
import { type Day, localDay, localTime } from '#core/time/day.ts'
import { tellDay } from '#derive/words/day.ts'

/** A title put into both sentences at `%`. */
export const said = (title: Json | undefined, en: string, de: string): Text => ({
  en: en.replace('%', () => `“${String(title ?? '')}”`),
  de: de.replace('%', () => `„${String(title ?? '')}“`),
})

/** A moment, or a day, as people said it where and when the fact was made: “tomorrow at 09:30”. */
export function when(start: Json | undefined, { fact }: Pick<Told, 'fact'>): Text {
  const text = String(start)
  return tellWhen(text, fact.zone, fact.day as Day)
}

export function tellWhen(start: string, zone: string, today: Day): Text {
  const isDay = start.length === 10
  const day = tellDay(isDay ? start : localDay(start, { zone, dayStart: '00:00', weekStart: 1 }), today)
  if (isDay) return day
  const time = localTime(start, zone)
  return { en: `${day.en} at ${time}`, de: `${day.de} um ${time}` }
}
