import type pg from 'pg'
import type { Json } from '#core/fields/field.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import { type Batch, type Committed, type CommitResult, type KeysOf, seenOf } from '#core/ports/store.ts'
import type { Delivery, Expected } from '../delivery.ts'
import { refuseTwins } from '../outbox.ts'
import { rowsFrom, rowsSql } from './queries.ts'
import type { Query, Send, Session } from './session.ts'
import { entryOf, quoted, type Sql } from './sql.ts'

export interface CommitParts {
  readonly session: Session
  readonly db: Sql
  readonly schema: string
  readonly channel: string
  readonly keysOf: KeysOf
  readonly delivery: Delivery
}

/**
 * Two round trips where nothing else was written since the read, three otherwise: the first statement takes the head and
 * with it the space's turn, so the order of commits is the order of the counter.
 */
export function committing({
  session,
  db,
  schema,
  channel,
  keysOf,
  delivery,
}: CommitParts): (batch: Batch) => Promise<CommitResult> {
  const statements = statementsOf(quoted(schema), channel)

  async function write(batch: Batch, send: Send, note: (expected: Expected) => void): Promise<CommitResult> {
    const steps = Math.max(batch.facts.length, batch.rows.length > 0 ? 1 : 0)
    const stamp = batch.facts.reduce((latest, { hlc }) => (hlc > latest ? hlc : latest), '')
    const [taken] = await send(statements.takeHead(batch.space, steps, stamp))
    const head = Number((taken!.rows[0] as { head: string }).head)
    const before = head - steps
    const refused = before === batch.read.head && !batch.once ? undefined : await check(batch, before, send)
    if (refused) {
      await send.undo()
      return refused
    }
    const facts = batch.facts.map((fact, index): StoredFact => ({ ...fact, seq: before + index + 1 }))
    const rows = batch.rows.map((row) => ({ ...row, rev: head }))
    const committed: Committed = { space: batch.space, facts, rows, dirt: batch.dirt }
    if (steps > 0) note(delivery.expect(before, head, committed))
    await send.last(statements.write(batch, before, head, keysOf))
    return { ok: true, head, facts }
  }

  async function check({ space, read, once }: Batch, before: number, send: Send): Promise<CommitResult | undefined> {
    const looks: Query[] = once ? [statements.once(space, once.key)] : []
    const isFresh = before === read.head
    if (!isFresh)
      looks.push(
        statements.rowsMoved(space, read.rows),
        ...read.ranges.map(({ query }) => rowsSql(db, space, query, true)),
      )
    const answers = await send(...looks)
    const done = once && answers.shift()!.rows[0]
    if (done) return { ok: false, why: 'done', result: (done as { result: Json }).result }
    if (isFresh) return undefined
    const moved = answers.shift()!.rows.length > 0
    const changed = read.ranges.some(({ query, seen }, index) => seenOf(rowsFrom(query, answers[index]!.rows)) !== seen)
    return moved || changed ? { ok: false, why: 'moved' } : undefined
  }

  return async function commit(batch) {
    refuseTwins(batch.facts)
    let expected: Expected | undefined
    try {
      const result = await session.write(batch.space, (send) => {
        // A second try expects anew.
        expected?.failed()
        expected = undefined
        return write(batch, send, (own) => (expected = own))
      })
      await expected?.done()
      return result
    } catch (error) {
      expected?.failed()
      if (isTwin(error)) return { ok: false, why: 'moved' }
      throw error
    }
  }
}

/** The fact is here already: somebody else received it meanwhile. */
function isTwin(error: unknown): boolean {
  const cause = (error as Error).cause as pg.DatabaseError | undefined
  return cause?.code === '23505' && cause.constraint === 'facts_id'
}

