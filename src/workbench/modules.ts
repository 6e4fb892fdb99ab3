import type { Head } from '#core/module/module.ts'
import { agentsModule } from './agents/index.ts'
import { policyModule } from './policy/index.ts'
import { proposalsModule } from './proposals/index.ts'

/** What AI as the second actor keeps: rules, agents, proposals. */
export const workbenchModules: readonly Head[] = [agentsModule, policyModule, proposalsModule]
