import type { SnapshotPart } from '#core/module/module.ts'
import { whereabouts } from './here.ts'
import { sessions } from './places.ts'

export interface PlacesOfDay {
  /** Different places with a visit on the day. */
  readonly visited: number
  readonly currentLocation?: { readonly lat: number; readonly lng: number; readonly placeName?: string }
  readonly tracking: boolean
}

export const snapshot: SnapshotPart = {
  key: 'places',
  // Where somebody is right now is for their own eyes.
  deviceOnly: ['currentLocation'],
  async answer(asking, day) {
    const measures = await asking.measures(day)
    const isToday = day === asking.today
    const here = isToday ? await whereabouts(asking) : undefined
    return {
      visited: Number(measures['places_visited'] ?? 0),
      ...(here
        ? {
            currentLocation: {
              lat: here.lat,
              lng: here.lng,
              ...(here.placeName === undefined ? {} : { placeName: here.placeName }),
            },
          }
        : {}),
      tracking: isToday && (await asking.read(sessions.open())).length > 0,
    } satisfies PlacesOfDay
  },
  tell(part) {
    const { visited, tracking } = part as unknown as PlacesOfDay
    const on = tracking ? { en: 'Your way is being recorded.', de: 'Dein Weg wird aufgezeichnet.' } : { en: '', de: '' }
    if (visited === 0) return on
    const gap = tracking ? ' ' : ''
    return {
      en: `${visited} ${visited === 1 ? 'place' : 'places'} visited.${gap}${on.en}`,
      de: `${visited} ${visited === 1 ? 'Ort' : 'Orte'} besucht.${gap}${on.de}`,
    }
  },
}
