import type { Json } from '#core/fields/field.ts'
import type { Actor } from '#core/facts/actor.ts'
import type { Fact, Path } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import type { Call } from '#core/door/door.ts'
import type { Reader } from '#core/door/reader.ts'
import type { Kernel } from '#core/kernel.ts'
import { type Refusal, refuse } from '#core/module/refusal.ts'
import { decided, missing } from './book.ts'
import { type Proposal, proposalOf, ProposalApproved, ProposalExecuted, proposals } from './proposals.ts'
import { type Judged, judge, type Moved } from './versions.ts'

/** What approving a proposal takes beside the proposal: who, what is approved with it, what was typed over it. */
export interface Approving {
  readonly kernel: Kernel
  readonly space: string
  readonly by: Actor
  /** Ids of the proposals that are approved in the same step. */
  readonly together: ReadonlySet<string>
  /** Stamps that the same commit has written; they are in no store yet. */
  readonly ours: Set<string>
  readonly edited?: Json
}

/** The stored call, to be run as the AI that made it, or, edited, as the person with it. Judged on the rows of now. */
export function callOf(proposal: Proposal, approving: Approving, judged?: (verdict: Judged) => void): Call {
  const { kernel, space, by, edited, ours } = approving
  const now = kernel.now()
  const ai: Actor = {
    kind: 'ai',
    id: proposal.agent,
    name: proposal.agentName,
    ...(proposal.mission === undefined ? {} : { mission: proposal.mission }),
    ...(proposal.iteration === undefined ? {} : { iteration: proposal.iteration }),
    ...(proposal.rationale === undefined ? {} : { rationale: proposal.rationale }),
  }
  const actor: Actor = edited !== undefined && by.kind === 'user' ? { ...by, with: proposal.agent } : ai
  return {
    tool: proposal.tool,
    input: edited ?? proposal.editedInput ?? proposal.input,
    actor,
    space,
    once: `proposal:${proposal.id}`,
    approved: {
      proposal: proposal.id,
      by,
      check: async (facts, reader) => {
        const row = await reader.read(proposals.one(proposal.id))
        if (!row) return missing()
        const current = proposalOf(row)
        if (current.status !== 'pending' && current.status !== 'approved') return decided(current)
        const verdict = await verdictOn(facts, reader)
        judged?.(verdict)
        return verdict.state === 'stale' ? stale(verdict.fields) : undefined
      },
      alongside: (facts, message) => {
        for (const fact of facts) ours.add(fact.hlc)
        const { id } = proposal
        const carried = { ...proposal }
        const isDecided = proposal.decidedAt !== undefined && proposal.decidedBy !== undefined
        const decision = isDecided ? {} : { decidedAt: now, decidedBy: by.id }
        return [
          ...(isDecided ? [] : [ProposalApproved({ id, status: 'approved', ...decision }, {}, carried)]),
          ProposalExecuted(
            {
              id,
              status: 'executed',
              executedAt: now,
              result: { message: { ...message }, facts: facts.map((fact) => fact.id) },
              ...(edited === undefined ? {} : { editedInput: edited }),
            },
            { approvedBy: by.id, iteration: proposal.iteration, edited: edited === undefined ? undefined : true },
            carried,
          ),
        ]
      },
    },
  }

  async function verdictOn(facts: readonly Fact[], reader: Reader): Promise<Judged> {
    return judge(
      facts,
      proposal,
      reader,
      (table, path) => TIMED.has(kernel.registry.tables.get(table)?.fields[path]?.traits.kind ?? ''),
      (row, stamp) => isOurs(proposal, approving, row, stamp),
      edited === undefined && proposal.editedInput === undefined ? undefined : { shown: shownBy(proposal) },
    )
  }
}

const TIMED: ReadonlySet<string> = new Set(['instant', 'date', 'time'])

const shownBy =
  ({ diff }: Proposal) =>
  (table: string, row: string, path: Path): Json | undefined =>
    diff.find((one) => one.table === table && one.row === row)?.fields.find((field) => field.path === path)?.after

/** [PROP-4] Whether a write came from the proposal's own batch, or from one that is approved together with it. */
async function isOurs(
  proposal: Proposal,
  { kernel, space, together, ours }: Approving,
  row: StoredRow,
  stamp: string,
): Promise<boolean> {
  if (ours.has(stamp)) return true
  const facts = await kernel.store.facts(space, { row: { table: row.table, id: row.id } })
  const other = facts.find((fact) => fact.hlc === stamp)?.proposal
  if (other === undefined) return false
  if (together.has(other)) return true
  if (proposal.batch === undefined) return false
  const [held] = await kernel.store.rows(space, { table: proposals.name, ids: [other] })
  return held?.fields['batch'] === proposal.batch && held.fields['agent'] === proposal.agent
}

/** 409: what the page shows side by side. */
const stale = (fields: readonly Moved[]): Refusal =>
  refuse(
    'Stale',
    {
      en: 'This was changed since it was proposed. Nothing was written.',
      de: 'Das wurde seit dem Vorschlag geändert. Nichts wurde geschrieben.',
    },
    { data: { fields: fields.map((field) => ({ ...field })) } },
  )
