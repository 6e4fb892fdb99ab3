import type { Json } from '../fields/field.ts'
import type { Actor } from '../facts/actor.ts'
import { CREATED, dayPath, DELETED, type Fact, type Path } from '../facts/fact.ts'
import type { Ticker } from '../facts/hlc.ts'
import { isPurged, purgedBy, tombstone } from '../facts/purge.ts'
import { applyFact, changeOf, type StoredRow } from '../facts/row.ts'
import type { Registry } from '../module/registry.ts'
import type { Table } from '../module/table.ts'
import type { Draft } from '../module/verb.ts'
import { type Calendar, localDay } from '../time/day.ts'
import { instantOf } from '../time/instant.ts'

/** What every fact of one call shares. */
export interface Stamping {
  readonly space: string
  readonly nowMs: number
  readonly calendar: Calendar
  readonly actor: Actor
  readonly call: string
  readonly tool?: string
  readonly proposal?: string
  readonly causedBy?: string
}

export interface Stamped {
  readonly facts: Fact[]
  /** The touched rows after the facts, by `table row`. */
  readonly rows: Map<string, StoredRow>
}

/** Turns drafts into facts, and folds them into the rows they touch. A draft that would change nothing makes no fact. */
export function stamp(
  drafts: readonly (Draft & { as?: Readonly<Record<Path, string>>; reverts?: string })[],
  held: ReadonlyMap<string, StoredRow | undefined>,
  by: Stamping,
  { registry, clock, newId }: { registry: Registry; clock: Ticker; newId: () => string },
): Stamped {
  const rows = new Map<string, StoredRow>()
  const facts: Fact[] = []
  const at = instantOf(by.nowMs)
  const day = localDay(at, by.calendar)
  for (const draft of drafts) {
    const key = draft.change && `${draft.change.table} ${draft.change.row}`
    const row = key === undefined ? undefined : (rows.get(key) ?? held.get(key))
    // A row that was ended for good stays so, and nothing new is kept of it.
    if (isPurged(row)) continue
    const changed =
      draft.change &&
      changeOf(row, draft.change, complete(draft, row, by.calendar, at, registry.tables.get(draft.change.table)))
    if (changed && Object.keys(changed.change.set).length === 0) continue
    const fact: Fact = {
      id: newId(),
      type: draft.type,
      space: by.space,
      hlc: clock.next(by.nowMs),
      at,
      zone: by.calendar.zone,
      day,
      actor: by.actor,
      call: by.call,
      ...(by.tool === undefined ? {} : { tool: by.tool }),
      ...(by.proposal === undefined ? {} : { proposal: by.proposal }),
      ...(by.causedBy === undefined ? {} : { causedBy: by.causedBy }),
      ...(draft.reverts === undefined ? {} : { reverts: draft.reverts }),
      ...(draft.purges ? { purges: draft.purges } : {}),
      ...(changed ? { change: draft.as ? { ...changed.change, as: draft.as } : changed.change } : {}),
      before: changed?.before ?? {},
      notes: draft.notes,
    }
    facts.push(fact)
    if (key !== undefined) rows.set(key, applyFact(row, fact)!)
    for (const name of purgedBy(fact)) {
      const ended = name.join(' ')
      rows.set(ended, tombstone(rows.get(ended) ?? held.get(ended), name, fact))
    }
  }
  return { facts, rows }
}

/** Adds what the kernel keeps: the local day of every instant that is set, and when a row was first added. */
function complete(
  draft: Draft,
  row: StoredRow | undefined,
  calendar: Calendar,
  at: string,
  table: Table | undefined,
): Record<Path, Json> {
  const set: Record<Path, Json> = { ...draft.change!.set }
  if (set[DELETED] === false && row?.fields[CREATED] === undefined && set[CREATED] === undefined) set[CREATED] = at
  for (const [path, value] of Object.entries(set)) {
    if (path !== CREATED && table?.fields[path]?.traits.kind !== 'instant') continue
    // A restored or imported day stays what it was when it was fixed.
    set[dayPath(path)] ??= typeof value === 'string' ? localDay(value, calendar) : null
  }
  return set
}
