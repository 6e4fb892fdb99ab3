import { metres, type Point } from './geo.ts'
import { msOf } from './moment.ts'

export interface Fix extends Point {
  readonly id: string
  readonly at: string
  /** Metres. */
  readonly accuracy: number
  readonly session?: string | undefined
}

/** [WAY-1] A fix worse than this says too little about where somebody went. */
export const WORST_ACCURACY_M = 100
/** [WAY-2] What stands closer than this, or than the two fixes are accurate, is the same spot: standing still does not add up. */
const STILL_M = 10
/** [WAY-3] Faster than a jet: the fix is wrong. */
const TOO_FAST = 300
/** [WAY-4] A fix that both its neighbours reach only at this speed, while they lie close to each other, is a jump of the receiver. */
const JUMP = 40
/** [WAY-5] Without a session that holds them together, fixes further apart in time belong to different ways. */
const PAUSE_MS = 30 * 60_000

/**
 * The way of one day in metres: fixes of the day in order, with the last before it and the first after it, where there are any.
 * [WAY-6] A leg over a border counts by the share of its time on either side. `from` and `until` are the day's bounds.
 */
export function wayOf(
  day: readonly Fix[],
  beside: { readonly before?: Fix | undefined; readonly after?: Fix | undefined },
  bounds: { readonly from: string; readonly until: string },
): number {
  const kept = cleaned(day)
  let sum = 0
  let anchor = kept[0]
  for (let index = 1; index < kept.length; index++) {
    const fix = kept[index]!
    if (!joined(anchor!, fix)) {
      anchor = fix
      continue
    }
    const length = metres(anchor!, fix)
    // The spot is kept while nobody leaves it, so that a slow walk still counts.
    if (length < still(anchor!, fix)) continue
    sum += length
    anchor = fix
  }
  if (beside.before && kept[0]) sum += share(beside.before, kept[0], bounds.from, 'after')
  if (beside.after && kept.length > 0) sum += share(kept.at(-1)!, beside.after, bounds.until, 'before')
  return sum
}

export const isUsable = (fix: Fix): boolean => fix.accuracy <= WORST_ACCURACY_M

/** Fixes that can be trusted, in order of time. */
export function cleaned<F extends Fix>(fixes: readonly F[]): readonly F[] {
  const usable = fixes.filter(isUsable)
  const sorted = inOrder(usable) ? usable : usable.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  const kept: F[] = []
  let lost = 0
  for (let index = 0; index < sorted.length; index++) {
    const fix = sorted[index]!
    const last = kept.at(-1)
    const next = sorted[index + 1]
    // Several that agree with each other are right, and the one before them was not.
    if (last && lost < AGREEING && (speed(last, fix) > TOO_FAST || (next && isJump(last, fix, next)))) {
      lost++
      continue
    }
    lost = 0
    kept.push(fix)
  }
  return kept
}

const AGREEING = 3

/** Two of one moment go by id, so that every replica takes them in the same order. */
export const isBefore = (a: Fix, b: Fix): boolean => (a.at === b.at ? a.id < b.id : a.at < b.at)

const inOrder = (fixes: readonly Fix[]): boolean => {
  for (let index = 1; index < fixes.length; index++) if (isBefore(fixes[index]!, fixes[index - 1]!)) return false
  return true
}

function isJump(before: Fix, fix: Fix, after: Fix): boolean {
  const there = metres(before, fix)
  // Most fixes lie close by and need no second look.
  if (there < 2 * still(before, fix)) return false
  const back = metres(fix, after)
  if (metres(before, after) * 2 > Math.min(there, back)) return false
  return speed(before, fix, there) > JUMP && speed(fix, after, back) > JUMP
}

/** Metres a second; a second at least, for receivers repeat themselves. */
const speed = (a: Fix, b: Fix, length = metres(a, b)): number => length / Math.max(1, (msOf(b.at) - msOf(a.at)) / 1000)

const still = (a: Fix, b: Fix): number => Math.max(STILL_M, (a.accuracy + b.accuracy) / 2)

export const joined = (a: Fix, b: Fix): boolean =>
  a.session === b.session && (a.session !== undefined || msOf(b.at) - msOf(a.at) <= PAUSE_MS)

/** The part of a leg that lies before or after a moment within it. */
function share(a: Fix, b: Fix, at: string, side: 'before' | 'after'): number {
  if (!joined(a, b)) return 0
  const length = metres(a, b)
  if (length < still(a, b) || speed(a, b, length) > TOO_FAST) return 0
  const [from, until, cut] = [msOf(a.at), msOf(b.at), msOf(at)]
  if (until <= from) return 0
  const before = Math.min(1, Math.max(0, (cut - from) / (until - from)))
  return length * (side === 'before' ? before : 1 - before)
}
