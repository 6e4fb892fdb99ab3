import type { Json } from '#core/fields/field.ts'
import { same } from '#core/facts/row.ts'
import type { Stance, Tool } from '#core/module/tool.ts'

/** A person's rule. Without an agent it is for all of them; `where` and `until` make it a standing grant. */
export interface Rule {
  readonly agent?: string | undefined
  readonly scope: 'tool' | 'module' | 'default'
  readonly name?: string | undefined
  readonly stance: Stance
  /** Values that the input must have. */
  readonly where?: Json | undefined
  /** ISO instant from which the rule no longer holds. */
  readonly until?: string | undefined
}

/** What beside tool and agent decides. */
export interface Circumstances {
  readonly input?: unknown
  /** ISO instant. */
  readonly now?: string
  readonly untrusted?: boolean
}

/** The person's own built-in AI, the only one that a tool's `ai: 'auto'` is for. */
export const OWN_AI = 'companion'

const ORDER = ['agent tool', 'agent module', 'agent default', 'any tool', 'any module', 'any default'] as const

/**
 * What an AI may do with a tool: agent × tool, agent × module, agent default, the same for all agents, the tool's own
 * default, then `propose`. One deny among all that match wins; what cannot be taken back is never below `propose`.
 */
export function stanceOf(
  rules: readonly Rule[],
  tool: Tool,
  module: string,
  agent: string,
  by: Circumstances = {},
): Stance {
  if (tool.personal || tool.ai === 'deny') return 'deny'
  const matching = rules.filter((rule) => holds(rule, tool.name, module, agent, by))
  if (matching.some((rule) => rule.stance === 'deny')) return 'deny'
  const floored = tool.irreversible === true || tool.external === true || by.untrusted === true
  if (floored) return 'propose'
  for (const place of ORDER) {
    const here = matching.filter((rule) => placeOf(rule) === place)
    // A grant with a condition is narrower than the plain rule beside it.
    const found = here.find(isGrant) ?? here[0]
    if (found) return found.stance
  }
  return tool.ai === 'auto' && agent === OWN_AI ? 'auto' : 'propose'
}

const placeOf = ({ agent, scope }: Rule): string => `${agent === undefined ? 'any' : 'agent'} ${scope}`

const isGrant = ({ where, until }: Rule): boolean => where !== undefined || until !== undefined

function holds(rule: Rule, tool: string, module: string, agent: string, { input, now }: Circumstances): boolean {
  if (rule.agent !== undefined && rule.agent !== agent) return false
  if (rule.scope === 'tool' && rule.name !== tool) return false
  if (rule.scope === 'module' && rule.name !== module) return false
  if (rule.until !== undefined && (now === undefined || now >= rule.until)) return false
  if (rule.where === undefined) return true
  const given = (input ?? {}) as Readonly<Record<string, Json>>
  return Object.entries(rule.where as Readonly<Record<string, Json>>).every(
    ([name, value]) => Object.hasOwn(given, name) && same(given[name]!, value),
  )
}
