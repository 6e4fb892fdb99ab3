import type { PickFrame } from './compile.ts'
import {
  firstOf,
  guarded,
  idle,
  isQuestion,
  matterOf,
  range,
  rank,
  startsAt,
  type Line,
  type Outcome,
  type Row,
} from './line.ts'
import { momentOf, type Moment } from './moment.ts'
import { movedBy, startOf, type Move } from './shift.ts'
import { exactly, inflected, type Hit, type Phrase } from './phrase.ts'
import { keysOf, matches, meant, type Match } from './rows.ts'
import { findWhen, type Found } from './when.ts'

/** A deed on a row that exists: "mark buy milk as done", "Hak Wäsche waschen ab", "bin im Büro". */
export function readPick(line: Line, frame: PickFrame): Outcome | undefined {
  const { tokens, language } = line
  const start = matterOf(line)
  const order = orderOf(line, start, frame.orders[language])
  const did = order ? undefined : saidDone(line, frame.did[language])
  if (!order && !did && !frame.say.byTitle) return undefined
  const hit = order ?? did
  const rows = line
    .rows(frame.say.table)
    .filter((row) => frame.say.rows === 'all' || (row.done ?? false) === (frame.say.rows === 'done'))
  const taken = new Set([...(hit?.taken ?? []), ...(order ? range(line.from, start) : [])])
  const { due, span, at, ahead } = frame.say
  const move = span && order ? movedBy(line, (index) => !taken.has(index) || order.taken.includes(index)) : undefined
  move?.taken.forEach((index) => taken.add(index))
  const timed = [due, span, at, ahead].some((field) => field !== undefined) || !order
  const whens = timed
    ? findWhen(tokens, language, { ranges: frame.say.span !== undefined }).filter(
        ({ from, to }) => from >= line.from && to <= line.to && !range(from, to).some((index) => taken.has(index)),
      )
    : []
  const whole = range(line.from, line.to).filter((index) => !taken.has(index))
  // A title may itself speak of a day.
  const plainly = whens.length > 0 && !due && !span ? rowsOf(line, frame, whole, rows) : undefined
  const timeless = plainly?.length === 1 && plainly[0]!.whole
  if (!timeless) for (const { from, to } of whens) range(from, to).forEach((index) => taken.add(index))
  const left = range(line.from, line.to).filter((index) => !taken.has(index))
  const weight = taken.size
  if (!hit)
    return byTitle(
      line,
      frame,
      left,
      rows,
      weight,
      momentOf([...whens, ...line.borrowed], { now: line.now, dayStart: line.dayStart, toward: 'past', language }),
    )
  const content = contentOf(line, frame, left)
  const named = together(line, frame, content, rows)
  const politely = order !== undefined
  if (named.some((group) => group.length === 0)) {
    if (guarded(line, left, politely)) return { is: 'denied', weight }
    if (isQuestion(line) && !(politely && start > line.from)) return undefined
    if (frame.say.quiet && !order) return undefined
    if (frame.say.quiet || content.length > 6) return undefined
    return {
      is: 'ask',
      question: question.none,
      choices: choicesOf(frame, rows),
      weight: content.length === 0 ? 1 : weight,
    }
  }
  // A word that is in the title is no denial; what is beside it may be.
  const beside = left.filter((index) => !content.includes(index))
  if (guarded(line, beside, politely)) return { is: 'denied', weight }
  if (isQuestion(line) && !(politely && start > line.from)) return undefined
  const moving = span !== undefined || ahead !== undefined
  const groups = moving ? named.map(toCome) : named
  const many = groups.find((group) => group.length > 1)
  if (many)
    return {
      is: 'ask',
      question: question.which,
      choices: choicesOf(
        frame,
        many.map(({ row }) => row),
      ),
      weight: weight + 2,
    }
  const repeats = groups.find(([match]) => match?.row.series)?.[0]
  if (repeats)
    return { is: 'ask', question: question.series, choices: [{ label: repeats.row.text }], weight: weight + 2 }
  const toward = due || moving ? 'future' : 'past'
  const moment = timeless
    ? { dayKnown: false }
    : momentOf([...whens, ...line.borrowed], {
        ...(span && !move ? seenFrom(line, groups, whens) : { now: line.now, dayStart: line.dayStart }),
        toward,
        language,
      })
  if (ahead && moment.dayKnown && groups.some(([match]) => match!.row.day !== moment.date))
    return { is: 'ask', question: question.none, choices: choicesOf(frame, rows), weight: weight + 2 }
  if (moment.fault) return { is: 'ask', question: moment.fault, weight: weight + 2 }
  const calls = []
  for (const [match] of groups) {
    const input = inputOf(line, frame, match!.row, moment, move)
    if (!input) return { is: 'ask', question: question.when, weight: weight + 2 }
    calls.push({ name: frame.name, input })
  }
  const titles = groups.map(([match]) => match!.row.text).join(', ')
  const time = toward === 'future' && moment.date ? ` · ${moment.date}${moment.time ? ` ${moment.time}` : ''}` : ''
  const said = { en: `${frame.about.en}: ${titles}${time}`, de: `${frame.about.de}: ${titles}${time}` }
  return {
    is: 'call',
    calls,
    said: [said],
    rank: rank.row,
    weight: weight + content.length,
    ordered: order !== undefined,
  }
}

