import type { ComponentProps } from 'react'
import { line } from './Field.tsx'
import { Icon } from './icons.tsx'

export interface Option {
  readonly value: string
  readonly label: string
}

/** The browser's own list: it is at home on every device. `empty` is the line for no choice. */
export function Select({
  options,
  empty,
  className = '',
  ...rest
}: ComponentProps<'select'> & { options: readonly Option[]; empty?: string }) {
  return (
    <span className={`relative block ${className}`}>
      <select {...rest} className={`${line} appearance-none pr-10`}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-soft">
        <Icon name="down" size={16} />
      </span>
    </span>
  )
}
