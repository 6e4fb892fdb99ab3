export interface Point {
  readonly lat: number
  readonly lng: number
}

/** What of the world is shown: its middle, and the zoom, where 0 puts the world on 256 pixels and 1 more doubles it. */
export interface View extends Point {
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Pixel {
  readonly x: number
  readonly y: number
}

const TILE = 256
/** Where the square of Web Mercator (EPSG:3857) ends. */
const MOST_LAT = 85.0511
const EARTH_M = 2 * Math.PI * 6_378_137
export const LEAST_ZOOM = 1
export const MOST_ZOOM = 19

const worldY = (lat: number): number => {
  const sine = Math.sin((Math.max(-MOST_LAT, Math.min(MOST_LAT, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
const wrapped = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180
const scaleOf = (zoom: number): number => TILE * 2 ** zoom

/** Where a point lies in the picture; on the near side of the date line. */
export function pixelOf(point: Point, view: View, { width, height }: Size): Pixel {
  const scale = scaleOf(view.zoom)
  const east = wrapped(point.lng - view.lng) / 360
  return { x: width / 2 + east * scale, y: height / 2 + (worldY(point.lat) - worldY(view.lat)) * scale }
}

export function pointOf({ x, y }: Pixel, view: View, { width, height }: Size): Point {
  const scale = scaleOf(view.zoom)
  const lng = wrapped(view.lng + ((x - width / 2) / scale) * 360)
  const across = Math.max(0, Math.min(1, worldY(view.lat) + (y - height / 2) / scale))
  return { lat: latOf(across), lng }
}

/** The picture moved by so many pixels. */
export const panned = (view: View, size: Size, dx: number, dy: number): View => ({
  ...pointOf({ x: size.width / 2 - dx, y: size.height / 2 - dy }, view, size),
  zoom: view.zoom,
})

/** Nearer by so many steps, while what lies under `at` stays there. */
export function zoomed(view: View, size: Size, steps: number, at?: Pixel): View {
  const zoom = Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, view.zoom + steps))
  const under = at ?? { x: size.width / 2, y: size.height / 2 }
  const held = pointOf(under, view, size)
  const next = { lat: view.lat, lng: view.lng, zoom }
  const moved = pixelOf(held, next, size)
  return panned(next, size, under.x - moved.x, under.y - moved.y)
}

/** The view in which all points can be seen with some room around them. */
export function fitted(points: readonly Point[], size: Size): View | undefined {
  const [first] = points
  if (!first) return undefined
  let [west, east, south, north] = [0, 0, first.lat, first.lat]
  for (const { lat, lng } of points) {
    const away = wrapped(lng - first.lng)
    west = Math.min(west, away)
    east = Math.max(east, away)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const [top, bottom] = [worldY(north), worldY(south)]
  const room = (pixels: number, part: number): number => Math.log2((pixels * 0.78) / TILE / Math.max(part, 1e-9))
  const zoom = Math.min(room(size.width, (east - west) / 360), room(size.height, bottom - top), 16)
  return {
    lat: latOf((top + bottom) / 2),
    lng: wrapped(first.lng + (west + east) / 2),
    zoom: Math.max(LEAST_ZOOM, zoom),
  }
}

/** Metres on the ground that a pixel is wide. */
export const metresPerPixel = (view: View): number =>
  (EARTH_M * Math.cos((view.lat * Math.PI) / 180)) / scaleOf(view.zoom)

/** A round length for the scale bar, at most `most` pixels: 1, 2 or 5 times a power of ten, in metres. */
export function scaleBar(view: View, most: number): { readonly metres: number; readonly pixels: number } {
  const perPixel = metresPerPixel(view)
  const power = 10 ** Math.floor(Math.log10(perPixel * most))
  const metres = [5, 2, 1].map((times) => times * power).find((length) => length <= perPixel * most) ?? power
  return { metres, pixels: metres / perPixel }
}

const STEPS = [45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002]

/** The lines of the grid that cross the picture, at least `apart` pixels from each other. */
export function graticule(view: View, size: Size, apart: number) {
  const perDegree = scaleOf(view.zoom) / 360
  const step = STEPS.findLast((one) => one * perDegree >= apart) ?? STEPS[0]!
  const first = pointOf({ x: 0, y: 0 }, view, size)
  const last = pointOf({ x: size.width, y: size.height }, view, size)
  const meridians: { lng: number; x: number }[] = []
  const wide = Math.min(360, size.width / perDegree)
  for (let at = Math.ceil((view.lng - wide / 2) / step); at * step <= view.lng + wide / 2; at++) {
    const x = size.width / 2 + (at * step - view.lng) * perDegree
    meridians.push({ lng: wrapped(at * step), x })
  }
  const parallels: { lat: number; y: number }[] = []
  for (let at = Math.ceil(last.lat / step); at * step <= first.lat; at++) {
    const lat = at * step
    parallels.push({ lat, y: pixelOf({ lat, lng: view.lng }, view, size).y })
  }
  return { step, meridians, parallels }
}

/** Metres between two points, by the haversine formula. */
export function metresBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const south = Math.sin(((b.lat - a.lat) * radians) / 2)
  const east = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = south * south + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * east * east
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)))
}
