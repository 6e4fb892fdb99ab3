import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const windows = process.platform === 'win32'
const stamp = join(root, 'node_modules', '.sekundant-install')

/** The pinned Node as a program, not npm's wrapper of it, so that signals and exit codes are its own. */
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** Installs the dependencies when they are missing or package-lock.json has changed. Ends the process on failure. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (found === wanted && existsSync(node)) return
  // Somebody ran npm by hand: npm's own record says that it is complete, and the lock file has not moved since.
  if (!found && existsSync(node) && isCurrent()) return writeFileSync(stamp, wanted)

  console.log('installing dependencies (once, a minute or so) …')
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const tries = [
    ['ci', ...flags],
    ['install', ...flags],
  ]
  for (const args of tries) {
    if (npm(args) && ensureNode()) return writeFileSync(stamp, lockHash())
  }
  console.error('npm could not install the dependencies; see its messages above')
  process.exit(1)
}

function isCurrent() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const own = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const had = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(own).every(
    ([path, { version, optional }]) => path === '' || optional || had[path]?.version === version,
  )
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** The package `node` fetches its program by an install script, which some settings of npm leave out. */
function ensureNode() {
  if (existsSync(node)) return true
  npm(['rebuild', 'node', '--foreground-scripts', '--ignore-scripts=false'])
  return existsSync(node)
}

function npm(args) {
  return spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: windows }).status === 0
}
