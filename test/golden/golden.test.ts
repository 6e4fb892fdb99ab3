import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Fact } from '#core/facts/fact.ts'
import { toldOf } from '#core/door/door.ts'
import { modules } from '#modules/all.ts'
import { kernelOf, SPACE } from '../fixtures/kernel.ts'
import { rowsOf, shared } from '../laws/world.ts'

const here = import.meta.dirname
const releases = readdirSync(here).flatMap((name) =>
  name.endsWith('.facts.jsonl') ? [name.replace('.facts.jsonl', '')] : [],
)
const read = (name: string): string => readFileSync(join(here, name), 'utf8')

test('there is a frozen log', () => expect(releases.length).toBeGreaterThan(0))

describe.each(releases)('the log of release %s', (release) => {
  const facts = read(`${release}.facts.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Fact)
  const frozen = JSON.parse(read(`${release}.rows.json`)) as { rows: unknown[]; measures: Record<string, unknown> }

  test('replays to the same rows and measures', async () => {
    const kernel = kernelOf(modules)
    await kernel.receive(SPACE, facts)
    expect(shared(await rowsOf(kernel))).toEqual(frozen.rows)
    for (const [day, measures] of Object.entries(frozen.measures))
      expect(await kernel.views(SPACE).measures(day)).toMatchObject(measures as object)
  })

  test('still knows every fact by its wire name', () => {
    const { registry } = kernelOf(modules)
    for (const fact of facts) {
      if (fact.type === 'Undone') continue
      expect(registry.verbs.has(fact.type), fact.type).toBe(true)
      expect(JSON.stringify(toldOf(fact, registry).payload)).not.toContain('undefined')
    }
  })
})
