import { useEffect, useState } from 'react'
import type { DaySnapshot } from '#companion/day/day.ts'
import { useShown } from '#web/app/app.ts'

/** The picture of a day, kept true by every commit. While another day is read, the last one stays. */
export function useDay(date: string): DaySnapshot | undefined {
  const { day } = useShown()
  const [snapshot, setSnapshot] = useState<DaySnapshot>()
  useEffect(() => {
    let stopped = false
    const watching = day.watchDay(date, (found) => {
      if (!stopped) setSnapshot(found)
    })
    return () => {
      stopped = true
      void watching.then((stop) => stop())
    }
  }, [day, date])
  return snapshot
}
