import type { Piece, SourceFile } from '#core/module/importer.ts'
import { xmlOf } from '#derive/read/xml.ts'
import { isSomewhere, nowhere, placeFound, tracks } from './found.ts'

/** One unit of a receiver's dilution is worth so many metres. */
const DILUTION_M = 5

const POINTS = new Set(['wpt', 'trkpt', 'rtept'])

interface Point {
  readonly kind: string
  readonly lat: number
  readonly lng: number
  readonly said: Record<string, string>
}

/** GPX 1.0 and 1.1: waypoints become places, points of tracks and routes that have a time become locations. */
export async function* gpxPieces(file: SourceFile): AsyncGenerator<Piece> {
  const track = tracks()
  let point: Point | undefined
  let inside: string | undefined
  let count = 0
  for await (const event of xmlOf(file)) {
    if ('open' in event) {
      inside = event.open
      if (!POINTS.has(event.open)) continue
      point = {
        kind: event.open,
        lat: degrees(event.attributes['lat']),
        lng: degrees(event.attributes['lon']),
        said: {},
      }
      count++
    } else if ('text' in event) {
      if (point && inside) point.said[inside] = (point.said[inside] ?? '') + event.text
    } else if (point && event.close === point.kind) {
      const place = `${point.kind} ${count}`
      const { lat, lng, said } = point
      const number = (name: string): number | undefined => (said[name] === undefined ? undefined : Number(said[name]))
      if (point.kind !== 'wpt') {
        const hdop = number('hdop')
        yield* track.point({
          lat,
          lng,
          at: said['time'],
          accuracy: hdop === undefined ? undefined : hdop * DILUTION_M,
          altitude: number('ele'),
          speed: number('speed'),
          place,
        })
      } else if (!isSomewhere(lat, lng)) yield nowhere(place)
      else yield { found: placeFound({ lat, lng, name: said['name'], notes: said['desc'] ?? said['cmt'], place }) }
      point = undefined
      inside = undefined
    } else inside = undefined
  }
  yield* track.end()
}

const degrees = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text)