/** "I called mum": the title, retold. */
function byTitle(
  line: Line,
  frame: PickFrame,
  left: readonly number[],
  rows: readonly Row[],
  weight: number,
  moment: Moment,
): Outcome | undefined {
  const content = contentOf(line, frame, left)
  // "mum called" is no call of mine; "the plants are watered" says that it is done.
  const passive = range(line.from, line.to).some((index) =>
    ['is', 'are', 'was', 'were', 'been', 'ist', 'sind', 'wurde', 'wurden', 'habe'].includes(line.tokens[index]!.key),
  )
  const found = matches(line, keysOf(line, content), rows).filter(
    (match) => match.whole && match.past && (match.ordered || passive),
  )
  if (found.length === 0) {
    // Retold with a word too many: not sure enough to do, sure enough to say no to.
    const reduced = content.filter((index) => !guarded(line, [index], false))
    const denied =
      reduced.length < content.length && matches(line, keysOf(line, reduced), rows).some((match) => match.whole)
    return denied ? { is: 'denied', weight } : undefined
  }
  if (
    isQuestion(line) ||
    guarded(
      line,
      left.filter((index) => !content.includes(index)),
      false,
    )
  )
    return { is: 'denied', weight }
  if (found.length > 1)
    return {
      is: 'ask',
      question: question.which,
      choices: choicesOf(
        frame,
        found.map(({ row }) => row),
      ),
      weight,
    }
  if (moment.fault) return { is: 'ask', question: moment.fault, weight }
  const { row } = found[0]!
  return {
    is: 'call',
    calls: [{ name: frame.name, input: { [frame.say.field]: row.id } }],
    said: [{ en: `${frame.about.en}: ${row.text}`, de: `${frame.about.de}: ${row.text}` }],
    rank: rank.row,
    weight: weight + content.length,
    ordered: false,
  }
}

/** A command stands at the start; in German also at the end. */
function orderOf(line: Line, start: number, phrases: readonly Phrase[]): Hit | undefined {
  const first = startsAt(line, start, phrases)
  if (first || line.language === 'en') return first
  let end = line.to
  while (end > start && (idle(line.tokens[end - 1]!) || line.tokens[end - 1]!.key === 'bitte')) end--
  for (const phrase of phrases) {
    if (phrase.parts.length > 1 || !/n$|erledigt$|offen$/.test(phrase.parts[0]!.at(-1)!)) continue
    const hit = end - phrase.size >= start ? startsAt(line, end - phrase.size, [phrase]) : undefined
    if (hit) return hit
  }
  return undefined
}

const saidDone = (line: Line, phrases: readonly Phrase[]): Hit | undefined => firstOf(line, phrases, exactly)

const little: ReadonlySet<string> = new Set(
  'auf to until till von from onto habe have i ich bin am is are ist sind war was were been back mal um danke thanks'.split(
    ' ',
  ),
)

/** What names the row: without articles, particles and the table's own noun. */
function contentOf(line: Line, frame: PickFrame, left: readonly number[]): readonly number[] {
  const noun = new Set<number>()
  for (const index of left)
    for (const at of startsAt(line, index, frame.nouns[line.language], inflected)?.taken ?? []) noun.add(at)
  const words = left.filter((index) => {
    const token = line.tokens[index]!
    if (token.kind === 'quote') return true
    if (idle(token) || noun.has(index)) return false
    return !little.has(token.key) && !(token.kind === 'word' && line.grammar.light.has(token.key) && token.key !== 'to')
  })
  return words.length === 0 && noun.size > 0 ? [] : words
}

function rowsOf(line: Line, frame: PickFrame, left: readonly number[], rows: readonly Row[]): readonly Match[] {
  return meant(matches(line, keysOf(line, contentOf(line, frame, left)), rows))
}

/** One row, or several joined by "and". */
function together(
  line: Line,
  frame: PickFrame,
  content: readonly number[],
  rows: readonly Row[],
): readonly (readonly Match[])[] {
  const whole = meant(matches(line, keysOf(line, content), rows))
  if (whole.length > 0 || content.length === 0) return [whole]
  const groups: number[][] = [[]]
  for (const [step, index] of content.entries()) {
    const before = content[step - 1]
    const parted =
      before !== undefined &&
      range(before + 1, index).some(
        (at) => line.grammar.and.has(line.tokens[at]!.key) || ['&', ',', ';', '+'].includes(line.tokens[at]!.key),
      )
    if (parted) groups.push([])
    groups.at(-1)!.push(index)
  }
  return groups.map((group) => meant(matches(line, keysOf(line, group), rows)))
}

