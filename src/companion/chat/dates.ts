import { dayWords, months, parts, shortDays, weekdays, type Hit, type Part } from './terms.ts'
import type { Language, Token } from './tokens.ts'

export interface Options {
  /** Bare `9-10` is a time of day (for events, not for titles such as "chapters 9-10"). */
  readonly ranges: boolean
  /** Tokens that mean something else already are not read. */
  readonly free?: (index: number) => boolean
}

/** Reads days. */
export class Dates {
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

  /** A date with the prepositions before it. */
  date(at: number): Hit {
    const prepositions = this.german
      ? ['am', 'bis', 'zum', 'ab', 'den', 'dem', 'vom', 'der', 'fuer', 'von', 'seit', 'spaetestens', 'bis zum', 'vor']
      : ['on', 'by', 'until', 'till', 'due', 'the', 'for', 'from', 'before', 'since', 'of', 'this']
    let from = at
    while (from < at + 3 && prepositions.includes(this.key(from))) from++
    if (this.key(from) === '(') from++
    // "the 5th" alone may be anything.
    const led = Array.from({ length: from - at }, (_, step) => this.key(at + step)).some(
      (key) => !['the', 'der', 'den', 'dem', 'of', 'this'].includes(key),
    )
    const afterDay = [...weekdays[this.language], ...Object.keys(shortDays[this.language])].includes(
      this.key(at - (this.key(at - 1) === ',' ? 2 : 1)),
    )
    const hit = this.bareDate(from, led || (from > at && afterDay))
    if (!hit || hit.to === from) return undefined
    return { part: hit.part, to: hit.to }
  }

  bareDate(at: number, led: boolean): Hit {
    return (
      this.offsetDay(at) ??
      this.weekday(at, led) ??
      this.numericDate(at) ??
      this.monthDate(at) ??
      this.monthday(at, led)
    )
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
      const week = this.german
        ? this.phrase(at + 1, ['in', 'einer', 'woche'])
        : this.phrase(at + 1, ['in', 'a', 'week'])
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
    const dated =
      next !== undefined &&
      (next.kind === 'number' || ((next.key === '.' || next.key === ',') && this.tokens[at + 2]?.kind === 'number'))
    const capital = raw[0] !== raw[0]!.toLowerCase()
    const company = led || dated || ['am', 'on', 'next', 'this', 'bis', 'by', 'every', 'jeden', 'last'].includes(before)
    if (key === 'so' || key === 'do' || key === 'mi' || key === 'di') return company && capital ? short : undefined
    if (
      key === 'sat' ||
      key === 'sun' ||
      key === 'wed' ||
      key === 'mon' ||
      key === 'fr' ||
      key === 'sa' ||
      key === 'mo'
    )
      return company ? short : undefined
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
    if (this.phrase(to, ['in', 'einer', 'woche']) || this.phrase(to, ['in', 'a', 'week']))
      return { part: { is: 'weekday', day, which: 'afterweek' }, to: to + 3 }
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
      // "Kapitel 3.2." counts; in English a dotted date has a year.
      if (
        [
          'version',
          'kapitel',
          'punkt',
          'abschnitt',
          'nr',
          'nummer',
          'teil',
          'ziffer',
          'paragraph',
          'seite',
          'chapter',
          'section',
        ].includes(this.key(at - 1)) ||
        (!this.german && !year)
      )
        return undefined
      // A number such as 7.5 is no date: a date ends with a dot or has a year.
      if (!dot && !year && !(this.german && ['am', 'bis', 'zum', 'vom', 'ab', 'seit'].includes(this.key(at - 1))))
        return undefined
      if (['uhr'].includes(this.key(at + 1))) return undefined
      return this.dateOf(Number(dotted[1]), Number(dotted[2]), year, dot && !year ? at + 2 : at + 1, dot && !year)
    }
    const day = /^\d{1,2}$/.test(token.raw) ? Number(token.raw) : undefined
    if (day === undefined) return undefined
    // "30. 9."
    if (
      this.german &&
      this.key(at + 1) === '.' &&
      this.tokens[at + 1]!.glued &&
      this.tokens[at + 2]?.kind === 'number' &&
      this.key(at + 3) === '.' &&
      this.tokens[at + 3]!.glued &&
      /^\d{1,2}$/.test(this.key(at + 2))
    ) {
      return this.dateOf(day, Number(this.key(at + 2)), undefined, at + 4, true)
    }
    const slash = this.tokens[at + 1]
    const second = this.tokens[at + 2]
    if (
      slash?.key === '/' &&
      slash.glued &&
      second?.kind === 'number' &&
      second.glued &&
      /^\d{1,2}$/.test(second.raw)
    ) {
      const third = this.tokens[at + 4]
      const year =
        this.key(at + 3) === '/' && third?.kind === 'number' && /^(\d{4}|\d{2})$/.test(third.raw)
          ? third.raw
          : undefined
      if (day === 24 && second.raw === '7') return undefined
      // "1/2 l" is an amount.
      const led = ['by', 'on', 'due', 'until', 'am', 'bis', 'before', 'for', 'from', 'vor', 'zum', 'ab'].includes(
        this.key(at - 1),
      )
      if (!year && !led && day < Number(second.raw) && Number(second.raw) <= 8) return undefined
      // "50/50" is a share.
      if (!year && !led && (day > 31 || Number(second.raw) > 31 || (day > 12 && Number(second.raw) > 12)))
        return undefined
      return {
        part: { is: 'slash', a: day, b: Number(second.raw), ...(year ? { year: yearOf(year) } : {}) },
        to: year ? at + 5 : at + 3,
      }
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
    if (
      !/^\d{4}$/.test(year!.raw) ||
      first?.key !== '-' ||
      second?.key !== '-' ||
      !month ||
      !day ||
      !first.glued ||
      !month.glued
    )
      return undefined
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
    const to =
      this.key(after + 1) === '.' && this.tokens[after + 1]!.glued && this.tokens[after]!.raw.length <= 4
        ? after + 2
        : after + 1
    return this.withYear({ day: day.part, month: named }, to)
  }

