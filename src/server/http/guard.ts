import type { HonoRequest, MiddlewareHandler } from 'hono'
import { Problem } from './problem.ts'

/**
 * Lets in only what this machine's own programs and our own page ask for. A page of another site, and a name that was rebound
 * to this machine, get 403 for every path: `Host` must name the loop-back, `Origin` must be our own, `Sec-Fetch-Site` must not
 * come from elsewhere. A link on another site may open a page of ours: it learns nothing, and nothing of ours may be framed.
 */
export function guard(port: () => number): MiddlewareHandler {
  return async (context, next) => {
    const host = context.req.header('host')?.toLowerCase()
    if (host === undefined || !hosts(port()).has(host)) throw stranger('Host')
    const origin = context.req.header('origin')
    if (origin !== undefined && origin.toLowerCase() !== `http://${host}`) throw stranger('Origin')
    const site = context.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isLink(context.req))
      throw stranger('Sec-Fetch-Site')
    await next()
  }
}

/** Somebody followed a link to a page: the tab leaves the other site. */
const isLink = (request: HonoRequest): boolean =>
  request.method === 'GET' &&
  !/^\/(?:api|mcp|metrics)(?:\/|$)/.test(request.path) &&
  request.header('sec-fetch-mode') === 'navigate' &&
  request.header('sec-fetch-dest') === 'document'

function hosts(port: number): ReadonlySet<string> {
  const names = ['localhost', '127.0.0.1', '[::1]']
  // Browsers leave out the port that the scheme implies.
  return new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])))
}

const stranger = (header: string): Problem =>
  new Problem(
    403,
    'ForeignOrigin',
    {
      en: `Only this machine's own pages and programs may ask (${header}).`,
      de: `Nur Seiten und Programme dieses Rechners dürfen fragen (${header}).`,
    },
    { data: { header } },
  )

/** Headers of every answer: nothing may be framed, sniffed, embedded elsewhere or told to other sites. */
export function hardened(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}
