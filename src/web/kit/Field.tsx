import { useId, type ComponentProps, type ReactNode } from 'react'
import { useText } from '#web/look/text.tsx'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the value. */
  problem?: string | undefined
  unit?: string | undefined
  optional?: boolean
  /** Gets what ties the control to label, hint and problem. */
  children: (control: Control) => ReactNode
}

export interface Control {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean
}

/** Label above, control, hint or problem below. */
export function Field({ label, hint, problem, unit, optional = false, children }: FieldProps) {
  const { t } = useText()
  const id = useId()
  const said = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm font-medium">
        <span>
          {label}
          {unit && <span className="font-normal text-soft"> ({unit})</span>}
        </span>
        {optional && <span className="text-xs font-normal text-soft">{t(optionalText)}</span>}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': said || undefined,
        'aria-required': !optional,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  )
}

export function Problem({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} className="text-sm font-medium text-amber">
      {text}
    </p>
  )
}

/** A written line: a leaf lighter than the page, ruled at the foot. */
export const line =
  'ink-dries w-full min-h-11 rounded-t-leaf border-0 border-b border-strong bg-leaf px-3 text-base text-ink placeholder:text-soft hover:border-ink aria-invalid:border-b-2 aria-invalid:border-amber'

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" autoComplete="off" {...rest} className={`${line} ${className}`} />
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={`${line} field-sizing-content py-2.5 ${className}`} />
}

const optionalText = { en: 'optional', de: 'optional' }
