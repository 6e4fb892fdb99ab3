import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayName, dayNumber, isoOf, momentOf, msOf, wallOf } from '#modules/calendar/clock.ts'

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'UTC',
]
const ms = fc.integer({
  min: Temporal.Instant.from('1975-01-01T00:00Z').epochMilliseconds / 1000,
  max: Temporal.Instant.from('2090-01-01T00:00Z').epochMilliseconds / 1000,
})

test('a wall clock shows what Temporal says it shows', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), ms, (zone, second) => {
      const at = Temporal.Instant.fromEpochMilliseconds(second * 1000)
      const wall = at.toZonedDateTimeISO(zone).toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds
      expect(wallOf(zone, second * 1000)).toBe(wall)
      expect(isoOf(second * 1000)).toBe(at.toString({ smallestUnit: 'millisecond' }))
      expect(msOf(isoOf(second * 1000))).toBe(second * 1000)
    }),
    { numRuns: 2000 },
  )
})

test('a wall-clock time falls where Temporal puts it: skipped ones later, ambiguous ones first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), ms, (zone, second) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(second * 1000)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime()
      expect(momentOf(zone, second * 1000)).toBe(wall.toZonedDateTime(zone).epochMilliseconds)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:10:00', '2026-10-03T15:40:00.000Z'],
])('in %s the clock time %s is %s', (zone, wall, moment) => {
  expect(isoOf(momentOf(zone, msOf(wall)))).toBe(moment)
})

test('days and their numbers', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  expect(dayName(dayNumber('2000-02-29'))).toBe('2000-02-29')
  expect(dayNumber('1900-01-01')).toBe(-25_567)
})
