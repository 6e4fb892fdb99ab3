import { range, type Line } from './line.ts'
import { numberAt } from './numbers.ts'
import { months, units } from './terms.ts'

/** A stretch of days that words name: this week, last month, October, the last seven days. */
export interface Period {
  readonly unit: 'week' | 'month' | 'days'
  readonly from: string
  readonly to: string
  readonly taken: readonly number[]
  /** Today lies in it, and no month was named. */
  readonly current: boolean
  readonly named: boolean
}

const which: Readonly<Record<string, number>> = {
  diese: 0,
  dieser: 0,
  diesen: 0,
  diesem: 0,
  dieses: 0,
  aktuelle: 0,
  aktuellen: 0,
  laufenden: 0,
  letzte: -1,
  letzten: -1,
  letzter: -1,
  letztem: -1,
  vorige: -1,
  vorigen: -1,
  voriger: -1,
  vergangene: -1,
  vergangenen: -1,
  vergangener: -1,
  vorletzte: -2,
  vorletzten: -2,
  vorletzter: -2,
  naechste: 1,
  naechsten: 1,
  naechster: 1,
  kommende: 1,
  kommenden: 1,
  kommender: 1,
  this: 0,
  current: 0,
  last: -1,
  past: -1,
  previous: -1,
  next: 1,
  coming: 1,
  upcoming: 1,
}
const spans: Readonly<Record<string, 'week' | 'month' | 'weekend'>> = {
  woche: 'week',
  week: 'week',
  monat: 'month',
  monats: 'month',
  month: 'month',
  wochenende: 'weekend',
  weekend: 'weekend',
}

/** The first period that the line names, or undefined. Weeks begin on Monday. */
export function periodOf(line: Line, toward: 'past' | 'future'): Period | undefined {
  for (const index of range(line.from, line.to)) {
    const found = lately(line, index) ?? relative(line, index) ?? month(line, index, toward)
    if (found) return found
  }
  return undefined
}

const keyAt = (line: Line, at: number): string => {
  const token = at >= line.from && at < line.to ? line.tokens[at] : undefined
  return token && token.kind !== 'quote' ? token.key : ''
}

const today = ({ now, dayStart }: Line): Temporal.PlainDate => {
  const date = now.toPlainDate()
  return Temporal.PlainTime.compare(now.toPlainTime(), Temporal.PlainTime.from(dayStart)) < 0
    ? date.subtract({ days: 1 })
    : date
}

const said = (
  unit: Period['unit'],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  taken: readonly number[],
  more: { current?: boolean; named?: boolean } = {},
): Period => ({
  unit,
  from: from.toString(),
  to: to.toString(),
  taken,
  current: more.current ?? false,
  named: more.named ?? false,
})

/** "this week", "letzter Monat", "am Wochenende". */
function relative(line: Line, at: number): Period | undefined {
  const key = keyAt(line, at)
  const step = Object.hasOwn(which, key) ? which[key]! : undefined
  const unitAt = step === undefined ? at : at + 1
  const word = keyAt(line, unitAt)
  const unit = Object.hasOwn(spans, word) ? spans[word]! : undefined
  if (!unit || (step === undefined && unit === 'month' && line.language === 'en' && word === '')) return undefined
  // "next week Friday" is a day.
  if (unit === 'week' && daysOfWeek.has(keyAt(line, unitAt + 1).slice(0, 3))) return undefined
  // "Montag nächste Woche"
  if (unit === 'week' && step !== undefined && daysOfWeek.has(keyAt(line, at - 1).slice(0, 3))) return undefined
  const taken = range(at, unitAt + 1)
  const by = step ?? 0
  const day = today(line)
  if (unit === 'month') {
    const first = day.with({ day: 1 }).add({ months: by })
    return said('month', first, first.with({ day: first.daysInMonth }), taken, { current: by === 0 })
  }
  const monday = day.subtract({ days: day.dayOfWeek - 1 }).add({ weeks: by })
  return unit === 'week'
    ? said('week', monday, monday.add({ days: 6 }), taken, { current: by === 0 })
    : said('days', monday.add({ days: 5 }), monday.add({ days: 6 }), taken)
}

const daysOfWeek = new Set('mon die mit don fre sam son tue wed thu fri sat sun'.split(' '))

/** "the last seven days", "die nächsten 2 Wochen". */
function lately(line: Line, at: number): Period | undefined {
  const key = keyAt(line, at)
  const step = Object.hasOwn(which, key) ? which[key]! : 0
  if (Math.abs(step) !== 1) return undefined
  const number = numberAt(line.tokens, at + 1, line.language)
  const unit = number ? keyAt(line, at + 1 + number.length) : ''
  const minutes = Object.hasOwn(units, unit) ? units[unit]! : 0
  if (!number || minutes < 1440) return undefined
  const count = (number.value * minutes) / 1440
  if (!Number.isInteger(count) || count < 1 || count > 366) return undefined
  const day = today(line)
  const far = day.add({ days: step * (count - 1) })
  const taken = range(at, at + 2 + number.length)
  return step < 0 ? said('days', far, day, taken) : said('days', day, far, taken)
}

/** "October", "im Oktober 2025"; not "3. Oktober". */
function month(line: Line, at: number, toward: 'past' | 'future'): Period | undefined {
  const key = keyAt(line, at)
  if (key.length < 3) return undefined
  const number = months[line.language].findIndex(([name]) => name === key)
  if (number < 0) return undefined
  const around = [line.tokens[at - 1], line.tokens[at + 1]]
  if (around.some((token) => token && /^\d{1,2}$/.test(token.raw)) || line.tokens[at - 1]?.key === '.') return undefined
  if (/(st|nd|rd|th)$/.test(keyAt(line, at - 1)) && /\d/.test(line.tokens[at - 1]!.raw)) return undefined
  // "may" is mostly another word.
  if (key === 'may' && !['in', 'of', 'for', 'was', 'did', 'last', 'this'].includes(keyAt(line, at - 1)))
    return undefined
  const year = /^(19|20|21)\d\d$/.test(keyAt(line, at + 1)) ? Number(keyAt(line, at + 1)) : undefined
  const day = today(line)
  let first = Temporal.PlainDate.from({ year: year ?? day.year, month: number + 1, day: 1 })
  const this_ = day.with({ day: 1 })
  if (year === undefined && toward === 'past' && Temporal.PlainDate.compare(first, this_) > 0)
    first = first.subtract({ years: 1 })
  if (year === undefined && toward === 'future' && Temporal.PlainDate.compare(first, this_) < 0)
    first = first.add({ years: 1 })
  const taken = range(at, year === undefined ? at + 1 : at + 2)
  return said('month', first, first.with({ day: first.daysInMonth }), taken, { named: true })
}
