import type { Table } from '#core/module/table.ts'
import type { ImportReport } from '#derive/import.ts'
import { useApp } from '#web/app/app.ts'
import { sayValue } from '#web/kit/table/value.ts'
import { useText, type Language } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'

const ROWS = 12
const TROUBLES = 50

/** What would come: how much, the first of it, and every line that cannot be read, with the reason. */
export function Preview({ report }: { report: ImportReport }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const here = useHere()
  const { diff, troubles, ignored, message } = report
  return (
    <section aria-label={t(label)} className="grid gap-5 border-t border-strong pt-5">
      <output className="font-serif text-xl">{t(message)}</output>
      {diff.length > 0 && (
        <ul className="border-t border-rule">
          {diff.slice(0, ROWS).map(({ table, row, title, fields }) => {
            const of = kernel.registry.tables.get(table)
            const told = fields.flatMap(({ path, after }) => {
              const field = of?.fields[path]
              const value =
                field && path !== of.options.title && field.traits.kind !== 'ref'
                  ? sayValue(field, after, { language, ...here })
                  : ''
              return value === '' || value.length > 60 ? [] : [value]
            })
            return (
              <li key={`${table} ${row}`} className="border-b border-rule py-2">
                <span className="block">{title ?? (of?.options.label ? t(of.options.label) : table)}</span>
                <span className="block text-sm text-soft">{told.slice(0, 5).join(' · ')}</span>
              </li>
            )
          })}
          {report.added > ROWS && (
            <li className="py-2 text-sm text-soft">{t(more).replace('{n}', String(report.added - ROWS))}</li>
          )}
        </ul>
      )}
      {troubles.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">{t(troublesText)}</h3>
          <ul className="max-h-80 overflow-auto border-y border-rule">
            {troubles.slice(0, TROUBLES).map(({ place, message: about }, i) => (
              <li key={i} className="flex gap-4 border-b border-rule py-1.5 last:border-0">
                <span className="w-20 shrink-0 text-sm leading-6 text-soft">
                  {/^\d+$/.test(place) ? t(lineText).replace('{n}', place) : place}
                </span>
                <span className="min-w-0 text-amber">
                  {inWords(t(about), kernel.registry.tables.get(diff[0]?.table ?? ''), language)}
                </span>
              </li>
            ))}
          </ul>
          {report.troubled > TROUBLES && (
            <p className="mt-1 text-sm text-soft">{t(more).replace('{n}', String(report.troubled - TROUBLES))}</p>
          )}
        </div>
      )}
      {ignored.length > 0 && (
        <p className="text-sm text-soft">
          {t(ignoredText)}{' '}
          {ignored.filter((name) => !name.startsWith('~')).join(', ') ||
            t(ignored.length === 1 ? columnText : columnsText).replace('{n}', String(ignored.length))}
        </p>
      )}
    </section>
  )
}

/** The line stands beside it already, and a field is called as its form calls it. */
function inWords(message: string, table: Table | undefined, language: Language): string {
  const bare = message.replace(/^(Line|Zeile) \d+, /, '')
  const [, name = '', rest = ''] = /^(\w+): \1 (.*)$/s.exec(bare) ?? []
  return name ? `${quotes[language].replace('…', fieldLabel(name))} ${rest}` : bare

  function fieldLabel(field: string): string {
    return table?.fields[field]?.traits.label?.[language] ?? field
  }
}

const label = { en: 'What would come', de: 'Was käme' }
const more = { en: 'and {n} more', de: 'und {n} weitere' }
const troublesText = { en: 'Left out, because it cannot be read', de: 'Ausgelassen, weil es sich nicht lesen lässt' }
const lineText = { en: 'Line {n}', de: 'Zeile {n}' }
const ignoredText = { en: 'Has no place here:', de: 'Hat hier keinen Platz:' }
const columnText = { en: '1 column that you left out', de: '1 Spalte, die du ausgelassen hast' }
const quotes = { en: '“…”', de: '„…“' }
const columnsText = { en: '{n} columns that you left out', de: '{n} Spalten, die du ausgelassen hast' }
