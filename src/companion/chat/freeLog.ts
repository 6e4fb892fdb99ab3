import type { LogFrame } from './compile.ts'
import {
  firstOf,
  guarded,
  idle,
  isQuestion,
  matterOf,
  range,
  rank,
  startsAt,
  type Choice,
  type Line,
  type Outcome,
} from './line.ts'
import { measureAt, orderOf } from './amount.ts'
import { momentOf, type Moment } from './moment.ts'
import { inflected, type Hit, type Phrase } from './phrase.ts'
import { titleOf } from './title.ts'
import { findWhen, type Found } from './when.ts'

type Kind = LogFrame['things'][number]

/** A log whose rest is free text: a heading of its kind, an amount or a verb must say that it is one. */
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
  const measures = measuresOf(line, frame, taken)
  if (!measures) return { is: 'ask', question: question.amount, weight: 2 }
  const measured = Object.keys(measures).length > 0
  const verb = firstOf(line, frame.did[language], undefined, free)
  const had = verb ? undefined : firstOf(line, frame.had[language], undefined, free)
  const head = skipLight(line, order && order.from === start ? order.to : start)
  const named = kindOf(line, frame, {
    head,
    anywhere: measured || order !== undefined || verb !== undefined,
    had,
    free,
  })
  if (named === 'two') return undefined
  take(named?.hit)
  const did = take(verb)
  const weak = named !== undefined || measured ? take(had) : false
  const doing = did || order || !(named || measured) ? undefined : firstOf(line, frame.doing[language], undefined, free)
  if (!did && !named && !order && !weak && !measured) return undefined
  const whens = findWhen(tokens, language, { ranges: false }).filter(
    ({ from, to }) => from >= line.from && to <= line.to && range(from, to).every(free),
  )
  for (const { from, to } of whens) for (const index of range(from, to)) taken.add(index)
  const left = range(line.from, line.to).filter(free)
  const weight = taken.size
  if (guarded(line, left, order !== undefined)) return { is: 'denied', weight }
  if (isQuestion(line) && !(order && start > line.from)) return undefined
  const deed = verb ?? (weak ? had : undefined)
  // In English who did it stands before the verb.
  if (
    language === 'en' &&
    deed &&
    left.some((index) => index < deed.from && !idle(tokens[index]!) && !line.grammar.light.has(tokens[index]!.key))
  )
    return { is: 'ask', question: question.what, weight }
  if (otherwise(line, left, had)) return { is: 'ask', question: question.yours, weight }
  const words = wordsOf(line, left)
  const heading = named !== undefined && tokens[named.hit.to]?.key === ':'
  const firm = did || weak || order !== undefined || heading || measured
  if (!firm && !(named && noted(line, frame, named.hit, words, whens))) return undefined
  if (doing) return { is: 'ask', question: question.doing, weight }
  let moment = happenedAt(line, whens)
  if (moment.fault) return { is: 'ask', question: moment.fault, weight }
  const text = titleOf(line, words)
  // What another log knows by its word is not this one's to guess.
  const drunk = claimed(line, left, words, named?.hit.from ?? words[0] ?? line.from, heading)
  if (drunk === 'apart' || (drunk && !measured))
    return named ? { is: 'ask', question: question.kind, weight } : undefined
  const kind = named?.thing.value ?? (did || measured ? byTime(frame, moment) : undefined)
  if (kind === undefined) {
    if (text === '') return measured ? { is: 'ask', question: question.what, weight: 0 } : undefined
    if (!(measured || order) || (!did && !weak && !order && words.length > 5)) return undefined
    return { is: 'ask', question: question.kind, choices: choicesOf(line, frame, { text, measures, moment }), weight }
  }
  const next = named && left.includes(named.hit.to) ? (tokens[named.hit.to]?.key ?? '') : ''
  const first = tokens[words[0] ?? -1]?.key ?? ''
  if (!measured && (text === '' || company.has(first) || company.has(next)))
    return { is: 'ask', question: question.what, weight }
  for (const { field, min = 0, max = Infinity } of frame.say.measures ?? []) {
    const value = measures[field]
    if (value !== undefined && (value < min || value > max)) return { is: 'ask', question: question.amount, weight }
  }
  moment = usual(line, frame, kind, whens, moment)
  const input = inputOf(frame, kind, text === '' ? spoken(line, named, kind) : text, measures, moment)
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

/** The amounts by field, their tokens taken; undefined where one is said twice. */
function measuresOf(line: Line, frame: LogFrame, taken: Set<number>): Record<string, number> | undefined {
  const measures: Record<string, number> = {}
  for (const measure of frame.say.measures ?? []) {
    for (let index = line.from; index < line.to; index++) {
      const found = taken.has(index) ? undefined : measureAt(line, index, measure)
      if (!found) continue
      if (measures[measure.field] !== undefined || ranged(line, index)) return undefined
      measures[measure.field] = Math.round(found.value)
      for (const at of range(index, found.to)) taken.add(at)
      index = found.to
    }
  }
  return measures
}

