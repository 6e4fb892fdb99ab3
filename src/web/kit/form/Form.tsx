import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Json, Text } from '#core/fields/field.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { draftsOf, readAll, type Draft } from './draft.ts'
import type { FormField, Problem, Values } from './field.ts'
import { Input } from './Input.tsx'
import type { Refs } from './Line.tsx'

interface FormProps {
  fields: readonly FormField[]
  initial?: Values
  submit: Text
  /** Only what changed is handed over, and null for what was cleared. */
  changing?: boolean
  /** Problems that only the other side can see; a returned list keeps the form as it is. */
  onSubmit: (values: Values) => void | readonly Problem[] | Promise<void | readonly Problem[]>
  /** Problems found from outside. */
  problems?: readonly Problem[]
  /** Rows to choose from, by `module.table`. */
  refs?: Refs
  onCancel?: () => void
}

const none: Values = {}

/** A form from field descriptions. Says what is wrong at the offending field and takes the person there. */
export function Form({
  fields,
  initial = none,
  submit,
  changing = false,
  onSubmit,
  problems,
  refs,
  onCancel,
}: FormProps) {
  const { t, language } = useText()
  const { zone } = useHere()
  const reading = { zone, language }
  const shown = fields.filter(({ kind }) => kind !== 'json')
  const form = useRef<HTMLFormElement>(null)
  const [drafts, setDrafts] = useState(() => draftsOf(shown, initial, reading))
  const [found, setFound] = useState<readonly Problem[]>([])
  const [complaints, setComplaints] = useState(0)
  const [busy, setBusy] = useState(false)
  const all = [...found, ...(problems ?? [])]
  const general = all.filter(({ path }) => !shown.some(({ name }) => path === name || path.startsWith(`${name}.`)))

  // The focus moves once the offending fields are marked, and only for a new complaint, not while they are mended.
  useEffect(() => {
    if (complaints > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [complaints])
  const complain = (next: readonly Problem[]) => {
    setFound(next)
    setComplaints((held) => held + 1)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const read = readAll(shown, drafts, reading)
    if (read.problems.length > 0) return complain(read.problems)
    setFound([])
    setBusy(true)
    try {
      const refused = await onSubmit(changing ? changes(shown, initial, read.values) : read.values)
      if (refused && refused.length > 0) complain(refused)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      {general.map(({ message }, i) => (
        <ErrorNote key={i} happened={t(message)} safe={t(safeText)} />
      ))}
      {shown.map((field) => (
        <Input
          key={field.name}
          field={field}
          path={field.name}
          draft={drafts[field.name] ?? ''}
          onChange={(draft: Draft) => {
            setDrafts((held) => ({ ...held, [field.name]: draft }))
            setFound((held) => held.filter(({ path }) => path !== field.name && !path.startsWith(`${field.name}.`)))
          }}
          problems={all}
          refs={refs}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="ink" disabled={busy}>
          {t(submit)}
        </Button>
        {onCancel && (
          <Button tone="plain" onClick={onCancel}>
            {t(cancelText)}
          </Button>
        )}
      </div>
    </form>
  )
}

function changes(fields: readonly FormField[], initial: Values, values: Values): Values {
  const changed: Record<string, Json> = {}
  for (const { name } of fields) {
    const [before, after] = [initial[name], values[name]]
    if (JSON.stringify(before) === JSON.stringify(after)) continue
    if (after !== undefined) changed[name] = after
    else if (before !== undefined && before !== null) changed[name] = null
  }
  return changed
}

const cancelText = { en: 'Cancel', de: 'Abbrechen' }
const safeText = { en: 'What you wrote is still here.', de: 'Was du geschrieben hast, steht noch da.' }
