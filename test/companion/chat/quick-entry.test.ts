import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { casesOf, judge } from './judge.ts'

const table = new URL('../../../../shared/cases/quick-entry.tsv', import.meta.url)
const own = new URL('./paraphrases.tsv', import.meta.url)
const read = (file: URL) => casesOf(readFileSync(file, 'utf8'))

describe.skipIf(existsSync(table))('[CHAT-2] the table of quick entries is absent', () => {
  it('is not measured here', () => expect(existsSync(table)).toBe(false))
})

describe.skipIf(!existsSync(table))('[CHAT-2] the table of quick entries', () => {
  const cases = existsSync(table) ? read(table) : [{ text: 'absent', language: 'en' as const, expected: 'NONE' }]
  it.each(cases)('$language: $text', (each) => {
    const { got, right } = judge(each)
    expect(right, `expected ${each.expected}, got ${got}`).toBe(true)
  })
})

describe('[CHAT-2] own paraphrases', () => {
  it('cover many kinds', () => expect(read(own).length).toBeGreaterThan(400))
  it.each(read(own))('$language: $text', (each) => {
    const { got, right } = judge(each)
    expect(right, `expected ${each.expected}, got ${got}`).toBe(true)
  })
})
