import { DateField } from '#web/kit/DateField.tsx'
import { TextArea, TextInput, type Control } from '#web/kit/Field.tsx'
import { Select, type Option } from '#web/kit/Select.tsx'
import { useText, type Words } from '#web/look/text.tsx'
import type { Draft } from './draft.ts'
import { DayAndTime } from './DayAndTime.tsx'
import type { FormField, Problem } from './field.ts'

export type Refs = (table: string) => readonly Option[]

export interface InputProps {
  field: FormField
  path: string
  draft: Draft
  onChange: (draft: Draft) => void
  problems: readonly Problem[]
  refs: Refs | undefined
}

type LineProps = Pick<InputProps, 'field' | 'draft' | 'onChange' | 'refs'> & {
  control: Partial<Control> & { 'aria-label'?: string }
}

/** A control of one line, without label and problem. */
export function Line({ field, draft, onChange, refs, control }: LineProps) {
  const { t } = useText()
  const value = typeof draft === 'string' ? draft : ''
  const change = (event: { target: { value: string } }) => onChange(event.target.value)
  const options = optionsOf(field, refs, t)
  if (options) {
    // Few required choices need no empty line once one of them is chosen.
    const empty = field.optional || value === '' ? { empty: t(field.optional ? noneText : chooseText) } : {}
    return <Select {...control} {...empty} options={options} value={value} onChange={change} />
  }
  switch (field.kind) {
    case 'longtext':
      return <TextArea {...control} value={value} onChange={change} />
    case 'int':
    case 'number':
      return (
        <TextInput
          {...control}
          inputMode={field.kind === 'int' && (field.min ?? -1) >= 0 ? 'numeric' : 'decimal'}
          value={value}
          onChange={change}
          className="max-w-48"
        />
      )
    case 'date':
      return <DateField control={control} value={value} onChange={onChange} />
    case 'time':
      return <TextInput {...control} type="time" value={value} onChange={change} className="max-w-36" />
    case 'instant':
      if (field.orDay) return <DayAndTime control={control} value={value} onChange={onChange} />
      return <TextInput {...control} type="datetime-local" value={value} onChange={change} className="max-w-60" />
    default:
      return <TextInput {...control} value={value} onChange={change} />
  }
}

export function optionsOf(field: FormField, refs: Refs | undefined, t: Words['t']): readonly Option[] | undefined {
  if (field.choices) return field.choices.map(({ value, label }) => ({ value, label: t(label) }))
  return field.kind === 'ref' && field.ref ? refs?.(field.ref) : undefined
}

const noneText = { en: 'none', de: 'keine Angabe' }
const chooseText = { en: 'choose …', de: 'wähle …' }
