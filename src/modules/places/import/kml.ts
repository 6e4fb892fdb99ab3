import type { Piece, SourceFile } from '#core/module/importer.ts'
import { xmlOf } from '#derive/read/xml.ts'
import { isZip, membersOf } from '#derive/read/zip.ts'
import { isSomewhere, momentOf, nowhere, placeFound, tracks, visitFound } from './found.ts'

/** KML 2.2 and KMZ: points become places, or visits where they last from one time to another; tracks become locations. */
export async function* kmlPieces(file: SourceFile): AsyncGenerator<Piece> {
  if (!(await isZip(file))) {
    yield* oneFile(file)
    return
  }
  for await (const member of membersOf(file, (name) => /\.kml$/i.test(name))) yield* oneFile(member)
}

interface Mark {
  readonly said: Record<string, string>
  /** Elements that stand around what is being read, outermost first. */
  readonly path: string[]
  /** Moments of a track and its positions, by their order. */
  readonly whens: string[]
  readonly coords: string[]
}

async function* oneFile(file: SourceFile): AsyncGenerator<Piece> {
  const track = tracks()
  let mark: Mark | undefined
  let text = ''
  let count = 0
  for await (const event of xmlOf(file)) {
    if ('text' in event) {
      text += event.text
      continue
    }
    if ('open' in event) {
      text = ''
      if (event.open === 'Placemark') {
        mark = { said: {}, path: [], whens: [], coords: [] }
        count++
      } else mark?.path.push(event.open)
      continue
    }
    if (!mark) continue
    if (event.close === 'Placemark') {
      yield* markOf(mark, `Placemark ${count}`, track)
      mark = undefined
      continue
    }
    const inTrack = mark.path.includes('Track')
    if (inTrack && event.close === 'when') mark.whens.push(text.trim())
    else if (inTrack && event.close === 'coord') mark.coords.push(text.trim())
    else if (event.close === 'coordinates') mark.said[mark.path.at(-2) ?? ''] = text.trim()
    else mark.said[event.close] ??= text.trim()
    mark.path.pop()
    text = ''
  }
  yield* track.end()
}

function* markOf({ said, whens, coords }: Mark, place: string, track: ReturnType<typeof tracks>): Generator<Piece> {
  for (const [index, coord] of coords.entries()) {
    const [lng, lat, altitude] = coord.split(/\s+/).map(Number)
    yield* track.point({ lat, lng, altitude, at: whens[index], place: `${place} ${index + 1}` })
  }
  // A line has no times of its own.
  for (const line of (said['LineString'] ?? '').split(/\s+/).filter((one) => one !== '')) {
    const [lng, lat] = line.split(',').map(Number)
    yield* track.point({ lat, lng, at: undefined, place })
  }
  if (said['Point'] === undefined) return
  const [lng = Number.NaN, lat = Number.NaN] = said['Point']
    .split(',')
    .map((one) => (one.trim() === '' ? Number.NaN : Number(one)))
  if (!isSomewhere(lat, lng)) {
    yield nowhere(place)
    return
  }
  const found = placeFound({
    lat,
    lng,
    name: said['name'],
    notes: plain(said['description']),
    address: said['address'],
    place,
  })
  yield { found }
  const [begin, end] = [momentOf(said['begin']), momentOf(said['end'])]
  if (begin !== undefined)
    yield { found: visitFound(found.sourceId, begin, end !== undefined && end >= begin ? end : undefined, place) }
}

/** Descriptions may be HTML: only what is read of it stays. */
const plain = (text: string | undefined): string | undefined =>
  text?.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
