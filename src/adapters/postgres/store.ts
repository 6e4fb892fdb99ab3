import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { sql } from 'kysely'
import type { Json } from '#core/fields/field.ts'
import { touchedBy } from '#core/facts/purge.ts'
import type { Registry } from '#core/module/registry.ts'
import { type Committed, type KeysOf, type Store, type StoredFold, StoreFailure } from '#core/ports/store.ts'
import { createDelivery } from '../delivery.ts'
import { dirtOfTables } from '../dirt.ts'
import { committing } from './commit.ts'
import { listen } from './listen.ts'
import { migrate } from './migrations.ts'
import { factsFrom, factsSql, rowsFrom, rowsSql } from './queries.ts'
import { failure, guardAll, type Query, sessionsOf } from './session.ts'
import { quoted, REPLICA, sqlFor } from './sql.ts'

export interface PostgresStoreOptions {
  /** `postgresql://…`; the store's own pool, ended by `close`. */
  readonly url?: string
  /** A pool to share, instead; one connection of it is kept for LISTEN. With `pipeline: true` commits take fewer round trips. */
  readonly pool?: pg.Pool
  readonly keysOf: KeysOf
  readonly registry: Registry
  /** Where the tables live. Default `sekundant`. */
  readonly schema?: string
  /** How long one statement may take, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number
  readonly log?: (line: string) => void
}

/**
 * Every space of a PostgreSQL database, 15 or newer; several processes may share it. Makes and migrates the tables first.
 * Rejects with `StoreFailure` when the database cannot be reached or is of a newer version.
 */
export async function postgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { keysOf, registry, schema = 'sekundant', timeoutMs = 30_000, log = () => {} } = options
  if (!/^[a-z_][a-z0-9_]{0,40}$/.test(schema))
    throw new StoreFailure('a schema is called by small letters, digits and _')
  const pool = options.pool ?? ownPool(options.url, log)
  guardAll(pool)
  const close = async (): Promise<void> => {
    if (!options.pool) await pool.end()
  }
  try {
    return await open()
  } catch (error) {
    await close().catch(() => {})
    throw failure(error)
  }

