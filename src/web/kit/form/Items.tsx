import type { ComponentType } from 'react'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { Problem as ProblemLine } from '#web/kit/Field.tsx'
import { Check } from '#web/kit/Switch.tsx'
import { useText } from '#web/look/text.tsx'
import { isDrafts } from './draft.ts'
import { Group } from './Group.tsx'
import { Line, optionsOf, type InputProps } from './Line.tsx'

/** A list: boxes to tick where there is something to choose from, otherwise lines to write, of several fields where an entry has them. */
export function Items({
  field,
  path,
  draft,
  onChange,
  problems,
  refs,
  said,
  Each,
}: InputProps & { said: string | undefined; Each: ComponentType<InputProps> }) {
  const { t } = useText()
  const items = Array.isArray(draft) ? draft : []
  const of = field.of
  if (!of) return null
  const options = optionsOf(of, refs, t)
  if (options) {
    return (
      <Group label={field.label} said={said}>
        <div className="flex flex-wrap gap-x-6">
          {options.map(({ value, label }) => (
            <Check
              key={value}
              label={label}
              checked={items.includes(value)}
              onChange={(event) =>
                onChange(event.target.checked ? [...items, value] : items.filter((item) => item !== value))
              }
            />
          ))}
        </div>
      </Group>
    )
  }
  return (
    <Group label={field.label} said={said}>
      {items.map((item, i) => {
        const problem = problems.find((held) => held.path === `${path}.${i}`)?.message
        const name = `${t(field.label)} ${i + 1}`
        const remove = (
          <IconButton
            icon="cross"
            label={t(removeText).replace('…', name)}
            onClick={() => onChange(items.toSpliced(i, 1))}
          />
        )
        if (of.kind === 'shape') {
          const drafts = isDrafts(item) ? item : {}
          return (
            <fieldset key={i} aria-label={name} className="flex items-start gap-1 border-b border-rule pb-4">
              <div className="grid flex-1 grid-cols-2 gap-3 *:first:col-span-2">
                {of.fields?.map((inner) => (
                  <Each
                    key={inner.name}
                    field={inner}
                    path={`${path}.${i}.${inner.name}`}
                    draft={drafts[inner.name] ?? ''}
                    onChange={(next) => onChange(items.with(i, { ...drafts, [inner.name]: next }))}
                    problems={problems}
                    refs={refs}
                  />
                ))}
              </div>
              {remove}
            </fieldset>
          )
        }
        return (
          <div key={i}>
            <div className="flex items-center gap-1">
              <div className="flex-1">
                <Line
                  field={of}
                  draft={item}
                  refs={refs}
                  control={{ 'aria-label': name, 'aria-invalid': problem !== undefined }}
                  onChange={(next) => onChange(items.with(i, next))}
                />
              </div>
              {remove}
            </div>
            <ProblemLine text={problem && t(problem)} />
          </div>
        )
      })}
      <Button
        tone="line"
        icon="plus"
        className="justify-self-start"
        onClick={() => onChange([...items, of.kind === 'bool' ? false : of.kind === 'shape' ? {} : ''])}
      >
        {t(addText)}
      </Button>
    </Group>
  )
}

const addText = { en: 'Add', de: 'Hinzufügen' }
const removeText = { en: 'Remove …', de: '… entfernen' }
