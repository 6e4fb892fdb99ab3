import { numberAt } from './numbers.ts'
import type { Language, Token } from './tokens.ts'

/*
 * A date grammar of our own. chrono-node 2.10 was measured against the rules of quick entry and gets the German
 * clock ("halb neun", "viertel nach acht"), impossible dates ("31.9."), ambiguous ones ("4/10") and ranges of words
 * wrong, reads "früh" as Friday, and answers in the zone of the process.
 */

export interface Clock {
  readonly hour: number
  readonly minute: number
  /** Said so that morning and evening cannot be mixed up: am, pm, 17:30, 24-hour wording. */
  readonly sure: boolean
}

export type DayPart = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening' | 'night'

export type Part =
  | { readonly is: 'day'; readonly offset: number }
  | { readonly is: 'weekday'; readonly day: number; readonly which?: 'next' | 'last' | 'this' | 'week' | 'afterweek' }
  | { readonly is: 'date'; readonly day: number; readonly month: number; readonly year?: number }
  | { readonly is: 'slash'; readonly a: number; readonly b: number; readonly year?: number }
  | { readonly is: 'monthday'; readonly day: number }
  | { readonly is: 'clock'; readonly clock: Clock; readonly end?: Clock }
  | { readonly is: 'part'; readonly part: DayPart; readonly day?: number }
  | { readonly is: 'shift'; readonly minutes: number }
  | { readonly is: 'days'; readonly from: Part; readonly to: Part }
  | { readonly is: 'lasts'; readonly minutes: number }
  | { readonly is: 'repeat'; readonly rule: string; readonly day?: number; readonly part?: DayPart; readonly monthday?: number }
  | { readonly is: 'now' }
  | { readonly is: 'unclear'; readonly why: 'vague' | 'fault' }

export interface Found {
  readonly part: Part
  readonly from: number
  readonly to: number
}

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  de: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  en: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
}
const shortDays: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  de: { mo: 1, di: 2, mi: 3, do: 4, fr: 5, sa: 6, so: 7, sonnabend: 6 },
  en: { mon: 1, tue: 2, tues: 2, wed: 3, weds: 3, thu: 4, thur: 4, thurs: 4, fri: 5, sat: 6, sun: 7 },
}
const months: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  de: [['januar', 'jan', 'jaenner'], ['februar', 'feb'], ['maerz', 'mrz'], ['april', 'apr'], ['mai'], ['juni', 'jun'], ['juli', 'jul'], ['august', 'aug'], ['september', 'sep', 'sept'], ['oktober', 'okt'], ['november', 'nov'], ['dezember', 'dez']],
  en: [['january', 'jan'], ['february', 'feb'], ['march', 'mar'], ['april', 'apr'], ['may'], ['june', 'jun'], ['july', 'jul'], ['august', 'aug'], ['september', 'sep', 'sept'], ['october', 'oct'], ['november', 'nov'], ['december', 'dec']],
}
const dayWords: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  de: { heute: 0, morgen: 1, uebermorgen: 2, gestern: -1, vorgestern: -2 },
  en: { today: 0, tomorrow: 1, yesterday: -1 },
}
const parts: Readonly<Record<Language, Readonly<Record<string, DayPart>>>> = {
  de: {
    frueh: 'morning', morgens: 'morning', vormittag: 'forenoon', vormittags: 'forenoon', mittag: 'noon', mittags: 'noon',
    nachmittag: 'afternoon', nachmittags: 'afternoon', abend: 'evening', abends: 'evening', nacht: 'night', nachts: 'night', spaetabend: 'night',
  },
  en: { morning: 'morning', afternoon: 'afternoon', evening: 'evening', night: 'night', lunchtime: 'noon' },
}
const units: Readonly<Record<string, number>> = {
  minute: 1, minuten: 1, minutes: 1, min: 1, mins: 1, stunde: 60, stunden: 60, hour: 60, hours: 60, std: 60, hr: 60, hrs: 60, h: 60, viertelstunde: 15,
  tag: 1440, tage: 1440, tagen: 1440, day: 1440, days: 1440, woche: 10_080, wochen: 10_080, week: 10_080, weeks: 10_080,
}
const rrule = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

interface Options {
  /** Bare `9-10` is a time of day (for events, not for titles such as "chapters 9-10"). */
  readonly ranges: boolean
  /** Tokens that mean something else already are not read. */
  readonly free?: (index: number) => boolean
}

/** Every date, time, duration and recurrence, from left to right, without overlaps. */
export function findWhen(tokens: readonly Token[], language: Language, options: Options): Found[] {
  const reader = new Reader(tokens, language, options)
  const found: Found[] = []
  for (let at = 0; at < tokens.length; ) {
    const hit = reader.partAt(at)
    if (hit) {
      found.push({ part: hit.part, from: at, to: hit.to })
      at = hit.to
    } else at++
  }
  return found
}

type Hit<P = Part> = { readonly part: P; readonly to: number } | undefined

class Reader {
  readonly tokens: readonly Token[]
  readonly language: Language
  readonly options: Options

  constructor(tokens: readonly Token[], language: Language, options: Options) {
    this.tokens = tokens
    this.language = language
    this.options = options
  }

  key(at: number): string {
    const token = this.tokens[at]
    return token && token.kind !== 'quote' && this.free(at) ? token.key : ''
  }

  free(at: number): boolean {
    return this.options.free?.(at) ?? true
  }

  get german(): boolean {
    return this.language === 'de'
  }

