import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, database, user } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * A connection that says "this process uses the database". It holds a shared advisory lock, which the kernel and
 * PostgreSQL give back however we die: no file to go stale, no process number to be recycled.
 */
export interface Keeper {
  readonly server: Postmaster
  /** Resolves when the connection is gone, whoever ended it. */
  readonly gone: Promise<void>
  /** Gives up our use; true when nobody else uses the server, and then nobody new can until the connection ends. */
  release(): Promise<boolean>
  end(): Promise<void>
}

const lock = '7308332183903285604'

/** Rejects with a `pg` or system error when the server does not (yet, or any more) let us in. */
export async function keep(cluster: Cluster, running: Postmaster): Promise<Keeper> {
  const client = await connect(cluster, running, database).catch(async (error: unknown) => {
    if ((error as { code?: string }).code !== '3D000') throw error
    await createDatabase(cluster, running)
    return connect(cluster, running, database)
  })
  const gone = new Promise<void>((done) => client.once('end', done))
  try {
    await client.query(`select pg_advisory_lock_shared(${lock})`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return {
    server: running,
    gone,
    release: async () => {
      await client.query(`select pg_advisory_unlock_shared(${lock})`)
      // A process that was killed a moment ago may still count for some milliseconds.
      for (let attempt = 0; attempt < 4; attempt++) {
        if (attempt > 0) await sleep(25)
        const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${lock}) as alone`)
        if (rows[0]?.alone === true) return true
      }
      return false
    },
    end: () => client.end(),
  }
}

async function connect(cluster: Cluster, running: Postmaster, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: running.host,
    port: running.port,
    user,
    database: name,
    ...(cluster.password === undefined ? {} : { password: cluster.password }),
    application_name: 'sekundant-keeper',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener a server that ends would end us too; `gone` tells it.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function createDatabase(cluster: Cluster, running: Postmaster) {
  const client = await connect(cluster, running, 'postgres')
  try {
    await client.query(`create database ${database}`)
  } catch (error) {
    // Another process made it in the meantime.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}
