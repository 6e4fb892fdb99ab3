import { useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react'

interface Bound {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A line that counts once it is left or sent, so that half a time of day is never set. */
export function Later({
  value,
  onSettle,
  children,
}: {
  value: string
  onSettle: (value: string) => void
  children: (bind: Bound) => ReactNode
}) {
  const [draft, setDraft] = useState(value)
  const settle = () => {
    if (draft !== value) onSettle(draft)
  }
  return children({
    value: draft,
    onChange: (event) => setDraft(event.target.value),
    onBlur: settle,
    onKeyDown: (event) => {
      if (event.key === 'Enter') settle()
    },
  })
}
