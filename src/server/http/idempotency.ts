import { createHash } from 'node:crypto'
import type { Json } from '#core/fields/field.ts'
import type { Store } from '#core/ports/store.ts'
import type { Caller } from './caller.ts'
import { Problem } from './problem.ts'

interface Kept {
  readonly request: string
  readonly status?: number
  readonly body?: string
  readonly type?: string
}

export interface Replies {
  /**
   * Runs `make` once per caller and key: the same request again is given the first answer, another request under the same
   * key is refused. `make` is handed the key for the door, so that even after a crash before the answer was kept the write
   * happens once.
   */
  once(caller: Caller, key: string, request: string, make: (once: string) => Promise<Response>): Promise<Response>
  /** Forgets answers that are older than two days. */
  forget(nowMs: number): Promise<void>
}

const KEPT_MS = 48 * 3_600_000
const LARGEST = 1_000_000

export function createReplies(store: Store, space: string, now: () => number): Replies {
  const running = new Map<string, Promise<unknown>>()
  const written: { name: string; at: number }[] = []

  async function answer(name: string, request: string, make: () => Promise<Response>): Promise<Response> {
    const kept = ((await store.note(name)) ?? undefined) as unknown as Kept | undefined
    if (kept && kept.request !== request) {
      throw new Problem(422, 'IdempotencyKeyReused', {
        en: 'This Idempotency-Key came with another request before.',
        de: 'Dieser Idempotency-Key kam schon mit einer anderen Anfrage.',
      })
    }
    if (kept?.status !== undefined) {
      const headers = {
        'content-type': kept.type ?? 'application/json',
        'cache-control': 'no-store',
        'idempotent-replayed': 'true',
      }
      return new Response(kept.body ?? '', { status: kept.status, headers })
    }
    if (!kept) {
      await store.putNote(name, { request })
      written.push({ name, at: now() })
    }
    const response = await make()
    // What may turn out otherwise the next time is not an answer to keep.
    if (response.status >= 500 || response.status === 409 || response.status === 429) return response
    const body = await response.clone().text()
    if (body.length > LARGEST) return response
    const type = response.headers.get('content-type') ?? 'application/json'
    await store.putNote(name, { request, status: response.status, body, type } satisfies Record<string, Json>)
    return response
  }

  return {
    async once({ actor }, key, request, make) {
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
        throw new Problem(
          400,
          'BadIdempotencyKey',
          {
            en: 'An Idempotency-Key is 1 to 200 visible characters.',
            de: 'Ein Idempotency-Key hat 1 bis 200 sichtbare Zeichen.',
          },
          { path: 'Idempotency-Key' },
        )
      }
      const digest = hash(`${actor.kind}:${actor.id} ${key}`)
      const name = `idem:${space}:${digest}`
      const before = running.get(name)
      const run = (before ?? Promise.resolve())
        .catch(() => {})
        .then(() => answer(name, hash(request), () => make(`http:${actor.kind}:${actor.id}:${digest}`)))
      running.set(name, run)
      try {
        return await run
      } finally {
        if (running.get(name) === run) running.delete(name)
      }
    },

    async forget(nowMs) {
      while (written.length > 0 && written[0]!.at < nowMs - KEPT_MS) await store.putNote(written.shift()!.name, null)
    },
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
