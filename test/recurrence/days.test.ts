import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, it } from 'vitest'
import { nextAfter, occurrences } from '#recurrence/days.ts'
import { isRule } from '#recurrence/rule.ts'
import { tellRule } from '#derive/words/rule.ts'
import { addDays } from '#core/time/day.ts'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** What the library of all of RFC 5545 says, in UTC. */
function byLibrary(rule: string, start: string, from: string, to: string): string[] {
  const dtstart = Temporal.ZonedDateTime.from(`${start}T00:00:00[UTC]`)
  const found = new RRuleTemporal({ rruleString: rule, dtstart }).between(
    Temporal.ZonedDateTime.from(`${from}T00:00:00[UTC]`),
    Temporal.ZonedDateTime.from(`${to}T00:00:00[UTC]`),
    true,
  )
  return found.map((at) => at.toPlainDate().toString())
}

const some = <T>(values: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 0, maxLength: most })
const rules = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 4 }),
    days: some(WEEKDAYS, 3),
    nth: fc.constantFrom('', '1', '2', '-1'),
    monthDays: some([1, 2, 15, 29, 30, 31, -1, -2], 2),
    months: some([1, 2, 3, 6, 12], 2),
    position: fc.constantFrom('', '1', '-1', '2'),
    end: fc.constantFrom('', 'COUNT=1', 'COUNT=7', 'UNTIL=20270315'),
    weekStart: fc.constantFrom('', 'SU', 'WE'),
  })
  .map(({ freq, interval, days, nth, monthDays, months, position, end, weekStart }) => {
    const monthly = freq === 'MONTHLY' || freq === 'YEARLY'
    // An ordinal beside BYMONTHDAY, or counted over a whole year, is read differently by libraries.
    const ordinal = monthly && monthDays.length === 0 && (freq === 'MONTHLY' || months.length > 0) ? nth : ''
    const parts = [`FREQ=${freq}`, `INTERVAL=${interval}`]
    if (days.length > 0) parts.push(`BYDAY=${days.map((day) => `${ordinal}${day}`).join(',')}`)
    // Of a year, days of no named month are those of the start's month for calendar programs, of every month for the library.
    const hasMonth = freq !== 'YEARLY' || months.length + days.length > 0
    if (monthDays.length > 0 && freq !== 'WEEKLY' && hasMonth) parts.push(`BYMONTHDAY=${monthDays.join(',')}`)
    if (months.length > 0) parts.push(`BYMONTH=${months.join(',')}`)
    if (position && monthly && days.length + (hasMonth ? monthDays.length : 0) > 0) parts.push(`BYSETPOS=${position}`)
    if (end) parts.push(end)
    if (weekStart) parts.push(`WKST=${weekStart}`)
    return parts.join(';')
  })

describe('recurrence', () => {
  it('agrees with a library of all of RFC 5545 on generated rules', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 700 }), (rule, shift) => {
        const start = addDays('2025-01-01', shift)
        const to = addDays(start, 900)
        expect(occurrences(rule, start, start, to, 10_000), rule).toEqual(byLibrary(rule, start, start, to))
      }),
      { numRuns: 300, seed: 7 },
    )
  })

  it('finds the next day as the list of days has it', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 600 }), (rule, shift) => {
        const start = '2026-01-31'
        const after = addDays(start, shift)
        const next = nextAfter(rule, start, after)
        expect(occurrences(rule, start, addDays(after, 1), '2199-12-31', 1)[0]).toBe(next)
      }),
      { numRuns: 200, seed: 7 },
    )
  })

  it('keeps to the calendar: no 31st in short months, leap days only in leap years', () => {
    expect(occurrences('FREQ=MONTHLY', '2026-01-31', '2026-01-01', '2026-06-30', 9)).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ])
    expect(nextAfter('FREQ=YEARLY', '2024-02-29', '2024-02-29')).toBe('2028-02-29')
    expect(nextAfter('FREQ=MONTHLY;BYDAY=-1FR', '2026-09-01', '2026-09-25')).toBe('2026-10-30')
  })

  it.each([
    '',
    'nonsense',
    'FREQ=SECONDLY',
    'FREQ=HOURLY;INTERVAL=2',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20260101',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=DAILY;UNTIL=20260230',
    `FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(200)}1`,
  ])('refuses %s', (rule) => {
    expect(isRule(rule)).toBe(false)
    expect(nextAfter(rule, '2026-01-01', '2026-01-01')).toBeUndefined()
  })

  it('times of day are for moments, not for days', () => expect(isRule('FREQ=DAILY;BYHOUR=9')).toBe(false))

  it('ends soon on rules without end, with a huge count, or without any day', () => {
    const before = performance.now()
    expect(nextAfter('FREQ=DAILY;COUNT=1000000000', '2020-01-01', '2026-01-01')).toBe('2026-01-02')
    expect(occurrences('FREQ=DAILY', '1900-01-01', '2026-01-01', '2199-12-31', 3)).toHaveLength(3)
    expect(nextAfter('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '1900-01-01', '2026-01-01')).toBeUndefined()
    expect(nextAfter('FREQ=MONTHLY;INTERVAL=9999999999', '2026-01-01', '2026-01-01')).toBeUndefined()
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it.each([
    ['FREQ=DAILY', 'every day', 'jeden Tag'],
    ['FREQ=WEEKLY;BYDAY=MO', 'every Monday', 'jeden Montag'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      'every 2 weeks on Monday and Thursday',
      'alle 2 Wochen am Montag und Donnerstag',
    ],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday', 'an jedem Werktag'],
    ['FREQ=MONTHLY;BYMONTHDAY=1', 'every month on the 1st', 'jeden Monat am 1.'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday', 'jeden Monat am letzten Freitag'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day', 'jeden Monat am letzten Tag'],
    ['FREQ=DAILY;COUNT=3', 'every day, 3 times', 'jeden Tag, 3-mal'],
    ['FREQ=WEEKLY;UNTIL=20261005', 'every week until 5 October 2026', 'jede Woche bis 5. Oktober 2026'],
  ])('tells %s', (rule, en, de) => expect(tellRule(rule)).toEqual({ en, de }))
})