  withYear(date: { day: number; month: number }, to: number): Hit {
    const at = this.key(to) === ',' ? to + 1 : to
    if (this.tokens[at]?.kind === 'number' && /^(19|20|21)\d\d$/.test(this.key(at)))
      return { part: { is: 'date', ...date, year: Number(this.key(at)) }, to: at + 1 }
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
      ? [
          'erste',
          'zweite',
          'dritte',
          'vierte',
          'fuenfte',
          'sechste',
          'siebte',
          'achte',
          'neunte',
          'zehnte',
          'elfte',
          'zwoelfte',
        ]
      : [
          'first',
          'second',
          'third',
          'fourth',
          'fifth',
          'sixth',
          'seventh',
          'eighth',
          'ninth',
          'tenth',
          'eleventh',
          'twelfth',
        ]
    const index =
      token?.kind === 'word'
        ? words.findIndex((word) => token.key === word || (this.german && token.key === `${word}n`))
        : -1
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
    const first = this.bareDate(from, from > at) ?? this.shortDotted(from) ?? this.shortEnglish(from)
    if (!first) return undefined
    if (!['-', 'bis', 'to', 'until', 'till', 'through', 'and', 'und'].includes(this.key(first.to))) return undefined
    if (['and', 'und'].includes(this.key(first.to)) && !['between', 'zwischen'].includes(this.key(at))) return undefined
    const next = ['zum', 'am', 'the'].includes(this.key(first.to + 1)) ? first.to + 2 : first.to + 1
    const second = this.sameMonth(first.part, next) ?? this.bareDate(next, true)
    return second ? { part: { is: 'days', from: first.part, to: second.part }, to: second.to } : undefined
  }

  /** The first half of "1.-5.10.": its month comes with the second. */
  shortDotted(at: number): Hit {
    const token = this.tokens[at]
    if (
      !this.german ||
      token?.kind !== 'number' ||
      !/^\d{1,2}$/.test(token.raw) ||
      this.key(at + 1) !== '.' ||
      !this.tokens[at + 1]!.glued
    )
      return undefined
    return ['-', 'bis'].includes(this.key(at + 2))
      ? { part: { is: 'monthday', day: Number(token.raw) }, to: at + 2 }
      : undefined
  }

  /** The first half of "5 to 9 October". */
  shortEnglish(at: number): Hit {
    const token = this.tokens[at]
    if (this.german || token?.kind !== 'number' || !/^\d{1,2}$/.test(token.raw)) return undefined
    const ended = this.tokens[at + 1]?.glued && ['st', 'nd', 'rd', 'th'].includes(this.key(at + 1))
    const to = ended ? at + 2 : at + 1
    if (!['-', 'to', 'until', 'till', 'through'].includes(this.key(to)) || this.tokens[to + 1]?.kind !== 'number')
      return undefined
    return this.monthDate(to + 1)?.part.is === 'date'
      ? { part: { is: 'monthday', day: Number(token.raw) }, to }
      : undefined
  }

