import type { Actor } from '#core/facts/actor.ts'
import { isLive } from '#core/facts/row.ts'
import type { Call } from '#core/door/door.ts'
import type { Kernel } from '#core/kernel.ts'
import { rowOf } from '#core/module/table.ts'
import type { Stance, Tool } from '#core/module/tool.ts'
import { agents } from '../agents/agents.ts'
import { policies } from './policies.ts'
import { stanceOf } from './stance.ts'

/** The door's policy: persons and the system pass, an AI is held to the person's rules as they stand now. */
export const policyOf =
  (kernel: Kernel) =>
  async (tool: Tool, actor: Actor, space: string, call: Call): Promise<Stance> => {
    if (actor.kind !== 'ai') return 'auto'
    const [agent] = await kernel.store.rows(space, { table: agents.name, ids: [actor.id] })
    if (agent && (!isLive(agent) || agent.fields['state'] !== 'active')) return 'deny'
    const rows = await kernel.store.rows(space, { table: policies.name, all: true })
    const rules = rows.filter(isLive).map((row) => rowOf(policies, row.id, row.fields))
    const module = kernel.registry.owner('tool', tool.name)!.name
    return stanceOf(rules, tool, module, actor.id, {
      input: call.input,
      now: kernel.now(),
      untrusted: call.untrusted ?? false,
    })
  }
