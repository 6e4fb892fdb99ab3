import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { understand } from '#companion/chat/understand.ts'
import { casesOf, judgeAll } from '#test/companion/chat/judge.ts'
import { now, situation } from '#test/companion/chat/state.ts'

// Prints how each line of a table is understood and what came of it: `npm run quick-entry`, or with a file of one's own.
// `--wrong` prints only what is wrong; `--own` adds what the own lines name to the state.
const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const named = process.argv.slice(2).find((word) => !word.startsWith('--'))
const file = named ?? new URL('../../shared/cases/quick-entry.tsv', import.meta.url).pathname

if (existsSync(file)) await run(file)
else {
  console.error(`There is no ${file}. Name a table: npm run quick-entry -- my.tsv`)
  process.exitCode = 1
}

async function run(path: string): Promise<void> {
  const cases = casesOf(readFileSync(path, 'utf8'))
  const verdicts = await judgeAll(cases, flags.has('--own'))
  for (const { text, language, expected, got, right, wrongWrite } of verdicts) {
    if (right && flags.has('--wrong')) continue
    console.log(`${right ? 'right' : wrongWrite ? 'WRONG WRITE' : 'WRONG'}\t${language}\t${text}`)
    if (!right) console.log(`\texpected   ${expected}`)
    console.log(`\tunderstood ${got}`)
  }
  const right = verdicts.filter((verdict) => verdict.right).length
  const writes = verdicts.filter((verdict) => verdict.wrongWrite).length
  const share = ((100 * right) / Math.max(1, verdicts.length)).toFixed(1)
  console.log(`\n${right} of ${verdicts.length} right (${share} %), ${writes} wrong writes`)
  const { middle, most } = await speed(cases)
  console.log(`understanding a line: median ${middle.toFixed(2)} ms, longest ${most.toFixed(2)} ms`)
  process.exitCode = writes === 0 && right / verdicts.length >= 0.95 && middle <= 5 ? 0 : 1
}

async function speed(cases: ReturnType<typeof casesOf>): Promise<{ middle: number; most: number }> {
  const { frames, rows, close } = await situation()
  const times = cases
    .map(({ text, language }) => {
      const began = performance.now()
      understand(text, { language, now, frames, rows })
      return performance.now() - began
    })
    .toSorted((a, b) => a - b)
  await close()
  return { middle: times[Math.floor(times.length / 2)] ?? 0, most: times.at(-1) ?? 0 }
}
