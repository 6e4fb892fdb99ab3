import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { casesOf, judgeAll, type Verdict } from './judge.ts'

const table = new URL('../../../../shared/cases/quick-entry.tsv', import.meta.url)
const here = new URL('./', import.meta.url)
const read = (file: URL) => casesOf(readFileSync(file, 'utf8'))
const wrong = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ right }) => !right).map(({ text, expected, got }) => ({ text, expected, got }))

if (!existsSync(table)) console.warn('skipped: ../shared/cases/quick-entry.tsv is not there')

describe.skipIf(!existsSync(table))('[CHAT-2] the table of quick entries, with all modules', () => {
  let verdicts: readonly Verdict[] = []
  beforeAll(async () => {
    verdicts = await judgeAll(read(table))
  }, 60_000)
  it('writes nothing that was not said', () => expect(verdicts.filter(({ wrongWrite }) => wrongWrite)).toEqual([]))
  it('is understood', () => expect(wrong(verdicts)).toEqual([]))
})

const own = readdirSync(here)
  .filter((name) => name === 'paraphrases.tsv' || /^own-.*\.tsv$/.test(name))
  .toSorted()

describe.each(own)('[CHAT-2] own paraphrases: %s', (name) => {
  let verdicts: readonly Verdict[] = []
  beforeAll(async () => {
    verdicts = await judgeAll(read(new URL(name, here)), true)
  }, 240_000)
  it('cover many kinds', () => expect(verdicts.length).toBeGreaterThan(100))
  it('are understood', () => expect(wrong(verdicts)).toEqual([]))
})
