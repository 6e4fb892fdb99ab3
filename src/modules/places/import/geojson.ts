import type { Piece, SourceFile } from '#core/module/importer.ts'
import { itemsOf } from '#derive/read/json.ts'
import { isSomewhere, nowhere, placeFound, record, tracks, unread } from './found.ts'

const TIMES = ['time', 'timestamp', 'datetime', 'date']

/** GeoJSON (RFC 7946), a collection or a list of features: points become places, or locations where they have a time. */
export async function* geojsonPieces(file: SourceFile): AsyncGenerator<Piece> {
  const track = tracks()
  for await (const { index, value } of itemsOf(file, ['features'])) {
    const place = `features ${index + 1}`
    const { geometry, properties } = record(value)
    const { type, coordinates } = record(geometry)
    const of = record(properties)
    const list = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
    if (type === 'Point') {
      const [lng, lat, altitude] = list
      const at = TIMES.map((name) => of[name]).find((one) => one !== undefined)
      if (at !== undefined) {
        yield* track.point({ lat, lng, at, altitude, accuracy: of['accuracy'], speed: of['speed'], place })
      } else if (!isSomewhere(lat, lng)) yield nowhere(place)
      else {
        const name = of['name'] ?? of['title'] ?? of['Name']
        const notes = of['description'] ?? of['desc']
        yield {
          found: placeFound({ lat: lat as number, lng: lng as number, name, notes, address: of['address'], place }),
        }
      }
    } else if (type === 'LineString' || type === 'MultiLineString') {
      const lines = (type === 'LineString' ? [list] : list) as unknown[][]
      // One moment for each point, as several programs write them.
      const times = [of['coordTimes'], record(of['coordinateProperties'])['times']].find((one) =>
        Array.isArray(one),
      ) as unknown[] | undefined
      for (const [line, points] of lines.entries()) {
        const own = type === 'LineString' ? times : (times?.[line] as unknown[] | undefined)
        for (const [at, point] of (Array.isArray(points) ? points : []).entries()) {
          const [lng, lat, altitude] = Array.isArray(point) ? (point as unknown[]) : []
          yield* track.point({ lat, lng, altitude, at: own?.[at], place: `${place} ${at + 1}` })
        }
      }
    } else if (typeof type === 'string') yield { ignored: type }
    else yield unread(place)
  }
  yield* track.end()
}
