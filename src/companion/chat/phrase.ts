import { tokensOf, type Language, type Token } from './tokens.ts'

/** A phrase in folded words; more than one part where other words may stand between. */
export interface Phrase {
  readonly parts: readonly (readonly string[])[]
  readonly size: number
}

export function phraseOf(text: string, language: Language): Phrase {
  const parts = text
    .split('_')
    .map((part) => keysOf(part.trim(), language))
    .filter((part) => part.length > 0)
  return { parts, size: parts.reduce((total, part) => total + part.length, 0) }
}

function keysOf(part: string, language: Language): string[] {
  if (part.startsWith('~')) return [`~${tokensOf(part.slice(1), language)[0]!.key}`]
  return tokensOf(part, language)
    .filter((token) => token.kind !== 'quote')
    .map((token) => token.key)
}

/** Longest first, so that "orange juice" wins over "juice". */
export const phrasesOf = (texts: readonly string[], language: Language): readonly Phrase[] =>
  texts
    .map((text) => phraseOf(text, language))
    .filter((phrase) => phrase.size > 0)
    .toSorted((a, b) => b.size - a.size)

// Endings that change no meaning of a noun or an adjective.
const endings = ['s', 'e', 'n', 'en', 'er', 'es', 'em', 'ern']

// Words one slip away from a word that modules use, which are words themselves.
const real = new Set(
  'wafer later waiter cater eater hater winter toffee coffer coffin tear team teak bear beet been beef peer juicy milky cookie copa class grass gloss glace tissue cap cut caps battle bottler kettle castle kaffer kasse masse klasse rasse gasse tasche tafel asche glanz gras lasche wesser messer besser wissen weise wesen flach flaschner taste tassel teer tees saft sacht sanft schaft bier vier hier tier wien wein bein dein kein mein nein sein ein sekte latten lattenrost mast rind rand gut tag wage woche wach tonic tank task tasks test text basser wash watch want waste waster walter watt wade wader march match matcha chat chair can cans cane cap coal cool colt cold color colon cole hot hat call calls cell mark marks make makes bank banks mum mums done dose doses rose hose dosen losen rosen grosse grossen'.split(
    ' ',
  ),
)

/** Same word but for an ending. */
export function flexed(key: string, word: string): boolean {
  if (key === word) return true
  if (word.startsWith('~')) return compound(key, word.slice(1))
  if (word.length < 3 || key.length <= word.length || !key.startsWith(word)) {
    // An adjective or noun whose own last letter is such an ending ("Tasse", "Tassen").
    return false
  }
  return endings.includes(key.slice(word.length))
}

const notCompounds = new Set([
  'schwein',
  'komitee',
  'allee',
  'armee',
  'unwasser',
  'abwasser',
  'hochwasser',
  'weihwasser',
  'grundwasser',
])

function compound(key: string, ending: string): boolean {
  if (notCompounds.has(key)) return false
  if (key.endsWith(ending)) return key.length >= ending.length + 3
  return endings
    .slice(0, 3)
    .some((tail) => key.endsWith(ending + tail) && key.length >= ending.length + tail.length + 3)
}

/** One slip of the fingers: letters swapped, doubled, dropped, added, or (in longer words) one wrong. */
export function slipped(key: string, word: string): boolean {
  if (slip(key, word)) return true
  // A slip in an inflected word: "cofees".
  return (
    word.length >= 5 &&
    key.length > 5 &&
    endings.some((ending) => key.endsWith(ending) && slip(key.slice(0, -ending.length), word))
  )
}

function slip(key: string, word: string): boolean {
  if (word.length < 4 || key.length < 4 || key[0] !== word[0] || real.has(key) || word.startsWith('~')) return false
  const gap = key.length - word.length
  if (Math.abs(gap) > 1) return false
  let start = 0
  while (start < key.length && start < word.length && key[start] === word[start]) start++
  let end = 0
  while (end < key.length - start && end < word.length - start && key.at(-1 - end) === word.at(-1 - end)) end++
  const mine = key.slice(start, key.length - end)
  const theirs = word.slice(start, word.length - end)
  if (gap !== 0) return mine.length + theirs.length === 1
  if (mine.length === 2 && mine[0] === theirs[1] && mine[1] === theirs[0]) return true
  return mine.length === 1 && word.length >= 5
}

export type Same = (token: Token, word: string) => boolean

export const exactly: Same = (token, word) => token.kind !== 'quote' && token.key === word
export const inflected: Same = (token, word) =>
  token.kind === 'word' ? flexed(token.key, word) : token.kind !== 'quote' && token.key === word

/** Where the words stand from `at` on, or undefined. */
export function runAt(
  tokens: readonly Token[],
  at: number,
  to: number,
  keys: readonly string[],
  same: Same,
): number | undefined {
  let index = at
  for (const [step, key] of keys.entries()) {
    // A comma within a phrase is of no weight.
    if (step > 0 && index < to && tokens[index]!.key === ',' && key !== ',') index++
    if (index >= to || !same(tokens[index]!, key)) return undefined
    index++
  }
  return index
}

export interface Hit {
  /** Indexes of the tokens that the phrase takes. */
  readonly taken: readonly number[]
  readonly from: number
  readonly to: number
}

/** The first place of a phrase in `from`..`to` where all of its tokens are free. */
export function findPhrase(
  tokens: readonly Token[],
  from: number,
  to: number,
  phrase: Phrase,
  same: Same,
  free?: (index: number) => boolean,
): Hit | undefined {
  for (let at = from; at < to; at++) {
    const hit = matchAt(tokens, at, to, phrase, same, free)
    if (hit) return hit
  }
  return undefined
}

/** The phrase that begins at `at`; its later parts may stand anywhere behind. */
export function matchAt(
  tokens: readonly Token[],
  at: number,
  to: number,
  phrase: Phrase,
  same: Same,
  free?: (index: number) => boolean,
): Hit | undefined {
  if (at >= to || !same(tokens[at]!, phrase.parts[0]![0]!)) return undefined
  const taken: number[] = []
  let index = at
  for (const [number, part] of phrase.parts.entries()) {
    let end: number | undefined
    for (; index < to; index++) {
      end = runAt(tokens, index, to, part, same)
      if (end !== undefined && (!free || range(index, end).every(free))) break
      end = undefined
      if (number === 0) return undefined
    }
    if (end === undefined) return undefined
    taken.push(...range(index, end))
    index = end
  }
  return { taken, from: at, to: index }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, step) => from + step)
