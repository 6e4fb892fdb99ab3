import type { NoteFrame } from './compile.ts'
import { firstOf, guarded, idle, isQuestion, matterOf, range, rank, startsAt, type Line, type Outcome } from './line.ts'
import { momentOf, type Moment } from './moment.ts'
import { exactly, inflected, phraseOf, type Hit, type Phrase } from './phrase.ts'
import { infinitive } from './infinitive.ts'
import { tidy, titleOf } from './title.ts'
import type { Language } from './tokens.ts'
import { findWhen, type Found } from './when.ts'

interface Opening {
  readonly taken: readonly number[]
  readonly rank: number
  readonly ordered: boolean
  /** The title begins after these words of joining ("to", "daran, dass"). */
  readonly joined?: boolean | 'to'
  readonly several?: boolean
  readonly only?: 'offer' | 'scheduled'
  readonly whole?: boolean
  /** The noun that headed it: part of a title such as "appointment with Ana". */
  readonly noun?: readonly number[]
}

/** A new row with a title: "todo: …", "remind me to …", "Termin … Donnerstag 14:30". */
export function readNote(line: Line, frame: NoteFrame): Outcome | undefined {
  const start = matterOf(line)
  const opening = openingOf(line, frame, start)
  if (!opening) return undefined
  const taken = new Set([...range(line.from, start), ...opening.taken])
  const inner = range(line.from, line.to).filter((index) => !taken.has(index))
  if (inner.length === 0) return opening.only ? undefined : { is: 'ask', question: question.title, weight: 1 }
  if (opening.several) return several(line, frame, opening, inner)
  return one(line, frame, opening, inner, opening.taken.length)
}

function one(
  line: Line,
  frame: NoteFrame,
  opening: Opening,
  inner: readonly number[],
  weight: number,
): Outcome | undefined {
  const { tokens, language } = line
  const { needs } = frame.say
  if (needs) return { is: 'ask', question: needs, weight: weight + 1 }
  const left = new Set(inner)
  const input: Record<string, unknown> = {}
  for (const { value, phrases } of frame.marks) {
    const hit = firstOf(line, phrases[language], exactly, (index) => left.has(index))
    if (!hit || input[frame.say.marks!.field] !== undefined) continue
    input[frame.say.marks!.field] = value
    hit.taken.forEach((index) => left.delete(index))
  }
  const whens = whensOf(line, frame, left)
  const moment = momentOf([...whens, ...line.borrowed], {
    now: line.now,
    dayStart: line.dayStart,
    toward: 'future',
    language,
  })
  // A noun alone schedules nothing: a day must be said, and where the hour is missing the line must be no tale.
  if (
    opening.only === 'scheduled' &&
    !moment.fault &&
    !(moment.dayKnown && (moment.time || moment.endDate || opening.whole)) &&
    (!moment.dayKnown || inner.length > 7 || inner.some((index) => afterNoun.has(tokens[index]!.key)))
  )
    return undefined
  for (const { from, to } of whens) range(from, to).forEach((index) => left.delete(index))
  const allDay = frame.say.span ? firstOf(line, wholeDay[language], exactly, (index) => left.has(index)) : undefined
  allDay?.taken.forEach((index) => left.delete(index))
  const rest = wording(line, [...left], opening, whens)
  const withNoun = frame.say.span !== undefined && opening.noun !== undefined && relation.test(rest)
  if (
    frame.say.span &&
    opening.rank <= rank.heading &&
    left.size > 0 &&
    [...left].some((index) => tale.has(tokens[index]!.key))
  )
    return undefined
  const title = withNoun ? wording(line, [...opening.noun!, ...left], opening, whens) : rest
  if (
    opening.only === 'scheduled' &&
    (guarded(line, [...left].filter((index) => tokens[index]!.kind === 'word').slice(0, 2), false) || title === '')
  )
    return undefined
  if (title === '') return { is: 'ask', question: question.title, weight }
  if (title.length > 300) return { is: 'ask', question: question.long, weight }
  if (moment.fault) return { is: 'ask', question: moment.fault, weight: weight + 3 }
  input[frame.say.text] = title
  if (frame.say.due) Object.assign(input, due(frame.say.due, moment))
  if (frame.say.minutes && moment.minutes !== undefined) input[frame.say.minutes] = moment.minutes
  if (frame.say.span) {
    const span = spanOf(line, frame.say.span, moment, allDay !== undefined)
    if (!span) return { is: 'ask', question: question.when, weight: weight + 2 }
    Object.assign(input, span)
  }
  const said = [title, moment.date ? `${moment.date}${moment.time ? ` ${moment.time}` : ''}` : '', moment.repeat ?? '']
    .filter((part) => part !== '')
    .join(' · ')
  const call = { name: frame.name, input }
  if (opening.only === 'offer') return { is: 'ask', question: question.offer, choices: [{ label: said, call }], weight }
  return {
    is: 'call',
    calls: [call],
    said: [{ en: `${frame.about.en}: ${said}`, de: `${frame.about.de}: ${said}` }],
    rank: opening.rank,
    weight: weight + whens.length,
    ordered: opening.ordered,
  }
}

