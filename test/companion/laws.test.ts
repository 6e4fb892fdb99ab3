import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Store } from '#core/ports/store.ts'
import { me, SPACE } from '../fixtures/kernel.ts'
import { world } from './world.ts'

/** What a person does: `pick` chooses among what is there. */
type Act =
  | { readonly kind: 'drink'; readonly back: number; readonly type: string; readonly ml: number }
  | {
      readonly kind: 'task' | 'complete' | 'uncomplete' | 'removeTask' | 'removeDrink' | 'undo' | 'skip'
      readonly pick: number
    }
  | { readonly kind: 'edit'; readonly pick: number; readonly back: number }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'target'; readonly ml: number; readonly back: number }

const back = fc.nat({ max: 6 })
const pick = fc.nat({ max: 1000 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('drink' as const),
      back,
      type: fc.constantFrom('water', 'coffee'),
      ml: fc.constantFrom(200, 1500, 2500),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'task' as const,
        'complete' as const,
        'complete' as const,
        'uncomplete' as const,
        'removeTask' as const,
        'removeDrink' as const,
        'skip' as const,
      ),
      pick,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), pick, back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('target' as const), ml: fc.constantFrom(1000, 3000), back }) },
)

/** The same store without what replicas note for themselves. */
const withoutNotes = (store: Store): Store =>
  new Proxy(store, {
    get(target, name, self) {
      if (name === 'note') return async () => undefined
      if (name === 'putNote') return async () => undefined
      return Reflect.get(target, name, self) as unknown
    },
  })

const targets = [
  { value: 1, period: 'day', comparison: 'gte' },
  { value: 2, period: 'week', comparison: 'lte' },
  { value: 2, period: 'month', comparison: 'eq' },
]
const metrics = [
  { source: 'event_count', eventType: 'DrinkLogged', filterField: 'drinkType', filterValue: 'water' },
  { source: 'event_sum', eventType: 'DrinkLogged', sumField: 'quantityMl' },
  { source: 'event_count', eventType: 'TaskCompleted' },
  { source: 'event_count', eventType: 'TaskCreated' },
  { source: 'measure', measure: 'coffee_count' },
  { source: 'streak_days', streak: 'tasks' },
]

type World = Awaited<ReturnType<typeof world>>

/** Performs one act; what cannot be done is part of life. */
async function live(at: World, one: Act, facts: string[]): Promise<void> {
  const moment = (days: number): string =>
    Temporal.Instant.fromEpochMilliseconds(at.clock.now() - days * 86_400_000).toString()
  const among = async (table: string, index: number): Promise<string> => {
    const rows = await at.store.rows(SPACE, { table, all: true })
    return rows.map(({ id }) => id).toSorted()[index % Math.max(rows.length, 1)] ?? 'nothing'
  }
  const perform = async (tool: string, input: object): Promise<void> => {
    const outcome = await at.kernel.perform({ tool, input, actor: me, space: SPACE })
    if (outcome.kind === 'done') facts.push(...outcome.facts.map(({ id }) => id))
  }
  switch (one.kind) {
    case 'drink':
      return perform('log_drink', { drinkType: one.type, quantityMl: one.ml, at: moment(one.back) })
    case 'edit':
      return perform('edit_drink', {
        entryId: await among('drinks', one.pick),
        at: moment(one.back),
        drinkType: 'water',
      })
    case 'removeDrink':
      return perform('delete_drink', { entryId: await among('drinks', one.pick) })
    case 'task':
      return perform('create_task', { title: 'Sweep' })
    case 'complete':
      return perform('complete_task', { taskId: await among('tasks', one.pick) })
    case 'uncomplete':
      return perform('uncomplete_task', { taskId: await among('tasks', one.pick) })
    case 'removeTask':
      return perform('delete_task', { taskId: await among('tasks', one.pick) })
    case 'skip':
      return perform('skip_day', {
        streak: one.pick % 2 === 0 ? 'tasks' : 'water',
        day: moment(one.pick % 5).slice(0, 10),
      })
    case 'target':
      return perform('set_water_target', { goalMl: one.ml, validFrom: moment(one.back).slice(0, 10) })
    case 'wait':
      return at.clock.forward(one.hours * 3_600_000) as unknown as void
    case 'undo': {
      const id = facts[one.pick % Math.max(facts.length, 1)]
      const report = id === undefined ? undefined : await at.undo(id)
      if (report && 'undone' in report) facts.push(...report.undone.map((fact) => fact.id))
    }
  }
}

describe('[UNDO-4] [GOAL-1] goals, streaks and derived facts', () => {
  it('kept by listening are what they would be if they were read anew', async () => {
    let counted = 0
    let derived = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
        const at = await world('2026-03-26T10:00:00Z')
        for (const metric of metrics)
          for (const target of targets) await at.goal(metric, target, { periodStartOn: '2026-03-20' })
        await at.goals.over('2026-03-01', '2026-03-26')
        await at.streaks.all()
        const facts: string[] = []
        for (const one of acts) await live(at, one, facts)
        const [from, to] = ['2026-02-01', '2026-06-30']
        const anew = await world(Temporal.Instant.fromEpochMilliseconds(at.clock.now()).toString(), {
          store: withoutNotes(at.store),
        })
        const goals = await at.goals.over(from, to)
        expect(goals).toEqual(await anew.goals.over(from, to))
        expect(await at.streaks.list({ all: true })).toEqual(await anew.streaks.list({ all: true }))
        const known = await at.derived.list(from, to)
        expect(known).toEqual(await anew.derived.list(from, to))
        if (goals.some(({ periods }) => periods.some(({ value }) => value > 0))) counted++
        if (known.some(({ type }) => type === 'DrinkGoalReached')) derived++
      }),
      { numRuns: 40 },
    )
    // The law says nothing about lives in which nothing happens.
    expect(counted).toBeGreaterThan(30)
    expect(derived).toBeGreaterThan(10)
  }, 60_000)
})
