import { describe, it } from 'vitest'
import { type Case, cases, type Medium } from './cases.ts'

export interface Opened extends Medium {
  /** Ends what the medium holds and takes it away. */
  end(): Promise<void>
}

/** Runs the contract of the port `Store` over fresh media, one per case. */
export function storeContract(
  name: string,
  fresh: () => Promise<Opened>,
  more: readonly Case[] = [],
  isShared = true,
): void {
  describe(`${name} keeps the contract of the store`, () => {
    // What several instances on one medium must do is nothing for a medium that cannot be shared.
    for (const { name: what, run } of [...cases, ...more].filter(({ shared = false }) => isShared || !shared)) {
      // eslint-disable-next-line vitest/valid-title, vitest/expect-expect -- the cases name themselves and throw
      it(what, async () => {
        const medium = await fresh()
        try {
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
