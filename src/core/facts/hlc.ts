/**
 * Hybrid logical clock (Kulkarni et al. 2014) as sortable text: 12 hex digits of milliseconds, 4 of a counter, `-`, device.
 * Comparing two of them as text orders them by time, then counter, then device.
 */
export type Hlc = string

const pad = (value: number, width: number): string => value.toString(16).padStart(width, '0')

export const hlc = (ms: number, counter: number, device: string): Hlc => `${pad(ms, 12)}${pad(counter, 4)}-${device}`

export const hlcMs = (value: Hlc): number => Number.parseInt(value.slice(0, 12), 16)
const hlcCounter = (value: Hlc): number => Number.parseInt(value.slice(12, 16), 16)
export const hlcDevice = (value: Hlc): string => value.slice(17)

export interface Ticker {
  /** A stamp later than every stamp that was made or witnessed here. */
  next(nowMs: number): Hlc
  /** Takes notice of a stamp from elsewhere. */
  witness(stamp: Hlc): void
  /** Forgets what it knew and starts after `stamp`: only for a device whose clock was found to be wrong. */
  rewind(stamp: Hlc): void
}

export function ticker(device: string): Ticker {
  let ms = 0
  let counter = 0
  const self: Ticker = {
    next(nowMs) {
      if (nowMs > ms) {
        ms = nowMs
        counter = 0
      } else if (++counter > 0xffff) {
        ms += 1
        counter = 0
      }
      return hlc(ms, counter, device)
    },
    witness(stamp) {
      const seenMs = hlcMs(stamp)
      const seen = hlcCounter(stamp)
      if (seenMs > ms) {
        ms = seenMs
        counter = seen
      } else if (seenMs === ms && seen > counter) counter = seen
    },
    rewind(stamp) {
      ms = 0
      counter = 0
      if (stamp) self.witness(stamp)
    },
  }
  return self
}
