import { expect } from 'vitest'
import type { Kernel } from '#core/kernel.ts'
import { toldOf } from '#core/door/door.ts'
import { isLive } from '#core/facts/row.ts'
import { rowOf } from '#core/module/table.ts'
import { events, overrides } from '#modules/calendar/calendar.ts'
import { me, SPACE } from '../../fixtures/kernel.ts'

export async function run(kernel: Kernel, tool: string, input: unknown) {
  const outcome = await kernel.perform({ tool, input, actor: me, space: SPACE })
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return {
    ...outcome,
    told: outcome.facts.map((fact) => toldOf(fact, kernel.registry)),
    row: outcome.facts[0]?.change?.row ?? '',
  }
}

export async function refusalOf(kernel: Kernel, tool: string, input: unknown) {
  const outcome = await kernel.perform({ tool, input, actor: me, space: SPACE })
  return outcome.kind === 'refused' ? outcome.refusal : expect.unreachable(outcome.kind)
}

export async function ask(kernel: Kernel, query: string, input: unknown = {}) {
  const answered = await kernel.ask(query, input, SPACE)
  // eslint-disable-next-line typescript/no-explicit-any
  return answered.ok ? (answered.answer as any) : expect.unreachable(answered.refusal.code)
}

export async function eventOf(kernel: Kernel, id: string) {
  const [row] = await kernel.store.rows(SPACE, { table: events.name, ids: [id] })
  return isLive(row) ? rowOf(events, id, row.fields) : undefined
}

export async function overridesOf(kernel: Kernel, id: string) {
  return (await kernel.asking(SPACE)).read(overrides.where('event', id))
}

/** Starts of what lies on some days. */
export async function starts(kernel: Kernel, from: string, to: string): Promise<string[]> {
  const { events: list } = await ask(kernel, 'list_events', { from, to })
  return (list as { startTime: string }[]).map(({ startTime }) => startTime)
}

export const measures = async (kernel: Kernel, day: string) => kernel.views(SPACE).measures(day)
