import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Table } from '#core/module/table.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { RowList } from '#web/kit/table/RowList.tsx'
import { RowSheet } from '#web/kit/table/RowSheet.tsx'
import { toolsFor } from '#web/kit/table/tools.ts'
import { useText } from '#web/look/text.tsx'
import { NotFound } from '#web/shell/NotFound.tsx'
import { Page } from '#web/shell/Page.tsx'

/** A page for any table, from its declaration: list, filters, form. `/tables/:table` */
export function Tables() {
  const { table: name } = useParams({ strict: false })
  const { kernel } = useApp()
  const { t } = useText()
  const [adding, setAdding] = useState(false)
  const table = kernel.registry.tables.get(name ?? '')
  if (!table || table.options.internal) return <NotFound />
  const module = kernel.registry.owner('table', table.name)
  const siblings = (module?.tables ?? []).filter(({ options }) => !options.internal) as readonly Table[]
  const { add } = toolsFor(kernel.registry, table)
  return (
    <Page
      title={table.options.label ? t(table.options.label) : table.name}
      above={module && t(module.label)}
      actions={
        add && (
          <Button tone="ink" icon="plus" onClick={() => setAdding(true)}>
            {t(addText)}
          </Button>
        )
      }
    >
      {siblings.length > 1 && (
        <nav aria-label={module && t(module.label)} className="mb-6 flex gap-x-6 overflow-x-auto border-b border-rule">
          {siblings.map((one) => (
            <Link
              key={one.name}
              to={`/tables/${one.name}`}
              className="ink-dries -mb-px flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {one.options.label ? t(one.options.label) : one.name}
            </Link>
          ))}
        </nav>
      )}
      <RowList key={table.name} table={table} />
      <RowSheet table={table} row={adding ? 'new' : undefined} onClose={() => setAdding(false)} />
    </Page>
  )
}

const addText = { en: 'Add', de: 'Eintragen' }
