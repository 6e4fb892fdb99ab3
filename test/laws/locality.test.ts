import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '#adapters/memory/store.ts'
import { assemble } from '#companion/assemble.ts'
import { modules } from '#modules/all.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { counting, SPACE, standing } from '../fixtures/kernel.ts'

const root = join(import.meta.dirname, '..', '..')
const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

/** Adding or deleting a module touches its folder and one line of the list. */
describe.each(modules.map((module) => ({ name: module.name, module })))('locality of $name', ({ name, module }) => {
  test('nothing but the list imports its folder', () => {
    const own = join(root, 'src', 'modules', name)
    const guilty = sources
      .filter((file) => !file.startsWith(`${own}/`) && file !== join(root, 'src', 'modules', 'index.ts'))
      .filter((file) => new RegExp(`['"](#modules/${name}/|[./]*/modules/${name}/)`).test(readFileSync(file, 'utf8')))
    expect(guilty.map((file) => relative(root, file))).toEqual([])
  })

  test('without it everything else still runs', async () => {
    const rest = modules.filter((other) => other !== module)
    const companion = await assemble({
      modules: rest,
      store: (keys) => memoryStore(keys),
      clock: standing('2026-09-14T08:00:00Z'),
      ids: counting(),
      device: 'test',
      space: SPACE,
      workbench: workbenchParts(),
    })
    const day = await companion.day.snapshot()
    expect(day.message.de.length).toBeGreaterThan(0)
    expect(
      Object.keys(day.measures).some((measure) => companion.kernel.registry.owner('measure', measure) === module),
    ).toBe(false)
    expect(await companion.streaks.all()).toHaveLength(
      rest.flatMap((other) => (other.streaks ?? []).filter((streak) => !streak.optIn)).length,
    )
    for (const tool of module.tools) expect(companion.kernel.registry.tools.has(tool.name)).toBe(false)
    await companion.close()
  })
})