/** "tasks: bread, milk and eggs" */
function several(line: Line, frame: NoteFrame, opening: Opening, inner: readonly number[]): Outcome | undefined {
  const groups: number[][] = [[]]
  for (const index of inner) {
    const token = line.tokens[index]!
    if (token.key === ',' || token.key === ';' || (token.kind === 'word' && ['und', 'and'].includes(token.key)))
      groups.push([])
    else groups.at(-1)!.push(index)
  }
  const each = groups
    .filter((group) => group.some((index) => !idle(line.tokens[index]!)))
    .map((group) => one(line, frame, opening, group, 1))
  const calls = each.flatMap((outcome) => (outcome?.is === 'call' ? outcome.calls : []))
  const problem = each.find((outcome) => outcome?.is === 'ask')
  if (problem) return problem
  const said = each.flatMap((outcome) => (outcome?.is === 'call' ? outcome.said : []))
  return calls.length === each.length && calls.length > 0
    ? { is: 'call', calls, said, rank: opening.rank, weight: inner.length, ordered: true }
    : undefined
}

/** Words of a sentence about what is planned, not of its title. */
const tale = new Set(
  'ist sind war waren wird hat hatte faellt fiel sagt sagte meint meinte wurde beginnt faengt kostet ausgefallen abgesagt verschoben is are was were has had said says told cancelled canceled postponed starts begins costs been moved should'.split(
    ' ',
  ),
)
const relation = /^(mit|bei|beim|zwecks|wegen|im|in|with|w\/|at|regarding|re)\s/i
const making = new Map<string, readonly Phrase[]>()
const wholeDay = {
  de: ['ganztägig', 'ganztags', 'den ganzen Tag'].map((text) => phraseOf(text, 'de')),
  en: ['all day', 'all-day', 'the whole day'].map((text) => phraseOf(text, 'en')),
}
const called: Readonly<Record<string, readonly string[]>> = {
  de: ['namens', 'mit dem titel', 'mit titel', 'zum', 'fuer', 'an', 'fuer mich'],
  en: ['called', 'named', 'titled', 'for', 'to', 'for me to', 'with the title', 'that says', 'saying', 'about'],
}
const afterNoun = new Set(
  'ist sind war waren wird werden hat haben habe is was are were has have had will should list liste listen lists not nicht went did needs done erledigt fertig done'.split(
    ' ',
  ),
)

