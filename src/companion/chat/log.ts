import { measureAt, orderOf } from './amount.ts'
import type { LogFrame, ThingWords } from './compile.ts'
import {
  guarded,
  idle,
  isQuestion,
  matterOf,
  range,
  rank,
  slice,
  startsAt,
  type Choice,
  type Line,
  type Outcome,
} from './line.ts'
import { momentOf, type Moment } from './moment.ts'
import { freeLog } from './freeLog.ts'
import { numberAt } from './numbers.ts'
import { exactly, flexed, inflected, slipped, type Hit, type Phrase, type Same } from './phrase.ts'
import { fold, type Language } from './tokens.ts'
import { findWhen } from './when.ts'

/** Something that happened: "had 2 coffees", "500 ml Wasser gestern". Every word must be accounted for. */
export const readLog = (line: Line, frame: LogFrame): Outcome | undefined =>
  frame.say.text === undefined ? closedLog(line, frame) : freeLog(line, frame)

interface Vessel {
  readonly size?: number
  readonly only?: readonly string[]
}

/** What each token was recognised as. */
class Reading {
  readonly explained: (string | undefined)[]
  readonly things: { thing: ThingWords; word: string; raw: string; at: number }[] = []
  readonly vessels: { vessel: Vessel; at: number }[] = []
  readonly measures: number[] = []
  counts: { value: number; article: boolean }[] = []
  sized = false
  vague = false
  constructor(length: number) {
    this.explained = Array.from({ length })
  }
}

function closedLog(line: Line, frame: LogFrame): Outcome | undefined {
  const { tokens, language } = line
  const reading = new Reading(tokens.length)
  const free = (index: number): boolean => reading.explained[index] === undefined
  const mark = (hit: Hit, as: string): void => hit.taken.forEach((index) => (reading.explained[index] = as))

  const start = matterOf(line)
  const order = orderOf(line, start, frame)
  if (order) {
    mark(order, 'order')
    for (const index of range(line.from, start)) reading.explained[index] = 'courtesy'
  }
  markThings(line, frame, reading, inflected)
  markAmounts(line, frame, reading)
  // Whatever is no amount can be a time.
  const whens = findWhen(tokens, language, { ranges: false, free }).filter(
    ({ from, to }) => from >= line.from && to <= line.to && range(from, to).every(free),
  )
  for (const { from, to } of whens) for (const index of range(from, to)) reading.explained[index] = 'when'
  markBeside(line, frame, reading)
  const did = markPhrases(line, frame.did[language], reading, 'did', exactly)
  const doing = markPhrases(line, frame.doing[language], reading, 'doing', exactly)
  if (reading.things.length === 0 || reading.vessels.length === 0)
    markThings(
      line,
      frame,
      reading,
      (token, word) => token.kind === 'word' && known(line, token.key) === false && slipped(token.key, word),
    )
  markCounts(line, reading)

  const named = reading.things.length > 0
  const measured = reading.measures.length > 0
  const contained = reading.vessels.length > 0
  if (!named && !measured && !(contained && (did || order))) {
    return contained && reading.counts.length > 0 && rest(line, reading).length === 0
      ? { is: 'ask', question: ask.what, weight: 1 }
      : undefined
  }
  const open = rest(line, reading)
  const weight = reading.explained.filter((as) => as !== undefined).length
  const all = range(line.from, line.to).filter(
    (index) =>
      !['order', 'did', 'courtesy', 'thing', 'vessel', 'when', 'beside'].includes(reading.explained[index] ?? ''),
  )
  if (guarded(line, all, order !== undefined)) return { is: 'denied', weight }
  if (isQuestion(line) && !(order && start > line.from))
    return order || measured || contained ? { is: 'denied', weight } : undefined
  const evident =
    reading.explained.includes('light') ||
    did ||
    order !== undefined ||
    measured ||
    contained ||
    reading.counts.length > 0 ||
    whens.length > 0 ||
    open.some((index) => tokens[index]!.kind === 'number')
  if (open.length > 0) {
    if (!evident) return undefined
    return { is: 'ask', question: ask.unclear(slice(line, open.slice(0, 1))), weight }
  }
  const moment = momentOf([...whens, ...line.borrowed], {
    now: line.now,
    dayStart: line.dayStart,
    toward: 'past',
    language,
  })
  if (moment.fault) return { is: 'ask', question: moment.fault, weight }
  // "before 9" is not at 9.
  if (
    whens.some(
      ({ part, from }) =>
        bounds.has(tokens[from]!.key) ||
        (['vor', 'nach'].includes(tokens[from]!.key) && ['clock', 'date', 'weekday'].includes(part.is)),
    )
  )
    return { is: 'ask', question: ask.when, weight }
  if (moment.minutes !== undefined || moment.repeat !== undefined) return { is: 'denied', weight }
  if (doing && !did && !order) return { is: 'ask', question: ask.doing, weight }
  return amountOf(line, frame, reading, moment, { weight, ordered: order !== undefined, language })
}

