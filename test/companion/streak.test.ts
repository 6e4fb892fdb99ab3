import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, type MarkKind, NO_RUN, streak, type StreakOptions } from '#companion/streaks/streak.ts'
import { addDays } from '#core/time/day.ts'

const counts = (value: unknown): boolean => value === true
const TODAY = '2026-03-31'

/** `x` done, `.` missed, `s` skipped, `f` frozen, `v` vacation; the last letter is today. Marks may be done: `S`. */
function of(pattern: string, options: Partial<StreakOptions> = {}, isEvening = false) {
  const kinds: Record<string, MarkKind> = { s: 'skipped', f: 'frozen', v: 'vacation', S: 'skipped' }
  const marks = new Map<string, MarkKind>()
  const series = [...pattern].map((letter, index) => {
    const day = addDays(TODAY, index - pattern.length + 1)
    if (kinds[letter]) marks.set(day, kinds[letter])
    return { day, value: letter === 'x' || letter === 'S' ? true : null }
  })
  return { series, ...streak(series, TODAY, isEvening, { counts, mark: (day) => marks.get(day), ...options }), marks }
}

describe('streaks by day', () => {
  it.each([
    // pattern, grace, evening, current, longest, status, today
    ['xxx', 1, false, 3, 3, 'active', 'done'],
    ['xx.', 1, false, 2, 2, 'active', 'open'],
    ['xx.', 1, true, 2, 2, 'active', 'open'],
    ['xx..', 1, false, 2, 2, 'at_risk', 'open'],
    ['xx...', 1, true, 0, 2, 'broken', 'open'],
    ['xx.x', 1, false, 3, 3, 'active', 'done'],
    ['xx..x', 1, false, 1, 2, 'active', 'done'],
    ['xx.', 0, false, 2, 2, 'active', 'open'],
    ['xx.', 0, true, 2, 2, 'at_risk', 'open'],
    ['xx..', 0, false, 0, 2, 'broken', 'open'],
    ['xx.x', 0, false, 1, 2, 'active', 'done'],
    ['...', 1, true, 0, 0, 'broken', 'open'],
  ] as const)(
    '[STREAK-2] %s with grace %i, evening %s',
    (pattern, grace, isEvening, current, longest, status, today) => {
      expect(of(pattern, { grace }, isEvening)).toMatchObject({ current, longest, status, today })
    },
  )

  it('[STREAK-2] the grace is one day unless the streak says otherwise', () => {
    expect(of('x..').status).toBe('at_risk')
  })

  it.each([
    ['xssx', 2, 'active', 'done'],
    ['xffx', 2, 'active', 'done'],
    ['xvvvvvvx', 2, 'active', 'done'],
    ['x.s.', 1, 'at_risk', 'open'],
    ['x.s..', 0, 'broken', 'open'],
    ['xxs', 2, 'active', 'skipped'],
    ['xSx', 2, 'active', 'done'],
  ] as const)('[STREAK-3] a covered day neither adds nor breaks: %s', (pattern, current, status, today) => {
    expect(of(pattern)).toMatchObject({ current, status, today })
  })

  it('[STREAK-3] one freeze covers one day', () => {
    expect(of('xxf..', { grace: 0 })).toMatchObject({ current: 0, status: 'broken' })
    expect(of('xxf.', { grace: 0 })).toMatchObject({ current: 2, status: 'active' })
  })

  it('an open day counts only once it has closed, where the streak says so', () => {
    expect(of('xxx', { countsOpenDay: false })).toMatchObject({ current: 2, today: 'open', status: 'active' })
  })

  it('[STREAK-2] a day that goes well but has not closed is not warned about', () => {
    expect(of('xxx', { countsOpenDay: false, grace: 0 }, true).status).toBe('active')
  })

  it('names the latest day that counted', () => {
    expect(of('x.x..').lastActive).toBe('2026-03-29')
    expect(of('...').lastActive).toBeNull()
  })
})