/** "500-600 kcal": of two numbers none is the amount. */
const ranged = ({ tokens, from }: Line, at: number): boolean =>
  at - 2 >= from &&
  ['-', 'bis', 'to', 'und', 'and', 'oder', 'or'].includes(tokens[at - 1]!.key) &&
  tokens[at - 2]!.kind === 'number'

interface Named {
  readonly thing: Kind
  readonly hit: Hit
}

/** Of which kind it says to be: at its head, behind "had", as "for lunch", or anywhere where the rest says that it is a log. */
function kindOf(
  line: Line,
  frame: LogFrame,
  by: { head: number; anywhere: boolean; had: Hit | undefined; free: (index: number) => boolean },
): Named | 'two' | undefined {
  const { language } = line
  const behind = by.had && skipLight(line, by.had.to)
  const find = (look: (phrases: readonly Phrase[]) => Hit | undefined): Named[] =>
    frame.things.flatMap((thing) => {
      const hit = look(thing.phrases[language])
      return hit ? [{ thing, hit }] : []
    })
  const ways: readonly ((phrases: readonly Phrase[]) => Hit | undefined)[] = [
    (phrases) => startsAt(line, by.head, phrases, inflected, by.free),
    (phrases) => (behind === undefined ? undefined : startsAt(line, behind, phrases, inflected, by.free)),
    (phrases) =>
      by.had || by.anywhere
        ? firstOf(
            line,
            phrases.filter(({ size }) => size > 1),
            inflected,
            by.free,
          )
        : undefined,
    (phrases) => (by.anywhere ? firstOf(line, phrases, inflected, by.free) : undefined),
  ]
  for (const way of ways) {
    const found = find(way)
    if (found.length > 1 && new Set(found.map(({ thing }) => thing.value)).size > 1) return 'two'
    if (found[0]) return found[0]
  }
  return undefined
}

/** Is a kind with some words behind it a note of what there was, and nothing else ("lunch break at 12")? */
function noted(line: Line, frame: LogFrame, kind: Hit, words: readonly number[], whens: readonly Found[]): boolean {
  const { tokens, language } = line
  if (words.length > 7) return false
  if (words.some((index) => index < kind.from)) return false
  const day = (part: Found['part']): boolean => part.is === 'clock' || (part.is === 'day' && part.offset <= 0)
  if (!whens.every(({ part }) => day(part) || part.is === 'now' || part.is === 'part')) return false
  const odd = words.some((index) => {
    const { key, kind: form, raw } = tokens[index]!
    if (startsAt(line, index, frame.unfit[language], inflected)) return true
    if (index === words[0] && (company.has(key) || company.has(tokens[kind.to]?.key ?? ''))) return true
    // German verbs are written small; "Snack Nüsse kaufen".
    return (
      language === 'de' &&
      form === 'word' &&
      raw === raw.toLowerCase() &&
      /(en|ern|eln|t)$/.test(key) &&
      index === words.at(-1)
    )
  })
  return !odd
}

const beside = new Set(['mit', 'with', 'bei', 'at', 'by', 'von', 'vom', 'from'])

