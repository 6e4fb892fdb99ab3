import type { Hello } from '#sync/protocol.ts'
import { newDevice } from './platform.ts'

/** What this browser remembers outside its database: which space it holds, and under which name it stamps. */
export interface Known {
  readonly space: string
  readonly device: string
  /** The server's clock stands here, set by hand. */
  readonly frozenMs?: number
}

const KNOWN = 'sekundant.known'

/** The first visit needs the server once; it is not there. */
export class FirstVisitOffline extends Error {
  override readonly name = 'FirstVisitOffline'
}

export function recall(): Known | undefined {
  const kept = localStorage.getItem(KNOWN)
  return kept === null ? undefined : (JSON.parse(kept) as Known)
}

/** Asks the server who it is. @throws FirstVisitOffline when it does not answer. */
export async function meet(hello: () => Promise<Hello>): Promise<Known> {
  const met = await hello().catch((error: unknown) => {
    throw new FirstVisitOffline('the server was not there', { cause: error })
  })
  const known: Known = { space: met.space, device: newDevice(), ...(met.frozen ? { frozenMs: met.now } : {}) }
  localStorage.setItem(KNOWN, JSON.stringify(known))
  return known
}

/**
 * A clock that was set by hand on the server is adopted here, and given back when it runs again. A server that holds another
 * space is another server: this browser meets it anew, and its copy of the old one stays where it is.
 */
export function adoptTime(hello: Hello, known: Known, freeze: (ms: number | undefined) => void): Hello {
  if (hello.space !== known.space) {
    localStorage.removeItem(KNOWN)
    location.reload()
    throw new Error('another space')
  }
  const frozenMs = hello.frozen ? hello.now : undefined
  freeze(frozenMs)
  const { frozenMs: _old, ...rest } = known
  localStorage.setItem(KNOWN, JSON.stringify(frozenMs === undefined ? rest : { ...rest, frozenMs }))
  return hello
}

/** The next visit is a first one. */
export const forgetKnown = (): void => localStorage.removeItem(KNOWN)
