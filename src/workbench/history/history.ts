import type { Text } from '#core/fields/field.ts'
import { type Actor, actorTag } from '#core/facts/actor.ts'
import { type StoredFact, UNDONE } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import { diffOf, type RowDiff } from '#core/door/diff.ts'
import type { Undoable } from '#core/door/undo.ts'
import type { Kernel } from '#core/kernel.ts'
import type { FactQuery } from '#core/ports/store.ts'
import type { Day } from '#core/time/day.ts'
import { isProposalFact } from '../proposals/proposals.ts'
import { type Lost, lostIn } from './lost.ts'
import { payloadIn, sentenceOf } from './sentence.ts'
import { undoneOf } from './undone.ts'

export interface HistoryQuery {
  readonly type?: string
  readonly module?: string
  /** `user`, `ai`, `system`, or a whole tag such as `ai:<agent>`. */
  readonly actor?: string
  /** Local days, both included. */
  readonly from?: Day
  readonly to?: Day
  /** From an earlier page. */
  readonly cursor?: string
  /** Calls on a page: 1 to 200, default 50. */
  readonly limit?: number
}

export interface Entry {
  readonly fact: StoredFact
  readonly payload: Readonly<Record<string, unknown>>
  readonly sentence: Text
  readonly module?: string
  readonly diff: readonly RowDiff[]
  readonly undoable: boolean
  readonly undone: boolean
  /** Values of other actors that this fact won over without having known them. */
  readonly lost: readonly Lost[]
}

/** What one call did: the unit of undo. */
export interface Event {
  readonly call: string
  readonly actor: Actor
  readonly at: string
  readonly day: Day
  readonly tool?: string
  readonly proposal?: string
  readonly entries: readonly Entry[]
  /** Something of it can be taken back; by its first entry's fact. */
  readonly undoable: boolean
  readonly undone: boolean
}

export interface History {
  /** Newest first. */
  list(
    query?: HistoryQuery,
  ): Promise<{ readonly events: readonly Event[]; readonly cursor?: string; readonly derived: readonly Derived[] }>
  /** Every fact of a row, newest first, with the values that lost a concurrent write. */
  rowHistory(table: string, id: string): Promise<readonly Entry[]>
}

/** What follows from folds (a goal reached): told beside the log, never in it. */
export interface Derived {
  readonly id: string
  readonly type: string
  readonly day: Day
}

export interface HistoryParts {
  readonly kernel: Kernel
  readonly space: string
  readonly undoable?: Undoable
  readonly derived?: (range: { from: Day; to: Day }) => Promise<readonly Derived[]>
}

const CHUNK = 200

