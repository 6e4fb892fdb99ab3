import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { importFile } from '#companion/import.ts'
import { Refusal } from '#core/module/refusal.ts'
import { fileOf } from '#derive/read/text.ts'
import { modules } from '#modules/all.ts'
import { exporters } from '#modules/places/export/exporters.ts'
import { importers } from '#modules/places/import/importers.ts'
import { places, samples, visits } from '#modules/places/places.ts'
import { kernelOf, SPACE } from '../../fixtures/kernel.ts'

type Kernel = ReturnType<typeof kernelOf>

async function take(kernel: Kernel, format: string, text: string | Uint8Array) {
  const by = importers.find(({ name }) => name === format)!
  const file =
    typeof text === 'string'
      ? fileOf('x', text)
      : {
          name: 'x',
          async *chunks() {
            yield text
          },
        }
  const report = await importFile({ kernel, space: SPACE, by, file })
  return report
}

async function taken(kernel: Kernel, format: string, text: string | Uint8Array) {
  const report = await take(kernel, format, text)
  return report instanceof Refusal ? expect.unreachable(report.code) : report
}

async function seen(kernel: Kernel) {
  const { read } = await kernel.asking(SPACE)
  const all = await read(places.every())
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return {
    places: all.map(({ name, lat, lng, category, notes }) => [name, lat, lng, category, notes]).toSorted(),
    visits: (await read(visits.every())).map(({ place, arrivedAt, leftAt }) => [names.get(place), arrivedAt, leftAt]),
    fixes: (await read(samples.every())).map(({ at, lat, lng }) => [at, lat, lng]).toSorted(),
  }
}

