import type { Table } from '#core/module/table.ts'
import { Select } from '#web/kit/Select.tsx'
import { useText } from '#web/look/text.tsx'
import { fieldLabel, type Mapping, type Sheet } from './mapping.ts'

interface ColumnsProps {
  table: Table
  sheet: Sheet
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** Which column of the file is which field; beside each what stands in it. */
export function Columns({ table, sheet, mapping, onChange }: ColumnsProps) {
  const { t, language } = useText()
  const options = Object.keys(table.fields).map((name) => ({ value: name, label: fieldLabel(table, name, language) }))
  const missing = Object.entries(table.fields)
    .filter(([name, field]) => !field.isOptional && field.traits.kind !== 'keyed' && !mapping.includes(name))
    .map(([name]) => fieldLabel(table, name, language))
  const choose = (index: number, field: string) =>
    // A field takes one column: the one that was chosen last.
    onChange(mapping.map((held, i) => (i === index ? field : field !== '' && held === field ? '' : held)))
  return (
    <div>
      <table className="w-full border-collapse">
        <caption className="pb-2 text-left text-sm font-medium">
          {t(caption).replace('{n}', String(sheet.rows))}
        </caption>
        <thead>
          <tr className="border-b border-strong text-left text-sm">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {t(columnText)}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              {t(fieldText)}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.columns.map((column, i) => {
            const isKept = mapping[i] === 'id' || mapping[i] === 'createdAt'
            return (
              <tr key={`${column} ${i}`} className="border-b border-rule align-top">
                <th scope="row" className="max-w-0 py-2 pr-4 text-left font-normal">
                  <span className="block truncate font-medium">{column || t(unnamed)}</span>
                  <span className="block truncate text-sm text-soft">
                    {sheet.sample.flatMap((cells) => cells[i] || []).join(' · ')}
                  </span>
                </th>
                <td className="w-1/2 py-1.5">
                  {isKept ? (
                    <span className="flex min-h-11 items-center px-3 text-soft">{t(keptText)}</span>
                  ) : (
                    <Select
                      aria-label={t(goesTo).replace('…', column)}
                      empty={t(nowhere)}
                      value={mapping[i] ?? ''}
                      options={options}
                      onChange={(event) => choose(i, event.target.value)}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {missing.length > 0 && (
        <output className="mt-2 block text-sm font-medium text-amber">
          {t(missingText).replace('…', missing.join(', '))}
        </output>
      )}
    </div>
  )
}

const caption = { en: '{n} records. Which column is what?', de: '{n} Zeilen. Welche Spalte ist was?' }
const columnText = { en: 'Column in the file', de: 'Spalte der Datei' }
const fieldText = { en: 'Becomes', de: 'Wird zu' }
const unnamed = { en: 'without a name', de: 'ohne Namen' }
const keptText = { en: 'as it is', de: 'wie es ist' }
const goesTo = { en: '“…” becomes', de: '„…“ wird zu' }
const nowhere = { en: 'leave out', de: 'auslassen' }
const missingText = { en: 'Still without a column: ….', de: 'Noch ohne Spalte: ….' }
