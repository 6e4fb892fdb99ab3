import { describe, expect, test } from 'vitest'
import { cleaned, type Fix, wayOf } from '#modules/places/way.ts'
import { CENTRE, off } from './world.ts'

const START = Temporal.Instant.from('2026-09-14T08:00:00Z')
const DAY = { from: '2026-09-13T22:00:00.000Z', until: '2026-09-14T22:00:00.000Z' }

/** A fix some seconds after eight, metres to the north and east of the centre. */
const fix = (seconds: number, north: number, east = 0, rest: Partial<Fix> = {}): Fix => ({
  id: String(seconds).padStart(9, '0'),
  at: START.add({ milliseconds: Math.round(seconds * 1000) }).toString({ smallestUnit: 'millisecond' }),
  accuracy: 8,
  session: 's',
  ...off(north, east, CENTRE),
  ...rest,
})
const way = (fixes: readonly Fix[]): number => wayOf(fixes, {}, DAY)

// Repeatable noise of a few metres, as receivers make it.
const noise = (index: number, size: number): number => Math.sin(index * 12.9898) * Math.cos(index * 78.233) * size

describe('[WAY] a known track: once round a square of 1 km, then an hour on a bench', () => {
  const corners = [
    [0, 0],
    [1000, 0],
    [1000, 1000],
    [0, 1000],
    [0, 0],
  ] as const
  const round = Array.from({ length: 801 }, (_, step) => {
    const along = Math.min(3999.99, step * 5)
    const side = Math.floor(along / 1000)
    const [a, b] = [corners[side]!, corners[side + 1]!]
    const part = (along % 1000) / 1000
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part] as const
  })
  const walk = round.map(([north, east], step) => fix(step * 4, north + noise(step, 3), east + noise(step + 7, 3)))
  const rest = Array.from({ length: 900 }, (_, step) => fix(3204 + step * 4, noise(step, 6), noise(step + 3, 6)))

  test('the length is right within three percent, and sitting adds nothing', () => {
    expect(way(walk)).toBeGreaterThan(3880)
    expect(way(walk)).toBeLessThan(4120)
    expect(way([...walk, ...rest]) - way(walk)).toBeLessThan(60)
  })

  test('[WAY-3] [WAY-4] jumps of the receiver are left out', () => {
    const broken = walk.map((one, index) =>
      index % 100 === 50
        ? { ...one, ...off(900 + index, 2500, one) }
        : index % 100 === 80
          ? { ...one, lat: -one.lat }
          : one,
    )
    expect(Math.abs(way(broken) - way(walk))).toBeLessThan(80)
  })

  test('[WAY-1] poor fixes are left out', () => {
    const poor = walk.flatMap((one, index) => [one, fix(index * 4 + 2, 700, 700, { accuracy: 400 })])
    expect(way(poor)).toBe(way(walk))
  })

  test('order of arrival does not matter', () => expect(way(walk.toReversed())).toBe(way(walk)))
})

describe('legs', () => {
  test('[WAY-5] a session holds its fixes together, whatever the pause; without one half an hour does', () => {
    const apart = (session?: string) => [fix(0, 0, 0, { session }), fix(7200, 2000, 0, { session })]
    expect(way(apart('s'))).toBeCloseTo(2000, -1)
    expect(way(apart())).toBe(0)
    expect(way([fix(0, 0, 0, { session: undefined }), fix(1500, 2000, 0, { session: undefined })])).toBeCloseTo(
      2000,
      -1,
    )
    expect(way([fix(0, 0), fix(60, 200, 0, { session: 'other' })])).toBe(0)
  })

  test('who really was somewhere else goes on from there', () => {
    const moved = [fix(0, 0), ...Array.from({ length: 30 }, (_, i) => fix(4 + i * 4, 50_000 + i * 20))]
    expect(cleaned(moved).length).toBeGreaterThan(25)
    expect(way(moved.slice(5))).toBeGreaterThan(450)
  })

  test('[WAY-6] a leg over midnight counts on both days by its time, and not twice', () => {
    const before = fix(0, 0, 0, { at: '2026-09-14T21:50:00.000Z' })
    const after = fix(1, 3000, 0, { at: '2026-09-14T22:05:00.000Z' })
    const monday = wayOf([before], { after }, DAY)
    const tuesday = wayOf([after], { before }, { from: DAY.until, until: '2026-09-15T22:00:00.000Z' })
    expect(monday).toBeCloseTo(2000, -1)
    expect(tuesday).toBeCloseTo(1000, -1)
    expect(monday + tuesday).toBeCloseTo(3000, -1)
  })
})
