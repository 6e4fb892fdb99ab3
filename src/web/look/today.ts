import { createContext, use } from 'react'

/** Where and when the page is read. The app hands in the kernel's day and zone; without it, the device's. */
export interface Here {
  readonly zone: string
  /** Today as `2026-12-01`. */
  readonly today: string
}

export const HereContext = createContext<Here | undefined>(undefined)

export function useHere(): Here {
  const here = use(HereContext)
  if (here) return here
  return { zone: Temporal.Now.timeZoneId(), today: Temporal.Now.plainDateISO().toString() }
}
