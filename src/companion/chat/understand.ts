import type { Text } from '#core/fields/field.ts'
import { readAsk, readPlain, readSet } from './asking.ts'
import type { Frame } from './compile.ts'
import { grammars, languageOf } from './grammar.ts'
import { idle, matterOf, range, rank, type Call, type Choice, type Line, type Outcome, type Row } from './line.ts'
import { readLog } from './log.ts'
import { readNote } from './note.ts'
import { readPick } from './pick.ts'
import { tokensOf, type Language, type Token } from './tokens.ts'
import { findWhen, type Found } from './when.ts'

export type Understanding =
  /** What is to be done or asked; `said` tells what was understood. */
  | { readonly kind: 'calls'; readonly calls: readonly Call[]; readonly said: Text }
  /** Something is missing or doubtful. Nothing may be done. */
  | { readonly kind: 'ask'; readonly question: Text; readonly choices?: readonly Choice[] }
  | { readonly kind: 'none'; readonly hint: Text }

export interface Situation {
  /** Detected where it is not handed in; a line that plainly speaks the other one is read in that. */
  readonly language?: Language
  readonly now: Temporal.ZonedDateTime
  /** `HH:MM`, default 00:00. */
  readonly dayStart?: string
  readonly frames: readonly Frame[]
  /** Rows of a table that people may name. */
  readonly rows: (table: string) => readonly Row[]
}

/** Longer than this is a text, not an entry. */
const MAX_CHARS = 2000
const MAX_TOKENS = 240
/** More parts than people say in one line; without a bound the ways to part it would multiply. */
const MAX_PARTS = 10

/** Reads one quick entry. Pure and synchronous; never throws; time is linear in the first 2,000 characters. */
export function understand(text: string, situation: Situation): Understanding {
  const short = text.slice(0, MAX_CHARS)
  const guess = spokenIn(short, situation.language)
  const line = lineOf(short, guess, situation)
  if (text.length > MAX_CHARS || line.tokens.length > MAX_TOKENS) return tooLong(line)
  if (line.tokens.length === 0) return { kind: 'none', hint: hints.none }
  const parts = range(0, line.to).filter((index) => separates(line, index)).length
  if (parts > MAX_PARTS) return tooMany(line)
  const contrast = withoutContrast(line)
  const first = answer(interpret(contrast, 0) ?? bareNumber(line))
  if (first.kind !== 'none' || !situation.language || guess === situation.language) return first
  return answer(interpret(withoutContrast(lineOf(short, situation.language, situation)), 0))
}

/** The language that a line is plainly in; `hint` where it could be either. */
export const spokenIn = (text: string, hint: Language | undefined): Language =>
  languageOf(
    tokensOf(text.slice(0, 400), 'de').map((token) => token.key),
    hint,
  )

function lineOf(text: string, language: Language, { now, dayStart = '00:00', frames, rows }: Situation): Line {
  const tokens = tokensOf(text, language)
  return {
    text,
    tokens,
    from: 0,
    to: tokens.length,
    language,
    grammar: grammars[language],
    frames,
    now,
    dayStart,
    rows: cached(rows),
    borrowed: [],
  }
}

/** "500" is an amount of something. */
const bareNumber = (line: Line): Outcome | undefined =>
  line.tokens.some((token) => token.kind === 'number') &&
  line.tokens.every((token) => token.kind === 'number' || idle(token))
    ? { is: 'ask', question: hints.ofWhat, weight: 0 }
    : undefined

/** Frames look at the same rows. */
function cached(rows: Situation['rows']): Situation['rows'] {
  const known = new Map<string, readonly Row[]>()
  return (table) => {
    let found = known.get(table)
    if (!found) {
      found = rows(table)
      known.set(table, found)
    }
    return found
  }
}

/** "not this but that" is that. */
function withoutContrast(line: Line): Line {
  const { tokens, grammar } = line
  const no = tokens.findIndex((token) => token.kind === 'word' && grammar.negation.has(token.key))
  if (no < 0) return line
  const but = tokens.findIndex(
    (token, index) => index > no && token.kind === 'word' && (grammar.contrast.has(token.key) || token.key === 'aber'),
  )
  if (but < 0 || but === tokens.length - 1) return line
  // "did not": the auxiliary goes with its negation.
  const from = line.language === 'en' && ['did', 'do', 'have'].includes(tokens[no - 1]?.key ?? '') ? no - 1 : no
  const kept = [...tokens.slice(0, from), ...tokens.slice(but + 1)]
  return { ...line, tokens: kept, to: kept.length }
}

