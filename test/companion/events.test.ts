import { describe, expect, it } from 'vitest'
import { createDispatcher, type Trouble } from '#companion/events/dispatch.ts'
import { me, SPACE } from '../fixtures/kernel.ts'
import { world } from './world.ts'

describe('events', () => {
  it('come after the commit, in order, with their payload, to those who asked for them', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const heard: string[] = []
    at.events.subscribe(
      'drinks',
      ['DrinkLogged', 'DrinkEntryDeleted'],
      ({ type, payload }) => void heard.push(`${type} ${String(payload['quantityMl'])}`),
    )
    await at.events.settled()
    const first = await at.drink('2026-03-30T08:00:00Z', 100)
    await at.drink('2026-03-30T08:00:00Z', 200)
    await at.act('create_task', { title: 'Sweep' })
    await at.act('delete_drink', { entryId: first.facts[0]!.change!.row })
    await at.events.settled()
    expect(heard).toEqual(['DrinkLogged 100', 'DrinkLogged 200', 'DrinkEntryDeleted 100'])
  })

  it('go on where the subscriber stopped; a new one hears what comes from now on', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.drink('2026-03-30T08:00:00Z', 1)
    const heard: number[] = []
    const handler = ({ payload }: { payload: Readonly<Record<string, unknown>> }): void =>
      void heard.push(Number(payload['quantityMl']))
    const stop = at.events.subscribe('drinks', ['DrinkLogged'], handler)
    await at.events.settled()
    await at.drink('2026-03-30T08:00:00Z', 2)
    await at.events.settled()
    stop()
    await at.drink('2026-03-30T08:00:00Z', 3)
    const again = await world('2026-03-30T10:00:00Z', { store: at.store })
    again.events.subscribe('drinks', ['DrinkLogged'], handler)
    await again.events.settled()
    expect(heard).toEqual([2, 3])
  })

  it('a handler that throws is tried three times, then passed by, and stops nobody else', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const troubles: Trouble[] = []
    const events = createDispatcher({ kernel: at.kernel, space: SPACE, log: (trouble) => void troubles.push(trouble) })
    let tries = 0
    const heard: number[] = []
    events.subscribe('broken', ['DrinkLogged'], ({ payload }) => {
      if (payload['quantityMl'] !== 1) return
      tries++
      throw new Error('no')
    })
    events.subscribe('hanging', 'all', () => new Promise(() => undefined))
    events.subscribe('fine', ['DrinkLogged'], ({ payload }) => void heard.push(Number(payload['quantityMl'])))
    await events.settled()
    await at.drink('2026-03-30T08:00:00Z', 1)
    await at.drink('2026-03-30T08:00:00Z', 2)
    await expect.poll(() => heard).toEqual([1, 2])
    await expect.poll(() => tries).toBe(3)
    expect(troubles).toMatchObject([{ subscriber: 'broken', code: 'HandlerFailed', detail: 'no' }])
  })

  it('a loop of causes ends after eight', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const troubles: Trouble[] = []
    const events = createDispatcher({ kernel: at.kernel, space: SPACE, log: (trouble) => void troubles.push(trouble) })
    let runs = 0
    events.subscribe('loop', ['DrinkLogged'], async ({ fact }) => {
      runs++
      await at.kernel.perform({
        tool: 'log_drink',
        input: { drinkType: 'tea', quantityMl: 1 },
        actor: me,
        space: SPACE,
        causedBy: fact.id,
      })
    })
    await events.settled()
    await at.drink('2026-03-30T08:00:00Z', 1)
    await events.settled()
    expect(runs).toBe(9)
    expect(troubles).toMatchObject([{ code: 'TooDeep' }])
  })

  it('tell of derived facts when they appear', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const heard: string[] = []
    at.events.subscribe(
      'cheers',
      ['DrinkGoalReached'],
      ({ type, payload }) => void heard.push(`${type} ${String(payload['actualMl'])}`),
    )
    await at.drink('2026-03-30T08:00:00Z')
    await at.derived.settled()
    await at.events.settled()
    expect(heard).toEqual(['DrinkGoalReached 2000'])
  })

  it('tell at the next start of derived facts that came while nobody ran', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    at.derived.close()
    await at.drink('2026-03-30T08:00:00Z')
    const again = await world('2026-03-30T10:00:00Z', { store: at.store })
    const heard: string[] = []
    again.events.subscribe('cheers', ['DrinkGoalReached'], ({ type }) => void heard.push(type))
    await again.events.settled()
    expect(heard).toEqual(['DrinkGoalReached'])
    await (await world('2026-03-30T10:00:00Z', { store: at.store })).events.settled()
    expect(heard).toHaveLength(1)
  })
})
