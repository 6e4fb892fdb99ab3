import type { Kernel } from '#core/kernel.ts'
import type { Fact, StoredFact } from '#core/facts/fact.ts'
import { type Hlc, hlcDevice } from '#core/facts/hlc.ts'
import { applyFact, type Stamp, type StoredRow } from '#core/facts/row.ts'
import { rowsOf } from '#core/door/receive.ts'
import { touchedBy } from '#core/facts/purge.ts'
import type { OutboxStore } from '#core/ports/store.ts'
import { instantOf } from '#core/time/instant.ts'
import { AHEAD_MS, type Hello, type Pull, type Push, type PushResult, type RowPage, SYNC_SCHEMA } from './protocol.ts'

/** The wire, handed in. Rejects when the server cannot be reached. */
export interface Link {
  hello(): Promise<Hello>
  push(push: Push): Promise<PushResult>
  pull(device: string, cursor: number): Promise<Pull>
  rows(after?: string): Promise<RowPage>
}

export type SyncState =
  | { readonly phase: 'starting' | 'syncing' | 'synced'; readonly waiting: number }
  /** The server does not answer; tried again after `retryMs`. Everything goes on working. */
  | { readonly phase: 'offline'; readonly waiting: number; readonly retryMs: number }
  /** This app is older than the server: it may read, and keeps what it has to send. [SYNC-5] */
  | { readonly phase: 'old'; readonly waiting: number }

export interface SyncParts {
  readonly kernel: Kernel
  readonly store: OutboxStore
  readonly space: string
  readonly device: string
  readonly link: Link
  /** Moves the clock by so many milliseconds, when the server finds it wrong. */
  readonly adjust: (offsetMs: number) => void
  /** 0 ≤ x < 1, for the jitter of retries. */
  readonly random: () => number
  /** Calls back later; returns how to call it off. */
  readonly later: (ms: number, run: () => void) => () => void
  readonly onState: (state: SyncState) => void
  /** Entries that the server refused for good: told, not lost. */
  readonly onRefused?: (
    refused: readonly { readonly mid: number; readonly code: string; readonly path: string }[],
  ) => void
}

export interface Sync {
  /** There may be something to send or to fetch. */
  poke(): void
  /** Resolves when everything that is known of now has been sent and fetched; rejects when the server cannot be reached. */
  now(): Promise<void>
  stop(): void
}

interface Place {
  readonly cursor: number
  readonly epoch: number
  readonly serverEpoch: string
}

const BATCH = 200
const LONGEST_MS = 5 * 60_000

/** One replica's talk with the server: push what waits, pull what is new, wait to be poked. [SYNC-1..3] */
export function createSync(parts: SyncParts): Sync {
  const { kernel, store, space, device, link } = parts
  const placeKey = `sync-place:${space}`
  let running: Promise<void> | undefined
  let again = false
  let failures = 0
  let cancelRetry: (() => void) | undefined
  let stopped = false
  let isNew = false

  const say = async (phase: 'starting' | 'syncing' | 'synced' | 'old'): Promise<void> =>
    parts.onState({ phase, waiting: await store.waiting(space) })
  const keep = (place: Place): Promise<void> => store.putNote(placeKey, { ...place })

  async function start(): Promise<Place> {
    const known = (await store.note(placeKey)) as unknown as Place | undefined
    if (known) return known
    isNew = true
    await say('starting')
    const hello = await link.hello()
    await bootstrap(hello)
    const place = { cursor: hello.cursor, epoch: 0, serverEpoch: hello.serverEpoch }
    await keep(place)
    return place
  }

  /** Rows with their clocks first, then the facts after them: a new device need not read years of facts. */
  async function bootstrap(hello: Hello): Promise<void> {
    // Before anything is merged: a value that loses to a stamp from the future would be gone.
    if (kernel.clock.now() > hello.now + AHEAD_MS) {
      parts.adjust(hello.now - kernel.clock.now())
      await restamp(kernel, store, space)
    }
    let next: string | undefined
    do {
      const page: RowPage = await link.rows(next)
      await store.adopt(hello.space, page.rows)
      next = page.next
    } while (next !== undefined)
  }

  async function pushAll(place: Place): Promise<Place | 'old'> {
    let at = place
    for (;;) {
      const entries = await store.outbox(space, BATCH)
      if (entries.length === 0) return at
      const sent = at.epoch
      const result = await link.push({
        device,
        epoch: sent,
        schema: SYNC_SCHEMA,
        entries: entries.map(({ mid, fact }) => ({ mid, fact })),
      })
      if (result.ok) {
        if (result.refused.length > 0) parts.onRefused?.(result.refused)
        if (result.lastMid >= entries.at(-1)!.mid && entries.length < BATCH) return at
        // More than one batch waits: fetch the acknowledgement, so that the next batch begins after this one.
        at = await pullAll(at)
        continue
      }
      if (result.why === 'old') return 'old'
      at = { ...at, epoch: result.epoch }
      await keep(at)
      if (result.why === 'gap') {
        if (result.lastMid >= entries[0]!.mid) at = await pullAll(at)
        else if (result.lastMid + 1 < entries[0]!.mid) await store.renumber(space, result.lastMid + 1)
        continue
      }
      at = await pullAll(at)
      parts.adjust(result.now - kernel.clock.now())
      await restamp(kernel, store, space)
    }
  }

  async function pullAll(place: Place): Promise<Place> {
    let at = place
    for (;;) {
      const page = await link.pull(device, at.cursor)
      if (page.serverEpoch !== at.serverEpoch) at = await meetRestored(page.serverEpoch, at)
      else {
        if (page.facts.length > 0) await kernel.receive(space, page.facts.map(bare))
        at = { ...at, cursor: page.cursor }
        if (page.facts.length > 0) await keep(at)
        if (!page.more) {
          if (page.lastMid > 0) await store.acknowledge(space, page.lastMid)
          return at
        }
      }
    }
  }

  /** [SYNC-4] The server was restored from a backup: what this replica knows and it does not is sent again. */
  async function meetRestored(serverEpoch: string, at: Place): Promise<Place> {
    const hello = await link.hello()
    await bootstrap(hello)
    await store.resend(space, (fact) => hlcDevice(fact.hlc) === device)
    const fresh = { cursor: 0, epoch: at.epoch, serverEpoch }
    await keep(fresh)
    return fresh
  }

  async function round(): Promise<void> {
    let place = await start()
    // A new device goes on saying that it starts until it has the recent past too.
    if (!isNew) await say('syncing')
    const pushed = await pushAll(place)
    if (pushed === 'old') {
      await say('old')
      return
    }
    place = await pullAll(pushed)
    failures = 0
    isNew = false
    await say('synced')
  }

  async function loop(): Promise<void> {
    do {
      again = false
      await round()
    } while (again && !stopped)
  }

  async function fail(): Promise<void> {
    failures++
    const retryMs = Math.round(Math.min(LONGEST_MS, 1000 * 2 ** (failures - 1)) * (0.5 + parts.random() / 2))
    parts.onState({ phase: 'offline', waiting: await store.waiting(space), retryMs })
    cancelRetry?.()
    cancelRetry = parts.later(retryMs, self.poke)
  }

  const self: Sync = {
    poke() {
      if (stopped) return
      cancelRetry?.()
      self.now().catch(() => {})
    },
    now() {
      if (running) {
        again = true
        return running
      }
      running = loop()
        .catch(async (error: unknown) => {
          if (!stopped) await fail()
          throw error
        })
        .finally(() => {
          running = undefined
        })
      return running
    },
    stop() {
      stopped = true
      cancelRetry?.()
    },
  }
  return self
}

