import type pg from 'pg'
import type { Json } from '#core/fields/field.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import { isPurged } from '#core/facts/purge.ts'
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
 * One round trip where nothing else was written since the read: the statement takes the head, and with it the space's turn,
 * only where it stands as it was read, so the order of commits is the order of the counter. Where it does not, two more
 * take it as it is and look whether what was read has moved.
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
  /** Commits on their way, by space: of two that were decided on the same head one is late for certain. */
  const underway = new Map<string, number>()

  /** Undefined: the head is not where it was read, or the key is taken; nothing is written. */
  async function writeAtOnce(
    batch: Batch,
    send: Send,
    note: (expected: Expected) => void,
  ): Promise<CommitResult | undefined> {
    const steps = stepsOf(batch)
    const before = batch.read.head
    const head = before + steps
    const written = writtenAt(batch, before, head)
    if (steps > 0) note(delivery.expect(before, head, written))
    const [answer] = await send.last(statements.writeAt(batch, before, head, keysOf))
    return answer!.rows.length > 0 ? { ok: true, head, facts: written.facts } : undefined
  }

  async function write(batch: Batch, send: Send, note: (expected: Expected) => void): Promise<CommitResult> {
    const steps = stepsOf(batch)
    const [taken] = await send(statements.takeHead(batch.space, steps, stampOf(batch)))
    const head = Number((taken!.rows[0] as { head: string }).head)
    const before = head - steps
    const refused = before === batch.read.head && !batch.once ? undefined : await check(batch, before, send)
    if (refused) {
      await send.undo()
      return refused
    }
    const written = writtenAt(batch, before, head)
    if (steps > 0) note(delivery.expect(before, head, written))
    const ended = batch.rows.filter(isPurged)
    await send.last(
      statements.write(batch, before, head, keysOf),
      ...(ended.length > 0 ? [statements.empty(batch.space, ended)] : []),
    )
    return { ok: true, head, facts: written.facts }
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
    const { space } = batch
    const others = underway.get(space) ?? 0
    underway.set(space, others + 1)
    let expected: Expected | undefined
    const run = <T>(by: (batch: Batch, send: Send, note: (own: Expected) => void) => Promise<T>): Promise<T> =>
      session.write(space, (send) => {
        // A second try expects anew.
        expected?.failed()
        expected = undefined
        return by(batch, send, (own) => (expected = own))
      })
    try {
      // What is ended for good takes a statement more, after the facts of the batch itself.
      const isLatest = !batch.rows.some(isPurged) && others === 0 && delivery.seen(space) === batch.read.head
      const result = (isLatest ? await run(writeAtOnce) : undefined) ?? (await run(write))
      await expected?.done()
      return result
    } catch (error) {
      expected?.failed()
      if (isTwin(error)) return { ok: false, why: 'moved' }
      throw error
    } finally {
      const left = underway.get(space)! - 1
      if (left > 0) underway.set(space, left)
      else underway.delete(space)
    }
  }
}

const stepsOf = ({ facts, rows }: Batch): number => Math.max(facts.length, rows.length > 0 ? 1 : 0)

const stampOf = ({ facts }: Batch): string => facts.reduce((latest, { hlc }) => (hlc > latest ? hlc : latest), '')

const writtenAt = ({ space, facts, rows, dirt }: Batch, before: number, head: number): Committed => ({
  space,
  facts: facts.map((fact, index): StoredFact => ({ ...fact, seq: before + index + 1 })),
  rows: rows.map((row) => ({ ...row, rev: head })),
  dirt,
})

/** The fact is here already: somebody else received it meanwhile. */
function isTwin(error: unknown): boolean {
  const cause = (error as Error).cause as pg.DatabaseError | undefined
  return cause?.code === '23505' && cause.constraint === 'facts_id'
}

