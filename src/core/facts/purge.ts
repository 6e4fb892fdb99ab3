import { actorTag } from './actor.ts'
import { DELETED, type Fact, PURGED } from './fact.ts'
import type { Stamp, StoredRow } from './row.ts'

export const isPurged = (row: StoredRow | undefined): boolean => row?.fields[PURGED] === true

/** The rows that a fact ends for good, as table and id. */
export const purgedBy = ({ purges = {} }: Pick<Fact, 'purges'>): [table: string, id: string][] =>
  Object.entries(purges).flatMap(([table, ids]) => ids.map((id): [string, string] => [table, id]))

/** What remains of a row that is ended for good; of two ends the later one, so that the order of arrival does not matter. */
export function tombstone(row: StoredRow | undefined, [table, id]: readonly [string, string], fact: Fact): StoredRow {
  if (row && isPurged(row) && row.meta[PURGED]![0] >= fact.hlc) return row
  const stamp: Stamp = [fact.hlc, actorTag(fact.actor)]
  const fields = { [DELETED]: true, [PURGED]: true }
  return { table, id, fields, meta: { [DELETED]: stamp, [PURGED]: stamp }, rev: row?.rev ?? 0 }
}

/** A fact about a purged row: that something happened, and no longer what. */
export const emptied = <F extends Fact>(fact: F): F =>
  fact.change
    ? { ...fact, change: { table: fact.change.table, row: fact.change.row, set: {}, over: {} }, before: {}, notes: {} }
    : fact

/** The rows that facts change or end, by table. */
export function touchedBy(facts: readonly Fact[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (table: string, id: string): unknown => found.set(table, (found.get(table) ?? new Set()).add(id))
  for (const fact of facts) {
    if (fact.change) add(fact.change.table, fact.change.row)
    for (const [table, id] of purgedBy(fact)) add(table, id)
  }
  return found
}
