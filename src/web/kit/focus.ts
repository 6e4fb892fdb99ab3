import { useMemo, useRef } from 'react'

/** For a leaf that is opened without a trigger of its own: the focus goes back to where it came from, unless it has gone on. */
export function useFocusReturn() {
  const from = useRef<Element | null>(null)
  return useMemo(
    () => ({
      onOpenAutoFocus: () => {
        from.current = document.activeElement
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault()
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && from.current instanceof HTMLElement) from.current.focus()
      },
    }),
    [],
  )
}