/** Does the language itself use this word, so that it is no slip of another. */
function known(line: Line, key: string): boolean {
  const { light, negation, others, unreal, habit, asking, vague } = line.grammar
  return [light, negation, others, unreal, habit, asking, vague].some((words) => words.has(key))
}

function amountOf(
  line: Line,
  frame: LogFrame,
  reading: Reading,
  moment: Moment,
  by: { weight: number; ordered: boolean; language: Language },
): Outcome {
  const { weight } = by
  const values = new Set(reading.things.map(({ thing }) => thing.value))
  if (values.size === 0) return { is: 'ask', question: ask.what, weight }
  const { counts } = reading
  // Two names with "and" between them are two things, even of one kind.
  const parted = reading.things.some(
    ({ at }, index) =>
      index > 0 &&
      range(reading.things[index - 1]!.at, at).some(
        (each) => line.grammar.and.has(line.tokens[each]!.key) || [',', '&', '+', ';'].includes(line.tokens[each]!.key),
      ),
  )
  if (parted || values.size > 1 || reading.measures.length > 1 || reading.vessels.length > 1 || counts.length > 1)
    return { is: 'ask', question: ask.one, weight }
  const { thing, word, raw } = reading.things[0]!
  const vessel = reading.vessels[0]?.vessel
  const [measure] = reading.measures
  const choices = sizes(line, frame, thing, word, moment)
  if (reading.vague) return { is: 'ask', question: ask.amount, choices, weight }
  if (measure === undefined && reading.sized) return { is: 'ask', question: ask.amount, choices, weight }
  const count = counts[0]?.value ?? (reading.counts.length > 0 || vessel ? 1 : undefined)
  const fits =
    vessel &&
    !thing.ownSize &&
    (vessel.only === undefined || vessel.only.some((only) => only === thing.value || fold(only) === word))
  const size = measure ?? (vessel ? (fits ? vessel.size : undefined) : thing.serving)
  if (size === undefined || (count === undefined && measure === undefined))
    return { is: 'ask', question: ask.amount, choices, weight }
  const many = count ?? 1
  const whole = Number.isInteger(many) && many >= 1
  const each = Math.round(whole ? size : size * many)
  const { min = 1, max = Infinity, field } = frame.say.amount!
  if (each < min || each * (whole ? many : 1) > max || many > 20 || many <= 0)
    return { is: 'ask', question: ask.impossible, weight }
  const input = inputOf(frame, thing, word, raw, { [field]: each }, moment)
  const times = whole && many > 1 ? many : undefined
  const name = (language: Language): string =>
    frame.say.choice.things.find(({ value }) => value === thing.value)!.words[language][0]!
  const amount = `${times ? `${times} × ` : ''}${each} ml`
  return {
    is: 'call',
    calls: [{ name: frame.name, input, ...(times ? { times } : {}) }],
    said: [{ en: `${amount} ${name('en')}${timeText(moment)}`, de: `${amount} ${name('de')}${timeText(moment)}` }],
    rank: by.ordered ? rank.order : rank.bare,
    weight,
    ordered: by.ordered,
  }
}

const timeText = ({ at, date, time }: Moment): string => (at ? `, ${date}${time ? ` ${time}` : ''}` : '')

function inputOf(
  frame: LogFrame,
  thing: ThingWords,
  word: string,
  raw: string,
  amount: Record<string, number>,
  moment: Moment,
): Record<string, unknown> {
  const { choice, name, at } = frame.say
  // "Wasser" is what the choice says already; "Sprudel" is more.
  const first = choice.things.find(({ value }) => value === thing.value)!.words
  const generic =
    !thing.special &&
    [first.de[0]!, first.en[0]!].some(
      (plain) => word === fold(plain) || flexed(word, fold(plain)) || slipped(word, fold(plain)),
    )
  return {
    [choice.field]: thing.value,
    ...amount,
    ...(name && !generic && raw !== '' ? { [name]: raw } : {}),
    ...(at && moment.at ? { [at]: moment.at } : {}),
  }
}

