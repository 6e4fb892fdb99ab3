import { type Expression, sql } from 'kysely'
import type { StoredFact } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import type { FactQuery, RowQuery } from '#core/ports/store.ts'
import type { Query } from './session.ts'
import { boundsOf, type Sql } from './sql.ts'

interface RowLine {
  readonly id: string
  readonly fields: StoredRow['fields']
  readonly meta: StoredRow['meta']
  readonly rev: string
}

/** The rows that a query asks for. `brief`: ids and revisions only, for the check of a range. */
export function rowsSql(db: Sql, space: string, query: RowQuery, brief = false): Query {
  const columns = brief
    ? (['rows.id', 'rows.rev'] as const)
    : (['rows.id', 'rows.fields', 'rows.meta', 'rows.rev'] as const)
  if ('index' in query) {
    const { from, to } = boundsOf(query.index, query.from, query.to)
    const way = query.newest ? 'desc' : 'asc'
    let keys = db
      .selectFrom('row_keys')
      .innerJoin('rows', (join) =>
        join
          .onRef('rows.space', '=', 'row_keys.space')
          .onRef('rows.tbl', '=', 'row_keys.tbl')
          .onRef('rows.id', '=', 'row_keys.id'),
      )
      .select(columns)
      .where('row_keys.space', '=', space)
      .where('row_keys.tbl', '=', query.table)
      .where('row_keys.entry', '>=', from)
      .where('row_keys.entry', query.to === undefined ? '<' : '<=', to)
      .orderBy('row_keys.entry', way)
      .orderBy('row_keys.id', way)
    if (query.limit !== undefined) keys = keys.limit(query.limit)
    return keys.compile()
  }
  let rows = db.selectFrom('rows').select(columns).where('rows.space', '=', space).where('rows.tbl', '=', query.table)
  if ('ids' in query) rows = rows.where('rows.id', '=', sql<string>`any(${query.ids}::text[])`)
  else {
    rows = rows.orderBy('rows.id')
    if (!query.deleted) rows = rows.where(sql<boolean>`rows.fields->'_deleted' = 'false'::jsonb`)
  }
  return rows.compile()
}

/** Rows of an answer; those asked for by id in the order asked for. */
export function rowsFrom(query: RowQuery, lines: readonly unknown[]): StoredRow[] {
  const rows = (lines as RowLine[]).map(({ id, fields, meta, rev }) => ({
    table: query.table,
    id,
    fields,
    meta,
    rev: Number(rev),
  }))
  if (!('ids' in query)) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  return query.ids.flatMap((id) => byId.get(id) ?? [])
}

export function factsSql(db: Sql, space: string, query: FactQuery): Query {
  let facts = db
    .selectFrom('facts')
    .select(['seq', 'body'])
    .where('space', '=', space)
    .orderBy('seq', query.newest ? 'desc' : 'asc')
  const oneOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`
  if (query.after !== undefined) facts = facts.where('seq', '>', String(query.after))
  if (query.before !== undefined) facts = facts.where('seq', '<', String(query.before))
  if (query.types) facts = facts.where('type', '=', oneOf(query.types))
  if (query.ids) facts = facts.where('id', '=', oneOf(query.ids))
  if (query.calls) facts = facts.where('call', '=', oneOf(query.calls))
  if (query.row) facts = facts.where('tbl', '=', query.row.table).where('row_id', '=', query.row.id)
  if (query.proposal !== undefined) facts = facts.where('proposal', '=', query.proposal)
  if (query.reverts) facts = facts.where('reverts', '=', oneOf(query.reverts))
  if (query.actor !== undefined) facts = whereActor(facts, query.actor)
  if (query.fromDay !== undefined) facts = facts.where('day', '>=', query.fromDay)
  if (query.toDay !== undefined) facts = facts.where('day', '<=', query.toDay)
  if (query.limit !== undefined) facts = facts.limit(query.limit)
  return facts.compile()
}

/** The index of actors leaves people out: nearly everything is theirs. */
function whereActor<Q extends { where(is: Expression<boolean>): Q }>(facts: Q, actor: string): Q {
  const kind = actor.split(':', 1)[0]!
  const named = actor.includes(':') ? facts.where(sql<boolean>`actor = ${actor}`) : facts
  const ofKind = named.where(sql<boolean>`actor_kind = ${kind}`)
  return kind === 'user' ? ofKind : ofKind.where(sql<boolean>`actor_kind <> 'user'`)
}

export const factsFrom = (lines: readonly unknown[]): StoredFact[] =>
  (lines as { seq: string; body: Omit<StoredFact, 'seq'> }[]).map(({ seq, body }) => ({ ...body, seq: Number(seq) }))
