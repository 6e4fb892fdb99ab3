import { describe, expect, it } from 'vitest'
import { memoryStore } from '#adapters/memory/store.ts'
import { assemble } from '#companion/assemble.ts'
import type { Store } from '#core/ports/store.ts'
import { modules } from '#modules/all.ts'
import { agent, counting, standing } from '../fixtures/kernel.ts'

const parts = { modules, clock: standing('2026-03-30T10:00:00Z'), device: 'test' }

describe('assembling', () => {
  it('makes one space a store, and finds it again', async () => {
    let store: Store | undefined
    const made = () => assemble({ ...parts, ids: counting(), store: (keys) => (store ??= memoryStore(keys)) })
    const [first, second] = [await made(), await made()]
    expect(first.space).toBe(second.space)
    expect((await first.settings.get()).zone).toBe('UTC')
  })

  it('takes a workbench as parts', async () => {
    const asked: string[] = []
    const at = await assemble({
      ...parts,
      ids: counting(),
      store: (keys) => memoryStore(keys),
      workbench: {
        policy: () => async (tool) => {
          asked.push(tool.name)
          return 'deny'
        },
      },
    })
    const outcome = await at.kernel.perform({
      tool: 'log_drink',
      input: { drinkType: 'tea', quantityMl: 1 },
      actor: agent,
      space: at.space,
    })
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'Denied' } })
    expect(asked).toEqual(['log_drink'])
  })

  it('works without any life module', async () => {
    const at = await assemble({ ...parts, modules: [], ids: counting(), store: (keys) => memoryStore(keys) })
    expect(await at.streaks.all()).toEqual([])
    expect(await at.day.snapshot()).toMatchObject({ date: '2026-03-30', message: { en: 'Today. Nothing is logged.' } })
    expect((await at.day.week()).measures).toEqual([])
    await at.close()
  })
})
