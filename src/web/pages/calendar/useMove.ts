import { useCallback } from 'react'
import { useDo } from '#web/app/act.ts'
import { useHere } from '#web/look/today.ts'
import type { EventItem } from './read.ts'
import { movedBy } from './wall.ts'

export interface Shift {
  readonly days?: number
  readonly minutes?: number
  /** Only its end moves. */
  readonly endMinutes?: number
}

/** Moves an event, or the one occurrence of a series that was taken hold of. */
export function useMove(): (event: EventItem, by: Shift) => Promise<boolean> {
  const act = useDo()
  const { zone } = useHere()
  return useCallback(
    async (event, by) => {
      const { startTime, endTime } = movedBy(event, by, zone)
      if (startTime === event.startTime && endTime === event.endTime) return true
      if (event.occurrence !== undefined)
        return act('change_occurrence', { eventId: event.eventId, occurrence: event.occurrence, startTime, endTime })
      return act('move_event', { eventId: event.eventId, startTime, endTime })
    },
    [act, zone],
  )
}

/** What the keys of a focused event do: Alt and the arrows move it, with Shift they move its end. */
export function shiftOf(
  { key, altKey, shiftKey }: { key: string; altKey: boolean; shiftKey: boolean },
  step: number,
  isMonth = false,
): Shift | undefined {
  if (!altKey) return undefined
  if (isMonth) {
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
    return days === undefined ? undefined : { days }
  }
  if (key === 'ArrowUp') return shiftKey ? { endMinutes: -step } : { minutes: -step }
  if (key === 'ArrowDown') return shiftKey ? { endMinutes: step } : { minutes: step }
  if (key === 'ArrowLeft') return { days: -1 }
  if (key === 'ArrowRight') return { days: 1 }
  return undefined
}
