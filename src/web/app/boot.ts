import { indexedDbStore } from '#adapters/indexeddb/store.ts'
import { assemble, type Companion } from '#companion/assemble.ts'
import { heads as modules } from '#modules/index.ts'
import { createSync, type Sync, type SyncState } from '#sync/client.ts'
import type { Hello } from '#sync/protocol.ts'
import type { OutboxStore } from '#core/ports/store.ts'
import { createHistory } from '#workbench/history/history.ts'
import { createProposals } from '#workbench/proposals/inbox.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { ME, type App, type Readable } from './app.ts'
import { leadOnce } from './leader.ts'
import { httpLink } from './link.ts'
import { browserClock, browserIds, newDevice } from './platform.ts'

/** What this browser remembers outside its database: which space it holds, and under which name it stamps. */
interface Known {
  readonly space: string
  readonly device: string
  /** The server's clock stands here, set by hand. */
  readonly frozenMs?: number
}

const KNOWN = 'sekundant.known'

/** The first visit needs the server once; it is not there. */
export class FirstVisitOffline extends Error {
  override readonly name = 'FirstVisitOffline'
}

/** Composes the kernel over this browser's database, and begins to sync. Answers before anything has come over the network, but on a first visit. */
export async function boot(): Promise<App> {
  const link = httpLink()
  const clock = browserClock()
  const known = recall() ?? (await meet(link.hello))
  if (known.frozenMs !== undefined) clock.freeze(known.frozenMs)
  const ids = browserIds(clock)
  const late: { store?: OutboxStore } = {}
  const companion = await assemble({
    modules,
    store: (keysOf, registry) => (late.store = indexedDbStore({ name: `sekundant-${known.space}`, keysOf, registry })),
    clock,
    ids,
    device: known.device,
    outbox: true,
    space: known.space,
    fallback: { zone: Temporal.Now.timeZoneId(), dayStart: '00:00', weekStart: 1 },
    workbench: workbenchParts(),
  })
  const store = late.store!
  const { kernel, space } = companion
  const connection = readable<SyncState>({ phase: 'starting', waiting: 0 })
  const channel = new BroadcastChannel(`sekundant-sync-${space}`)
  channel.addEventListener('message', ({ data }: MessageEvent<{ state?: SyncState }>) => {
    if (data.state) connection.set(data.state)
  })

  const sync = createSync({
    kernel,
    store,
    space,
    device: known.device,
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

  return {
    ...companion,
    device: known.device,
    proposals: createProposals({ kernel, space }),
    history: createHistory({ kernel, space, derived: ({ from, to }) => companion.derived.list(from, to) }),
    connection,
    syncNow: () => sync.now(),
    async forget() {
      stopLeading()
      sync.stop()
      await companion.close()
      localStorage.removeItem(KNOWN)
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

function recall(): Known | undefined {
  const kept = localStorage.getItem(KNOWN)
  return kept === null ? undefined : (JSON.parse(kept) as Known)
}

async function meet(hello: () => Promise<Hello>): Promise<Known> {
  const met = await hello().catch((error: unknown) => {
    throw new FirstVisitOffline('the server was not there', { cause: error })
  })
  const known: Known = { space: met.space, device: newDevice(), ...(met.frozen ? { frozenMs: met.now } : {}) }
  localStorage.setItem(KNOWN, JSON.stringify(known))
  return known
}

/**
 * A clock that was set by hand on the server is adopted here, and given back when it runs again. A server that holds another
 * space is another server: this browser meets it anew, and its copy of the old one stays where it is.
 */
function adoptTime(hello: Hello, known: Known, freeze: (ms: number | undefined) => void): Hello {
  if (hello.space !== known.space) {
    localStorage.removeItem(KNOWN)
    location.reload()
    throw new Error('another space')
  }
  const frozenMs = hello.frozen ? hello.now : undefined
  freeze(frozenMs)
  const { frozenMs: _old, ...rest } = known
  localStorage.setItem(KNOWN, JSON.stringify(frozenMs === undefined ? rest : { ...rest, frozenMs }))
  return hello
}

function readable<T>(first: T): Readable<T> & { set(value: T): void } {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
