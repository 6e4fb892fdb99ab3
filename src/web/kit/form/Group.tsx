import { useId, type ReactNode } from 'react'
import type { Text } from '#core/fields/field.ts'
import { Problem } from '#web/kit/Field.tsx'
import { useText } from '#web/look/text.tsx'

/** Several controls under one label. */
export function Group({ label, said, children }: { label: Text; said: string | undefined; children: ReactNode }) {
  const { t } = useText()
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={said ? id : undefined}>
      <legend className="pb-1 text-sm font-medium">{t(label)}</legend>
      {children}
      <Problem id={id} text={said} />
    </fieldset>
  )
}
