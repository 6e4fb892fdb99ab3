import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { casesOf, judge } from '#test/companion/chat/judge.ts'

// Prints how each line of a table is understood: `node bench/quick-entry.ts [file.tsv]`.
const file = process.argv[2] ?? new URL('../../shared/cases/quick-entry.tsv', import.meta.url).pathname
if (existsSync(file)) {
  const cases = casesOf(readFileSync(file, 'utf8'))
  const began = performance.now()
  const verdicts = cases.map(judge)
  const took = performance.now() - began
  for (const { text, expected, got, right, wrongWrite } of verdicts) {
    console.log(
      `${right ? 'right' : wrongWrite ? 'WRONG WRITE' : 'WRONG'}\t${text}\n\texpected ${expected}\n\tgot      ${got}`,
    )
  }
  const right = verdicts.filter((verdict) => verdict.right).length
  const writes = verdicts.filter((verdict) => verdict.wrongWrite).length
  console.log(
    `${right} of ${verdicts.length} right, ${writes} wrong writes, ${(took / verdicts.length).toFixed(2)} ms a line`,
  )
} else console.log(`absent: ${file}`)
