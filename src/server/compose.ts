import { randomBytes } from 'node:crypto'
import { recoverImports } from '#derive/import.ts'
import { addDays } from '#core/time/day.ts'
import { systemClock, frozenClock } from '#adapters/platform/clock.ts'
import { randomIds, seededIds } from '#adapters/platform/ids.ts'
import { assemble, type Companion } from '#companion/assemble.ts'
import type { Json } from '#core/fields/field.ts'
import type { Module } from '#core/module/module.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Clock, Ids } from '#core/ports/platform.ts'
import type { KeysOf, Store } from '#core/ports/store.ts'
import { createSyncServer } from '#sync/server.ts'
import { overreaches } from '#workbench/policy/pushed.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { offDevice } from '#derive/off-device.ts'
import { createApp, type App } from './app.ts'
import { chatTurn } from './chat.ts'
import type { CompanionRoutes } from './companion.ts'
import { deferredStore } from './deferred.ts'
import type { ServerConfig } from './parts.ts'
import { createPush, type Send, sendByWeb } from './remind/push.ts'
import { createRemind } from './remind/remind.ts'
import { pushRoutes, remindRoutes } from './remind/routes.ts'
import { syncRoutes } from './sync.ts'
import { createWorkbench, type Workbench } from './workbench.ts'

export interface ComposeParts {
  readonly modules: readonly Module[]
  readonly openStore: (keysOf: KeysOf, registry: Registry) => Promise<Store>
  readonly config: ServerConfig
  /** An instant at which the clock stands; absent: it runs. */
  readonly now?: string
  /** Ids follow from it. */
  readonly seed?: string
  /** Hands a message to a push service; by default over the web. */
  readonly send?: Send
}

export interface Composed {
  readonly app: App
  readonly companion: Companion
  readonly workbench: Workbench
  /** What is due: expired proposals, decisions from other devices, days that have closed. Run it every minute. */
  tick(): Promise<void>
  /** Pushes reminders that are due and that no open page shows. Run it every few seconds. */
  remind(): Promise<void>
  close(): Promise<void>
}

/** Puts the server together over a store. Rejects when the store cannot be opened. */
export async function compose({ modules, openStore, config, now, seed, send }: ComposeParts): Promise<Composed> {
  const clock: Clock = now === undefined ? systemClock : frozenClock(now)
  // Several processes may share a database: each stamps as a device of its own.
  const device = seed === undefined ? `s${randomBytes(5).toString('hex')}` : 'server'
  const late: { ids: Ids } = { ids: randomIds(clock) }
  const companion = await assemble({
    modules: modules.map(offDevice),
    store: (keysOf, registry) =>
      deferredStore(
        openStore(keysOf, registry).then(async (store) => {
          if (seed !== undefined) late.ids = await seededIds(seed, device, clock, store)
          return store
        }),
      ),
    clock,
    ids: { next: () => late.ids.next() },
    device,
    fallback: { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, dayStart: '00:00', weekStart: 1 },
    workbench: workbenchParts(),
    log: (trouble) => config.log(`${trouble.subscriber}: ${trouble.code} at ${trouble.fact}: ${trouble.detail}`),
  })
  const { kernel, space } = companion
  const workbench = createWorkbench(kernel, space, device)
  const sync = createSyncServer({
    kernel,
    space,
    serverEpoch: await epochOf(kernel.store, kernel.ids),
    frozen: now !== undefined,
    overreaches: (fact) => overreaches(fact, kernel.registry),
    guard: (facts) => workbench.proposals.guard(facts),
    settle: () => workbench.proposals.settle(),
  })
  const push = createPush({ store: kernel.store, send: send ?? sendByWeb, now: () => clock.now() })
  const remind = createRemind({ kernel, space, pulse: companion.pulse, push })
  const app = createApp({
    kernel,
    space,
    config,
    gate: workbench.gate,
    companion: { ...readingRoutes(companion), ...workbench.routes, chat: chatTurn(companion) },
    mounts: {
      '/api/sync': syncRoutes(sync),
      '/api/reminders': remindRoutes(remind),
      '/api/push': pushRoutes(push),
    },
  })
  return {
    app,
    companion,
    workbench,
    async tick() {
      await workbench.proposals.expire(kernel.now())
      await workbench.proposals.settle()
      await recoverImports(kernel, space)
      await companion.derived.refresh()
      await app.replies.forget(clock.now())
    },
    remind: () => remind.tick(),
    close: () => companion.close(),
  }
}

/** Day, streaks and goals, with their sentences and labels in one language. */
export function readingRoutes({
  kernel,
  space,
  day,
  streaks,
  goals,
  derived,
}: Companion): Required<Pick<CompanionRoutes, 'day' | 'streaks' | 'goals' | 'derived'>> {
  return {
    async day(date, language) {
      const { message, ...snapshot } = await day.snapshot(date)
      return plain({ ...snapshot, message: message[language] })
    },
    async streaks(language) {
      const all = await streaks.all()
      return plain({ streaks: all.map((one) => ({ ...one, label: one.label[language] })) })
    },
    goals: async () => plain({ goals: await goals.all() }),
    async derived(from, to, types) {
      const today = await kernel.today(space)
      return derived.list(from ?? addDays(to ?? today, -31), to ?? today, types)
    },
  }
}

/** Names this database's history: a browser that knows another one starts anew. */
async function epochOf(store: Store, ids: Ids): Promise<string> {
  const noted = await store.note('serverEpoch')
  if (typeof noted === 'string') return noted
  const made = ids.next()
  await store.putNote('serverEpoch', made)
  return made
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