  partAt(at: number): Hit {
    if (this.tokens[at]?.kind === 'quote' || !this.free(at)) return undefined
    return this.repeat(at) ?? this.shift(at) ?? this.dayRange(at) ?? this.dayPart(at) ?? this.date(at) ?? this.time(at) ?? this.lasts(at) ?? this.vague(at)
  }

  /** A date with the prepositions before it. */
  date(at: number): Hit {
    const prepositions = this.german ? ['am', 'bis', 'zum', 'ab', 'den', 'dem', 'vom', 'der', 'fuer', 'von', 'seit', 'spaetestens', 'bis zum', 'vor'] : ['on', 'by', 'until', 'till', 'due', 'the', 'for', 'from', 'before', 'since', 'of', 'this']
    let from = at
    while (from < at + 3 && prepositions.includes(this.key(from))) from++
    if (this.key(from) === '(') from++
    const hit = this.bareDate(from, from > at)
    if (!hit || hit.to === from) return undefined
    return { part: hit.part, to: hit.to }
  }

  bareDate(at: number, led: boolean): Hit {
    return this.offsetDay(at) ?? this.weekday(at, led) ?? this.numericDate(at) ?? this.monthDate(at) ?? this.monthday(at, led)
  }

  offsetDay(at: number): Hit {
    const key = this.key(at)
    if (!this.german) {
      const skip = key === 'the' ? 1 : 0
      if (this.key(at + skip) === 'day' && ['after', 'before'].includes(this.key(at + skip + 1))) {
        const base = this.key(at + skip + 2)
        if (base === 'tomorrow') return { part: { is: 'day', offset: 2 }, to: at + skip + 3 }
        if (base === 'yesterday') return { part: { is: 'day', offset: -2 }, to: at + skip + 3 }
      }
    }
    const offset = dayWords[this.language][key]
    if (offset === undefined || !Object.hasOwn(dayWords[this.language], key)) return undefined
    // "today in a week"
    if (offset === 0) {
      const week = this.german ? this.phrase(at + 1, ['in', 'einer', 'woche']) : this.phrase(at + 1, ['in', 'a', 'week'])
      if (week) return { part: { is: 'day', offset: 7 }, to: at + 4 }
    }
    return { part: { is: 'day', offset }, to: at + 1 }
  }

  phrase(at: number, keys: readonly string[]): boolean {
    return keys.every((key, index) => this.key(at + index) === key)
  }

  weekdayNumber(at: number, led: boolean): number | undefined {
    const key = this.key(at)
    const full = weekdays[this.language].indexOf(key)
    if (full >= 0) return full + 1
    const short = Object.hasOwn(shortDays[this.language], key) ? shortDays[this.language][key] : undefined
    if (short === undefined) return undefined
    if (key === 'sonnabend') return short
    const raw = this.tokens[at]!.raw
    const next = this.tokens[at + 1]
    const before = this.key(at - 1)
    // Short names are words of their own ("do", "so", "sun"): they need company that only a day has.
    const dated = next !== undefined && (next.kind === 'number' || ((next.key === '.' || next.key === ',') && this.tokens[at + 2]?.kind === 'number'))
    const capital = raw[0] !== raw[0]!.toLowerCase()
    const company = led || dated || ['am', 'on', 'next', 'this', 'bis', 'by', 'every', 'jeden', 'last'].includes(before)
    if (key === 'so' || key === 'do' || key === 'mi' || key === 'di') return company && capital ? short : undefined
    if (key === 'sat' || key === 'sun' || key === 'wed' || key === 'mon' || key === 'fr' || key === 'sa' || key === 'mo') return company ? short : undefined
    return short
  }

  weekday(at: number, led: boolean): Hit {
    const which = this.which(at)
    let from = which ? which.to : at
    // "next week friday", "nächste Woche Freitag"
    let week = false
    if (which && ['woche', 'week'].includes(this.key(from))) {
      const after = ['am', 'on', ','].includes(this.key(from + 1)) ? from + 2 : from + 1
      if (which.part !== 'next' || this.weekdayNumber(after, true) === undefined) return undefined
      from = after
      week = true
    }
    const day = this.weekdayNumber(from, led || which !== undefined)
    if (day === undefined) return undefined
    let to = from + 1
    if (this.key(to) === '.' && this.tokens[to]!.glued && this.tokens[from]!.raw.length <= 3) to++
    // "Friday next week", "Freitag nächster Woche", "Friday week", "Freitag in einer Woche"
    const later = this.which(to)
    if (!week && later?.part === 'next' && ['woche', 'week'].includes(this.key(later.to))) {
      return { part: { is: 'weekday', day, which: 'week' }, to: later.to + 1 }
    }
    if (this.phrase(to, ['in', 'einer', 'woche']) || this.phrase(to, ['in', 'a', 'week'])) return { part: { is: 'weekday', day, which: 'afterweek' }, to: to + 3 }
    if (week) return { part: { is: 'weekday', day, which: 'week' }, to }
    if (which) return { part: { is: 'weekday', day, which: which.part }, to }
    return { part: { is: 'weekday', day }, to }
  }

  which(at: number): Hit<'next' | 'last' | 'this'> {
    const key = this.key(at)
    const next = this.german ? /^naechste[rnsm]?$/ : /^next$/
    const last = this.german ? /^(letzte[rnsm]?|vergangene[rnsm]?|vorige[rnsm]?)$/ : /^(last|past)$/
    const soon = this.german ? /^(diese[rnsm]?|kommende[rnsm]?)$/ : /^(this|coming|upcoming)$/
    if (next.test(key)) return { part: 'next', to: at + 1 }
    if (last.test(key)) return { part: 'last', to: at + 1 }
    if (soon.test(key)) return { part: 'this', to: !this.german && this.key(at + 1) === 'coming' ? at + 2 : at + 1 }
    return undefined
  }