const bare = ({ seq: _seq, ...fact }: StoredFact): Fact => fact

/** [SYNC-3] Gives every fact that was not pushed a stamp by the corrected clock, each after the value that it overwrote. */
export async function restamp(kernel: Kernel, store: OutboxStore, space: string): Promise<void> {
  const entries = await store.outbox(space)
  const moved = new Map<Hlc, Hlc>()
  const own = new Set(entries.map(({ fact }) => fact.hlc))
  kernel.ticker.rewind('')
  for (const { fact } of entries) {
    for (const over of Object.values(fact.change?.over ?? {}))
      if (over && !own.has(over[0])) kernel.ticker.witness(over[0])
  }
  const facts = entries.map(({ mid, fact }) => {
    const now = kernel.clock.now()
    const hlc = kernel.ticker.next(now)
    moved.set(fact.hlc, hlc)
    return { mid, fact: restamped({ ...fact, hlc, at: instantOf(now) }, moved) }
  })
  const rows = new Map<string, StoredRow>()
  for (const [key, held] of await rowsOf(touchedBy(facts.map(({ fact }) => fact)), store, space)) {
    // What others wrote and a stamp from the future had beaten may win now: fold it in again.
    const others = (await store.facts(space, { row: held })).filter(({ hlc }) => !own.has(hlc))
    rows.set(
      key,
      others.reduce<StoredRow>((row, other) => applyFact(row, other) ?? row, restampedRow(held, moved)),
    )
  }
  await store.rewrite(space, facts, [...rows.values()])
}

function restampedRow(row: StoredRow, moved: ReadonlyMap<Hlc, Hlc>): StoredRow {
  const meta = Object.entries(row.meta).map(([path, [stamp, tag, origin]]): [string, Stamp] => [
    path,
    origin === undefined ? [at(moved, stamp), tag] : [at(moved, stamp), tag, at(moved, origin)],
  ])
  return { ...row, meta: Object.fromEntries(meta) }
}

/** Old stamps inside a fact, those of undo marks too. */
function restamped(fact: Fact, moved: ReadonlyMap<Hlc, Hlc>): Fact {
  if (!fact.change) return fact
  const { over, as } = fact.change
  const overs = Object.entries(over).map(([path, held]) => [
    path,
    held && ([at(moved, held[0]), at(moved, held[1])] as const),
  ])
  return {
    ...fact,
    change: {
      ...fact.change,
      over: Object.fromEntries(overs),
      ...(as ? { as: Object.fromEntries(Object.entries(as).map(([path, stamp]) => [path, at(moved, stamp)])) } : {}),
    },
  }
}

const at = (moved: ReadonlyMap<Hlc, Hlc>, stamp: Hlc): Hlc =>
  stamp.endsWith('!') ? `${moved.get(stamp.slice(0, -1)) ?? stamp.slice(0, -1)}!` : (moved.get(stamp) ?? stamp)