const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
<name>Not a place</name>
<Placemark><name>Bäcker</name><description><![CDATA[<b>gut</b> und nah]]></description><Point><coordinates>11.5,48.1,0</coordinates></Point>
<TimeSpan><begin>2026-09-12T08:00:00Z</begin><end>2026-09-12T08:20:00+00:00</end></TimeSpan></Placemark>
<Placemark><gx:Track><when>2026-09-12T09:00:00Z</when><when>2026-09-12T09:05:00Z</when><gx:coord>11.5 48.1 500</gx:coord><gx:coord>11.51 48.1 500</gx:coord></gx:Track></Placemark>
<Placemark><name>way</name><LineString><coordinates>11,48 11.1,48</coordinates></LineString></Placemark>
<Placemark><name>off</name><Point><coordinates>11.5,148.1</coordinates></Point></Placemark>
</Document></kml>`

describe('[PLACES-IN] what other programs know of places', () => {
  test.each(['kml', 'kmz'])(
    '%s: points with their stays, tracks with their times; the rest is refused aloud',
    async (kind) => {
      const kernel = kernelOf(modules)
      const text =
        kind === 'kml' ? KML : zipSync({ 'doc.kml': new TextEncoder().encode(KML), 'a.png': new Uint8Array(9) })
      const report = await taken(kernel, 'kml', text)
      expect(await seen(kernel)).toEqual({
        places: [['Bäcker', 48.1, 11.5, 'other', 'gut und nah']],
        visits: [['Bäcker', '2026-09-12T08:00:00.000Z', '2026-09-12T08:20:00.000Z']],
        fixes: [
          ['2026-09-12T09:00:00.000Z', 48.1, 11.5],
          ['2026-09-12T09:05:00.000Z', 48.1, 11.51],
        ],
      })
      expect(report.troubles.map(({ code }) => code).toSorted()).toEqual(['BadPosition', 'NoTime'])
      expect((await taken(kernel, 'kml', text)).added).toBe(0)
    },
  )

  test('GeoJSON: points are places, points with a time locations', async () => {
    const kernel = kernelOf(modules)
    const point = (coordinates: unknown, properties: unknown) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties,
    })
    const report = await taken(
      kernel,
      'geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          point([11.5, 48.1], { name: 'Hütte', description: 'mit Brunnen' }),
          point([11.5, 48.1, 700], { time: '2026-09-12T09:00:00+02:00' }),
          point(['a', 48], { name: 'x' }),
          { type: 'Feature', geometry: null, properties: null },
          { type: 'Feature', geometry: { type: 'Polygon', coordinates: [] }, properties: {} },
        ],
      }),
    )
    expect(await seen(kernel)).toEqual({
      places: [['Hütte', 48.1, 11.5, 'other', 'mit Brunnen']],
      visits: [],
      fixes: [['2026-09-12T07:00:00.000Z', 48.1, 11.5]],
    })
    expect(report.troubles.map(({ place, code }) => [place, code])).toEqual([
      ['features 3', 'BadPosition'],
      ['features 4', 'BadEntry'],
    ])
    expect(report.ignored).toEqual(['Polygon'])
  })

  test.each([
    [
      'the takeout’s records',
      {
        locations: [
          { latitudeE7: 481000000, longitudeE7: 115000000, accuracy: 12, timestamp: '2026-09-12T07:00:00.000Z' },
          { latitudeE7: 481000000, longitudeE7: 115100000, timestampMs: '1789196700000' },
        ],
      },
      {
        places: [],
        visits: [],
        fixes: [
          ['2026-09-12T07:00:00.000Z', 48.1, 11.5],
          ['2026-09-12T07:05:00.000Z', 48.1, 11.51],
        ],
      },
    ],
    [
      'the takeout’s months',
      {
        timelineObjects: [
          {
            placeVisit: {
              location: {
                latitudeE7: 481000000,
                longitudeE7: 115000000,
                placeId: 'p1',
                name: 'Bäcker',
                address: 'Markt 1',
              },
              duration: { startTimestamp: '2026-09-12T07:00:00Z', endTimestamp: '2026-09-12T07:20:00Z' },
            },
          },
          {
            activitySegment: {
              startLocation: { latitudeE7: 481000000, longitudeE7: 115000000 },
              endLocation: { latitudeE7: 481000000, longitudeE7: 115100000 },
              duration: { startTimestamp: '2026-09-12T07:20:00Z', endTimestamp: '2026-09-12T07:30:00Z' },
            },
          },
        ],
      },
      {
        places: [['Bäcker', 48.1, 11.5, 'other', undefined]],
        visits: [['Bäcker', '2026-09-12T07:00:00.000Z', '2026-09-12T07:20:00.000Z']],
        fixes: [
          ['2026-09-12T07:20:00.000Z', 48.1, 11.5],
          ['2026-09-12T07:30:00.000Z', 48.1, 11.51],
        ],
      },
    ],
    [
      'Android’s export',
      {
        semanticSegments: [
          {
            startTime: '2026-09-12T09:00:00.000+02:00',
            endTime: '2026-09-12T09:20:00.000+02:00',
            visit: { topCandidate: { placeId: 'p1', semanticType: 'HOME', placeLocation: { latLng: '48.1°, 11.5°' } } },
          },
          {
            startTime: '2026-09-12T09:20:00.000+02:00',
            endTime: '2026-09-12T11:20:00.000+02:00',
            timelinePath: [{ point: '48.1°, 11.5°', time: '2026-09-12T09:20:00.000+02:00' }],
          },
        ],
        rawSignals: [{ wifiScan: {} }],
      },
      {
        places: [['Home', 48.1, 11.5, 'home', undefined]],
        visits: [['Home', '2026-09-12T07:00:00.000Z', '2026-09-12T07:20:00.000Z']],
        fixes: [['2026-09-12T07:20:00.000Z', 48.1, 11.5]],
      },
    ],
    [
      'iOS’s export',
      [
        {
          startTime: '2026-09-12T09:00:00+02:00',
          endTime: '2026-09-12T09:20:00+02:00',
          visit: { topCandidate: { placeID: 'p1', semanticType: 'Work', placeLocation: 'geo:48.100000,11.500000' } },
        },
        {
          startTime: '2026-09-12T09:20:00+02:00',
          endTime: '2026-09-12T11:20:00+02:00',
          timelinePath: [{ point: 'geo:48.1,11.5', durationMinutesOffsetFromStartTime: '10' }],
        },
      ],
      {
        places: [['Work', 48.1, 11.5, 'work', undefined]],
        visits: [['Work', '2026-09-12T07:00:00.000Z', '2026-09-12T07:20:00.000Z']],
        fixes: [['2026-09-12T07:30:00.000Z', 48.1, 11.5]],
      },
    ],
  ])('Google Timeline: %s', async (_of, file, expected) => {
    const kernel = kernelOf(modules)
    const report = await taken(kernel, 'google-timeline', JSON.stringify(file))
    expect(report.troubles).toEqual([])
    expect(await seen(kernel)).toEqual(expected)
    expect((await taken(kernel, 'google-timeline', JSON.stringify(file))).added).toBe(0)
  })

  test.each([
    [
      'lines',
      '2026-09-12T07:00:00Z\t*                 \t{"_type":"location","lat":48.1,"lon":11.5,"tst":1789196400,"vel":36}\n2026-09-12T07:01:00Z\tlwt\t{"_type":"lwt"}\n',
    ],
    [
      'JSON',
      JSON.stringify({ data: [{ _type: 'location', lat: 48.1, lon: 11.5, tst: 1789196400 }, { _type: 'lwt' }] }),
    ],
  ])('OwnTracks: %s', async (_of, text) => {
    const kernel = kernelOf(modules)
    const report = await taken(kernel, 'owntracks', text)
    expect((await seen(kernel)).fixes).toEqual([['2026-09-12T07:00:00.000Z', 48.1, 11.5]])
    expect(report.ignored).toEqual(['lwt'])
  })

  test.each(['gpx', 'kml', 'geojson', 'google-timeline', 'owntracks'])(
    '%s: what is cut, or none at all, is refused or reported, and nothing half done',
    async (format) => {
      const kernel = kernelOf(modules)
      const odd = [
        '',
        '{',
        '[1,"a",null,{}]',
        '{"locations":[{"latitudeE7":{}}],"features":[[]]}',
        '<gpx><wpt',
        '<kml/>',
        '\u0000\u0001',
        `[${'['.repeat(5000)}`,
        '{"locations":[{"latitudeE7":1e999,"longitudeE7":0,"timestamp":"x"}]}',
      ]
      for (const text of odd) {
        const report = await take(kernel, format, text)
        if (report instanceof Refusal) expect(report.code).toMatch(/^[A-Z]/)
        else expect(report.added).toBe(0)
      }
      expect(await seen(kernel)).toEqual({ places: [], visits: [], fixes: [] })
    },
  )

  test.each(['gpx', 'geojson'])('%s is written as it is read again', async (format) => {
    const kernel = kernelOf(modules)
    await taken(kernel, 'kml', KML.replace('Bäcker', 'Bäcker &amp; &lt;Sohn&gt; "x"'))
    const text = (
      await Array.fromAsync(exporters.find(({ name }) => name === format)!.write(await kernel.asking(SPACE)))
    ).join('')
    const other = kernelOf(modules)
    expect((await taken(other, format, text)).troubles).toEqual([])
    const { visits: _visits, ...there } = await seen(kernel)
    expect(await seen(other)).toMatchObject(there)
  })
})