  numericDate(at: number): Hit {
    const token = this.tokens[at]
    if (token?.kind !== 'number') return undefined
    const iso = this.isoDate(at)
    if (iso) return iso
    const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?$/.exec(token.raw)
    if (dotted) {
      const dot = this.key(at + 1) === '.' && this.tokens[at + 1]!.glued
      const year = dotted[3]
      // A number such as 7.5 is no date: a date ends with a dot or has a year.
      if (!dot && !year && !(this.german && ['am', 'bis', 'zum', 'vom', 'ab', 'seit'].includes(this.key(at - 1)))) return undefined
      if (['uhr'].includes(this.key(at + 1))) return undefined
      return this.dateOf(Number(dotted[1]), Number(dotted[2]), year, dot && !year ? at + 2 : at + 1, dot && !year)
    }
    const day = /^\d{1,2}$/.test(token.raw) ? Number(token.raw) : undefined
    if (day === undefined) return undefined
    // "30. 9."
    if (this.german && this.key(at + 1) === '.' && this.tokens[at + 1]!.glued && this.tokens[at + 2]?.kind === 'number' && this.key(at + 3) === '.' && this.tokens[at + 3]!.glued && /^\d{1,2}$/.test(this.key(at + 2))) {
      return this.dateOf(day, Number(this.key(at + 2)), undefined, at + 4, true)
    }
    const slash = this.tokens[at + 1]
    const second = this.tokens[at + 2]
    if (slash?.key === '/' && slash.glued && second?.kind === 'number' && second.glued && /^\d{1,2}$/.test(second.raw)) {
      const third = this.tokens[at + 4]
      const year = this.key(at + 3) === '/' && third?.kind === 'number' && /^(\d{4}|\d{2})$/.test(third.raw) ? third.raw : undefined
      // "1/2 l" is an amount.
      const led = ['by', 'on', 'due', 'until', 'am', 'bis', 'before', 'for', 'from', 'vor', 'zum', 'ab'].includes(this.key(at - 1))
      if (!year && !led && day < Number(second.raw) && Number(second.raw) <= 8) return undefined
      return { part: { is: 'slash', a: day, b: Number(second.raw), ...(year ? { year: yearOf(year) } : {}) }, to: year ? at + 5 : at + 3 }
    }
    return undefined
  }

  dateOf(day: number, month: number, year: string | undefined, to: number, mayHaveYear: boolean): Hit {
    if (!year && mayHaveYear && this.tokens[to]?.kind === 'number' && /^(19|20|21)\d\d$/.test(this.key(to))) {
      return { part: { is: 'date', day, month, year: Number(this.key(to)) }, to: to + 1 }
    }
    return { part: { is: 'date', day, month, ...(year ? { year: yearOf(year) } : {}) }, to }
  }

  isoDate(at: number): Hit {
    const [year, first, month, second, day] = [0, 1, 2, 3, 4].map((step) => this.tokens[at + step])
    if (!/^\d{4}$/.test(year!.raw) || first?.key !== '-' || second?.key !== '-' || !month || !day || !first.glued || !month.glued) return undefined
    if (!/^\d{1,2}$/.test(month.raw) || !/^\d{1,2}$/.test(day.raw)) return undefined
    return { part: { is: 'date', day: Number(day.raw), month: Number(month.raw), year: Number(year!.raw) }, to: at + 5 }
  }

  month(at: number): number | undefined {
    const index = months[this.language].findIndex((names) => names.includes(this.key(at)))
    return index < 0 ? undefined : index + 1
  }

  /** "3. Oktober", "Oct 3rd", "3rd of October 2026". */
  monthDate(at: number): Hit {
    const month = this.month(at)
    if (month !== undefined) {
      const dotted = this.key(at + 1) === '.' && this.tokens[at + 1]!.glued ? at + 2 : at + 1
      const day = this.ordinal(this.key(dotted) === 'the' ? dotted + 1 : dotted)
      if (!day || this.german) return undefined
      return this.withYear({ day: day.part, month }, day.to)
    }
    const skip = this.key(at) === 'the' || this.key(at) === 'den' ? at + 1 : at
    const day = this.ordinal(skip)
    if (!day) return undefined
    const after = this.key(day.to) === 'of' ? day.to + 1 : day.to
    const named = this.month(after)
    if (named === undefined) return undefined
    const to = this.key(after + 1) === '.' && this.tokens[after + 1]!.glued && this.tokens[after]!.raw.length <= 4 ? after + 2 : after + 1
    return this.withYear({ day: day.part, month: named }, to)
  }

  withYear(date: { day: number; month: number }, to: number): Hit {
    const at = this.key(to) === ',' ? to + 1 : to
    if (this.tokens[at]?.kind === 'number' && /^(19|20|21)\d\d$/.test(this.key(at))) return { part: { is: 'date', ...date, year: Number(this.key(at)) }, to: at + 1 }
    return { part: { is: 'date', ...date }, to }
  }

