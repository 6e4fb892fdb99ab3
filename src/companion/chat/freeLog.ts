import type { LogFrame } from './compile.ts'
import { firstOf, guarded, idle, isQuestion, matterOf, range, rank, startsAt, type Line, type Outcome } from './line.ts'
import { measureAt, orderOf } from './amount.ts'
import { momentOf } from './moment.ts'
import { inflected, type Hit } from './phrase.ts'
import { titleOf } from './title.ts'
import { findWhen } from './when.ts'

/** A log whose rest is free text: a heading of its kind or a verb must say that it is one. */
export function freeLog(line: Line, frame: LogFrame): Outcome | undefined {
  const { tokens, language } = line
  const taken = new Set<number>()
  const take = (hit: Hit | undefined): boolean => {
    hit?.taken.forEach((index) => taken.add(index))
    return hit !== undefined
  }
  const free = (index: number): boolean => !taken.has(index)
  const start = matterOf(line)
  const order = orderOf(line, start, frame)
  take(order)
  const measures: Record<string, number> = {}
  for (const measure of frame.say.measures ?? []) {
    for (let index = line.from; index < line.to; index++) {
      const found = free(index) ? measureAt(line, index, measure) : undefined
      if (!found) continue
      if (measures[measure.field] !== undefined) return { is: 'ask', question: question.amount, weight: 2 }
      measures[measure.field] = Math.round(found.value)
      for (const at of range(index, found.to)) taken.add(at)
      index = found.to
    }
  }
  const measured = Object.keys(measures).length > 0
  let kind: string | number | undefined
  let heading = false
  for (const thing of frame.things) {
    const hit =
      startsAt(
        line,
        order && order.from === start ? skipLight(line, order.to) : skipLight(line, start),
        thing.phrases[language],
        inflected,
        free,
      ) ?? (measured || order ? firstOf(line, thing.phrases[language], inflected, free) : undefined)
    if (!hit) continue
    if (kind !== undefined && kind !== thing.value) return undefined
    kind = thing.value
    heading ||= tokens[hit.to]?.key === ':'
    take(hit)
  }
  const verb = firstOf(line, frame.did[language], undefined, free)
  const did = take(verb)
  if (kind === undefined && did) {
    for (const thing of frame.things) {
      const hit = firstOf(line, thing.phrases[language], inflected, free)
      if (hit && kind === undefined) {
        kind = thing.value
        take(hit)
      }
    }
  }
  if (!did && kind === undefined && !order) return undefined
  const whens = findWhen(tokens, language, { ranges: false }).filter(
    ({ from, to }) => from >= line.from && to <= line.to && range(from, to).every(free),
  )
  for (const { from, to } of whens) for (const index of range(from, to)) taken.add(index)
  const left = range(line.from, line.to).filter(free)
  const weight = taken.size
  if (guarded(line, left, order !== undefined)) return { is: 'denied', weight }
  if (isQuestion(line)) return undefined
  // In English who did it stands before the verb.
  if (
    language === 'en' &&
    verb &&
    left.some((index) => index < verb.from && !idle(tokens[index]!) && !line.grammar.light.has(tokens[index]!.key))
  )
    return { is: 'ask', question: question.what, weight }
  if (!did && !order && !heading && !measured) return undefined
  const moment = momentOf([...whens, ...line.borrowed], {
    now: line.now,
    dayStart: line.dayStart,
    toward: 'past',
    language,
  })
  if (moment.fault) return { is: 'ask', question: moment.fault, weight }
  const words = left.filter((index) => !idle(tokens[index]!) || between(left, index))
  while (words.length > 0 && personal.has(tokens[words[0]!]!.key)) words.shift()
  while (words.length > 0 && personal.has(tokens[words.at(-1)!]!.key)) words.pop()
  const text = titleOf(line, words)
  // What another log knows by its word is not this one's to guess.
  const claimed = left.some((index) =>
    line.frames.some(
      (other) =>
        other.how === 'log' &&
        other.say.text === undefined &&
        other.things.some((thing) => startsAt(line, index, thing.phrases[language], inflected)),
    ),
  )
  if (claimed && !measured) return kind === undefined ? undefined : { is: 'ask', question: question.kind, weight }
  kind ??= moment.part ? frame.say.byTime?.[moment.part] : undefined
  if (kind === undefined)
    return measured || order ? (text === '' ? undefined : { is: 'ask', question: question.kind, weight }) : undefined
  if (text === '' && !measured) return { is: 'ask', question: question.what, weight }
  for (const { field, min = 0, max = Infinity } of frame.say.measures ?? []) {
    const value = measures[field]
    if (value !== undefined && (value < min || value > max)) return { is: 'ask', question: question.amount, weight }
  }
  const { choice, text: field, at } = frame.say
  const input = {
    [choice.field]: kind,
    [field!]: text === '' ? String(kind) : text,
    ...measures,
    ...(at && moment.at ? { [at]: moment.at } : {}),
  }
  const said = `${text}${measured ? ` · ${Object.values(measures).join(' · ')}` : ''}`
  return {
    is: 'call',
    calls: [{ name: frame.name, input }],
    said: [{ en: said, de: said }],
    rank: order ? rank.order : rank.heading,
    weight,
    ordered: order !== undefined,
  }
}

const personal = new Set(
  'i ich have habe just also me mir please bitte mal gerade eben es for to at um zum of und and ,'.split(' '),
)

const skipLight = (line: Line, from: number): number => {
  let at = from
  while (at < line.to && line.grammar.light.has(line.tokens[at]!.key)) at++
  return at
}

const between = (left: readonly number[], index: number): boolean =>
  left.indexOf(index) > 0 && left.indexOf(index) < left.length - 1

const question = {
  what: { en: 'What was it?', de: 'Was war es?' },
  kind: { en: 'Which meal was it?', de: 'Welche Mahlzeit war es?' },
  amount: { en: 'That amount cannot be. How much was it?', de: 'Diese Menge kann nicht stimmen. Wie viel war es?' },
}