const choicesOf = (
  frame: PickFrame,
  rows: readonly Row[],
): { label: string; call?: { name: string; input: Record<string, unknown> } }[] =>
  rows.slice(0, 5).map((row) => ({
    label: row.text,
    ...(frame.say.due || frame.say.span || row.series
      ? {}
      : { call: { name: frame.name, input: { [frame.say.field]: row.id } } }),
  }))

/** What is over is meant only where nothing by that name is to come. */
const toCome = (group: readonly Match[]): readonly Match[] => {
  const ahead = group.filter(({ row }) => !row.over)
  return ahead.length > 0 ? ahead : group
}

const days = new Set(['day', 'weekday', 'date', 'slash', 'monthday', 'days', 'shift', 'repeat'])

/** "to 3pm" is on the day of the row. */
function seenFrom(
  line: Line,
  groups: readonly (readonly Match[])[],
  whens: readonly Found[],
): { now: Temporal.ZonedDateTime; dayStart: string } {
  const day = groups[0]?.[0]?.row.day
  const here = { now: line.now, dayStart: line.dayStart }
  if (!day || whens.some(({ part }) => days.has(part.is)) || line.borrowed.length > 0) return here
  if (day <= line.now.toPlainDate().toString()) return here
  return { now: Temporal.PlainDate.from(day).toZonedDateTime(line.now.timeZoneId), dayStart: '00:00' }
}

function inputOf(
  line: Line,
  frame: PickFrame,
  row: Row,
  moment: Moment,
  move: Move | undefined,
): Record<string, unknown> | undefined {
  const { field, due, span, at, until } = frame.say
  const input: Record<string, unknown> = { [field]: row.id }
  if (due) {
    if (!moment.date) return undefined
    return { ...input, [due.day]: moment.date, ...(moment.time ? { [due.time]: moment.time } : {}) }
  }
  if (span && move) {
    const from =
      moment.date || moment.time || move.minutes === undefined ? undefined : startOf(row, line.now.timeZoneId)
    const to = from && shifted(from, row, move.minutes!)
    if (
      !to ||
      to.from <
        line.now
          .toInstant()
          .toString()
          .slice(0, row.time ? undefined : 10)
    )
      return undefined
    return { ...input, [span.from]: to.from, [span.to]: to.to }
  }
  if (span && row.days !== undefined) {
    if (!moment.dayKnown || !moment.date || moment.time) return undefined
    const last = Temporal.PlainDate.from(moment.date).add({ days: row.days - 1 })
    return { ...input, [span.from]: moment.date, [span.to]: moment.endDate ?? last.toString() }
  }
  if (span) {
    const day = moment.dayKnown ? moment.date : (row.day ?? undefined)
    if (moment.endDate) return undefined
    // "from 7 to 8pm" of what was at 7
    const led = range(line.from, line.to).some((index) => ['from', 'von'].includes(line.tokens[index]!.key))
    const begins = led && !moment.dayKnown && moment.endTime !== undefined && moment.time === row.time
    const time = begins ? moment.endTime : (moment.time ?? row.time)
    if (!day || !time || (!moment.dayKnown && !moment.time)) return undefined
    const on = (clock: string): Temporal.ZonedDateTime =>
      Temporal.PlainDate.from(day).toZonedDateTime({
        timeZone: line.now.timeZoneId,
        plainTime: Temporal.PlainTime.from(clock),
      })
    const from = on(time)
    const to =
      moment.endTime && !begins ? on(moment.endTime) : from.add({ minutes: moment.minutes ?? row.minutes ?? 60 })
    return { ...input, [span.from]: from.toInstant().toString(), [span.to]: to.toInstant().toString() }
  }
  return {
    ...input,
    ...(at && moment.at ? { [at]: moment.at } : {}),
    ...(until && moment.until ? { [until]: moment.until } : {}),
  }
}

/** The same length, so much later or earlier. A whole-day row moves by whole days. */
function shifted(
  from: Temporal.ZonedDateTime,
  row: Row,
  minutes: number,
): { readonly from: string; readonly to: string } | undefined {
  if (row.days !== undefined) {
    if (minutes % 1440 !== 0) return undefined
    const day = from.toPlainDate().add({ days: minutes / 1440 })
    return { from: day.toString(), to: day.add({ days: row.days - 1 }).toString() }
  }
  const start = minutes % 1440 === 0 ? from.add({ days: minutes / 1440 }) : from.add({ minutes })
  const end = start.add({ minutes: row.minutes ?? 60 })
  return { from: start.toInstant().toString(), to: end.toInstant().toString() }
}

const question = {
  none: {
    en: 'I find none by that name. Which one do you mean?',
    de: 'Unter diesem Namen finde ich nichts. Was meinst du?',
  },
  which: { en: 'Which one do you mean?', de: 'Was davon meinst du?' },
  series: {
    en: 'It repeats. Please change it where you see it: one time, or all of them.',
    de: 'Es wiederholt sich. Bitte ändere es dort, wo du es siehst: einmal oder immer.',
  },
  when: { en: 'To which day and time?', de: 'Auf welchen Tag und welche Uhrzeit?' },
}
