import { useEffect } from 'react'

const product = 'Sekundant'

/** Names the page in the tab and in the history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title])
}