function interpret(line: Line, depth: number): Outcome | undefined {
  const parted = depth < 6 ? titledThenMore(line, depth) : undefined
  if (parted) return parted
  const whole = single(line)
  if (whole?.is === 'call' || depth > 5) return whole
  return several(line, depth) ?? whole
}

/** All frames over one stretch: the firmest call, else a refusal, else a question. */
function single(line: Line): Outcome | undefined {
  const outcomes = line.frames.map((frame) => read(line, frame)).filter((outcome) => outcome !== undefined)
  const calls = outcomes
    .filter((outcome) => outcome.is === 'call')
    .toSorted((a, b) => b.rank - a.rank || b.weight - a.weight)
  const [best, second] = calls
  if (best) {
    const doubt =
      second &&
      second.rank === best.rank &&
      second.weight === best.weight &&
      second.calls[0]!.name !== best.calls[0]!.name &&
      best.rank !== 5
    if (!doubt) return best
    const choices = [best, second].map(({ said, calls: [call] }) => ({ label: said[0]![line.language], call: call! }))
    return { is: 'ask', question: hints.which, choices, weight: best.weight }
  }
  const denied = outcomes.find((outcome) => outcome.is === 'denied')
  if (denied) return denied
  return outcomes.filter((outcome) => outcome.is === 'ask').toSorted((a, b) => b.weight - a.weight)[0]
}

function read(line: Line, frame: Frame): Outcome | undefined {
  switch (frame.how) {
    case 'log':
      return readLog(line, frame)
    case 'note':
      return readNote(line, frame)
    case 'pick':
      return readPick(line, frame)
    case 'ask':
      return readAsk(line, frame)
    case 'plain':
      return readPlain(line, frame)
    case 'set':
      return readSet(line, frame)
  }
}

const separates = (line: Line, index: number): boolean => {
  const token = line.tokens[index]!
  if (token.kind === 'word') return line.grammar.and.has(token.key) || token.key === 'but' || token.key === 'aber'
  if (token.kind !== 'mark') return false
  return (
    [',', ';', '&', '+'].includes(token.key) ||
    (token.key === '.' && index + 1 < line.to) ||
    ((token.key === '!' || token.key === '?') && index + 1 < line.to)
  )
}

/** Skips words of joining at the start of a stretch. */
function joinedFrom(line: Line, index: number): number {
  let at = index
  while (
    at < line.to &&
    (separates(line, at) || ['auch', 'noch', 'also', 'then', 'dann'].includes(line.tokens[at]!.key))
  )
    at++
  return at
}

/** A title would swallow what follows; a second order behind "and" is an order of its own. */
function titledThenMore(line: Line, depth: number): Outcome | undefined {
  const matter = matterOf(line)
  const explicit = line.tokens[matter]
  const title = explicit && line.frames.some((frame) => frame.how === 'note' && readNote(line, frame)?.is === 'call')
  if (!title) return undefined
  for (let index = matter + 2; index < line.to - 1; index++) {
    if (!separates(line, index)) continue
    const from = joinedFrom(line, index)
    if (from >= line.to) return undefined
    const right = orderedAt({ ...line, from }, depth)
    if (!right) continue
    const left = single({ ...line, to: index })
    if (left?.is !== 'call') continue
    // "todo: …" may well be one title; "create a task … and log …" are two orders.
    const firm =
      line.tokens[index]!.key !== ',' &&
      (line.grammar.making.some((verb) => verb.split(' ')[0] === explicit.key) ||
        ['.', ';', '!'].includes(line.tokens[index]!.key))
    if (!firm) return { is: 'ask', question: hints.two, weight: left.weight }
    return { ...left, calls: [...left.calls, ...right.calls], said: [...left.said, ...right.said] }
  }
  return undefined
}

function orderedAt(line: Line, depth: number): Extract<Outcome, { is: 'call' }> | undefined {
  const outcome = interpret(line, depth + 1)
  return outcome?.is === 'call' && outcome.ordered && outcome.rank !== 5 ? outcome : undefined
}

