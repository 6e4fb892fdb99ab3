import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, chown, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Account, accountFor } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { EmbeddedFailure } from './failure.ts'
import { handOver, settle } from './place.ts'

/** One PostgreSQL data folder and all that is needed to run it. */
export interface Cluster {
  /** Short and the same for every process on this folder; also PostgreSQL's `cluster_name`, seen in process titles. */
  readonly name: string
  readonly base: string
  readonly data: string
  readonly logFile: string
  readonly binaries: Binaries
  readonly account: Account | undefined
  /** Only on Windows, which speaks TCP on the loop-back. */
  readonly password: string | undefined
}

export const user = 'sekundant'
export const database = 'sekundant'

const passwordFile = 'sekundant.password'

/** Makes the data folder on the first start. Safe to call from many processes at once, and after being killed midway. */
export async function openCluster(dataDir: string, stateDir: string, log: (line: string) => void): Promise<Cluster> {
  const wanted = resolve(dataDir)
  const account = accountFor(dataOf(wanted))
  const base = realpathSync(settle(wanted, account, stateDir, log))
  const data = join(base, 'cluster')
  const binaries = await findBinaries(account, stateDir)
  if (!existsSync(join(data, 'PG_VERSION'))) await create(base, data, binaries, account, log)
  if (account) await handOver(data, account)

  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major !== binaries.major) {
    throw new EmbeddedFailure(
      'DataOfAnotherVersion',
      `${data} was made by PostgreSQL ${major}, but this is ${binaries.major}: export with the old release, import with the new`,
    )
  }
  const name = `sekundant-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
  return {
    name,
    base,
    data,
    logFile: join(base, 'postgres.log'),
    binaries,
    account,
    password: process.platform === 'win32' ? readFileSync(join(data, passwordFile), 'utf8').trim() : undefined,
  }
}

/** What PostgreSQL's programs are started with: never our environment, whose PG* and LC_* would change them. */
export function spawnOptions(cluster: { base: string; account: Account | undefined }) {
  const { PATH, SystemRoot, TEMP } = process.env
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', HOME: cluster.base }
  if (PATH) env.PATH = PATH
  if (SystemRoot) env.SystemRoot = SystemRoot
  if (TEMP) env.TEMP = TEMP
  return { cwd: cluster.base, env, windowsHide: true, ...cluster.account }
}

function dataOf(wanted: string): string {
  const pointer = join(wanted, 'elsewhere')
  return join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : wanted, 'cluster')
}

/** Fills a folder of its own and renames it into place, so that a half-made cluster is never seen. */
async function create(
  base: string,
  data: string,
  binaries: Binaries,
  account: Account | undefined,
  log: (line: string) => void,
) {
  await sweep(base)
  const fresh = join(base, `fresh-${randomUUID()}`)
  const secret = join(base, `${randomUUID()}.password`)
  const windows = process.platform === 'win32'
  try {
    if (windows) await writeFile(secret, randomBytes(24).toString('hex'), { mode: 0o600 })
    await initdb(base, binaries, account, [
      `--pgdata=${fresh}`,
      `--username=${user}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(windows ? ['--auth=scram-sha-256', `--pwfile=${secret}`] : ['--auth=trust']),
    ])
    const door = windows ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all trust\n'
    await writeFile(join(fresh, 'pg_hba.conf'), door)
    if (windows) await rename(secret, join(fresh, passwordFile))
    if (account) await chown(join(fresh, 'pg_hba.conf'), account.uid, account.gid)
    await chmod(fresh, 0o700)
    await rename(fresh, data)
    syncFolder(base)
    log(`made a new database in ${data}`)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    await rm(secret, { force: true })
    // Another process was faster, and its cluster is as good.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}

async function initdb(base: string, binaries: Binaries, account: Account | undefined, args: readonly string[]) {
  const child = spawn(binaries.initdb, args, { ...spawnOptions({ base, account }), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((done, failed) => {
    child.once('close', done)
    child.once('error', failed)
  }).catch((cause: unknown) => {
    throw new EmbeddedFailure('InitFailed', `cannot run ${binaries.initdb}: ${String(cause)}`, { cause })
  })
  if (code !== 0) throw new EmbeddedFailure('InitFailed', `initdb failed (${code}): ${said.trim().slice(-2000)}`)
}

/** Removes what a killed first start left behind, but nothing that may still be in the making. */
async function sweep(base: string) {
  const old = Date.now() - 10 * 60_000
  for (const entry of await readdir(base)) {
    if (!entry.startsWith('fresh-') && !/^[0-9a-f-]{36}\.password$/.test(entry)) continue
    const path = join(base, entry)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.mtimeMs < old) await rm(path, { recursive: true, force: true })
  }
}

function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