describe('[STREAK-4] weekly forms', () => {
  // 31 March 2026 is a Tuesday: the last two letters are this week.
  const weekly = (pattern: string, options: Partial<StreakOptions> = {}, isEvening = false) =>
    of(pattern, { timesAWeek: 3, ...options }, isEvening)

  it('count weeks, and this week once it has enough days', () => {
    expect(weekly('xxx....x.x.x..' + '..')).toMatchObject({ current: 2, status: 'active', today: 'open' })
    expect(weekly('xxx....' + 'xx', { timesAWeek: 2 })).toMatchObject({ current: 2, status: 'active', today: 'done' })
  })

  it('break with a week that lacks a day', () => {
    expect(weekly('xxx....xx.....' + 'x.')).toMatchObject({ current: 0, longest: 1, status: 'broken' })
  })

  it('let covered days stand in for missing ones without counting the week', () => {
    expect(weekly('xxx....xxf....xxx....' + '..')).toMatchObject({ current: 2, status: 'active' })
    expect(weekly('xxx....vvvvvvvxxx....' + '..')).toMatchObject({ current: 2, status: 'active' })
  })

  it('warn in the evening when today is needed, and not when the week is lost', () => {
    const five = (isEvening: boolean) => weekly('xxxxxx.' + 'x.', { timesAWeek: 6 }, isEvening)
    expect(five(false).status).toBe('active')
    expect(weekly('xxxxxxx' + 'x.', { timesAWeek: 7 }, true).status).toBe('at_risk')
    expect(weekly('xxxxxxx' + '..', { timesAWeek: 7 }, true)).toMatchObject({ status: 'broken', current: 0 })
  })

  it('begin where the person says that a week begins', () => {
    // Sunday 29 March belongs to the week of the 31st where weeks begin on Sunday.
    expect(weekly('xxx....' + 'x.x', { weekStart: 7, timesAWeek: 2 }).current).toBe(2)
  })
})

describe('[STREAK-1] against a walker that goes back from today', () => {
  /** Written on its own: looks back day by day, and knows nothing of runs. */
  function walk(pattern: string, grace: number): { current: number; longest: number } {
    const back = [...pattern].toReversed()
    const from = (start: number, isToday: boolean): number => {
      let done = 0
      let pause = 0
      for (let index = start; index < back.length; index++) {
        const letter = back[index]!
        if (letter === 'x') {
          done++
          pause = 0
        } else if (letter === '.') {
          if (isToday && index === 0) continue
          if (++pause > grace) break
        }
      }
      return done
    }
    return {
      current: from(0, true),
      longest: Math.max(0, ...back.map((letter, index) => (letter === 'x' ? from(index, false) : 0))),
    }
  }

  it('agrees on every pattern', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('x', 'x', '.', 's', 'f', 'v'), minLength: 1, maxLength: 40 }),
        fc.constantFrom(0 as const, 1 as const),
        (pattern, grace) => {
          const { current, longest } = of(pattern, { grace })
          expect({ current, longest }).toEqual(walk(pattern, grace))
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('comes to the same from a checkpoint anywhere', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('x', 'x', '.', 's'), minLength: 15, maxLength: 60 }),
        fc.nat(),
        fc.constantFrom(undefined, 2, 4),
        (pattern, seed, timesAWeek) => {
          const options = timesAWeek === undefined ? {} : { timesAWeek }
          const { series, marks, ...whole } = of(pattern, options)
          // 31 March is a Tuesday; weeks are cut whole.
          const cut = timesAWeek === undefined ? seed % pattern.length : pattern.length - 2 - 7
          const all = { counts, mark: (day: string) => marks.get(day), ...options }
          const before = advance(NO_RUN, series.slice(0, cut), all)
          expect(streak(series.slice(cut), TODAY, false, all, before)).toEqual(whole)
        },
      ),
    )
  })
})