export function createHistory({
  kernel,
  space,
  derived,
  undoable = (fact) => !isProposalFact(fact.type),
}: HistoryParts): History {
  const { registry, store } = kernel

  const moduleOf = (fact: StoredFact): string | undefined =>
    (registry.owner('fact', fact.type) ?? (fact.change && registry.owner('table', fact.change.table)))?.name

  /** Whole calls, newest first: a call's facts lie side by side in the log. */
  async function calls(
    query: HistoryQuery,
    limit: number,
  ): Promise<{ groups: StoredFact[][]; more: boolean; next: number | undefined }> {
    const filter: FactQuery = {
      newest: true,
      ...(query.actor === undefined ? {} : { actor: query.actor }),
      ...(query.from === undefined ? {} : { fromDay: query.from }),
      ...(query.to === undefined ? {} : { toDay: query.to }),
      ...typesOf(query),
    }
    const groups: StoredFact[][] = []
    let before = query.cursor === undefined ? undefined : Number(query.cursor)
    for (;;) {
      const chunk = await store.facts(space, { ...filter, limit: CHUNK, ...(before === undefined ? {} : { before }) })
      for (const fact of chunk) {
        const last = groups.at(-1)
        const continues = last?.[0]?.call === fact.call
        const module = moduleOf(fact)
        // Talk is read where it was held, unless somebody asks for it here.
        const asked = query.module === undefined ? module !== 'conversations' : module === query.module
        if (asked && !continues && groups.length === limit) return { groups, more: true, next: last?.at(-1)?.seq }
        before = fact.seq
        if (!asked) continue
        if (continues) last!.push(fact)
        else groups.push([fact])
      }
      if (chunk.length < CHUNK) return { groups, more: false, next: undefined }
    }
  }

  function typesOf({ type, module }: HistoryQuery): Pick<FactQuery, 'types'> {
    if (type !== undefined) return { types: [type] }
    if (module === undefined) return {}
    const own = registry.modules.find((one) => one.name === module)?.facts.map((verb) => verb.type) ?? []
    return { types: [...own, UNDONE] }
  }

  async function rowsNow(facts: readonly StoredFact[]): Promise<Map<string, StoredRow>> {
    const ids = new Map<string, Set<string>>()
    for (const { change } of facts)
      if (change) ids.set(change.table, (ids.get(change.table) ?? new Set()).add(change.row))
    const rows = new Map<string, StoredRow>()
    for (const [table, set] of ids) {
      for (const row of await store.rows(space, { table, ids: [...set] })) rows.set(`${table} ${row.id}`, row)
    }
    return rows
  }

  async function entriesOf(
    facts: readonly StoredFact[],
    lost: ReadonlyMap<string, readonly Lost[]>,
  ): Promise<Map<string, Entry>> {
    const rows = await rowsNow(facts)
    const undone = await undoneOf(
      store,
      space,
      facts.map((fact) => fact.id),
    )
    return new Map(
      facts.map((fact) => {
        const module = moduleOf(fact)
        const diff = diffOf([fact], rows, registry)
        const entry: Entry = {
          fact,
          payload: payloadIn(fact, registry),
          sentence: sentenceOf(fact, registry, diff[0]?.title),
          diff,
          undoable: canUndo(fact) && !undone.has(fact.id),
          undone: undone.has(fact.id),
          lost: lost.get(fact.id) ?? [],
          ...(module === undefined ? {} : { module }),
        }
        return [fact.id, entry] as const
      }),
    )
  }

  const canUndo = (fact: StoredFact): boolean =>
    fact.change !== undefined &&
    undoable(fact) &&
    !(fact.tool !== undefined && registry.tools.get(fact.tool)?.irreversible)

  return {
    async list(query = {}) {
      const limit = Math.min(Math.max(Math.trunc(query.limit ?? 50), 1), 200)
      const { groups, more, next } = await calls(query, limit)
      const facts = groups.flat()
      const lost = await lostOver(facts)
      const entries = await entriesOf(facts, lost)
      const events = groups.map((group): Event => {
        const own = group.toReversed().map((fact) => entries.get(fact.id)!)
        const first = own[0]!.fact
        const writes = own.filter(({ fact }) => canUndo(fact))
        return {
          call: first.call,
          actor: first.actor,
          at: first.at,
          day: first.day,
          entries: own,
          undoable: writes.some((entry) => entry.undoable),
          undone: writes.length > 0 && writes.every((entry) => entry.undone),
          ...(first.tool === undefined ? {} : { tool: first.tool }),
          ...(first.proposal === undefined ? {} : { proposal: first.proposal }),
        }
      })
      const oldest = more ? events.at(-1)?.day : query.from
      const newest = query.to ?? (await kernel.today(space))
      const beside = derived && oldest !== undefined ? await derived({ from: oldest, to: newest }) : []
      return { events, derived: beside, ...(more && next !== undefined ? { cursor: String(next) } : {}) }
    },

    async rowHistory(table, id) {
      const facts = (await store.facts(space, { row: { table, id } })).toSorted((a, b) => (a.hlc < b.hlc ? 1 : -1))
      const entries = await entriesOf(facts, lostIn(facts))
      return facts.map((fact) => entries.get(fact.id)!)
    },
  }

  /** Losses are only looked for where somebody else's write was in play: rows that a single actor wrote have none. */
  async function lostOver(facts: readonly StoredFact[]): Promise<Map<string, readonly Lost[]>> {
    const found = new Map<string, readonly Lost[]>()
    for (const [, row] of await rowsNow(facts)) {
      const tags = new Set([
        ...Object.values(row.meta).map(([, tag]) => tag),
        ...facts
          .filter((fact) => fact.change?.table === row.table && fact.change.row === row.id)
          .map((fact) => actorTag(fact.actor)),
      ])
      if (tags.size < 2) continue
      for (const [id, lost] of lostIn(await store.facts(space, { row: { table: row.table, id: row.id } })))
        found.set(id, lost)
    }
    return found
  }
}
