import { describe, expect, test } from 'vitest'
import {
  fitted,
  graticule,
  metresBetween,
  metresPerPixel,
  panned,
  pixelOf,
  pointOf,
  scaleBar,
  zoomed,
} from './project.ts'

const size = { width: 640, height: 400 }
const munich = { lat: 48.13743, lng: 11.57549 }
const view = { ...munich, zoom: 13 }

describe('the map', () => {
  test('a point and its pixel are each other’s, also at the date line', () => {
    for (const from of [view, { lat: -16.8, lng: 179.99, zoom: 9 }]) {
      for (const pixel of [
        { x: 0, y: 0 },
        { x: 613, y: 12 },
        { x: 320, y: 200 },
      ]) {
        const back = pixelOf(pointOf(pixel, from, size), from, size)
        expect(back.x).toBeCloseTo(pixel.x, 4)
        expect(back.y).toBeCloseTo(pixel.y, 4)
      }
    }
    expect(pixelOf({ lat: 0, lng: -179.9 }, { lat: 0, lng: 179.9, zoom: 8 }, size).x).toBeGreaterThan(320)
  })
  test('zooming keeps what lies under the pointer', () => {
    const at = { x: 100, y: 333 }
    const before = pointOf(at, view, size)
    const after = pointOf(at, zoomed(view, size, 1.7, at), size)
    expect(metresBetween(before, after)).toBeLessThan(0.01)
  })
  test('panning moves the picture by as many pixels', () => {
    const moved = pixelOf(munich, panned(view, size, 30, -20), size)
    expect(moved.x).toBeCloseTo(350, 4)
    expect(moved.y).toBeCloseTo(180, 4)
  })
  test('what is fitted can be seen, on both sides of the date line', () => {
    const points = [
      { lat: -17, lng: 179 },
      { lat: -15, lng: -178 },
      { lat: -18, lng: 177 },
    ]
    const fit = fitted(points, size)!
    for (const point of points) {
      const { x, y } = pixelOf(point, fit, size)
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(size.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(size.height)
    }
    expect(fitted([munich], size)).toMatchObject({ zoom: 16 })
    expect(fitted([], size)).toBeUndefined()
  })
  test('the scale bar is round and as long as it says', () => {
    const bar = scaleBar(view, 120)
    expect(bar.metres).toBe(1000)
    expect(bar.pixels * metresPerPixel(view)).toBeCloseTo(bar.metres, 6)
  })
  test('the grid is round and quiet', () => {
    const { step, meridians, parallels } = graticule(view, size, 90)
    expect(step).toBe(0.02)
    for (const lines of [meridians.map(({ x }) => x), parallels.map(({ y }) => y)]) {
      expect(lines.length).toBeGreaterThan(1)
      expect(Math.abs(lines[1]! - lines[0]!)).toBeGreaterThan(80)
    }
  })
})
