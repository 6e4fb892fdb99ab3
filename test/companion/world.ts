import { memoryStore } from '#adapters/memory/store.ts'
import { assemble, type Companion } from '#companion/assemble.ts'
import type { Outcome } from '#core/door/door.ts'
import type { Store } from '#core/ports/store.ts'
import type { Calendar } from '#core/time/day.ts'
import { modules } from '#modules/all.ts'
import { counting, me, SPACE, standing } from '../fixtures/kernel.ts'

export const BERLIN: Calendar = { zone: 'Europe/Berlin', dayStart: '00:00', weekStart: 1 }

/** The companion over a store in memory, at a moment. The same `store` twice is a restart. */
export async function world(instant: string, more: { calendar?: Partial<Calendar>; store?: Store } = {}) {
  const clock = standing(instant)
  let store = more.store
  const companion: Companion = await assemble({
    modules,
    store: (keys) => (store ??= memoryStore(keys)),
    clock,
    ids: counting(more.store ? 'again' : 'id'),
    device: 'test',
    space: SPACE,
    fallback: { ...BERLIN, ...more.calendar },
  })
  const act = async (tool: string, input: Record<string, unknown> = {}): Promise<Outcome & { kind: 'done' }> => {
    const outcome = await companion.kernel.perform({ tool, input, actor: me, space: SPACE })
    if (outcome.kind !== 'done') throw new Error(`${tool}: ${JSON.stringify(outcome)}`)
    return outcome
  }
  return {
    ...companion,
    clock,
    store: store!,
    act,
    refused: async (tool: string, input: Record<string, unknown>) => {
      const outcome = await companion.kernel.perform({ tool, input, actor: me, space: SPACE })
      return outcome.kind === 'refused' ? { code: outcome.refusal.code, path: outcome.refusal.path } : outcome.kind
    },
    drink: (at: string, quantityMl = 2000, drinkType = 'water') => act('log_drink', { drinkType, quantityMl, at }),
    goal: async (metric: object, target: object, rest: object = {}): Promise<string> =>
      (await act('create_goal', { title: 'Goal', metric, target, ...rest })).facts[0]!.change!.row,
    undo: (fact: string) => companion.kernel.undo({ fact }, { space: SPACE, actor: me }),
    water: async () => (await companion.streaks.all()).find(({ name }) => name === 'water')!,
  }
}

/** The payload-bearing parts of derived facts, as `type day`. */
export const brief = (facts: readonly { type: string; day: string }[]): string[] =>
  facts.map(({ type, day }) => `${type} ${day}`)