  ordinal(at: number): Hit<number> {
    const token = this.tokens[at]
    if (token?.kind === 'number' && /^\d{1,2}$/.test(token.raw)) {
      const next = this.tokens[at + 1]
      const ended = next?.glued && (this.german ? next.key === '.' : ['st', 'nd', 'rd', 'th'].includes(next.key))
      return { part: Number(token.raw), to: ended ? at + 2 : at + 1 }
    }
    const words = this.german
      ? ['erste', 'zweite', 'dritte', 'vierte', 'fuenfte', 'sechste', 'siebte', 'achte', 'neunte', 'zehnte', 'elfte', 'zwoelfte']
      : ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth']
    const index = token?.kind === 'word' ? words.findIndex((word) => token.key === word || (this.german && token.key === `${word}n`)) : -1
    return index < 0 ? undefined : { part: index + 1, to: at + 1 }
  }

  /** "am 15.", "on the 15th". */
  monthday(at: number, led: boolean): Hit {
    const token = this.tokens[at]
    if (!led || token?.kind !== 'number' || !/^\d{1,2}$/.test(token.raw)) return undefined
    const next = this.tokens[at + 1]
    const ended = next?.glued && (this.german ? next.key === '.' : ['st', 'nd', 'rd', 'th'].includes(next.key))
    if (!ended) return undefined
    // "bis 30." at the end may be the dot of the sentence, but nobody counts to a bare number.
    const to = this.phrase(at + 2, ['of', 'the', 'month']) ? at + 5 : at + 2
    return { part: { is: 'monthday', day: Number(token.raw) }, to }
  }

  dayRange(at: number): Hit {
    const from = ['from', 'von', 'vom', 'between', 'zwischen'].includes(this.key(at)) ? at + 1 : at
    const first = this.bareDate(from, from > at) ?? this.shortDotted(from)
    if (!first) return undefined
    if (!['-', 'bis', 'to', 'until', 'till', 'through', 'and', 'und'].includes(this.key(first.to))) return undefined
    if (['and', 'und'].includes(this.key(first.to)) && !['between', 'zwischen'].includes(this.key(at))) return undefined
    const next = ['zum', 'am', 'the'].includes(this.key(first.to + 1)) ? first.to + 2 : first.to + 1
    const second = this.bareDate(next, true)
    return second ? { part: { is: 'days', from: first.part, to: second.part }, to: second.to } : undefined
  }

  /** The first half of "1.-5.10.": its month comes with the second. */
  shortDotted(at: number): Hit {
    const token = this.tokens[at]
    if (!this.german || token?.kind !== 'number' || !/^\d{1,2}$/.test(token.raw) || this.key(at + 1) !== '.' || !this.tokens[at + 1]!.glued) return undefined
    return ['-', 'bis'].includes(this.key(at + 2)) ? { part: { is: 'monthday', day: Number(token.raw) }, to: at + 2 } : undefined
  }

  /** "morgen früh", "this morning", "last night", "abends"; a weekday or day word before it is taken as its own part. */
  dayPart(at: number): Hit {
    const key = this.key(at)
    const own = parts[this.language]
    if (this.german) {
      const before = this.key(at - 1)
      const afterDay = Object.hasOwn(dayWords.de, before) || weekdays.de.includes(before)
      if (key === 'morgen' && (afterDay && before !== 'morgen')) return { part: { is: 'part', part: 'morning' }, to: at + 1 }
      if (key === 'am' && this.key(at + 1) === 'morgen') return { part: { is: 'part', part: 'morning' }, to: at + 2 }
      const skip = ['am', 'zum', 'in', 'gegen'].includes(key) ? (key === 'in' && this.key(at + 1) === 'der' ? 2 : 1) : 0
      const word = this.key(at + skip)
      const joined = /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(morgen|vormittag|mittag|nachmittag|abend|nacht)s?$/.exec(word)
      if (joined) {
        const part = joined[2] === 'morgen' ? 'morning' : own[joined[2]!]!
        return { part: { is: 'part', part, day: weekdays.de.indexOf(joined[1]!) + 1 }, to: at + skip + 1 }
      }
      if (['diesen', 'heut'].includes(key) && Object.hasOwn(own, this.key(at + 1))) return { part: { is: 'part', part: own[this.key(at + 1)]! }, to: at + 2 }
      if ((key === 'letzte' || key === 'vergangene') && this.key(at + 1) === 'nacht') return { part: { is: 'part', part: 'night', day: -1 }, to: at + 2 }
      if (!Object.hasOwn(own, word)) return undefined
      // "Mittag" after "zum" is a meal.
      if (key === 'zum' || (skip === 0 && !afterDay && word !== 'frueh' && !word.endsWith('s'))) return undefined
      if (word === 'frueh' && !afterDay && !['am', 'in'].includes(key)) return undefined
      return { part: { is: 'part', part: own[word]! }, to: at + skip + 1 }
    }
    if (key === 'last' && ['night', 'evening'].includes(this.key(at + 1))) return { part: { is: 'part', part: own[this.key(at + 1)]!, day: -1 }, to: at + 2 }
    if (key === 'tonight') return { part: { is: 'part', part: 'evening' }, to: at + 1 }
    if (key === 'this' && Object.hasOwn(own, this.key(at + 1))) return { part: { is: 'part', part: own[this.key(at + 1)]! }, to: at + 2 }
    if ((key === 'in' || key === 'at') && this.key(at + 1) === 'the' && Object.hasOwn(own, this.key(at + 2))) return { part: { is: 'part', part: own[this.key(at + 2)]! }, to: at + 3 }
    if (key === 'at' && this.key(at + 1) === 'night') return { part: { is: 'part', part: 'night' }, to: at + 2 }
    const before = this.key(at - 1)
    const afterDay = Object.hasOwn(dayWords.en, before) || weekdays.en.includes(before)
    return afterDay && Object.hasOwn(own, key) ? { part: { is: 'part', part: own[key]! }, to: at + 1 } : undefined
  }

