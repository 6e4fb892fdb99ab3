import { expect, test } from 'vitest'
import type { FactQuery, Store } from '#core/ports/store.ts'
import { undoneOf } from '#workbench/history/undone.ts'

/** Just the undos of a log: which fact takes back which. */
const logOf = (undos: Readonly<Record<string, string>>): Store =>
  ({
    facts: async (_space: string, { reverts = [] }: FactQuery) =>
      Object.entries(undos)
        .filter(([, target]) => reverts.includes(target))
        .map(([id, target]) => ({ id, hlc: `1-${id}`, reverts: target })),
  }) as unknown as Store

test('[UNDO-3] an undo that was taken back takes back nothing', async () => {
  expect(await undoneOf(logOf({ b: 'a' }), 's', ['a'])).toEqual(new Set(['a']))
  expect(await undoneOf(logOf({ b: 'a', c: 'b' }), 's', ['a', 'b', 'c'])).toEqual(new Set(['b']))
})

test('a forged undo of itself, or a ring of them, comes to an end', async () => {
  expect(await undoneOf(logOf({ a: 'a' }), 's', ['a'])).toEqual(new Set())
  expect(await undoneOf(logOf({ b: 'a', a: 'b' }), 's', ['a'])).toEqual(new Set(['a']))
})
