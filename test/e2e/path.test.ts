import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../browser/harness.ts'
import { type Served, serve } from '../fixtures/server.ts'

const root = join(import.meta.dirname, '..', '..')
const backup = join(root, '..', 'shared', 'data', 'super-productivity', 'test-backup.json')
const isAble = chromiumPath !== undefined && existsSync(join(root, 'dist', 'web', 'index.html'))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const SLOW = 60_000

// A busy machine needs longer than the second that a poll is given.
const eventually = <T>(look: () => Promise<T> | T, timeout = 15_000) => expect.poll(look, { timeout, interval: 50 })

let server: Served
let browser: Browser

beforeAll(async () => {
  if (!isAble) return
  server = await serve([])
  browser = await chromium.launch({ executablePath: chromiumPath!, args: FLAGS })
}, SLOW)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
}, SLOW)

async function person(options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  return { context, page: await context.newPage() }
}

/** Goes to a page and waits until it has its title. */
async function to(page: Page, path: string): Promise<void> {
  await page.goto(server.base + path, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
// eslint-disable-next-line typescript/no-explicit-any
const get = async (path: string): Promise<any> => (await fetch(server.base + path)).json()
/** The tap that writes down a glass. */
const water = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Wasser\s*250/ })
const waterToday = async (): Promise<number | null> => (await get('/api/day')).measures.water_ml

