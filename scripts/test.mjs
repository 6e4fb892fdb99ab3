import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensurePostgres } from './postgres.mjs'
import { install, node, root } from './install.mjs'
import { buildWeb } from './web.mjs'

const floorFile = join(root, '.ci', 'tests-floor.json')
const report = join(root, '.cache', 'vitest.json')
const args = process.argv.slice(2)
const updateFloor = args.includes('--update-floor')

install()
const chromium = ensureChromium()
const postgres = ensurePostgres()
if (!buildWeb()) fail('the web app does not build; see the messages above')

mkdirSync(join(root, '.cache'), { recursive: true })
rmSync(report, { force: true })
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const run = spawn(node, [vitest, 'run', ...args.filter((arg) => arg !== '--update-floor')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SEKUNDANT_CHROMIUM: chromium ?? '', SEKUNDANT_POSTGRES: postgres ?? '' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal))
run.once('error', (error) => fail(`cannot run ${node}: ${error.message}`))
run.once('exit', (code) => finish(code ?? 1))

function finish(code) {
  const found = read()
  if (!found) fail('vitest left no report')
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: todo } = found
  // A file that does not even load has no tests of its own to fail.
  const broken = found.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  if (updateFloor && code === 0) writeFileSync(floorFile, `${JSON.stringify({ passed })}\n`)
  console.log(`${passed} passed, ${failed + broken} failed, ${pending + todo} skipped`)
  process.exitCode = code === 0 && failed + broken > 0 ? 1 : code
}

function read() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

function fail(reason) {
  console.error(reason)
  console.log('0 passed, 1 failed, 0 skipped')
  process.exit(1)
}
