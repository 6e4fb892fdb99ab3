import type { Derived, Event, History } from '#workbench/history/history.ts'
import { useLive } from '#web/app/app.ts'
import { useOffline } from '#web/pages/inbox/deciding.ts'
import { farHistory } from './far.ts'
import type { Wanted } from './Filters.tsx'

export interface LoggedDay {
  readonly day: string
  readonly events: readonly Event[]
  readonly derived: readonly Derived[]
}

interface Part {
  readonly of: string
  readonly events: readonly Event[]
  readonly derived: readonly Derived[]
  readonly more: boolean
}

const PAGE = 50

/** This browser's own log at once; where it ends, the server's goes on. `cut`: it would, but is not there. */
export function useLog(wanted: Wanted, pages: number) {
  const offline = useOffline()
  const of = JSON.stringify(wanted)
  const near = useLive((app) => read(app.history, wanted, pages * PAGE, of), [of, pages])
  const here = near.value?.of === of ? near.value : undefined
  const missing = here && !here.more ? Math.max(0, pages * PAGE - here.events.length) : 0
  const oldest = here?.events.at(-1)?.day
  const isAsked = missing > 0 && !offline
  const far = useLive(
    async (app) => {
      if (!isAsked) return undefined
      const until = oldest ?? wanted.to
      return read(farHistory(app), { ...wanted, ...(until ? { to: until } : {}) }, missing, of)
    },
    [of, isAsked, missing, oldest],
    // What happens from now on comes to this browser's own log, and moves where the server's is asked to go on.
    [],
  )
  const there = isAsked && far.value?.of === of ? far.value : undefined
  const known = new Set(here?.events.map(({ call }) => call))
  const events = [...(here?.events ?? []), ...(there?.events ?? []).filter(({ call }) => !known.has(call))]
  const isCut = missing > 0 && (offline || far.state === 'failed')
  return {
    days: daysOf(events, here?.derived ?? []),
    tables: [
      ...new Set(events.flatMap(({ entries }) => entries.flatMap(({ diff }) => diff.map(({ table }) => table)))),
    ],
    more: here?.more === true || there?.more === true,
    state: near.state === 'failed' ? ('failed' as const) : isCut ? ('cut' as const) : ('read' as const),
    /** Nothing more is being waited for. */
    ended: here !== undefined && (!isAsked || there !== undefined || far.state === 'failed'),
  }
}

async function read(
  history: History,
  { module, actor, type, from, to }: Wanted,
  most: number,
  of: string,
): Promise<Part> {
  const events: Event[] = []
  const derived = new Map<string, Derived>()
  let cursor: string | undefined
  do {
    const page = await history.list({
      limit: PAGE,
      ...(module ? { module } : {}),
      ...(actor ? { actor } : {}),
      ...(type ? { type } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    })
    events.push(...page.events)
    // What follows from folds has no actor and no type of its own in the log: it stands where nobody filters by them.
    if (!actor && !type && !module) for (const one of page.derived) derived.set(one.id, one)
    cursor = page.cursor
  } while (cursor !== undefined && events.length < most)
  return { of, events, derived: [...derived.values()], more: cursor !== undefined }
}

function daysOf(events: readonly Event[], derived: readonly Derived[]): readonly LoggedDay[] {
  const days = new Map<string, { events: Event[]; derived: Derived[] }>()
  for (const event of events) {
    const held = days.get(event.day) ?? { events: [], derived: [] }
    held.events.push(event)
    days.set(event.day, held)
  }
  for (const one of derived) days.get(one.day)?.derived.push(one)
  return [...days].map(([day, held]) => ({ day, ...held })).toSorted((a, b) => (a.day < b.day ? 1 : -1))
}
