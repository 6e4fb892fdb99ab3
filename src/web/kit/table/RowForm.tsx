import type { Text } from '#core/fields/field.ts'
import type { Table } from '#core/module/table.ts'
import type { Tool } from '#core/module/tool.ts'
import { fieldsOf, type FormField, type Values } from '#web/kit/form/field.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useSubmit } from '#web/app/act.ts'
import { useRefs } from './refs.ts'
import type { AnyRow } from './say.ts'
import { inputsFrom, sourceOf, without } from './tools.ts'

interface RowFormProps {
  table: Table
  tool: Tool
  /** The row to change, and the input that names it; a new one without. */
  row?: AnyRow
  id?: string
  initial?: Values
  submit: Text
  onDone: () => void
  onCancel?: () => void
}

/** The form of a tool over a table, from its declaration alone. */
export function RowForm({ table, tool, row, id, initial, submit, onDone, onCancel }: RowFormProps) {
  const send = useSubmit()
  const input = id === undefined ? tool.input : without(tool.input, id)
  const held = useRefs(input)
  // References are chosen by name: the form waits for the names.
  if (!held) return null
  return (
    <Form
      fields={fieldsOf(input).map((field) => (row ? asInRow(field, table, tool) : field))}
      initial={row ? inputsFrom(table, input, row) : (initial ?? {})}
      changing={row !== undefined}
      submit={submit}
      refs={held.refs}
      onSubmit={async (values) => {
        if (row && Object.keys(values).length === 0) return onDone()
        const problems = await send(tool.name, row && id ? { ...values, [id]: row.id } : values)
        if (problems.length > 0) return problems
        return onDone()
      }}
      {...(onCancel ? { onCancel } : {})}
    />
  )
}

/** In a change everything may be left out, yet what a row must have cannot be emptied. */
function asInRow(field: FormField, table: Table, tool: Tool): FormField {
  const source = sourceOf(table, field.name, tool.input[field.name]!)
  const of = source === undefined ? undefined : table.fields[source]
  return of ? { ...field, optional: of.isOptional } : field
}
