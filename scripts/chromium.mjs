import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium, `SEKUNDANT_CHROMIUM` first; undefined when there is none. */
export function findChromium() {
  const { SEKUNDANT_CHROMIUM: chosen, PATH = '' } = process.env
  if (chosen) return runs(chosen) ? chosen : undefined
  const known = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...known, ...fixed].find(runs)
}

/** Finds Chromium, or installs it where this is a Debian-like machine and we are root. Says what it does. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const apt = ['/usr/bin/apt-get', '/bin/apt-get'].find(existsSync)
  if (apt && process.getuid?.() === 0 && !process.env.SEKUNDANT_CHROMIUM) {
    console.log('installing Chromium for the browser tests …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const steps = [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]
    const fine = steps.every(
      (args) => spawnSync(apt, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
    )
    const installed = findChromium()
    if (fine && installed) return installed
  }
  console.log('could not install: Chromium (no apt-get as root, or it failed). The browser tests are skipped.')
  return undefined
}

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
