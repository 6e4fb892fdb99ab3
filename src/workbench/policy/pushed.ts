import type { Fact } from '#core/facts/fact.ts'
import type { Registry } from '#core/module/registry.ts'
import { ProposalMade, ProposalSuperseded, proposals } from '../proposals/proposals.ts'

/** What a device may send of an AI about proposals: what it wants, and that it wants something newer. */
const STAGING: ReadonlyMap<string, string> = new Map([
  [ProposalMade.type, 'pending'],
  [ProposalSuperseded.type, 'superseded'],
])

/**
 * Whether a fact of an AI writes what the door keeps for persons: rules, agents, settings, talk, and decisions on proposals.
 * Devices hold their own AI to that; this holds a device to it.
 */
export function overreaches({ actor, type, change }: Fact, registry: Registry): boolean {
  if (actor.kind !== 'ai' || !change) return false
  if (change.table === proposals.name) return !STAGING.has(type) || change.set['status'] !== STAGING.get(type)
  const tools = registry.owner('table', change.table)?.tools ?? []
  return tools.length > 0 && tools.every((tool) => tool.personal)
}
