import type { Fact, StoredFact } from '#core/facts/fact.ts'
import { toldOf } from '#core/door/door.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Told } from '#core/module/tool.ts'
import type { DerivedFacts } from '../derived/derived.ts'

/** Called after the commit, in order, at least once. What it does in answer names the fact as `causedBy`. */
export type Handler = (event: Told) => Promise<void> | void

export interface Trouble {
  readonly subscriber: string
  readonly fact: string
  readonly code: 'HandlerFailed' | 'TooDeep' | 'StoreFailed'
  readonly detail: string
}

export interface Dispatcher {
  /**
   * Delivers facts of the types (`'all'`: every one) to a handler, from the place where the subscriber of this name stopped; a new
   * one hears what comes from now on. Derived facts come too, when they appear.
   */
  subscribe(name: string, types: readonly string[] | 'all', handler: Handler): () => void
  /** When everything that was committed so far has been delivered. */
  settled(): Promise<void>
  close(): void
}

export interface DispatcherParts {
  readonly kernel: Kernel
  readonly space: string
  readonly log: (trouble: Trouble) => void
  readonly derived?: Pick<DerivedFacts, 'on'>
}

const TRIES = 3
const BATCH = 100
/** How long a chain of facts that cause each other may get. */
const DEEPEST = 8

/** Each subscriber has a line of its own, so one that throws or hangs stops nobody else. */
export function createDispatcher({ kernel, space, log, derived }: DispatcherParts): Dispatcher {
  const lines = new Set<{ pump(): void; done(): Promise<void> }>()
  const stop = kernel.store.subscribe((committed) => {
    if (committed.space === space && committed.facts.length > 0) for (const line of lines) line.pump()
  })

  /** How many facts stand before this one in its chain of causes, counted no further than needed. */
  async function depthOf(fact: Fact): Promise<number> {
    let depth = 0
    let cause = fact.causedBy
    while (cause !== undefined && depth <= DEEPEST) {
      depth++
      const [found]: StoredFact[] = await kernel.store.facts(space, { ids: [cause] })
      cause = found?.causedBy
    }
    return depth
  }

  async function deliver(name: string, handler: Handler, fact: Fact): Promise<void> {
    if ((await depthOf(fact)) > DEEPEST) {
      log({ subscriber: name, fact: fact.id, code: 'TooDeep', detail: `more than ${DEEPEST} facts caused each other` })
      return
    }
    for (let attempt = 1; ; attempt++) {
      try {
        await handler(toldOf(fact, kernel.registry))
        return
      } catch (error) {
        if (attempt < TRIES) continue
        log({ subscriber: name, fact: fact.id, code: 'HandlerFailed', detail: detailOf(error) })
        return
      }
    }
  }

  return {
    subscribe(name, types, handler) {
      const key = `events:${space}:${name}`
      let isOpen = true
      let isWaiting = false
      let line: Promise<void> = Promise.resolve()
      enqueue(begin)

      function enqueue(work: () => Promise<void>): void {
        line = line
          .then(work)
          .catch((error: unknown) => log({ subscriber: name, fact: '', code: 'StoreFailed', detail: detailOf(error) }))
      }

      async function begin(): Promise<void> {
        if ((await kernel.store.note(key)) === undefined)
          await kernel.store.putNote(key, (await kernel.store.head(space)).seq)
        await drain()
      }

      async function drain(): Promise<void> {
        let after = Number(await kernel.store.note(key))
        while (isOpen) {
          const { seq } = await kernel.store.head(space)
          const facts = await kernel.store.facts(space, { after, limit: BATCH, ...(types === 'all' ? {} : { types }) })
          for (const fact of facts) {
            if (!isOpen) return
            await deliver(name, handler, fact)
            after = fact.seq
          }
          // Others' facts up to the head are none of this subscriber's.
          if (facts.length < BATCH && seq > after) after = seq
          await kernel.store.putNote(key, after)
          if (facts.length < BATCH) return
        }
      }

      const own = {
        pump() {
          if (isWaiting) return
          isWaiting = true
          enqueue(async () => {
            isWaiting = false
            if (isOpen) await drain()
          })
        },
        // A handler's own facts make the line longer while it is waited for.
        async done() {
          for (let last; last !== line;) await (last = line)
        },
      }
      lines.add(own)
      const stopDerived = derived?.on(
        ({ kind, fact }) => {
          if (kind === 'appeared' && (types === 'all' || types.includes(fact.type)))
            enqueue(async () => (isOpen ? deliver(name, handler, fact) : undefined))
        },
        { early: true },
      )
      return () => {
        isOpen = false
        lines.delete(own)
        stopDerived?.()
      }
    },
    async settled() {
      for (const line of lines) await line.done()
    },
    close() {
      stop()
      lines.clear()
    },
  }
}

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
