import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'ink' | 'line' | 'plain' | 'seal' | 'pencil'

const tones: Readonly<Record<Tone, string>> = {
  ink: 'bg-ink text-paper border-ink hover:opacity-90',
  line: 'border-strong text-ink hover:border-ink',
  plain: 'border-transparent text-ink hover:bg-rule/60',
  seal: 'border-seal text-ink hover:bg-seal/8',
  pencil: 'border-dashed border-pencil text-pencil-deep hover:border-solid',
}

type ButtonProps = ComponentProps<'button'> & { tone?: Tone; icon?: IconName }

/** 44 px high. `ink` for the one main act of a page, `seal` for deciding on what a machine proposed. */
export function Button({ tone = 'line', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`ink-dries inline-flex min-h-11 items-center justify-center gap-2 rounded-leaf border px-4 text-[0.9375rem] font-medium active:translate-y-px disabled:cursor-not-allowed disabled:opacity-50 ${tones[tone]} ${className}`}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & { icon: IconName; label: string }

/** A square of 44 px with a name that is read and shown on hover. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`ink-dries inline-grid size-11 shrink-0 place-items-center rounded-leaf text-soft hover:bg-rule/60 hover:text-ink disabled:opacity-50 ${className}`}
    >
      <Icon name={icon} />
    </button>
  )
}
