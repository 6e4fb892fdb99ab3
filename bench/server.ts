import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#adapters/postgres/embedded.ts'
import { postgresStore } from '#adapters/postgres/store.ts'
import { assemble } from '#companion/assemble.ts'
import { modules } from '#modules/all.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { deferredStore } from '#server/deferred.ts'
import { systemClock } from '#adapters/platform/clock.ts'
import { randomIds } from '#adapters/platform/ids.ts'
import { type Claim, median, percentile } from './report.ts'
import { serve } from '#test/fixtures/server.ts'

export const title = 'The server on its own PostgreSQL'

const actor = { kind: 'user', id: 'me', name: 'You' } as const

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
}

/** Commits a second through the door, and of the statements that one commit sends, by hand over the same pool. */
async function commits(): Promise<{ door: number; raw: number; ratio: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'sekundant-bench-'))
  const embedded = await openEmbedded({ dataDir: folder, log: () => undefined })
  const pool = new pg.Pool({ connectionString: embedded.url, max: 6, pipeline: true, keepAlive: true } as pg.PoolConfig)
  // A new day each round: nobody drinks a thousand glasses a day.
  let day = 0
  const clock = { now: () => systemClock.now() + day * 86_400_000 }
  const ids = randomIds(clock)
  const {
    kernel,
    space,
    close,
    derived,
    day: snapshots,
  } = await assemble({
    modules,
    store: (keysOf, registry) => deferredStore(postgresStore({ pool, keysOf, registry })),
    clock,
    ids,
    device: 'bench',
    workbench: workbenchParts(),
  })
  const door = async (): Promise<void> => {
    const done = await kernel.perform({
      tool: 'log_drink',
      input: { drinkType: 'water', quantityMl: 250 },
      actor,
      space,
    })
    if (done.kind !== 'done') throw new Error(`the drink was ${done.kind}`)
  }
  try {
    await door()
    await derived.settled()
    const [begin, write, commit] = await recorded(pool, door)
    const other = 'bench-by-hand'
    const elsewhere = (value: unknown): unknown =>
      typeof value === 'string'
        ? value.replaceAll(space, other).replaceAll(/"id":"[^"]+"/g, () => `"id":"${ids.next()}"`)
        : value
    let at = 0
    const raw = async (): Promise<void> => {
      const client = await pool.connect()
      try {
        const send = ({ text, values, name }: Sent): Promise<pg.QueryResult> =>
          client.query({
            text: text.replaceAll(space, other).replace('sekundant_commits', 'nobody'),
            values: values as unknown[],
            ...(name ? { name: `${name} by hand` } : {}),
          })
        const values = write!.values.map(elsewhere)
        // Where the head stood, and where it stands: the third and fifth of the statement's values.
        values[2] = at
        values[4] = at + 1
        // Sent at once, as the store does.
        const [, written] = await Promise.all([send(begin!), send({ ...write!, values }), send(commit!)])
        if (written!.rows.length !== 1) throw new Error('the raw side wrote nothing')
        at++
      } finally {
        client.release()
      }
    }
    const rate = async (run: () => Promise<void>, times: number): Promise<number> => {
      const began = performance.now()
      for (let n = 0; n < times; n++) await run()
      return (times * 1000) / (performance.now() - began)
    }
    await rate(door, 100)
    await rate(raw, 100)
    const rounds: { door: number; raw: number }[] = []
    for (let n = 0; n < 9; n++) {
      day++
      await door()
      await snapshots.snapshot()
      await derived.settled()
      rounds.push({ door: await rate(door, 100), raw: await rate(raw, 100) })
    }
    const { rows } = await pool.query(`select count(*) from sekundant.facts where space in ($1, $2)`, [space, other])
    if (Number((rows[0] as { count: string }).count) !== 2011)
      throw new Error('the bench did not write what it measured')
    return {
      door: median(rounds.map((round) => round.door)),
      raw: median(rounds.map((round) => round.raw)),
      ratio: median(rounds.map((round) => round.door / round.raw)),
    }
  } finally {
    await close()
    await pool.end()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The statements of the write transaction that `run` makes, in order: begin, write, commit. */
async function recorded(pool: pg.Pool, run: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[][] = []
  const restore: (() => void)[] = []
  const heard = new Set<pg.PoolClient>()
  const listen = (client: pg.PoolClient): void => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query
    let last: Sent[] = []
    client.query = ((config: Sent, ...rest: unknown[]) => {
      if (config.text.startsWith('begin')) sent.push((last = []))
      last.push({ text: config.text, values: config.values ?? [], ...(config.name ? { name: config.name } : {}) })
      return (query as (...all: unknown[]) => unknown).call(client, config, ...rest)
    }) as typeof client.query
    restore.push(() => (client.query = query))
  }
  pool.on('acquire', listen)
  await run()
  pool.off('acquire', listen)
  for (const back of restore) back()
  const found = sent.filter(
    (statements) => statements.length === 3 && statements.some(({ text }) => text.includes('.facts (')),
  )
  if (found.length !== 1) throw new Error(`a commit sent ${sent.map((one) => one.length).join(', ')} statements`)
  return found[0]!
}

