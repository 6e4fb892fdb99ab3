import { describe, expect, test } from 'vitest'
import { guessVisits, spotsOf, staysOf } from '#modules/places/guess.ts'
import { off } from './world.ts'

const START = Temporal.Instant.from('2026-09-14T08:00:00Z')
const moment = (minutes: number): string =>
  START.add({ seconds: Math.round(minutes * 60) }).toString({ smallestUnit: 'millisecond' })
/** A fix each minute from one to another, so many metres off. */
const stay = (from: number, to: number, north: number, accuracy = 10, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => ({
    at: moment(from + index * step),
    accuracy,
    ...off(north, 0),
  }))
const home = { id: 'home', radius: 100, ...off(0, 0) }
const work = { id: 'work', radius: 100, ...off(5000, 0) }
const brief = (samples: Parameters<typeof guessVisits>[0]) =>
  guessVisits(samples, [home, work]).map(({ placeId, arrivedAt, leftAt }) => [placeId, arrivedAt, leftAt])

describe('guessed visits', () => {
  test('[GUESS-1] ten minutes inside a radius are a visit, nine are passing by', () => {
    expect(brief(stay(0, 10, 0))).toEqual([['home', moment(0), moment(10)]])
    expect(brief(stay(0, 9, 0))).toEqual([])
  })
  test('one after the other', () => {
    expect(brief([...stay(0, 30, 0), ...stay(31, 50, 2500), ...stay(51, 90, 5000)])).toEqual([
      ['home', moment(0), moment(30)],
      ['work', moment(51), moment(90)],
    ])
  })
  test('[GUESS-2] jitter to the outside does not end it, leaving does', () => {
    expect(brief([...stay(0, 8, 0), ...stay(9, 11, 400), ...stay(12, 20, 0)])).toEqual([
      ['home', moment(0), moment(20)],
    ])
    expect(brief([...stay(0, 12, 0), ...stay(13, 25, 400), ...stay(26, 40, 0)])).toEqual([
      ['home', moment(0), moment(12)],
      ['home', moment(26), moment(40)],
    ])
  })
  test('[GUESS-3] a gap is bridged in the same place, but not for ever', () => {
    expect(brief([...stay(0, 2, 0), ...stay(120, 122, 0)])).toEqual([['home', moment(0), moment(122)]])
    expect(brief([...stay(0, 12, 0), ...stay(400, 412, 0)])).toHaveLength(2)
  })
  test('[GUESS-4] a worthless fix says nothing', () => {
    expect(brief([...stay(0, 6, 0), ...stay(7, 7, 900, 3000), ...stay(8, 12, 0)])).toEqual([
      ['home', moment(0), moment(12)],
    ])
  })
  test('[GUESS-5] a night over midnight is one visit', () => {
    const found = brief(stay(12 * 60, 24 * 60, 0, 10, 30))
    expect(found).toEqual([['home', moment(720), moment(1440)]])
  })
  test('from one place straight into the next', () => {
    const near = { id: 'cafe', radius: 30, ...off(250, 0) }
    const found = guessVisits([...stay(0, 20, 0), ...stay(21, 45, 250)], [home, near])
    expect(found.map(({ placeId, arrivedAt }) => [placeId, arrivedAt])).toEqual([
      ['home', moment(0)],
      ['cafe', moment(21)],
    ])
  })
})

test('stays are ten minutes within a hundred metres, and a spot is where they lie together', () => {
  const stays = staysOf([...stay(0, 15, 0), ...stay(16, 20, 600), ...stay(21, 60, 2000)])
  expect(stays.map(({ from, until }) => [from, until])).toEqual([
    [moment(0), moment(15)],
    [moment(21), moment(60)],
  ])
  const on = (day: string, north: number) => ({ day, from: '', until: '', ...off(north, 0) })
  expect(spotsOf([on('1', 0), on('2', 30), on('2', 40), on('3', 900)], 3)).toEqual([])
  expect(spotsOf([on('1', 0), on('2', 30), on('3', 60), on('3', 900)], 3)[0]).toMatchObject({ days: 3 })
})