describe.skipIf(!isAble)('the path of a stranger, in Chromium against the real server', { timeout: SLOW }, () => {
  let page: Page
  let context: BrowserContext
  let token = ''
  const troubles: string[] = []

  beforeAll(async () => {
    ;({ page, context } = await person())
    page.on('pageerror', ({ message }) => troubles.push(message))
  }, SLOW)
  afterAll(() => context.close())

  test('opens the page', async () => {
    await to(page, '/')
    await page.getByRole('navigation').first().waitFor()
    await eventually(async () => (await get('/api/sync/hello')).space).toBeTruthy()
  })

  test.skipIf(!existsSync(backup))(
    `imports a backup of Super Productivity${existsSync(backup) ? '' : ' (the backup is absent)'}`,
    async () => {
      await to(page, '/data')
      await page.locator('input[type=file]').first().setInputFiles(backup)
      await page.getByRole('button', { name: 'Zeigen, was käme' }).click()
      await page.getByRole('region', { name: 'Was käme' }).waitFor()
      await page.getByRole('button', { name: /Einträge übernehmen$/ }).click()
      await eventually(async () => (await get('/api/rows/tasks?limit=5')).rows.length).toBeGreaterThan(0)
      const { rows } = await get('/api/rows/tasks?limit=1')
      await to(page, '/todo')
      await eventually(() => page.getByText(rows[0].title, { exact: false }).count()).toBeGreaterThan(0)
    },
  )

  test('says “log mir ein Glas Wasser”: the streak and the goal move', async () => {
    await post('/api/tools/set_water_target', { goalMl: 250 })
    await to(page, '/goals')
    await page
      .getByRole('button', { name: /8 Gläser Wasser am Tag/ })
      .first()
      .click()
    await eventually(async () => (await get('/api/goals')).goals.length).toBe(1)
    await to(page, '/chat')
    const line = page.getByRole('main').getByRole('textbox')
    await line.fill('log mir ein Glas Wasser')
    await line.press('Enter')
    await eventually(() => page.getByRole('list').filter({ hasText: '250 ml' }).count()).toBeGreaterThan(0)
    await eventually(waterToday).toBe(250)
    const { goals } = await get('/api/goals')
    expect(goals[0].now.value).toBe(1)
    const { streaks } = await get('/api/streaks')
    expect(streaks.find(({ name }: { name: string }) => name === 'water')).toMatchObject({
      currentStreak: 1,
      today: 'done',
    })
    await to(page, '/goals')
    await eventually(() => page.getByRole('main').innerText()).toMatch(/1\s*(\/|von)\s*8/)
    await eventually(() => page.getByRole('main').innerText()).toContain('Trinkziel')
  })

  test('makes a token for an agent', async () => {
    await to(page, '/settings/agents')
    await page.getByRole('button', { name: 'Neuer Agent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Helferin')
    await dialog.getByRole('button', { name: 'Anlegen' }).click()
    await dialog.getByText('Sein Token').waitFor()
    token = (await dialog.locator('code').first().innerText()).trim()
    expect(token.length).toBeGreaterThan(20)
    await dialog.getByRole('button', { name: 'Ich habe ihn kopiert' }).click()
    await eventually(() => page.getByRole('main').getByText('Helferin').count()).toBeGreaterThan(0)
  })

  test('the agent’s task comes as a proposal, live; approved, it is there', async () => {
    await to(page, '/inbox')
    await page.getByText('Nichts wartet auf dich.').waitFor()
    const answer = await post(
      '/api/tools/create_task',
      { title: 'Blumen gießen' },
      { authorization: `Bearer ${token}` },
    )
    expect(answer.status).toBe(202)
    const ghost = page.getByRole('article').filter({ hasText: 'Blumen gießen' })
    await ghost.waitFor({ timeout: 5000 })
    expect(await ghost.innerText()).toContain('Helferin')
    await ghost.getByRole('button', { name: 'Annehmen' }).click()
    await eventually(async () =>
      (await get('/api/rows/tasks?limit=1000')).rows.some(({ title }: { title: string }) => title === 'Blumen gießen'),
    ).toBe(true)
    await eventually(() => ghost.innerText()).toContain('angenommen')
  })

  test('takes it back in the history', async () => {
    await to(page, '/history')
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: 'Blumen gießen' })
      .filter({ hasText: 'Helferin' })
      .first()
    await entry.locator('summary').click()
    await entry.getByRole('button', { name: 'Zurücknehmen' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click()
    await eventually(async () =>
      (await get('/api/rows/tasks?limit=1000')).rows.some(({ title }: { title: string }) => title === 'Blumen gießen'),
    ).toBe(false)
  })

  test('without a network: loads, writes; with it again, another browser shows everything within a second', async () => {
    await to(page, '/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // Installed is not yet in charge: the next load is.
    await eventually(async () => {
      await page.reload()
      return page.evaluate(() => navigator.serviceWorker.controller?.state)
    }).toBe('activated')
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await water(page).click()
    await eventually(() => page.getByRole('main').innerText()).toContain('500 von 250 ml')
    await eventually(() => page.locator('body').innerText()).toMatch(/Offline/)
    expect(await waterToday()).toBe(250)
    // Another browser is there already, and sees what the server has.
    const other = await person()
    await to(other.page, '/')
    await eventually(() => other.page.getByRole('main').innerText()).toContain('250 von 250 ml')
    await context.setOffline(false)
    await eventually(waterToday, 30_000).toBe(500)
    const since = performance.now()
    await eventually(() => other.page.getByRole('main').innerText()).toContain('500 von 250 ml')
    expect(performance.now() - since).toBeLessThan(1000)
    await other.context.close()
  })

  test('several tabs show what one of them writes', async () => {
    const second = await context.newPage()
    await to(second, '/')
    await to(page, '/')
    await water(page).click()
    await eventually(() => second.getByRole('main').innerText()).toContain('750 von 250 ml')
    await water(second).click()
    await eventually(() => page.getByRole('main').innerText()).toMatch(/1\.?000 von 250 ml/)
    await eventually(waterToday).toBe(1000)
    await second.close()
  })

  test('no page has thrown on the way', () => {
    expect(troubles).toEqual([])
  })
})

const PAGES = [
  '/',
  '/todo',
  '/drink',
  '/goals',
  '/inbox',
  '/chat',
  '/history',
  '/data',
  '/settings',
  '/settings/agents',
  '/tables/drinks',
  '/more',
]

interface Finding {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly string[]
}

describe.skipIf(!isAble)('every page, in both languages, on a desk and on a phone', { timeout: SLOW * 2 }, () => {
  for (const locale of ['de-DE', 'en-GB']) {
    for (const width of [1280, 390]) {
      test(`${locale} at ${width} px: nothing that axe finds serious, nothing to scroll sideways`, async () => {
        const { page, context } = await person({
          locale,
          viewport: { width, height: 844 },
          serviceWorkers: 'block',
          bypassCSP: true,
        })
        const found: string[] = []
        for (const path of PAGES) {
          await to(page, path)
          const lang = await page.evaluate(() => document.documentElement.lang)
          expect(lang).toBe(locale.slice(0, 2))
          await page.evaluate(axe)
          const findings = (await page.evaluate(
            `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ target }) => target.join(' ')) })))`,
          )) as Finding[]
          for (const { id, impact, nodes } of findings)
            if (impact === 'serious' || impact === 'critical')
              found.push(`${path}: ${id} at ${nodes.slice(0, 3).join(', ')}`)
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (sideways > 0) found.push(`${path}: ${sideways} px to scroll sideways`)
        }
        expect(found).toEqual([])
        await context.close()
      })
    }
  }
})
