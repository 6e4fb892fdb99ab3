import { EARTH_RADIUS_M, type Point, turned } from './geo.ts'

/**
 * Fewer points that still draw the same line: Douglas and Peucker 1973 (Cartographica 10:112), on a flat map about the first
 * point, with the smallest tolerance of 1, 2, 4, … metres that leaves at most `most`. Ends stay; order stays.
 */
export function simplified<P extends Point>(points: readonly P[], most: number): readonly P[] {
  if (points.length <= Math.max(2, most)) return points
  const flat = flattened(points)
  for (let tolerance = 1; ; tolerance *= 2) {
    const kept = thinned(flat, tolerance)
    if (kept.length <= most || kept.length === 2) return kept.map((index) => points[index]!)
  }
}

interface Flat {
  readonly x: Float64Array
  readonly y: Float64Array
}

function flattened(points: readonly Point[]): Flat {
  const first = points[0]!
  const degree = (EARTH_RADIUS_M * Math.PI) / 180
  const narrow = Math.cos((first.lat * Math.PI) / 180) * degree
  const x = new Float64Array(points.length)
  const y = new Float64Array(points.length)
  for (const [index, { lat, lng }] of points.entries()) {
    x[index] = turned(lng - first.lng) * narrow
    y[index] = (lat - first.lat) * degree
  }
  return { x, y }
}

function thinned({ x, y }: Flat, tolerance: number): readonly number[] {
  const kept = new Set([0, x.length - 1])
  const open: [from: number, to: number][] = [[0, x.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let farthest = -1
    let most = tolerance
    for (let index = from + 1; index < to; index++) {
      const away = distance(x[index]! - x[from]!, y[index]! - y[from]!, x[to]! - x[from]!, y[to]! - y[from]!)
      if (away <= most) continue
      most = away
      farthest = index
    }
    if (farthest < 0) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return [...kept].toSorted((a, b) => a - b)
}

/** From a point to the stretch between the origin and `(dx, dy)`. */
function distance(px: number, py: number, dx: number, dy: number): number {
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - along * dx, py - along * dy)
}
