import type { Text } from '#core/fields/field.ts'
import type { Importer } from '#core/module/importer.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Table } from '#core/module/table.ts'

/** Ways to read a file: a module's importer, CSV of any table, or an export of this product. */
export type Format =
  | {
      readonly kind: 'importer'
      readonly key: string
      readonly label: Text
      readonly accepts: readonly string[]
      readonly importer: Importer
    }
  | {
      readonly kind: 'csv'
      readonly key: string
      readonly label: Text
      readonly accepts: readonly string[]
      readonly table: Table
    }
  | { readonly kind: 'jsonl'; readonly key: string; readonly label: Text; readonly accepts: readonly string[] }

export const jsonl = {
  kind: 'jsonl',
  key: 'jsonl',
  label: { en: 'Export of Sekundant', de: 'Export von Sekundant' },
  accepts: ['.jsonl'],
} as const

export function formatsOf({ modules }: Registry): readonly Format[] {
  const life = modules.filter(({ internal }) => !internal)
  const importers = life
    .flatMap((module) => module.importers ?? [])
    .map((importer): Format => ({
      kind: 'importer',
      key: importer.name,
      label: importer.label,
      accepts: importer.accepts,
      importer,
    }))
  const tables = life.flatMap((module) => module.tables as readonly Table[]).filter(({ options }) => !options.internal)
  const csv = tables.map((table): Format => {
    const label = table.options.label ?? { en: table.name, de: table.name }
    return {
      kind: 'csv',
      key: `csv:${table.name}`,
      label: { en: `CSV: ${label.en}`, de: `CSV: ${label.de}` },
      accepts: ['.csv', '.tsv', '.txt'],
      table,
    }
  })
  return [...importers, ...csv, jsonl]
}

/** The formats that a file may be in, the likeliest first: by its ending, then by how it begins. */
export function guess(formats: readonly Format[], name: string, text: string): readonly Format[] {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  const head = text.slice(0, 2000)
  const score = (format: Format): number => {
    const fits = format.accepts.includes(ending) ? 2 : 0
    if (format.kind === 'jsonl') return head.includes('"format":"sekundant-facts"') ? 20 : fits
    if (format.kind === 'csv') return fits + columnsIn(format.table, head.split(/\r?\n/, 1)[0] ?? '') * 2
    return fits + (SIGNS[format.key]?.test(head) ? 10 : 0)
  }
  return formats.toSorted((a, b) => score(b) - score(a))
}

/** How much of the header, 0 to 1, names fields of a table. */
function columnsIn(table: Table, header: string): number {
  const cells = header.split(/[,;\t|]/).map((cell) => plain(cell))
  const names = Object.entries(table.fields).flatMap(([name, { traits }]) => [
    plain(name),
    plain(traits.label?.en ?? ''),
    plain(traits.label?.de ?? ''),
  ])
  return cells.filter((cell) => cell !== '' && names.includes(cell)).length / cells.length
}

export const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_.()"'-]/g, '')

/** How files of the common programs begin. A wrong guess costs one choice in a list. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  'super-productivity': /"(task|project)":\s*\{|"entities"/,
  'google-tasks': /tasks#taskLists|"kind":\s*"tasks#/,
  'ticktick-csv': /Folder Name|List Name/,
  'todoist-csv': /TYPE,CONTENT/,
  'ics-vtodo': /BEGIN:VCALENDAR/,
  'todo.txt': /^(x |\([A-Z]\) |\d{4}-\d{2}-\d{2} )|(^|\s)[+@]\w+/m,
}