function openingOf(line: Line, frame: NoteFrame, start: number): Opening | undefined {
  const { language, tokens } = line
  const lead = startsAt(line, start, frame.leads[language]) ?? atEnd(line, frame.leads[language], start)
  if (lead) {
    const next = tokens.slice(lead.to, line.to).find((token) => !idle(token))
    if (lead.from === start && next && line.grammar.asking.has(next.key)) return undefined
    if (language === 'de' && lead.from === start && next && line.grammar.negation.has(next.key)) return undefined
    return { taken: lead.taken, rank: rank.titled, ordered: true, joined: true }
  }
  const made = makingAt(line, start)
  if (made) {
    const at = skip(line, lastOfFirstPart(made))
    const noun = startsAt(line, at, frame.nouns[language])
    if (noun)
      return {
        ...headed(line, frame, noun, [...made.taken, ...range(lastOfFirstPart(made), noun.from)]),
        rank: rank.titled,
        ordered: true,
        joined: 'to',
      }
    const tail = firstOf(line, frame.tails[language])
    if (tail) return { taken: [...made.taken, ...tail.taken], rank: rank.titled, ordered: true }
    const hint = startsAt(line, at, frame.hints[language], inflected)
    const before = [...made.taken, ...range(lastOfFirstPart(made), at)]
    if (hint && !line.grammar.recording.includes(tokens[start]!.key))
      return { taken: before, rank: rank.order, ordered: true }
    // "add": what is still to come is no record of what was.
    if (hint) return { taken: before, rank: rank.hint, ordered: true, only: 'scheduled' }
    const scheduling = tokens[start]!.key === 'schedule' && frame.say.span
    if (scheduling)
      return { taken: [...made.taken, ...range(lastOfFirstPart(made), at)], rank: rank.order, ordered: true }
    // "leg an: Aufgabe …"
    return undefined
  }
  const noun = startsAt(line, skip(line, start), frame.nouns[language])
  if (noun) {
    const colon = tokens[noun.to]?.key === ':'
    const marked = colon || (tokens[noun.to]?.key === '-' && !tokens[noun.to]!.glued)
    if (!marked && (afterNoun.has(tokens[noun.to]?.key ?? '') || isQuestion(line))) return undefined
    const word = noun.taken.length > 0 ? tokens[noun.to - 1]!.key : ''
    if (!marked && /^(aufgaben|tasks|todos)$/.test(word)) return undefined
    return {
      ...headed(line, frame, noun, range(start, noun.from)),
      rank: marked ? rank.titled : rank.heading,
      ordered: true,
    }
  }
  const tail = firstOf(line, frame.tails[language])
  if (tail && !isQuestion(line)) {
    const others = range(line.from, line.to).filter((index) => !tail.taken.includes(index))
    return guarded(line, others.slice(0, 3), false) ? undefined : { taken: tail.taken, rank: rank.order, ordered: true }
  }
  const maybe = startsAt(line, start, frame.maybe[language])
  if (maybe) return { taken: maybe.taken, rank: rank.hint, ordered: false, only: 'offer', joined: true }
  if (commanded(line, start)) return undefined
  if (!isQuestion(line) && firstOf(line, frame.hints[language], inflected))
    return { taken: [], rank: rank.hint, ordered: false, only: 'scheduled' }
  if (frame.say.span && !isQuestion(line) && firstOf(line, wholeDay[language]))
    return { taken: [], rank: rank.hint, ordered: false, only: 'scheduled', whole: true }
  return undefined
}

/** Something is to be done to what is there already. */
const commanded = (line: Line, start: number): boolean =>
  line.frames.some((other) => {
    if (other.how !== 'pick') return false
    const orders = other.orders[line.language]
    if (startsAt(line, start, orders)) return true
    let end = line.to
    while (end > start && idle(line.tokens[end - 1]!)) end--
    return orders.some(
      ({ parts, size }) =>
        line.language === 'de' &&
        parts.length === 1 &&
        parts[0]!.at(-1)!.endsWith('en') &&
        end - size > start &&
        startsAt(line, end - size, orders) !== undefined,
    )
  })

