import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, chown } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, blocker, letPass } from './account.ts'
import { EmbeddedFailure } from './failure.ts'

/**
 * The folder that really holds the data: `dataDir`, unless `account` cannot get there because a home folder above is
 * closed to it. Then it is a folder of its own below `stateDir`, named in `dataDir/elsewhere`.
 */
export function settle(
  dataDir: string,
  account: Account | undefined,
  stateDir: string,
  log: (line: string) => void,
): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!account) return dataDir
  const pointer = join(dataDir, 'elsewhere')
  if (existsSync(pointer)) return own(readFileSync(pointer, 'utf8').trim(), account)
  if (passes(dataDir, account, log)) return own(dataDir, account)
  const elsewhere = join(stateDir, randomUUID())
  const draft = join(dataDir, `elsewhere-${randomUUID()}`)
  writeFileSync(draft, `${elsewhere}\n`)
  try {
    linkSync(draft, pointer)
    log(`PostgreSQL cannot run as root and no other user can enter ${dataDir}: the data lives in ${elsewhere}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return own(readFileSync(pointer, 'utf8').trim(), account)
}

/** Gives a cluster that root wrote (a restored backup, say) to the account that will run it. */
export async function handOver(data: string, account: Account) {
  if (lstatSync(data, { throwIfNoEntry: false })?.uid !== 0) return
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  // The folder itself comes last: its owner says whether all of this is done.
  await chown(data, account.uid, account.gid)
}

/**
 * A folder for the socket that only the account can enter, short enough for the 107 bytes (103 on macOS) of a socket's path. The
 * temporary folder is everybody's, so what lies there already is believed only when it is ours and private.
 */
export function socketFolder(name: string, account: Account | undefined, temporary: string): string {
  const root = temporary.length > 60 ? '/tmp' : temporary
  const uid = account?.uid ?? process.getuid?.() ?? -1
  for (let attempt = 0; attempt < 10; attempt++) {
    const folder = join(root, attempt === 0 ? name : `${name}-${attempt}`)
    try {
      mkdirSync(folder, { mode: 0o700 })
      if (account) chownSync(folder, account.uid, account.gid)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    let found = lstatSync(folder)
    if (account && found.isDirectory() && found.uid === 0 && found.gid === 0) {
      // Another process of ours stands between its mkdir and its chown, or died there.
      chownSync(folder, account.uid, account.gid)
      found = lstatSync(folder)
    }
    if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return folder
  }
  throw new EmbeddedFailure('StartFailed', `others occupy ${join(root, name)}, where the database's socket belongs`)
}

function own(folder: string, account: Account): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, account.uid, account.gid)
  return folder
}

function passes(dataDir: string, account: Account, log: (line: string) => void): boolean {
  for (;;) {
    const closed = blocker(dataDir, account)
    if (closed === undefined) return true
    // A home folder and the roots of the file system are not ours to open.
    if (closed === homedir() || closed === '/root' || dirname(dirname(closed)) === dirname(closed)) return false
    if (!letPass(closed, account)) return false
    log(`let user ${account.uid} pass through ${closed}, because PostgreSQL cannot run as root`)
  }
}
