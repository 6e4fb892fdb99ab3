import { fractions, type Language, type Token } from './tokens.ts'

export interface Counted {
  readonly value: number
  /** How many tokens it takes. */
  readonly length: number
  /** Only an article: "a", "eine". */
  readonly article?: boolean
}

const small: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  de: {
    null: 0,
    eins: 1,
    zwei: 2,
    zwo: 2,
    drei: 3,
    vier: 4,
    fuenf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwoelf: 12,
    dreizehn: 13,
    vierzehn: 14,
    fuenfzehn: 15,
    sechzehn: 16,
    siebzehn: 17,
    achtzehn: 18,
    neunzehn: 19,
    zwanzig: 20,
    dreissig: 30,
    vierzig: 40,
    fuenfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
    anderthalb: 1.5,
    eineinhalb: 1.5,
    einundeinhalb: 1.5,
    zweieinhalb: 2.5,
    dreieinhalb: 3.5,
    viereinhalb: 4.5,
    dreiviertel: 0.75,
    dutzend: 12,
  },
  en: {
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    dozen: 12,
    zero: 0,
  },
}

const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const articles: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(['ein', 'eine', 'einen', 'einem', 'einer', 'ne', 'nen', 'nem', 'ner', 'nes', 'n', "'n"]),
  en: new Set(['a', 'an', 'another']),
}
const halves = new Set(['half', 'halb', 'halbe', 'halber', 'halbes', 'halben', 'halbem'])

/** A written number, by the decimal sign of its language. Undefined where it is not one number (`9:30`, `30.9.26`). */
export function numeral(raw: string, language: Language): number | undefined {
  if (fractions[raw] !== undefined) return fractions[raw]
  if (raw.includes(':')) return undefined
  const thousands = language === 'de' ? /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ : /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
  const [group, decimal] = language === 'de' ? ['.', ','] : [',', '.']
  if (thousands.test(raw)) return Number(raw.replaceAll(group!, '').replace(decimal!, '.'))
  if (/^\d+(?:[.,]\d+)?$/.test(raw)) return Number(raw.replace(',', '.'))
  return undefined
}

/** The number at `index`: digits, words, fractions, "half a", "ein halber", "one and a half", "200". */
export function numberAt(tokens: readonly Token[], index: number, language: Language): Counted | undefined {
  const token = tokens[index]
  if (!token) return undefined
  if (token.kind === 'number') return digits(tokens, index, language)
  if (token.kind !== 'word') return undefined
  const next = tokens[index + 1]
  const key = token.key
  if (halves.has(key)) return half(tokens, index, 0.5)
  if (language === 'en' && key === 'quarter') return of(tokens, index, 0.25, 1)
  if (language === 'en' && (key === 'three' || key === '3') && next?.key === 'quarters')
    return of(tokens, index, 0.75, 2)
  if (articles[language].has(key)) {
    if (next && halves.has(next.key)) return { value: 0.5, length: 2 }
    if (next?.key === 'dreiviertel') return { value: 0.75, length: 2 }
    if (next?.key === 'viertel') return { value: 0.25, length: 2 }
    if (next?.key === 'quarter') return of(tokens, index + 1, 0.25, 1, 1)
    if (next?.key === 'dozen' || next?.key === 'dutzend') return { value: 12, length: 2 }
    if (next?.key === 'hundred') return { value: 100, length: 2 }
    return { value: 1, length: 1, article: true }
  }
  const value = word(key, language)
  if (value === undefined) return undefined
  if (language === 'en' && next?.kind === 'word') {
    if (value < 10 && next.key === 'hundred') return hundreds(tokens, index, value)
    if (tens.includes(key)) {
      const unit = small.en[next.key]
      if (unit !== undefined && unit < 10 && unit > 0) return { value: value + unit, length: 2 }
    }
    if (next.key === 'and' && articles.en.has(tokens[index + 2]?.key ?? '') && tokens[index + 3]?.key === 'half')
      return { value: value + 0.5, length: 4 }
  }
  return { value, length: 1 }
}

function word(key: string, language: Language): number | undefined {
  const own = Object.hasOwn(small[language], key) ? small[language][key] : undefined
  if (own !== undefined) return own
  if (language === 'en') {
    const [ten, unit] = key.split('-')
    if (!unit || !tens.includes(ten!)) return undefined
    const last = small.en[unit]
    return last !== undefined && last < 10 ? small.en[ten!]! + last : undefined
  }
  const hundred = key.indexOf('hundert')
  if (hundred >= 0 && key.length < 40) {
    const head = key.slice(0, hundred)
    const tail = key.slice(hundred + 7).replace(/^und/, '')
    const many = head === '' || head === 'ein' ? 1 : small.de[head]
    const rest = tail === '' ? 0 : word(tail, 'de')
    return many !== undefined && many < 10 && rest !== undefined ? many * 100 + rest : undefined
  }
  const joined =
    /^(ein|zwei|drei|vier|fuenf|sechs|sieben|acht|neun)und(zwanzig|dreissig|vierzig|fuenfzig|sechzig|siebzig|achtzig|neunzig)$/.exec(
      key,
    )
  if (joined) return (joined[1] === 'ein' ? 1 : small.de[joined[1]!]!) + small.de[joined[2]!]!
  const thousand = key === 'tausend' || key === 'eintausend' ? 1000 : undefined
  return thousand
}

function digits(tokens: readonly Token[], index: number, language: Language): Counted | undefined {
  const token = tokens[index]!
  const value = numeral(token.raw, language)
  if (value === undefined) return undefined
  const next = tokens[index + 1]
  if (next?.kind === 'number' && fractions[next.raw] !== undefined)
    return { value: value + fractions[next.raw]!, length: 2 }
  const below = tokens[index + 2]
  if (next?.key === '/' && next.glued && below?.kind === 'number' && below.glued) {
    const by = numeral(below.raw, language)
    return by !== undefined && by > value && by <= 8 ? { value: value / by, length: 3 } : undefined
  }
  if (next?.key === '1' && below?.key === '/' && tokens[index + 3]?.key === '2')
    return { value: value + 0.5, length: 4 }
  return { value, length: 1 }
}

const half = (tokens: readonly Token[], index: number, value: number): Counted => of(tokens, index, value, 1)

/** Takes the "a", "of a" that follows a fraction. */
function of(tokens: readonly Token[], index: number, value: number, taken: number, before = 0): Counted {
  let length = taken + before
  const at = index + taken
  if (tokens[at]?.key === 'of' && articles.en.has(tokens[at + 1]?.key ?? '')) length += 2
  else if (articles.en.has(tokens[at]?.key ?? '')) length += 1
  return { value, length }
}

function hundreds(tokens: readonly Token[], index: number, many: number): Counted {
  const from = tokens[index + 2]?.key === 'and' ? index + 3 : index + 2
  const rest = tokens[from]?.kind === 'word' ? numberAt(tokens, from, 'en') : undefined
  if (!rest || rest.article || rest.value >= 100 || rest.value < 1) return { value: many * 100, length: 2 }
  return { value: many * 100 + rest.value, length: from - index + rest.length }
}
