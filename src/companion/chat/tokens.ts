/** A piece of what was written. `key` is folded for comparing; `at` and `end` point into the text. */
export interface Token {
  readonly kind: 'word' | 'number' | 'mark' | 'quote'
  readonly raw: string
  readonly key: string
  readonly at: number
  readonly end: number
  /** Nothing stands between this and the token before. */
  readonly glued: boolean
}

export type Language = 'de' | 'en'

// Every alternative begins with a different class of character and none nests a repetition: time is linear.
const piece = /\d{1,12}(?:[.,:]\d{1,9})*|[\p{L}\p{M}]+(?:['’\-‑][\p{L}\p{M}]+)*|[^\s]/gu

const closing: Readonly<Record<string, string>> = {
  '"': '"',
  '„': '“”"',
  '“': '”"',
  '«': '»',
  '»': '«',
  '‚': '‘’',
  '‹': '›',
  '”': '”',
}

/** Lower case, without accents; umlauts and ß as the two letters that stand for them. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'")
    .replaceAll('‑', '-')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

const shared: Readonly<Record<string, readonly string[]>> = {
  "'m": ['am'],
  "'re": ['are'],
  "'ve": ['have'],
  "'ll": ['will'],
  "'d": ['would'],
}

// A genitive looks the same as a short "is"; only after these words it is a verb.
const beforeIs = new Set([
  'what',
  'that',
  'it',
  'where',
  'how',
  'there',
  'he',
  'she',
  'who',
  'when',
  'here',
  'everything',
  'this',
])

const whole: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    "let's": ['let', 'us'],
    "can't": ['can', 'not'],
    cant: ['can', 'not'],
    "won't": ['will', 'not'],
    cannot: ['can', 'not'],
    dont: ['do', 'not'],
    didnt: ['did', 'not'],
    havent: ['have', 'not'],
    hasnt: ['has', 'not'],
    isnt: ['is', 'not'],
    wasnt: ['was', 'not'],
    whats: ['what', 'is'],
    ive: ['i', 'have'],
    im: ['i', 'am'],
    gonna: ['going', 'to'],
    wanna: ['want', 'to'],
    gotta: ['got', 'to'],
    "o'clock": ["o'clock"],
    oclock: ["o'clock"],
    pls: ['please'],
    plz: ['please'],
    tmrw: ['tomorrow'],
    tmr: ['tomorrow'],
    tomorow: ['tomorrow'],
    tommorow: ['tomorrow'],
    tommorrow: ['tomorrow'],
    yday: ['yesterday'],
    yesterdays: ["yesterday's"],
    "yesterday's": ["yesterday's"],
  },
  de: {
    "hab's": ['habe', 'es'],
    "gibt's": ['gibt', 'es'],
    gibts: ['gibt', 'es'],
    "wie's": ['wie', 'es'],
    "geht's": ['geht', 'es'],
    "ich's": ['ich', 'es'],
    "war's": ['war', 'es'],
    "'ne": ['eine'],
    "'nen": ['einen'],
    hab: ['habe'],
    heut: ['heute'],
    morgn: ['morgen'],
    gestan: ['gestern'],
    ned: ['nicht'],
    net: ['nicht'],
    nich: ['nicht'],
    is: ['ist'],
  },
}

const expand = (key: string, language: Language): readonly string[] => {
  const entire = Object.hasOwn(whole[language], key) ? whole[language][key] : undefined
  if (entire) return entire
  if (language === 'de') return [key]
  const cut = key.lastIndexOf("'")
  if (cut <= 0) return [key]
  const head = key.slice(0, cut)
  const tail = key.slice(cut)
  if (tail === "'t" && head.endsWith('n')) return [head.slice(0, -1), 'not']
  if (tail === "'s" && beforeIs.has(head)) return [head, 'is']
  const short = Object.hasOwn(shared, tail) ? shared[tail] : undefined
  return short ? [head, ...short] : [key]
}

/** Words, numbers, marks and quotations. A short form (`I'm`) becomes two tokens over the same place. */
export function tokensOf(text: string, language: Language): Token[] {
  const found: Token[] = []
  let last = 0
  piece.lastIndex = 0
  for (let match = piece.exec(text); match; match = piece.exec(text)) {
    const raw = match[0]
    const at = match.index
    const glued = at === last && at > 0
    // A new line parts what is said, as a semicolon does.
    if (found.length > 0 && text.slice(last, at).includes('\n'))
      found.push({ kind: 'mark', raw: '', key: ';', at: last, end: last, glued: false })
    last = at + raw.length
    const closed = closingOf(text, raw, at, glued)
    if (closed !== undefined) {
      found.push({ kind: 'quote', raw: text.slice(at, closed), key: '', at, end: closed, glued })
      piece.lastIndex = closed
      last = closed
      continue
    }
    if (/^\d/.test(raw) || Object.hasOwn(fractions, raw)) {
      found.push({ kind: 'number', raw, key: raw, at, end: last, glued })
    } else if (/^\p{L}/u.test(raw)) {
      let first = true
      for (const key of expand(fold(raw), language)) {
        found.push({ kind: 'word', raw, key, at, end: last, glued: first && glued })
        first = false
      }
    } else if (!/^(?:\p{M}|\p{Cf})/u.test(raw)) {
      found.push({
        kind: 'mark',
        raw,
        key: raw === '–' || raw === '—' ? '-' : raw === '×' ? 'x' : raw,
        at,
        end: last,
        glued,
      })
    }
  }
  return found
}

export const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

function closingOf(text: string, raw: string, at: number, glued: boolean): number | undefined {
  const ends = Object.hasOwn(closing, raw) ? closing[raw] : undefined
  // A straight single quote is a quotation only where it opens a word and another closes one.
  if (!ends && !((raw === "'" || raw === '‘') && !glued)) return undefined
  const wanted = ends ?? "'’"
  for (let index = at + 1; index < text.length; index++) {
    if (!wanted.includes(text[index]!)) continue
    if (!ends && /[\p{L}\d]/u.test(text[index + 1] ?? ' ')) continue
    return index + 1
  }
  return undefined
}
