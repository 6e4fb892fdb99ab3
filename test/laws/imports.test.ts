import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { breaches } from '../../scripts/imports.mjs'

const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

function judge(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'imports-'))
  made.push(root)
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  return breaches(root)
}

const list = { 'src/modules/index.ts': 'export const modules = []\n' }
const drink = {
  'src/modules/drink/drink.ts': 'export const drink = 1\n',
  'src/modules/drink/public.ts': 'export type D = 1\n',
}
const core = { 'src/core/fact.ts': 'export const fact = 1\n' }

describe('the import law', () => {
  it('has nothing against a lawful tree', () => {
    expect(
      judge({
        ...list,
        ...drink,
        ...core,
        'src/modules/food/food.ts': `import { fact } from '#core/fact.ts'\nimport type { D } from '../drink/public.ts'\n`,
        'src/companion/day.ts': `import { fact } from '../core/fact.ts'\n// new Date and Math.random are only named here\n`,
        'src/server/main.ts': `import { modules } from '#modules/index.ts'\nexport const t = Date.now()\n`,
        'src/adapters/memory/store.ts': `import { fact } from '#core/fact.ts'\nexport const t = Date.now()\n`,
      }),
    ).toEqual([])
  })

  it.each([
    [
      'core imports a module',
      'src/core/a.ts',
      `import { drink } from '#modules/drink/drink.ts'`,
      'core imports only itself',
    ],
    [
      'core imports by a relative path',
      'src/core/a.ts',
      `export * from '../modules/drink/drink.ts'`,
      'core imports only itself',
    ],
    ['the middle imports the list', 'src/companion/a.ts', `import { modules } from '#modules/index.ts'`, 'handed in'],
    ['a dynamic import of the list', 'src/sync/a.ts', `const m = await import('#modules/index.ts')`, 'handed in'],
    ['the list on several lines', 'src/derive/a.ts', `import {\n  modules,\n} from '#modules/index.ts'`, 'handed in'],
    ['the list with its acts', 'src/derive/a.ts', `import { modules } from '#modules/all.ts'`, 'handed in'],
    ['an adapter imports the list', 'src/adapters/memory/a.ts', `import '#modules/index.ts'`, 'handed in'],
    ['a module imports the list', 'src/modules/food/a.ts', `import { modules } from '../index.ts'`, 'handed in'],
    ['a module imports another', 'src/modules/food/a.ts', `import { drink } from '../drink/drink.ts'`, 'public.ts'],
    ['a type of another', 'src/modules/food/a.ts', `import type { drink } from '../drink/drink.ts'`, 'public.ts'],
    [
      'the companion knows a module',
      'src/companion/a.ts',
      `import { drink } from '#modules/drink/drink.ts'`,
      'public.ts',
    ],
    [
      'the middle imports the server',
      'src/sync/a.ts',
      `import { x } from '#server/main.ts'`,
      'sync does not import server',
    ],
    ['the middle imports an adapter', 'src/sync/a.ts', `import { x } from '#adapters/memory/store.ts'`, 'handed in'],
    ['the web imports the server', 'src/web/a.ts', `import { x } from '#server/main.ts'`, 'the browser does not'],
    ['src imports a test', 'src/server/a.ts', `import { x } from '#test/double.ts'`, 'outside of src'],
    ['a file that is not there', 'src/server/a.ts', `import { x } from './b.ts'`, 'not there'],
    ['Date.now', 'src/core/a.ts', `export const t = Date.now()`, 'Date.now'],
    ['new Date', 'src/modules/food/a.ts', `export const t = new Date()`, 'new Date'],
    ['new Date in a template', 'src/companion/a.ts', 'export const t = `${new Date()}`', 'new Date'],
    ['Math.random', 'src/workbench/a.ts', `export const r = Math.random()`, 'Math.random'],
    ['Temporal.Now', 'src/derive/a.ts', `export const t = Temporal.Now.instant()`, 'Temporal.Now'],
    ['crypto.randomUUID', 'src/sync/a.ts', `export const t = crypto.randomUUID()`, 'crypto randomness'],
    ['a file too long', 'src/web/a.ts', '//\n'.repeat(600), '601 lines'],
  ])('complains of this: %s', (_, file, source, reason) => {
    const found = judge({
      ...list,
      ...drink,
      'src/server/main.ts': '',
      'src/adapters/memory/store.ts': '',
      'test/double.ts': '',
      [file]: `${source}\n`,
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(file)
    expect(found[0]).toContain(reason)
  })

  it('complains of a cycle, but not of one that is only types', () => {
    const cycle = (keyword: string) =>
      judge({ 'src/core/a.ts': `import { b } from './b.ts'\n`, 'src/core/b.ts': `${keyword} { a } from './a.ts'\n` })
    expect(cycle('import')).toEqual(['cycle: src/core/a.ts → src/core/b.ts → src/core/a.ts'])
    expect(cycle('import type')).toEqual([])
  })

  it('complains of a core that grew too large, not counting its tests', () => {
    const files = Object.fromEntries([0, 1, 2, 3, 4].map((n) => [`src/core/f${n}.ts`, 'a()\n'.repeat(599)]))
    expect(judge({ ...files, 'src/core/f.test.ts': '//\n'.repeat(599) })).toEqual([])
    expect(judge({ ...files, 'src/core/g.ts': 'a()\n'.repeat(6) })).toEqual([
      'src/core: 3001 lines of code, 3000 are the most',
    ])
  })

  it('is kept by this project', () => {
    expect(breaches(join(import.meta.dirname, '..', '..'))).toEqual([])
  })
})
