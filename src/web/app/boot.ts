import { indexedDbStore } from '#adapters/indexeddb/store.ts'
import { see } from '#companion/see.ts'
import type { OutboxStore } from '#core/ports/store.ts'
import { heads } from '#modules/index.ts'
import type { SyncState } from '#sync/client.ts'
import type { App, Started } from './app.ts'
import { meet, recall } from './known.ts'
import { httpLink } from './link.ts'
import { browserClock, browserIds } from './platform.ts'
import { readable } from './readable.ts'

/**
 * Opens this browser's database to show what it holds. Answers before anything has come over the network, but on a first visit.
 * What acts and syncs is loaded when somebody asks for it.
 */
export async function boot(): Promise<Started> {
  // Only the first page does without.
  if (location.pathname !== '/') void import('./whole.ts')
  const link = httpLink()
  const clock = browserClock()
  const known = recall() ?? (await meet(link.hello))
  if (known.frozenMs !== undefined) clock.freeze(known.frozenMs)
  const ids = browserIds(clock)
  const late: { store?: OutboxStore } = {}
  const seen = await see({
    modules: heads,
    store: (keysOf, registry) => (late.store = indexedDbStore({ name: `sekundant-${known.space}`, keysOf, registry })),
    clock,
    ids,
    space: known.space,
    fallback: { zone: Temporal.Now.timeZoneId(), dayStart: '00:00', weekStart: 1 },
  })
  const store = late.store!
  const shown = { ...seen, device: known.device, connection: readable<SyncState>({ phase: 'starting', waiting: 0 }) }
  const app = readable<App | undefined>(undefined)
  let loading: Promise<App> | undefined

  async function load(): Promise<App> {
    const { start } = await import('./whole.ts')
    const started = await start({ shown, store, clock, ids, known, link })
    app.set(started)
    return started
  }
  return {
    shown,
    app,
    whole() {
      loading ??= load().catch((error: unknown) => {
        // Whoever asks next tries again.
        loading = undefined
        throw error
      })
      return loading
    },
  }
}
