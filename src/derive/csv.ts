import Papa from 'papaparse'
import { parse } from '#core/door/parse.ts'
import type { Issue } from '#core/door/parse.ts'
import type { Json } from '#core/fields/field.ts'
import type { Found, ReadFile, Trouble } from '#core/module/importer.ts'
import { Refusal } from '#core/module/refusal.ts'
import type { Row, Table } from '#core/module/table.ts'
import { hashOf } from './hash.ts'
import { toText, valuesFromText } from './text.ts'

/** One record of a file and the line it begins on. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Records of a CSV text with any of `,` `;` tab `|` between the cells; a byte-order mark and blank lines are skipped. */
export function csvRecords(text: string): {
  readonly records: readonly CsvRecord[]
  readonly troubles: readonly Trouble[]
} {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text
  const records: CsvRecord[] = []
  const troubles: Trouble[] = []
  let line = 1
  let from = 0
  Papa.parse<string[]>(body, {
    delimitersToGuess: [',', ';', '\t', '|'],
    step({ data, errors, meta }) {
      const began = line
      line += body.slice(from, meta.cursor).split(/\r\n|\r|\n/).length - 1
      from = meta.cursor
      const broken = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
      if (broken) {
        troubles.push(
          trouble(
            began,
            'BadQuotes',
            'A quotation mark is not closed.',
            'Ein Anführungszeichen ist nicht geschlossen.',
          ),
        )
      } else if (data.some((cell) => cell.trim() !== '')) records.push({ line: began, cells: data })
    },
  })
  return { records, troubles }
}

/** A table as CSV: the header names the fields (or their labels in a language), then one record a row, `\r\n` between. */
export function tableToCsv(table: Table, rows: readonly Row<Table['fields']>[], language?: 'en' | 'de'): string {
  const names = Object.keys(table.fields)
  const header = language ? names.map((name) => table.fields[name]!.traits.label?.[language] ?? name) : names
  const records = rows.map((row) => [
    row.id,
    ...names.map((name) => toText(table.fields[name]!, (row as Record<string, Json>)[name])),
    row.createdAt,
  ])
  return `${Papa.unparse([['id', ...header, 'createdAt'], ...records], { newline: '\r\n' })}\r\n`
}

/**
 * Rows of a table from CSV whose header names fields, or their labels in English or German, in any order. A record with an
 * error is left out and told with its line; the rest is found. Without an `id` column the content is the identity. `own`: its
 * ids are those of rows here.
 */
export function tableFromCsv(
  table: Table,
  text: string,
  at: { readonly zone: string },
): ReadFile & { readonly own: boolean } {
  const { records, troubles } = csvRecords(text)
  const [header, ...body] = records
  const none = { found: [], ignored: [], own: false }
  if (!header)
    return {
      ...none,
      troubles: [...troubles, trouble(1, 'Empty', 'The file holds no records.', 'Die Datei enthält keine Zeilen.')],
    }
  const columns = header.cells.map((cell) => columnOf(table, cell))
  const ignored = header.cells.filter((_, index) => columns[index] === undefined)
  if (columns.every((column) => column === undefined || column === 'id' || column === 'createdAt')) {
    const names = Object.keys(table.fields).join(', ')
    return {
      ...none,
      ignored,
      troubles: [
        trouble(
          header.line,
          'NoColumns',
          `The first line names no column of ${table.name}: ${names}.`,
          `Die erste Zeile nennt keine Spalte von ${table.name}: ${names}.`,
        ),
      ],
    }
  }
  const found: Found[] = []
  const bad: Trouble[] = [...troubles]
  const seen = new Map<string, number>()
  for (const { line, cells } of body) {
    const read = rowFrom(table, columns, cells, at.zone)
    if ('issues' in read) {
      for (const issue of read.issues) bad.push({ place: `${line}`, code: issue.code, message: told(line, issue) })
      continue
    }
    const content = hashOf(JSON.stringify(read.values))
    const times = (seen.get(content) ?? 0) + 1
    seen.set(content, times)
    found.push({
      table: table.name,
      place: `${line}`,
      values: read.values,
      sourceId: read.id ?? (times === 1 ? content : `${content}.${times}`),
    })
  }
  // A foreign file may well have a column of that name; the pair is what `tableToCsv` writes.
  const own = columns.includes('id') && columns.includes('createdAt')
  return { found, troubles: bad, ignored, own }
}

/** The field that a header cell means, by name or by label. */
function columnOf(table: Table, cell: string): string | undefined {
  const word = plain(cell)
  if (word === 'id' || word === 'createdat') return word === 'id' ? 'id' : 'createdAt'
  const named = Object.entries(table.fields)
  return (
    named.find(([name]) => plain(name) === word) ??
    named.find(([, { traits }]) => plain(traits.label?.en ?? '') === word || plain(traits.label?.de ?? '') === word)
  )?.[0]
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_.()-]/g, '')

function rowFrom(
  table: Table,
  columns: readonly (string | undefined)[],
  cells: readonly string[],
  zone: string,
): { values: Record<string, Json>; id: string | undefined } | { issues: readonly Issue[] } {
  const texts: Record<string, string> = {}
  let id: string | undefined
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (column === 'id') id = cell.trim() || undefined
    else if (column !== undefined && column !== 'createdAt' && cell !== '') texts[column] ??= cell
  }
  if (id !== undefined && !/^[\w.:~-]{1,120}$/.test(id)) {
    return {
      issues: [
        {
          path: 'id',
          code: 'BadFormat',
          message: {
            en: 'id must be letters, digits and _.:~-.',
            de: 'id darf nur Buchstaben, Ziffern und _.:~- enthalten.',
          },
        },
      ],
    }
  }
  const { values, problems } = valuesFromText(table.fields, texts, zone)
  if (problems.length > 0) return { issues: problems }
  const parsed = parse(table.fields, values)
  if (parsed instanceof Refusal) return { issues: parsed.data['issues'] as unknown as readonly Issue[] }
  return { values: parsed as Record<string, Json>, id }
}

const trouble = (line: number, code: string, en: string, de: string): Trouble => ({
  place: `${line}`,
  code,
  message: { en, de },
})

const told = (line: number, { message, path }: Issue): Trouble['message'] => ({
  en: `Line ${line}, ${path || 'record'}: ${message.en}`,
  de: `Zeile ${line}, ${path || 'Datensatz'}: ${message.de}`,
})
