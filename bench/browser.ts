import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page, type Response as Answer } from 'playwright-core'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { chromiumPath, harness } from '#test/browser/harness.ts'
import { buildWeb } from '../scripts/web.mjs'
import { type Claim, median } from './report.ts'
import { serve } from '#test/fixtures/server.ts'

export const title = 'The browser'

const ROUNDS = 9
const ROWS = 100_000
const root = join(import.meta.dirname, '..')

/** How much of a built file is ours, by its name. */
async function ownShares(): Promise<ReadonlyMap<string, number>> {
  const shares = new Map<string, number>()
  const outDir = mkdtempSync(join(tmpdir(), 'sekundant-built-'))
  await build({
    root,
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'shares',
        generateBundle(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk') continue
            const sizes = Object.entries(chunk.modules).map(
              ([id, { renderedLength }]) =>
                [/[\\/]src[\\/]/.test(id) && !id.includes('node_modules'), renderedLength] as const,
            )
            const all = sizes.reduce((sum, [, size]) => sum + size, 0)
            const own = sizes.reduce((sum, [isOwn, size]) => sum + (isOwn ? size : 0), 0)
            shares.set(chunk.fileName, all === 0 ? 0 : own / all)
          }
        },
      },
    ],
  })
  rmSync(outDir, { recursive: true, force: true })
  return shares
}

/** One script from bench/page.ts whose exports are `bench.…`, for pages that load nothing from elsewhere. */
async function script(): Promise<string> {
  const built = await rolldown({
    input: join(root, 'bench', 'page.ts'),
    platform: 'browser',
    cwd: root,
    logLevel: 'silent',
    tsconfig: false,
  })
  const { output } = await built.generate({ format: 'iife', name: 'bench', codeSplitting: false })
  await built.close()
  return output[0].code
}

/** Today shows what was drunk, and its first button can be pressed. */
async function shows(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('main')
      const button = main?.querySelector<HTMLButtonElement>('button:not([disabled])')
      return (
        button !== null && button !== undefined && main?.querySelector('ul[aria-label="Aufgeschrieben"] li') !== null
      )
    },
    undefined,
    { polling: 'raf' },
  )
}

interface Loaded {
  readonly scripts: number
  readonly own: number
  /** Of the first visit, on which nothing is stored yet. */
  readonly met: number
  readonly firstMs: number
  readonly readyMs: number
}

async function page(shares: ReadonlyMap<string, number>): Promise<Loaded> {
  const server = await serve([])
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'block' })
    await drink(server.base)
    // The first visit stores what comes from the server, and so needs the talk with it.
    const met = await weigh(context, server.base, shares)
    const { scripts, own } = await weigh(context, server.base, shares)
    const tab = await context.newPage()
    await tab.goto(`${server.base}/health`)
    const known = await tab.evaluate(() => JSON.parse(localStorage.getItem('sekundant.known')!) as { space: string })
    const call = `${await script()}\nbench.fill(${JSON.stringify({ space: known.space, count: ROWS })})`
    const today = (await tab.evaluate(call)) as number
    if (today < 30) throw new Error(`only ${today} rows of today are there`)
    const times: number[] = []
    for (let n = 0; n < 4; n++) {
      await tab.goto('about:blank')
      await tab.goto(`${server.base}/`, { waitUntil: 'commit' })
      await shows(tab)
      times.push(await tab.evaluate(() => performance.now()))
      // Accepts input: a press is answered.
      await tab.waitForTimeout(n === 0 ? 6000 : 500)
    }
    return { scripts, own, met: met.scripts, firstMs: times[0]!, readyMs: median(times.slice(1)) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

const drink = (base: string): Promise<Response> =>
  fetch(`${base}/api/tools/log_drink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ drinkType: 'water', quantityMl: 250 }),
  })

/** What the scripts weigh that are fetched until Today shows stored data, squeezed, in bytes. */
async function weigh(
  context: BrowserContext,
  base: string,
  shares: ReadonlyMap<string, number>,
): Promise<{ scripts: number; own: number }> {
  const tab = await context.newPage()
  const answers = new Map<string, Answer>()
  tab.on('response', (response) => {
    if (response.request().resourceType() === 'script') answers.set(response.url(), response)
  })
  await tab.goto(base)
  await shows(tab)
  // What begins to load once the data shows is what the person does not wait for.
  const shownAt = await tab.evaluate(() => performance.now())
  await tab.waitForTimeout(1000)
  const begun = await tab.evaluate(
    (until) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ startTime }) => startTime < until)
        .map(({ name }) => name),
    shownAt,
  )
  let scripts = 0
  let own = 0
  for (const [url, response] of answers) {
    if (!begun.includes(url)) continue
    const size = gzipSync(await response.body()).length
    scripts += size
    own += size * (shares.get(new URL(url).pathname.slice(1)) ?? 1)
  }
  await tab.close()
  return { scripts, own }
}

export async function run(): Promise<readonly Claim[]> {
  if (!chromiumPath) {
    console.log('There is no Chromium on this machine: the claims about browsers are not measured.')
    return []
  }
  const within = await harness()
  const rounds = await within.run<{ door: number; raw: number }[]>(
    await within.page(),
    'bench/page.ts',
    'commits',
    ROUNDS,
  )
  await within.close()
  const ratio = median(rounds.map(({ door, raw }) => door / raw))
  if (!buildWeb()) throw new Error('the web app does not build')
  const { scripts, own, met, firstMs, readyMs } = await page(await ownShares())
  return [
    {
      claim: 'one commit through the door on IndexedDB',
      measured: `${ratio.toFixed(2)}× (${median(rounds.map(({ door }) => door)).toFixed(0)} a second)`,
      bar: '≥ 0.7×',
      holds: ratio >= 0.7,
      peer: `the same lines by Dexie over three tables, ${median(rounds.map(({ raw }) => raw)).toFixed(0)} a second`,
    },
    {
      claim: 'script until Today shows stored data, gzip',
      measured: `${(scripts / 1000).toFixed(0)} kB`,
      bar: '≤ 220 kB',
      holds: scripts <= 220_000,
      peer: `${(met / 1000).toFixed(0)} kB on the first visit, when the data comes from the server`,
    },
    {
      claim: 'our own code in it',
      measured: `${(own / 1000).toFixed(0)} kB`,
      bar: '≤ 60 kB',
      holds: own <= 60_000,
      peer: `${((scripts - own) / 1000).toFixed(0)} kB of libraries`,
    },
    {
      claim: `Today with ${ROWS.toLocaleString('en')} rows, from navigation to data and input`,
      measured: `${readyMs.toFixed(0)} ms`,
      bar: '≤ 1,000 ms',
      holds: readyMs <= 1000,
      peer: `the first time after they came ${firstMs.toFixed(0)} ms`,
    },
  ]
}
