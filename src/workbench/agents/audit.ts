import type { Json } from '#core/fields/field.ts'
import type { Store } from '#core/ports/store.ts'

/** One reading by an agent: a query, a table, a day; how many rows it was given, or that it was turned away. */
export interface AgentRead {
  readonly agent: string
  readonly what: string
  readonly count: number
  readonly refused?: boolean
  /** ISO instant. */
  readonly at: string
}

export interface Audit {
  record(read: Omit<AgentRead, 'at'>): Promise<void>
  /** Newest first. */
  list(filter?: { agent?: string; limit?: number }): Promise<readonly AgentRead[]>
}

const PAGE = 200

/**
 * Who read what, kept on this replica only: a log of reading must not itself travel. `writer` tells server processes that
 * share a store apart, for each appends to pages of its own.
 */
export function createAudit({
  store,
  now,
  writer = 'main',
}: {
  store: Store
  now: () => string
  writer?: string
}): Audit {
  const pageNote = (of: string, page: number): string => `agent-reads:${of}:${page}`
  let tail: Promise<unknown> = Promise.resolve()
  let place: { page: number; entries: AgentRead[] } | undefined

  async function lastPage(of: string): Promise<number> {
    return Number((await store.note(`agent-reads:${of}`)) ?? 0)
  }

  async function append(read: AgentRead): Promise<void> {
    if (!place) {
      const writers = (await store.note('agent-reads')) as readonly string[] | undefined
      if (!writers?.includes(writer)) await store.putNote('agent-reads', [...(writers ?? []), writer])
      const page = await lastPage(writer)
      place = { page, entries: [...(((await store.note(pageNote(writer, page))) ?? []) as unknown as AgentRead[])] }
    }
    if (place.entries.length >= PAGE) {
      place = { page: place.page + 1, entries: [] }
      await store.putNote(`agent-reads:${writer}`, place.page)
    }
    place.entries.push(read)
    await store.putNote(pageNote(writer, place.page), place.entries as unknown as Json)
  }

  return {
    record(read) {
      const at = now()
      const next = tail.then(() => append({ ...read, at }))
      // One failed write must not stop those after it; its own caller hears of it.
      tail = next.catch(() => (place = undefined))
      return next
    },
    async list({ agent, limit = 100 } = {}) {
      await tail
      const found: AgentRead[] = []
      for (const each of ((await store.note('agent-reads')) ?? []) as readonly string[]) {
        let own = 0
        for (let page = await lastPage(each); page >= 0 && own < limit; page--) {
          const entries = ((await store.note(pageNote(each, page))) ?? []) as unknown as AgentRead[]
          const matching = entries.filter((entry) => agent === undefined || entry.agent === agent).toReversed()
          found.push(...matching)
          own += matching.length
        }
      }
      return found.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, limit)
    },
  }
}
