import { mkdtempSync, realpathSync, rmSync, readFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresStore } from '#adapters/postgres/store.ts'
import { storeContract } from '../contract/store.ts'
import { keysOf, registry } from '../contract/things.ts'
import { type Other, otherPostgres, programs } from '../fixtures/postgres.ts'
import { serve } from '../fixtures/server.ts'
import { node } from '../../scripts/server.mjs'

const run = promisify(execFile)
const there = programs !== undefined
let other: Other
let admin: pg.Pool

if (there) {
  beforeAll(async () => {
    other = await otherPostgres()
    admin = new pg.Pool({ connectionString: other.url, max: 2 })
    admin.on('error', () => {})
  })
  afterAll(async () => {
    await admin.end()
    await other.stop()
  })

  let count = 0
  storeContract('PostgreSQL by DATABASE_URL', async () => {
    const schema = `contract_${++count}`
    return {
      isShared: true,
      open: () => postgresStore({ url: other.url, schema, keysOf, registry }),
      end: async () => void (await admin.query(`drop schema ${schema} cascade`)),
    }
  })
}

describe.skipIf(!there)('another PostgreSQL, where one is not absent', () => {
  it('is 15 or later', () => expect(other.version).toBeGreaterThanOrEqual(15))

  it('takes a life that moves in from the embedded one by backup and restore, and holds it apart from the login', async () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'moving-'))
    const file = join(folder, 'life.jsonl')
    const cli = (base: string, ...args: string[]) =>
      run(node, [join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts'), ...args], {
        env: { ...process.env, SEKUNDANT_URL: base },
      })
    const old = await serve(['--demo', '--now', '2026-09-14T08:00:00Z'])
    await cli(old.base, 'backup', file)
    // The space is another one; all else is the same.
    const rowsOf = async (base: string): Promise<string[]> => {
      const [_head, ...lines] = (await (await fetch(`${base}/api/export`)).text()).trim().split('\n')
      return lines.map((line) => JSON.stringify({ ...JSON.parse(line), space: '' })).toSorted()
    }
    const differ = (a: readonly string[], b: readonly string[]): unknown =>
      a.map((line, n) => [line, b[n]]).find(([one, other]) => one !== other)
    const before = await rowsOf(old.base)
    await old.stop()

    const moved = await serve(['--now', '2026-09-14T08:00:00Z'], { databaseUrl: other.url })
    const { stdout } = await cli(moved.base, 'restore', file)
    expect(stdout).toMatch(/added/)
    const after = await rowsOf(moved.base)
    expect(after.length).toBe(before.length)
    expect(differ(before, after)).toBeUndefined()
    const again = await cli(moved.base, 'restore', file)
    expect(again.stdout).toMatch(/^0 facts added/)
    await moved.stop()

    const restarted = await serve(['--now', '2026-09-14T08:00:00Z'], { databaseUrl: other.url })
    expect(differ(before, await rowsOf(restarted.base))).toBeUndefined()
    await restarted.stop()
    expect(readFileSync(file, 'utf8').length).toBeGreaterThan(1000)
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)
})
