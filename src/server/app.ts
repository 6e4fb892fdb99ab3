import { Hono } from 'hono'
import { StoreFailure } from '#core/ports/store.ts'
import { identify, personOnly } from './http/caller.ts'
import { guard, hardened } from './http/guard.ts'
import { createReplies, type Replies } from './http/idempotency.ts'
import { languageOf, Problem, responseOf } from './http/problem.ts'
import type { Env } from './http/route.ts'
import { createMetrics } from './metrics.ts'
import type { AppParts, Serving } from './parts.ts'
import { companionRoutes } from './routes/companion.ts'
import { eventRoutes } from './routes/events.ts'
import { factRoutes } from './routes/facts.ts'
import { idempotent } from './routes/idempotent.ts'
import { rowRoutes } from './routes/rows.ts'
import { systemRoutes } from './routes/system.ts'
import { toolRoutes } from './routes/tools.ts'
import { transferRoutes } from './routes/transfer.ts'
import { staticFiles } from './static.ts'

export interface App {
  readonly fetch: (request: Request, ...rest: unknown[]) => Response | Promise<Response>
  readonly request: Hono<Env>['request']
  readonly replies: Replies
  /** Closes the event streams, so that the server can end. */
  end(): void
}

/** The HTTP surface of one space, by the declarations of its modules. */
export function createApp(parts: AppParts): App {
  const { kernel, space, config, gate } = parts
  const app = new Hono<Env>()
  const ending = new AbortController()
  const metrics = createMetrics()
  const replies = createReplies(kernel.store, space, () => kernel.clock.now())
  const serving: Serving = { ...parts, app, replies, metrics, ending: ending.signal }
  const unsubscribe = kernel.store.subscribe(({ facts }) => {
    for (const { type } of facts) if (kernel.registry.verbs.has(type)) metrics.count('sekundant_facts_total', { type })
  })

  app.onError((error, context) => {
    const language = languageOf(context.req.header('accept-language'))
    if (error instanceof Problem) return responseOf(error, language)
    if (error instanceof StoreFailure) {
      config.log(`store: ${error.stack ?? error.message}`)
      return responseOf(
        new Problem(
          503,
          'StoreUnavailable',
          {
            en: 'The database does not answer. Nothing was changed.',
            de: 'Die Datenbank antwortet nicht. Nichts wurde geändert.',
          },
          { headers: { 'retry-after': '2' } },
        ),
        language,
      )
    }
    config.log(`${context.req.method} ${context.req.path}: ${error.stack ?? String(error)}`)
    return responseOf(
      new Problem(500, 'Internal', {
        en: 'A fault in the server. It has been logged.',
        de: 'Ein Fehler im Server. Er wurde protokolliert.',
      }),
      language,
    )
  })

  app.use(hardened())
  app.use(async (context, next) => {
    const began = config.monotonicMs()
    await next()
    const { method } = context.req
    metrics.count('sekundant_http_requests_total', {
      method: METHODS.has(method) ? method : 'other',
      status: String(context.res.status),
    })
    metrics.count('sekundant_http_seconds_total', {}, (config.monotonicMs() - began) / 1000)
  })
  app.use(guard(config.port))
  app.use('/api/*', identify(gate, config.flood ?? { rate: 20, burst: 200 }, config.monotonicMs))
  app.use('/api/*', idempotent(replies))

  for (const routes of [toolRoutes, rowRoutes, factRoutes, companionRoutes, eventRoutes, transferRoutes, systemRoutes])
    routes(serving)
  for (const [path, mounted] of Object.entries(parts.mounts ?? {})) {
    app.use(`${path}/*`, async (context, next) => {
      personOnly(context)
      await next()
    })
    app.route(path, mounted)
  }

  const files = config.webDir === undefined ? undefined : staticFiles(config.webDir)
  app.notFound(async (context) => {
    const isAsset =
      (context.req.method === 'GET' || context.req.method === 'HEAD') && !/^\/api(\/|$)/.test(context.req.path)
    const found = isAsset ? await files?.(context) : undefined
    return (
      found ??
      responseOf(
        new Problem(404, 'NoSuchPath', { en: 'There is nothing here.', de: 'Hier gibt es nichts.' }),
        languageOf(context.req.header('accept-language')),
      )
    )
  })

  return {
    fetch: (request, ...rest) => app.fetch(request, ...(rest as [])),
    request: app.request,
    replies,
    end() {
      unsubscribe()
      ending.abort()
    },
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
