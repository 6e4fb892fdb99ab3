import { openapi } from '#derive/openapi.ts'
import { on, reply } from '../http/route.ts'
import type { Serving } from '../parts.ts'

/** `/health`, `/metrics` and `/openapi.json`. */
export function systemRoutes({ app, kernel, space, config, metrics }: Serving): void {
  const began = config.monotonicMs()
  let document: string | undefined

  on(app, '/health', {
    async GET(context) {
      const { seq } = await kernel.store.head(space)
      return reply(context, { status: 'ok', version: config.version, now: kernel.now(), head: seq })
    },
  })

  on(app, '/metrics', {
    async GET() {
      const { seq } = await kernel.store.head(space)
      const text = metrics.print({
        sekundant_head: { help: 'Sequence of the newest fact.', value: seq },
        sekundant_uptime_seconds: {
          help: 'Seconds since the start.',
          value: Math.round((config.monotonicMs() - began) / 1000),
        },
        process_resident_memory_bytes: { help: 'Resident memory.', value: process.memoryUsage.rss() },
      })
      return new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
    },
  })

  on(app, '/openapi.json', {
    GET() {
      document ??= JSON.stringify(
        openapi(kernel.registry, { version: config.version, url: `http://127.0.0.1:${config.port()}` }),
      )
      return new Response(document, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })
    },
  })
}
