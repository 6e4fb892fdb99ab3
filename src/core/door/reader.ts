import type { Registry } from '../module/registry.ts'
import { keysOf, type Read, hydrated, type Table } from '../module/table.ts'
import { isLive, type StoredRow } from '../facts/row.ts'
import { type Reads, type RowQuery, seenOf, type Store } from '../ports/store.ts'

/** Reads of one call: every row and range is remembered with its revision, for the commit to check. [DOOR-1] */
export interface Reader {
  /** Rows by id, deleted ones too. */
  row(table: string, id: string): Promise<StoredRow | undefined>
  rows(table: string, ids: readonly string[]): Promise<readonly StoredRow[]>
  /** The row if it was read before; undefined when not, or absent. Never asks the store. */
  known(table: string, id: string): StoredRow | undefined
  read<T>(what: Read<T>): Promise<T>
  /** Rows that the same commit is going to write: later reads see them, the checks do not. */
  stage(rows: ReadonlyMap<string, StoredRow>): void
  seen(): Reads
}

export function readerOf(store: Pick<Store, 'rows'>, space: string, registry: Registry, head: number): Reader {
  const rows = new Map<string, StoredRow | undefined>()
  const staged = new Map<string, StoredRow>()
  const ranges: { query: RowQuery; found: readonly StoredRow[] }[] = []
  const tableOf = (name: string): Table => {
    const table = registry.tables.get(name)
    if (!table) throw new Error(`no table ${name}`)
    return table
  }
  const self: Reader = {
    row: async (table, id) => (await self.rows(table, [id]))[0],
    async rows(table, ids) {
      const unread = ids.filter((id) => !rows.has(`${table} ${id}`))
      for (const id of unread) rows.set(`${table} ${id}`, undefined)
      if (unread.length > 0)
        for (const row of await store.rows(space, { table, ids: unread })) rows.set(`${table} ${row.id}`, row)
      return ids.flatMap((id) => staged.get(`${table} ${id}`) ?? rows.get(`${table} ${id}`) ?? [])
    },
    stage(more) {
      for (const [key, row] of more) staged.set(key, row)
    },
    known: (table, id) => rows.get(`${table} ${id}`),
    async read<T>(what: Read<T>): Promise<T> {
      const { how, table } = what
      const of = tableOf(table)
      if (how.kind === 'one' || how.kind === 'need') {
        const row = how.id === undefined ? undefined : await self.row(table, how.id)
        return (isLive(row) ? hydrated(of, row) : undefined) as T
      }
      const ours = [...staged.values()].filter((row) => row.table === table)
      const query: RowQuery = how.kind === 'all' ? { table, all: true } : rangeQuery(table, how, ours.length)
      const found = (await store.rows(space, query)).filter(isLive)
      ranges.push({ query, found })
      return (ours.length === 0 ? found : overlaid(found, ours, how, keysOf(registry.tables))).map((row) =>
        hydrated(of, row),
      ) as T
    },
    seen: () => ({
      head,
      rows: [...rows].map(([key, row]) => {
        const at = key.indexOf(' ')
        return { table: key.slice(0, at), id: key.slice(at + 1), rev: row?.rev ?? 0 }
      }),
      ranges: ranges.map(({ query, found }) => ({ query, seen: seenOf(found) })),
    }),
  }
  return self
}

/** A range as it will be: stored rows, those about to be written in their place or added. */
function overlaid(
  found: readonly StoredRow[],
  ours: readonly StoredRow[],
  how: Read<unknown>['how'],
  keys: ReturnType<typeof keysOf>,
): StoredRow[] {
  const own = new Set(ours.map((row) => row.id))
  const all = [...found.filter((row) => !own.has(row.id)), ...ours.filter(isLive)]
  if (how.kind !== 'index') return all
  const keyOf = (row: StoredRow): string | undefined => keys(row).find(([index]) => index === how.field)?.[1]
  const within = all.flatMap((row) => {
    const key = keyOf(row)
    if (key === undefined || (how.from !== undefined && key < how.from) || (how.to !== undefined && key > how.to))
      return []
    return [{ key, row }]
  })
  within.sort((a, b) => (a.key < b.key || (a.key === b.key && a.row.id < b.row.id) ? -1 : 1))
  if (how.newest) within.reverse()
  return within.slice(0, how.limit ?? within.length).map(({ row }) => row)
}

/** `more`: rows of the range that staged ones may push out or replace. */
const rangeQuery = (table: string, how: Extract<Read<unknown>['how'], { kind: 'index' }>, more: number): RowQuery => ({
  table,
  index: how.field,
  ...(how.from === undefined ? {} : { from: how.from }),
  ...(how.to === undefined ? {} : { to: how.to }),
  ...(how.limit === undefined ? {} : { limit: how.limit + more }),
  ...(how.newest === undefined ? {} : { newest: how.newest }),
})
