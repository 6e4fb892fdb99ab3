import type { App } from '#web/app/app.ts'
import type { Point } from './project.ts'

export interface Place extends Point {
  readonly placeId: string
  readonly name: string
  readonly category: string
  /** Metres. */
  readonly radius: number
  readonly favorite: boolean
  readonly distanceM?: number
}

export interface Visit {
  readonly visitId: string
  readonly placeId: string
  /** Null: the place is gone. */
  readonly name: string | null
  readonly arrivedAt: string
  readonly leftAt: string | null
  readonly note: string | null
  readonly date: string
}

export interface Route {
  readonly lines: readonly (readonly (Point & { readonly at: string })[])[]
  readonly samples: number
  readonly distanceKm: number | null
  readonly durationMs: number
}

/** One day on the map and in words. */
export interface DayOfPlaces {
  readonly visits: readonly Visit[]
  readonly route: Route
  readonly hoursAway: number | null
}

export const PLACES = ['places']
export const DAY = ['places', 'visits', 'location_samples', 'tracking_sessions', 'settings']

async function asked<T>({ kernel, space }: App, query: string, input: object): Promise<T> {
  const answered = await kernel.ask(query, input, space)
  if (!answered.ok) throw new Error(answered.refusal.code)
  return answered.answer as T
}

export const placesOf = (app: App, near: Point | undefined): Promise<readonly Place[]> =>
  asked(app, 'get_places', near ? { near: { lat: near.lat, lng: near.lng } } : {})

export async function dayOf(app: App, date: string): Promise<DayOfPlaces> {
  const [visits, route, measures] = await Promise.all([
    asked<readonly Visit[]>(app, 'list_visits', { from: date, to: date }),
    asked<Route>(app, 'show_route', { date }),
    app.kernel.views(app.space).measures(date),
  ])
  const away = measures['hours_away']
  return { visits, route, hoursAway: typeof away === 'number' ? away : null }
}

/** Since when a way is recorded, on whichever device. */
export async function trackingSince({ kernel, space }: App): Promise<string | undefined> {
  const [row] = await kernel.store.rows(space, { table: 'tracking_sessions', index: 'open', limit: 1 })
  return row && String(row.fields['startedAt'])
}
