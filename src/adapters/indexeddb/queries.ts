import type { StoredFact } from '#core/facts/fact.ts'
import { isLive, type StoredRow } from '#core/facts/row.ts'
import type { FactQuery, RowQuery } from '#core/ports/store.ts'
import { Dexie } from 'dexie'
import { matches } from '../memory/store.ts'
import { type Database, factOf, rowOf, rowRange, tag } from './database.ts'

export async function findRows(db: Database, s: string, query: RowQuery): Promise<StoredRow[]> {
  if ('ids' in query) {
    const lines = await db.rows.bulkGet(query.ids.map((id) => [s, query.table, id]))
    return lines.flatMap((line) => (line ? [rowOf(line)] : []))
  }
  if ('all' in query) {
    const lines = await db.rows
      .where('[s+table+id]')
      .between([s, query.table, Dexie.minKey], [s, query.table, Dexie.maxKey])
      .toArray()
    return (query.deleted ? lines : lines.filter(isLive)).map(rowOf)
  }
  const [lower, upper] = rowRange(s, query.table, query.index, query.from, query.to)
  if (lower > upper || query.limit === 0) return []
  const range = db.rows.where('k').between(lower, upper, true, true)
  // Read forwards in one go where all is wanted; a cursor from the end where a few are.
  if (query.newest && query.limit === undefined) return (await range.toArray()).map(rowOf).toReversed()
  // eslint-disable-next-line unicorn/no-array-reverse -- a collection of Dexie's
  const some = query.newest ? range.reverse() : range
  return (await (query.limit === undefined ? some : some.limit(query.limit)).toArray()).map(rowOf)
}

const CHUNK = 500

export async function findFacts(db: Database, s: string, query: FactQuery): Promise<StoredFact[]> {
  const limit = query.limit ?? Infinity
  if (limit === 0) return []
  const after = query.after ?? 0
  const before = query.before ?? Infinity
  const seqs = await placesOf(db, s, query)
  if (!seqs) {
    let range = db.facts.where('[s+seq]').between([s, after], [s, before], false, false)
    // eslint-disable-next-line unicorn/no-array-reverse -- a collection of Dexie's
    if (query.newest) range = range.reverse()
    const isPlain = Object.keys(query).every((key) => ['after', 'before', 'newest', 'limit'].includes(key))
    if (!isPlain) range = range.filter((fact) => matches(fact, query))
    return (await (limit === Infinity ? range : range.limit(limit)).toArray()).map(factOf)
  }
  const within = [...new Set(seqs)]
    .filter((seq) => seq > after && seq < before)
    .toSorted((a, b) => (query.newest ? b - a : a - b))
  const found: StoredFact[] = []
  for (let start = 0; start < within.length && found.length < limit; start += CHUNK) {
    const keys = within.slice(start, start + CHUNK).map((seq): [string, number] => [s, seq])
    for (const line of await db.facts.bulkGet(keys)) if (line && matches(line, query)) found.push(factOf(line))
  }
  return found.slice(0, limit)
}

/** Places of facts among which those asked for are, by the narrowest way in; undefined where only a look at all helps. */
async function placesOf(db: Database, s: string, query: FactQuery): Promise<number[] | undefined> {
  const keys = async (found: { primaryKeys(): PromiseLike<[string, number][]> }): Promise<number[]> =>
    (await found.primaryKeys()).map(([, seq]) => seq)
  const tagged = (tags: readonly string[]): Promise<number[]> => keys(db.facts.where('x').anyOf(tags))
  if (query.ids) return keys(db.facts.where('[s+id]').anyOf(query.ids.map((id) => [s, id])))
  if (query.calls) return tagged(query.calls.map((call) => tag.call(s, call)))
  if (query.row) return tagged([tag.row(s, query.row.table, query.row.id)])
  if (query.proposal !== undefined) return tagged([tag.proposal(s, query.proposal)])
  if (query.reverts) return tagged(query.reverts.map((fact) => tag.reverts(s, fact)))
  const kind = query.actor?.split(':', 1)[0]
  if (kind !== undefined && kind !== 'user') return tagged([tag.actor(s, kind)])
  if (!query.types) return undefined
  const each = query.types.map((type) =>
    keys(
      db.facts
        .where('x')
        .between(tag.type(s, type, query.fromDay ?? ''), tag.type(s, type, query.toDay ?? '\uffff'), true, true),
    ),
  )
  return (await Promise.all(each)).flat()
}
