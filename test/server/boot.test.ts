import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')
const data = mkdtempSync(join(tmpdir(), 'sekundant-boot-'))
// As scripts/start.mjs has it.
const memory = ['--max-semi-space-size=2', '--max-old-space-size=768']
const SLOW = 180_000

interface Running {
  readonly base: string
  readonly child: ChildProcess
  readonly said: () => string
  end(signal?: NodeJS.Signals): Promise<number | null>
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, script = 'src/server/main.ts') {
  const { DATABASE_URL: _, HOST: __, ...rest } = process.env
  const child = spawn(node, [...memory, join(root, script), ...args], {
    cwd: root,
    env: { ...rest, DATA_DIR: data, TZ: 'Europe/Berlin', LANG: 'en_US.UTF-8', ...env },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return { child, out: () => out, err: () => err }
}

async function start(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const { child, out, err } = run(args, { PORT: '0', ...env })
  const gone = once(child, 'exit') as Promise<[number | null]>
  const base = await new Promise<string>((found, fail) => {
    child.stdout.on('data', () => {
      const address = /^(http:\/\/\S+:\d+)\n$/m.exec(out())?.[1]
      if (address) found(address)
    })
    void gone.then(([code]) => fail(new Error(`ended with ${code}: ${err()}`)))
  })
  return {
    base,
    child,
    said: () => out() + err(),
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      return (await gone)[0]
    },
  }
}

async function ended(args: readonly string[], env: NodeJS.ProcessEnv = {}, script?: string) {
  const { child, out, err } = run(args, env, script)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out: out(), err: err() }
}

