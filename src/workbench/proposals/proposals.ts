import type { Json } from '#core/fields/field.ts'
import { instant, json, oneOf, text } from '#core/fields/field.ts'
import type { RowDiff } from '#core/door/diff.ts'
import type { Path } from '#core/facts/fact.ts'
import { type Row, table } from '#core/module/table.ts'

export const statuses = oneOf({
  pending: ['waiting', 'wartet'],
  approved: ['approved', 'angenommen'],
  executed: ['done', 'erledigt'],
  rejected: ['rejected', 'abgelehnt'],
  expired: ['expired', 'abgelaufen'],
  superseded: ['replaced', 'ersetzt'],
  failed: ['failed', 'gescheitert'],
})

export type Status = typeof statuses.type

/** Names of code and agents, which the server must read to find and run what was approved. */
const id = (max = 120) => text({ max }).open()

/** A call that waits for a person. What it says of the person (input, diff, reasons) is sealed like the rows it touches. */
export const proposals = table(
  'proposals',
  {
    status: statuses,
    tool: id(),
    module: id(),
    agent: id(),
    agentName: id(80),
    mission: id().optional(),
    iteration: id().optional(),
    /** What may be approved in one step without its parts being stale to each other. */
    batch: id().optional(),
    input: json(),
    diff: json(),
    gathered: json().optional(),
    /** `Version[]`: the rows as they were when the proposal was made. */
    reads: json(),
    /** Facts of a machine that were held back, instead of a call. */
    held: json().optional(),
    rationale: text({ max: 2000, long: true }).optional(),
    expiresAt: instant(),
    decidedAt: instant().optional(),
    decidedBy: id(80).optional(),
    executedAt: instant().optional(),
    failedAt: instant().optional(),
    feedback: text({ max: 2000, long: true }).optional(),
    result: json().optional(),
    editedInput: json().optional(),
    supersededBy: id().optional(),
  },
  { label: { en: 'Proposals', de: 'Vorschläge' }, index: ['status', 'iteration'], internal: true },
)

/** A row that a proposal read or would write, as it was: per written path which write it stood for, and its value. */
export interface Version {
  readonly table: string
  readonly row: string
  /** The latest stamp of any of its fields; empty when there was no such row. */
  readonly stamp: string
  /** Whether the call would end the row: then every field matters. */
  readonly removed: boolean
  readonly paths: Readonly<Record<Path, readonly [origin: string | null, value: Json]>>
}

export type ProposalRow = Row<typeof proposals.fields>

/** A proposal as pages and agents see it. */
export interface Proposal extends Omit<ProposalRow, 'diff' | 'reads' | 'status'> {
  /** A write that happened stands above whatever a late decision from elsewhere made of the status. */
  readonly status: Status
  readonly diff: readonly RowDiff[]
  readonly reads: readonly Version[]
}

export const proposalOf = (row: ProposalRow): Proposal => ({
  ...row,
  status: row.executedAt === undefined ? row.status : 'executed',
  diff: row.diff as unknown as readonly RowDiff[],
  reads: row.reads as unknown as readonly Version[],
})

const named = { id: 'proposalId', carries: ['tool', 'module', 'agentName'] } as const

export const ProposalMade = proposals.adds('ProposalMade', { ...named, label: { en: 'Proposed', de: 'Vorgeschlagen' } })
export const ProposalApproved = proposals.changes('ProposalApproved', {
  ...named,
  label: { en: 'Proposal approved', de: 'Vorschlag angenommen' },
})
export const ProposalExecuted = proposals.changes('ProposalExecuted', {
  ...named,
  label: { en: 'Proposal carried out', de: 'Vorschlag ausgeführt' },
})
export const ProposalRejected = proposals.changes('ProposalRejected', {
  ...named,
  label: { en: 'Proposal rejected', de: 'Vorschlag abgelehnt' },
})
export const ProposalExpired = proposals.changes('ProposalExpired', {
  ...named,
  label: { en: 'Proposal expired', de: 'Vorschlag abgelaufen' },
})
export const ProposalSuperseded = proposals.changes('ProposalSuperseded', {
  ...named,
  label: { en: 'Proposal replaced', de: 'Vorschlag ersetzt' },
})
export const ProposalFailed = proposals.changes('ProposalFailed', {
  ...named,
  label: { en: 'Proposal failed', de: 'Vorschlag gescheitert' },
})
/** The server's last word where decisions from several devices met: back to waiting, or done after all. */
export const ProposalSettled = proposals.changes('ProposalSettled', {
  ...named,
  label: { en: 'Proposal settled', de: 'Vorschlag geklärt' },
})

export const proposalFacts = [
  ProposalMade,
  ProposalApproved,
  ProposalExecuted,
  ProposalRejected,
  ProposalExpired,
  ProposalSuperseded,
  ProposalFailed,
  ProposalSettled,
]

const types: ReadonlySet<string> = new Set(proposalFacts.map((verb) => verb.type))

/** Facts about proposals are the kernel's record of deciding: undo takes back what a proposal did, not that it was decided. */
export const isProposalFact = (type: string): boolean => types.has(type)