/** What the person may have meant, one press each. */
function sizes(line: Line, frame: LogFrame, thing: ThingWords, word: string, moment: Moment): Choice[] {
  const { amount } = frame.say
  return (amount?.vessels ?? [])
    .filter(
      ({ size, only }) =>
        size !== undefined &&
        !thing.ownSize &&
        (!only || only.some((each) => each === thing.value || fold(each) === word)),
    )
    .map(({ words, size }) => ({
      label: `${words[line.language][0] ?? words.de[0]!} · ${size} ml`,
      call: { name: frame.name, input: inputOf(frame, thing, word, '', { [amount!.field]: size! }, moment) },
    }))
}

function markPhrases(line: Line, phrases: readonly Phrase[], reading: Reading, as: string, same: Same): boolean {
  let any = false
  for (const index of range(line.from, line.to)) {
    if (reading.explained[index] !== undefined) continue
    const hit = startsAt(line, index, phrases, same, (at) => reading.explained[at] === undefined)
    if (!hit) continue
    hit.taken.forEach((at) => (reading.explained[at] = as))
    any = true
  }
  return any
}

const withWords = new Set(['mit', 'with', 'ohne', 'without', 'no'])

function markThings(line: Line, frame: LogFrame, reading: Reading, same: Same): void {
  const { tokens, language } = line
  const free = (at: number): boolean => reading.explained[at] === undefined
  for (let index = line.from; index < line.to; index++) {
    if (!free(index) || tokens[index]!.kind !== 'word') continue
    if (withWords.has(tokens[index]!.key)) {
      let end = index + 1
      while (
        tokens[end] &&
        ['etwas', 'some', 'a', 'viel', 'bit', 'of', 'wenig', 'bisschen', 'ein'].includes(tokens[end]!.key)
      )
        end++
      const hit = startsAt(line, end, frame.beside[language], same, free)
      if (hit) {
        for (const at of range(index, hit.to)) reading.explained[at] = 'beside'
        continue
      }
    }
    let best: { hit: Hit; thing?: ThingWords; vessel?: Vessel } | undefined
    const better = (hit: Hit | undefined): hit is Hit =>
      hit !== undefined && (!best || hit.taken.length > best.hit.taken.length)
    for (const thing of frame.things) {
      const hit = startsAt(line, index, thing.phrases[language], same, free)
      if (better(hit)) best = { hit, thing }
    }
    for (const vessel of frame.vessels) {
      const hit = startsAt(line, index, vessel.phrases[language], same, free)
      if (better(hit)) best = { hit, vessel }
    }
    if (!best) continue
    for (const at of best.hit.taken) reading.explained[at] = best.thing ? 'thing' : 'vessel'
    if (best.thing)
      reading.things.push({
        thing: best.thing,
        word: best.hit.taken.map((at) => tokens[at]!.key).join(' '),
        raw: slice(line, best.hit.taken),
        at: index,
      })
    if (best.vessel) reading.vessels.push({ vessel: best.vessel, at: index })
  }
}

function markBeside(line: Line, frame: LogFrame, reading: Reading): void {
  const { language } = line
  markPhrases(line, frame.plain[language], reading, 'plain', inflected)
  if (markPhrases(line, frame.sizes[language], reading, 'size', inflected)) reading.sized = true
}

/** Numbers with a unit. */
function markAmounts(line: Line, frame: LogFrame, reading: Reading): void {
  const { amount } = frame.say
  if (!amount) return
  for (let index = line.from; index < line.to; index++) {
    if (reading.explained[index] !== undefined) continue
    const found = measureAt(line, index, amount)
    if (!found || range(index, found.to).some((at) => reading.explained[at] !== undefined)) continue
    reading.measures.push(found.value)
    for (const at of range(index, found.to)) reading.explained[at] = 'measure'
    index = found.to - 1
  }
}

const joining = new Set(['-', 'bis', 'to', 'oder', 'or', '/'])

