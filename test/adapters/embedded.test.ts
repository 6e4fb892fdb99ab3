import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Embedded, openEmbedded } from '#adapters/postgres/embedded.ts'

const loops = process.env.SOAK ? Number(process.env.SOAK_LOOPS ?? 100) : 3
const writerFile = join(import.meta.dirname, 'writer.ts')
const isRoot = process.getuid?.() === 0

let template = ''
let home = ''
let dataDir = ''
const opened: Embedded[] = []
const writers: Writer[] = []

beforeAll(async () => {
  template = mkdtempSync(join(realpathSync(tmpdir()), 'embedded-template-'))
  await (await openEmbedded({ dataDir: join(template, 'data') })).stop()
})

afterAll(() => rmSync(template, { recursive: true, force: true }))

beforeEach(() => {
  home = mkdtempSync(join(realpathSync(tmpdir()), 'embedded-'))
  dataDir = join(home, 'data')
})

/** Begins with a database that exists: making one takes its time. */
function given() {
  execFileSync('cp', ['-a', join(template, 'data'), dataDir])
}

afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.kill()
  for (const embedded of opened.splice(0)) await embedded.stop()
  // Whatever a test left running ends with a last visitor.
  if (existsSync(dataDir) && postmaster()) await (await openEmbedded({ dataDir })).stop()
  rmSync(home, { recursive: true, force: true })
})

async function open(options: Partial<Parameters<typeof openEmbedded>[0]> = {}): Promise<Embedded> {
  const embedded = await openEmbedded({ dataDir, ...options })
  opened.push(embedded)
  return embedded
}

async function ask<T>(embedded: Embedded, sql: string): Promise<T[]> {
  const client = new pg.Client(embedded.config)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

const pidFile = () => join(dataDir, 'cluster', 'postmaster.pid')

/** The postmaster's process number, when one lives. */
function postmaster(): number | undefined {
  if (!existsSync(pidFile())) return undefined
  const pid = Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
  return isRunning(pid) ? pid : undefined
}

function isRunning(pid: number): boolean {
  try {
    // A zombie has a number but no command line.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(holds: () => boolean, what: string) {
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    if (holds()) return
    await new Promise((done) => setTimeout(done, 5))
  }
  throw new Error(`waited in vain: ${what}`)
}

class Writer {
  readonly acknowledged: number[] = []
  readonly lines: string[] = []
  readonly #child: ChildProcess
  readonly #closed: Promise<unknown>

  constructor(start = 0) {
    this.#child = spawn(process.execPath, [writerFile, dataDir, String(start)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#closed = new Promise((done) => this.#child.once('close', done))
    let rest = ''
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (/^\d+$/.test(line)) this.acknowledged.push(Number(line))
        else this.lines.push(line)
      }
    })
    writers.push(this)
  }

  /** Waits for `rows` more acknowledged rows. */
  async writes(rows: number) {
    const goal = this.acknowledged.length + rows
    await until(() => this.acknowledged.length >= goal, `${rows} rows`)
  }

  async kill() {
    this.#child.kill('SIGKILL')
    await this.#closed
  }

  async end() {
    this.#child.kill('SIGTERM')
    await this.#closed
  }
}

/** Those of the rows acknowledged by now that the database does not have. */
async function lost(embedded: Embedded, rowsSaid: readonly number[]): Promise<number[]> {
  const acknowledged = [...rowsSaid]
  const rows = await ask<{ n: string }>(embedded, 'select n from written')
  const there = new Set(rows.map((row) => Number(row.n)))
  return acknowledged.filter((n) => !there.has(n))
}

