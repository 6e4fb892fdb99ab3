import type { Link } from '#sync/client.ts'

/** The sync protocol over HTTP. Every request gives up after `timeoutMs`; a server that is busy or gone looks the same. */
export function httpLink(base = '/api/sync', timeoutMs = 30_000): Link {
  async function ask<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(`${base}${path}`, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
      cache: 'no-store',
    })
    if (!response.ok) throw new Error(`sync answered ${response.status}`)
    return (await response.json()) as T
  }
  return {
    hello: () => ask('/hello'),
    push: (push) =>
      ask('/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(push) }),
    pull: (device, cursor) => ask(`/pull?device=${device}&cursor=${cursor}`),
    rows: (after) => ask(after === undefined ? '/rows' : `/rows?after=${encodeURIComponent(after)}`),
  }
}