function statementsOf(schema: string, channel: string) {
  return {
    takeHead: (space: string, steps: number, hlc: string): Query => ({
      name: `head of ${schema}`,
      sql: `insert into ${schema}.spaces as s (space, head, hlc) values ($1, $2, $3)
        on conflict (space) do update set head = s.head + excluded.head, hlc = greatest(s.hlc, excluded.hlc) returning head`,
      parameters: [space, steps, hlc],
    }),
    once: (space: string, key: string): Query => ({
      sql: `select result from ${schema}.once_keys where space = $1 and key = $2`,
      parameters: [space, key],
    }),
    rowsMoved: (space: string, rows: Batch['read']['rows']): Query => ({
      sql: `select 1 from jsonb_to_recordset($2::jsonb) as seen("table" text, id text, rev bigint)
        left join ${schema}.rows r on r.space = $1 and r.tbl = seen."table" and r.id = seen.id
        where coalesce(r.rev, 0) <> seen.rev limit 1`,
      parameters: [space, JSON.stringify(rows)],
    }),
    write: (batch: Batch, before: number, head: number, keysOf: KeysOf): Query => ({
      name: `write to ${schema}`,
      sql: writeSql(schema, channel),
      parameters: [
        batch.space,
        JSON.stringify(batch.facts),
        before,
        JSON.stringify(batch.rows.map((row) => rowLine(row, keysOf))),
        head,
        JSON.stringify(batch.dirt),
        batch.once?.key ?? null,
        batch.once ? JSON.stringify(batch.once.result) : null,
        JSON.stringify({ space: batch.space, from: before, to: head }),
      ],
    }),
  }
}

const rowLine = (row: StoredRow, keysOf: KeysOf) => ({
  tbl: row.table,
  id: row.id,
  fields: row.fields,
  meta: row.meta,
  keys: keysOf(row).map(([index, key]) => entryOf(index, key)),
})

/** Everything that a commit writes, as one statement; its parts see what was there before it. */
const writeSql = (schema: string, channel: string): string => `
with said as (
  select $3::bigint + place as seq, body from jsonb_array_elements($2::jsonb) with ordinality as told(body, place)
), facts as (
  insert into ${schema}.facts (space, seq, id, type, day, call, tbl, row_id, proposal, reverts, actor_kind, actor, body)
  select $1, seq, body->>'id', body->>'type', body->>'day', body->>'call', body#>>'{change,table}', body#>>'{change,row}',
    body->>'proposal', body->>'reverts', body#>>'{actor,kind}', (body#>>'{actor,kind}') || ':' || (body#>>'{actor,id}'), body
  from said
), next as (
  select * from jsonb_to_recordset($4::jsonb) as row(tbl text, id text, fields jsonb, meta jsonb, keys text[])
), held as (
  select r.tbl, r.id, r.keys from next join ${schema}.rows r on r.space = $1 and r.tbl = next.tbl and r.id = next.id
), rows as (
  insert into ${schema}.rows (space, tbl, id, fields, meta, keys, rev)
  select $1, tbl, id, fields, meta, keys, $5::bigint from next
  on conflict (space, tbl, id) do update
    set fields = excluded.fields, meta = excluded.meta, keys = excluded.keys, rev = excluded.rev
), old_keys as (
  delete from ${schema}.row_keys k
  using (select tbl, id, unnest(keys) as entry from held except select tbl, id, unnest(keys) from next) gone
  where k.space = $1 and k.tbl = gone.tbl and k.entry = gone.entry and k.id = gone.id
), new_keys as (
  insert into ${schema}.row_keys (space, tbl, entry, id)
  select $1, tbl, entry, id from (
    select tbl, id, unnest(keys) as entry from next except select tbl, id, unnest(keys) from held
  ) added
), unfolded as (
  delete from ${schema}.folds f
  using jsonb_to_recordset($6::jsonb) as dirt(view text, days text[], "from" text)
  where f.space = $1 and f.view = dirt.view and (f.day = any(dirt.days) or f.day >= dirt."from")
), done as (
  insert into ${schema}.once_keys (space, key, result) select $1, $7::text, $8::jsonb where $7::text is not null
)
select pg_notify('${channel}', $9) where $5::bigint > $3::bigint`
