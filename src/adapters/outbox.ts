import { type Fact, PURGED, type StoredFact } from '#core/facts/fact.ts'
import { isPurged } from '#core/facts/purge.ts'
import type { StoredRow } from '#core/facts/row.ts'
import { type OutboxEntry, StoreFailure } from '#core/ports/store.ts'

/** A row as the server holds it, merged per path with what is here: the later stamp wins. */
export function adopted(held: StoredRow | undefined, row: StoredRow): StoredRow {
  if (!held) return row
  if (isPurged(held) && (!isPurged(row) || held.meta[PURGED]![0] >= row.meta[PURGED]![0])) return held
  if (isPurged(row)) return { ...row, rev: held.rev }
  const fields = { ...held.fields }
  const meta = { ...held.meta }
  for (const [path, stamp] of Object.entries(row.meta)) {
    const own = meta[path]
    if (own && own[0] >= stamp[0]) continue
    meta[path] = stamp
    const value = row.fields[path]
    if (value === undefined) delete fields[path]
    else fields[path] = value
  }
  return { ...held, fields, meta }
}

/** The latest stamp of facts and of rows: what a head must not lie behind. */
export function latest(facts: Iterable<Fact>, rows: Iterable<StoredRow>): string {
  let found = ''
  for (const fact of facts) if (fact.hlc > found) found = fact.hlc
  for (const row of rows) for (const [stamp] of Object.values(row.meta)) if (stamp > found) found = stamp
  return found
}

export const bare = ({ seq: _seq, ...fact }: StoredFact): Fact => fact

export const entryOf = (mid: number, fact: StoredFact): OutboxEntry => ({ mid, fact: bare(fact) })

/** @throws StoreFailure when a batch holds one fact twice: its caller's fault, which no retry mends. */
export function refuseTwins(facts: readonly Fact[]): void {
  if (new Set(facts.map(({ id }) => id)).size < facts.length) throw new StoreFailure('a batch holds one fact twice')
}
