import { metres, type Point } from './geo.ts'

export interface Spot extends Point {
  readonly id: string
  /** Metres. */
  readonly radius: number
  readonly archivedAt?: string | undefined
}

/** A fix worse than this and than the place's own radius says nothing about being there. */
const WORTHLESS_M = 250

/** What a degree of latitude measures at least, in metres, so that most places need no trigonometry. */
const DEGREE_M = 111_000

/**
 * The nearest place whose radius covers a fix. The fix may lie outside by as much as it is inaccurate, but by no more than the
 * radius once again; a very inaccurate one lies nowhere. Archived places cover nothing.
 */
export function covering<S extends Spot>(
  at: Point & { readonly accuracy?: number | undefined },
  spots: readonly S[],
): S | undefined {
  let best: S | undefined
  let least = Infinity
  const accuracy = at.accuracy ?? 0
  for (const spot of spots) {
    if (spot.archivedAt !== undefined || accuracy > Math.max(WORTHLESS_M, spot.radius)) continue
    const reach = spot.radius + Math.min(accuracy, spot.radius)
    if (Math.abs(spot.lat - at.lat) * DEGREE_M > reach) continue
    const distance = metres(at, spot)
    if (distance > reach || distance >= least) continue
    best = spot
    least = distance
  }
  return best
}

/** With their distance in metres, nearest first. */
export const byDistance = <P extends Point>(
  from: Point,
  points: readonly P[],
): (P & { readonly distanceM: number })[] =>
  points
    .map((point) => ({ ...point, distanceM: Math.round(metres(from, point)) }))
    .toSorted((a, b) => a.distanceM - b.distanceM)
