import type { Found, Piece } from '#core/module/importer.ts'
import { isInstant, normalInstant } from '#core/time/instant.ts'
import { DEFAULT_RADIUS_M } from '../places.ts'
import { thinner } from './thin.ts'

/** What a receiver under the open sky is worth that does not say, in metres. */
export const OPEN_SKY_M = 15

const short = (text: unknown, most: number): string | undefined =>
  typeof text === 'string' ? text.trim().slice(0, most).trim() || undefined : undefined

const within = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined

export const isSomewhere = (lat: unknown, lng: unknown): boolean =>
  within(lat, -90, 90) !== undefined && within(lng, -180, 180) !== undefined

/** A moment as rows keep it; none for what is no moment. Some programs write it as milliseconds in a text. */
export function momentOf(value: unknown): string | undefined {
  const ms =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{9,14}$/.test(value)
        ? Number(value)
        : undefined
  if (ms !== undefined) {
    if (!Number.isSafeInteger(ms)) return undefined
    try {
      return momentOf(Temporal.Instant.fromEpochMilliseconds(ms).toString())
    } catch {
      return undefined
    }
  }
  return typeof value === 'string' && isInstant(value.trim()) ? normalInstant(value.trim()) : undefined
}

interface FoundPlace {
  readonly lat: number
  readonly lng: number
  readonly name?: unknown
  readonly notes?: unknown
  readonly address?: unknown
  readonly category?: string
  readonly place: string
  readonly sourceId?: string
}

export function placeFound({ lat, lng, name, notes, address, category = 'other', place, sourceId }: FoundPlace): Found {
  const called = short(name, 120) ?? `${lat.toFixed(4)}, ${lng.toFixed(4)}`
  const [noted, at] = [short(notes, 5000), short(address, 300)]
  return {
    table: 'places',
    sourceId: sourceId ?? `${lat} ${lng} ${called}`,
    values: {
      name: called,
      category,
      lat,
      lng,
      radius: DEFAULT_RADIUS_M,
      favorite: false,
      ...(at === undefined ? {} : { address: at }),
      ...(noted === undefined ? {} : { notes: noted }),
    },
    place,
  }
}

/** `to` is the sourceId of the place. */
export const visitFound = (to: string, arrivedAt: string, leftAt: string | undefined, place: string): Found => ({
  table: 'visits',
  sourceId: `${to} ${arrivedAt}`,
  values: { place: to, arrivedAt, ...(leftAt === undefined ? {} : { leftAt }), source: 'import' },
  createdAt: arrivedAt,
  place,
})

interface FoundFix {
  readonly lat: unknown
  readonly lng: unknown
  readonly at: unknown
  readonly accuracy?: unknown
  readonly altitude?: unknown
  readonly speed?: unknown
  readonly place: string
}

/** Takes the points of tracks in order of time, leaves out what tells nothing, and says at the end what it left out and why. */
export function tracks() {
  const thin = thinner()
  let timeless = 0
  return {
    /** What a point gives: a row, what is wrong with it, or nothing. */
    *point({ lat, lng, at: said, place, ...of }: FoundFix): Generator<Piece> {
      if (!isSomewhere(lat, lng)) {
        yield nowhere(place)
        return
      }
      const at = momentOf(said)
      if (at === undefined) {
        timeless++
        return
      }
      const fix = { at, lat: lat as number, lng: lng as number }
      if (!thin.keeps(fix)) return
      const [altitude, speed] = [within(of.altitude, -12_000, 100_000), within(of.speed, 0, 12_000)]
      yield {
        found: {
          table: 'location_samples',
          sourceId: `${at} ${fix.lat} ${fix.lng}`,
          values: {
            ...fix,
            accuracy: within(of.accuracy, 0, 1_000_000) ?? OPEN_SKY_M,
            ...(altitude === undefined ? {} : { altitude }),
            ...(speed === undefined ? {} : { speed }),
          },
          createdAt: at,
          place,
        },
      }
    },
    *end(): Generator<Piece> {
      if (timeless > 0)
        yield {
          trouble: {
            place: 'track',
            code: 'NoTime',
            message: {
              en: `${timeless} points without a time cannot say when you were there.`,
              de: `${timeless} Punkte ohne Zeit sagen nicht, wann du dort warst.`,
            },
          },
        }
      if (thin.left() > 0) yield { ignored: `${thin.left()} × point (≤ 10 s, ≤ 20 m)` }
    },
  }
}

export const nowhere = (place: string): Piece => ({
  trouble: {
    place,
    code: 'BadPosition',
    message: { en: 'This point lies nowhere on earth.', de: 'Dieser Punkt liegt nirgends auf der Erde.' },
  },
})

export const unread = (place: string): Piece => ({
  trouble: {
    place,
    code: 'BadEntry',
    message: {
      en: 'This entry says nothing that could be read.',
      de: 'Dieser Eintrag sagt nichts, was sich lesen lässt.',
    },
  },
})

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
