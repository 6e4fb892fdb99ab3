import type { Piece, SourceFile } from '#core/module/importer.ts'
import { itemsOf } from '#derive/read/json.ts'
import { encodingOf, linesOf } from '#derive/read/text.ts'
import { record, tracks, unread } from './found.ts'

/** OwnTracks: the recorder's `.rec` lines (time, kind, JSON), or its JSON, a list or below `data`. */
export async function* ownTracksPieces(file: SourceFile): AsyncGenerator<Piece> {
  const track = tracks()
  const take = function* (value: unknown, place: string): Generator<Piece> {
    const { _type: kind, lat, lon: lng, tst, acc: accuracy, alt: altitude, vel } = record(value)
    if (kind !== undefined && kind !== 'location') {
      yield { ignored: String(kind).slice(0, 40) }
      return
    }
    if (typeof tst !== 'number') {
      yield unread(place)
      return
    }
    // Kilometres in an hour.
    const speed = typeof vel === 'number' ? vel / 3.6 : undefined
    yield* track.point({ lat, lng, at: tst * 1000, accuracy, altitude, speed, place })
  }
  if (await isJson(file)) {
    for await (const { index, value } of itemsOf(file, ['data', 'locations'])) yield* take(value, `entry ${index + 1}`)
  } else {
    const { encoding } = await encodingOf(file)
    let line = 0
    for await (const text of linesOf(file, encoding)) {
      line++
      const [, kind, json] = /^\S+\s+(\S+)\s+(\{.*)$/.exec(text.trim()) ?? []
      if (text.trim() === '') continue
      if (json === undefined) yield unread(`line ${line}`)
      else if (kind !== '*') yield { ignored: kind!.slice(0, 40) }
      else yield* take(parsed(json), `line ${line}`)
    }
  }
  yield* track.end()
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

async function isJson(file: SourceFile): Promise<boolean> {
  for await (const chunk of file.chunks()) {
    const first = new TextDecoder()
      .decode(chunk.subarray(0, 1000))
      .replace(/^\ufeff/, '')
      .trimStart()
    if (first !== '') return first.startsWith('[') || first.startsWith('{')
  }
  return false
}
