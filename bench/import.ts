import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { memoryStore } from '#adapters/memory/store.ts'
import { systemClock } from '#adapters/platform/clock.ts'
import { randomIds } from '#adapters/platform/ids.ts'
import { openEmbedded } from '#adapters/postgres/embedded.ts'
import { postgresStore } from '#adapters/postgres/store.ts'
import { assemble } from '#companion/assemble.ts'
import { importFile } from '#companion/import.ts'
import type { Kernel } from '#core/kernel.ts'
import { Refusal } from '#core/module/refusal.ts'
import type { KeysOf, Store } from '#core/ports/store.ts'
import type { Registry } from '#core/module/registry.ts'
import { modules } from '#modules/all.ts'
import { todoTxt } from '#modules/todo/import/todo-txt.ts'
import { deferredStore } from '#server/deferred.ts'
import { chromiumPath, harness } from '#test/browser/harness.ts'
import { workbenchParts } from '#workbench/parts.ts'
import { ROWS, tasksTxt } from './import-page.ts'
import type { Claim } from './report.ts'

export const title = `Imports: ${ROWS.toLocaleString('en')} tasks of a todo.txt`

/** Rows that are written one call each, to tell what all would take so. */
const ALONE = 400

interface Times {
  /** Seconds. */
  readonly first: number
  readonly again: number
  readonly oneByOne: number
}

async function times(kernel: Kernel, space: string): Promise<Times> {
  const text = tasksTxt(ROWS)
  const take = async (): Promise<{ seconds: number; added: number }> => {
    const began = performance.now()
    const report = await importFile({ kernel, space, by: todoTxt, file: text })
    if (report instanceof Refusal) throw new Error(report.code)
    return { seconds: (performance.now() - began) / 1000, added: report.added }
  }
  const first = await take()
  const again = await take()
  if (first.added < ROWS || again.added !== 0) throw new Error(`${first.added} rows, then ${again.added}`)
  const actor = { kind: 'system', id: 'import', name: 'import' } as const
  const began = performance.now()
  for (let n = 0; n < ALONE; n++) {
    const input = { title: `Task ${n}`, dueDate: '2026-09-20', priority: 2 }
    const done = await kernel.perform({ tool: 'create_task', input, actor, space })
    if (done.kind !== 'done') throw new Error(`the task was ${done.kind}`)
  }
  const alone = (performance.now() - began) / 1000
  return { first: first.seconds, again: again.seconds, oneByOne: (alone * ROWS) / ALONE }
}

async function within(store: (keysOf: KeysOf, registry: Registry) => Store): Promise<Times> {
  const ids = randomIds(systemClock)
  const { kernel, space, close } = await assemble({
    modules,
    store,
    clock: systemClock,
    ids,
    device: 'bench',
    workbench: workbenchParts(),
  })
  try {
    return await times(kernel, space)
  } finally {
    await close()
  }
}

async function postgres(): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'sekundant-bench-'))
  const embedded = await openEmbedded({ dataDir: folder, log: () => undefined })
  const pool = new pg.Pool({ connectionString: embedded.url, max: 6, pipeline: true } as pg.PoolConfig)
  try {
    return await within((keysOf, registry) => deferredStore(postgresStore({ pool, keysOf, registry })))
  } finally {
    await pool.end()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function browser(): Promise<Times> {
  const chromium = await harness()
  try {
    return await chromium.run<Times>(await chromium.page(), 'bench/import-page.ts', 'imported')
  } finally {
    await chromium.close()
  }
}

const claim = (where: string, { first, again, oneByOne }: Times, bar: number): Claim => ({
  claim: `into ${where}`,
  measured: `${first.toFixed(1)} s, ${again.toFixed(1)} s a second time`,
  bar: `≤ ${bar} s`,
  holds: first <= bar,
  peer: `row by row ${oneByOne.toFixed(0)} s (from ${ALONE})`,
})

export async function run(): Promise<readonly Claim[]> {
  return [
    claim('the memory store', await within((keysOf) => memoryStore(keysOf)), 2),
    claim('PostgreSQL', await postgres(), 8),
    ...(chromiumPath ? [claim('IndexedDB', await browser(), 10)] : []),
  ]
}
