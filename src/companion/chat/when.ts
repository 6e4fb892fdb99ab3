import { Clocks } from './clocks.ts'
import type { Options } from './dates.ts'
import { numberAt } from './numbers.ts'
import { parts, rruleDays, units, weekdaysRule, type Found, type Hit } from './terms.ts'
import type { Language, Token } from './tokens.ts'

export type { Found } from './terms.ts'

/*
 * A date grammar of our own. chrono-node 2.10 was measured against the rules of quick entry and gets the German
 * clock ("halb neun", "viertel nach acht"), impossible dates ("31.9."), ambiguous ones ("4/10") and ranges of words
 * wrong, reads "früh" as Friday, and answers in the zone of the process.
 */

/** Every date, time, duration and recurrence, from left to right, without overlaps. */
export function findWhen(tokens: readonly Token[], language: Language, options: Options): Found[] {
  const reader = new Reader(tokens, language, options)
  const found: Found[] = []
  for (let at = 0; at < tokens.length;) {
    const hit = reader.partAt(at)
    if (hit) {
      found.push({ part: hit.part, from: at, to: hit.to })
      at = hit.to
    } else at++
  }
  return found
}

class Reader extends Clocks {
  partAt(at: number): Hit {
    if (this.tokens[at]?.kind === 'quote' || !this.free(at)) return undefined
    return (
      this.repeat(at) ??
      this.shift(at) ??
      this.dayRange(at) ??
      this.dayPart(at) ??
      this.date(at) ??
      this.time(at) ??
      this.lasts(at) ??
      this.vague(at)
    )
  }

