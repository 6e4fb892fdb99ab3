import type { AskFrame, PlainFrame, SetFrame } from './compile.ts'
import { firstOf, guarded, idle, matterOf, range, rank, startsAt, type Line, type Outcome } from './line.ts'
import { measureAt } from './amount.ts'
import { momentOf } from './moment.ts'
import { exactly, inflected, type Phrase } from './phrase.ts'
import { periodOf } from './period.ts'
import { findWhen } from './when.ts'

/** A question for a query: all groups of one of its ways, and nothing that is not explained. */
export function readAsk(line: Line, frame: AskFrame): Outcome | undefined {
  let best: Outcome | undefined
  for (const way of frame.ways[line.language]) {
    const outcome = byWay(line, frame, way)
    if (outcome && (!best || outcome.weight > best.weight)) best = outcome
  }
  return best
}

// A word such as "tomorrow" may be what is asked about and say the day.
const days = new Set(['day', 'weekday', 'date', 'monthday', 'days', 'lasts'])
const joints = new Set(['on', 'for', 'an', 'am', 'at'])
const happened = new Set(
  'war was did hatte getrunken gegessen drank ate were gelaufen lief went gemacht geschafft erledigt'.split(' '),
)

const marked =
  (name: string) =>
  (phrase: Phrase): boolean =>
    phrase.parts[0]![0] === '@' && phrase.parts[0]![1] === name
const isDay = marked('day')
const isDays = marked('days')
const isMonth = marked('month')
const rangeSaid = (line: Line): boolean =>
  findWhen(line.tokens, line.language, { ranges: false }).some(({ part }) => part.is === 'days')
const saysDay = (line: Line): boolean =>
  findWhen(line.tokens, line.language, { ranges: false }).some(
    ({ part, from, to }) => days.has(part.is) && part.is !== 'lasts' && from >= line.from && to <= line.to,
  )

function byWay(line: Line, frame: AskFrame, way: readonly (readonly Phrase[])[]): Outcome | undefined {
  const { tokens, language, grammar } = line
  const { say } = frame
  const period = say.span || say.whole ? periodOf(line, say.toward ?? 'past') : undefined
  const taken = new Set<number>()
  const free = (index: number): boolean => !taken.has(index)
  for (const group of way) {
    const hit = firstOf(line, group, exactly, free)
    if (!hit) {
      if (group.some(isDays) && (period || rangeSaid(line))) continue
      if (group.some(isMonth) && period?.unit === 'month' && period.named) continue
      if (group.some(isDay) && saysDay(line)) continue
      return undefined
    }
    hit.taken.forEach((index) => taken.add(index))
  }
  const named = taken.size
  period?.taken.forEach((index) => taken.add(index))
  const whens = findWhen(tokens, language, {
    ranges: say.minutes !== undefined,
    free: (index) => free(index) || !joints.has(tokens[index]!.key),
  }).filter(
    ({ part, from, to }) =>
      from >= line.from &&
      to <= line.to &&
      !period?.taken.some((index) => index >= from && index < to) &&
      (days.has(part.is) || range(from, to).every(free)),
  )
  for (const { from, to } of whens) range(from, to).forEach((index) => taken.add(index))
  const input: Record<string, unknown> = { ...say.given }
  if (say.choice) {
    const chosen = frame.things.find((thing) => firstOf(line, thing.phrases[language], inflected))
    if (chosen) firstOf(line, chosen.phrases[language], inflected)!.taken.forEach((index) => taken.add(index))
    const value = chosen?.value ?? say.choice.otherwise
    if (value !== undefined) input[say.choice.field] = value
  }
  for (const index of range(line.from, line.to)) {
    if (taken.has(index)) continue
    const hit = startsAt(line, index, frame.beside[language], exactly, free)
    hit?.taken.forEach((at) => taken.add(at))
  }
  const left = range(line.from, Math.max(line.from, matterOf(line))).length
  const open = range(line.from + left, line.to).filter(
    (index) =>
      free(index) &&
      !idle(tokens[index]!) &&
      !grammar.light.has(tokens[index]!.key) &&
      !grammar.copula.has(tokens[index]!.key) &&
      !(index === line.from + left && grammar.asking.has(tokens[index]!.key)),
  )
  if (open.length > 0) return undefined
  const past = range(line.from, line.to).some(
    (index) => happened.has(tokens[index]!.key) && !(language === 'de' && tokens[index]!.key === 'was'),
  )
  const toward = past ? 'past' : (say.toward ?? 'past')
  const parts = whens.filter(({ part }) => part.is !== 'lasts')
  const around = { now: line.now, dayStart: line.dayStart, language }
  const first = momentOf(parts, { ...around, toward })
  // Any day can be looked at: "show yesterday" is no fault.
  const other = first.fault ? momentOf(parts, { ...around, toward: toward === 'past' ? 'future' : 'past' }) : first
  const moment = other.fault ? first : other
  if (moment.fault) return { is: 'ask', question: moment.fault, weight: named }
  // Where no day can be asked for, another than today is no detail.
  if (!say.day && !say.span && !say.minutes && moment.dayKnown && moment.date !== line.now.toPlainDate().toString())
    return undefined
  if (say.spanned && !period && !moment.endDate) return undefined
  // A stretch of days is no answer to a question for one.
  if (say.day && !say.span && moment.endDate) return undefined
  if (period && say.whole && period.unit !== say.whole) return undefined
  const today = momentOf([{ part: { is: 'day', offset: 0 }, from: 0, to: 0 }], {
    now: line.now,
    dayStart: line.dayStart,
    toward: 'past',
    language,
  }).date!
  if (say.day && (moment.dayKnown || say.today)) input[say.day] = moment.date ?? today
  if (say.day && say.whole && period && !period.current) input[say.day] = period.from
  if (
    say.choice &&
    say.byDay &&
    moment.dayKnown &&
    input[say.choice.field] === say.choice.otherwise &&
    moment.date === today
  )
    input[say.choice.field] = say.byDay
  if (say.span)
    Object.assign(input, {
      [say.span.from]: period?.from ?? moment.date ?? today,
      [say.span.to]: period?.to ?? moment.endDate ?? moment.date ?? today,
    })
  if (say.minutes) {
    const lasts = whens.find(({ part }) => part.is === 'lasts')?.part
    if (lasts?.is === 'lasts') input[say.minutes] = lasts.minutes
  }
  const date = period ? `, ${period.from} – ${period.to}` : moment.dayKnown ? `, ${moment.date}` : ''
  return {
    is: 'call',
    calls: [{ name: frame.name, input }],
    said: [{ en: `${frame.about.en}${date}`, de: `${frame.about.de}${date}` }],
    rank: rank.question,
    weight: named,
    ordered: true,
  }
}

