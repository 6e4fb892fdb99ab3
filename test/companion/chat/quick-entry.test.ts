import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { casesOf, judgeAll, type Verdict } from './judge.ts'

const table = new URL('../../../../shared/cases/quick-entry.tsv', import.meta.url)
const here = new URL('./', import.meta.url)
const read = (file: URL) => casesOf(readFileSync(file, 'utf8'))

if (!existsSync(table)) console.warn('skipped: ../shared/cases/quick-entry.tsv is not there')

/** Each line is a test of its own; they are judged together, on one kernel. */
function judged(file: URL, strict: boolean): void {
  const cases = read(file)
  let verdicts: readonly Verdict[] = []
  beforeAll(async () => {
    verdicts = await judgeAll(cases, strict)
  }, 240_000)
  it.each(cases.map((one, index) => ({ ...one, index })))('$language: $text', ({ index }) => {
    const { right, wrongWrite, expected, got } = verdicts[index]!
    expect({ right, wrongWrite, expected, got }).toEqual({ right: true, wrongWrite: false, expected, got })
  })
}

describe.skipIf(!existsSync(table))('[CHAT-2] the table of quick entries, with all modules', () => {
  if (existsSync(table)) judged(table, false)
})

const own = readdirSync(here)
  .filter((name) => name === 'paraphrases.tsv' || /^own-.*\.tsv$/.test(name))
  .toSorted()

describe.each(own)('[CHAT-2] own paraphrases: %s', (name) => {
  judged(new URL(name, here), true)
})
