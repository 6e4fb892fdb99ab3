import type { Day } from '#core/time/day.ts'

/** One weekday of a rule, 1 Monday … 7 Sunday; `nth` counts within the month or year, from its end when negative. */
export interface RuleDay {
  readonly weekday: number
  readonly nth?: number
}

/** An RFC 5545 recurrence rule of daily or longer frequency. */
export interface Rule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  readonly count?: number
  /** The last day, included. */
  readonly until?: Day
  /** The time of the last day that UNTIL names, `HHMMSS`, with `Z` where it is UTC. */
  readonly untilTime?: string
  readonly byDay: readonly RuleDay[]
  readonly byMonthDay: readonly number[]
  readonly byMonth: readonly number[]
  readonly byWeekNo: readonly number[]
  readonly byYearDay: readonly number[]
  readonly bySetPos: readonly number[]
  /** Times of day; empty where the rule leaves them to its start. */
  readonly byHour: readonly number[]
  readonly byMinute: readonly number[]
  readonly bySecond: readonly number[]
  /** 1 Monday … 7 Sunday. */
  readonly weekStart: number
}

export const RULE_LENGTH = 300
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const PARTS = new Set(
  'FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTHDAY BYMONTH BYWEEKNO BYYEARDAY BYSETPOS BYHOUR BYMINUTE BYSECOND'.split(
    ' ',
  ),
)

/** The rule as it is kept: without `RRULE:`, in capitals. */
export const normalRule = (text: string): string =>
  text
    .trim()
    .replace(/^RRULE:/i, '')
    .replace(/;+$/, '')
    .toUpperCase()

/** Whether a text is a rule that speaks of days alone. */
export const isRule = (text: string): boolean => {
  const rule = parseRule(text)
  return rule !== undefined && rule.byHour.length + rule.byMinute.length + rule.bySecond.length === 0
}

/** Undefined for what is no rule, contradicts itself, or repeats oftener than daily. */
export function parseRule(text: string): Rule | undefined {
  if (text.length > RULE_LENGTH) return undefined
  const parts = new Map<string, string>()
  for (const part of normalRule(text).split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (more.length > 0 || value === '' || !PARTS.has(name) || parts.has(name)) return undefined
    parts.set(name, value)
  }
  const freq = FREQUENCIES.find((known) => known === parts.get('FREQ'))
  const interval = whole(parts.get('INTERVAL') ?? '1')
  const byDay = list(parts.get('BYDAY'), weekdayOf)
  const byMonthDay = list(parts.get('BYMONTHDAY'), (value) => signed(value, 31))
  const byMonth = list(parts.get('BYMONTH'), (value) => between(value, 12))
  const byWeekNo = list(parts.get('BYWEEKNO'), (value) => signed(value, 53))
  const byYearDay = list(parts.get('BYYEARDAY'), (value) => signed(value, 366))
  const bySetPos = list(parts.get('BYSETPOS'), (value) => signed(value, 366))
  const byHour = list(parts.get('BYHOUR'), (value) => clock(value, 23))
  const byMinute = list(parts.get('BYMINUTE'), (value) => clock(value, 59))
  const bySecond = list(parts.get('BYSECOND'), (value) => clock(value, 59))
  const weekStart = WEEKDAYS.indexOf((parts.get('WKST') ?? 'MO') as 'MO') + 1
  if (!freq || !interval || !byDay || !byMonthDay || !byMonth || !bySetPos || weekStart === 0) return undefined
  if (!byWeekNo || !byYearDay || !byHour || !byMinute || !bySecond) return undefined
  if (parts.has('COUNT') && parts.has('UNTIL')) return undefined
  const count = parts.has('COUNT') ? whole(parts.get('COUNT')!) : undefined
  const until = parts.has('UNTIL') ? untilOf(parts.get('UNTIL')!) : undefined
  if ((parts.has('COUNT') && !count) || (parts.has('UNTIL') && !until)) return undefined
  const rule: Rule = {
    freq,
    interval,
    byDay,
    byMonthDay,
    byMonth,
    byWeekNo,
    byYearDay,
    bySetPos,
    byHour,
    byMinute,
    bySecond,
    weekStart,
    ...(count ? { count } : {}),
    ...until,
  }
  return isSound(rule) ? rule : undefined
}

/** What RFC 5545 forbids although each part is well formed, and weeks of the year together with days of months or years. */
function isSound({
  freq,
  byDay,
  byMonthDay,
  byMonth,
  byWeekNo,
  byYearDay,
  bySetPos,
  byHour,
  byMinute,
  bySecond,
}: Rule): boolean {
  const ordinal = byDay.some(({ nth }) => nth !== undefined)
  if (ordinal && (freq === 'DAILY' || freq === 'WEEKLY' || byWeekNo.length > 0)) return false
  if (freq === 'WEEKLY' && byMonthDay.length > 0) return false
  if (freq !== 'YEARLY' && byWeekNo.length + byYearDay.length > 0) return false
  if (byWeekNo.length > 0 && byMonthDay.length + byYearDay.length > 0) return false
  const days = byDay.length + byMonthDay.length + byMonth.length + byWeekNo.length + byYearDay.length
  return bySetPos.length === 0 || days + byHour.length + byMinute.length + bySecond.length > 0
}

/** A positive whole number of at most ten digits. */
function whole(text: string): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return value > 0 ? value : undefined
}

function between(text: string, most: number): number | undefined {
  const value = whole(text)
  return value !== undefined && value <= most ? value : undefined
}

function signed(text: string, most: number): number | undefined {
  const size = between(text.replace(/^[+-]/, ''), most)
  return size === undefined ? undefined : text.startsWith('-') ? -size : size
}

function weekdayOf(text: string): RuleDay | undefined {
  const weekday = WEEKDAYS.indexOf(text.slice(-2) as 'MO') + 1
  if (weekday === 0) return undefined
  if (text.length === 2) return { weekday }
  const nth = signed(text.slice(0, -2), 53)
  return nth === undefined ? undefined : { weekday, nth }
}

/** Undefined when one entry is wrong; empty when the part is absent. */
function list<T>(text: string | undefined, read: (entry: string) => T | undefined): readonly T[] | undefined {
  if (text === undefined) return []
  const values = text.split(',').map(read)
  return values.every((value) => value !== undefined) ? (values as T[]) : undefined
}

const clock = (text: string, most: number): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : undefined

function untilOf(text: string): { until: Day; untilTime?: string } | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6}Z?))?$/.exec(text)
  if (!found) return undefined
  try {
    const until = Temporal.PlainDate.from(`${found[1]}-${found[2]}-${found[3]}`).toString()
    return found[4] === undefined ? { until } : { until, untilTime: found[4] }
  } catch {
    return undefined
  }
}
