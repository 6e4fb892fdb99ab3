import type { Measure } from '#derive/say.ts'
import type { Phrases } from './compile.ts'
import { idle, startsAt, type Line } from './line.ts'
import { numberAt } from './numbers.ts'
import { phraseOf, type Hit, type Phrase } from './phrase.ts'

/** A number and its unit, in the unit of the field. */
export function measureAt(
  line: Line,
  index: number,
  measure: Measure,
): { readonly value: number; readonly to: number } | undefined {
  const { tokens, language } = line
  const number = numberAt(tokens, index, language)
  if (!number) return undefined
  // A minus makes it impossible, not positive.
  const minus = tokens[index - 1]?.key === '-' && !tokens[index - 1]!.glued && tokens[index]!.glued ? -1 : 1
  // ".5 l"
  const point = tokens[index - 1]
  const leading =
    (point?.key === '.' || point?.key === ',') &&
    tokens[index]!.glued &&
    !point.glued &&
    /^\d+$/.test(tokens[index]!.raw)
  const value = leading ? number.value / 10 ** tokens[index]!.raw.length : number.value
  let at = index + number.length
  if (at >= line.to) return undefined
  if (tokens[at]!.key === '-' && tokens[at]!.glued) at++
  const two = `${tokens[at]?.key ?? ''} ${tokens[at + 1]?.key ?? ''}`
  if (Object.hasOwn(measure.units, two)) return { value: minus * value * measure.units[two]!, to: at + 2 }
  const one = tokens[at]?.kind === 'word' ? tokens[at]!.key : ''
  if (!Object.hasOwn(measure.units, one)) return undefined
  return { value: minus * value * measure.units[one]!, to: at + 1 }
}

/** Verbs of recording stand first, or last where German puts an infinitive. */
export function orderOf(line: Line, start: number, frame: { readonly orders: Phrases }): Hit | undefined {
  const phrases = [...recording(line), ...frame.orders[line.language]]
  const first = startsAt(line, start, phrases)
  if (first || line.language === 'en') return first
  let end = line.to
  while (end > start && (idle(line.tokens[end - 1]!) || line.tokens[end - 1]!.key === 'bitte')) end--
  for (const phrase of phrases) {
    if (phrase.parts.length > 1) continue
    const at = end - phrase.size
    if (at < start) continue
    const hit = startsAt(line, at, [phrase])
    if (hit) return hit
  }
  return undefined
}

const orders = new Map<string, readonly Phrase[]>()
function recording(line: Line): readonly Phrase[] {
  let phrases = orders.get(line.language)
  if (!phrases) {
    phrases = line.grammar.recording.map((words) => phraseOf(words, line.language))
    orders.set(line.language, phrases)
  }
  return phrases
}