/** Numbers that count a vessel or a serving: before it, or as `x2` behind it. */
function markCounts(line: Line, reading: Reading): void {
  const { tokens, language, grammar } = line
  const as = reading.explained
  for (let index = line.from; index < line.to; index++) {
    if (as[index] !== undefined) continue
    const token = tokens[index]!
    const repeated = language === 'de' ? /^(ein|zwei|drei|vier|fuenf)mal$/.exec(token.key) : undefined
    const number = repeated
      ? { value: { ein: 1, zwei: 2, drei: 3, vier: 4, fuenf: 5 }[repeated[1]!]!, length: 1 }
      : numberAt(tokens, index, language)
    if (!number) {
      if (grammar.vague.has(token.key)) {
        reading.vague = true
        as[index] = 'vague'
      } else if (joining.has(token.key) && token.kind === 'word')
        reading.vague ||= as[index - 1] === 'count' || as[index - 1] === 'measure' || as[index - 1] === 'thing'
      else if (joining.has(token.key) && (as[index - 1] === 'count' || as[index - 1] === 'measure'))
        reading.vague = true
      continue
    }
    const to = index + number.length
    if (range(index, to).some((at) => as[at] !== undefined)) continue
    // "a glass and a half"
    const last = reading.counts.at(-1)
    if (
      number.value === 0.5 &&
      last &&
      as[index - 2] === 'vessel' &&
      ['and', 'und'].includes(tokens[index - 1]?.key ?? '') &&
      last.value >= 1
    ) {
      last.value += 0.5
      for (const at of range(index - 1, to)) as[at] = 'count'
      continue
    }
    const article = 'article' in number && number.article === true
    // "a couple of", "ein paar"
    if (article && tokens[to] && grammar.vague.has(tokens[to]!.key)) continue
    const times = tokens[to]?.key
    const cross = times === 'x' || times === 'mal' || times === 'times' || times === '*'
    const before = tokens[index - 1]?.key === 'x' && as[index - 1] === undefined
    let next = cross ? to + 1 : to
    if (joining.has(tokens[next]?.key ?? '') && numberAt(tokens, next + 1, language)) {
      reading.vague = true
      for (const at of range(index, next + 1)) as[at] = 'count'
      reading.counts.push({ value: number.value, article: true })
      continue
    }
    while (
      next < line.to &&
      (as[next] === 'plain' ||
        as[next] === 'size' ||
        as[next] === 'measure' ||
        as[next] === 'did' ||
        (as[next] === undefined &&
          ['of', 'more', 'weitere', 'the', 'my', 'other', 'weiteren', 'weiterer'].includes(tokens[next]!.key)))
    )
      next++
    const counts =
      repeated !== undefined ||
      as[next] === 'vessel' ||
      as[next] === 'thing' ||
      (next > to && as[next - 1] === 'measure') ||
      cross ||
      before
    if (!counts) {
      if (article) as[index] = 'light'
      continue
    }
    for (const at of range(index, to)) as[at] = 'count'
    if (cross) as[to] = 'count'
    if (before) as[index - 1] = 'count'
    reading.counts.push({ value: number.value, article })
  }
}

const bounds = new Set([
  'before',
  'after',
  'until',
  'till',
  'since',
  'from',
  'between',
  'by',
  'bis',
  'seit',
  'ab',
  'von',
  'vom',
  'zwischen',
])
const thanks = new Set(['thanks', 'danke', 'thx', 'merci'])
const eachWords = new Set(['a', 'je', 'each', 'jeweils', 'x', '*', 'with', 'mit'])

/** What no part of the frame explains. */
function rest(line: Line, reading: Reading): number[] {
  const as = reading.explained
  return range(line.from, line.to).filter((index) => {
    if (as[index] !== undefined) return false
    const token = line.tokens[index]!
    if (idle(token)) return token.key === '/'
    if (token.kind === 'word' && line.grammar.light.has(token.key)) return false
    if (thanks.has(token.key) && range(index + 1, line.to).every((at) => idle(line.tokens[at]!))) return false
    if (token.key === 'dass' && as.includes('order')) return false
    if (['each', 'je', 'jeweils'].includes(token.key) && as[index - 1] === 'measure') return false
    if (eachWords.has(token.key) && (as[index + 1] === 'measure' || as[index - 1] === 'count')) return false
    return true
  })
}

const ask = {
  what: { en: 'What was it?', de: 'Was war es?' },
  when: { en: 'When was it exactly?', de: 'Wann war es genau?' },
  amount: { en: 'How much was it?', de: 'Wie viel war es?' },
  one: { en: 'What was it exactly, and how much of each?', de: 'Was genau war es, und wie viel wovon?' },
  impossible: { en: 'That amount cannot be. How much was it?', de: 'Diese Menge kann nicht stimmen. Wie viel war es?' },
  doing: { en: 'Shall I log it?', de: 'Soll ich es eintragen?' },
  unclear: (word: string) => ({
    en: `I am not sure what “${word}” means here. What shall I log?`,
    de: `Ich bin nicht sicher, was „${word}“ hier heißt. Was soll ich eintragen?`,
  }),
}
