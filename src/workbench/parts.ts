import type { ActingParts } from '#core/kernel.ts'
import type { Head } from '#core/module/module.ts'
import { workbenchModules } from './modules.ts'
import { policyOf } from './policy/ask.ts'
import { isProposalFact } from './proposals/proposals.ts'
import { stage } from './proposals/stage.ts'

/** What the kernel is composed with so that AI is the second actor: rules, agents, proposals. */
export function workbenchParts(): { modules: readonly Head[] } & Required<
  Pick<ActingParts, 'policy' | 'stage' | 'undoable'>
> {
  return {
    modules: workbenchModules,
    policy: policyOf,
    stage,
    undoable: (fact) => !isProposalFact(fact.type),
  }
}
