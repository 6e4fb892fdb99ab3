import { expect, test } from 'vitest'
import { memoryStore } from '#adapters/memory/store.ts'
import type { Json } from '#core/fields/field.ts'
import type { Crypto } from '#core/ports/platform.ts'
import type { Store } from '#core/ports/store.ts'
import { modules } from '#modules/all.ts'
import { sealedStore } from '#vault/sealed.ts'
import { kernelOf, me, SPACE } from '../fixtures/kernel.ts'
import { training } from '../fixtures/training.ts'
import { live, rowsOf, shared, type Step, visible } from '../laws/world.ts'

/** Sealing that anybody can break and that tells: a value sealed for one place does not open at another. */
const toy: Crypto = {
  async seal(values) {
    return values.map(({ place, value }) => ({
      sealed: Buffer.from(JSON.stringify([place, value])).toString('base64'),
    }))
  },
  async open(values) {
    return values.map(({ place, value }) => {
      const [at, opened] = JSON.parse(Buffer.from((value as { sealed: string }).sealed, 'base64').toString()) as [
        typeof place,
        Json,
      ]
      expect(at).toEqual(place)
      return opened
    })
  },
}

const CANARY = 'Kanarienvogel'

/** Everything that a store holds, as text. */
async function dump(store: Store, tables: Iterable<string>): Promise<string> {
  const held: unknown[] = [await store.facts(SPACE, {})]
  for (const table of tables) held.push(await store.rows(SPACE, { table, all: true, deleted: true }))
  return JSON.stringify(held)
}

test.each([...modules, training].map((module) => ({ name: module.name, module })))(
  '[SEAL-3] $name: nothing sealed lies in the store, and nobody above notices',
  async ({ module }) => {
    const plain = kernelOf([module])
    const sealed = kernelOf([module], { store: (keys, registry) => sealedStore(memoryStore(keys), toy, registry) })
    const steps: Step[] = Array.from({ length: 120 }, (_, n) => ({
      tool: module.tools[n % module.tools.length]!.name,
      seed: n * 7919,
    }))
    await live(plain, steps)
    await live(sealed, steps)
    expect(await visible(sealed)).toEqual(await visible(plain))
    expect(await sealed.store.facts(SPACE, {})).toEqual(await plain.store.facts(SPACE, {}))
    for (const day of ['2026-09-13', '2026-09-14'])
      expect(await sealed.views(SPACE).measures(day)).toEqual(await plain.views(SPACE).measures(day))
    // Undo works on what was sealed.
    const facts = await sealed.store.facts(SPACE, {})
    for (const kernel of [plain, sealed]) await kernel.undo({ fact: facts.at(-1)!.id }, { space: SPACE, actor: me })
    expect(shared(await rowsOf(sealed))).toEqual(shared(await rowsOf(plain)))
  },
)

test('[SEAL-3] a canary in every text of a task and a drink is found nowhere below', async () => {
  const kernel = kernelOf(modules, { store: (keys, registry) => sealedStore(memoryStore(keys), toy, registry) })
  const perform = (tool: string, input: Record<string, unknown>) =>
    kernel.perform({ tool, input, actor: me, space: SPACE, once: `key-${tool}` })
  const task = await perform('create_task', { title: CANARY, notes: CANARY })
  const id = task.kind === 'done' ? task.facts[0]!.change!.row : ''
  await perform('complete_task', { taskId: id })
  await perform('update_task', { taskId: id, title: `${CANARY} 2`, notes: `${CANARY} 2` })
  await perform('delete_task', { taskId: id })
  await perform('log_drink', { drinkType: 'tea', quantityMl: 200, name: CANARY, note: CANARY })
  expect(JSON.stringify(await kernel.store.facts(SPACE, {}))).toContain(CANARY)
  const below = await dump(kernel.store.raw!, kernel.registry.tables.keys())
  expect(below).not.toContain(CANARY)
  expect(below).toContain('sealed')
})
