import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { Actor } from '#core/facts/actor.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import type { Text } from '#core/fields/field.ts'
import type { UndoReport, UndoTarget } from '#core/door/undo.ts'
import type { Refusal } from '#core/module/refusal.ts'
import type { Committed } from '#core/ports/store.ts'
import type { SyncState } from '#sync/client.ts'
import type { Companion } from '#companion/assemble.ts'
import type { Proposals } from '#workbench/proposals/inbox.ts'
import type { History } from '#workbench/history/history.ts'

/** Everything that a page may use: the kernel in this browser and what reads it. */
export interface App extends Companion {
  readonly device: string
  readonly proposals: Proposals
  readonly history: History
  /** The state of the talk with the server, and notice when it changes. */
  readonly connection: Readable<SyncState>
  /** Sends and fetches now; rejects when the server cannot be reached. */
  syncNow(): Promise<void>
  /** Deletes this browser's copy. What was not sent is lost: `waiting` says how much. */
  forget(): Promise<void>
}

export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** The person at this device. */
export const ME: Actor = { kind: 'user', id: 'me', name: 'You' }

export const AppContext = createContext<App | undefined>(undefined)

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('no app above')
  return app
}

export type Live<T> =
  | { readonly state: 'loading'; readonly value?: undefined; readonly error?: undefined }
  | { readonly state: 'ready'; readonly value: T; readonly error?: undefined }
  | { readonly state: 'failed'; readonly value?: T | undefined; readonly error: unknown }

/**
 * What a read gives, read again after every commit that touches one of `tables` (all, where none are named), from this tab,
 * another, or the server. `deps` are what the read depends on beside the data. The last value stays while it reads again.
 */
export function useLive<T>(
  read: (app: App) => Promise<T>,
  deps: readonly unknown[],
  tables?: readonly string[],
): Live<T> {
  const app = useApp()
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
  const app = useApp()
  return useCallback(
    async (tool, input) => {
      const outcome = await app.kernel.perform({ tool, input, actor: ME, space: app.space })
      if (outcome.kind === 'done') return { ok: true, facts: outcome.facts, message: outcome.message }
      if (outcome.kind === 'refused') return { ok: false, refusal: outcome.refusal }
      throw new Error(`a person's call ended as ${outcome.kind}`)
    },
    [app],
  )
}

/** Takes something back as the person. */
export function useUndo(): (target: UndoTarget, dryRun?: boolean) => Promise<UndoReport | Refusal> {
  const app = useApp()
  return useCallback(
    (target, dryRun = false) => app.kernel.undo(target, { space: app.space, actor: ME, dryRun }),
    [app],
  )
}
