import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#adapters/postgres/embedded.ts'
import { type Served, serve } from '../fixtures/server.ts'

const loops = process.env['SOAK'] ? Number(process.env['SOAK_LOOPS'] ?? 200) : 6
const SLOW = loops * 10_000 + 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'sekundant-soak-'))
/** Every fact that the server has acknowledged. */
const acknowledged = new Set<string>()
let server: Served

const start = async (): Promise<void> => void (server = await serve([], { dataDir }))

beforeAll(start, SLOW)
afterAll(async () => {
  await server.stop()
  // Whoever was killed left PostgreSQL running: the last visitor ends it.
  await (await openEmbedded({ dataDir })).stop()
  rmSync(dataDir, { recursive: true, force: true })
}, SLOW)

/** Writes without end; what is acknowledged is remembered. Stops at the first failure, or when told. */
function writer(base: string): { stop(): Promise<number> } {
  let written = 0
  let isOver = false
  const run = async (): Promise<void> => {
    while (!isOver) {
      try {
        const response = await fetch(`${base}/api/tools/log_drink`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ drinkType: 'water', quantityMl: 1 + (written % 500) }),
        })
        if (!response.ok) return
        const { facts } = (await response.json()) as { facts: { id: string }[] }
        for (const { id } of facts) acknowledged.add(id)
        written++
      } catch {
        return
      }
    }
  }
  const lines = [run(), run(), run()]
  return {
    async stop() {
      isOver = true
      await Promise.all(lines)
      return written
    },
  }
}

/** The ids of every fact that the server holds now. */
async function held(): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const answer = await fetch(
      `${server.base}/api/facts?type=DrinkLogged&limit=1000${cursor ? `&cursor=${cursor}` : ''}`,
    )
    expect(answer.status).toBe(200)
    const page = (await answer.json()) as { facts: { id: string }[]; cursor?: string | null }
    for (const { id } of page.facts) ids.add(id)
    cursor = page.cursor ?? undefined
  } while (cursor)
  return ids
}

async function expectNothingLost(): Promise<void> {
  const here = await held()
  expect([...acknowledged].filter((id) => !here.has(id))).toEqual([])
}

/** The process id of PostgreSQL's own head. */
function postmaster(): number {
  const pointer = join(dataDir, 'elsewhere')
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  return Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

const until = async (what: () => Promise<boolean>): Promise<void> => {
  for (const end = performance.now() + 20_000; performance.now() < end;) {
    if (await what().catch(() => false)) return
    await pause(50)
  }
  throw new Error(`it never came to be; the server said:\n${server.said().slice(-2000)}`)
}
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

describe(`killed in the middle of writing, ${loops} times each (npm run soak: 200)`, { timeout: SLOW }, () => {
  test('the server: nothing acknowledged is lost, and it starts again at once', async () => {
    let written = 0
    for (let loop = 0; loop < loops; loop++) {
      const writing = writer(server.base)
      await pause(80 + ((loop * 37) % 150))
      await server.stop('SIGKILL')
      written += await writing.stop()
      await start()
      await expectNothingLost()
    }
    expect(written).toBeGreaterThan(0)
  })

  test('PostgreSQL: the server finds or starts it again, and nothing acknowledged is lost', async () => {
    let written = 0
    for (let loop = 0; loop < loops; loop++) {
      const writing = writer(server.base)
      await pause(80 + ((loop * 53) % 150))
      process.kill(postmaster(), 'SIGKILL')
      await pause(50)
      written += await writing.stop()
      await until(
        async () => (await fetch(`${server.base}/api/day`)).ok && (await fetch(`${server.base}/api/facts?limit=1`)).ok,
      )
      await expectNothingLost()
    }
    expect(written).toBeGreaterThan(0)
  })

  test('both at once', async () => {
    const writing = writer(server.base)
    await pause(150)
    process.kill(postmaster(), 'SIGKILL')
    await server.stop('SIGKILL')
    await writing.stop()
    await start()
    await expectNothingLost()
  })

  test('two started at once on one folder share it, and outlive each other', async () => {
    await server.stop()
    const [one, two] = await Promise.all([serve([], { dataDir }), serve([], { dataDir })])
    const writing = [writer(one.base), writer(two.base)]
    await pause(300)
    await one.stop('SIGKILL')
    const [first, second] = await Promise.all(writing.map((each) => each.stop()))
    expect(first! + second!).toBeGreaterThan(0)
    server = two
    await expectNothingLost()
    expect(await server.stop()).toBe(0)
    await start()
    await expectNothingLost()
  })
})
