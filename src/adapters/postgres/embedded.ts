import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, database, openCluster, user } from './embedded/cluster.ts'
import { EmbeddedFailure } from './embedded/failure.ts'
import { type Keeper, keep } from './embedded/keeper.ts'
import {
  type Launch,
  type Postmaster,
  discard,
  endOrphans,
  exists,
  isAlive,
  launch,
  readPostmaster,
  signal,
} from './embedded/postmaster.ts'

export { EmbeddedFailure, type FailureCode } from './embedded/failure.ts'

export interface Embedded {
  /** For `new pg.Pool(…)`. Stays right when the server is started anew. */
  readonly config: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
    readonly password?: string
  }
  /** The same as a connection string. Holds the password where there is one. */
  readonly url: string
  /** Whether this process started the server, rather than joined one. */
  readonly owner: boolean
  /**
   * Ends our use. The last process to end its use stops PostgreSQL; a process that was killed no longer counts. Close
   * pools first. Errors: `StopFailed`.
   */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Ours alone; made when missing. */
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** Where root puts what the unprivileged account cannot reach elsewhere. */
  readonly stateDir?: string
}

const patience = 120_000
const stopPatience = 30_000

/**
 * Starts PostgreSQL on `dataDir`, or joins the one that runs there already: left over from a process that was killed, or
 * started by another process on the same folder. A server that dies while we use it is started again.
 *
 * Errors: `EmbeddedFailure` with its `code`.
 */
export async function openEmbedded({
  dataDir,
  log = () => {},
  stateDir = '/var/lib/sekundant',
}: EmbeddedOptions): Promise<Embedded> {
  const cluster = await openCluster(dataDir, stateDir, log)
  const first = await hold(cluster, log)
  let keeper = first.keeper
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> = Promise.resolve()

  let revived = Number.NEGATIVE_INFINITY
  const revive = async () => {
    if (stopping) return
    log('the database went away; bringing it back')
    try {
      if (performance.now() - revived < 5_000) await sleep(1_000)
      revived = performance.now()
      keeper = (await hold(cluster, log)).keeper
      watch()
    } catch (error) {
      log(`the database does not come back: ${String(error)}`)
    }
  }
  const watch = () => void keeper.gone.then(() => (reviving = revive()))
  watch()

  return {
    ...address(cluster, first.keeper.server),
    owner: first.owner,
    stop: () => (stopping ??= reviving.then(() => leave(cluster, keeper))),
  }
}

function address(cluster: Cluster, { host, port }: Postmaster): Pick<Embedded, 'config' | 'url'> {
  const secret = cluster.password === undefined ? {} : { password: cluster.password }
  const login = cluster.password === undefined ? user : `${user}:${cluster.password}`
  return {
    config: { host, port, user, database, ...secret },
    url: `postgresql://${login}@${encodeURIComponent(host)}:${port}/${database}`,
  }
}

interface Hold {
  readonly keeper: Keeper
  readonly owner: boolean
}

/**
 * Starts or joins. Several processes may do so at once without a lock of our own: PostgreSQL creates `postmaster.pid`
 * exclusively, so that one start wins and the others fail, look again and join.
 */
async function hold(cluster: Cluster, log: (line: string) => void): Promise<Hold> {
  const began = performance.now()
  const doubts = new Doubts()
  let own: Launch | undefined
  let failures = 0
  let last: unknown

  while (performance.now() - began < patience) {
    const running = readPostmaster(cluster)
    const starting = own !== undefined && own.exit === undefined

    if (own?.exit) {
      const { code, said } = own.exit
      own = undefined
      // pg_ctl on Windows ends once it has started the server.
      if (code === 0) continue
      if (/shared memory block .* is still in use/.test(said)) {
        last = said
        if (doubts.since('orphans') > 3_000) {
          log(`ended ${endOrphans(cluster)} database processes that had lost their server`)
          doubts.forget('orphans')
        }
        await sleep(100)
        continue
      }
      if (!/lock file ".*" already exists|lock file ".*" is empty/.test(said)) {
        last = said
        if (++failures >= 3) break
        await sleep(100 * failures)
        continue
      }
    }

    if (running && running.pid === undefined) {
      if (!starting && doubts.since('torn') > 2_000) discard(cluster, running.text)
      await sleep(10)
      continue
    }
    doubts.forget('torn')

    if (!running || !isAlive(running)) {
      if (!starting) {
        // Where the number is free PostgreSQL itself sees that the file is stale.
        if (running && exists(running.pid)) discard(cluster, running.text)
        own = await launch(cluster)
      }
      await sleep(5)
      continue
    }
    if (!running.ready && doubts.since(`start ${running.pid}`) < patience / 2) {
      await sleep(5)
      continue
    }

    try {
      const keeper = await keep(cluster, running)
      return { keeper, owner: own !== undefined && (own.pid === running.pid || own.pid === undefined) }
    } catch (error) {
      last = error
    }
    // It lives, but nobody can reach it any more: somebody cleaned the temporary folder.
    const deaf = ['ENOENT', 'ECONNREFUSED'].includes((last as { code?: string }).code ?? '')
    const silent = doubts.since(`${deaf ? 'deaf' : 'busy'} ${running.pid}`)
    if (deaf && silent > 3_000) signal(cluster, running.pid, silent > 15_000 ? 'immediate' : 'fast')
    await sleep(silent > 1_000 ? 250 : 20)
  }
  throw new EmbeddedFailure('StartFailed', `PostgreSQL does not start on ${cluster.data}: ${String(last).trim()}`, {
    cause: last,
  })
}

async function leave(cluster: Cluster, keeper: Keeper) {
  const alone = await keeper.release().catch(() => undefined)
  // Undefined: the server is gone already, with our use of it.
  if (alone === undefined) return
  if (!alone) return keeper.end()

  // While our connection lives it keeps newcomers from beginning to use what is about to end.
  const { pid } = keeper.server
  signal(cluster, pid, 'fast')
  const began = performance.now()
  while (isAlive(keeper.server)) {
    const waited = performance.now() - began
    if (waited > stopPatience) throw new EmbeddedFailure('StopFailed', `PostgreSQL (process ${pid}) does not end`)
    if (waited > stopPatience / 2) signal(cluster, pid, 'immediate')
    await sleep(waited < 1_000 ? 5 : 250)
  }
  await keeper.end().catch(() => {})
  // Its socket's folder; not empty when somebody has started it again already.
  if (process.platform !== 'win32') await rmdir(keeper.server.host).catch(() => {})
}

/** For how long (ms) something has looked wrong. */
class Doubts {
  readonly #began = new Map<string, number>()

  since(what: string): number {
    const now = performance.now()
    const began = this.#began.get(what) ?? now
    this.#began.set(what, began)
    return now - began
  }

  forget(what: string) {
    this.#began.delete(what)
  }
}
