import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Actor } from '#core/facts/actor.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import type { Text } from '#core/fields/field.ts'
import type { UndoReport, UndoTarget } from '#core/door/undo.ts'
import type { Refusal } from '#core/module/refusal.ts'
import type { Committed } from '#core/ports/store.ts'
import type { SyncState } from '#sync/client.ts'
import type { Companion } from '#companion/assemble.ts'
import type { Seen } from '#companion/see.ts'
import type { Proposals } from '#workbench/proposals/inbox.ts'
import type { History } from '#workbench/history/history.ts'

/** What there is at once: the data of this browser, to be shown. */
export interface Shown extends Seen {
  readonly device: string
  /** The state of the talk with the server, and notice when it changes. */
  readonly connection: Readable<SyncState>
}

/** Everything that a page may use: the kernel in this browser and what reads it. */
export interface App extends Companion, Omit<Shown, keyof Seen> {
  readonly proposals: Proposals
  readonly history: History
  /** Sends and fetches now; rejects when the server cannot be reached. */
  syncNow(): Promise<void>
  /** Deletes this browser's copy. What was not sent is lost: `waiting` says how much. */
  forget(): Promise<void>
}

/** The program comes in two parts: one that shows, and behind it the whole, which also acts. */
export interface Started {
  readonly shown: Shown
  /** The whole, once it is there. */
  readonly app: Readable<App | undefined>
  /** Loads it, unless that was done; the same promise for everybody. */
  whole(): Promise<App>
}

export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** The person at this device. */
export const ME: Actor = { kind: 'user', id: 'me', name: 'You' }

export const StartedContext = createContext<Started | undefined>(undefined)

function useStarted(): Started {
  const started = use(StartedContext)
  if (!started) throw new Error('no app above')
  return started
}

/** What there is at once. */
export const useShown = (): Shown => useStarted().shown

/** The whole, once it is there: for what may wait without being missed. */
export function useAppOnceThere(): App | undefined {
  const { app } = useStarted()
  return useSyncExternalStore(app.subscribe, app.get)
}

/** The whole; suspends until it is there. */
export function useApp(): App {
  const { whole } = useStarted()
  return useAppOnceThere() ?? use(whole())
}

/** Loads the whole where it is needed. */
export const useWhole = (): Started['whole'] => useStarted().whole

/** How long a page may take to show something before the rest is loaded all the same. */
const PATIENCE_MS = 2000
/** Enough for a frame or two. */
const PAINT_MS = 40

/** Loads the whole behind a page that does without it, as soon as that page shows its data. */
export function useWholeAfter(isShown: boolean): void {
  const { whole } = useStarted()
  useEffect(() => {
    const timer = setTimeout(() => void whole().catch(() => undefined), isShown ? PAINT_MS : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [whole, isShown])
}

export type Live<T> =
  | { readonly state: 'loading'; readonly value?: undefined; readonly error?: undefined }
  | { readonly state: 'ready'; readonly value: T; readonly error?: undefined }
  | { readonly state: 'failed'; readonly value?: T | undefined; readonly error: unknown }

/**
 * What a read gives, read again after every commit that touches one of `tables` (all, where none are named), from this tab,
 * another, or the server. `deps` are what the read depends on beside the data. The last value stays while it reads again.
 */
export const useLive = <T>(
  read: (app: App) => Promise<T>,
  deps: readonly unknown[],
  tables?: readonly string[],
): Live<T> => useFollowing(useApp(), read, deps, tables)

/** The same of what there is at once. */
export const useLook = <T>(
  read: (shown: Shown) => Promise<T>,
  deps: readonly unknown[],
  tables?: readonly string[],
): Live<T> => useFollowing(useShown(), read, deps, tables)

function useFollowing<A extends Pick<Seen, 'kernel' | 'space'>, T>(
  app: A,
  read: (app: A) => Promise<T>,
  deps: readonly unknown[],
  tables?: readonly string[],
): Live<T> {
  const [live, setLive] = useState<Live<T>>({ state: 'loading' })
  const latest = useRef(read)
  latest.current = read
  const watched = tables?.join(' ')

  useEffect(() => {
    let current = 0
    let shown = 0
    let stopped = false
    let waiting = false
    const run = (): void => {
      const mine = ++current
      latest.current(app).then(
        (value) => {
          // Not only the latest: while commits keep coming, a read that is already behind is better than none.
          if (stopped || mine < shown) return
          shown = mine
          setLive({ state: 'ready', value })
        },
        (error: unknown) => {
          if (!stopped && mine === current) setLive((held) => ({ state: 'failed', value: held.value, error }))
        },
      )
    }
    const hear = ({ space, rows }: Committed): void => {
      if (space !== app.space || waiting) return
      if (watched !== undefined && !rows.some((row) => watched.split(' ').includes(row.table))) return
      // Many commits in one turn, as a pull brings them, are one reason to read.
      waiting = true
      queueMicrotask(() => {
        waiting = false
        if (!stopped) run()
      })
    }
    run()
    const unsubscribe = app.kernel.store.subscribe(hear)
    return () => {
      stopped = true
      unsubscribe()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [app, watched, ...deps])

  return live
}

export type Acted =
  | { readonly ok: true; readonly facts: readonly StoredFact[]; readonly message: Text }
  | { readonly ok: false; readonly refusal: Refusal }

/** Performs a tool as the person, in this browser; the server hears of it when it can. */
export function useAct(): (tool: string, input: Readonly<Record<string, unknown>>) => Promise<Acted> {
  const { whole } = useStarted()
  return useCallback(
    async (tool, input) => {
      // A press may come before there is anything that acts: it is kept until then.
      const app = await whole()
      const outcome = await app.kernel.perform({ tool, input, actor: ME, space: app.space })
      if (outcome.kind === 'done') return { ok: true, facts: outcome.facts, message: outcome.message }
      if (outcome.kind === 'refused') return { ok: false, refusal: outcome.refusal }
      throw new Error(`a person's call ended as ${outcome.kind}`)
    },
    [whole],
  )
}

/** Takes something back as the person. */
export function useUndo(): (target: UndoTarget, dryRun?: boolean) => Promise<UndoReport | Refusal> {
  const { whole } = useStarted()
  return useCallback(
    async (target, dryRun = false) => {
      const { kernel, space } = await whole()
      return kernel.undo(target, { space, actor: ME, dryRun })
    },
    [whole],
  )
}
