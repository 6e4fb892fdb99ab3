import { type App, ME } from '#web/app/app.ts'
import { type Fix, fixOf, whyNot } from './locate.ts'
import { metresBetween } from './project.ts'
import type { Text } from '#core/fields/field.ts'

/** What this tab does for tracking: it goes on while the app is open, whatever page is shown. */
export interface Tracker {
  get(): TrackerState
  subscribe(listener: () => void): () => void
  /** Listens to the device and notes where it is, thinned. One tab of a browser does. */
  follow(app: App): void
  rest(): void
}

export interface TrackerState {
  readonly isFollowing: boolean
  readonly fix?: Fix
  readonly problem?: Text
}

/** No more often than this, and then only who has moved; who has not is noted now and then, so that staying can be told from leaving. */
const OFTEN_MS = 10_000
const STILL_MS = 120_000

export function isWorthNoting(fix: Fix, last: Fix | undefined): boolean {
  if (!last) return true
  const passed = Temporal.Instant.from(fix.at).epochMilliseconds - Temporal.Instant.from(last.at).epochMilliseconds
  if (passed >= STILL_MS) return true
  return passed >= OFTEN_MS && metresBetween(last, fix) >= Math.max(10, fix.accuracy / 2)
}

function createTracker(): Tracker {
  let state: TrackerState = { isFollowing: false }
  let ending: AbortController | undefined
  const listeners = new Set<() => void>()
  const set = (next: TrackerState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(app) {
      if (state.isFollowing || !('geolocation' in navigator)) return
      const stop = new AbortController()
      ending = stop
      set({ isFollowing: true })
      let last: Fix | undefined
      const note = (fix: Fix): void => {
        set({ isFollowing: true, fix })
        if (!isWorthNoting(fix, last)) return
        last = fix
        void app.kernel
          .perform({ tool: 'log_location', input: { ...fix }, actor: ME, space: app.space })
          .catch(() => undefined)
      }
      const watch = (): Promise<void> =>
        new Promise((resolve) => {
          const id = navigator.geolocation.watchPosition(
            (position) => note(fixOf(position)),
            (error) => set({ ...state, problem: whyNot(error) }),
            { enableHighAccuracy: true, maximumAge: 5000 },
          )
          stop.signal.addEventListener('abort', () => {
            navigator.geolocation.clearWatch(id)
            resolve()
          })
        })
      if ('locks' in navigator)
        navigator.locks.request(`tracking-${app.space}`, { signal: stop.signal }, watch).catch(() => undefined)
      else void watch()
    },
    rest() {
      ending?.abort()
      ending = undefined
      if (state.isFollowing) set({ isFollowing: false })
    },
  }
}

export const tracker = createTracker()
