import type { Line, Row } from './line.ts'
import { flexed, slipped } from './phrase.ts'
import { fold, tokensOf, type Language, type Token } from './tokens.ts'

export interface Match {
  readonly row: Row
  /** Nothing of its title was left out. */
  readonly whole: boolean
  /** A verb of the title stood in the past tense. */
  readonly past: boolean
  /** Its words came in the order of the title. */
  readonly ordered: boolean
}

const bare: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    'der die das den dem des ein eine einen zum zur im in am an mit und fuer bei ins beim auf meine mein meinen es noch schon jetzt auch bitte die'.split(
      ' ',
    ),
  ),
  en: new Set('the a an my to at in on of for and with it just now also please'.split(' ')),
}

/** Words of a text that can tell it from another. */
const telling = (tokens: readonly Token[], language: Language): readonly string[] =>
  tokens
    .filter((token) => (token.kind === 'word' && !bare[language].has(token.key)) || token.kind === 'number')
    .map((token) => token.key)

/** Rows all of whose named words are said by `keys`: every key must belong to the row. */
export function matches(line: Line, keys: readonly string[], rows: readonly Row[]): readonly Match[] {
  if (keys.length === 0) return []
  return rows.flatMap((row) => {
    // Titles are as foreign as their writers like: both readings of a short form count.
    const words = telling(tokensOf(row.text.slice(0, 300), line.language), line.language)
    const used = new Set<number>()
    let past = false
    let ordered = true
    let before = -1
    for (const key of keys) {
      const exact = words.findIndex((word, index) => !used.has(index) && same(key, word))
      const tensed =
        exact >= 0 ? -1 : words.findIndex((word, index) => !used.has(index) && isPast(key, word, line.language))
      const index = exact >= 0 ? exact : tensed
      if (index < 0) return []
      past ||= tensed >= 0
      used.add(index)
      ordered &&= index > before
      before = index
    }
    return [{ row, past, ordered, whole: used.size === words.length }]
  })
}

/** The one row that is meant, or those that may be. */
export function meant(found: readonly Match[]): readonly Match[] {
  const whole = found.filter((match) => match.whole)
  return whole.length > 0 ? whole : found
}

const same = (key: string, word: string): boolean =>
  key === word || flexed(key, word) || flexed(word, key) || slipped(key, word)

const irregular: Readonly<Record<string, readonly string[]>> = {
  buy: ['bought'],
  do: ['did', 'done'],
  write: ['wrote', 'written'],
  pay: ['paid'],
  send: ['sent'],
  take: ['took', 'taken'],
  get: ['got'],
  make: ['made'],
  bring: ['brought'],
  go: ['went', 'gone'],
  read: ['read'],
  meet: ['met'],
  tell: ['told'],
  sell: ['sold'],
  find: ['found'],
  eat: ['ate', 'eaten'],
  give: ['gave', 'given'],
  feed: ['fed'],
  run: ['ran'],
  schreiben: ['geschrieben'],
  bringen: ['gebracht'],
  gehen: ['gegangen'],
  nehmen: ['genommen'],
  lesen: ['gelesen'],
  essen: ['gegessen'],
  trinken: ['getrunken'],
  giessen: ['gegossen'],
  ueberweisen: ['ueberwiesen'],
  abschicken: ['abgeschickt'],
  anrufen: ['angerufen'],
  abgeben: ['abgegeben'],
  rufen: ['gerufen'],
  treffen: ['getroffen'],
  werfen: ['geworfen'],
  schneiden: ['geschnitten'],
}

/** Is `key` the past or participle of the infinitive `word`. */
export function isPast(key: string, word: string, language: Language): boolean {
  if (Object.hasOwn(irregular, word) && irregular[word]!.includes(key)) return true
  if (language === 'en') {
    if (word.length < 3) return false
    return (
      key === `${word}ed` ||
      key === `${word}d` ||
      key === `${word}${word.at(-1)}ed` ||
      (word.endsWith('y') && key === `${word.slice(0, -1)}ied`)
    )
  }
  if (!word.endsWith('n') || word.length < 5) return false
  const stem = word.endsWith('en') ? word.slice(0, -2) : word.slice(0, -1)
  if (
    key === `ge${stem}t` ||
    key === `ge${stem}et` ||
    key === `ge${word}` ||
    (/^(be|ver|er|ent|zer|ueber|unter)/.test(word) && (key === `${stem}t` || key === word))
  )
    return true
  const apart = /^(ab|an|auf|aus|ein|mit|vor|nach|zu|weg|um|los|raus|rein|zurueck|durch|fertig)(.{4,})$/.exec(word)
  return apart !== null && key.startsWith(`${apart[1]}ge`) && isPast(key.slice(apart[1]!.length), apart[2]!, 'de')
}

export const keysOf = (line: Line, indexes: readonly number[]): readonly string[] =>
  indexes.flatMap((index) => {
    const token = line.tokens[index]!
    if (token.kind === 'quote') return telling(tokensOf(token.raw.slice(1, -1), line.language), line.language)
    return telling([token], line.language)
  })

export const foldedTitle = (text: string): string => fold(text)
