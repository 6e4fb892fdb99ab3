import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './install.mjs'

const built = join(root, 'dist', 'web', 'index.html')
const stamp = join(root, '.cache', 'web-build')
const singles = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/** Builds the web app when its sources are not the ones it was built from. Returns false when Vite fails. */
export function buildWeb() {
  if (!existsSync(join(root, 'vite.config.ts'))) {
    console.log('there is no web app to build here')
    return true
  }
  const wanted = fingerprint()
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log('building the web app …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) return false
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

/** Names, sizes and times of everything that the build may read: a few hundred `stat`s, no reading. */
function fingerprint() {
  const hash = createHash('sha256')
  const note = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  for (const folder of ['src', 'public']) {
    if (!existsSync(join(root, folder))) continue
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) note(join(entry.parentPath ?? entry.path, entry.name))
    }
  }
  for (const file of singles) if (existsSync(join(root, file))) note(join(root, file))
  return hash.digest('hex')
}
