import type { ComponentProps, ReactNode } from 'react'

/** On or off, at once. The words are part of the target. */
export function Switch({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & { label: ReactNode; checked: boolean }) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-4">
      <span>{label}</span>
      <input type="checkbox" role="switch" {...rest} aria-checked={rest.checked} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="ink-dries relative h-6 w-11 shrink-0 rounded-full border border-strong bg-leaf peer-checked:border-ink peer-checked:bg-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:opacity-50 after:absolute after:top-[3px] after:left-[3px] after:size-4 after:rounded-full after:bg-strong after:transition-transform after:duration-[120ms] peer-checked:after:translate-x-5 peer-checked:after:bg-paper"
      />
    </label>
  )
}

/** A box to tick, 44 px to touch. With `hideLabel` the label is only read. */
export function Check({
  label,
  hideLabel = false,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: string; hideLabel?: boolean }) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center gap-3">
      <input type="checkbox" {...rest} className="peer sr-only" />
      <span
        aria-hidden="true"
        className={`ink-dries grid size-[22px] shrink-0 place-items-center rounded-leaf border-[1.5px] border-strong bg-leaf text-paper peer-checked:border-ink peer-checked:bg-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-hover:border-ink peer-disabled:opacity-50 [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100 ${hideLabel ? 'mx-auto' : ''}`}
      >
        <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2.2">
          <path d="M3 8.5l3.4 3.6L13 4.6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
    </label>
  )
}