  /** A time of day or a range of two. */
  time(at: number): Hit {
    const key = this.key(at)
    const lead = this.german ? ['um', 'gegen', 'ab', 'von', 'zwischen', 'bis', 'kurz', 'vor', 'nach', 'so', 'punkt', 'circa', 'ca'] : ['at', 'around', 'about', 'by', 'from', 'between', 'until', 'till', 'before', 'after', '@']
    let from = at
    while (from < at + 3 && lead.includes(this.key(from))) from++
    if (from > at && this.key(from) === '.' ) from++
    const opens = from > at && ['von', 'zwischen', 'from', 'between'].includes(key)
    const firm = from > at && (['um', 'at', '@', 'punkt'].includes(this.key(from - 1)) || ['um', 'at', '@'].includes(key))
    const first = this.clock(from, firm || opens || (from > at && ['gegen', 'around', 'ab', 'by', 'bis', 'about', 'until', 'till'].includes(this.key(from - 1))))
    const joins = ['-', 'bis', 'to', 'till', 'until', 'und', 'and']
    if (first) {
      if (joins.includes(this.key(first.to)) && (opens || !['und', 'and'].includes(this.key(first.to)))) {
        const second = this.clock(first.to + 1, true)
        if (second) return { part: { is: 'clock', ...range(first.part, second.part) }, to: second.to }
      }
      if (opens && !first.part.sure) return undefined
      // "about 2 glasses" is an amount.
      const next = this.tokens[first.to]
      if (from > at && !firm && !first.part.sure && next?.kind === 'word' && this.tokens[first.to - 1]!.kind !== 'word' && this.dayPart(first.to) === undefined && this.bareDate(first.to, false) === undefined && !['uhr', "o'clock", 'und', 'and', 'getrunken', 'gegessen'].includes(next.key) && this.tokens[first.to - 1]!.key !== 'uhr') return undefined
      return { part: fault(first.part) ?? { is: 'clock', clock: first.part }, to: first.to }
    }
    if (!this.options.ranges || from > at) return undefined
    const bare = this.clock(at, true)
    if (!bare || !joins.slice(0, 5).includes(this.key(bare.to))) return undefined
    const second = this.clock(bare.to + 1, true)
    return second ? { part: { is: 'clock', ...range(bare.part, second.part) }, to: second.to } : undefined
  }

  /** `bare`: a preposition said that a lone number is a time. */
  clock(at: number, bare: boolean): Hit<Clock> {
    return this.spoken(at, bare) ?? this.digital(at, bare)
  }

  spoken(at: number, bare: boolean): Hit<Clock> {
    const key = this.key(at)
    if (this.german) {
      if (['mittag', 'mittags'].includes(key) && bare) return { part: { hour: 12, minute: 0, sure: true }, to: at + 1 }
      if (key === 'mitternacht') return { part: { hour: 0, minute: 0, sure: true }, to: at + 1 }
      if (key === 'halb') return this.past(at + 1, -30)
      if (key === 'dreiviertel') return bare || this.key(at + 2) === 'uhr' ? this.past(at + 1, -15) : undefined
      if (key === 'viertel' && ['nach', 'vor'].includes(this.key(at + 1))) return this.past(at + 2, this.key(at + 1) === 'nach' ? 15 : -15)
      const minutes = numberAt(this.tokens, at, 'de')
      if (minutes && !minutes.article && minutes.value <= 29) {
        const after = ['minuten', 'min'].includes(this.key(at + minutes.length)) ? at + minutes.length + 1 : at + minutes.length
        const sign = this.key(after) === 'nach' ? 1 : this.key(after) === 'vor' ? -1 : 0
        if (sign !== 0 && this.key(after + 1) === 'halb') return this.past(after + 2, -30 + sign * minutes.value)
        if (sign !== 0 && numberAt(this.tokens, after + 1, 'de') && !numberAt(this.tokens, after + 1, 'de')!.article) return this.past(after + 1, sign * minutes.value)
      }
      return undefined
    }
    if (key === 'noon' || key === 'midday') return { part: { hour: 12, minute: 0, sure: true }, to: at + 1 }
    if (key === 'midnight') return { part: { hour: 0, minute: 0, sure: true }, to: at + 1 }
    const from = key === 'a' && this.key(at + 1) === 'quarter' ? at + 1 : at
    const fixed: Readonly<Record<string, number>> = { half: 30, quarter: 15 }
    const word = this.key(from)
    const minutes = Object.hasOwn(fixed, word) ? { value: fixed[word]!, length: 1 } : numberAt(this.tokens, from, 'en')
    if (!minutes || minutes.value > 59) return undefined
    let after = from + minutes.length
    if (['minutes', 'min', 'mins'].includes(this.key(after))) after++
    const sign = ['past', 'after'].includes(this.key(after)) ? 1 : ['to', 'before', 'til', 'till', 'of'].includes(this.key(after)) && word !== 'half' ? -1 : 0
    if (sign === 0) return undefined
    // "9 to 10" is a range, "ten to nine" a time: a number of minutes is a multiple of five, in words, or says "minutes".
    const plain = !Object.hasOwn(fixed, word) && after === from + minutes.length
    if (sign < 0 && plain && (this.tokens[from]!.kind === 'number' || minutes.value % 5 !== 0 || this.key(from - 1) === 'from')) return undefined
    if (this.key(after) === 'of' && word !== 'quarter') return undefined
    if (!this.hour(after + 1)) return undefined
    return this.past(after + 1, sign * minutes.value)
  }

