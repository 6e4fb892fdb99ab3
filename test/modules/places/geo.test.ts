import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EARTH_RADIUS_M, metres, middle } from '#modules/places/geo.ts'
import { msOf } from '#modules/places/moment.ts'
import { covering } from '#modules/places/nearest.ts'
import { simplified } from '#modules/places/simplify.ts'
import { CENTRE, off } from './world.ts'

const DEGREE_M = (Math.PI / 180) * EARTH_RADIUS_M

describe('[GEO-1] great circles', () => {
  test.each([
    ['a degree of latitude', { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, DEGREE_M],
    ['over the antimeridian', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, DEGREE_M],
    ['over the pole', { lat: 89.5, lng: 0 }, { lat: 89.5, lng: 180 }, DEGREE_M],
    ['the pole is one point', { lat: 90, lng: 10 }, { lat: 90, lng: -120 }, 0],
    ['half way round', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, Math.PI * EARTH_RADIUS_M],
    ['nowhere', CENTRE, CENTRE, 0],
  ])('%s', (_name, a, b, length) => expect(metres(a, b)).toBeCloseTo(length, 3))

  test('agrees with the angle between the two directions', () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    const ray = ({ lat, lng }: { lat: number; lng: number }): readonly number[] => {
      const [u, v] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
      return [Math.cos(u) * Math.cos(v), Math.cos(u) * Math.sin(v), Math.sin(u)]
    }
    fc.assert(
      fc.property(point, point, (a, b) => {
        const [p, q] = [ray(a), ray(b)]
        const chord = Math.hypot(...p.map((value, index) => value - q[index]!))
        const expected = 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, chord / 2))
        // Near opposite points a hair of rounding is metres.
        expect(Math.abs(metres(a, b) - expected)).toBeLessThan(1)
      }),
    )
  })

  test('the middle of points on both sides of the antimeridian lies between them', () => {
    expect(
      middle([
        { lat: 10, lng: 179 },
        { lat: 12, lng: -179 },
      ]),
    ).toEqual({ lat: 11, lng: 180 })
  })
})

describe('[PLACES-1] the nearest place whose radius covers a fix', () => {
  const spot = (id: string, north: number, radius: number, rest = {}) => ({ id, radius, ...off(north, 0), ...rest })
  const at = (north: number, accuracy = 5) => ({ ...off(north, 0), accuracy })

  test('the nearest of several', () => {
    expect(covering(at(0), [spot('far', 80, 100), spot('near', 20, 100)])?.id).toBe('near')
    expect(covering(at(0), [spot('far', 180, 100)])).toBeUndefined()
  })
  test('a fix may lie outside by as much as it is inaccurate, at most the radius again', () => {
    expect(covering(at(140, 50), [spot('a', 0, 100)])?.id).toBe('a')
    expect(covering(at(160, 50), [spot('a', 0, 100)])).toBeUndefined()
    expect(covering(at(140, 240), [spot('a', 0, 50)])).toBeUndefined()
  })
  test('a worthless fix and an archived place say nothing', () => {
    expect(covering(at(0, 2000), [spot('a', 0, 100)])).toBeUndefined()
    expect(covering(at(0), [spot('a', 0, 100, { archivedAt: '2026-01-01T00:00:00.000Z' })])).toBeUndefined()
  })
  test('over the antimeridian', () => {
    const fiji = { id: 'fiji', lat: -16.8, lng: 179.9999, radius: 100 }
    expect(covering({ lat: -16.8, lng: -179.9999, accuracy: 5 }, [fiji])?.id).toBe('fiji')
  })
})

test('moments are read as Temporal reads them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000_000, max: 7_000_000_000_000 }), (ms) => {
      const text = Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })
      expect(msOf(text)).toBe(ms)
    }),
  )
})

describe('[PLACES-7] a route is drawn with at most a thousand points', () => {
  const walk = Array.from({ length: 20_000 }, (_, index) => ({
    index,
    ...off(Math.sin(index / 300) * 400 + Math.sin(index * 7.1) * 3, index * 2),
  }))
  test('ends and order stay, and no point is further off than the line shows', () => {
    const kept = simplified(walk, 1000)
    expect(kept.length).toBeLessThanOrEqual(1000)
    expect(kept.length).toBeGreaterThan(50)
    expect(kept[0]).toBe(walk[0])
    expect(kept.at(-1)).toBe(walk.at(-1))
    expect(kept.map(({ index }) => index)).toEqual(kept.map(({ index }) => index).toSorted((a, b) => a - b))
    const most = Math.max(...kept.map(({ lat }) => lat))
    expect(metres({ lat: most, lng: 0 }, { lat: Math.max(...walk.map(({ lat }) => lat)), lng: 0 })).toBeLessThan(20)
  })
  test('what is short stays as it is', () => expect(simplified(walk.slice(0, 1000), 1000)).toHaveLength(1000))
})
