import Papa from 'papaparse'
import type { Table } from '#core/module/table.ts'
import { csvRecords } from '#derive/csv.ts'
import type { Language } from '#web/look/text.tsx'
import { plain } from './formats.ts'

/** A foreign CSV as it is to be read: its columns, some records to look at, and which column is which field. */
export interface Sheet {
  readonly columns: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly rows: number
}

export function sheetOf(text: string): Sheet {
  const [header, ...records] = csvRecords(text).records
  return { columns: header?.cells ?? [], sample: records.slice(0, 3).map(({ cells }) => cells), rows: records.length }
}

/** By column: the field that it goes to; empty for none. What is named alike is put together. */
export type Mapping = readonly string[]

export function mappingOf(table: Table, { columns }: Sheet): Mapping {
  const taken = new Set<string>()
  return columns.map((column) => {
    const word = plain(column)
    if (word === 'id' || word === 'createdat') return word === 'id' ? 'id' : 'createdAt'
    const named = Object.entries(table.fields)
    const alike = (name: string, label: { en: string; de: string } | undefined) =>
      [name, label?.en ?? '', label?.de ?? ''].some((one) => plain(one) === word)
    const field = named.find(([name, { traits }]) => !taken.has(name) && alike(name, traits.label))?.[0]
    if (field) taken.add(field)
    return field ?? ''
  })
}

/** The same text under a header of field names. Every record keeps its line, so that errors name the line of the file. */
export function renamed(text: string, mapping: Mapping): string {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text
  const { records } = csvRecords(body)
  const first = records[1]?.line
  const lines = body.split(/\r\n|\r|\n/)
  const rest = first === undefined ? [] : lines.slice(first - 1)
  const { delimiter } = Papa.parse<string[]>(body, { preview: 10, delimitersToGuess: [',', ';', '\t', '|'] }).meta
  // A column that goes nowhere still needs a name of its own that no field has.
  const header = Papa.unparse([mapping.map((field, i) => field || `~${i + 1}`)], { delimiter })
  const between = first === undefined ? 0 : first - 2
  return [header, ...Array.from({ length: between }, () => ''), ...rest].join('\n')
}

export const fieldLabel = (table: Table, name: string, language: Language): string =>
  table.fields[name]?.traits.label?.[language] ?? name
