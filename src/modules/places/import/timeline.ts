import type { Piece, SourceFile } from '#core/module/importer.ts'
import { itemsOf } from '#derive/read/json.ts'
import { isSomewhere, momentOf, nowhere, placeFound, record, tracks, unread, visitFound } from './found.ts'

/**
 * Google Timeline in the shapes it has had: Records.json of the takeout (`locations`), its months (`timelineObjects`), the
 * export of Android (`semanticSegments`) and that of iOS (a list).
 */
export async function* timelinePieces(file: SourceFile): AsyncGenerator<Piece> {
  const track = tracks()
  for await (const { list, index, value } of itemsOf(file, ['locations', 'timelineObjects', 'semanticSegments'])) {
    const place = `${list ?? 'entry'} ${index + 1}`
    const item = record(value)
    if (list === 'locations') yield* recorded(item, place, track)
    else if (list === 'timelineObjects') yield* takenOut(item, place, track)
    else yield* segment(item, place, track)
  }
  yield* track.end()
}

type Item = Readonly<Record<string, unknown>>
type Tracks = ReturnType<typeof tracks>

const e7 = (value: unknown): number | undefined => (typeof value === 'number' ? value / 1e7 : undefined)

const recorded = (item: Item, place: string, track: Tracks): Generator<Piece> =>
  track.point({
    lat: e7(item['latitudeE7']),
    lng: e7(item['longitudeE7']),
    at: item['timestamp'] ?? item['timestampMs'],
    accuracy: item['accuracy'],
    altitude: item['altitude'],
    speed: item['velocity'],
    place,
  })

const spanOf = (duration: unknown): { from: unknown; to: unknown } => {
  const of = record(duration)
  return { from: of['startTimestamp'] ?? of['startTimestampMs'], to: of['endTimestamp'] ?? of['endTimestampMs'] }
}

function* takenOut(item: Item, place: string, track: Tracks): Generator<Piece> {
  const { location, duration } = record(item['placeVisit'])
  const activity = record(item['activitySegment'])
  if (location !== undefined) {
    const of = record(location)
    const { from, to } = spanOf(duration)
    yield* visited(
      {
        lat: e7(of['latitudeE7']),
        lng: e7(of['longitudeE7']),
        name: of['name'],
        address: of['address'],
        id: of['placeId'],
      },
      from,
      to,
      place,
    )
    return
  }
  const path = record(activity['simplifiedRawPath'])['points']
  const points = Array.isArray(path) ? path.map(record) : []
  const { from, to } = spanOf(activity['duration'])
  const end = (name: string, at: unknown): Generator<Piece> => {
    const of = record(activity[name])
    return track.point({ lat: e7(of['latitudeE7']), lng: e7(of['longitudeE7']), at, place: `${place} ${name}` })
  }
  if (activity['startLocation'] !== undefined) yield* end('startLocation', from)
  for (const [index, of] of points.entries())
    yield* track.point({
      lat: e7(of['latE7']),
      lng: e7(of['lngE7']),
      at: of['timestamp'] ?? of['timestampMs'],
      accuracy: of['accuracyMeters'],
      place: `${place} ${index + 1}`,
    })
  if (activity['endLocation'] !== undefined) yield* end('endLocation', to)
  if (Object.keys(activity).length === 0) yield unread(place)
}

/** `48.1°, 11.5°` or `geo:48.1,11.5`. */
function positionOf(said: unknown): { lat: number | undefined; lng: number | undefined } {
  const found = typeof said === 'string' ? /^(?:geo:)?\s*(-?[\d.]+)°?\s*,\s*(-?[\d.]+)°?/.exec(said.trim()) : null
  return { lat: found ? Number(found[1]) : undefined, lng: found ? Number(found[2]) : undefined }
}

function* segment(item: Item, place: string, track: Tracks): Generator<Piece> {
  const { startTime, endTime, visit, activity, timelinePath } = item
  if (visit !== undefined) {
    const of = record(record(visit)['topCandidate'])
    const where = of['placeLocation']
    const kind = typeof of['semanticType'] === 'string' ? of['semanticType'].toLowerCase() : ''
    yield* visited(
      {
        ...positionOf(record(where)['latLng'] ?? where),
        name: NAMES[kind],
        category: CATEGORIES[kind],
        id: of['placeId'] ?? of['placeID'],
      },
      startTime,
      endTime,
      place,
    )
  } else if (Array.isArray(timelinePath)) {
    const begin = momentOf(startTime)
    for (const [index, one] of timelinePath.entries()) {
      const { point, time, durationMinutesOffsetFromStartTime: offset } = record(one)
      const at =
        time ??
        (begin !== undefined && Number.isFinite(Number(offset))
          ? Temporal.Instant.from(begin)
              .add({ minutes: Math.trunc(Math.min(Math.max(Number(offset), 0), 100_000)) })
              .toString()
          : undefined)
      yield* track.point({ ...positionOf(point), at, place: `${place} ${index + 1}` })
    }
  } else if (activity !== undefined) {
    const of = record(activity)
    for (const [name, at] of [
      ['start', startTime],
      ['end', endTime],
    ] as const) {
      const where = of[name]
      if (where !== undefined)
        yield* track.point({ ...positionOf(record(where)['latLng'] ?? where), at, place: `${place} ${name}` })
    }
  } else if (Object.keys(item).some((name) => name === 'timelineMemory')) yield { ignored: 'timelineMemory' }
  else yield unread(place)
}

const NAMES: Readonly<Record<string, string>> = {
  home: 'Home',
  inferred_home: 'Home',
  work: 'Work',
  inferred_work: 'Work',
}
const CATEGORIES: Readonly<Record<string, string>> = {
  home: 'home',
  inferred_home: 'home',
  work: 'work',
  inferred_work: 'work',
}

interface Visited {
  readonly lat: number | undefined
  readonly lng: number | undefined
  readonly name?: unknown
  readonly address?: unknown
  readonly category?: string | undefined
  readonly id?: unknown
}

function* visited(
  { lat, lng, id, category, ...of }: Visited,
  from: unknown,
  to: unknown,
  place: string,
): Generator<Piece> {
  if (!isSomewhere(lat, lng)) {
    yield nowhere(place)
    return
  }
  // The same place again is told again, with a position that may be a little off: its id says that it is the same.
  const sourceId = typeof id === 'string' && id !== '' ? id.slice(0, 300) : undefined
  const found = placeFound({
    lat: lat!,
    lng: lng!,
    ...of,
    ...(category === undefined ? {} : { category }),
    place,
    ...(sourceId === undefined ? {} : { sourceId }),
  })
  yield { found }
  const [arrived, left] = [momentOf(from), momentOf(to)]
  if (arrived === undefined) yield unread(place)
  else
    yield {
      found: visitFound(found.sourceId, arrived, left !== undefined && left >= arrived ? left : undefined, place),
    }
}
