import type { Asking } from '#core/module/query.ts'
import { places, samples } from '../places.ts'
import { msOf } from '../moment.ts'

/** After so long without a fix a new piece of the track begins. */
const GAP_MS = 60 * 60_000

/** Places as waypoints, locations as one track in pieces. */
export async function* toGpx({ read }: Pick<Asking, 'read'>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Sekundant" xmlns="http://www.topografix.com/GPX/1/1">\n'
  for (const { lat, lng, name, notes } of await read(places.every()))
    yield `<wpt lat="${lat}" lon="${lng}"><name>${escaped(name)}</name>${notes === undefined ? '' : `<desc>${escaped(notes)}</desc>`}</wpt>\n`
  const fixes = (await read(samples.every())).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  let last: number | undefined
  for (const { at, lat, lng, altitude } of fixes) {
    const now = msOf(at)
    if (last === undefined) yield '<trk>\n<trkseg>\n'
    else if (now - last > GAP_MS) yield '</trkseg>\n<trkseg>\n'
    last = now
    yield `<trkpt lat="${lat}" lon="${lng}">${altitude === undefined ? '' : `<ele>${altitude}</ele>`}<time>${at}</time></trkpt>\n`
  }
  if (last !== undefined) yield '</trkseg>\n</trk>\n'
  yield '</gpx>\n'
}

/** What XML 1.0 has no sign for is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
