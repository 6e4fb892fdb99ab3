import type { Registry } from '#core/module/registry.ts'
import type { Committed, Dirt, KeysOf } from '#core/ports/store.ts'
import type { Delivery, Expected } from '../delivery.ts'
import type { Database, Durability, HeadLine } from './database.ts'

/** What one tab tells the others of a commit. */
export interface News {
  readonly space: string
  readonly from: number
  readonly to: number
  readonly dirt: readonly Dirt[]
  /** Rows that came without facts. */
  readonly rows: readonly (readonly [table: string, id: string])[]
}

/** What the store and its outbox work with. */
export interface Tab {
  readonly db: Database
  readonly durability: Durability
  readonly keysOf: KeysOf
  readonly registry: Registry
  readonly delivery: Delivery
  /** Heads as this tab saw them last. */
  readonly heads: Map<string, HeadLine>
  /** Runs, failing as `StoreFailure`. A lost connection is opened anew: for the next, or where `again` is safe, for this. */
  guarded<T>(run: () => PromiseLike<T>, again?: boolean): Promise<T>
  /** Tells this tab and the others. */
  announce(committed: Committed, from: number, to: number, expected: Expected): Promise<void>
}

/** In a turn of its own: a timer would wait longer, the more so in a page that nobody looks at. */
export function later(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    port1.addEventListener('message', () => {
      port1.close()
      done()
    })
    port1.start()
    port2.postMessage(null)
  })
}
