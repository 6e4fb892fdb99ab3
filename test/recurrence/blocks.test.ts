import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addDays } from '#core/time/day.ts'
import { parseRule } from '#recurrence/rule.ts'
import { moments } from '#recurrence/days.ts'

const file = join(import.meta.dirname, '../../../shared/data/ics/libical/icalrecur_test.txt')

interface Block {
  readonly name: string
  readonly rule: string
  readonly start: string
  readonly wanted: readonly string[]
}

/** The blocks of the file: a rule, its start, and the starts that follow from it. */
function blocks(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split('\n')
    const value = (key: string): string | undefined =>
      lines.find((line) => line.startsWith(`${key}:`))?.slice(key.length + 1)
    const [rule, start, instances] = ['RRULE', 'DTSTART', 'INSTANCES'].map(value)
    if (!rule || !start || instances === undefined) return []
    const after = value('START-AT')
    const wanted = instances.split(',').map((one) => one.trim())
    const name = lines.find((line) => line.startsWith('#')) ?? rule
    return [{ name: `${name} ${rule} ${start}${after ? ` after ${after}` : ''}`, rule, start, wanted }]
  })
}

const plain = (moment: string): string => moment.replaceAll(/[-:]/g, '')

/** `19970902T090000Z` as the wall clock that it shows. */
const wall = (text: string): string =>
  `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` +
  (text.length > 8 ? `T${text.slice(9, 11)}:${text.slice(11, 13)}:${text.slice(13, 15)}` : '')

/** Why a rule of daily or longer frequency is refused rather than guessed. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/FREQ=(HOURLY|MINUTELY|SECONDLY)/, 'oftener than daily'],
  [/RSCALE|SKIP/, 'another calendar than the Gregorian one'],
  [
    /BYMONTHDAY=.*BYWEEKNO|BYWEEKNO=.*BYMONTHDAY/,
    'days of months within weeks of the year: the standard leaves open which year counts',
  ],
]

describe.skipIf(!existsSync(file))('recurrence blocks of a calendar library', () => {
  const all = existsSync(file) ? blocks(readFileSync(file, 'utf8')) : []

  it('are there', () => expect(all.length).toBeGreaterThan(100))

  it.each(all)('$name', ({ rule, start, wanted }) => {
    const reason = refused.find(([pattern]) => pattern.test(rule))
    if (reason) return expect(parseRule(rule), reason[1]).toBeUndefined()
    expect(parseRule(rule), 'understood').toBeDefined()
    const bare = wanted.map((one) => one.replace(/Z$/, ''))
    const begin = wall(start)
    const last = wall(bare.at(-1)!).slice(0, 10)
    const ends = /COUNT|UNTIL/.test(rule) ? addDays(last, 800) : last
    const found = moments({ rule, start: begin }, begin.slice(0, 10), ends, wanted.length + 50).map(plain)
    expect(found).toEqual(bare)
  })
})
