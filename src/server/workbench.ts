import { createHash, randomBytes } from 'node:crypto'
import type { Json } from '#core/fields/field.ts'
import type { Kernel } from '#core/kernel.ts'
import { Refusal, refuse } from '#core/module/refusal.ts'
import { createAudit } from '#workbench/agents/audit.ts'
import { sightOf } from '#workbench/agents/reach.ts'
import { type Agents, createAgents } from '#workbench/agents/tokens.ts'
import { type Approved, createProposals, type Proposals } from '#workbench/proposals/inbox.ts'
import type { Proposal, Status } from '#workbench/proposals/proposals.ts'
import type { CompanionRoutes, Decision } from './companion.ts'
import type { Gatekeeper } from './http/caller.ts'
import type { Language } from './http/problem.ts'
import { factOut } from './wire.ts'

export interface Workbench {
  readonly gate: Gatekeeper
  readonly routes: Required<Pick<CompanionRoutes, 'proposals' | 'agents'>>
  readonly proposals: Proposals
  readonly agents: Agents
}

/** Agents and proposals of a space, as the HTTP surface shows them. `writer` tells processes on one database apart. */
export function createWorkbench(kernel: Kernel, space: string, writer: string): Workbench {
  const agents = createAgents({
    kernel,
    space,
    random: (bytes) => randomBytes(bytes),
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  })
  const audit = createAudit({ store: kernel.store, now: () => kernel.now(), writer })
  const proposals = createProposals({ kernel, space })

  const outcome = (approved: Approved, language: Language): Json | Refusal =>
    approved.kind === 'refused'
      ? approved.refusal
      : plain({
          facts: approved.facts.map((fact) => factOut(fact, kernel.registry)),
          message: approved.message[language],
          ...(approved.repeated ? { repeated: true } : {}),
        })

  async function shown(proposal: Proposal, language: Language): Promise<unknown> {
    if (proposal.status !== 'pending') return proposal
    const now = await proposals.staleness(proposal.id)
    if (now instanceof Refusal) return proposal
    const reason = 'refusal' in now ? { code: now.refusal.code, message: now.refusal.message[language] } : {}
    return { ...proposal, standing: { state: now.state, fields: now.fields, ...reason } }
  }

  return {
    agents,
    proposals,
    gate: {
      async authenticate(token) {
        const known = await agents.authenticate(token)
        return known && { actor: known.actor, sight: sightOf(kernel.registry, known) }
      },
      record: (read) => audit.record(read),
    },
    routes: {
      proposals: {
        async list(status, { actor, sight }, language) {
          if (status !== undefined && !STATUSES.has(status)) return badStatus()
          const all = await proposals.list(status === undefined ? {} : { status: status as Status })
          // An agent sees what became of its own, not what others propose.
          const own = sight ? all.filter(({ agent }) => agent === actor.id) : all
          const list = sight
            ? own.map(({ id, status: state, tool, input, feedback, expiresAt, createdAt }) => ({
                id,
                status: state,
                tool,
                input,
                feedback,
                expiresAt,
                createdAt,
              }))
            : await Promise.all(own.map((one) => shown(one, language)))
          return plain({ proposals: list })
        },
        approve: async (id, { actor, language }) => outcome(await proposals.approve(id, actor), language),
        async reject(id, feedback, { actor }) {
          const rejected = await proposals.reject(id, feedback, actor)
          return rejected instanceof Refusal ? rejected : plain({ proposal: rejected })
        },
        edit: async (id, input, { actor, language }) => outcome(await proposals.edit(id, input, actor), language),
        async approveAll(ids, atomic, { actor, language }) {
          const report = await proposals.approveMany(ids, actor, { atomic })
          return plain({
            report: report.map((one) => ({ id: one.id, ...told(outcome(one.outcome, language), language) })),
          })
        },
      },
      agents: {
        create: (input, { actor }) => agents.issue(input as Parameters<Agents['issue']>[0], actor),
        list: async () => plain({ agents: await agents.list() }),
        reads: async (id) => plain({ reads: await audit.list({ agent: id }) }),
        async revoke(id, { language }: Decision) {
          if (!(await agents.get(id)))
            return refuse(
              'NotFound',
              { en: 'There is no such agent.', de: 'Diesen Agenten gibt es nicht.' },
              { path: 'id' },
            )
          await agents.revoke(id)
          return {
            message:
              language === 'de'
                ? 'Die Tokens dieses Agenten gelten nicht mehr.'
                : 'The tokens of this agent are no longer valid.',
          }
        },
      },
    },
  }
}

const STATUSES: ReadonlySet<string> = new Set([
  'pending',
  'approved',
  'executed',
  'rejected',
  'expired',
  'superseded',
  'failed',
])

const badStatus = (): Refusal =>
  refuse(
    'BadInput',
    { en: `status is one of ${[...STATUSES].join(', ')}.`, de: `status ist eins von ${[...STATUSES].join(', ')}.` },
    { path: 'status' },
  )

const told = (result: Json | Refusal, language: Language): object =>
  result instanceof Refusal
    ? { status: 'refused', code: result.code, message: result.message[language] }
    : { status: 'executed', ...(result as object) }

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json
