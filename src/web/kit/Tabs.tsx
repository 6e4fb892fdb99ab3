import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

export interface Tab {
  readonly value: string
  readonly label: string
  readonly content: ReactNode
}

/** Pages of one thing side by side. The URL is the caller's: `value` and `onChange` may come from it. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly Tab[]
  value?: string
  onChange?: (value: string) => void
}) {
  const state = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value }
  return (
    <Radix.Root {...state} {...(onChange ? { onValueChange: onChange } : {})}>
      <Radix.List aria-label={label} className="flex gap-6 overflow-x-auto border-b border-rule">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="ink-dries -mb-px min-h-11 min-w-11 shrink-0 border-b-2 border-transparent text-soft whitespace-nowrap -outline-offset-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