describe('a start', () => {
  it('makes a durable UTF-8 database that is reached by nothing but its socket', async () => {
    const embedded = await open()
    expect(embedded.owner).toBe(true)
    const [found] = await ask<Record<string, string>>(
      embedded,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') full_page_writes,
        current_setting('synchronous_commit') synchronous_commit, current_setting('server_encoding') encoding,
        current_setting('listen_addresses') listen, upper('äöü') upper`,
    )
    expect(found).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      encoding: 'UTF8',
      listen: '',
      upper: 'ÄÖÜ',
    })
    expect(statSync(embedded.config.host).mode & 0o777).toBe(0o700)
    const socket = join(embedded.config.host, '.s.PGSQL.5432')
    expect(Buffer.byteLength(socket)).toBeLessThan(100)
    const client = new pg.Client(embedded.url)
    await client.connect()
    await client.end()
  })

  it('comes up again on what it made', async () => {
    const first = await open()
    const one = new pg.Client(first.url)
    await one.connect()
    await one.query('create table kept (n int)')
    await one.end()
    await first.stop()
    const two = new pg.Client((await open()).url)
    await two.connect()
    expect((await two.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }])
    await two.end()
  })

  it('by several processes at once ends with one server that all share', async () => {
    const all = await Promise.all([new Writer(0), new Writer(100_000), new Writer(200_000)])
    for (const writer of all) await writer.writes(3)
    expect(all.map((writer) => writer.lines[0]).toSorted()).toEqual(['open guest', 'open guest', 'open owner'])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('fresh-'))).toEqual([])
    const embedded = await open()
    for (const writer of all) expect(await lost(embedded, writer.acknowledged)).toEqual([])
  })
})

describe('a stop', () => {
  it('ends PostgreSQL when nobody else uses it', async () => {
    given()
    const embedded = await open()
    const pid = postmaster()
    await embedded.stop()
    expect(pid && isRunning(pid)).toBe(false)
    expect(existsSync(pidFile())).toBe(false)
  })

  it('by the process that started it leaves PostgreSQL to the others, of whom the last ends it', async () => {
    given()
    const embedded = await open()
    const writer = new Writer()
    await writer.writes(1)
    expect(writer.lines).toEqual(['open guest'])
    await embedded.stop()
    await writer.writes(5)
    await writer.end()
    expect(writer.lines.at(-1)).toBe('closed')
    expect(postmaster()).toBeUndefined()
  })

  it('does not count a process that was killed', async () => {
    given()
    const embedded = await open()
    const writer = new Writer()
    await writer.writes(1)
    await writer.kill()
    await embedded.stop()
    expect(postmaster()).toBeUndefined()
  })
})

describe('a kill -9', () => {
  it(
    `of the writer loses no acknowledged row, and the next start joins the server (${loops}×)`,
    async () => {
      given()
      const acknowledged: number[] = []
      for (let loop = 0; loop < loops; loop++) {
        const writer = new Writer(loop * 1_000_000)
        await writer.writes(1 + ((loop * 37) % 90))
        const pid = postmaster()
        await writer.kill()
        acknowledged.push(...writer.acknowledged)
        const embedded = await open()
        expect(embedded.owner).toBe(false)
        expect(postmaster()).toBe(pid)
        expect(await lost(embedded, acknowledged)).toEqual([])
        // Every other loop begins with a server that somebody left running.
        const other = loop % 2 === 0 ? undefined : new Writer(loop * 1_000_000 + 500_000)
        await other?.writes(1)
        await embedded.stop()
        await other?.kill()
        expect(postmaster() !== undefined).toBe(other !== undefined)
      }
    },
    60_000 * loops,
  )

  it(
    `of PostgreSQL loses no acknowledged row, and the writer goes on with a new server (${loops}×)`,
    async () => {
      given()
      const writer = new Writer()
      await writer.writes(1)
      for (let loop = 0; loop < loops; loop++) {
        await writer.writes(1 + ((loop * 53) % 90))
        const pid = postmaster()
        expect(pid).toBeDefined()
        if (pid) process.kill(pid, 'SIGKILL')
        await until(() => (postmaster() ?? pid) !== pid, 'a new server')
        await writer.writes(2)
      }
      const embedded = await open()
      expect(await lost(embedded, writer.acknowledged)).toEqual([])
    },
    60_000 * loops,
  )

  it(
    `of both loses no acknowledged row, and the next start is clean (${loops}×)`,
    async () => {
      given()
      const acknowledged: number[] = []
      for (let loop = 0; loop < loops; loop++) {
        const writer = new Writer(loop * 1_000_000)
        await writer.writes(1 + ((loop * 41) % 90))
        const pid = postmaster()
        if (pid) process.kill(pid, 'SIGKILL')
        await writer.kill()
        acknowledged.push(...writer.acknowledged)
        const embedded = await openEmbedded({ dataDir })
        expect(embedded.owner).toBe(true)
        expect(await lost(embedded, acknowledged)).toEqual([])
        await embedded.stop()
      }
    },
    60_000 * loops,
  )

  it.skipIf(process.platform !== 'linux')(
    'of PostgreSQL with a backend that goes on working is waited out',
    async () => {
      given()
      const embedded = await open()
      const client = new pg.Client(embedded.config)
      client.on('error', () => {})
      await client.connect()
      // Busy in a loop, a backend does not notice the end of its postmaster.
      const busy = client.query(`do $$ begin for i in 1..2000000000 loop end loop; end $$`).catch(() => 'ended')
      await until(() => postmaster() !== undefined, 'a server')
      const pid = postmaster()
      await new Promise((done) => setTimeout(done, 200))
      if (pid) process.kill(pid, 'SIGKILL')
      await until(() => (postmaster() ?? pid) !== pid, 'a new server')
      expect(await busy).toBe('ended')
      expect(await ask(await open(), 'select 1 as one')).toEqual([{ one: 1 }])
    },
    120_000,
  )
})

describe('what an earlier run left', () => {
  it('may be a process number that another program has now', async () => {
    given()
    const embedded = await open()
    const text = readFileSync(pidFile(), 'utf8')
    await embedded.stop()
    const other = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? ownerOf(join(dataDir, 'cluster')) : {}) })
    try {
      writeFileSync(pidFile(), text.replace(/^\d+/, String(other.pid)))
      if (isRoot) execFileSync('chown', ['--reference', join(dataDir, 'cluster'), pidFile()])
      const again = await open()
      expect(again.owner).toBe(true)
      expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(other.exitCode).toBeNull()
    } finally {
      other.kill('SIGKILL')
    }
  })

  it('may be an empty process file, as after a power cut', async () => {
    given()
    await (await open()).stop()
    writeFileSync(pidFile(), '')
    if (isRoot) execFileSync('chown', ['--reference', join(dataDir, 'cluster'), pidFile()])
    expect((await open()).owner).toBe(true)
  })

  it('may be a server whose socket somebody removed', async () => {
    given()
    const writer = new Writer()
    await writer.writes(1)
    const pid = postmaster()
    const host = readFileSync(pidFile(), 'utf8').split('\n')[4] ?? ''
    await writer.kill()
    rmSync(host, { recursive: true })
    const embedded = await open()
    expect(embedded.owner).toBe(true)
    expect(postmaster()).not.toBe(pid)
    expect(await lost(embedded, writer.acknowledged)).toEqual([])
  }, 180_000)

  it('may be data of another version, which is refused', async () => {
    given()
    await (await open()).stop()
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '12\n')
    await expect(openEmbedded({ dataDir })).rejects.toMatchObject({ code: 'DataOfAnotherVersion' })
  })
})

describe('a Ctrl-C', () => {
  it.skipIf(process.platform === 'win32')('meant for the server process does not reach PostgreSQL', async () => {
    given()
    await open()
    const pid = postmaster() ?? 0
    // A terminal signals the foreground process group, of which PostgreSQL is not.
    const group = (of: number) => execFileSync('ps', ['-o', 'pgid=', '-p', String(of)], { encoding: 'utf8' }).trim()
    expect(group(pid)).toBe(String(pid))
    expect(group(pid)).not.toBe(group(process.pid))
  })
})

describe.skipIf(!isRoot)('as root', () => {
  it('PostgreSQL runs as somebody else', async () => {
    given()
    await open()
    const { uid } = ownerOf(join(dataDir, 'cluster'))
    expect(uid).not.toBe(0)
    const status = readFileSync(`/proc/${postmaster()}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s+${uid}\\s`, 'm'))
    expect(status).toMatch(/^Groups:\s*$/m)
  })

  it('data that root restored are handed to the account', async () => {
    given()
    await (await open()).stop()
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'cluster')])
    expect(await ask(await open(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('a home folder stays closed: data and programs go where the account can reach them', async () => {
    const before = process.env.HOME
    process.env.HOME = home
    const stateDir = mkdtempSync(join(tmpdir(), 'state-'))
    chmodSync(stateDir, 0o755)
    try {
      expect(homedir()).toBe(home)
      const embedded = await openEmbedded({ dataDir, stateDir })
      expect(statSync(home).mode & 0o777).toBe(0o700)
      await ask(embedded, 'create table kept ()')
      await embedded.stop()
      const again = await openEmbedded({ dataDir, stateDir })
      expect(await ask(again, 'select * from kept')).toEqual([])
      await again.stop()
      expect(existsSync(join(readFileSync(join(dataDir, 'elsewhere'), 'utf8').trim(), 'cluster'))).toBe(true)
    } finally {
      process.env.HOME = before
      rmSync(stateDir, { recursive: true, force: true })
    }
  })
})

function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}
