import { Field, Problem as ProblemLine } from '#web/kit/Field.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { useText } from '#web/look/text.tsx'
import { isDrafts } from './draft.ts'
import { Entries } from './Entries.tsx'
import { Items } from './Items.tsx'
import { Line, type InputProps } from './Line.tsx'
import { Repeat } from './Repeat.tsx'

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
  if (field.kind === 'list') return <Items {...props} said={said} Each={Input} />
  if (field.kind === 'keyed') return <Entries {...props} said={said} Each={Input} />
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
