import { useApp } from '#web/app/app.ts'
import { Sheet } from '#web/kit/Dialog.tsx'
import type { Values } from '#web/kit/form/field.ts'
import { RowForm } from '#web/kit/table/RowForm.tsx'
import type { AnyRow } from '#web/kit/table/say.ts'
import { useText } from '#web/look/text.tsx'

interface MealSheetProps {
  /** The meal to change; `new` for one that is to be added; undefined: closed. */
  row: AnyRow | 'new' | undefined
  initial?: Values
  onClose: () => void
}

const FIELDS = ['mealType', 'description', 'portion', 'at', 'calories', 'protein', 'carbs', 'fat', 'fiber', 'items']

/** The leaf in which a meal is written or corrected, in the order in which people tell of one. */
export function MealSheet({ row, initial, onClose }: MealSheetProps) {
  const { kernel } = useApp()
  const { t } = useText()
  const { tables, tools, refTable } = kernel.registry
  const [table, add, change] = [tables.get('meals'), tools.get('log_meal'), tools.get('edit_meal')]
  if (!table || !add || !change) return null
  const tool = row === 'new' ? add : change
  const names = [...FIELDS, ...(refTable('recipes.recipes') ? ['recipe'] : []), ...(row === 'new' ? [] : ['mealId'])]
  const input = Object.fromEntries(names.flatMap((name) => (tool.input[name] ? [[name, tool.input[name]]] : [])))
  return (
    <Sheet open={row !== undefined} onClose={onClose} title={t(tool.about)}>
      {row !== undefined && (
        <RowForm
          table={table}
          tool={{ ...tool, input }}
          {...(row === 'new' ? { initial: initial ?? {} } : { row, id: 'mealId' })}
          submit={row === 'new' ? addText : saveText}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
    </Sheet>
  )
}

const addText = { en: 'Log', de: 'Eintragen' }
const saveText = { en: 'Save', de: 'Speichern' }
