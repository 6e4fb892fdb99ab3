import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** The folder of another PostgreSQL's programs (15 or later), `SEKUNDANT_POSTGRES` first; undefined when there is none. */
export function findPostgres() {
  const { SEKUNDANT_POSTGRES: chosen } = process.env
  if (chosen) return existsSync(join(chosen, 'initdb')) ? chosen : undefined
  if (!existsSync(debian)) return undefined
  const versions = readdirSync(debian)
    .filter((version) => Number(version) >= 15 && existsSync(join(debian, version, 'bin', 'initdb')))
    .toSorted((a, b) => Number(a) - Number(b))
  return versions.length > 0 ? join(debian, versions[0], 'bin') : undefined
}

/** Finds it, or installs it where this is a Debian-like machine and we are root. Says what it does. */
export function ensurePostgres() {
  const found = findPostgres()
  if (found) return found
  const apt = ['/usr/bin/apt-get', '/bin/apt-get'].find(existsSync)
  if (apt && process.getuid?.() === 0 && !process.env.SEKUNDANT_POSTGRES) {
    console.log('installing PostgreSQL for the tests with DATABASE_URL …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const steps = [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'],
    ]
    const fine = steps.every(
      (args) => spawnSync(apt, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
    )
    const installed = findPostgres()
    if (fine && installed) return installed
  }
  console.log(
    'could not install: PostgreSQL (no apt-get as root, or it failed). The tests with DATABASE_URL are skipped.',
  )
  return undefined
}
