import type { Registry } from '../module/registry.ts'
import { type Read, rowOf, type Table } from '../module/table.ts'
import { isLive, type StoredRow } from '../facts/row.ts'
import { type Reads, type RowQuery, seenOf, type Store } from '../ports/store.ts'

/** Reads of one call: every row and range is remembered with its revision, for the commit to check. [DOOR-1] */
export interface Reader {
  /** Rows by id, deleted ones too. */
  row(table: string, id: string): Promise<StoredRow | undefined>
  /** The row if it was read before; undefined when not, or absent. Never asks the store. */
  known(table: string, id: string): StoredRow | undefined
  read<T>(what: Read<T>): Promise<T>
  seen(): Reads
}

export function readerOf(store: Store, space: string, registry: Registry, head: number): Reader {
  const rows = new Map<string, StoredRow | undefined>()
  const ranges: { query: RowQuery; seen: string }[] = []
  const tableOf = (name: string): Table => {
    const table = registry.tables.get(name)
    if (!table) throw new Error(`no table ${name}`)
    return table
  }
  const self: Reader = {
    async row(table, id) {
      const key = `${table} ${id}`
      if (!rows.has(key)) rows.set(key, (await store.rows(space, { table, ids: [id] }))[0])
      return rows.get(key)
    },
    known: (table, id) => rows.get(`${table} ${id}`),
    async read<T>(what: Read<T>): Promise<T> {
      const { how, table } = what
      const of = tableOf(table)
      if (how.kind === 'one' || how.kind === 'need') {
        const row = how.id === undefined ? undefined : await self.row(table, how.id)
        return (isLive(row) ? rowOf(of, row.id, row.fields) : undefined) as T
      }
      const query: RowQuery = how.kind === 'all' ? { table, all: true } : rangeQuery(table, how)
      const found = (await store.rows(space, query)).filter(isLive)
      ranges.push({ query, seen: seenOf(found) })
      return found.map((row) => rowOf(of, row.id, row.fields)) as T
    },
    seen: () => ({
      head,
      rows: [...rows].map(([key, row]) => {
        const at = key.indexOf(' ')
        return { table: key.slice(0, at), id: key.slice(at + 1), rev: row?.rev ?? 0 }
      }),
      ranges,
    }),
  }
  return self
}

const rangeQuery = (table: string, how: Extract<Read<unknown>['how'], { kind: 'index' }>): RowQuery => ({
  table,
  index: how.field,
  ...(how.from === undefined ? {} : { from: how.from }),
  ...(how.to === undefined ? {} : { to: how.to }),
  ...(how.limit === undefined ? {} : { limit: how.limit }),
  ...(how.newest === undefined ? {} : { newest: how.newest }),
})
