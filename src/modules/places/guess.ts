import { metres, middle, type Point } from './geo.ts'
import { msOf } from './moment.ts'
import { covering, type Spot } from './nearest.ts'

export interface Sample extends Point {
  readonly at: string
  /** Metres. */
  readonly accuracy: number
}

/** Somebody seems to have been at a place, from the first fix there to the last. */
export interface Guess {
  readonly placeId: string
  readonly arrivedAt: string
  readonly leftAt: string
  /** How many fixes say so. */
  readonly samples: number
}

/** [GUESS-1] Shorter is passing by. */
export const LEAST_MS = 10 * 60_000
/** [GUESS-2] Fixes outside for no longer than this are the receiver's, not the person's. */
const STRAY_MS = 5 * 60_000
/** [GUESS-3] Without fixes in between, who is in the same place after it has not been away. */
const GAP_MS = 3 * 60 * 60_000
/** [GUESS-4] A fix worse than this says nothing, neither here nor there. */
const WORTHLESS_M = 250
/** Points closer than this are one spot. */
export const SPOT_M = 100

/**
 * Visits to known places that a way in order of time tells of. Midnight means nothing here: a night at home is one visit, and
 * whoever counts by day cuts it.
 */
export function guessVisits(samples: readonly Sample[], spots: readonly Spot[]): readonly Guess[] {
  const found: Guess[] = []
  let open: Open | undefined
  let next: Open | undefined
  const close = (): void => {
    if (open && open.until - open.from >= LEAST_MS) found.push(guessOf(open))
    open = next
    next = undefined
  }
  for (const sample of samples) {
    const at = msOf(sample.at)
    if (sample.accuracy > WORTHLESS_M) continue
    const place = covering(sample, spots)?.id
    while (open && (at - open.until > GAP_MS || (open.strayed && at - open.until > STRAY_MS))) close()
    if (open && place === open.place) {
      extend(open, sample.at, at)
      next = undefined
    } else if (open) {
      open.strayed = true
      if (place === undefined) next = undefined
      else if (next?.place === place) extend(next, sample.at, at)
      else next = begun(place, sample.at, at)
    } else if (place !== undefined) open = begun(place, sample.at, at)
  }
  while (open) close()
  return found
}

interface Open {
  readonly place: string
  readonly arrivedAt: string
  readonly from: number
  leftAt: string
  until: number
  samples: number
  strayed: boolean
}

const begun = (place: string, instant: string, at: number): Open => ({
  place,
  arrivedAt: instant,
  from: at,
  leftAt: instant,
  until: at,
  samples: 1,
  strayed: false,
})

function extend(open: Open, instant: string, at: number): void {
  open.leftAt = instant
  open.until = at
  open.samples++
  open.strayed = false
}

const guessOf = ({ place, arrivedAt, leftAt, samples }: Open): Guess => ({ placeId: place, arrivedAt, leftAt, samples })

/** Where somebody stayed for ten minutes and more, whatever the spot is called. */
export interface Stay extends Point {
  readonly from: string
  readonly until: string
}

/** Stay points of Li et al. 2008 (Mining user similarity based on location history): within 100 m of the first fix for ten minutes. */
export function staysOf(samples: readonly Sample[]): readonly Stay[] {
  const usable = samples.filter(({ accuracy }) => accuracy <= SPOT_M)
  const stays: Stay[] = []
  for (let start = 0; start < usable.length;) {
    const first = usable[start]!
    let end = start + 1
    while (end < usable.length && isSame(first, usable[end - 1]!, usable[end]!)) end++
    const last = usable[end - 1]!
    if (msOf(last.at) - msOf(first.at) < LEAST_MS) {
      start++
      continue
    }
    stays.push({ ...middle(usable.slice(start, end)), from: first.at, until: last.at })
    start = end
  }
  return stays
}

const isSame = (first: Sample, last: Sample, sample: Sample): boolean =>
  metres(first, sample) <= SPOT_M && msOf(sample.at) - msOf(last.at) <= GAP_MS

/** Stays that lie within 100 m of each other, on as many different days as asked for, the newest spot first. */
export function spotsOf<S extends Stay & { readonly day: string }>(
  stays: readonly S[],
  leastDays: number,
): readonly (Point & { readonly days: number; readonly stays: readonly S[] })[] {
  const left = new Set(stays.toReversed())
  const spots = []
  for (const stay of left) {
    const together = [...left].filter((other) => metres(stay, other) <= SPOT_M)
    const days = new Set(together.map(({ day }) => day)).size
    if (days < leastDays) continue
    for (const other of together) left.delete(other)
    spots.push({ ...middle(together), days, stays: together })
  }
  return spots
}
