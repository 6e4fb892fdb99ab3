import { Dexie } from 'dexie'
import type { StoredRow } from '#core/facts/row.ts'
import { type Committed, type Dirt, type OutboxStore, type Store, StoreFailure } from '#core/ports/store.ts'
import { dirtOf } from '#core/views/lens.ts'
import type { Expected } from '../delivery.ts'
import { gathered } from '../dirt.ts'
import { adopted, latest } from '../outbox.ts'
import { bareOf, empty, factLine, type HeadLine, NO_HEAD, type RowLine, rowLine, rowOf, unfold } from './database.ts'
import type { Tab } from './tab.ts'

const CHUNK = 1_000

type Outbox = Omit<OutboxStore, keyof Store>

/** What waits to be pushed, and what comes from the server other than by facts. */
export function outboxOf(tab: Tab): Outbox {
  const { db, keysOf, delivery } = tab
  const dirty = dirtOf(tab.registry)
  const everyOf = (s: string): [[string, unknown], [string, unknown]] => [
    [s, Dexie.minKey],
    [s, Dexie.maxKey],
  ]
  const waitingOf = (s: string) => db.outbox.where('[s+mid]').between(...everyOf(s))
  const headOf = async (s: string): Promise<HeadLine> => (await db.heads.get(s)) ?? { s, ...NO_HEAD }

  interface Step {
    readonly committed: Committed
    readonly from: number
    readonly expected: Expected
  }

  /** Puts rows that come without facts, as one step of the counter. Inside a transaction. */
  async function putRows(held: HeadLine, rows: readonly StoredRow[], dirt: readonly Dirt[]): Promise<Step> {
    const seq = held.seq + 1
    const stepped = rows.map((row) => ({ ...row, rev: seq }))
    const committed = { space: held.s, facts: [], rows: stepped, dirt }
    const expected = delivery.expect(held.seq, seq, committed)
    await Promise.all([
      db.rows.bulkPut(stepped.map((row) => rowLine(held.s, row, keysOf))),
      db.heads.put({ ...held, seq }),
      ...unfold(db, held.s, held, dirt),
    ])
    await empty(db, held.s, stepped)
    return { committed, from: held.seq, expected }
  }

  /** The rows that are here of those that come: none at all on a new device, which one look tells. */
  async function heldRows(s: string, rows: readonly StoredRow[]): Promise<(RowLine | undefined)[]> {
    const keys = rows
      .map(({ table, id }): [string, string, string] => [s, table, id])
      .toSorted((a, b) => indexedDB.cmp(a, b))
    const near = await db.rows.where('[s+table+id]').between(keys[0], keys.at(-1), true, true).count()
    return near === 0
      ? rows.map(() => undefined)
      : db.rows.bulkGet(rows.map(({ table, id }): [string, string, string] => [s, table, id]))
  }

  async function adoptSome(s: string, rows: readonly StoredRow[]): Promise<void> {
    let step: Step | undefined
    try {
      await tab.guarded(() =>
        db.transaction('rw', [db.heads, db.rows, db.facts, db.folds], async () => {
          const [held, own] = await Promise.all([headOf(s), heldRows(s, rows)])
          const dirt: Dirt[] = []
          const merged = rows.map((row, index) => {
            const before = own[index] && rowOf(own[index])
            const after = adopted(before, row)
            dirt.push(...dirty(before, after))
            return after
          })
          const stamp = latest([], rows)
          step = await putRows({ ...held, hlc: stamp > held.hlc ? stamp : held.hlc }, merged, gathered(dirt))
        }),
      )
    } catch (error) {
      step?.expected.failed()
      throw error
    }
    await tell(step)
  }

  const tell = async (step: Step | undefined): Promise<void> => {
    if (step) await tab.announce(step.committed, step.from, step.from + 1, step.expected)
  }

  return {
    outbox: (s, limit) =>
      tab.guarded(
        () =>
          db.transaction('r', [db.outbox, db.facts], async () => {
            const waiting = await (limit === undefined ? waitingOf(s) : waitingOf(s).limit(limit)).toArray()
            const facts = await db.facts.bulkGet(waiting.map(({ seq }): [string, number] => [s, seq]))
            return waiting.map(({ mid }, index) => ({ mid, fact: bareOf(facts[index]!) }))
          }),
        true,
      ),
    waiting: (s) => tab.guarded(() => waitingOf(s).count(), true),
    acknowledge: async (s, mid) =>
      void (await tab.guarded(
        () => db.outbox.where('[s+mid]').between([s, Dexie.minKey], [s, mid], true, true).delete(),
        true,
      )),

    async adopt(s, rows) {
      // Merging again changes nothing, so that an adoption that was cut off begins anew.
      for (let start = 0; start < rows.length; start += CHUNK) await adoptSome(s, rows.slice(start, start + CHUNK))
    },

    async rewrite(s, entries, rows) {
      let step: Step | undefined
      try {
        await tab.guarded(() =>
          db.transaction('rw', [db.heads, db.rows, db.facts, db.outbox, db.folds], async () => {
            const own = await db.rows.bulkGet(rows.map(({ table, id }): [string, string, string] => [s, table, id]))
            if (rows.some(({ rev }, index) => own[index]?.rev !== rev))
              throw new StoreFailure('a row has moved since it was read')
            const waiting = await db.outbox.bulkGet(entries.map(({ mid }): [string, number] => [s, mid]))
            const kept = await db.facts.bulkGet(waiting.map((entry): [string, number] => [s, entry?.seq ?? -1]))
            const next = entries.flatMap(({ fact }, index) =>
              kept[index]?.id === fact.id ? [factLine(s, { ...fact, seq: kept[index].seq })] : [],
            )
            await db.facts.bulkPut(next)
            step = await putRows(await headOf(s), rows, [])
            // The old stamps may lie years ahead, so the latest is looked for anew.
            const [facts, all] = await Promise.all([
              db.facts
                .where('[s+seq]')
                .between(...everyOf(s))
                .toArray(),
              db.rows
                .where('[s+table+id]')
                .between([s, Dexie.minKey, Dexie.minKey], [s, Dexie.maxKey, Dexie.maxKey])
                .toArray(),
            ])
            await db.heads.put({ ...(await headOf(s)), hlc: latest(facts, all) })
          }),
        )
      } catch (error) {
        step?.expected.failed()
        throw error
      }
      await tell(step)
    },

    async resend(s, mine) {
      await tab.guarded(() =>
        db.transaction('rw', [db.heads, db.facts, db.outbox], async () => {
          const [held, waiting, facts] = await Promise.all([
            headOf(s),
            waitingOf(s).toArray(),
            db.facts
              .where('[s+seq]')
              .between(...everyOf(s))
              .toArray(),
          ])
          const known = new Set(waiting.map(({ seq }) => seq))
          const again = facts.filter((fact) => !known.has(fact.seq) && mine(bareOf(fact)))
          await db.outbox.bulkAdd(again.map(({ seq }, index) => ({ s, mid: held.mid + index + 1, seq })))
          await db.heads.put({ ...held, mid: held.mid + again.length })
        }),
      )
    },

    async renumber(s, first) {
      await tab.guarded(() =>
        db.transaction('rw', [db.heads, db.outbox], async () => {
          const [held, waiting] = await Promise.all([headOf(s), waitingOf(s).toArray()])
          await waitingOf(s).delete()
          await db.outbox.bulkAdd(waiting.map(({ seq }, index) => ({ s, mid: first + index, seq })))
          await db.heads.put({ ...held, mid: first + waiting.length - 1 })
        }),
      )
    },
  }
}
