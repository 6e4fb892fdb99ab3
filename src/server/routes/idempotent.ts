import type { MiddlewareHandler } from 'hono'
import { BODY_LIMIT, bytesOf } from '../http/body.ts'
import type { Replies } from '../http/idempotency.ts'
import type { Env } from '../http/route.ts'

// Their answers hold a secret that must not be kept, or they have a once of their own: an import knows its rows again.
const EXEMPT = /^\/api\/(agents|queries|sync|import)(\/|$)/

/** Gives the first answer again to a write that comes again with its `Idempotency-Key`. */
export function idempotent(replies: Replies): MiddlewareHandler<Env> {
  return async (context, next) => {
    const key = context.req.header('idempotency-key')
    if (context.req.method !== 'POST' || key === undefined || EXEMPT.test(context.req.path)) return next()
    const bytes = await bytesOf(context, BODY_LIMIT)
    const url = new URL(context.req.url)
    const request = `${context.req.path}${url.search} ${Buffer.from(bytes).toString('base64')}`
    // The body has been read; who comes next is given it again.
    context.req.raw = new Request(context.req.raw.url, {
      method: 'POST',
      headers: context.req.raw.headers,
      signal: context.req.raw.signal,
      ...(bytes.byteLength > 0 ? { body: bytes as Uint8Array<ArrayBuffer> } : {}),
    })
    return replies.once(context.var.caller, key, request, async (once) => {
      context.set('once', once)
      // A problem that a handler throws has become the response by then.
      await next()
      return context.res
    })
  }
}
