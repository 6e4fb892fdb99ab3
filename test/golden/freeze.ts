import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '#modules/all.ts'
import { kernelOf, me, SPACE, standing, counting } from '../fixtures/kernel.ts'
import { live, rowsOf, shared, type Step } from '../laws/world.ts'

/**
 * Freezes what this release writes: `node test/golden/freeze.ts 0.1.0`. A frozen log is never made anew; later releases must
 * replay it to the same rows, whatever became of the modules that wrote it.
 */
const [release] = process.argv.slice(2)
if (!release || !/^\d+\.\d+\.\d+$/.test(release)) throw new Error('say the release: freeze.ts 0.1.0')

const clock = standing('2026-09-14T08:00:00Z')
const kernel = kernelOf(modules, { clock, ids: counting('g') })
const tools = modules.flatMap((module) => module.tools.map((tool) => tool.name))
const steps: Step[] = Array.from({ length: 400 }, (_, n) => ({
  tool: tools[(n * 7) % tools.length]!,
  seed: n * 2_654_435_761,
}))
for (const step of steps) {
  await live(kernel, [step])
  clock.forward(7 * 60_000 * (1 + (step.seed % 11)))
}
const facts = await kernel.store.facts(SPACE, {})
for (const fact of facts.filter((_, n) => n % 17 === 3))
  await kernel.undo({ fact: fact.id }, { space: SPACE, actor: me })
const days = ['2026-09-14', '2026-09-20', '2026-10-01', '2026-11-01']
const measures = Object.fromEntries(
  await Promise.all(days.map(async (day) => [day, await kernel.views(SPACE).measures(day)] as const)),
)
const log = (await kernel.store.facts(SPACE, {})).map(({ seq: _seq, ...fact }) => JSON.stringify(fact)).join('\n')
writeFileSync(join(import.meta.dirname, `${release}.facts.jsonl`), `${log}\n`)
writeFileSync(
  join(import.meta.dirname, `${release}.rows.json`),
  `${JSON.stringify({ rows: shared(await rowsOf(kernel)), measures }, null, 1)}\n`,
)
console.log(`${log.split('\n').length} facts frozen`)
