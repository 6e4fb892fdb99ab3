import type { Text } from '#core/fields/field.ts'
import type { Frame } from './compile.ts'
import type { Grammar } from './grammar.ts'
import { exactly, findPhrase, matchAt, phraseOf, type Hit, type Phrase, type Same } from './phrase.ts'
import type { Language, Token } from './tokens.ts'
import type { Found } from './when.ts'

export interface Call {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** The same call so many times. */
  readonly times?: number
}

export interface Choice {
  readonly label: string
  readonly call?: Call
}

export interface Row {
  readonly id: string
  readonly text: string
  readonly done?: boolean
  /** Of what happens at a time: `YYYY-MM-DD`, `HH:MM`, and how long. */
  readonly day?: string
  readonly time?: string
  readonly minutes?: number
  /** How many whole days, of what has no time of day. */
  readonly days?: number
  readonly over?: boolean
  /** It takes place more than once. */
  readonly series?: boolean
}

/** A stretch of what was written, with all that its reading depends on. */
export interface Line {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly from: number
  readonly to: number
  readonly language: Language
  readonly grammar: Grammar
  readonly frames: readonly Frame[]
  readonly now: Temporal.ZonedDateTime
  readonly dayStart: string
  readonly rows: (table: string) => readonly Row[]
  /** Words about time that another stretch said for this one too. */
  readonly borrowed: readonly Found[]
}

/** How firmly a frame is named: the firmer wins. */
export const rank = { hint: 1, bare: 2, heading: 3, order: 4, question: 5, row: 6, whole: 7, titled: 8 } as const

export type Outcome =
  | {
      readonly is: 'call'
      readonly calls: readonly Call[]
      readonly said: readonly Text[]
      readonly rank: number
      readonly weight: number
      readonly ordered: boolean
    }
  | { readonly is: 'ask'; readonly question: Text; readonly choices?: readonly Choice[]; readonly weight: number }
  /** Understood, and not to be done: denied, planned, someone else's. */
  | { readonly is: 'denied'; readonly weight: number }

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)

/** Marks that end or part a sentence and carry no meaning for a frame. */
export const idle = (token: Token): boolean => token.kind === 'mark' && !/[%€$#@<>{}[\]\\|=*^~]/.test(token.raw)

/** The first phrase, longest first, that stands in the line. */
export function firstOf(
  line: Line,
  phrases: readonly Phrase[],
  same: Same = exactly,
  free?: (index: number) => boolean,
): Hit | undefined {
  for (const phrase of phrases) {
    const hit = findPhrase(line.tokens, line.from, line.to, phrase, same, free)
    if (hit) return hit
  }
  return undefined
}

/** The longest phrase that begins at `at`. */
export function startsAt(
  line: Line,
  at: number,
  phrases: readonly Phrase[],
  same: Same = exactly,
  free?: (index: number) => boolean,
): Hit | undefined {
  let best: Hit | undefined
  for (const phrase of phrases) {
    const hit = matchAt(line.tokens, at, line.to, phrase, same, free)
    if (hit && (!best || hit.taken.length > best.taken.length)) best = hit
  }
  return best
}

const courtesies = new Map<Grammar, readonly Phrase[]>()

/** Where the matter begins: after greetings and "can you please". */
export function matterOf(line: Line): number {
  let phrases = courtesies.get(line.grammar)
  if (!phrases) {
    phrases = line.grammar.courtesy.map((words) => phraseOf(words, line.language))
    courtesies.set(line.grammar, phrases)
  }
  let at = line.from
  for (;;) {
    while (at < line.to && line.tokens[at]!.kind === 'mark' && /[,.\-!;:…\p{So}]/u.test(line.tokens[at]!.raw)) at++
    const hit = startsAt(line, at, phrases)
    if (!hit || hit.to >= line.to) return at
    at = hit.to
  }
}

/** Words that take the deed out of the person's own past: no, she, will, usually. */
export function guarded(line: Line, indexes: readonly number[], politely: boolean): boolean {
  const { negation, others, unreal, habit, polite } = line.grammar
  return indexes.some((index) => {
    const token = line.tokens[index]!
    if (token.kind !== 'word') return false
    if (negation.has(token.key) || others.has(token.key) || habit.has(token.key))
      return !(politely && polite.has(token.key))
    return unreal.has(token.key) && !(politely && polite.has(token.key))
  })
}

/** Asked: by its mark, its first word, or the verb before the subject. */
export function isQuestion(line: Line): boolean {
  const { tokens, from, to } = line
  for (let index = from; index < to; index++)
    if (tokens[index]!.key === '?' && tokens[index]!.kind === 'mark') return true
  return asksAt(line, from) || asksAt(line, matterOf(line))
}

function asksAt({ tokens, grammar, language }: Line, at: number): boolean {
  const first = tokens[at]?.key ?? ''
  if (!grammar.asking.has(first)) return false
  const next = tokens[at + 1]?.key ?? ''
  const inverted =
    language === 'de'
      ? ['habe', 'soll', 'sollte', 'darf']
      : [
          'have',
          'do',
          'did',
          'does',
          'am',
          'was',
          'should',
          'shall',
          'can',
          'could',
          'would',
          'will',
          'may',
          'is',
          'are',
          'has',
        ]
  return inverted.includes(first)
    ? ['ich', 'i', 'we', 'wir', 'there', 'you', 'it', 'my', 'anything', 'he', 'she', 'they'].includes(next)
    : true
}

export const slice = (line: Line, indexes: readonly number[]): string => {
  const first = line.tokens[indexes[0] ?? -1]
  const last = line.tokens[indexes.at(-1) ?? -1]
  return first && last ? line.text.slice(first.at, last.end) : ''
}
