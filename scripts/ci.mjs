// Judges the report of the last test run by what this machine could have run.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

const { passed: floor } = JSON.parse(readFileSync(join(root, '.ci', 'tests-floor.json'), 'utf8'))
const report = JSON.parse(readFileSync(join(root, '.cache', 'vitest.json'), 'utf8'))
const shared = existsSync(join(dirname(root), 'shared'))
const tests = report.testResults.flatMap((file) => file.assertionResults)
const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map((test) => test.fullName)
const excused = skipped.filter((name) => /\babsent\b/.test(name) && !(shared && /\bshared\b/.test(name)))
const complaints = skipped.filter((name) => !excused.includes(name)).map((name) => `skipped without need: ${name}`)
if (report.numPassedTests + excused.length < floor) {
  complaints.push(`${report.numPassedTests} tests passed (${excused.length} excused), but ${floor} did before`)
}
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