/** Another deed, or another person, than "I had". */
function otherwise(line: Line, left: readonly number[], had: Hit | undefined): boolean {
  const { tokens, grammar, language } = line
  const key = (at: number): string => tokens[at]?.key ?? ''
  const led = (at: number): boolean =>
    beside.has(key(at - 1)) || (grammar.light.has(key(at - 1)) && beside.has(key(at - 2)))
  if (left.some((index) => /^(yesterday's|today's|tomorrow's|gestrige|heutige|morgige)/.test(key(index)))) return true
  if (left.some((index) => grammar.elsewise.has(key(index)) && !led(index))) return true
  // "Tom hatte …"
  return (
    language === 'de' &&
    had !== undefined &&
    !range(line.from, line.to).some((index) => key(index) === 'ich') &&
    left.some((index) => index < had.from && tokens[index]!.kind === 'word' && !grammar.light.has(key(index)))
  )
}

const happenedAt = (line: Line, whens: readonly Found[]): Moment =>
  momentOf([...whens, ...line.borrowed], {
    now: line.now,
    dayStart: line.dayStart,
    toward: 'past',
    language: line.language,
  })

/** A day without a time: when such a thing usually is. */
function usual(line: Line, frame: LogFrame, kind: string | number, whens: readonly Found[], moment: Moment): Moment {
  const part = Object.entries(frame.say.byTime ?? {}).find(([, value]) => value === kind)?.[0] as Moment['part']
  if (!part || !moment.dayKnown || moment.time || moment.part || moment.date === line.now.toPlainDate().toString())
    return moment
  const then = happenedAt(line, [...whens, { part: { is: 'part', part }, from: line.to, to: line.to }])
  return then.fault ? moment : then
}

/** Which kind the part of the day makes it, said as such or by the clock. */
function byTime(frame: LogFrame, { part, time }: Moment): string | undefined {
  const by = frame.say.byTime
  if (!by) return undefined
  if (part) return by[part]
  if (!time) return undefined
  if (time >= '05:00' && time < '10:30') return by['morning']
  if (time >= '11:30' && time < '14:30') return by['noon']
  return time >= '17:30' && time < '22:00' ? by['evening'] : undefined
}

function claimed(
  line: Line,
  left: readonly number[],
  words: readonly number[],
  begins: number,
  heading: boolean,
): boolean | 'apart' {
  const known = new Set<number>()
  for (const other of line.frames) {
    if (other.how !== 'log' || other.say.text !== undefined) continue
    for (const index of left)
      for (const thing of other.things)
        for (const at of startsAt(line, index, thing.phrases[line.language], inflected)?.taken ?? []) known.add(at)
  }
  if (known.size === 0) return false
  // "toast 300 kcal and a glass of water" are two things.
  if (apart(line, begins, known)) return 'apart'
  const plain = words.filter(
    (index) =>
      !known.has(index) && line.tokens[index]!.kind === 'word' && !line.grammar.light.has(line.tokens[index]!.key),
  )
  return !heading || plain.length === 0
}

const apart = (line: Line, first: number, known: ReadonlySet<number>): boolean =>
  [...known].some(
    (at) =>
      at > first &&
      range(first, at).some(
        (index) =>
          line.grammar.and.has(line.tokens[index]!.key) || ['&', '+', ',', ';'].includes(line.tokens[index]!.key),
      ),
  )

function inputOf(
  frame: LogFrame,
  kind: string | number,
  text: string,
  measures: Readonly<Record<string, number>>,
  { at: moment }: Moment,
): Record<string, unknown> {
  const { choice, text: field, at } = frame.say
  return { [choice.field]: kind, [field!]: text, ...measures, ...(at && moment ? { [at]: moment } : {}) }
}

const choicesOf = (
  line: Line,
  frame: LogFrame,
  { text, measures, moment }: { text: string; measures: Readonly<Record<string, number>>; moment: Moment },
): Choice[] =>
  frame.say.choice.things.map(({ value, words }) => ({
    label: words[line.language][0]!,
    call: { name: frame.name, input: inputOf(frame, value, text, measures, moment) },
  }))

const spoken = (line: Line, named: Named | undefined, kind: string | number): string => {
  const word = line.tokens[named?.hit.taken.at(-1) ?? -1]?.raw
  return word ?? String(kind)
}

/** What the text is, without what only leads to it. */
function wordsOf(line: Line, left: readonly number[]): number[] {
  const words = left.filter((index, step) => !idle(line.tokens[index]!) || (step > 0 && step < left.length - 1))
  while (words.length > 0 && (personal.has(line.tokens[words[0]!]!.key) || idle(line.tokens[words[0]!]!))) words.shift()
  while (words.length > 0 && (trailing.has(line.tokens[words.at(-1)!]!.key) || idle(line.tokens[words.at(-1)!]!)))
    words.pop()
  return words
}

const leading =
  'i ich have habe just also me mir please bitte mal gerade eben es for to at um zum of und and war was waren were gab ist is my mein meine'
const personal = new Set(leading.split(' '))
const trailing = new Set(
  `${leading} ~ ca circa etwa ungefaehr rund about around roughly approx approximately mit with heute today`.split(' '),
)

/** A meal "with Tom" says nothing of what it was. */
const company = new Set(
  'mit with bei beim at in im for fuer von vom auf bis until till ab nach after before vor'.split(' '),
)

const skipLight = (line: Line, from: number): number => {
  let at = from
  while (at < line.to && line.grammar.light.has(line.tokens[at]!.key)) at++
  return at
}

const question = {
  what: { en: 'What was it?', de: 'Was war es?' },
  kind: { en: 'Which meal was it?', de: 'Welche Mahlzeit war es?' },
  yours: { en: 'Did you have it yourself? What was it?', de: 'Hast du es selbst gegessen? Was war es?' },
  doing: { en: 'Shall I log it?', de: 'Soll ich es eintragen?' },
  amount: { en: 'That amount cannot be. How much was it?', de: 'Diese Menge kann nicht stimmen. Wie viel war es?' },
}
