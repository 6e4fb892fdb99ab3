import { Button, IconButton } from '#web/kit/Button.tsx'
import { Problem as ProblemLine } from '#web/kit/Field.tsx'
import { Check } from '#web/kit/Switch.tsx'
import { useText } from '#web/look/text.tsx'
import { Group } from './Group.tsx'
import { Line, optionsOf, type InputProps } from './Line.tsx'

/** A list: boxes to tick where there is something to choose from, otherwise lines to write. */
export function Items({
  field,
  path,
  draft,
  onChange,
  problems,
  refs,
  said,
}: InputProps & { said: string | undefined }) {
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
              <IconButton
                icon="cross"
                label={t(removeText).replace('…', name)}
                onClick={() => onChange(items.toSpliced(i, 1))}
              />
            </div>
            <ProblemLine text={problem && t(problem)} />
          </div>
        )
      })}
      <Button
        tone="line"
        icon="plus"
        className="justify-self-start"
        onClick={() => onChange([...items, of.kind === 'bool' ? false : ''])}
      >
        {t(addText)}
      </Button>
    </Group>
  )
}

const addText = { en: 'Add', de: 'Hinzufügen' }
const removeText = { en: 'Remove …', de: '… entfernen' }
