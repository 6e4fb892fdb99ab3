import { Dexie, type Table } from 'dexie'
import type { Json } from '#core/fields/field.ts'
import type { Fact, StoredFact } from '#core/facts/fact.ts'
import { emptied, isPurged } from '#core/facts/purge.ts'
import type { StoredRow } from '#core/facts/row.ts'
import { type Dirt, type KeysOf, StoreFailure } from '#core/ports/store.ts'

export interface HeadLine {
  readonly s: string
  readonly seq: number
  readonly hlc: string
  /** The last number that the outbox gave out. */
  readonly mid: number
  /** The latest day that a fold is kept of: later dirt has nothing to remove. */
  readonly folded: string
}

/** A row with its space and index entries. */
export type RowLine = StoredRow & { readonly s: string; readonly k: readonly string[] }

/** A fact with its space and what it is found by. */
export type FactLine = StoredFact & { readonly s: string; readonly x: readonly string[] }

export interface Database extends Dexie {
  heads: Table<HeadLine, string>
  rows: Table<RowLine, [string, string, string]>
  facts: Table<FactLine, [string, number]>
  outbox: Table<{ s: string; mid: number; seq: number }, [string, number]>
  results: Table<{ s: string; key: string; result: Json }, [string, string]>
  folds: Table<{ s: string; view: string; day: string; value: Json }, [string, string, string]>
  notes: Table<{ key: string; value: Json }, string>
}

/**
 * `strict`: a commit is on the disk when it resolves. `relaxed`: the system has it, so that it outlives the tab and the
 * browser, but not a power cut.
 */
export type Durability = 'strict' | 'relaxed'

/** Few indexes: each costs every write. Rows and facts have one of many entries each, facts one more by id. */
export function openDatabase(name: string, durability: Durability): Database {
  const db = new Dexie(name, { chromeTransactionDurability: durability }) as Database
  db.version(1).stores({
    heads: 's',
    rows: '[s+table+id], *k',
    facts: '[s+seq], &[s+id], *x',
    outbox: '[s+mid]',
    results: '[s+key]',
    folds: '[s+view+day]',
    notes: 'key',
  })
  return db
}

export const NO_HEAD: Omit<HeadLine, 's'> = { seq: 0, hlc: '', mid: 0, folded: '' }

// No stored text holds NUL, so it parts what an entry is made of.
const SPLIT = '\u0000'
const AFTER_SPLIT = '\u0001'

export const rowLine = (s: string, row: StoredRow, keysOf: KeysOf): RowLine => ({
  ...row,
  s,
  // Equal entries come in the order of the primary key, so the id need not be in them.
  k: keysOf(row).map(([index, key]) => [s, row.table, index, key].join(SPLIT)),
})

export const rowOf = ({ table, id, fields, meta, rev }: RowLine): StoredRow => ({ table, id, fields, meta, rev })

/** The entries of an index within the bounds, both included. */
export function rowRange(
  s: string,
  table: string,
  index: string,
  from: string | undefined,
  to: string | undefined,
): [lower: string, upper: string] {
  const start = [s, table, index].join(SPLIT)
  return [start + SPLIT + (from ?? ''), to === undefined ? start + AFTER_SPLIT : start + SPLIT + to]
}

export const tag = {
  call: (s: string, call: string): string => [s, 'call', call].join(SPLIT),
  row: (s: string, table: string, id: string): string => [s, 'row', table, id].join(SPLIT),
  proposal: (s: string, proposal: string): string => [s, 'proposal', proposal].join(SPLIT),
  reverts: (s: string, fact: string): string => [s, 'reverts', fact].join(SPLIT),
  /** People have none: nearly everything is theirs. */
  actor: (s: string, kind: string): string => [s, 'actor', kind].join(SPLIT),
  type: (s: string, type: string, day: string): string => [s, 'type', type, day].join(SPLIT),
}

export function factLine(s: string, fact: StoredFact): FactLine {
  const x = [tag.call(s, fact.call), tag.type(s, fact.type, fact.day)]
  if (fact.change) x.push(tag.row(s, fact.change.table, fact.change.row))
  if (fact.proposal !== undefined) x.push(tag.proposal(s, fact.proposal))
  if (fact.reverts !== undefined) x.push(tag.reverts(s, fact.reverts))
  if (fact.actor.kind !== 'user') x.push(tag.actor(s, fact.actor.kind))
  return { ...fact, s, x }
}

/** Empties what the log holds of rows that are ended for good, and with it what waits to be pushed. Inside a transaction. */
export async function empty(db: Database, s: string, rows: readonly StoredRow[]): Promise<void> {
  const ended = rows.filter(isPurged).map(({ table, id }) => tag.row(s, table, id))
  if (ended.length === 0) return
  await db.facts
    .where('x')
    .anyOf(ended)
    .modify((line, held) => void (held.value = emptied(line)))
}

export const factOf = ({ s: _s, x: _x, ...fact }: FactLine): StoredFact => fact
export const bareOf = ({ s: _s, x: _x, seq: _seq, ...fact }: FactLine): Fact => fact

export const failure = (error: unknown): StoreFailure =>
  error instanceof StoreFailure
    ? error
    : new StoreFailure(`IndexedDB: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`, {
        cause: error,
      })

/** Safari and hard-pressed phones drop the connection under a page; so does a browser whose site data is cleared. */
export const isLost = (error: unknown): boolean => {
  const names = [error, (error as { inner?: unknown } | undefined)?.inner].map(
    (one) => (one as Error | undefined)?.name,
  )
  return names.some((name) => name === 'DatabaseClosedError' || name === 'InvalidStateError' || name === 'UnknownError')
}

/** Removes folds that became untrue. Most commits are of days that no fold is kept of yet. */
export function unfold(
  db: Database,
  space: string,
  { folded }: HeadLine,
  dirt: readonly Dirt[],
): PromiseLike<unknown>[] {
  return dirt.flatMap(({ view, days, from }) => {
    const kept = days.filter((day) => day <= folded)
    return [
      ...(kept.length > 0
        ? [db.folds.bulkDelete(kept.map((day): [string, string, string] => [space, view, day]))]
        : []),
      ...(from !== undefined && from <= folded
        ? [db.folds.where('[s+view+day]').between([space, view, from], [space, view, Dexie.maxKey]).delete()]
        : []),
    ]
  })
}
