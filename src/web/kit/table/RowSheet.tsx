import type { Table } from '#core/module/table.ts'
import { useApp } from '#web/app/app.ts'
import { Sheet } from '#web/kit/Dialog.tsx'
import type { Values } from '#web/kit/form/field.ts'
import { useText } from '#web/look/text.tsx'
import { RowForm } from './RowForm.tsx'
import type { AnyRow } from './say.ts'
import { toolsFor } from './tools.ts'

interface RowSheetProps {
  table: Table
  /** The row to change; `new` for one that is to be added; undefined: closed. */
  row: AnyRow | 'new' | undefined
  initial?: Values
  onClose: () => void
}

/** The leaf in which a row of any table is written or corrected. */
export function RowSheet({ table, row, initial, onClose }: RowSheetProps) {
  const { kernel } = useApp()
  const { t } = useText()
  const { add, change } = toolsFor(kernel.registry, table)
  const tool = row === 'new' ? add : change?.tool
  const about = tool && t(tool.about)
  return (
    <Sheet open={row !== undefined && tool !== undefined} onClose={onClose} title={about ?? ''}>
      {row === 'new' && add && (
        <RowForm
          table={table}
          tool={add}
          submit={addText}
          onDone={onClose}
          onCancel={onClose}
          {...(initial ? { initial } : {})}
        />
      )}
      {row !== undefined && row !== 'new' && change && (
        <RowForm
          key={row.id}
          table={table}
          tool={change.tool}
          id={change.id}
          row={row}
          submit={saveText}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
    </Sheet>
  )
}

const addText = { en: 'Add', de: 'Eintragen' }
const saveText = { en: 'Save', de: 'Speichern' }
