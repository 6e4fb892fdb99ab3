import type { Chance } from '#core/module/demo.ts'

/** Repeatable chance. Mulberry32 (T. Ettinger, public domain). */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return { int, yes: (share) => next() < share, pick: (list) => list[int(0, list.length - 1)]! }
}
