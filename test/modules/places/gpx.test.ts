import { expect, test } from 'vitest'
import type { Piece, SourceFile } from '#core/module/importer.ts'
import { gpxPieces } from '#modules/places/import/gpx.ts'

async function read(chunks: () => Iterable<string>): Promise<Piece[]> {
  const encoder = new TextEncoder()
  const file: SourceFile = {
    name: 'way.gpx',
    async *chunks() {
      for (const chunk of chunks()) yield encoder.encode(chunk)
    },
  }
  return Array.fromAsync(gpxPieces(file))
}
const found = (pieces: readonly Piece[]) => pieces.flatMap((piece) => ('found' in piece ? [piece.found] : []))
const moment = (seconds: number): string =>
  Temporal.Instant.from('2026-09-14T06:00:00Z').add({ seconds }).toString({ smallestUnit: 'second' })
const point = (seconds: number, north: number): string =>
  `<trkpt lat="${48 + north / 111_195}" lon="11.5"><ele>520</ele><time>${moment(seconds)}</time></trkpt>`

test('[PLACES-IN] waypoints become places, timed points locations; what has no time is refused as one', async () => {
  const pieces = await read(() => [
    '<?xml version="1.0"?><gpx version="1.1"><wpt lat="48.1" lon="11.5"><name>Hütte &amp; Hof</na',
    'me><desc>mit Brunnen</desc></wpt><wpt lat="99" lon="0"/><trk><name>Tour</name><trkseg>',
    point(0, 0),
    point(60, 100),
    '<trkpt lat="48" lon="11.6"/></trkseg></trk><rte><rtept lat="48" lon="11"/></rte></gpx>',
  ])
  expect(found(pieces).map(({ table, values }) => [table, values['name'] ?? values['at']])).toEqual([
    ['places', 'Hütte & Hof'],
    ['location_samples', '2026-09-14T06:00:00.000Z'],
    ['location_samples', '2026-09-14T06:01:00.000Z'],
  ])
  expect(found(pieces)[0]!.values).toMatchObject({ notes: 'mit Brunnen', radius: 100, category: 'other' })
  expect(found(pieces)[1]!.values).toMatchObject({ altitude: 520, accuracy: 15 })
  const codes = pieces.flatMap((piece) => ('trouble' in piece ? [piece.trouble.code] : []))
  expect(codes).toEqual(['BadPosition', 'NoTime'])
})

test('[PLACES-IN] a long track is thinned, and the report says by how much', async () => {
  const COUNT = 20_000
  const pieces = await read(function* () {
    yield '<gpx><trk><trkseg>'
    for (let index = 0; index < COUNT; index++) yield point(index, index)
    yield '</trkseg></trk></gpx>'
  })
  const kept = found(pieces).length
  expect(kept).toBeLessThanOrEqual(COUNT / 10)
  expect(kept).toBeGreaterThan(COUNT / 30)
  expect(pieces.at(-1)).toEqual({ ignored: `${COUNT - kept} × point (≤ 10 s, ≤ 20 m)` })
})