  hour(at: number): Hit<{ hour: number; sure: boolean }> {
    const value = numberAt(this.tokens, at, this.language)
    if (!value || value.article || !Number.isInteger(value.value) || value.value > 24) {
      return this.german && this.key(at) === 'eins' ? { part: { hour: 1, sure: false }, to: at + 1 } : undefined
    }
    return { part: { hour: value.value, sure: value.value > 12 || value.value === 0 }, to: at + value.length }
  }

  past(at: number, minutes: number): Hit<Clock> {
    const hour = this.hour(at)
    if (!hour || hour.part.hour > 24) return undefined
    const ending = this.half(hour.to)
    const base = ending ? twelve(hour.part.hour, ending.part) : hour.part.hour
    const total = (base * 60 + minutes + 1440) % 1440
    const uhr = ['uhr', "o'clock"].includes(this.key(ending?.to ?? hour.to)) ? 1 : 0
    return { part: { hour: Math.floor(total / 60), minute: total % 60, sure: ending !== undefined || hour.part.sure }, to: (ending?.to ?? hour.to) + uhr }
  }

  half(at: number): Hit<'am' | 'pm'> {
    const key = this.key(at)
    if (this.german) return undefined
    if (key === 'am' || key === 'pm') return { part: key, to: at + 1 }
    if ((key === 'a' || key === 'p') && this.key(at + 1) === '.' && this.key(at + 2) === 'm') {
      return { part: `${key}m`, to: this.key(at + 3) === '.' ? at + 4 : at + 3 }
    }
    return undefined
  }

  digital(at: number, bare: boolean): Hit<Clock> {
    const token = this.tokens[at]
    if (!token) return undefined
    const written = token.kind === 'number' ? /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(token.raw) : undefined
    const worded = token.kind === 'word' ? this.hour(at) : undefined
    if (!written && !worded) return undefined
    const hour = written ? Number(written[1]) : worded!.part.hour
    const to = written ? at + 1 : worded!.to
    const minute = written?.[2] === undefined ? 0 : Number(written[2])
    const ending = this.half(to)
    if (ending) {
      if (hour < 1 || hour > 12) return { part: { hour: 99, minute, sure: true }, to: ending.to }
      return { part: { hour: twelve(hour, ending.part), minute, sure: true }, to: ending.to }
    }
    if (this.german && ['uhr', 'h'].includes(this.key(to)) && (this.key(to) === 'uhr' || bare)) {
      const minutes = this.tokens[to + 1]
      const extra = minutes && written?.[2] === undefined ? numberAt(this.tokens, to + 1, 'de') : undefined
      const counts = extra && !extra.article && Number.isInteger(extra.value) && extra.value < 60 && !this.unitAt(to + 1 + extra.length) && minutes!.kind === token.kind
      return { part: { hour, minute: counts ? extra.value : minute, sure: hour > 12 || hour === 0 || (written?.[2] !== undefined && written[1]!.length === 2) }, to: counts ? to + 1 + extra.length : to + 1 }
    }
    if (!this.german && this.key(to) === "o'clock") return { part: { hour, minute, sure: hour > 12 }, to: to + 1 }
    if (!this.german && this.key(to) === 'h' && bare) return { part: { hour, minute, sure: true }, to: to + 1 }
    const colon = written !== null && written !== undefined && token.raw.includes(':')
    if (colon) return { part: { hour, minute, sure: hour > 12 || hour === 0 || written[1]!.length === 2 }, to }
    if (!bare || (written?.[2] !== undefined && !this.german && !token.raw.includes('.'))) return undefined
    if (written && written[2] === undefined && /^\d{3,}/.test(token.raw)) return undefined
    if (this.unitAt(to)) return undefined
    if (!written && !this.german) {
      // "eight thirty"
      const minutes = numberAt(this.tokens, to, 'en')
      if (minutes && this.tokens[to]!.kind === 'word' && !minutes.article && minutes.value >= 10 && minutes.value < 60) {
        return { part: { hour, minute: minutes.value, sure: false }, to: to + minutes.length }
      }
    }
    if (hour > 24) return written?.[2] !== undefined || this.ends(to) ? { part: { hour, minute, sure: true }, to } : undefined
    return { part: { hour, minute, sure: hour > 12 || hour === 0 }, to }
  }

  /** Something that a number counts follows: the number is no time. */
  unitAt(at: number): boolean {
    const key = this.key(at)
    return Object.hasOwn(units, key) || ['%', 'ml', 'l', 'cl', 'kg', 'g', 'euro', 'eur', 'x', '€', '$', 'prozent', 'percent', 'km', 'kcal', 'liter', 'people', 'personen', 'oz', 'ounces', 'pints', 'glasses', 'cups', 'bottles', 'cans', 'glaeser', 'tassen', 'flaschen', 'dosen', 'mal', 'times', 'calories', 'kalorien', 'kj'].includes(key)
  }

  ends(at: number): boolean {
    const token = this.tokens[at]
    return !token || token.kind === 'mark'
  }

