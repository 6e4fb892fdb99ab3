import { act, type Companion } from '#companion/assemble.ts'
import type { Ids } from '#core/ports/platform.ts'
import type { OutboxStore } from '#core/ports/store.ts'
import { createSync, type Link, type Sync, type SyncState } from '#sync/client.ts'
import { createHistory } from '#workbench/history/history.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { createProposals } from '#workbench/proposals/inbox.ts'
import { ME, type App, type Readable, type Shown } from './app.ts'
import { adoptTime, forgetKnown, type Known } from './known.ts'
import { leadOnce } from './leader.ts'
import type { AdjustableClock } from './platform.ts'

interface WholeParts {
  readonly shown: Shown & { readonly connection: Readable<SyncState> & { set(state: SyncState): void } }
  readonly store: OutboxStore
  readonly clock: AdjustableClock
  readonly ids: Ids
  readonly known: Known
  readonly link: Link
}

/** Lets what is shown also act, over the same store and folds, and begins to sync. */
export async function start({ shown, store, clock, ids, known, link }: WholeParts): Promise<App> {
  const { device, connection } = shown
  const companion = await act(shown, { ids, device, outbox: true, workbench: workbenchParts() })
  const { kernel, space } = companion
  const channel = new BroadcastChannel(`sekundant-sync-${space}`)
  channel.addEventListener('message', ({ data }: MessageEvent<{ state?: SyncState }>) => {
    if (data.state) connection.set(data.state)
  })

  const sync = createSync({
    kernel,
    store,
    space,
    device,
    link: { ...link, hello: async () => adoptTime(await link.hello(), known, clock.freeze) },
    adjust: clock.adjust,
    random: Math.random,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onState(state) {
      connection.set(state)
      // A channel has no target to name.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ state })
    },
  })
  // The leader hears of other tabs' commits through the store itself.
  const stopLeading = leadOnce(`sekundant-sync-${space}`, () => {
    const stop = lead(sync, store)
    sync.now().then(
      () => settleZone(companion),
      () => {},
    )
    return stop
  })
  void navigator.storage?.persist?.()
  // An import that died with its tab is taken back; seldom, so its code is fetched only then.
  void store.note('imports-running').then(async (calls) => {
    if (calls === undefined || Object.keys(calls as object).length === 0) return
    const { recoverImports } = await import('#derive/import.ts')
    await recoverImports(kernel, space)
  })

  return {
    ...companion,
    device,
    connection,
    proposals: createProposals({ kernel, space }),
    history: createHistory({ kernel, space, derived: ({ from, to }) => companion.derived.list(from, to) }),
    syncNow: () => sync.now(),
    async forget() {
      stopLeading()
      sync.stop()
      await companion.close()
      forgetKnown()
      indexedDB.deleteDatabase(`sekundant-${space}`)
      location.assign('/')
    },
  }
}

/** Talks to the server while this tab leads: at once, after every commit of this browser, and whenever the server says that there is something. */
function lead(sync: Sync, store: OutboxStore): () => void {
  const unsubscribe = store.subscribe(() => sync.poke())
  const events = new EventSource('/api/events')
  const poke = (): void => sync.poke()
  for (const type of ['hello', 'facts', 'open']) events.addEventListener(type, poke)
  addEventListener('online', poke)
  sync.poke()
  return () => {
    unsubscribe()
    events.close()
    removeEventListener('online', poke)
    sync.stop()
  }
}

/** Days are counted by the person's zone on every device alike: the first one tells the others which it is. */
async function settleZone({ kernel, space, settings }: Companion): Promise<void> {
  const [row] = await kernel.store.rows(space, { table: 'settings', ids: ['me'] })
  if (row?.fields['zone'] !== undefined) return
  const { zone } = await settings.get()
  await kernel.perform({ tool: 'change_settings', input: { zone }, actor: ME, space })
}
