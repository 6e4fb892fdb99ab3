import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { findChromium } from '../../scripts/chromium.mjs'

const root = join(import.meta.dirname, '..', '..')
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium to use; undefined where the machine has none. */
export const chromiumPath: string | undefined = findChromium()

/** One file of JavaScript from an entry and all that it imports, for `run` or a page of one's own. Path from the project's root. */
export async function bundle(entry: string): Promise<string> {
  const built = await rolldown({
    input: join(root, entry),
    platform: 'browser',
    cwd: root,
    logLevel: 'silent',
    tsconfig: false,
  })
  const { output } = await built.generate({ format: 'esm', codeSplitting: false })
  await built.close()
  return output[0].code
}

export interface Harness {
  readonly browser: Browser
  readonly origin: string
  /** Serves text at a path, `/x.js`. Everything else is an empty page. */
  serve(path: string, text: string, type?: string): void
  /** A page of its own storage, or of a context's, on the harness' origin. */
  page(context?: BrowserContext): Promise<Page>
  /** Calls `name` of the bundled entry in a page, with JSON, and returns its JSON. */
  run<T>(page: Page, entry: string, name: string, input?: unknown): Promise<T>
  close(): Promise<void>
}

/** Chromium and a server on 127.0.0.1 that knows what it was given. */
export async function harness(): Promise<Harness> {
  if (!chromiumPath) throw new Error('there is no Chromium on this machine')
  const files = new Map<string, { text: string; type: string }>()
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://x').pathname)
    response.writeHead(200, { 'content-type': `${file?.type ?? 'text/html'}; charset=utf-8` })
    response.end(file?.text ?? '<!doctype html><title>test</title>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS })
  const bundles = new Map<string, Promise<string>>()

  /** The address of an entry's bundle. */
  function addressOf(entry: string): Promise<string> {
    const path = `/${entry.replaceAll(/\W/g, '_')}.js`
    let made = bundles.get(entry)
    if (!made) {
      made = bundle(entry).then((text) => {
        files.set(path, { text, type: 'text/javascript' })
        return path
      })
      bundles.set(entry, made)
    }
    return made
  }

  return {
    browser,
    origin,
    serve: (path, text, type = 'text/html') => void files.set(path, { text, type }),
    async page(context) {
      const page = await (context ?? (await browser.newContext())).newPage()
      await page.goto(origin)
      return page
    },
    async run<T>(page: Page, entry: string, name: string, input?: unknown) {
      const path = await addressOf(entry)
      // As text: what the test runner makes of an import would not run in a page.
      const call = `import(${JSON.stringify(path)}).then((entry) => entry[${JSON.stringify(name)}](${JSON.stringify(input) ?? ''}))`
      return page.evaluate(call) as Promise<T>
    },
    async close() {
      await browser.close()
      await stop(server)
    },
  }
}

/** A browser of its own process whose storage stays in `profile`; for what must outlive a kill. */
export function persistent(profile: string): Promise<BrowserContext> {
  if (!chromiumPath) throw new Error('there is no Chromium on this machine')
  return chromium.launchPersistentContext(profile, { executablePath: chromiumPath, args: FLAGS })
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
