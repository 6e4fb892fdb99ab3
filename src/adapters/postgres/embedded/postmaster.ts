import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { type Cluster, spawnOptions } from './cluster.ts'
import { socketFolder } from './place.ts'

/** What `postmaster.pid` says of a server. */
export interface Postmaster {
  readonly pid: number
  readonly data: string
  readonly port: number
  /** A folder or, for TCP, an address. */
  readonly host: string
  readonly ready: boolean
  /** The file as it was read. */
  readonly text: string
}

/** A file that is cut short, by a writer at work or by a power cut. */
export interface Torn {
  readonly pid?: undefined
  readonly text: string
}

/** A start that is under way. */
export interface Launch {
  readonly pid: number | undefined
  /** Undefined while the process runs. */
  exit: { readonly code: number | null; readonly said: string } | undefined
}

const pidFile = (cluster: Cluster) => join(cluster.data, 'postmaster.pid')

/** Undefined when there is no file. */
export function readPostmaster(cluster: Cluster): Postmaster | Torn | undefined {
  return read(pidFile(cluster))
}

function read(file: string): Postmaster | Torn | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const [pid, data, , port, folder, address, , state] = text.split('\n')
  if (!pid || !data || !port || Number.isNaN(Number(pid))) return { text }
  const host = folder || address || '127.0.0.1'
  return { pid: Number(pid), data, port: Number(port), host, ready: state?.trim() === 'ready', text }
}

/** Whether the process is that PostgreSQL and not a zombie or another program that got its number. */
export function isAlive({ pid, data }: Postmaster): boolean {
  if (process.platform === 'win32') return exists(pid)
  const [program, ...args] = commandLine(pid)
  if (!program || basename(program) !== 'postgres') return false
  return args.join(' ').includes(`-D ${data}`)
}

/** Takes away a `postmaster.pid` whose process is gone, but only if it still says `text`. */
export function discard(cluster: Cluster, text: string) {
  const aside = `${pidFile(cluster)}.${randomUUID()}`
  try {
    renameSync(pidFile(cluster), aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, pidFile(cluster))
    unlinkSync(aside)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
}

/** Starts PostgreSQL in a session of its own: neither Ctrl-C nor our death reaches it. */
export async function launch(cluster: Cluster): Promise<Launch> {
  const offset = startLog(cluster)
  const out = openSync(cluster.logFile, 'a', 0o600)
  const windows = process.platform === 'win32'
  const settings = Object.entries(await configuration(cluster)).map(([key, value]) => `${key}=${value}`)
  const [program, args] = windows
    ? [cluster.binaries.pgCtl, ['start', '-W', '-D', cluster.data, '-o', settings.map((s) => `-c "${s}"`).join(' ')]]
    : [cluster.binaries.postgres, ['-D', cluster.data, ...settings.flatMap((s) => ['-c', s])]]
  const child = spawn(program, args, { ...spawnOptions(cluster), detached: true, stdio: ['ignore', out, out] })
  closeSync(out)
  child.unref()
  const started: Launch = { pid: windows ? undefined : child.pid, exit: undefined }
  const ended = (code: number | null, said: string) => (started.exit = { code, said: said + logSince(cluster, offset) })
  child.once('exit', (code) => ended(code, ''))
  child.once('error', (error) => ended(null, `${String(error)}\n`))
  return started
}

/** Asks a server to end: `fast` ends transactions and writes a checkpoint, `immediate` leaves the rest to recovery. */
export function signal(cluster: Cluster, pid: number, how: 'fast' | 'immediate') {
  if (process.platform === 'win32') {
    execFileSync(cluster.binaries.pgCtl, ['stop', '-W', '-D', cluster.data, '-m', how], { stdio: 'ignore' })
    return
  }
  kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
}

/** Ends backends that outlived their postmaster and still hold its shared memory. Returns how many. */
export function endOrphans(cluster: Cluster): number {
  if (process.platform !== 'linux') return 0
  const orphans = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => commandLine(pid)[0]?.startsWith(`postgres: ${cluster.name}:`) && !hasPostmaster(pid))
  for (const pid of orphans) kill(pid, 'SIGKILL')
  return orphans.length
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function configuration(cluster: Cluster): Promise<Record<string, string | number>> {
  const door =
    process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1', port: await freePort() }
      : {
          listen_addresses: '',
          unix_socket_directories: socketPlace(cluster),
          unix_socket_permissions: '0700',
        }
  return {
    ...door,
    cluster_name: cluster.name,
    // Durable: a row that was acknowledged survives a power cut.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Small: one person's machine, which has other things to do.
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_connections: 60,
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_parallel_workers_per_gather: 0,
    io_method: 'sync',
    huge_pages: 'off',
    jit: 'off',
    // The same everywhere, whatever the machine is set to.
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, YMD',
    lc_messages: 'C',
    // The log names no values and no statements: they are the person's.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
}

/** Without the socket of a dead server: a zombie that nobody reaps would keep PostgreSQL from taking it over. */
function socketPlace(cluster: Cluster): string {
  const folder = socketFolder(cluster.name, cluster.account, tmpdir())
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.lock'))) {
    const lock = join(folder, name)
    const holder = read(lock)
    if (!holder || holder.pid === undefined || isAlive(holder)) continue
    rmSync(lock, { force: true })
    rmSync(lock.replace(/\.lock$/, ''), { force: true })
  }
  return folder
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? done(address.port) : failed(new Error('no free port')),
      )
    })
  })
}

const logLimit = 4_000_000

function startLog({ logFile }: Cluster): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < logLimit) return size
  truncateSync(logFile)
  return 0
}

function logSince({ logFile }: Cluster, offset: number): string {
  try {
    return readFileSync(logFile).subarray(offset).toString('utf8').slice(-4000)
  } catch {
    return ''
  }
}

function hasPostmaster(pid: number): boolean {
  try {
    // The name in parentheses may hold spaces; the parent's pid is the second word after it.
    const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
    return basename(commandLine(parent)[0] ?? '') === 'postgres'
  } catch {
    return true
  }
}

function commandLine(pid: number): readonly string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const said = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [program = '', ...args] = said.split(' -D ')
    return args.length === 0 ? [program] : [program, '-D', args.join(' -D ')]
  } catch {
    return []
  }
}

function kill(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