  /** "vor 20 Minuten", "half an hour ago", "in three days". Days move by days, so that the clock can be said beside. */
  shift(at: number): Hit {
    const key = this.key(at)
    const before = this.german && key === 'vor'
    const ahead = key === 'in'
    const from = before || ahead ? at + 1 : at
    const span = this.span(['etwa', 'ca', 'rund', 'about', 'around', 'ungefaehr'].includes(this.key(from)) ? from + 1 : from)
    if (!span) return undefined
    const ago = !this.german && ['ago', 'back'].includes(this.key(span.to))
    if (!before && !ahead && !ago) {
      const hence = this.phrase(span.to, ['from', 'now']) || this.phrase(span.to, ['from', 'today'])
      return hence ? this.moved(span.part, span.to + 2) : undefined
    }
    if (ahead && ago) return undefined
    return this.moved(before || ago ? -span.part : span.part, ago ? span.to + 1 : span.to)
  }

  moved(minutes: number, to: number): Hit {
    return { part: minutes % 1440 === 0 ? { is: 'day', offset: minutes / 1440 } : { is: 'shift', minutes }, to }
  }

  span(at: number): Hit<number> {
    if (this.key(at) === 'viertelstunde') return { part: 15, to: at + 1 }
    const value = numberAt(this.tokens, at, this.language)
    if (!value) return undefined
    let to = at + value.length
    if (this.key(to) === 'of' && this.key(to + 1) === 'an') to += 2
    const unit = Object.hasOwn(units, this.key(to)) ? units[this.key(to)] : undefined
    if (unit === undefined) return this.key(to) === 'viertelstunde' ? { part: 15, to: to + 1 } : undefined
    const minutes = value.value * unit
    if (!Number.isInteger(minutes) || minutes > 5_256_000) return undefined
    to += 1
    if (['and', 'und'].includes(this.key(to)) && unit === 60) {
      const more = this.span(to + 1)
      if (more && more.part < 60) return { part: minutes + more.part, to: more.to }
      if (this.phrase(to, ['and', 'a', 'half'])) return { part: minutes + 30, to: to + 3 }
    }
    return { part: minutes, to }
  }

  /** "for 30 minutes", "eine Stunde lang", "1 h" beside an event. */
  lasts(at: number): Hit {
    const led = ['for', 'fuer', 'dauert', 'lasting', 'takes', 'dauer'].includes(this.key(at))
    const span = this.span(led ? at + 1 : at)
    if (!span || span.part >= 1440) return undefined
    const long = ['lang', 'long'].includes(this.key(span.to))
    if (!led && !long && !this.options.ranges) return undefined
    return { part: { is: 'lasts', minutes: span.part }, to: long ? span.to + 1 : span.to }
  }

  repeat(at: number): Hit {
    const key = this.key(at)
    const german = this.german
    const every = german ? /^(jeden|jede|jedes|jeder|alle)$/ : /^(every|each)$/
    const adverbs: Readonly<Record<string, string>> = german
      ? { taeglich: 'FREQ=DAILY', woechentlich: 'FREQ=WEEKLY', monatlich: 'FREQ=MONTHLY', jaehrlich: 'FREQ=YEARLY', werktags: weekdaysRule, wochentags: weekdaysRule }
      : { daily: 'FREQ=DAILY', weekly: 'FREQ=WEEKLY', monthly: 'FREQ=MONTHLY', yearly: 'FREQ=YEARLY', annually: 'FREQ=YEARLY', nightly: 'FREQ=DAILY', biweekly: 'FREQ=WEEKLY;INTERVAL=2', fortnightly: 'FREQ=WEEKLY;INTERVAL=2' }
    if (Object.hasOwn(adverbs, key)) return { part: { is: 'repeat', rule: adverbs[key]! }, to: at + 1 }
    const plural = this.pluralDay(german && key === 'immer' ? at + 1 : !german && key === 'on' ? at + 1 : at)
    if (plural) return this.repeatDays([plural.part], plural.to)
    const times = numberAt(this.tokens, at, this.language)
    if ((times && ['mal', 'times', 'x'].includes(this.key(at + times.length)) && ['am', 'pro', 'a', 'per', 'die', 'in', 'im'].includes(this.key(at + times.length + 1))) || /^(zwei|drei|vier)mal$/.test(key) || key === 'twice') {
      const to = times ? at + times.length + 1 : at + 1
      const period = ['am', 'pro', 'a', 'per', 'die', 'in', 'im', 'der', 'every'].includes(this.key(to)) ? (this.key(to + 1) === 'der' ? to + 2 : to + 1) : to
      if (['tag', 'woche', 'day', 'week', 'month', 'monat'].includes(this.key(period))) return { part: { is: 'unclear', why: 'vague' }, to: period + 1 }
      return undefined
    }
    if (!every.test(key)) return undefined
    return this.every(at + 1)
  }