/** Megabytes that a process holds in memory now. */
const resident = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1000

const REQUESTS = 10_000
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** What a busy day asks for, in turn: two writes, then looks at what they moved. */
const MIX: readonly (readonly [path: string, sent?: () => RequestInit])[] = [
  ['/api/tools/log_drink', () => post({ drinkType: 'water', quantityMl: 250 })],
  ['/api/day'],
  ['/api/streaks'],
  ['/api/rows/drinks?limit=20'],
  ['/api/tools/create_task', () => post({ title: 'Water the plants' })],
  ['/api/goals'],
  ['/api/queries/get_drink_progress'],
  ['/api/rows/tasks?limit=20'],
  ['/api/day'],
  ['/api/facts?limit=20'],
]

async function load(base: string): Promise<{ seconds: number; looks: readonly number[] }> {
  const looks: number[] = []
  let asked = 0
  const worker = async (): Promise<void> => {
    while (asked < REQUESTS) {
      const [path, sent] = MIX[asked++ % MIX.length]!
      const began = performance.now()
      const response = await fetch(base + path, sent?.())
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      if (!sent) looks.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: 8 }, worker))
  return { seconds: (performance.now() - began) / 1000, looks }
}

/** Milliseconds of one look right after a write, with nobody else there. */
async function afterWrites(base: string, path: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 40; n++) {
    await (await fetch(`${base}/api/tools/log_drink`, post({ drinkType: 'tea', quantityMl: 100 }))).arrayBuffer()
    const began = performance.now()
    await (await fetch(base + path)).arrayBuffer()
    times.push(performance.now() - began)
  }
  return median(times)
}

export async function run(): Promise<readonly Claim[]> {
  const { door, raw, ratio } = await commits()
  const server = await serve(['--demo'])
  try {
    const start = resident(server.pid)
    const { seconds, looks } = await load(server.base)
    const after = resident(server.pid)
    let slowest = 0
    for (const path of ['/api/day', '/api/streaks', '/api/goals'])
      slowest = Math.max(slowest, await afterWrites(server.base, path))
    return [
      {
        claim: 'one commit through the door',
        measured: `${ratio.toFixed(2)}× (${door.toFixed(0)} a second)`,
        bar: '≥ 0.7×',
        holds: ratio >= 0.7,
        peer: `the same statements by hand, ${raw.toFixed(0)} a second`,
      },
      {
        claim: `resident memory after the demo and ${REQUESTS.toLocaleString('en')} requests`,
        measured: `${after.toFixed(0)} MB`,
        bar: '≤ 200 MB',
        holds: after <= 200,
        peer: `${start.toFixed(0)} MB before them; they took ${seconds.toFixed(0)} s`,
      },
      {
        claim: 'a look at the day, the streaks or the goals right after a write, 2,000 entries on that day',
        measured: `${slowest.toFixed(1)} ms`,
        bar: '≤ 15 ms',
        holds: slowest <= 15,
        peer: `under that load, 95 of 100 looks within ${percentile(looks, 0.95).toFixed(0)} ms`,
      },
    ]
  } finally {
    await server.stop()
  }
}
