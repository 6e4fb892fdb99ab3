import type { ReactNode } from 'react'
import { useText } from '#web/look/text.tsx'

interface BehindProps {
  /** Names the table to a reader. */
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** The table behind a picture: the same numbers, to read, search and copy. */
export function Behind({ caption, head, rows }: BehindProps) {
  const { t } = useText()
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center text-sm text-soft underline decoration-rule underline-offset-4 hover:text-ink">
        {t(asTable)}
      </summary>
      {/* A scrolled part must be reachable by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="max-h-80 overflow-auto" tabIndex={0} aria-label={caption}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-strong text-left">
              {head.map((name, i) => (
                <th key={name} scope="col" className={`py-1.5 pr-4 font-medium ${i > 0 ? 'text-right' : ''}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, r) => (
              <tr key={r} className="border-b border-rule">
                {cells.map((cell, i) =>
                  i === 0 ? (
                    <th key={i} scope="row" className="py-1.5 pr-4 text-left font-normal">
                      {cell}
                    </th>
                  ) : (
                    <td key={i} className="py-1.5 pr-4 text-right">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

const asTable = { en: 'As a table', de: 'Als Tabelle' }
