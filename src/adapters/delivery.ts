import type { Committed } from '#core/ports/store.ts'

type Listener = (committed: Committed) => void

interface Own {
  readonly to: number
  readonly committed: Committed
  readonly settled: Promise<boolean>
}

interface Place {
  /** Everything up to here has been told. */
  seen: number
  readonly own: Map<number, Own>
  /** Ranges that could not be read when their turn came. */
  lost: { readonly after: number; readonly upTo: number }[]
  turn: Promise<unknown>
}

/** A commit of ours, from before it is sent until its outcome is known. */
export interface Expected {
  /** It stands: resolves once it, and everything before it, has been told. */
  done(): Promise<void>
  /** It failed, or nobody knows. */
  failed(): void
}

/**
 * Tells listeners of every commit on a medium that others write to as well: each once, in the order of the space's counter.
 * Ours are known beforehand, those of others are read when they are heard of.
 */
export interface Delivery {
  subscribe(listener: Listener): () => void
  /** What lies before the first touch of a space is not news. */
  begin(space: string, seq: number): void
  knows(space: string): boolean
  /** How far a space has been told; undefined before its first touch. */
  seen(space: string): number | undefined
  spaces(): { space: string; seen: number }[]
  /** The commit that takes the counter from `from` to `to`. */
  expect(from: number, to: number, committed: Committed): Expected
  /** Somebody took the counter from `from` to `to`. `load` where the news itself tells more than a look at the medium would. */
  heard(space: string, from: number, to: number, load?: () => Promise<Committed>): Promise<void>
}

/** `missed` reads the facts and rows with `after < seq ≤ upTo`. */
export function createDelivery(missed: (space: string, after: number, upTo: number) => Promise<Committed>): Delivery {
  const places = new Map<string, Place>()
  const listeners = new Set<Listener>()

  function place(space: string, seq: number): Place {
    let found = places.get(space)
    if (!found) places.set(space, (found = { seen: seq, own: new Map(), lost: [], turn: Promise.resolve() }))
    return found
  }

  async function catchUp(space: string, at: Place, upTo: number): Promise<void> {
    for (const range of at.lost.splice(0)) await look(space, at, range.after, range.upTo)
    while (at.seen < upTo) {
      const own = at.own.get(at.seen)
      if (own && (await own.settled)) {
        tell(listeners, own.committed)
        at.seen = own.to
        continue
      }
      const next = Math.min(upTo, ...[...at.own.keys()].filter((from) => from > at.seen))
      await look(space, at, at.seen, next)
      at.seen = next
    }
  }

  async function look(space: string, at: Place, after: number, upTo: number): Promise<void> {
    if (listeners.size === 0) return
    try {
      tell(listeners, await missed(space, after, upTo))
    } catch {
      at.lost.push({ after, upTo })
    }
  }

  function inTurn<T>(at: Place, run: () => Promise<T>): Promise<T> {
    const turn = at.turn.then(run)
    at.turn = turn.catch(() => {})
    return turn
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    begin: (space, seq) => void place(space, seq),
    knows: (space) => places.has(space),
    seen: (space) => places.get(space)?.seen,
    spaces: () => [...places].map(([space, { seen }]) => ({ space, seen })),

    expect(from, to, committed) {
      const at = place(committed.space, from)
      const { promise: settled, resolve } = Promise.withResolvers<boolean>()
      const own = { to, committed, settled }
      at.own.set(from, own)
      const forget = (): void => {
        if (at.own.get(from) === own) at.own.delete(from)
      }
      return {
        async done() {
          resolve(true)
          await inTurn(at, () => catchUp(committed.space, at, to))
          forget()
        },
        failed() {
          resolve(false)
          forget()
        },
      }
    },

    heard(space, from, to, load) {
      const at = place(space, from)
      return inTurn(at, async () => {
        if (to <= at.seen) return
        await catchUp(space, at, from)
        if (!load || at.seen > from || at.own.has(from)) return catchUp(space, at, to)
        if (listeners.size > 0) tell(listeners, await load())
        at.seen = to
      })
    },
  }
}

/** A listener's fault is reported as nobody's rejection: the commit stands whatever they make of it. */
export function tell(listeners: Iterable<Listener>, committed: Committed): void {
  for (const listener of listeners) {
    try {
      listener(committed)
    } catch (error) {
      void Promise.reject(error)
    }
  }
}
