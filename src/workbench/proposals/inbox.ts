import type { Json, Text } from '#core/fields/field.ts'
import { type Actor, system } from '#core/facts/actor.ts'
import type { Fact, StoredFact } from '#core/facts/fact.ts'
import { parse } from '#core/door/parse.ts'
import type { Kernel } from '#core/kernel.ts'
import { Refusal, refuse } from '#core/module/refusal.ts'
import { type Approving, callOf } from './approval.ts'
import { type Book, bookOf, decided, missing } from './book.ts'
import { guarded } from './guard.ts'
import {
  type Proposal,
  proposalOf,
  ProposalApproved,
  ProposalExpired,
  ProposalFailed,
  ProposalRejected,
  proposals,
  ProposalSettled,
} from './proposals.ts'
import type { Judged, Moved } from './versions.ts'

/** What approving came to. `repeated`: it had been carried out before, and this is what came of it then. */
export type Approved =
  | {
      readonly kind: 'done'
      readonly facts: readonly StoredFact[]
      readonly message: Text
      readonly repeated?: boolean
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export type Report = readonly { readonly id: string; readonly outcome: Approved }[]

/** Before the click. `failing`: the call would be refused as things are, for the reason given. */
export type Staleness =
  | { readonly state: Judged['state']; readonly fields: readonly Moved[] }
  | { readonly state: 'failing'; readonly fields: readonly Moved[]; readonly refusal: Refusal }

export interface Proposals extends Pick<Book, 'get' | 'list'> {
  staleness(id: string): Promise<Staleness | Refusal>
  approve(id: string, by: Actor): Promise<Approved>
  /** Runs the call with another input, as the person's act with the agent. */
  edit(id: string, input: unknown, by: Actor): Promise<Approved>
  /** `atomic`: all in one commit or none. Otherwise each by itself, oldest first, with a report. */
  approveMany(ids: readonly string[], by: Actor, options?: { atomic?: boolean }): Promise<Report>
  reject(id: string, feedback: string | undefined, by: Actor): Promise<Proposal | Refusal>
  /** Ends what has waited too long; gives their ids. `now`: ISO instant. */
  expire(now: string): Promise<readonly string[]>
  /** Offline: only the decision, which syncs; the server carries it out. */
  decide(id: string, decision: 'approve' | 'reject', by: Actor, feedback?: string): Promise<Proposal | Refusal>
  /** Carries out what was approved elsewhere, and mends what decisions on several devices left crossed. Idempotent. */
  settle(): Promise<Report>
  /** [SYNC-7] What to take in for a push: see `guarded`. Hand the answer to `kernel.receive`. */
  guard(pushed: readonly Fact[]): Promise<readonly Fact[]>
  /** What the person said to rejected proposals of an agent or mission, newest first: for its next run. */
  feedback(
    of: { agent?: string; mission?: string },
    limit?: number,
  ): Promise<readonly { proposal: string; tool: string; feedback: string; at: string }[]>
}

export function createProposals({ kernel, space }: { kernel: Kernel; space: string }): Proposals {
  const book = bookOf(kernel, space)
  const approving = (by: Actor, ids: readonly string[]): Approving => ({
    kernel,
    space,
    by,
    together: new Set(ids),
    ours: new Set(),
  })

  /** What came of it when it was carried out. */
  async function firstResult(proposal: Proposal): Promise<Approved> {
    const facts = await kernel.store.facts(space, { proposal: proposal.id })
    const message = (proposal.result as { message?: Text } | undefined)?.message ?? {
      en: 'Done before.',
      de: 'Schon erledigt.',
    }
    return { kind: 'done', facts, message, repeated: true }
  }

  /** The proposal, when it can be approved; otherwise what to say. */
  async function open(id: string): Promise<Proposal | { already: Approved }> {
    const proposal = await book.get(id)
    if (!proposal) return { already: { kind: 'refused', refusal: missing() } }
    if (proposal.status === 'executed') return { already: await firstResult(proposal) }
    if (proposal.status === 'pending' && proposal.expiresAt <= kernel.now()) {
      await expireOne(id, kernel.now())
      return { already: { kind: 'refused', refusal: decided({ status: 'expired' }) } }
    }
    if (proposal.status === 'pending' || proposal.status === 'approved') return proposal
    return { already: { kind: 'refused', refusal: decided(proposal) } }
  }

  async function run(proposal: Proposal, with_: Approving): Promise<Approved> {
    if (with_.by.kind === 'ai') return { kind: 'refused', refusal: notAPerson() }
    const outcome = await kernel.perform(callOf(proposal, with_))
    if (outcome.kind === 'done') return outcome
    if (outcome.kind !== 'refused') throw new Error(`an approved call came back as ${outcome.kind}`)
    const { refusal } = outcome
    if (refusal.code === 'AlreadyDecided') {
      const now = await book.get(proposal.id)
      return now?.status === 'executed' ? firstResult(now) : { kind: 'refused', refusal }
    }
    // Neither says that the call cannot be carried out; an edit that is refused is the person's to mend.
    if (KEEPS_WAITING.has(refusal.code) || with_.edited !== undefined) return { kind: 'refused', refusal }
    const at = kernel.now()
    await book.move(proposal.id, with_.by, (current) =>
      current.status === 'pending' || current.status === 'approved'
        ? ProposalFailed(
            {
              id: proposal.id,
              status: 'failed',
              failedAt: at,
              ...(current.decidedAt === undefined ? { decidedAt: at, decidedBy: with_.by.id } : {}),
              result: { code: refusal.code, message: { ...refusal.message } },
            },
            { code: refusal.code },
            { ...current },
          )
        : decided(current),
    )
    return { kind: 'refused', refusal }
  }

  const expireOne = (id: string, now: string) =>
    book.move(id, system('rule'), (current) =>
      current.status === 'pending' && current.expiresAt <= now
        ? ProposalExpired({ id, status: 'expired', decidedAt: now }, {}, { ...current })
        : decided(current),
    )

  async function approve(id: string, by: Actor, together: readonly string[] = [id]): Promise<Approved> {
    const proposal = await open(id)
    return 'already' in proposal ? proposal.already : run(proposal, approving(by, together))
  }

  async function reject(id: string, feedback: string | undefined, by: Actor): Promise<Proposal | Refusal> {
    if (by.kind === 'ai') return notAPerson()
    const said = feedback?.trim().slice(0, 2000)
    const moved = await book.move(id, by, (current) =>
      current.status === 'pending'
        ? ProposalRejected(
            { id, status: 'rejected', decidedAt: kernel.now(), decidedBy: by.id, ...(said ? { feedback: said } : {}) },
            {},
            { ...current },
          )
        : decided(current),
    )
    return moved instanceof Refusal ? moved : moved.proposal
  }

  /** [PROP-5] One commit for all; what was carried out before counts as done. */
  async function together(ids: readonly string[], by: Actor): Promise<Report> {
    const waiting: Proposal[] = []
    const outcomes = new Map<string, Approved>()
    for (const id of ids) {
      const proposal = await open(id)
      if ('already' in proposal) outcomes.set(id, proposal.already)
      else waiting.push(proposal)
    }
    const refused = [...outcomes].find(([, outcome]) => outcome.kind === 'refused')
    if (by.kind === 'ai') return ids.map((id) => ({ id, outcome: { kind: 'refused', refusal: notAPerson() } }))
    if (refused)
      return ids.map((id) => ({ id, outcome: outcomes.get(id) ?? { kind: 'refused', refusal: notAlone(refused[0]) } }))
    const shared = approving(by, ids)
    const result = await kernel.door.performAll(waiting.map((proposal) => callOf(proposal, shared)))
    for (const [index, { id }] of waiting.entries()) {
      if (result.kind === 'done') outcomes.set(id, result.each[index]!)
      else
        outcomes.set(id, {
          kind: 'refused',
          refusal: index === result.index ? result.refusal : notAlone(waiting[result.index]!.id),
        })
    }
    return ids.map((id) => ({ id, outcome: outcomes.get(id)! }))
  }

  return {
    get: book.get,
    list: book.list,
    approve: (id, by) => approve(id, by),
    reject,
    guard: (pushed) => guarded(kernel, space, pushed),

    async staleness(id) {
      const proposal = await book.get(id)
      if (!proposal) return missing()
      if (proposal.status !== 'pending' && proposal.status !== 'approved') return decided(proposal)
      let verdict: Judged | undefined
      const outcome = await kernel.perform({
        ...callOf(proposal, approving(system('rule'), [id]), (of) => (verdict = of)),
        dryRun: true,
      })
      if (verdict) return verdict
      if (outcome.kind === 'refused') return { state: 'failing', fields: [], refusal: outcome.refusal }
      throw new Error(`a dry run came back as ${outcome.kind} without a verdict`)
    },

    async edit(id, input, by) {
      const proposal = await open(id)
      if ('already' in proposal) return proposal.already
      const tool = kernel.registry.tools.get(proposal.tool)
      if (!tool || proposal.held !== undefined) return { kind: 'refused', refusal: notEditable() }
      const parsed = parse(tool.input, input)
      if (parsed instanceof Refusal) return { kind: 'refused', refusal: parsed }
      return run(proposal, { ...approving(by, [id]), edited: JSON.parse(JSON.stringify(input)) as Json })
    },

    async approveMany(ids, by, { atomic = false } = {}) {
      const wanted = await oldestFirst(book, [...new Set(ids)])
      if (atomic) return together(wanted, by)
      const report: { id: string; outcome: Approved }[] = []
      for (const id of wanted) report.push({ id, outcome: await approve(id, by, wanted) })
      return report
    },

    async expire(now) {
      const { read } = await kernel.asking(space)
      const due = await read(proposals.where('status', 'pending'))
      const ended: string[] = []
      for (const { id, expiresAt } of due) {
        if (expiresAt <= now && !((await expireOne(id, now)) instanceof Refusal)) ended.push(id)
      }
      return ended
    },

    async decide(id, decision, by, feedback) {
      if (by.kind === 'ai') return notAPerson()
      if (decision === 'reject') return reject(id, feedback, by)
      const moved = await book.move(id, by, (current) => {
        if (current.status !== 'pending') return decided(current)
        if (current.expiresAt <= kernel.now()) return decided({ status: 'expired' })
        return ProposalApproved(
          { id, status: 'approved', decidedAt: kernel.now(), decidedBy: by.id },
          {},
          { ...current },
        )
      })
      return moved instanceof Refusal ? moved : moved.proposal
    },

    async settle() {
      const { read } = await kernel.asking(space)
      const approved = (await read(proposals.where('status', 'approved'))).map(proposalOf)
      const report: { id: string; outcome: Approved }[] = []
      const all = approved.map(({ id }) => id)
      for (const { id, status, decidedBy } of approved.toSorted(byMaking)) {
        if (status === 'executed') continue
        const by: Actor = { kind: 'user', id: decidedBy ?? 'me', name: 'You' }
        const outcome = await approve(id, by, all)
        // What the person approved is not what it would do now: they are asked again.
        if (outcome.kind === 'refused' && outcome.refusal.code === 'Stale') {
          await book.move(id, system('rule'), (current) =>
            current.status === 'approved'
              ? ProposalSettled({ id, status: 'pending', decidedAt: null, decidedBy: null }, {}, { ...current })
              : decided(current),
          )
        }
        report.push({ id, outcome })
      }
      // A decision that was made elsewhere before it was known to be done must not hide that it was.
      const recent = await read(proposals.between('executedAt', undefined, undefined, { newest: true, limit: 100 }))
      for (const row of recent) {
        if (row.status === 'executed') continue
        await book.move(row.id, system('rule'), (current) =>
          ProposalSettled({ id: row.id, status: 'executed' }, {}, { ...current }),
        )
      }
      return report
    },

    async feedback({ agent, mission }, limit = 20) {
      const rejected = await book.list({ status: 'rejected' })
      return rejected
        .filter(
          (one) =>
            one.feedback !== undefined &&
            (agent === undefined || one.agent === agent) &&
            (mission === undefined || one.mission === mission),
        )
        .toSorted((a, b) => ((a.decidedAt ?? '') < (b.decidedAt ?? '') ? 1 : -1))
        .slice(0, limit)
        .map((one) => ({ proposal: one.id, tool: one.tool, feedback: one.feedback!, at: one.decidedAt! }))
    },
  }
}

/** Refusals after which a proposal is as good as before. */
const KEEPS_WAITING: ReadonlySet<string> = new Set(['Stale', 'Busy', 'Cancelled'])

const byMaking = (a: Proposal, b: Proposal): number =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? -1 : 1

async function oldestFirst(book: Book, ids: readonly string[]): Promise<string[]> {
  const found = new Map<string, Proposal>()
  for (const id of ids) {
    const proposal = await book.get(id)
    if (proposal) found.set(id, proposal)
  }
  return [...[...found.values()].toSorted(byMaking).map(({ id }) => id), ...ids.filter((id) => !found.has(id))]
}

const notAlone = (id: string): Refusal =>
  refuse(
    'NotTogether',
    {
      en: 'Nothing was written, for another of these could not be carried out.',
      de: 'Nichts wurde geschrieben, weil ein anderer davon sich nicht ausführen ließ.',
    },
    { data: { proposal: id } },
  )

/** No agent decides on proposals, its own least of all. */
const notAPerson = (): Refusal =>
  refuse('Denied', { en: 'Only a person decides on this.', de: 'Darüber entscheidet nur ein Mensch.' })

const notEditable = (): Refusal =>
  refuse('NotEditable', {
    en: 'This one can only be approved or rejected.',
    de: 'Dieser lässt sich nur annehmen oder ablehnen.',
  })