  async function open(): Promise<Store> {
    const role = await prepare(pool, schema, registry, log)
    const session = sessionsOf(pool, role, timeoutMs)
    const db = sqlFor(schema)
    const channel = quoted(`${schema}_commits`)
    const delivery = createDelivery((space, after, upTo) => missed(space, after, upTo))

    const ask = async (space: string, query: Query): Promise<unknown[]> => (await session.read(space, [query]))[0]!.rows
    const headSql = (space: string): Query =>
      db.selectFrom('spaces').select(['head', 'hlc']).where('space', '=', space).compile()

    async function head(space: string): Promise<{ seq: number; hlc: string }> {
      const [line] = (await ask(space, headSql(space))) as { head: string; hlc: string }[]
      const found = line ? { seq: Number(line.head), hlc: line.hlc } : { seq: 0, hlc: '' }
      if (!delivery.knows(space)) delivery.begin(space, found.seq)
      return found
    }

    /** What others have committed; what the rows were before is not known, so their views are dirty as a whole. */
    async function missed(space: string, after: number, upTo: number): Promise<Committed> {
      const facts = factsFrom(await ask(space, factsSql(db, space, { after, before: upTo + 1 })))
      const ids = touchedBy(facts)
      const queries = [...ids].map(([table, set]) => ({ table, ids: [...set] }))
      const answers =
        queries.length > 0
          ? await session.read(
              space,
              queries.map((query) => rowsSql(db, space, query)),
            )
          : []
      const rows = queries.flatMap((query, index) => rowsFrom(query, answers[index]!.rows))
      const tables = new Set(ids.keys())
      if (facts.length < upTo - after) {
        // Rows that came without facts: seldom, so they have no index.
        const query = db
          .selectFrom('rows')
          .select(['tbl', 'id', 'fields', 'meta', 'rev'])
          .where('space', '=', space)
          .where('rev', '>', String(after))
          .where('rev', '<=', String(upTo))
        for (const line of (await ask(space, query.compile())) as { tbl: string }[]) {
          tables.add(line.tbl)
          rows.push(
            ...rowsFrom({ table: line.tbl, all: true }, [line]).filter(({ table, id }) => !ids.get(table)?.has(id)),
          )
        }
      }
      return { space, facts, rows, dirt: dirtOfTables(tables, registry) }
    }

    const listening = await listen({
      pool,
      channel,
      log,
      heard(payload) {
        const { space, from, to } = JSON.parse(payload) as { space: string; from: number; to: number }
        void delivery.heard(space, from, to)
      },
      async again() {
        for (const { space, seen } of delivery.spaces()) await delivery.heard(space, seen, (await head(space)).seq)
      },
    })
    const began = async (space: string): Promise<unknown> => (delivery.knows(space) ? undefined : head(space))
    const listeners = new Set<() => void>()

    return {
      head,
      commit: committing({ session, db, schema, channel: `${schema}_commits`, keysOf, delivery }),
      async rows(space, query) {
        await began(space)
        return rowsFrom(query, await ask(space, rowsSql(db, space, query)))
      },
      async facts(space, query) {
        await began(space)
        return factsFrom(await ask(space, factsSql(db, space, query)))
      },
      async folds(space, view, from, to) {
        await began(space)
        const query = db
          .selectFrom('folds')
          .select(['view', 'day', 'value'])
          .where('space', '=', space)
          .where('view', '=', view)
          .where('day', '>=', from)
          .where('day', '<=', to)
        return (await ask(space, query.orderBy('day').compile())) as StoredFold[]
      },
      async keepFolds(space, at, folds) {
        if (folds.length === 0) return
        const lines = folds.map(({ view, day, value }) => ({ view, day, value }))
        await session.write(space, async (send) => {
          // Held until the end, so that no commit comes between the look and the folds.
          const [held] = await send(
            {
              sql: `insert into ${quoted(schema)}.spaces values ($1, 0, '') on conflict do nothing`,
              parameters: [space],
            },
            { sql: `select head from ${quoted(schema)}.spaces where space = $1 for share`, parameters: [space] },
          ).then((answers) => answers[1]!.rows as { head: string }[])
          if (Number(held!.head) !== at) return send.undo()
          await send.last({
            sql: `insert into ${quoted(schema)}.folds (space, view, day, value)
              select $1, kept->>'view', kept->>'day', kept->'value' from jsonb_array_elements($2::jsonb) as kept
              on conflict (space, view, day) do update set value = excluded.value`,
            parameters: [space, JSON.stringify(lines)],
          })
        })
      },
      async note(key) {
        const query = db.selectFrom('notes').select('value').where('space', '=', REPLICA).where('key', '=', key)
        const [line] = (await ask(REPLICA, query.compile())) as { value: Json }[]
        return line?.value
      },
      async putNote(key, value) {
        const kept = sql<unknown>`${JSON.stringify(value)}::jsonb`
        const query = db
          .insertInto('notes')
          .values({ space: REPLICA, key, value: kept })
          .onConflict((conflict) => conflict.columns(['space', 'key']).doUpdateSet({ value: kept }))
        await session.write(REPLICA, (send) => send.last(query.compile()))
      },
      lull: () => turn(),
      subscribe(listener) {
        const stop = delivery.subscribe(listener)
        listeners.add(stop)
        return stop
      },
      async close() {
        for (const stop of listeners) stop()
        await atMost(CLOSE_MS, listening.stop())
        await atMost(CLOSE_MS, close())
      },
    }
  }
}

/** A connection that was lost in the middle of something may never say that it has ended. */
const CLOSE_MS = 3000

function atMost(ms: number, ending: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([ending.finally(() => clearTimeout(timer)), promise])
}

function ownPool(connectionString: string | undefined, log: (line: string) => void): pg.Pool {
  if (connectionString === undefined) throw new StoreFailure('neither an address of PostgreSQL nor a pool was given')
  const pool = new pg.Pool({
    connectionString,
    max: 12,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'sekundant',
  } as pg.PoolConfig)
  // An idle connection that is lost is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log(`lost an idle connection to PostgreSQL: ${error.message}`))
  return pool
}

async function prepare(
  pool: pg.Pool,
  schema: string,
  registry: Registry,
  log: (line: string) => void,
): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    const role = await migrate(client, schema, registry, log)
    client.release()
    return role
  } catch (error) {
    client.release(true)
    throw error
  }
}
