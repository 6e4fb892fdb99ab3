import type { Asking } from '#core/module/query.ts'
import { places, samples } from '../places.ts'

/** Places and locations as points; a location has its `time`. */
export async function* toGeojson({ read }: Pick<Asking, 'read'>): AsyncGenerator<string> {
  const feature = (lng: number, lat: number, altitude: number | undefined, properties: object): string =>
    JSON.stringify({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat, ...(altitude === undefined ? [] : [altitude])] },
      properties,
    })
  yield '{"type":"FeatureCollection","features":['
  let comma = '\n'
  for (const { lat, lng, name, notes, address } of await read(places.every())) {
    yield comma + feature(lng, lat, undefined, { name, description: notes, address })
    comma = ',\n'
  }
  for (const { lat, lng, at, altitude, accuracy, speed } of (await read(samples.every())).toSorted((a, b) =>
    a.at < b.at ? -1 : 1,
  )) {
    yield comma + feature(lng, lat, altitude, { time: at, accuracy, speed })
    comma = ',\n'
  }
  yield '\n]}\n'
}
