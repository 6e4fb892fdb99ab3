import { describe, it } from 'vitest'
import { type Case, cases, type Medium } from './cases.ts'

export interface Opened extends Medium {
  /** Ends what the medium holds and takes it away. */
  end(): Promise<void>
}

/** Runs the contract of the port `Store` over fresh media, one per case. */
export function storeContract(name: string, fresh: () => Promise<Opened>, more: readonly Case[] = []): void {
  describe(`${name} keeps the contract of the store`, () => {
    for (const { name: what, shared = false, run } of [...cases, ...more]) {
      // eslint-disable-next-line vitest/valid-title, vitest/expect-expect -- the cases name themselves and throw
      it(what, async ({ skip }) => {
        const medium = await fresh()
        try {
          if (shared && !medium.isShared) skip('instances of it share nothing')
          const store = await medium.open()
          try {
            await run(store, medium)
          } finally {
            await store.close().catch(() => {})
          }
        } finally {
          await medium.end()
        }
      })
    }
  })
}
