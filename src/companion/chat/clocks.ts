import { Dates } from './dates.ts'
import { numberAt } from './numbers.ts'
import { right, units, type Clock, type Hit, type Part } from './terms.ts'

/** Reads times of day. */
export class Clocks extends Dates {
  /** A time of day or a range of two. */
  time(at: number): Hit {
    const key = this.key(at)
    const lead = this.german
      ? ['um', 'gegen', 'ab', 'von', 'zwischen', 'bis', 'kurz', 'vor', 'nach', 'so', 'punkt', 'circa', 'ca', 'seit']
      : ['at', 'around', 'about', 'by', 'from', 'between', 'until', 'till', 'before', 'after', 'since', '@']
    let from = at
    while (from < at + 3 && lead.includes(this.key(from))) from++
    if (from > at && this.key(from) === '.') from++
    const opens = from > at && ['von', 'zwischen', 'from', 'between'].includes(key)
    const firm =
      from > at &&
      (['um', 'at', '@', 'punkt', 'seit', 'since'].includes(this.key(from - 1)) || ['um', 'at', '@'].includes(key))
    const first = this.clock(
      from,
      firm ||
        opens ||
        (from > at &&
          ['gegen', 'around', 'ab', 'by', 'bis', 'about', 'until', 'till', 'seit', 'since'].includes(
            this.key(from - 1),
          )),
    )
    const joins = ['-', 'bis', 'to', 'till', 'until', 'und', 'and']
    if (first) {
      if (joins.includes(this.key(first.to)) && (opens || !['und', 'and'].includes(this.key(first.to)))) {
        const second = this.clock(first.to + 1, true)
        if (second) return { part: { is: 'clock', ...range(first.part, second.part) }, to: second.to }
      }
      if (opens && !first.part.sure) return undefined
      if (from > at && !this.standsAlone(at, first, firm)) return undefined
      return { part: fault(first.part) ?? { is: 'clock', clock: first.part }, to: first.to }
    }
    if (!this.options.ranges || from > at) return undefined
    const bare = this.clock(at, true)
    if (!bare || !joins.slice(0, 5).includes(this.key(bare.to))) return undefined
    const second = this.clock(bare.to + 1, true)
    return second ? { part: { is: 'clock', ...range(bare.part, second.part) }, to: second.to } : undefined
  }

