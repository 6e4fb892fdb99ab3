import type { Table } from '#core/module/table.ts'
import { Field, TextInput } from '#web/kit/Field.tsx'
import type { Refs } from '#web/kit/form/Line.tsx'
import { Select, type Option } from '#web/kit/Select.tsx'
import { useText } from '#web/look/text.tsx'
import { filtersOf, type Chosen } from './filters.ts'

interface FiltersProps {
  table: Table
  refs: Refs
  chosen: Chosen | undefined
  onChange: (chosen: Chosen | undefined) => void
}

/** One filter at a time, by what the table keeps an index of. */
export function Filters({ table, refs, chosen, onChange }: FiltersProps) {
  const { t } = useText()
  const filters = filtersOf(table)
  const filter = filters.find(({ name }) => name === chosen?.filter)
  const set = (part: 'from' | 'to', value: string) => {
    const { [part]: _held, ...rest } = chosen!
    onChange(value ? { ...rest, [part]: value } : rest)
  }
  const traits = filter && table.fields[filter.name]?.traits
  const options: readonly Option[] | undefined =
    traits?.choices?.map(({ value, label }) => ({ value, label: t(label) })) ??
    (traits?.ref ? refs(traits.ref) : undefined)
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label={t(byText)}>
        {(control) => (
          <Select
            {...control}
            className="w-48"
            empty={t(allText)}
            value={chosen?.filter ?? ''}
            options={filters.map(({ name }) => ({ value: name, label: labelOf(table, name, t) }))}
            onChange={({ target: { value } }) => onChange(value ? { filter: value } : undefined)}
          />
        )}
      </Field>
      {filter?.kind === 'days' &&
        (['from', 'to'] as const).map((part) => (
          <Field key={part} label={t(part === 'from' ? fromText : toText)}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                className="max-w-44"
                value={chosen?.[part] ?? ''}
                onChange={(event) => set(part, event.target.value)}
              />
            )}
          </Field>
        ))}
      {filter?.kind === 'is' && (
        <Field label={t(isText)}>
          {(control) => {
            const change = (value: string) =>
              onChange(value ? { filter: filter.name, from: value, to: value } : { filter: filter.name })
            if (!options)
              return (
                <TextInput {...control} value={chosen?.from ?? ''} onChange={(event) => change(event.target.value)} />
              )
            return (
              <Select
                {...control}
                className="w-48"
                empty={t(anyText)}
                value={chosen?.from ?? ''}
                options={options}
                onChange={(event) => change(event.target.value)}
              />
            )
          }}
        </Field>
      )}
    </div>
  )
}

const labelOf = (table: Table, name: string, t: (text: { en: string; de: string }) => string): string => {
  const label = table.fields[name]?.traits.label
  return label ? t(label) : name === 'createdAt' ? t(addedText) : name
}

const byText = { en: 'Filter by', de: 'Filtern nach' }
const allText = { en: 'nothing: all of it', de: 'nichts: alles' }
const anyText = { en: 'any', de: 'beliebig' }
const fromText = { en: 'From', de: 'Von' }
const toText = { en: 'To', de: 'Bis' }
const isText = { en: 'is', de: 'ist' }
const addedText = { en: 'Added', de: 'Eingetragen' }
