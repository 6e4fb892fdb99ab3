import { drink } from '#test/fixtures/modules.ts'
import { whole } from '#core/module/module.ts'
import type { Actor } from '#core/facts/actor.ts'
import type { Call, Outcome } from '#core/door/door.ts'
import type { Kernel, KernelParts } from '#core/kernel.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import { createProposals, type Proposals } from '#workbench/proposals/inbox.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { counting, kernelOf, me, SPACE, standing } from '../fixtures/kernel.ts'
import { plan } from '../fixtures/plan.ts'

export const ai: Actor & { kind: 'ai' } = { kind: 'ai', id: 'agent-1', name: 'Helper', rationale: 'you asked for it' }
export const other: Actor & { kind: 'ai' } = { kind: 'ai', id: 'agent-2', name: 'Second' }
export const inRun = (iteration: string, of = ai): Actor & { kind: 'ai' } => ({ ...of, iteration })

export interface World {
  readonly kernel: Kernel
  readonly inbox: Proposals
  readonly clock: ReturnType<typeof standing>
  /** A person's write, which must succeed. */
  write(tool: string, input: unknown, actor?: Actor): Promise<readonly StoredFact[]>
  call(tool: string, input: unknown, more?: Partial<Call>): Promise<Outcome>
  /** An AI's call, which must come back as a proposal; gives its id. */
  propose(tool: string, input: unknown, actor?: Actor): Promise<string>
  fields(table: string, id: string): Promise<Readonly<Record<string, unknown>>>
}

const { modules, ...parts } = workbenchParts()
const acting = await whole(modules)

export function world(more: Partial<KernelParts> = {}): World {
  const clock = standing('2026-09-14T08:00:00Z')
  const kernel = kernelOf([drink, plan, ...acting], { clock, ids: counting(more.device ?? 'id'), ...parts, ...more })
  const call: World['call'] = (tool, input, rest = {}) =>
    kernel.perform({ tool, input, actor: me, space: SPACE, ...rest })
  return {
    kernel,
    clock,
    inbox: createProposals({ kernel, space: SPACE }),
    call,
    async write(tool, input, actor = me) {
      const outcome = await call(tool, input, { actor })
      if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
      return outcome.facts
    },
    async propose(tool, input, actor = ai) {
      const outcome = await call(tool, input, { actor })
      if (outcome.kind !== 'proposed') throw new Error(JSON.stringify(outcome))
      return outcome.proposal
    },
    async fields(table, id) {
      return (await kernel.store.rows(SPACE, { table, ids: [id] }))[0]?.fields ?? {}
    },
  }
}

/** A plan of the person's own; gives its id. */
export const aPlan = async (of: World, title = 'mine'): Promise<string> =>
  (await of.write('add_plan', { title }))[0]!.change!.row