function statementsOf(schema: string, channel: string) {
  const plain = writeSql(schema, channel)
  const guarded = writeSql(schema, channel, takeSql(schema))
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
    /** Empties what the log holds of rows that are ended for good. */
    empty: (space: string, rows: readonly StoredRow[]): Query => ({
      sql: `update ${schema}.facts f
        set body = f.body || jsonb_build_object('before', '{}'::jsonb, 'notes', '{}'::jsonb, 'change',
          jsonb_build_object('table', f.tbl, 'row', f.row_id, 'set', '{}'::jsonb, 'over', '{}'::jsonb))
        from jsonb_to_recordset($2::jsonb) as ended("table" text, id text)
        where f.space = $1 and f.tbl = ended."table" and f.row_id = ended.id`,
      parameters: [space, JSON.stringify(rows.map(({ table, id }) => ({ table, id })))],
    }),
    write: (batch: Batch, before: number, head: number, keysOf: KeysOf): Query => ({
      name: `write to ${schema}`,
      sql: plain,
      parameters: valuesOf(batch, before, head, keysOf),
    }),
    writeAt: (batch: Batch, before: number, head: number, keysOf: KeysOf): Query => ({
      name: `write at the head of ${schema}`,
      sql: guarded,
      parameters: [...valuesOf(batch, before, head, keysOf), stampOf(batch)],
    }),
  }
}

const valuesOf = (batch: Batch, before: number, head: number, keysOf: KeysOf): unknown[] => [
  batch.space,
  JSON.stringify(batch.facts),
  before,
  JSON.stringify(batch.rows.map((row) => rowLine(row, keysOf))),
  head,
  JSON.stringify(batch.dirt),
  batch.once?.key ?? null,
  batch.once ? JSON.stringify(batch.once.result) : null,
  JSON.stringify({ space: batch.space, from: before, to: head }),
]

const rowLine = (row: StoredRow, keysOf: KeysOf) => ({
  tbl: row.table,
  id: row.id,
  fields: row.fields,
  meta: row.meta,
  keys: keysOf(row).map(([index, key]) => entryOf(index, key)),
})

/** Moves the head on where it stands at $3 and the key is new; what follows happens only if it did. */
const takeSql = (schema: string): string => `
taken as (
  insert into ${schema}.spaces as s (space, head, hlc) select $1, $5::bigint - $3::bigint, $10
  where ($3::bigint = 0 or exists (select from ${schema}.spaces where space = $1))
    and not exists (select from ${schema}.once_keys where space = $1 and key = $7::text)
  on conflict (space) do update set head = s.head + excluded.head, hlc = greatest(s.hlc, excluded.hlc)
    where s.head = $3::bigint
  returning head
),`

/** Everything that a commit writes, as one statement; its parts see what was there before it. */
const writeSql = (schema: string, channel: string, take?: string): string => {
  const where = take ? 'where exists (select from taken)' : ''
  const and = where.replace('where', 'and')
  return `
with ${take ?? ''} said as (
  select $3::bigint + place as seq, body from jsonb_array_elements($2::jsonb) with ordinality as told(body, place)
  ${where}
), facts as (
  insert into ${schema}.facts (space, seq, id, type, day, call, tbl, row_id, proposal, reverts, actor_kind, actor, body)
  select $1, seq, body->>'id', body->>'type', body->>'day', body->>'call', body#>>'{change,table}', body#>>'{change,row}',
    body->>'proposal', body->>'reverts', body#>>'{actor,kind}', (body#>>'{actor,kind}') || ':' || (body#>>'{actor,id}'), body
  from said
), next as (
  select * from jsonb_to_recordset($4::jsonb) as row(tbl text, id text, fields jsonb, meta jsonb, keys text[])
  ${where}
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
  where f.space = $1 and f.view = dirt.view and (f.day = any(dirt.days) or f.day >= dirt."from") ${and}
), done as (
  insert into ${schema}.once_keys (space, key, result) select $1, $7::text, $8::jsonb where $7::text is not null ${and}
)
select case when $5::bigint > $3::bigint then pg_notify('${channel}', $9) end ${where}`
}
