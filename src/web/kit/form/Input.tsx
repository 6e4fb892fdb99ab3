import { DateField } from '#web/kit/DateField.tsx'
import { Field, Problem as ProblemLine, TextArea, TextInput, type Control } from '#web/kit/Field.tsx'
import { Select, type Option } from '#web/kit/Select.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { useText } from '#web/look/text.tsx'
import { isDrafts, type Draft } from './draft.ts'
import { Entries } from './Entries.tsx'
import type { FormField, Problem } from './field.ts'
import { Items } from './Items.tsx'
import { Repeat } from './Repeat.tsx'

export type Refs = (table: string) => readonly Option[]

export interface InputProps {
  field: FormField
  path: string
  draft: Draft
  onChange: (draft: Draft) => void
  problems: readonly Problem[]
  refs: Refs | undefined
}

/** The control that suits the kind of a field, with its label and its problem. */
export function Input(props: InputProps) {
  const { field, path, draft, onChange, problems } = props
  const { t } = useText()
  const problem = problems.find((held) => held.path === path)?.message
  const said = problem ? t(problem) : undefined
  if (field.kind === 'bool') {
    return (
      <div>
        <Switch
          label={t(field.label)}
          checked={draft === true}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={said !== undefined}
        />
        <ProblemLine text={said} />
      </div>
    )
  }
  if (field.kind === 'list') return <Items {...props} said={said} />
  if (field.kind === 'keyed') return <Entries {...props} said={said} />
  if (field.kind === 'shape') return <Nested {...props} />
  if (field.kind === 'recurrence') return <Repeat {...props} said={said} />
  return (
    <Field
      label={t(field.label)}
      hint={field.about && t(field.about)}
      unit={field.unit}
      optional={field.optional ?? false}
      problem={said}
    >
      {(control) => <Line {...props} control={control} />}
    </Field>
  )
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
      return <TextInput {...control} type="datetime-local" value={value} onChange={change} className="max-w-60" />
    default:
      return <TextInput {...control} value={value} onChange={change} />
  }
}

function Nested({ field, path, draft, onChange, problems, refs }: InputProps) {
  const { t } = useText()
  const drafts = isDrafts(draft) ? draft : {}
  return (
    <fieldset className="grid gap-4 border-l border-rule pl-4">
      <legend className="-ml-4 pb-2 text-sm font-medium">{t(field.label)}</legend>
      {field.fields?.map((inner) => (
        <Input
          key={inner.name}
          field={inner}
          path={`${path}.${inner.name}`}
          draft={drafts[inner.name] ?? ''}
          onChange={(next) => onChange({ ...drafts, [inner.name]: next })}
          problems={problems}
          refs={refs}
        />
      ))}
    </fieldset>
  )
}

export function optionsOf(
  field: FormField,
  refs: Refs | undefined,
  t: ReturnType<typeof useText>['t'],
): readonly Option[] | undefined {
  if (field.choices) return field.choices.map(({ value, label }) => ({ value, label: t(label) }))
  return field.kind === 'ref' && field.ref ? refs?.(field.ref) : undefined
}

const noneText = { en: 'none', de: 'keine Angabe' }
const chooseText = { en: 'choose …', de: 'wähle …' }