function headed(
  line: Line,
  frame: NoteFrame,
  noun: Hit,
  before: readonly number[],
): { taken: readonly number[]; several?: boolean; noun?: readonly number[] } {
  const { tokens, language } = line
  const taken = [...before, ...noun.taken]
  let at = noun.to
  const word = tokens[noun.to - 1]!.key
  const tail = firstOf(line, frame.tails[language])
  if (tail) taken.push(...tail.taken)
  // "create a task for tomorrow: call mum": the joining word belongs to the day.
  const join = called[language]!.map((words) => words.split(' ')).find((words) =>
    words.every((key, step) => tokens[at + step]?.key === key),
  )
  const lead = tokens[at]?.key === ':'
  if (
    join &&
    !lead &&
    !(frame.say.span && ['an', 'about'].includes(join[0]!)) &&
    !findWhen(tokens, language, { ranges: false }).some(({ from }) => from === at)
  ) {
    taken.push(...range(at, at + join.length))
    at += join.length
  }
  return {
    taken,
    noun: noun.taken,
    ...(/^(aufgaben|tasks|todos)$/.test(word) && tokens[noun.to]?.key === ':' ? { several: true } : {}),
  }
}

function makingAt(line: Line, start: number): Hit | undefined {
  let phrases = making.get(line.language)
  if (!phrases) {
    phrases = line.grammar.making.map((words) => phraseOf(words, line.language))
    making.set(line.language, phrases)
  }
  return startsAt(line, start, phrases) ?? germanEnd(line, phrases, start)
}

/** "eine Aufgabe anlegen: …", "eine neue Aufgabe erstellen" */
function germanEnd(line: Line, phrases: readonly Phrase[], start: number): Hit | undefined {
  if (line.language === 'en') return undefined
  for (const phrase of phrases) {
    if (phrase.size !== 1 || !/en$|zu/.test(phrase.parts[0]![0]!) || phrase.parts[0]![0]!.startsWith('neu')) continue
    for (let at = start + 1; at < Math.min(line.to, start + 5); at++) {
      if (line.tokens[at]!.key === phrase.parts[0]![0] && (at + 1 === line.to || idle(line.tokens[at + 1]!)))
        return { taken: [at], from: start, to: start }
    }
  }
  return undefined
}

const lastOfFirstPart = (hit: Hit): number => {
  if (hit.to === hit.from) return hit.from
  let at = hit.from
  while (hit.taken.includes(at)) at++
  return at
}

const newer = new Set([
  'neue',
  'neuer',
  'neues',
  'neuen',
  'new',
  'me',
  'mir',
  'bitte',
  'please',
  'quick',
  'another',
  'noch',
  'weitere',
  'weiteren',
  'up',
  'down',
])

function skip(line: Line, from: number): number {
  let at = from
  while (at < line.to && (line.grammar.articles.has(line.tokens[at]!.key) || newer.has(line.tokens[at]!.key))) at++
  return at
}

function atEnd(line: Line, phrases: readonly Phrase[], start: number): Hit | undefined {
  if (line.language === 'en') return undefined
  let end = line.to
  while (end > start && idle(line.tokens[end - 1]!)) end--
  for (const phrase of phrases) {
    if (phrase.parts.length > 1 || phrase.parts[0]!.at(-1) !== 'vergessen') continue
    const hit = end - phrase.size > start ? startsAt(line, end - phrase.size, [phrase]) : undefined
    if (hit) return hit
  }
  return undefined
}

function whensOf(line: Line, frame: NoteFrame, left: ReadonlySet<number>): Found[] {
  return findWhen(line.tokens, line.language, { ranges: frame.say.span !== undefined }).filter(({ part, from, to }) => {
    if (from < line.from || to > line.to || !range(from, to).every((index) => left.has(index))) return false
    // How long a task takes is said so; "rest for 30 minutes" is what it is about.
    if (part.is === 'lasts' && !frame.say.span)
      return frame.say.minutes !== undefined && ['dauert', 'dauer', 'takes', 'lasting'].includes(line.tokens[from]!.key)
    return part.is !== 'now'
  })
}