/** Several things in one line: all of them, or a question. */
function several(line: Line, depth: number): Outcome | undefined {
  let part: Outcome | undefined
  for (let index = line.from + 1; index < line.to - 1; index++) {
    if (!separates(line, index)) continue
    const from = joinedFrom(line, index)
    if (from >= line.to) break
    const [left, right] = lend(line, index, from)
    const first = single(left)
    if (first?.is !== 'call') continue
    const second = interpret(right, depth + 1)
    if (second?.is === 'call')
      return {
        ...first,
        calls: [...first.calls, ...second.calls],
        said: [...first.said, ...second.said],
        weight: first.weight + second.weight,
        rank: Math.min(first.rank, second.rank),
      }
    // "a coffee but no tea"
    if (
      second?.is === 'denied' &&
      line.grammar.negation.has(line.tokens[from]!.key) &&
      !range(from, line.to).some((at) => separates(line, at))
    )
      return first
    if (second?.is === 'ask' && !range(right.from, right.to).some((at) => separates(right, at))) return second
    part ??= { is: 'ask', question: hints.part, weight: first.weight }
  }
  return part
}

/** "a coffee and a tea at 9", "gestern ein Glas Wasser und ein Tee": a time said once holds for both. */
function lend(line: Line, end: number, from: number): [Line, Line] {
  const whens = findWhen(line.tokens, line.language, { ranges: false }).filter(
    (when) => when.from >= line.from && when.to <= line.to,
  )
  const before = whens.filter((when) => when.to <= end)
  const after = whens.filter((when) => when.from >= from)
  const left: Line = { ...line, to: end }
  const right: Line = { ...line, from }
  if (before.length > 0 && after.length === 0) {
    const leading = before.every((when) =>
      range(line.from, when.from).every(
        (at) => isLight(line, at) || before.some((other) => at >= other.from && at < other.to),
      ),
    )
    return [left, { ...right, borrowed: [...line.borrowed, ...(leading ? before : before.filter(isDay))] }]
  }
  if (before.length === 0 && after.length > 0) {
    const nothingBehind = (when: Found): boolean =>
      range(when.to, line.to).every(
        (at) => isLight(line, at) || after.some((other) => at >= other.from && at < other.to),
      )
    if (
      after.every(nothingBehind) &&
      !range(from, line.to).some((at) => separates(line, at) && after.some((when) => when.to <= at))
    )
      return [{ ...left, borrowed: [...line.borrowed, ...after] }, right]
  }
  return [left, right]
}

const isDay = ({ part }: Found): boolean => ['day', 'weekday', 'date', 'monthday'].includes(part.is)
const isLight = (line: Line, index: number): boolean => {
  const token: Token = line.tokens[index]!
  return (
    idle(token) ||
    line.grammar.light.has(token.key) ||
    ['getrunken', 'had', 'drank', 'hatte', 'log', 'logge'].includes(token.key)
  )
}

/** A long text is refused as what it began to be. */
function tooLong(line: Line): Understanding {
  const head = { ...line, to: Math.min(line.tokens.length, 12) }
  const outcome = single(head)
  return outcome && outcome.is !== 'denied' ? { kind: 'ask', question: hints.long } : { kind: 'none', hint: hints.none }
}

/** One title may hold many commas; anything else is too much at once. */
function tooMany(line: Line): Understanding {
  const outcome = single(line)
  if (outcome?.is === 'call' && outcome.calls.length === 1 && outcome.rank >= rank.titled) return answer(outcome)
  return outcome?.is === 'denied' ? answer(outcome) : tooLong(line)
}

function answer(outcome: Outcome | undefined): Understanding {
  if (!outcome || outcome.is === 'denied') return { kind: 'none', hint: outcome ? hints.denied : hints.none }
  if (outcome.is === 'ask')
    return { kind: 'ask', question: outcome.question, ...(outcome.choices?.length ? { choices: outcome.choices } : {}) }
  return {
    kind: 'calls',
    calls: outcome.calls,
    said: { en: outcome.said.map(({ en }) => en).join(' · '), de: outcome.said.map(({ de }) => de).join(' · ') },
  }
}

const hints = {
  none: {
    en: 'I did not find anything to note or to look up in that.',
    de: 'Darin finde ich nichts, was ich eintragen oder nachsehen kann.',
  },
  denied: {
    en: 'I only note what you did yourself, so I leave this as it is.',
    de: 'Ich trage nur ein, was du selbst getan hast, und lasse das so.',
  },
  ofWhat: { en: 'Of what?', de: 'Wovon?' },
  which: { en: 'Which of these do you mean?', de: 'Was davon meinst du?' },
  two: { en: 'Is that one title, or two things?', de: 'Ist das ein Titel, oder sind es zwei Dinge?' },
  part: {
    en: 'I understood only a part. Please say it in two lines.',
    de: 'Ich habe nur einen Teil verstanden. Bitte sag es in zwei Zeilen.',
  },
  long: {
    en: 'That is too long for a line. Please say it shorter.',
    de: 'Das ist zu lang für eine Zeile. Bitte sag es kürzer.',
  },
}