  /** The second half of "October 3 to 10". */
  sameMonth(first: Part, at: number): Hit {
    if (this.german || first.is !== 'date' || this.monthDate(at)) return undefined
    const day = this.ordinal(at)
    if (!day || this.tokens[at]?.kind !== 'number' || day.part <= first.day || day.part > 31) return undefined
    const next = this.tokens[day.to]
    if (next && (next.glued || next.kind === 'number' || ['am', 'pm', "o'clock", 'h', 'hours', '/'].includes(next.key)))
      return undefined
    return { part: { ...first, day: day.part }, to: day.to }
  }

  /** "morgen früh", "this morning", "last night", "abends"; a weekday or day word before it is taken as its own part. */
  dayPart(at: number): Hit {
    const key = this.key(at)
    const own = parts[this.language]
    if (this.german) {
      const before = this.key(at - 1)
      const afterDay = Object.hasOwn(dayWords.de, before) || weekdays.de.includes(before)
      if (key === 'morgen' && afterDay && before !== 'morgen')
        return { part: { is: 'part', part: 'morning' }, to: at + 1 }
      if (key === 'am' && this.key(at + 1) === 'morgen') return { part: { is: 'part', part: 'morning' }, to: at + 2 }
      const skip = ['am', 'zum', 'in', 'gegen'].includes(key) ? (key === 'in' && this.key(at + 1) === 'der' ? 2 : 1) : 0
      const word = this.key(at + skip)
      const joined =
        /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(morgen|vormittag|mittag|nachmittag|abend|nacht)s?$/.exec(
          word,
        )
      if (joined) {
        const part = joined[2] === 'morgen' ? 'morning' : own[joined[2]!]!
        return { part: { is: 'part', part, day: weekdays.de.indexOf(joined[1]!) + 1 }, to: at + skip + 1 }
      }
      if (['diesen', 'heut'].includes(key) && Object.hasOwn(own, this.key(at + 1)))
        return { part: { is: 'part', part: own[this.key(at + 1)]!, day: 0 }, to: at + 2 }
      if ((key === 'letzte' || key === 'vergangene') && this.key(at + 1) === 'nacht')
        return { part: { is: 'part', part: 'night', day: -1 }, to: at + 2 }
      if (!Object.hasOwn(own, word)) return undefined
      // "Mittag" after "zum" is a meal.
      if (key === 'zum' || (skip === 0 && !afterDay && word !== 'frueh' && !word.endsWith('s'))) return undefined
      if (word === 'frueh' && !afterDay && !['am', 'in'].includes(key)) return undefined
      return { part: { is: 'part', part: own[word]! }, to: at + skip + 1 }
    }
    if (key === 'last' && ['night', 'evening'].includes(this.key(at + 1)))
      return { part: { is: 'part', part: own[this.key(at + 1)]!, day: -1 }, to: at + 2 }
    if (key === 'tonight') return { part: { is: 'part', part: 'evening', day: 0 }, to: at + 1 }
    if (key === 'this' && Object.hasOwn(own, this.key(at + 1)))
      return { part: { is: 'part', part: own[this.key(at + 1)]!, day: 0 }, to: at + 2 }
    if ((key === 'in' || key === 'at') && this.key(at + 1) === 'the' && Object.hasOwn(own, this.key(at + 2)))
      return { part: { is: 'part', part: own[this.key(at + 2)]! }, to: at + 3 }
    if (key === 'at' && this.key(at + 1) === 'night') return { part: { is: 'part', part: 'night' }, to: at + 2 }
    const before = this.key(at - 1)
    const afterDay = Object.hasOwn(dayWords.en, before) || weekdays.en.includes(before)
    return afterDay && Object.hasOwn(own, key) ? { part: { is: 'part', part: own[key]! }, to: at + 1 } : undefined
  }

  pluralDay(at: number): Hit<number> {
    const key = this.key(at)
    if (!key.endsWith('s')) return undefined
    const index = weekdays[this.language].indexOf(key.slice(0, -1))
    return index < 0 ? undefined : { part: index + 1, to: at + 1 }
  }
}

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))
