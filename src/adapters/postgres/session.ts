import type { Duplex } from 'node:stream'
import pg from 'pg'
import { StoreFailure } from '#core/ports/store.ts'

export interface Query {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Prepared once per connection under this name. */
  readonly name?: string
}

export interface Session {
  /**
   * Runs in one transaction that may see one space only. `run` sends; what it sends last may travel with the commit.
   * 40001 and 40P01 are tried again. Rejects with `StoreFailure`, whose cause is the driver's error.
   */
  write<T>(space: string, run: (send: Send) => Promise<T>): Promise<T>
  /** Reads in one transaction and one round trip. */
  read(space: string, queries: readonly Query[]): Promise<pg.QueryResult[]>
}

export interface Send {
  (...queries: readonly Query[]): Promise<pg.QueryResult[]>
  /** Sends with the commit: nothing comes after. */
  last(...queries: readonly Query[]): Promise<pg.QueryResult[]>
  /** Takes everything back. */
  undo(): Promise<void>
}

const ATTEMPTS = 5
const PASSING = new Set(['40001', '40P01'])

export function sessionsOf(pool: pg.Pool, role: string | undefined, timeoutMs: number): Session {
  const begin = (space: string, mode: string): Query => ({
    sql: [
      `begin isolation level read committed ${mode}`,
      ...(role ? [`set local role ${role}`] : []),
      `set local statement_timeout = ${timeoutMs}`,
      `select set_config('app.space', ${pg.escapeLiteral(space)}, true)`,
    ].join(';'),
    parameters: [],
  })

  async function once<T>(space: string, run: (send: Send) => Promise<T>): Promise<T> {
    const client = await acquire(pool)
    let broken: Error | undefined
    const started = { is: false, over: false }
    // Sent one after the other without waiting, where the pool's connections pipeline; queued by the driver where not.
    const all = async (queries: readonly Query[]): Promise<pg.QueryResult[]> => {
      const first = started.is ? [] : [begin(space, '')]
      started.is = true
      const results = await settled(client, [...first, ...queries])
      return results.slice(first.length)
    }
    const send: Send = Object.assign((...queries: readonly Query[]) => all(queries), {
      async last(...queries: readonly Query[]) {
        started.over = true
        return (await all([...queries, COMMIT])).slice(0, -1)
      },
      async undo() {
        started.over = true
        await client.query('rollback')
      },
    })
    try {
      const result = await run(send)
      if (started.is && !started.over) await settled(client, [COMMIT])
      return result
    } catch (error) {
      // A commit that was sent behind a failed statement has rolled back already.
      if (isLost(error)) broken ??= error as Error
      else if (!started.over) await client.query('rollback').catch((lost: Error) => (broken = lost))
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    async write(space, run) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(space, run)
        } catch (error) {
          if (attempt < ATTEMPTS && PASSING.has((error as pg.DatabaseError).code ?? '')) continue
          throw failure(error)
        }
      }
    },
    async read(space, queries) {
      try {
        const client = await acquire(pool)
        let broken: Error | undefined
        try {
          const results = await settled(client, [begin(space, 'read only'), ...queries, COMMIT])
          return results.slice(1, -1)
        } catch (error) {
          if (isLost(error)) broken ??= error as Error
          throw error
        } finally {
          client.release(broken)
        }
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

const guarded = new WeakSet<pg.PoolClient>()

function guard(client: pg.PoolClient): void {
  if (!guarded.has(client)) client.on('error', () => {})
  guarded.add(client)
}

/** A connection may end while it changes hands, when nobody listens for that: it would end the process. */
export function guardAll(pool: pg.Pool): void {
  pool.on('connect', guard)
}

/** Clients that a shared pool made earlier are guarded when they come. */
async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  guard(client)
  return client
}

const COMMIT: Query = { sql: 'commit', parameters: [] }

/** Waits for every answer, so that none is still on its way when the connection changes hands. */
async function settled(client: pg.PoolClient, queries: readonly Query[]): Promise<pg.QueryResult[]> {
  // One write to the socket, where the driver sends at once: each wakes PostgreSQL up.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  let sent: Promise<pg.QueryResult>[]
  try {
    sent = queries.map(({ sql, parameters, name }) =>
      client.query({ text: sql, values: parameters as unknown[], ...(name ? { name } : {}) }),
    )
  } finally {
    stream.uncork()
  }
  const results = await Promise.allSettled(sent)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return results.map((result) => (result as PromiseFulfilledResult<pg.QueryResult>).value)
}

/** Without an SQLSTATE, or with one that ends the session, the connection is of no more use. */
const isLost = (error: unknown): boolean => {
  const code = (error as pg.DatabaseError).code
  return !(error instanceof pg.DatabaseError) || code === undefined || code.startsWith('57P') || code.startsWith('08')
}

export const failure = (error: unknown): StoreFailure =>
  error instanceof StoreFailure
    ? error
    : new StoreFailure(`PostgreSQL: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
