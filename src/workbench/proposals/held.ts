import type { Json } from '#core/fields/field.ts'
import { ref } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import type { Draft } from '#core/module/verb.ts'
import { proposals } from './proposals.ts'

/** A fact of a machine, as far as it takes to write it again. */
export interface Held {
  readonly type: string
  readonly change: { readonly table: string; readonly row: string; readonly set: Readonly<Record<string, Json>> }
  readonly notes: Readonly<Record<string, Json>>
}

/** The call of a proposal that stands for writes instead of a tool: they were made elsewhere and held back. */
export const applyHeldWrite = tool('apply_held_write', {
  about: {
    en: 'Use the AI’s version of something that you changed at the same time',
    de: 'Die Fassung der KI übernehmen, obwohl du dasselbe gleichzeitig geändert hast',
  },
  input: { proposal: ref('proposals.proposals') },
  personal: true,
  reads: ({ proposal }) => ({ proposal: proposals.need(proposal, 'proposal') }),
  decide(_input, ctx, { proposal }) {
    // Only an approval runs this as the AI; by itself nobody may write rows past their tools.
    const waits = proposal.status === 'pending' || proposal.status === 'approved'
    if (!waits || proposal.held === undefined || ctx.actor.kind !== 'ai' || ctx.actor.id !== proposal.agent) {
      return refuse('Denied', { en: 'Approve the proposal instead.', de: 'Gib stattdessen den Vorschlag frei.' })
    }
    return (proposal.held as unknown as readonly Held[]).map((held): Draft => ({
      type: held.type,
      change: held.change,
      notes: held.notes,
    }))
  },
  tell: () => ({ en: 'Used the AI’s version.', de: 'Fassung der KI übernommen.' }),
})
