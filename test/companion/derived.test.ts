import { describe, expect, it } from 'vitest'
import { idOf } from '#companion/derived/id.ts'
import { createDerived, type Listener } from '#companion/derived/derived.ts'
import { brief, world } from './world.ts'

const glasses = { source: 'event_count', eventType: 'DrinkLogged', filterField: 'drinkType', filterValue: 'water' }

type World = Awaited<ReturnType<typeof world>>

function listen(at: Pick<World, 'derived'>): { told: () => Promise<string[]> } {
  const news: string[] = []
  const listener: Listener = ({ kind, fact }) => void news.push(`${kind} ${fact.type} ${fact.day}`)
  at.derived.on(listener)
  return {
    async told() {
      await at.derived.settled()
      return news.splice(0)
    },
  }
}

describe('derived facts', () => {
  it('[GOAL-2] GoalReached comes once a period, and goes when its ground does', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const { told } = listen(at)
    const goalId = await at.goal(glasses, { value: 2, period: 'week', comparison: 'gte' })
    await at.drink('2026-03-30T08:00:00Z', 200)
    expect(await told()).toEqual([])
    const second = await at.drink('2026-03-30T08:30:00Z', 200)
    expect(await told()).toEqual(['appeared GoalReached 2026-03-30'])
    const third = await at.drink('2026-03-30T09:00:00Z', 200)
    expect(await told()).toEqual([])
    await at.undo(second.facts[0]!.id)
    expect(await told()).toEqual([])
    await at.undo(third.facts[0]!.id)
    expect(await told()).toEqual(['retracted GoalReached 2026-03-30'])
    expect(await at.derived.list('2026-03-01', '2026-04-30')).toEqual([])
    await at.drink('2026-03-30T09:10:00Z', 200)
    expect(await told()).toEqual(['appeared GoalReached 2026-03-30'])
    expect(await at.derived.list('2026-03-01', '2026-04-30')).toMatchObject([
      {
        type: 'GoalReached',
        id: idOf('GoalReached', goalId, '2026-03-30'),
        at: '2026-03-30T09:10:00.000Z',
        actor: { kind: 'system', id: 'projection' },
        notes: { goalId, title: 'Goal', value: 2, periodStart: '2026-03-30' },
      },
    ])
    await at.act('delete_goal', { goalId })
    expect(await told()).toEqual(['retracted GoalReached 2026-03-30'])
  })

  it('[GOAL-2] GoalBreached comes at once', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const { told } = listen(at)
    await at.goal({ source: 'measure', measure: 'coffee_count' }, { value: 1, period: 'month', comparison: 'lte' })
    await at.drink('2026-03-10T08:00:00Z', 200, 'coffee')
    expect(await told()).toEqual([])
    const over = await at.drink('2026-03-30T08:00:00Z', 200, 'coffee')
    expect(await told()).toEqual(['appeared GoalBreached 2026-03-30'])
    // The one before it moves: now the earlier day is the one that broke it.
    await at.drink('2026-03-20T08:00:00Z', 200, 'coffee')
    expect(await told()).toEqual([])
    expect(brief(await at.derived.list('2026-03-01', '2026-03-31'))).toEqual(['GoalBreached 2026-03-20'])
    await at.act('delete_drink', { entryId: over.facts[0]!.change!.row })
    expect(await told()).toEqual([])
  })

  it('[GOAL-3] a period that closes decides without any new event', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const { told } = listen(at)
    await at.goal(glasses, { value: 1, period: 'day', comparison: 'eq' })
    await at.drink('2026-03-30T08:00:00Z', 200)
    expect(await told()).toEqual([])
    at.clock.set('2026-03-31T06:00:00Z')
    await at.derived.refresh()
    expect(await told()).toEqual(['appeared GoalReached 2026-03-30'])
  })

  it("[DAY-2] modules' own: a backdated litre reaches its day, a raised target takes it back", async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const { told } = listen(at)
    await at.drink('2026-03-29T21:30:00Z')
    expect(await told()).toEqual(['appeared DrinkGoalReached 2026-03-29'])
    expect((await at.derived.list('2026-03-29', '2026-03-29'))[0]!.notes).toEqual({
      date: '2026-03-29',
      goalMl: 2000,
      actualMl: 2000,
      drinkType: 'water',
    })
    const raised = await at.act('set_water_target', { goalMl: 3000, validFrom: '2026-03-29' })
    expect(await told()).toEqual(['retracted DrinkGoalReached 2026-03-29'])
    await at.undo(raised.facts[0]!.id)
    expect(await told()).toEqual(['appeared DrinkGoalReached 2026-03-29'])
  })

  it('are not in the log, and come once over a restart', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.drink('2026-03-30T08:00:00Z')
    await at.derived.settled()
    expect((await at.store.facts(at.space, {})).map(({ type }) => type)).toEqual(['DrinkLogged'])
    const again = await world('2026-03-30T10:00:00Z', { store: at.store })
    const { told } = listen(again)
    await again.drink('2026-03-30T09:00:00Z', 100)
    expect(await told()).toEqual([])
    expect(brief(await again.derived.list('2026-03-30', '2026-03-30', ['DrinkGoalReached']))).toEqual([
      'DrinkGoalReached 2026-03-30',
    ])
  })

  it('what happened while nobody listened is told at the next start', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.drink('2026-03-20T08:00:00Z', 100)
    await at.derived.settled()
    at.derived.close()
    await at.drink('2026-03-20T09:00:00Z')
    const again = createDerived({ kernel: at.kernel, space: at.space, goals: at.goals })
    expect(await listen({ derived: again }).told()).toEqual(['appeared DrinkGoalReached 2026-03-20'])
  })

  it('the first start over a space with a past announces none of it, but knows it', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    at.derived.close()
    await at.drink('2025-12-24T08:00:00Z')
    const bare = new Proxy(at.store, {
      get: (target, name, self) =>
        name === 'note' ? async () => undefined : (Reflect.get(target, name, self) as unknown),
    })
    const again = await world('2026-03-30T10:00:00Z', { store: bare })
    expect(await listen(again).told()).toEqual([])
    expect(brief(await again.derived.list('2025-12-01', '2025-12-31'))).toEqual(['DrinkGoalReached 2025-12-24'])
  })

  it('what a failing store kept from being told is told once it works', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    const { told } = listen(at)
    at.derived.on(() => {
      throw new Error('a listener of no use')
    })
    let isBroken = true
    const putNote = at.store.putNote.bind(at.store)
    at.store.putNote = async (key, value) => {
      if (isBroken) throw new Error('disk full')
      return putNote(key, value)
    }
    await at.drink('2026-03-30T08:00:00Z')
    expect(await told()).toEqual([])
    isBroken = false
    await at.drink('2026-03-30T09:00:00Z', 100)
    expect(await told()).toEqual(['appeared DrinkGoalReached 2026-03-30'])
  })

  it('ids are the same everywhere and differ for everything else', () => {
    expect(idOf('GoalReached', 'a', '2026-03-30')).toBe(idOf('GoalReached', 'a', '2026-03-30'))
    expect(idOf('GoalReached', 'a', '2026-03-30')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    const ids = new Set<string>()
    for (let goal = 0; goal < 100; goal++)
      for (let day = 0; day < 100; day++) ids.add(idOf('GoalReached', `g${goal}`, `d${day}`))
    ids.add(idOf('ab', 'c', 'd')).add(idOf('a', 'bc', 'd'))
    expect(ids.size).toBe(10_002)
  })
})
