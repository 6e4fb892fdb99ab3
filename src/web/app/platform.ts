import type { Clock, Ids } from '#core/ports/platform.ts'

/** A clock that the server can correct, or that stands where somebody set it. */
export interface AdjustableClock extends Clock {
  adjust(offsetMs: number): void
  /** Stands still at `ms` from now on; runs again when there is none. */
  freeze(ms: number | undefined): void
}

export function browserClock(): AdjustableClock {
  let offset = 0
  let frozen: number | undefined
  return {
    now: () => frozen ?? Date.now() + offset,
    adjust(ms) {
      if (frozen === undefined) offset += ms
      else frozen += ms
    },
    freeze(ms) {
      frozen = ms
    },
  }
}

/** UUIDv7 (RFC 9562): 48 bits of milliseconds, a counter within the millisecond, random bits. */
export function browserIds(clock: Clock): Ids {
  let last = 0
  let counter = 0
  return {
    next() {
      const now = Math.max(clock.now(), last)
      counter = now === last ? counter + 1 : crypto.getRandomValues(new Uint16Array(1))[0]! & 0x3ff
      // The counter has twelve bits: past them, borrow from the future rather than repeat.
      last = counter > 0xfff ? now + 1 : now
      counter &= 0xfff
      const hex = [...crypto.getRandomValues(new Uint8Array(8))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
      const time = last.toString(16).padStart(12, '0')
      const variant = ((Number.parseInt(hex[0]!, 16) & 3) | 8).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${hex.slice(1, 4)}-${hex.slice(4)}`
    },
  }
}

/** A new device's name for stamps. */
export const newDevice = (): string =>
  `b${[...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
