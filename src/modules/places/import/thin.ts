import { metres } from '../geo.ts'
import { msOf } from '../moment.ts'

export interface Fix {
  readonly at: string
  readonly lat: number
  readonly lng: number
}

/** What is nearer than this to the last kept fix in time and in space tells nothing new. */
const OFTEN_MS = 10_000
const NEAR_M = 20
/** Who stands still is kept now and then, so that staying can be told from a gap. */
const STILL_MS = 5 * 60_000

/** Keeps of a track what its way and its stays need; says how many it left out. In order of time, one at a time. */
export function thinner() {
  let last: Fix | undefined
  let left = 0
  return {
    keeps(fix: Fix): boolean {
      const passed = last ? msOf(fix.at) - msOf(last.at) : Infinity
      const isNews = passed >= STILL_MS || passed < 0 || (passed >= OFTEN_MS && metres(last!, fix) >= NEAR_M)
      if (isNews) last = fix
      else left++
      return isNews
    },
    left: (): number => left,
  }
}
