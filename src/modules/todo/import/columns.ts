import { type CsvRecord, csvRecords } from '#derive/csv.ts'
import type { Trouble } from '#core/module/importer.ts'

export interface Sheet {
  readonly rows: readonly { readonly line: number; readonly cell: (name: string) => string }[]
  readonly troubles: readonly Trouble[]
  /** Columns that hold something and are not among the known. */
  readonly ignored: readonly string[]
}

/** A CSV whose header is the first record that has all of `needs`; lines before it are the source's own. Undefined without one. */
export function sheetOf(file: string, needs: readonly string[], known: readonly string[]): Sheet | undefined {
  const { records, troubles } = csvRecords(file)
  const at = records
    .slice(0, 20)
    .findIndex(({ cells }) => needs.every((name) => cells.some((cell) => plain(cell) === plain(name))))
  const header = records[at]
  if (!header) return undefined
  const columns = new Map(header.cells.map((cell, index) => [plain(cell), index]))
  const body = records.slice(at + 1)
  const knows = new Set([...needs, ...known].map(plain))
  const ignored = header.cells.filter(
    (cell, index) => !knows.has(plain(cell)) && body.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  )
  return { rows: body.map((record) => ({ line: record.line, cell: cellOf(record, columns) })), troubles, ignored }
}

const cellOf =
  ({ cells }: CsvRecord, columns: ReadonlyMap<string, number>) =>
  (name: string): string => {
    const index = columns.get(plain(name))
    return index === undefined ? '' : (cells[index] ?? '')
  }

const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/[\s_]/g, '')