const post = (base: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const get = async (base: string, path: string): Promise<any> => (await fetch(base + path)).json()

describe('the real server on its own PostgreSQL', { timeout: SLOW }, () => {
  let server: Running
  beforeAll(async () => {
    server = await start(['--now', '2026-09-14T08:00:00Z', '--seed', '7'])
  }, SLOW)
  afterAll(async () => {
    await server.end()
    rmSync(data, { recursive: true, force: true })
  }, SLOW)

  test('prints its address last, stands at its clock, makes ids from its seed', async () => {
    expect(
      server
        .said()
        .trim()
        .split('\n')
        .findLast((line) => line.startsWith('http')),
    ).toBe(server.base)
    expect(await get(server.base, '/health')).toMatchObject({ status: 'ok', now: '2026-09-14T08:00:00.000Z' })
    const { facts } = (await (
      await post(server.base, '/api/tools/log_drink', { drinkType: 'water', quantityMl: 250 })
    ).json()) as any
    expect(facts).toMatchObject([
      { type: 'DrinkLogged', at: '2026-09-14T08:00:00.000Z', day: '2026-09-14', zone: 'Europe/Berlin' },
    ])
    expect(await get(server.base, '/api/day')).toMatchObject({ date: '2026-09-14', measures: { water_ml: 250 } })
  })

  test('a second process on the same data shares it, hears the other, and neither repeats a write', async () => {
    const other = await start()
    const space = (await get(server.base, '/api/sync/hello')).space
    expect((await get(other.base, '/api/sync/hello')).space).toBe(space)
    const stream = await fetch(`${other.base}/api/events`)
    const reader = stream.body!.getReader()
    await reader.read()
    const key = { 'idempotency-key': 'shared' }
    const answers = await Promise.all(
      [server, other, server, other].map(({ base }) =>
        post(base, '/api/tools/log_drink', { drinkType: 'tea', quantityMl: 111 }, key).then(
          (response) => response.json() as any,
        ),
      ),
    )
    expect(new Set(answers.map(({ facts }) => facts[0].id)).size).toBe(1)
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('DrinkLogged')
    expect(
      (await get(other.base, '/api/facts?type=DrinkLogged')).facts.filter(
        (fact: any) => fact.payload.quantityMl === 111,
      ),
    ).toHaveLength(1)
    // An open stream does not keep it from ending.
    expect(await other.end()).toBe(0)
    expect((await get(server.base, '/health')).status).toBe('ok')
  })

  test('what stands in the way of starting is said in a sentence', async () => {
    const port = new URL(server.base).port
    const taken = await ended([], { PORT: port })
    expect(taken).toMatchObject({ code: 75, err: expect.stringContaining(`Port ${port} is taken`) })
    for (const HOST of ['0.0.0.0', '::', '192.168.1.10', 'example.org']) {
      const outside = await ended([], { HOST })
      expect(outside).toMatchObject({ code: 78, out: '', err: expect.stringContaining('accounts are not there yet') })
    }
    expect(await ended(['--now', 'yesterday'])).toMatchObject({
      code: 64,
      err: expect.stringContaining('--now yesterday is no instant'),
    })
    expect(await ended(['--fast'])).toMatchObject({ code: 64 })
    expect(await ended([], { PORT: 'http' })).toMatchObject({ code: 64 })
  })

  test('a body that never ends and a header that is too large do not hold it up', async () => {
    const { port } = new URL(server.base)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/tools/log_drink HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"drink`,
    )
    expect((await get(server.base, '/health')).status).toBe('ok')
    socket.destroy()
    const large = await fetch(`${server.base}/health`, { headers: { 'x-large': 'x'.repeat(20_000) } })
    expect(large.status).toBe(431)
    const endless = connect(Number(port), '127.0.0.1')
    let answer = ''
    endless.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => {})
    endless.write(
      `POST /api/tools/log_drink HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    for (let sent = 0; sent < 400 && !endless.destroyed && !answer; sent++) {
      endless.write(chunk)
      await new Promise((next) => setTimeout(next, 5))
    }
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    endless.destroy()
    expect((await get(server.base, '/health')).status).toBe('ok')
  })

  test('2,000 requests later it is no larger than 200 MB (the bench sends 10,000)', async () => {
    const { base } = server
    let done = 0
    const worker = async (): Promise<void> => {
      while (done++ < 2_000) {
        const response = await fetch(
          `${base}${done % 10 === 0 ? '/api/day' : done % 3 === 0 ? '/api/facts?limit=20' : '/api/rows/drinks?limit=20'}`,
        )
        await response.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    const rss = Number(/^process_resident_memory_bytes (\d+)$/m.exec(await (await fetch(`${base}/metrics`)).text())![1])
    console.log(`RSS after 2,000 requests: ${Math.round(rss / 1e6)} MB`)
    expect(rss).toBeLessThan(200_000_000)
  })

  test('the command line says, asks, backs up and restores', async () => {
    const env = { PORT: new URL(server.base).port }
    const cli = (...args: string[]) => ended(args, env, 'src/cli/main.ts')
    expect(await cli('tool', 'log_drink', 'drinkType=Kaffee', 'quantityMl=200 ml')).toMatchObject({
      code: 0,
      out: 'Logged 200 ml coffee.\n',
    })
    expect(await cli('ask', 'log a glass of water')).toMatchObject({ code: 0, out: expect.stringContaining('water') })
    expect(await cli('query', 'get_drink_progress', 'date=14.9.2026')).toMatchObject({
      code: 0,
      out: expect.stringContaining('"coffee"'),
    })
    expect(await cli('tool', 'log_drink', 'drinkType=water', 'quantityMl=lots')).toMatchObject({
      code: 64,
      err: expect.stringContaining('quantityMl'),
    })
    expect(await cli('tool', 'make_coffee')).toMatchObject({ code: 1, err: expect.stringContaining('UnknownTool') })
    expect(await cli('nonsense')).toMatchObject({ code: 64 })
    const file = join(data, '..', `backup-${process.pid}.jsonl`)
    expect(await cli('backup', file)).toMatchObject({ code: 0, out: expect.stringContaining('tokens') })
    expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(3)
    expect(await cli('restore', file)).toMatchObject({ code: 0, out: expect.stringContaining('0 facts added.') })
    writeFileSync(file, 'name;quantityMl;drinkType\nX;100;tea\n')
    expect(await cli('import', 'csv:drinks', file)).toMatchObject({
      code: 0,
      out: expect.stringContaining('2: Line 2, at'),
    })
    rmSync(file)
    expect(await cli('doctor')).toMatchObject({ code: 0, out: expect.stringContaining('ok   server') })
    expect(await ended(['ask', 'hello'], { PORT: '1' }, 'src/cli/main.ts')).toMatchObject({
      code: 69,
      err: expect.stringContaining('Nothing answers'),
    })
  })

  test('killed and started again: everything is there, and the seed repeats no id', async () => {
    const before = (await get(server.base, '/api/facts?limit=1000&type=DrinkLogged')).facts as { id: string }[]
    await server.end('SIGKILL')
    server = await start(['--now', '2026-09-14T08:00:00Z', '--seed', '7', '--demo'])
    const after = (await get(server.base, '/api/facts?limit=1000&type=DrinkLogged')).facts as {
      id: string
      actor: { id: string }
    }[]
    const known = new Set(before.map(({ id }) => id))
    const fresh = (await get(server.base, '/api/facts?actor=system&limit=1000')).facts as { id: string }[]
    expect(fresh.length).toBeGreaterThan(100)
    expect(fresh.filter(({ id }) => known.has(id))).toEqual([])
    // The demo brings more than a page; what was there before comes first in the log.
    expect(before.length).toBeGreaterThan(0)
    const log = await (await fetch(`${server.base}/api/export`)).text()
    for (const { id } of before) expect(log).toContain(id)
    expect(after.length).toBeGreaterThan(before.length)
    const head = (await get(server.base, '/health')).head
    expect(await server.end()).toBe(0)
    server = await start(['--now', '2026-09-14T08:00:00Z', '--seed', '7', '--demo'])
    expect((await get(server.base, '/health')).head).toBe(head)
  })

  test.skipIf(!existsSync(join(root, 'dist', 'web', 'index.html')))(
    'the built web app is served with a strict policy, squeezed, and kept by its hash',
    async () => {
      const page = await fetch(server.base)
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
      expect(page.headers.get('cache-control')).toBe('no-cache')
      const html = await page.text()
      expect(await (await fetch(`${server.base}/some/page`)).text()).toBe(html)
      // The largest of those that the page asks for at once.
      const named = [...html.matchAll(/\/assets\/[^"]+\.js/g)].map(([path]) => path)
      const sizes = await Promise.all(
        named.map(async (path) => (await (await fetch(server.base + path)).arrayBuffer()).byteLength),
      )
      const asset = named[sizes.indexOf(Math.max(...sizes))]!
      const script = await fetch(server.base + asset, { headers: { 'accept-encoding': 'gzip' } })
      expect(script.headers.get('cache-control')).toContain('immutable')
      expect(script.headers.get('content-encoding')).toBe('gzip')
      expect(
        (await fetch(server.base + asset, { headers: { 'if-none-match': script.headers.get('etag')! } })).status,
      ).toBe(304)
      expect((await fetch(`${server.base}/assets/none.js`)).status).toBe(404)
      expect((await fetch(`${server.base}/..%2f..%2fpackage.json`)).status).toBe(404)
    },
  )
})
