import type { ActingParts } from '#core/kernel.ts'
import type { Head } from '#core/module/module.ts'
import { agentsModule } from './agents/index.ts'
import { policyModule } from './policy/index.ts'
import { policyOf } from './policy/ask.ts'
import { proposalsModule } from './proposals/index.ts'
import { isProposalFact } from './proposals/proposals.ts'
import { stage } from './proposals/stage.ts'

/** What the kernel is composed with so that AI is the second actor: rules, agents, proposals. */
export function workbenchParts(): { modules: readonly Head[] } & Required<
  Pick<ActingParts, 'policy' | 'stage' | 'undoable'>
> {
  return {
    modules: [agentsModule, policyModule, proposalsModule],
    policy: policyOf,
    stage,
    undoable: (fact) => !isProposalFact(fact.type),
  }
}
