import type { Clock } from '#core/ports/platform.ts'

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that was set by hand and stands: for tests and demonstrations. */
export const frozenClock = (instant: string): Clock => {
  const ms = Temporal.Instant.from(instant).epochMilliseconds
  return { now: () => ms }
}
