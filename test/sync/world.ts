import { memoryStore } from '#adapters/memory/store.ts'
import { createKernel, type Kernel } from '#core/kernel.ts'
import type { Module } from '#core/module/module.ts'
import type { OutboxStore } from '#core/ports/store.ts'
import { createSync, type Link, type Sync, type SyncState } from '#sync/client.ts'
import { createSyncServer, type SyncServer } from '#sync/server.ts'
import { drink } from '#test/fixtures/modules.ts'
import { SPACE } from '../fixtures/kernel.ts'
import { training } from '../fixtures/training.ts'

/** Random numbers from a seed (mulberry32), the same everywhere. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const calendar = { table: 'settings', row: 'me', fallback: { zone: 'Europe/Berlin', dayStart: '00:00', weekStart: 1 } }
const START = Temporal.Instant.from('2026-09-14T08:00:00Z').epochMilliseconds

/** What may go wrong between a replica and the server. */
export interface Weather {
  /** Chances of 1: the request is lost, the answer is lost, the request comes twice. */
  lose: number
  deafen: number
  repeat: number
}

export interface Replica {
  readonly name: string
  readonly kernel: Kernel
  readonly store: OutboxStore
  sync: Sync
  online: boolean
  state: SyncState | undefined
  readonly refused: unknown[]
}

export interface World {
  readonly time: { now: number }
  readonly server: Kernel
  readonly sync: SyncServer
  readonly replicas: Replica[]
  readonly weather: Weather
}

export function worldOf(
  skews: readonly number[],
  roll: () => number,
  given: Weather,
  modules: readonly Module[] = [drink, training],
): World {
  const time = { now: START }
  const weather = { ...given }
  const counter = (prefix: string) => {
    let count = 0
    return { next: () => `${prefix}-${++count}` }
  }
  const server = createKernel({
    modules,
    store: (keys) => memoryStore(keys),
    clock: { now: () => time.now },
    ids: counter('server'),
    device: 'server',
    calendar,
  })
  const sync = createSyncServer({ kernel: server, space: SPACE, serverEpoch: 'epoch-1', frozen: false })

  const replicas = skews.map((skew, index): Replica => {
    const name = `device${index}`
    let offset = skew
    const clock = { now: () => time.now + offset }
    const kernel = createKernel({
      modules,
      store: (keys) => memoryStore(keys),
      clock,
      ids: counter(name),
      device: name,
      calendar,
      outbox: true,
    })
    const replica: Replica = {
      name,
      kernel,
      store: kernel.store as OutboxStore,
      online: true,
      state: undefined,
      refused: [],
      sync: undefined as never,
    }
    const over = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (!replica.online || roll() < weather.lose) throw new Error('no network')
      // Both sides speak JSON: what cannot be sent must not work here either.
      const answer = JSON.parse(JSON.stringify(await ask())) as T
      if (roll() < weather.repeat) await ask()
      if (roll() < weather.deafen) throw new Error('the answer was lost')
      return answer
    }
    const link: Link = {
      hello: () => over(() => sync.hello()),
      push: (push) => over(() => sync.push(JSON.parse(JSON.stringify(push)) as typeof push)),
      pull: (device, cursor) => over(() => sync.pull(device, cursor, 7)),
      rows: (after) => over(() => sync.rows(after)),
    }
    replica.sync = createSync({
      kernel,
      store: replica.store,
      space: SPACE,
      device: name,
      link,
      adjust: (ms) => (offset += ms),
      random: roll,
      later: () => () => {},
      onState: (state) => (replica.state = state),
      onRefused: (refused) => replica.refused.push(...refused),
    })
    return replica
  })
  return { time, server, sync, replicas, weather }
}

/** Syncs every replica until all is sent and fetched, in good weather. */
export async function settle({ replicas, weather }: World): Promise<void> {
  Object.assign(weather, { lose: 0, deafen: 0, repeat: 0 })
  for (let round = 0; round < 4; round++) {
    for (const replica of replicas) {
      for (let attempt = 0; attempt < 50; attempt++) {
        const done = await replica.sync.now().then(
          () => true,
          () => false,
        )
        if (done) break
      }
    }
  }
}
