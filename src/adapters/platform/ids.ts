import { createHash, randomBytes } from 'node:crypto'
import type { Clock, Ids } from '#core/ports/platform.ts'
import type { Store } from '#core/ports/store.ts'

/** UUIDv7 (RFC 9562): 48 bits of time, the rest random; ids of one millisecond count up, so that they sort as made. */
export function randomIds(clock: Clock): Ids {
  let last = 0
  let count = 0
  return {
    next() {
      const now = clock.now()
      if (now > last) {
        last = now
        count = 0
      } else if (++count > 0xfff) {
        last += 1
        count = 0
      }
      return uuid(last, count, random())
    },
  }
}

/** Eight random bytes, fetched by the page: asking the system for each id costs more than all else about it. */
const random = (() => {
  let page = Buffer.alloc(0)
  return (): Buffer => {
    if (page.length < 8) page = randomBytes(4096)
    const bytes = page.subarray(0, 8)
    page = page.subarray(8)
    return bytes
  }
})()

const BLOCK = 100_000

/**
 * Ids that follow from (seed, device, counter): the same in every run from the same start. The counter is kept in the store a
 * block ahead, so that a restart skips numbers but never repeats one.
 */
export async function seededIds(seed: string, device: string, clock: Clock, store: Store): Promise<Ids> {
  const note = `ids:${device}`
  let count = Number((await store.note(note)) ?? 0)
  let reserved = count + BLOCK
  await store.putNote(note, reserved)
  let reserving = false
  return {
    next() {
      if (count >= reserved) throw new Error('the ids of this block are used up, and the next block is not kept yet')
      if (!reserving && count > reserved - BLOCK / 2) {
        reserving = true
        const upTo = reserved + BLOCK
        void store
          .putNote(note, upTo)
          .then(
            () => (reserved = upTo),
            () => {},
          )
          .finally(() => (reserving = false))
      }
      const bytes = createHash('sha256').update(`${seed} ${device} ${count}`).digest()
      return uuid(clock.now(), count++ & 0xfff, bytes)
    },
  }
}

function uuid(ms: number, count: number, tail: Uint8Array): string {
  const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0')
  const time = hex(ms, 12)
  const rest = [...tail.subarray(0, 8)].map((byte, index) => hex(index === 0 ? (byte & 0x3f) | 0x80 : byte, 2)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count, 3)}-${rest.slice(0, 4)}-${rest.slice(4)}`
}
