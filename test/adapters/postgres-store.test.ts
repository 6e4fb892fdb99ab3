import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Embedded, openEmbedded } from '#adapters/postgres/embedded.ts'
import { postgresStore } from '#adapters/postgres/store.ts'
import { type Committed, type Store, StoreFailure } from '#core/ports/store.ts'
import { storeContract } from '../contract/store.ts'
import { batch, fact, keysOf, registry } from '../contract/things.ts'
import { until } from '../contract/check.ts'

let home = ''
let embedded: Embedded
let admin: pg.Pool
let count = 0

beforeAll(async () => {
  home = mkdtempSync(join(realpathSync(tmpdir()), 'postgres-store-'))
  embedded = await openEmbedded({ dataDir: join(home, 'data') })
  admin = new pg.Pool({ connectionString: embedded.url, max: 3 })
  admin.on('error', () => {})
})

afterAll(async () => {
  await admin.end()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
})

const freshSchema = (): string => `contract_${++count}`
const open = (schema: string, more: Partial<Parameters<typeof postgresStore>[0]> = {}): Promise<Store> =>
  postgresStore({ url: embedded.url, schema, keysOf, registry, ...more })

storeContract('PostgreSQL', async () => {
  const schema = freshSchema()
  return {
    isShared: true,
    open: () => open(schema),
    end: async () => void (await admin.query(`drop schema ${schema} cascade`)),
  }
})