  /** "vor 20 Minuten", "half an hour ago", "in three days". Days move by days, so that the clock can be said beside. */
  shift(at: number): Hit {
    const key = this.key(at)
    const before = this.german && key === 'vor'
    const ahead = key === 'in'
    const from = before || ahead ? at + 1 : at
    const span = this.span(
      ['etwa', 'ca', 'rund', 'about', 'around', 'ungefaehr'].includes(this.key(from)) ? from + 1 : from,
    )
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
      ? {
          taeglich: 'FREQ=DAILY',
          woechentlich: 'FREQ=WEEKLY',
          monatlich: 'FREQ=MONTHLY',
          jaehrlich: 'FREQ=YEARLY',
          werktags: weekdaysRule,
          wochentags: weekdaysRule,
        }
      : {
          daily: 'FREQ=DAILY',
          weekly: 'FREQ=WEEKLY',
          monthly: 'FREQ=MONTHLY',
          yearly: 'FREQ=YEARLY',
          annually: 'FREQ=YEARLY',
          nightly: 'FREQ=DAILY',
          biweekly: 'FREQ=WEEKLY;INTERVAL=2',
          fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
        }
    if (Object.hasOwn(adverbs, key)) return { part: { is: 'repeat', rule: adverbs[key]! }, to: at + 1 }
    const plural = this.pluralDay(german && key === 'immer' ? at + 1 : !german && key === 'on' ? at + 1 : at)
    if (plural) return this.repeatDays([plural.part], plural.to)
    const times = numberAt(this.tokens, at, this.language)
    if (
      (times &&
        ['mal', 'times', 'x'].includes(this.key(at + times.length)) &&
        ['am', 'pro', 'a', 'per', 'die', 'in', 'im'].includes(this.key(at + times.length + 1))) ||
      /^(zwei|drei|vier)mal$/.test(key) ||
      key === 'twice'
    ) {
      const to = times ? at + times.length + 1 : at + 1
      const period = ['am', 'pro', 'a', 'per', 'die', 'in', 'im', 'der', 'every'].includes(this.key(to))
        ? this.key(to + 1) === 'der'
          ? to + 2
          : to + 1
        : to
      if (['tag', 'woche', 'day', 'week', 'month', 'monat'].includes(this.key(period)))
        return { part: { is: 'unclear', why: 'vague' }, to: period + 1 }
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
    const freq: Readonly<Record<string, string>> = {
      tag: 'DAILY',
      tage: 'DAILY',
      day: 'DAILY',
      days: 'DAILY',
      woche: 'WEEKLY',
      wochen: 'WEEKLY',
      week: 'WEEKLY',
      weeks: 'WEEKLY',
      monat: 'MONTHLY',
      monate: 'MONTHLY',
      month: 'MONTHLY',
      months: 'MONTHLY',
      jahr: 'YEARLY',
      jahre: 'YEARLY',
      year: 'YEARLY',
      years: 'YEARLY',
    }
    if (Object.hasOwn(freq, word)) {
      const rule = `FREQ=${freq[word]!}${step}`
      const on = ['on', 'am'].includes(this.key(from + 1)) ? from + 2 : from + 1
      if (freq[word] === 'WEEKLY' && on > from + 1) {
        const day = this.weekdayNumber(on, true)
        if (day) return this.repeatDays([day], on + 1, step)
      }
      if (freq[word] === 'MONTHLY' && on > from + 1) {
        const day = this.ordinal(this.key(on) === 'the' ? on + 1 : on)
        if (day && day.part <= 31 && day.part > 0)
          return { part: { is: 'repeat', rule: `${rule};BYMONTHDAY=${day.part}`, monthday: day.part }, to: day.to }
      }
      return { part: { is: 'repeat', rule }, to: from + 1 }
    }
    if (['weekday', 'weekdays', 'werktag', 'wochentag', 'arbeitstag', 'workday'].includes(word))
      return { part: { is: 'repeat', rule: weekdaysRule }, to: from + 1 }
    if (['weekend', 'wochenende'].includes(word))
      return { part: { is: 'repeat', rule: 'FREQ=WEEKLY;BYDAY=SA,SU' }, to: from + 1 }
    const day = this.weekdayNumber(from, true)
    if (day) return this.repeatDays([day], from + 1, step)
    const monthday = this.german && many && this.key(from) === '.' ? many.value : undefined
    if (monthday && this.phrase(from + 1, ['im', 'monat']))
      return { part: { is: 'repeat', rule: `FREQ=MONTHLY;BYMONTHDAY=${monthday}`, monthday }, to: from + 3 }
    const part =
      word === 'morgen' && this.german
        ? 'morning'
        : Object.hasOwn(parts[this.language], word)
          ? parts[this.language][word]
          : undefined
    if (part && interval === 1) return { part: { is: 'repeat', rule: 'FREQ=DAILY', part }, to: from + 1 }
    return undefined
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
    const rule = `FREQ=WEEKLY${step};BYDAY=${sorted.map((day) => rruleDays[day - 1]).join(',')}`
    return { part: { is: 'repeat', rule }, to: end }
  }

  /** Times that no calendar knows. Said of a plan they must be asked. */
  vague(at: number): Hit {
    const led = [
      'am',
      'bis',
      'at',
      'by',
      'this',
      'on',
      'ende',
      'dieses',
      'naechste',
      'naechsten',
      'next',
      'diese',
      'the',
      'im',
      'in',
      'letzte',
      'last',
      'letzten',
      'naechster',
      'dieser',
      'kommende',
      'over',
      'uebers',
    ]
    let from = at
    while (from < at + 4 && led.includes(this.key(from))) from++
    const key = this.key(from)
    if (
      from > at &&
      ['wochenende', 'weekend', 'woche', 'week', 'monat', 'month', 'jahr', 'year', 'wochen'].includes(key) &&
      ['in', 'im'].includes(this.key(from - 1)) === false &&
      this.key(from - 1) !== 'the'
    )
      return { part: { is: 'unclear', why: 'vague' }, to: from + 1 }
    if (this.key(at) === 'by' || this.key(at) === 'bis' || this.key(at) === 'at') {
      if (this.phrase(from, ['end', 'of']) && ['month', 'week', 'year', 'the'].includes(this.key(from + 2)))
        return { part: { is: 'unclear', why: 'vague' }, to: this.key(from + 2) === 'the' ? from + 4 : from + 3 }
    }
    if (
      this.german &&
      from > at &&
      this.key(from - 1) === 'ende' &&
      (this.month(from) !== undefined || key === 'der' || key === 'des')
    )
      return { part: { is: 'unclear', why: 'vague' }, to: key === 'der' || key === 'des' ? from + 2 : from + 1 }
    return undefined
  }
}
