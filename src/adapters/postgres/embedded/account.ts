import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedFailure } from './failure.ts'

/** The unprivileged user that PostgreSQL runs as when we are root, which PostgreSQL refuses to be. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * Whom to run as: `undefined` means ourselves. The owner of existing data wins over any preference, so that a user
 * `postgres` who appears later (by a package that someone installs) does not lock us out of our own data.
 */
export function accountFor(data: string): Account | undefined {
  const self = process.getuid?.()
  if (self === undefined) return undefined
  const owner = look(data)
  if (self !== 0) {
    if (!owner || owner.uid === self) return undefined
    throw new EmbeddedFailure('DataOfAnotherUser', `${data} belongs to user ${owner.uid}, but this process is ${self}`)
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return named('postgres') ?? named('nobody') ?? made('sekundant')
}

/** Whether `account` may use `path` by its permission bits and those of every folder above. */
export function reachable(path: string, account: Account, need: 'read' | 'search'): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || !permits(found, account, need === 'read' ? 4 : 1)) return false
  return blocker(path, account) === undefined
}

/** The uppermost folder above `path` which `account` cannot pass. */
export function blocker(path: string, account: Account): string | undefined {
  const above = dirname(path)
  if (above === path) return undefined
  return blocker(above, account) ?? (permits(statSync(above), account, 1) ? undefined : above)
}

/**
 * Lets `account` pass through a private folder of root's, but nobody else, and not list it. False where the folder is
 * not private to root, because then its group already means something.
 */
export function letPass(folder: string, account: Account): boolean {
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o070) !== 0) return false
  chownSync(folder, 0, account.gid)
  chmodSync(folder, (found.mode & 0o7777) | 0o010)
  return true
}

function look(data: string) {
  try {
    return statSync(data, { throwIfNoEntry: false })
  } catch (cause) {
    throw new EmbeddedFailure('DataOfAnotherUser', `${data} is closed to this process`, { cause })
  }
}

function permits(found: { uid: number; gid: number; mode: number }, account: Account, bit: number): boolean {
  if (found.uid === account.uid) return (found.mode & (bit << 6)) !== 0
  if (found.gid === account.gid) return (found.mode & (bit << 3)) !== 0
  return (found.mode & bit) !== 0
}

function named(name: string): Account | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
    )
    return uid === undefined || gid === undefined ? undefined : { uid, gid }
  } catch {
    return undefined
  }
}

function made(name: string): Account {
  const account = named(name)
  if (account) return account
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' })
  } catch (cause) {
    throw new EmbeddedFailure(
      'NoAccount',
      `PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody, nor could ${name} be made`,
      { cause },
    )
  }
  const fresh = named(name)
  if (!fresh) throw new EmbeddedFailure('NoAccount', `the user ${name} was made but cannot be found`)
  return fresh
}
