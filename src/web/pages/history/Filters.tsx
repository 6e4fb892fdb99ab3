import { useApp, useLive } from '#web/app/app.ts'
import { Field, TextInput } from '#web/kit/Field.tsx'
import { Select } from '#web/kit/Select.tsx'
import { useText } from '#web/look/text.tsx'
import { labelOfType } from './types.ts'

export interface Wanted {
  readonly module?: string
  /** `user`, `ai`, `system`, or `ai:<agent>`. */
  readonly actor?: string
  readonly type?: string
  /** Days, both included. */
  readonly from?: string
  readonly to?: string
}

/** Who, where, what and when. Every choice is in the address. */
export function Filters({ wanted, onChange }: { wanted: Wanted; onChange: (change: Partial<Wanted>) => void }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { registry } = kernel
  const agents = useLive(
    async (app) =>
      (await app.kernel.store.rows(app.space, { table: 'agents', all: true })).map(({ id, fields }) => ({
        value: `ai:${id}`,
        label: String(fields['name']),
      })),
    [],
    ['agents'],
  )
  const modules = registry.modules.filter(({ facts }) => facts.length > 0)
  const types = modules
    .filter(({ name }) => !wanted.module || name === wanted.module)
    .flatMap(({ facts }) => facts.map(({ type }) => ({ value: type, label: labelOfType(registry, type, language) })))
  return (
    <search className="mb-8 grid grid-cols-2 gap-x-4 gap-y-3 wide:grid-cols-3 [&>div]:min-w-0 [&>div]:grid-cols-[minmax(0,1fr)]">
      <Field label={t(texts.module)}>
        {(control) => (
          <Select
            {...control}
            empty={t(texts.all)}
            value={wanted.module ?? ''}
            options={modules.map(({ name, label }) => ({ value: name, label: t(label) }))}
            onChange={(event) => onChange({ module: event.target.value, type: '' })}
          />
        )}
      </Field>
      <Field label={t(texts.actor)}>
        {(control) => (
          <Select
            {...control}
            empty={t(texts.everybody)}
            value={wanted.actor ?? ''}
            options={[
              { value: 'user', label: t(texts.you) },
              { value: 'ai', label: t(texts.anyAgent) },
              ...(agents.value ?? []),
              { value: 'system', label: t(texts.system) },
            ]}
            onChange={(event) => onChange({ actor: event.target.value })}
          />
        )}
      </Field>
      <Field label={t(texts.type)}>
        {(control) => (
          <Select
            {...control}
            empty={t(texts.all)}
            value={wanted.type ?? ''}
            options={[
              ...types.toSorted((a, b) => a.label.localeCompare(b.label)),
              { value: 'Undone', label: labelOfType(registry, 'Undone', language) },
            ]}
            onChange={(event) => onChange({ type: event.target.value })}
          />
        )}
      </Field>
      {(['from', 'to'] as const).map((part) => (
        <Field key={part} label={t(texts[part])}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={wanted[part] ?? ''}
              onChange={(event) => onChange({ [part]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </search>
  )
}

const texts = {
  module: { en: 'Area', de: 'Bereich' },
  actor: { en: 'Who', de: 'Wer' },
  type: { en: 'What', de: 'Was' },
  from: { en: 'From', de: 'Von' },
  to: { en: 'Until', de: 'Bis' },
  all: { en: 'everything', de: 'alles' },
  everybody: { en: 'everybody', de: 'alle' },
  you: { en: 'you', de: 'du' },
  anyAgent: { en: 'any agent', de: 'jeder Agent' },
  system: { en: 'the app itself', de: 'die App selbst' },
}
