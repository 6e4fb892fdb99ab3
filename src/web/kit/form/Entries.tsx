import type { ComponentType } from 'react'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { useText } from '#web/look/text.tsx'
import { draftsOf, isDrafts } from './draft.ts'
import { Group } from './Group.tsx'
import type { InputProps } from './Line.tsx'

/** Entries that each have a key of their own (subtasks): every one is a small form of its fields. */
export function Entries({
  field,
  path,
  draft,
  onChange,
  problems,
  refs,
  said,
  Each,
}: InputProps & { said: string | undefined; Each: ComponentType<InputProps> }) {
  const { t, language } = useText()
  const entries = isDrafts(draft) ? draft : {}
  const fields = field.fields ?? []
  return (
    <Group label={field.label} said={said}>
      <ul className="border-t border-rule empty:hidden">
        {Object.entries(entries).map(([key, entry], i) => {
          const drafts = isDrafts(entry) ? entry : {}
          return (
            <li key={key} className="flex items-end gap-2 border-b border-rule py-2">
              <div className="grid flex-1 gap-3">
                {fields.map((inner) => (
                  <Each
                    key={inner.name}
                    field={inner}
                    path={`${path}.${key}.${inner.name}`}
                    draft={drafts[inner.name] ?? ''}
                    onChange={(next) => onChange({ ...entries, [key]: { ...drafts, [inner.name]: next } })}
                    problems={problems}
                    refs={refs}
                  />
                ))}
              </div>
              <IconButton
                icon="cross"
                label={t(removeText).replace('…', `${t(field.label)} ${i + 1}`)}
                onClick={() => onChange(Object.fromEntries(Object.entries(entries).filter(([held]) => held !== key)))}
              />
            </li>
          )
        })}
      </ul>
      <Button
        icon="plus"
        className="justify-self-start"
        onClick={() => onChange({ ...entries, [newKey()]: draftsOf(fields, {}, { zone: 'UTC', language }) })}
      >
        {t(addText)}
      </Button>
    </Group>
  )
}

const newKey = (): string => crypto.randomUUID().slice(0, 8)

const addText = { en: 'Add', de: 'Hinzufügen' }
const removeText = { en: 'Remove …', de: '… entfernen' }