describe('the PostgreSQL store', () => {
  const opened: Store[] = []
  const make = async (...args: Parameters<typeof open>): Promise<Store> => {
    const store = await open(...args)
    opened.push(store)
    return store
  }
  afterAll(async () => {
    for (const store of opened) await store.close()
  })

  it('is made once when several processes start on it at once', async () => {
    const schema = freshSchema()
    const stores = await Promise.all(Array.from({ length: 6 }, () => make(schema)))
    await Promise.all(stores.map((store, n) => store.commit(batch([fact({ n, row: `r${n}` })]))))
    expect((await stores[0]!.head('space')).seq).toBe(6)
    const { rows } = await admin.query(`select version from ${schema}.schema_version`)
    expect(rows).toEqual([{ version: 1 }])
  })

  it('refuses a database that a newer version made', async () => {
    const schema = freshSchema()
    await make(schema)
    await admin.query(`insert into ${schema}.schema_version values (99)`)
    await expect(open(schema)).rejects.toThrow(StoreFailure)
  })

  it('lets the role that its sessions take on see one space only, reads and writes alike', async () => {
    const schema = freshSchema()
    const store = await make(schema)
    await store.commit(batch([fact({ n: 1, row: 'mine' })]))
    await store.commit(batch([fact({ n: 2, row: 'theirs', space: 'theirs' })], { space: 'theirs' }))
    await store.putNote('secret', 'x')
    const client = await admin.connect()
    try {
      await client.query('begin; set local role sekundant_app')
      const none = await client.query(
        `select (select count(*) from ${schema}.rows) + (select count(*) from ${schema}.facts) + (select count(*) from ${schema}.notes) as seen`,
      )
      expect(Number(none.rows[0].seen)).toBe(0)
      await client.query(`select set_config('app.space', 'space', true)`)
      const own = await client.query(`select id from ${schema}.rows union all select id from ${schema}.v_things`)
      expect(own.rows).toEqual([{ id: 'mine' }, { id: 'mine' }])
      await client.query('savepoint s')
      await expect(client.query(`insert into ${schema}.notes values ('theirs', 'k', '1')`)).rejects.toThrow(
        /row-level security/,
      )
      await client.query('rollback to savepoint s')
      expect((await client.query(`update ${schema}.rows set rev = 0 where space = 'theirs'`)).rowCount).toBe(0)
      await expect(client.query(`select * from ${schema}.schema_version`)).rejects.toThrow(/permission denied/)
    } finally {
      await client.query('rollback')
      client.release()
    }
    const forced = await admin.query(
      `select count(*) from pg_class where relnamespace = $1::regnamespace and relkind = 'r' and relrowsecurity and relforcerowsecurity`,
      [schema],
    )
    expect(Number(forced.rows[0].count)).toBe(7)
  })

  it('works for a login that may not make roles, and says so', async () => {
    const schema = freshSchema()
    await admin.query(
      `create role plain_${schema} login password 'x' nosuperuser nocreaterole; create schema ${schema} authorization plain_${schema}`,
    )
    await admin.query(`alter role plain_${schema} set client_min_messages to warning`)
    const pool = new pg.Pool({ ...embedded.config, user: `plain_${schema}`, password: 'x' })
    const said: string[] = []
    pool.on('error', () => {})
    const reached = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    // Where the server asks the system who we are, another login cannot be tried: take the role on instead.
    const config: pg.PoolConfig = reached
      ? { ...embedded.config, user: `plain_${schema}`, password: 'x' }
      : { ...embedded.config, options: `-c role=plain_${schema}` }
    await pool.end()
    const own = new pg.Pool(config)
    own.on('error', () => {})
    const store = await postgresStore({ pool: own, schema, keysOf, registry, log: (line) => said.push(line) })
    expect(said.join()).toMatch(/sekundant_app/)
    await store.commit(batch([fact({ n: 1, row: 'a' })]))
    await store.commit(batch([fact({ n: 2, row: 'b', space: 'other' })], { space: 'other' }))
    expect((await store.rows('space', { table: 'things', all: true })).map(({ id }) => id)).toEqual(['a'])
    const { rows } = await own.query(`select count(*) from ${schema}.rows`)
    expect(Number(rows[0].count), 'forced: the owner is bound too').toBe(0)
    await store.close()
    await own.end()
  })

  it('gives typed columns for people’s own dashboards, and follows a changed declaration', async () => {
    const schema = freshSchema()
    const store = await make(schema)
    const set = {
      label: 'x',
      at: '2026-09-14T08:30:00.000Z',
      'at@day': '2026-09-14',
      due: '2026-02-30x',
      size: 7,
      isBig: true,
      tags: ['a'],
      'parts/one': { title: 'One' },
      createdAt: '2026-09-14T08:30:00.000Z',
      'createdAt@day': '2026-09-14',
    }
    await store.commit(batch([fact({ n: 1, row: 'a', set }), fact({ n: 2, row: 'b', set: { _deleted: true } })]))
    const { rows } = await admin.query(
      `select id, label, at, at_day::text, due, size, is_big, tags, parts, created_day::text from ${schema}.v_things`,
    )
    expect(rows).toEqual(
      [
        {
          id: 'a',
          label: 'x',
          at: Temporal.Instant.from('2026-09-14T08:30:00Z').epochMilliseconds,
          at_day: '2026-09-14',
          due: null,
          size: '7',
          is_big: true,
          tags: ['a'],
          parts: { one: { title: 'One' } },
          created_day: '2026-09-14',
        },
      ].map((row) => ({ ...row, at: expect.any(Object) })),
    )
    expect(Number(rows[0].at)).toBe(Temporal.Instant.from('2026-09-14T08:30:00Z').epochMilliseconds)
    await admin.query(`comment on view ${schema}.v_things is 'made from another declaration'`)
    await make(schema)
    const said = await admin.query(`select obj_description('${schema}.v_things'::regclass) as said`)
    expect(said.rows[0].said).toMatch(/^made from the declaration of things/)
  })

  it('fails with a StoreFailure, not a crash, on what PostgreSQL cannot keep, and goes on', async () => {
    const store = await make(freshSchema())
    for (const bad of ['a\u0000b', '\ud800']) {
      await expect(store.commit(batch([fact({ n: 1, row: 'a', set: { body: bad } })]))).rejects.toThrow(StoreFailure)
      await expect(store.putNote('k', bad)).rejects.toThrow(StoreFailure)
    }
    await expect(store.rows('sp\u0000ace', { table: 'things', all: true })).rejects.toThrow(StoreFailure)
    expect((await store.head('space')).seq).toBe(0)
    expect((await store.commit(batch([fact({ n: 1, row: 'a' })]))).ok).toBe(true)
  })

  it('ends a statement that takes too long', async () => {
    const schema = freshSchema()
    const store = await make(schema, { timeoutMs: 300 })
    const client = await admin.connect()
    try {
      await store.commit(batch([fact({ n: 1 })]))
      await client.query(`begin; select head from ${schema}.spaces for update`)
      await expect(store.commit(batch([fact({ n: 2 })]))).rejects.toThrow(/timeout/)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await store.commit(batch([fact({ n: 3 })]))).ok).toBe(true)
  })

  it('a lost connection is a StoreFailure; afterwards it writes and hears again, and misses nothing', async () => {
    const schema = freshSchema()
    const [store, other] = [await make(schema), await make(schema)]
    const heard: Committed[] = []
    store.subscribe((committed) => heard.push(committed))
    await store.head('space')
    await other.commit(batch([fact({ n: 1, row: 'a' })]))
    await until(() => heard.length === 1, 'the first is heard')
    const cut = async (): Promise<unknown> =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sekundant' and query ilike '%listen "${schema}%'`,
      )
    await cut()
    await other.commit(batch([fact({ n: 2, row: 'b' })]))
    await until(() => heard.length === 2, 'what was said meanwhile is caught up with')
    await other.commit(batch([fact({ n: 3, row: 'c' })]))
    await until(() => heard.length === 3, 'it hears again')
    expect(heard.flatMap(({ facts }) => facts.map(({ seq }) => seq))).toEqual([1, 2, 3])
  })

  it('a commit that is cut off in the middle is either there or not, and its store goes on', async () => {
    const schema = freshSchema()
    const store = await make(schema)
    await store.commit(batch([fact({ n: 0 })]))
    let acknowledged = 0
    let n = 0
    const ids: string[] = []
    let cuts = 0
    const cutter = (async () => {
      for (; cuts < 6; cuts++) {
        await new Promise((wake) => setTimeout(wake, 400))
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sekundant' and pid <> pg_backend_pid()`,
        )
      }
    })()
    while (cuts < 6) {
      const one = fact({ n: ++n, row: `r${n}` })
      const result = await store.commit(batch([one])).catch((error: unknown) => {
        expect(error).toBeInstanceOf(StoreFailure)
        return undefined
      })
      if (!result?.ok) continue
      acknowledged++
      ids.push(one.id)
    }
    await cutter
    expect(acknowledged).toBeGreaterThan(20)
    const settledFacts = await store.facts('space', {}).catch(() => store.facts('space', {}))
    const kept = new Set(settledFacts.map(({ id }) => id))
    expect(ids.filter((id) => !kept.has(id))).toEqual([])
    expect(settledFacts.map(({ seq }) => seq)).toEqual(settledFacts.map((_, index) => index + 1))
    expect((await store.rows('space', { table: 'things', all: true })).length).toBe(settledFacts.length - 1)
  })
})