/** A whole phrase, with nothing beside it that changes it. */
export function readPlain(line: Line, frame: PlainFrame): Outcome | undefined {
  const { tokens, language, grammar } = line
  const start = matterOf(line)
  const hit = startsAt(line, start, frame.phrases[language]) ?? firstOf(line, frame.phrases[language])
  if (!hit) return undefined
  const taken = new Set([...hit.taken, ...range(line.from, start)])
  for (const index of range(start, line.to)) {
    if (taken.has(index)) continue
    startsAt(line, index, frame.beside[language], exactly)?.taken.forEach((at) => taken.add(at))
  }
  const open = range(line.from, line.to).filter(
    (index) => !taken.has(index) && !idle(tokens[index]!) && !grammar.light.has(tokens[index]!.key),
  )
  if (open.length > 0) return undefined
  return {
    is: 'call',
    calls: [{ name: frame.name, input: {} }],
    said: [frame.about],
    rank: rank.whole,
    weight: hit.taken.length,
    ordered: true,
  }
}

/** "set my water target to 2 litres" */
export function readSet(line: Line, frame: SetFrame): Outcome | undefined {
  const { tokens, language, grammar } = line
  const noun = firstOf(line, frame.nouns[language])
  if (!noun) return undefined
  const start = matterOf(line)
  const order = startsAt(line, start, frame.orders[language])
  const taken = new Set([...noun.taken, ...(order?.taken ?? []), ...range(line.from, start)])
  let value: number | undefined
  for (const index of range(line.from, line.to)) {
    const found = value === undefined && !taken.has(index) ? measureAt(line, index, frame.say.measure) : undefined
    if (!found) continue
    value = Math.round(found.value)
    range(index, found.to).forEach((at) => taken.add(at))
  }
  if (value === undefined) return order ? { is: 'ask', question: question.value, weight: 2 } : undefined
  const whens = frame.say.from
    ? findWhen(tokens, language, { ranges: false }).filter(
        ({ part, from, to }) =>
          part.is !== 'repeat' &&
          from >= line.from &&
          to <= line.to &&
          !range(from, to).some((index) => taken.has(index)),
      )
    : []
  for (const { from, to } of whens) range(from, to).forEach((index) => taken.add(index))
  const open = range(line.from, line.to).filter(
    (index) =>
      !taken.has(index) &&
      !idle(tokens[index]!) &&
      !grammar.light.has(tokens[index]!.key) &&
      !['per', 'pro', 'day', 'tag', 'every', 'jeden', 'täglich', 'taeglich'].includes(tokens[index]!.key),
  )
  if (guarded(line, open, order !== undefined)) return { is: 'denied', weight: 3 }
  const { min = 0, max = Infinity, field } = frame.say.measure
  if (open.length > 0 || value < min || value > max) return { is: 'ask', question: question.value, weight: 3 }
  const moment = momentOf(whens, { now: line.now, dayStart: line.dayStart, toward: 'future', language })
  if (moment.fault) return { is: 'ask', question: moment.fault, weight: 3 }
  const call = {
    name: frame.name,
    input: {
      [field]: value,
      ...(frame.say.from && moment.dayKnown && moment.date ? { [frame.say.from]: moment.date } : {}),
    },
  }
  const said = { en: `${frame.about.en}: ${value}`, de: `${frame.about.de}: ${value}` }
  if (!order) return { is: 'ask', question: question.sure, choices: [{ label: said[language], call }], weight: 3 }
  return { is: 'call', calls: [call], said: [said], rank: rank.order, weight: taken.size, ordered: true }
}

const question = {
  value: { en: 'To how much shall I set it?', de: 'Auf wie viel soll ich es setzen?' },
  sure: { en: 'Shall I set it so?', de: 'Soll ich es so festlegen?' },
}
