import type { Actor } from '#core/facts/actor.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import { isLive } from '#core/facts/row.ts'
import type { Draft } from '#core/module/verb.ts'
import type { Kernel } from '#core/kernel.ts'
import { Refusal, refuse } from '#core/module/refusal.ts'
import { rowOf } from '#core/module/table.ts'
import { type Proposal, proposalOf, proposals, type Status } from './proposals.ts'

/** Reading proposals, and moving one from a status to the next in a commit that checks the status it came from. */
export interface Book {
  get(id: string): Promise<Proposal | undefined>
  /** Newest first. */
  list(filter?: { status?: Status; module?: string; iteration?: string }): Promise<readonly Proposal[]>
  move(
    id: string,
    by: Actor,
    draft: (proposal: Proposal) => Draft | readonly Draft[] | Refusal,
  ): Promise<Refusal | { proposal: Proposal; facts: readonly StoredFact[] }>
}

export function bookOf(kernel: Kernel, space: string): Book {
  async function get(id: string): Promise<Proposal | undefined> {
    const [row] = await kernel.store.rows(space, { table: proposals.name, ids: [id] })
    return isLive(row) ? proposalOf(rowOf(proposals, row.id, row.fields)) : undefined
  }

  return {
    get,
    async list({ status, module, iteration } = {}) {
      const { read } = await kernel.asking(space)
      const narrow = status !== undefined && status !== 'executed'
      const rows = await read(
        narrow
          ? proposals.where('status', status)
          : iteration === undefined
            ? proposals.every()
            : proposals.where('iteration', iteration),
      )
      return rows
        .map(proposalOf)
        .filter(
          (one) => (status === undefined || one.status === status) && (module === undefined || one.module === module),
        )
        .filter((one) => iteration === undefined || one.iteration === iteration)
        .toSorted((a, b) => (a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? 1 : -1))
    },
    async move(id, by, draft) {
      const committed = await kernel.door.commit(
        async ({ read }) => {
          const row = await read(proposals.one(id))
          if (!row) return missing()
          const made = draft(proposalOf(row))
          if (made instanceof Refusal) return made
          return Array.isArray(made) ? (made as readonly Draft[]) : [made as Draft]
        },
        { space, actor: by, call: kernel.ids.next() },
      )
      if (!committed.ok) return committed.refusal
      return { proposal: (await get(id))!, facts: committed.facts }
    },
  }
}

export const missing = (): Refusal =>
  refuse('NotFound', { en: 'There is no such proposal.', de: 'Diesen Vorschlag gibt es nicht.' }, { path: 'id' })

/** Why a proposal that no longer waits cannot be decided. */
export const decided = ({ status }: Pick<Proposal, 'status'>): Refusal =>
  refuse('AlreadyDecided', over[status] ?? over['executed']!, { data: { status } })

const over: Readonly<Record<string, { en: string; de: string }>> = {
  executed: { en: 'This was carried out already.', de: 'Das ist schon ausgeführt.' },
  approved: { en: 'This was approved already.', de: 'Das ist schon angenommen.' },
  rejected: { en: 'This was rejected.', de: 'Das wurde abgelehnt.' },
  expired: { en: 'This has expired. Nothing was changed.', de: 'Das ist abgelaufen. Nichts wurde geändert.' },
  superseded: {
    en: 'A newer proposal has taken its place.',
    de: 'Ein neuerer Vorschlag ist an seine Stelle getreten.',
  },
  failed: { en: 'This could not be carried out.', de: 'Das ließ sich nicht ausführen.' },
}
