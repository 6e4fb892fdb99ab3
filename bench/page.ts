import { Dexie } from 'dexie'
import { identity } from '#vault/sealed.ts'
import { indexedDbStore } from '#adapters/indexeddb/store.ts'
import { assemble } from '#companion/assemble.ts'
import type { StoredRow } from '#core/facts/row.ts'
import { hlc } from '#core/facts/hlc.ts'
import type { KeysOf, OutboxStore } from '#core/ports/store.ts'
import { addDays } from '#core/time/day.ts'
import { heads as modules } from '#modules/index.ts'
import { workbenchParts } from '#workbench/parts.ts'

/** What the bench runs inside a page. */

const actor = { kind: 'user', id: 'me', name: 'You' } as const
let made = 0
const ids = { next: () => `0199b3c4-d5e6-7000-8000-${String(made++).padStart(12, '0')}` }
let day = 0
const clock = { now: () => Date.now() + day * 86_400_000 }

const rate = async (run: () => Promise<unknown>, times: number): Promise<number> => {
  const began = performance.now()
  for (let n = 0; n < times; n++) await run()
  return (times * 1000) / (performance.now() - began)
}

/** Commits a second through the door on IndexedDB, and of the same lines by one Dexie transaction over three tables. */
export async function commits(rounds: number): Promise<{ door: number; raw: number }[]> {
  const name = `bench-${Math.random()}`
  const companion = await assemble({
    modules,
    store: (keysOf, registry) => indexedDbStore({ name, keysOf, registry, durability: 'strict' }),
    clock,
    ids,
    device: 'bench',
    outbox: true,
    space: 'bench',
    crypto: identity,
    workbench: workbenchParts(),
  })
  const { kernel, space, derived } = companion
  const door = async (): Promise<void> => {
    const done = await kernel.perform({
      tool: 'log_drink',
      input: { drinkType: 'water', quantityMl: 250 },
      actor,
      space,
    })
    if (done.kind !== 'done') throw new Error(`the drink was ${done.kind}`)
  }
  await door()
  const lines = await firstLines(name)
  // What is acknowledged is on the disk, on both sides.
  const peer = new Dexie(`${name}-peer`, { chromeTransactionDurability: 'strict' } as object)
  peer.version(1).stores({ rows: '[s+table+id], *k', facts: '[s+seq], &[s+id], *x', outbox: '[s+mid]' })
  const [rows, facts, outbox] = ['rows', 'facts', 'outbox'].map((table) => peer.table(table))
  let seq = 0
  const raw = async (): Promise<void> => {
    seq++
    const id = ids.next()
    await peer.transaction('rw', [rows!, facts!, outbox!], async () => {
      await Promise.all([
        rows!.put({ ...lines.row, id, rev: seq }),
        facts!.add({ ...lines.fact, id: ids.next(), seq }),
        outbox!.add({ ...lines.outbox, mid: seq, seq }),
      ])
    })
  }
  await rate(door, 50)
  await rate(raw, 50)
  const measured: { door: number; raw: number }[] = []
  for (let n = 0; n < rounds; n++) {
    // A new day each round: nobody drinks a thousand glasses a day.
    day++
    await door()
    await companion.day.snapshot()
    await derived.settled()
    measured.push({ door: await rate(door, 60), raw: await rate(raw, 60) })
  }
  await companion.close()
  peer.close()
  await Dexie.delete(name)
  await Dexie.delete(`${name}-peer`)
  return measured
}

/** The lines that one commit has left. */
async function firstLines(name: string): Promise<Record<'row' | 'fact' | 'outbox', Record<string, unknown>>> {
  const db = await new Dexie(name).open()
  const [row, fact, outbox] = await Promise.all(
    ['rows', 'facts', 'outbox'].map(
      async (table) => (await db.table(table).toCollection().last()) as Record<string, unknown>,
    ),
  )
  db.close()
  return { row: row!, fact: fact!, outbox: outbox! }
}

/** Puts `count` drinks, thirty a day back from today, into the database of the app's space. */
export async function fill({ space, count }: { space: string; count: number }): Promise<number> {
  const late: { keysOf?: KeysOf; store?: OutboxStore } = {}
  const companion = await assemble({
    modules,
    store: (keysOf, registry) => (late.store = indexedDbStore({ name: `sekundant-${space}`, keysOf, registry })),
    clock,
    ids,
    device: 'bench',
    outbox: true,
    space,
    workbench: workbenchParts(),
  })
  const store = late.store!
  const today = await companion.kernel.today(space)
  for (let n = 0; n < count; n += 2000) {
    const rows = Array.from({ length: Math.min(2000, count - n) }, (_, index) =>
      drinkOf(n + index, addDays(today, -Math.floor((n + index) / 30))),
    )
    const { seq } = await store.head(space)
    const read = { head: seq, rows: [], ranges: [] }
    const result = await store.commit({ space, facts: [], rows, read, outbox: false, dirt: [] })
    if (!result.ok) throw new Error('the rows were not taken')
  }
  const held = await store.rows(space, { table: 'drinks', index: 'at@day', from: today, to: today })
  await companion.close()
  return held.length
}

function drinkOf(n: number, on: string): StoredRow {
  const at = `${on}T0${n % 9}:30:00.000Z`
  const fields = {
    drinkType: n % 3 === 0 ? 'coffee' : 'water',
    quantityMl: 250,
    at,
    'at@day': on,
    _deleted: false,
    createdAt: at,
    'createdAt@day': on,
  }
  const stamp = [hlc(Date.parse(at), n % 30, 'bench'), 'user:me'] as const
  const meta = Object.fromEntries(Object.keys(fields).map((path) => [path, stamp]))
  return { table: 'drinks', id: `bench-${n}`, fields, meta, rev: 0 }
}