  /** Is a lone number behind a preposition a time, and not an amount ("about 2 glasses", "at 5 euros", "12 bis 15")? */
  standsAlone(at: number, clock: { to: number; part: Clock }, firm: boolean): boolean {
    const number = this.tokens[clock.to - 1]!
    if (number.kind !== 'number' || number.raw.includes(':')) return true
    const next = this.tokens[clock.to]
    if (['bis', 'to', 'and', 'und', '-'].includes(this.key(at)) && this.tokens[at - 1]?.kind === 'number') return false
    if (next?.kind !== 'word' || this.dayPart(clock.to) !== undefined || this.bareDate(clock.to, false) !== undefined)
      return true
    if (firm) return this.german || !/^[a-z]{3,}s$/.test(next.key) || this.pluralDay(clock.to) !== undefined
    return [
      'und',
      'and',
      'getrunken',
      'gegessen',
      'to',
      'on',
      'i',
      'ich',
      'a',
      'an',
      'ein',
      'eine',
      'einen',
      'had',
      'hatte',
    ].includes(next.key)
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
      if (key === 'viertel' && ['nach', 'vor'].includes(this.key(at + 1)))
        return this.past(at + 2, this.key(at + 1) === 'nach' ? 15 : -15)
      const minutes = numberAt(this.tokens, at, 'de')
      if (minutes && !minutes.article && minutes.value <= 29) {
        const after = ['minuten', 'min'].includes(this.key(at + minutes.length))
          ? at + minutes.length + 1
          : at + minutes.length
        const sign = this.key(after) === 'nach' ? 1 : this.key(after) === 'vor' ? -1 : 0
        if (sign !== 0 && this.key(after + 1) === 'halb') return this.past(after + 2, -30 + sign * minutes.value)
        if (sign !== 0 && numberAt(this.tokens, after + 1, 'de') && !numberAt(this.tokens, after + 1, 'de')!.article)
          return this.past(after + 1, sign * minutes.value)
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
    const sign = ['past', 'after'].includes(this.key(after))
      ? 1
      : ['to', 'before', 'til', 'till', 'of'].includes(this.key(after)) && word !== 'half'
        ? -1
        : 0
    if (sign === 0) return undefined
    // "9 to 10" is a range, "ten to nine" a time: a number of minutes is a multiple of five, in words, or says "minutes".
    const plain = !Object.hasOwn(fixed, word) && after === from + minutes.length
    if (
      sign < 0 &&
      plain &&
      (this.tokens[from]!.kind === 'number' || minutes.value % 5 !== 0 || this.key(from - 1) === 'from')
    )
      return undefined
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
    return {
      part: { hour: Math.floor(total / 60), minute: total % 60, sure: ending !== undefined || hour.part.sure },
      to: (ending?.to ?? hour.to) + uhr,
    }
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
      const counts =
        extra &&
        !extra.article &&
        Number.isInteger(extra.value) &&
        extra.value < 60 &&
        extra.value >= 10 &&
        (extra.value % 5 === 0 || this.ends(to + 1 + extra.length)) &&
        !this.unitAt(to + 1 + extra.length) &&
        minutes!.kind === token.kind
      return {
        part: {
          hour,
          minute: counts ? extra.value : minute,
          sure: hour > 12 || hour === 0 || (written?.[2] !== undefined && written[1]!.length === 2),
        },
        to: counts ? to + 1 + extra.length : to + 1,
      }
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
      if (
        minutes &&
        this.tokens[to]!.kind === 'word' &&
        !minutes.article &&
        minutes.value >= 10 &&
        minutes.value < 60
      ) {
        return { part: { hour, minute: minutes.value, sure: false }, to: to + minutes.length }
      }
    }
    if (hour > 24)
      return written?.[2] !== undefined || this.ends(to) ? { part: { hour, minute, sure: true }, to } : undefined
    return { part: { hour, minute, sure: hour > 12 || hour === 0 }, to }
  }

  /** Something that a number counts follows: the number is no time. */
  unitAt(at: number): boolean {
    const key = this.key(at)
    return (
      Object.hasOwn(units, key) ||
      [
        '%',
        'ml',
        'l',
        'cl',
        'kg',
        'g',
        'euro',
        'eur',
        'x',
        '€',
        '$',
        'prozent',
        'percent',
        'km',
        'kcal',
        'liter',
        'people',
        'personen',
        'oz',
        'ounces',
        'pints',
        'glasses',
        'cups',
        'bottles',
        'cans',
        'glaeser',
        'tassen',
        'flaschen',
        'dosen',
        'mal',
        'times',
        'calories',
        'kalorien',
        'kj',
      ].includes(key)
    )
  }

  ends(at: number): boolean {
    const token = this.tokens[at]
    return !token || token.kind === 'mark'
  }
}

const twelve = (hour: number, half: 'am' | 'pm'): number => (hour % 12) + (half === 'pm' ? 12 : 0)
const fault = (clock: Clock): Part | undefined => (right(clock) ? undefined : { is: 'unclear', why: 'fault' })

/** "2-3pm": the first takes the half of the day from the second. */
function range(first: Clock, second: Clock): { clock: Clock; end: Clock } {
  if (!first.sure && second.sure && second.hour >= 12 && first.hour < 12 && first.hour + 12 <= second.hour) {
    return { clock: { hour: first.hour + 12, minute: first.minute, sure: true }, end: second }
  }
  return { clock: first, end: second }
}
