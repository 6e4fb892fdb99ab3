/** Degrees, WGS 84. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** Mean radius R₁ = (2a + b) / 3 of the WGS 84 ellipsoid, in metres (Moritz 2000, Geodetic Reference System 1980, J. Geodesy 74). */
export const EARTH_RADIUS_M = 6_371_008.8

const RADIANS = Math.PI / 180

/**
 * Great-circle distance in metres by the haversine formula (Sinnott 1984, Virtues of the Haversine, Sky & Telescope 68:159).
 * Right over the antimeridian and at the poles; within 0.6 % of the ellipsoid.
 */
export function metres(a: Point, b: Point): number {
  const south = Math.sin(((b.lat - a.lat) * RADIANS) / 2)
  const east = Math.sin(((b.lng - a.lng) * RADIANS) / 2)
  const h = south * south + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * east * east
  // Rounding may carry opposite points a hair over 1.
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The middle of points that lie close together; right over the antimeridian. */
export function middle(points: readonly Point[]): Point {
  const [first] = points
  if (!first) throw new Error('nothing has no middle')
  let lat = 0
  let lng = 0
  for (const point of points) {
    lat += point.lat
    lng += turned(point.lng - first.lng)
  }
  return { lat: lat / points.length, lng: turned(first.lng + lng / points.length) }
}

/** Degrees of longitude within −180 to 180. */
export const turned = (degrees: number): number => {
  if (degrees >= -180 && degrees <= 180) return degrees
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}
