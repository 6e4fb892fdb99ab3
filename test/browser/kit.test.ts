import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// A busy machine needs longer than the second that a poll is given.
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 10_000 })

const root = join(import.meta.dirname, '..', '..')
const built = existsSync(join(root, 'dist', 'web', 'index.html'))
const executablePath = process.env['SEKUNDANT_CHROMIUM'] ?? '/usr/bin/chromium'
const able = built && existsSync(executablePath)
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

describe.skipIf(!able)('the kit in a browser', () => {
  let browser: Browser
  let server: PreviewServer
  let address: string

  beforeAll(async () => {
    server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } })
    const bound = server.httpServer.address()
    if (typeof bound !== 'object' || bound === null) throw new Error('the preview has no port')
    address = `http://127.0.0.1:${bound.port}`
    browser = await chromium.launch({ executablePath, args: flags })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  async function gallery(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      locale: 'en-GB',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    await page.goto(`${address}/kit`)
    // The chart is what comes last.
    await page.locator('canvas').first().waitFor()
    return page
  }
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

  for (const width of [1280, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${width} px, ${colorScheme}: nothing to find for axe, body text AAA, targets of 44 px, no sideways scrolling`, async () => {
        const page = await gallery({
          viewport: { width, height: 900 },
          colorScheme,
          locale: colorScheme === 'dark' ? 'de-DE' : 'en-GB',
        })
        await page.evaluate(axe)
        const found = await page.evaluate(async () => {
          // oxlint-disable-next-line typescript/no-explicit-any
          const { violations } = await (globalThis as any).axe.run(document, {
            rules: { 'color-contrast-enhanced': { enabled: true } },
          })
          return violations.map(
            ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`,
          )
        })
        expect(found).toEqual([])
        const small = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('button, a[href], select, input, textarea, summary')]
            .filter((control) => control.offsetParent && !control.classList.contains('sr-only'))
            .map((control) => ({ name: control.outerHTML.slice(0, 80), box: control.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
            .map(({ name }) => name),
        )
        expect(small).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await page.context().close()
      }, 120_000)
    }
  }

  test('a ledger is one stop of the Tab key; arrows, Delete and undo work', async () => {
    const page = await gallery()
    const rows = page.locator('ul[aria-label=Tasks] > li')
    await page.locator('ul[aria-label=Tasks] [data-main]').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toContain('Sort the tax papers')
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('Remove Sort the tax papers')
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await eventually(() => rows.count()).toBe(3)
    await eventually(() => focused(page)).toContain('Sort the tax papers')
    expect(await rows.nth(1).locator('[tabindex="0"]').count()).toBe(0)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await eventually(() => rows.count()).toBe(4)
    await page.context().close()
  }, 120_000)

  test('a card of a board moves by keys and by pointer, and Escape puts it back', async () => {
    const page = await gallery({ viewport: { width: 1280, height: 900 } })
    const cards = (column: string) =>
      page
        .locator(`[data-column=${column}] [data-card]`)
        .evaluateAll((found) => found.map((card) => card.getAttribute('data-card')))
    await page.locator('[data-card=paint] [data-grip]').focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await eventually(() => cards('doing')).toEqual(['shoes', 'paint'])
    for (const key of ['Space', 'ArrowRight', 'Escape']) await page.keyboard.press(key)
    await eventually(() => cards('doing')).toEqual(['shoes', 'paint'])
    expect(await focused(page)).toBe('Move Buy paint')
    const from = await page.locator('[data-card=tax] [data-grip]').boundingBox()
    const to = await page.locator('[data-column=done]').boundingBox()
    if (!from || !to) throw new Error('the board is not shown')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + 45, { steps: 8 })
    await page.mouse.up()
    await eventually(() => cards('done')).toEqual(['tax', 'plants'])
    await page.context().close()
  }, 120_000)

  test('a form says what is wrong at the field and goes there', async () => {
    const page = await gallery()
    await page.getByRole('button', { name: 'Save' }).first().click()
    const amount = page.getByLabel('Amount')
    await eventually(() => amount.getAttribute('aria-invalid')).toBe('true')
    await eventually(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByText('At most 5,000').isVisible()).toBe(true)
    await amount.fill('300')
    expect(await amount.getAttribute('aria-invalid')).toBe('false')
    await page.context().close()
  }, 120_000)

  test('approving stamps the seal and turns pencil to ink; undoing lifts it', async () => {
    const page = await gallery()
    const card = page.getByRole('article').first()
    expect(await card.evaluate((shown) => getComputedStyle(shown).borderStyle)).toBe('dashed')
    await card.getByRole('button', { name: 'Approve' }).click()
    await eventually(() => card.evaluate((shown) => getComputedStyle(shown).borderStyle)).toBe('solid')
    expect(await card.locator('svg.text-seal').count()).toBe(1)
    await card.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => card.evaluate((shown) => getComputedStyle(shown).borderStyle)).toBe('dashed')
    await page.context().close()
  }, 120_000)

  test('after the first visit the app opens without a network, and /api is not answered from a cache', async () => {
    const context = await browser.newContext({ locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(address)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
    await context.setOffline(true)
    await page.goto(`${address}/more`)
    // The app itself opens; without a first meeting with a server it has no data to show, and says so.
    await page.getByText('Der Server antwortet nicht, und dieser Browser hat noch keine Kopie.').waitFor()
    expect(
      await page.evaluate(() =>
        fetch('/api/day').then(
          () => 'answered',
          () => 'refused',
        ),
      ),
    ).toBe('refused')
    await context.close()
  }, 120_000)
})