const dangling = new Set(
  'on at by due for am um bis fuer faellig bitte please ab every jeden from von starting and und an den der is ist the'.split(
    ' ',
  ),
)
const joints: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set(['daran', 'dran', 'dass', 'an', ',', ':', 'bitte', 'noch', 'auch', 'zu', 'mal', 'doch', 'am']),
  en: new Set(['to', 'that', 'about', 'of', ',', ':', 'please', 'i', 'need', 'have', 'should', 'must']),
}

const joins = ({ joined }: Opening, language: Language, key: string): boolean =>
  joined === 'to' ? key === 'to' || key === 'that' : joined === true && joints[language]!.has(key)

function wording(line: Line, left: readonly number[], opening: Opening, whens: readonly Found[]): string {
  const { tokens, language } = line
  const cut = new Set(whens.flatMap(({ from, to }) => [from - 1, to]))
  let indexes = [...left].toSorted((a, b) => a - b)
  while (indexes.length > 0 && (idle(tokens[indexes[0]!]!) || joins(opening, language, tokens[indexes[0]!]!.key)))
    indexes = indexes.slice(1)
  while (indexes.length > 0) {
    const index = indexes.at(-1)!
    const token = tokens[index]!
    const loose =
      ((cut.has(index) || index === line.to - 1) && dangling.has(token.key) && token.key !== 'is') ||
      token.key === 'please' ||
      token.key === 'bitte'
    if (token.kind !== 'mark' && !loose) break
    if (opening.joined === true && token.key === '?') {
      indexes = indexes.slice(0, -1)
      continue
    }
    if (token.kind === 'mark' && !loose && /[)\]€$%\p{So}"'?]/u.test(token.raw)) break
    indexes = indexes.slice(0, -1)
  }
  const text = titleOf(line, indexes)
  return opening.joined === true && language === 'de' ? infinitive(text) : tidy(text)
}

function due(fields: NonNullable<NoteFrame['say']['due']>, moment: Moment): Record<string, string> {
  return {
    ...(moment.date ? { [fields.day]: moment.date } : {}),
    ...(moment.date && moment.time ? { [fields.time]: moment.time } : {}),
    ...(moment.repeat && fields.repeat ? { [fields.repeat]: moment.repeat } : {}),
  }
}

function spanOf(
  line: Line,
  fields: NonNullable<NoteFrame['say']['span']>,
  moment: Moment,
  allDay: boolean,
): Record<string, unknown> | undefined {
  if (!moment.date || (moment.repeat && !fields.repeat)) return undefined
  const repeat = moment.repeat && fields.repeat ? { [fields.repeat]: moment.repeat } : {}
  if (moment.endDate || (allDay && !moment.time))
    return { [fields.from]: moment.date, [fields.to]: moment.endDate ?? moment.date, [fields.allDay]: true, ...repeat }
  if (!moment.time || !moment.dayKnown) return undefined
  const at = (time: string): Temporal.ZonedDateTime =>
    Temporal.PlainDate.from(moment.date!).toZonedDateTime({
      timeZone: line.now.timeZoneId,
      plainTime: Temporal.PlainTime.from(time),
    })
  const from = at(moment.time)
  const to = moment.endTime ? at(moment.endTime) : from.add({ minutes: moment.minutes ?? fields.minutes })
  return { [fields.from]: from.toInstant().toString(), [fields.to]: to.toInstant().toString(), ...repeat }
}

const question = {
  title: { en: 'What shall it be called?', de: 'Wie soll es heißen?' },
  long: {
    en: 'That is too long for a title. How shall it be called?',
    de: 'Das ist zu lang für einen Titel. Wie soll es heißen?',
  },
  when: { en: 'On which day and at what time?', de: 'An welchem Tag und um wie viel Uhr?' },
  offer: { en: 'Shall I note it?', de: 'Soll ich es notieren?' },
}
