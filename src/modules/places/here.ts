import type { Asking } from '#core/module/query.ts'
import { msOf } from './moment.ts'
import { places, samples } from './places.ts'

/** How old a fix may be to say where somebody is. */
const FRESH_MS = 60 * 60_000

/** Where the person is by the newest fix of the last hour, with the place that covers it. */
export async function whereabouts({ read, now }: Asking) {
  const [fix] = await read(samples.between('at', undefined, now, { newest: true, limit: 1 }))
  if (!fix || msOf(now) - msOf(fix.at) > FRESH_MS) return undefined
  const place = await read(places.one(fix.place))
  const { lat, lng, accuracy, at } = fix
  return { lat, lng, accuracy, at, ...(place ? { placeId: place.id, placeName: place.name } : {}) }
}
