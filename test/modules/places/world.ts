import type { Outcome } from '#core/door/door.ts'
import type { Json } from '#core/fields/field.ts'
import type { KernelParts } from '#core/kernel.ts'
import { type Module, whole } from '#core/module/module.ts'
import { payloadOf } from '#core/module/verb.ts'
import type { Fact } from '#core/facts/fact.ts'
import { places as head } from '#modules/places/index.ts'
import { kernelOf, me, SPACE, standing } from '../../fixtures/kernel.ts'

export const [places] = (await whole([head])) as [Module]

/** Marienplatz in Munich. */
export const CENTRE = { lat: 48.13743, lng: 11.57549 }

/** Metres to the north and east of a point, near enough for tests. */
export const off = (north: number, east: number, from = CENTRE): { lat: number; lng: number } => ({
  lat: from.lat + north / 111_195,
  lng: from.lng + east / (111_195 * Math.cos((from.lat * Math.PI) / 180)),
})

/** Somebody in Berlin's zone, at a moment. */
export function town(instant = '2026-09-14T08:00:00Z', more: Partial<KernelParts> = {}) {
  const clock = standing(instant)
  const kernel = kernelOf([places], { clock, ...more })
  const perform = (tool: string, input: object): Promise<Outcome> =>
    kernel.perform({ tool, input, actor: me, space: SPACE })
  const act = async (tool: string, input: object = {}): Promise<Outcome & { kind: 'done' }> => {
    const outcome = await perform(tool, input)
    if (outcome.kind !== 'done') throw new Error(`${tool}: ${JSON.stringify(outcome)}`)
    return outcome
  }
  return {
    clock,
    kernel,
    act,
    refused: async (tool: string, input: object = {}) => {
      const outcome = await perform(tool, input)
      return outcome.kind === 'refused' ? { code: outcome.refusal.code, path: outcome.refusal.path } : outcome.kind
    },
    ask: async (query: string, input: object = {}) => {
      const answer = await kernel.ask(query, input, SPACE)
      if (!answer.ok) return { code: answer.refusal.code }
      // eslint-disable-next-line typescript/no-explicit-any
      return { answer: answer.answer as any, message: answer.message }
    },
    place: async (name: string, at = CENTRE, rest: object = {}): Promise<string> =>
      (await act('create_place', { name, ...at, ...rest })).facts[0]!.change!.row,
    visit: async (placeId: string, at: string, rest: object = {}): Promise<string> =>
      (await act('record_visit', { placeId, at, ...rest })).facts[0]!.change!.row,
    log: (at: string, point = CENTRE, rest: object = {}) =>
      act('log_location', { at, ...point, accuracy: 10, ...rest }),
    measure: async (day: string, name: string) => (await kernel.views(SPACE).measures(day))[name],
    payload: (fact: Fact): Record<string, Json> => payloadOf(kernel.registry.verbs.get(fact.type)!, fact),
    asking: () => kernel.asking(SPACE),
  }
}