  every(at: number): Hit {
    const key = this.key(at)
    const other = this.german ? /^(zweiten|zweite|zweites|anderen)$/.test(key) : ['other', 'second'].includes(key)
    const many = other ? { value: 2, length: 1 } : numberAt(this.tokens, at, this.language)
    const from = many && !('article' in many && many.article) ? at + many.length : at
    const interval = many && from > at ? many.value : 1
    if (!Number.isInteger(interval) || interval < 1) return undefined
    const word = this.key(from)
    const step = interval > 1 ? `;INTERVAL=${interval}` : ''
    const freq: Readonly<Record<string, string>> = { tag: 'DAILY', tage: 'DAILY', day: 'DAILY', days: 'DAILY', woche: 'WEEKLY', wochen: 'WEEKLY', week: 'WEEKLY', weeks: 'WEEKLY', monat: 'MONTHLY', monate: 'MONTHLY', month: 'MONTHLY', months: 'MONTHLY', jahr: 'YEARLY', jahre: 'YEARLY', year: 'YEARLY', years: 'YEARLY' }
    if (Object.hasOwn(freq, word)) {
      const rule = `FREQ=${freq[word]!}${step}`
      const on = ['on', 'am'].includes(this.key(from + 1)) ? from + 2 : from + 1
      if (freq[word] === 'WEEKLY' && on > from + 1) {
        const day = this.weekdayNumber(on, true)
        if (day) return this.repeatDays([day], on + 1, step)
      }
      if (freq[word] === 'MONTHLY' && on > from + 1) {
        const day = this.ordinal(this.key(on) === 'the' ? on + 1 : on)
        if (day && day.part <= 31 && day.part > 0) return { part: { is: 'repeat', rule: `${rule};BYMONTHDAY=${day.part}`, monthday: day.part }, to: day.to }
      }
      return { part: { is: 'repeat', rule }, to: from + 1 }
    }
    if (['weekday', 'weekdays', 'werktag', 'wochentag', 'arbeitstag', 'workday'].includes(word)) return { part: { is: 'repeat', rule: weekdaysRule }, to: from + 1 }
    if (['weekend', 'wochenende'].includes(word)) return { part: { is: 'repeat', rule: 'FREQ=WEEKLY;BYDAY=SA,SU' }, to: from + 1 }
    const day = this.weekdayNumber(from, true)
    if (day) return this.repeatDays([day], from + 1, step)
    const monthday = this.german && many && this.key(from) === '.' ? many.value : undefined
    if (monthday && this.phrase(from + 1, ['im', 'monat'])) return { part: { is: 'repeat', rule: `FREQ=MONTHLY;BYMONTHDAY=${monthday}`, monthday }, to: from + 3 }
    const part = word === 'morgen' && this.german ? 'morning' : Object.hasOwn(parts[this.language], word) ? parts[this.language][word] : undefined
    if (part && interval === 1) return { part: { is: 'repeat', rule: 'FREQ=DAILY', part }, to: from + 1 }
    return undefined
  }

  pluralDay(at: number): Hit<number> {
    const key = this.key(at)
    if (!key.endsWith('s')) return undefined
    const index = weekdays[this.language].indexOf(key.slice(0, -1))
    return index < 0 ? undefined : { part: index + 1, to: at + 1 }
  }

  repeatDays(days: readonly number[], to: number, step = ''): Hit {
    const all = [...days]
    let end = to
    for (;;) {
      const and = ['und', 'and', ','].includes(this.key(end)) ? end + 1 : undefined
      if (and === undefined) break
      const at = ['jeden', 'every', 'on'].includes(this.key(and)) ? and + 1 : and
      const next = this.pluralDay(at)?.part ?? this.weekdayNumber(at, true)
      if (!next) break
      all.push(next)
      end = at + 1
    }
    const sorted = [...new Set(all)].toSorted((a, b) => a - b)
    const rule = `FREQ=WEEKLY${step};BYDAY=${sorted.map((day) => rrule[day - 1]).join(',')}`
    return { part: { is: 'repeat', rule }, to: end }
  }

  /** Times that no calendar knows. Said of a plan they must be asked. */
  vague(at: number): Hit {
    const led = ['am', 'bis', 'at', 'by', 'this', 'on', 'ende', 'dieses', 'naechste', 'naechsten', 'next', 'diese', 'the', 'im', 'in', 'letzte', 'last', 'letzten', 'naechster', 'dieser', 'kommende', 'over', 'uebers']
    let from = at
    while (from < at + 4 && led.includes(this.key(from))) from++
    const key = this.key(from)
    if (from > at && ['wochenende', 'weekend', 'woche', 'week', 'monat', 'month', 'jahr', 'year', 'wochen'].includes(key) && ['in', 'im'].includes(this.key(from - 1)) === false && this.key(from - 1) !== 'the') return { part: { is: 'unclear', why: 'vague' }, to: from + 1 }
    if (this.key(at) === 'by' || this.key(at) === 'bis' || this.key(at) === 'at') {
      if (this.phrase(from, ['end', 'of']) && ['month', 'week', 'year', 'the'].includes(this.key(from + 2))) return { part: { is: 'unclear', why: 'vague' }, to: this.key(from + 2) === 'the' ? from + 4 : from + 3 }
    }
    if (this.german && from > at && this.key(from - 1) === 'ende' && (this.month(from) !== undefined || key === 'der' || key === 'des')) return { part: { is: 'unclear', why: 'vague' }, to: key === 'der' || key === 'des' ? from + 2 : from + 1 }
    return undefined
  }
}

const weekdaysRule = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

const twelve = (hour: number, half: 'am' | 'pm'): number => (hour % 12) + (half === 'pm' ? 12 : 0)

const right = (clock: Clock): boolean => clock.hour <= 23 && clock.minute <= 59

const fault = (clock: Clock): Part | undefined => (right(clock) ? undefined : { is: 'unclear', why: 'fault' })

/** "2-3pm": the first takes the half of the day from the second. */
function range(first: Clock, second: Clock): { clock: Clock; end: Clock } {
  if (!first.sure && second.sure && second.hour >= 12 && first.hour < 12 && first.hour + 12 <= second.hour) {
    return { clock: { hour: first.hour + 12, minute: first.minute, sure: true }, end: second }
  }
  return { clock: first, end: second }
}

/** Is every part of it a time that exists. */
export const possible = (part: Part): boolean => part.is !== 'clock' || (right(part.clock) && (part.end === undefined || right(part.end)))
