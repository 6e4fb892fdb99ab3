import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases } from '../contract/cases.ts'
import { outboxCases } from '../contract/outbox.ts'
import { until } from '../contract/check.ts'
import { chromiumPath, type Harness, harness, persistent } from './harness.ts'

const ENTRY = 'test/browser/store-page.ts'

describe.skipIf(!chromiumPath)('IndexedDB in Chromium', () => {
  let chromium: Harness
  let page: Page
  beforeAll(async () => {
    chromium = await harness()
    page = await chromium.page()
  }, 60_000)
  afterAll(() => chromium?.close())

  describe('keeps the contract of the store', () => {
    for (const { name } of [...cases, ...outboxCases]) {
      // eslint-disable-next-line vitest/valid-title -- the contract names its cases
      it(name, async () => {
        expect(await chromium.run<string | null>(page, ENTRY, 'runCase', name)).toBeNull()
      })
    }
  })

  type Look = { seqs: number[]; calls: string[]; rows: [id: string, paths: number][]; outbox: number[]; head: number }

  /** What must hold of a database whatever was killed: whole commits, no gaps, and all that was acknowledged. */
  function sound(look: Look, acknowledged: readonly string[]): void {
    expect(look.seqs).toEqual(look.seqs.map((_, index) => index + 1))
    expect(look.head).toBe(look.seqs.length)
    expect(look.outbox).toEqual(look.seqs)
    expect(look.rows.length * 2).toBe(look.seqs.length)
    expect(look.rows.filter(([, paths]) => paths !== 3)).toEqual([])
    const kept = new Set(look.rows.map(([id]) => id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  }

  it('[SYNC-6] two tabs write to one database at once: nothing lost, one order, and a third hears all of it in order', async () => {
    const context = await chromium.browser.newContext()
    const [a, b, c] = [await chromium.page(context), await chromium.page(context), await chromium.page(context)]
    await chromium.run(c, ENTRY, 'listenOn', { name: 'two-tabs' })
    await Promise.all([
      chromium.run(a, ENTRY, 'writeOn', { name: 'two-tabs', tab: 'a', count: 60 }),
      chromium.run(b, ENTRY, 'writeOn', { name: 'two-tabs', tab: 'b', count: 60 }),
    ])
    const look = await chromium.run<Look>(c, ENTRY, 'look', { name: 'two-tabs' })
    expect(look.seqs.length).toBe(240)
    sound(look, [])
    let heard: number[] = []
    for (let tries = 0; heard.length < 240 && tries < 50; tries++) {
      heard = await chromium.run<number[]>(c, ENTRY, 'heardSoFar')
      await new Promise((wake) => setTimeout(wake, 50))
    }
    expect(heard).toEqual(look.seqs)
    await context.close()
  })

  it('[SYNC-1] a tab that is closed in the middle of writing leaves whole commits, and the other tab goes on', async () => {
    const context = await chromium.browser.newContext()
    const acknowledged: string[] = []
    await context.exposeFunction('acknowledge', (id: string) => void acknowledged.push(id))
    const [a, b] = [await chromium.page(context), await chromium.page(context)]
    const writing = chromium.run(a, ENTRY, 'writeOn', { name: 'closed-tab', tab: 'a', count: 100_000 }).catch(() => {})
    const other = chromium.run(b, ENTRY, 'writeOn', { name: 'closed-tab', tab: 'b', count: 100 })
    await until(() => acknowledged.filter((id) => id.startsWith('a')).length > 20, 'it writes')
    await a.close()
    await Promise.all([writing, other])
    const look = await chromium.run<Look>(b, ENTRY, 'look', { name: 'closed-tab' })
    sound(look, acknowledged)
    expect(acknowledged.filter((id) => id.startsWith('b')).length).toBe(100)
    await context.close()
  })

  it.each(['strict', 'relaxed'] as const)(
    '[SYNC-1] a browser that is killed in the middle of writing loses nothing acknowledged (%s)',
    async (durability) => {
      const profile = mkdtempSync(join(tmpdir(), 'browser-profile-'))
      try {
        const acknowledged: string[] = []
        const killed = await persistent(profile)
        await killed.exposeFunction('acknowledge', (id: string) => void acknowledged.push(id))
        const first = await chromium.page(killed)
        const writing = chromium
          .run(first, ENTRY, 'writeOn', { name: 'killed', tab: 'a', count: 100_000, durability })
          .catch(() => {})
        await until(() => acknowledged.length > 30, 'it writes')
        await kill(killed)
        await writing

        const again = await persistent(profile)
        const second = await chromium.page(again)
        const look = await chromium.run<Look>(second, ENTRY, 'look', { name: 'killed' })
        sound(look, acknowledged)
        expect(look.rows.length).toBeGreaterThan(30)
        await again.close()
      } finally {
        rmSync(profile, { recursive: true, force: true })
      }
    },
    60_000,
  )
})

/** Ends the whole browser at once, as a crash would. */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const gone = new Promise((done) => context.once('close', done))
  process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL')
  await gone
}
