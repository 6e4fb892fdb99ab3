import type { Serving } from '../parts.ts'
import { personOnly } from '../http/caller.ts'
import { on } from '../http/route.ts'

const PAGE = 500

/**
 * `GET /api/events`: server-sent events. `hello` with the head, then `facts` with their sequences and types; the event's id is
 * the last sequence, and `Last-Event-ID` goes on from there. A slow reader is sent more at once, never everything at once.
 */
export function eventRoutes({ app, kernel, space, config, ending }: Serving): void {
  const heartbeatMs = config.heartbeatMs ?? 25_000

  on(app, '/api/events', {
    async GET(context) {
      personOnly(context)
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
      // Nobody would ever read, or end, the stream of a HEAD.
      if (context.req.method === 'HEAD') return new Response(null, { headers })
      const head = await kernel.store.head(space)
      const asked = context.req.header('last-event-id')
      const resumed = asked !== undefined && /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
      let sent = resumed !== undefined && resumed <= head.seq ? resumed : head.seq
      const encoder = new TextEncoder()
      let wake: () => void = () => {}
      let dirty = sent < head.seq
      let beat = false
      let closed = false

      const unsubscribe = kernel.store.subscribe((committed) => {
        if (committed.space !== space) return
        dirty = true
        wake()
      })
      const timer = setInterval(() => {
        beat = true
        wake()
      }, heartbeatMs)
      const close = (): void => {
        closed = true
        clearInterval(timer)
        unsubscribe()
        ending.removeEventListener('abort', close)
        wake()
      }
      ending.addEventListener('abort', close)
      if (ending.aborted) close()

      const stream = new ReadableStream<Uint8Array>({
        start: (controller) =>
          controller.enqueue(
            encoder.encode(
              `retry: 2000\nid: ${sent}\nevent: hello\ndata: ${JSON.stringify({ head: head.seq, now: kernel.now() })}\n\n`,
            ),
          ),
        async pull(controller) {
          try {
            await next(controller)
          } catch (error) {
            close()
            throw error
          }
        },
        cancel: close,
      })
      return new Response(stream, { headers })

      async function next(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
        for (;;) {
          if (closed) return controller.close()
          if (dirty) {
            dirty = false
            const facts = await kernel.store.facts(space, { after: sent, limit: PAGE })
            if (facts.length === PAGE) dirty = true
            if (facts.length > 0) {
              sent = facts.at(-1)!.seq
              const told = facts.map(({ seq, type, id, change }) => ({
                seq,
                type,
                id,
                ...(change ? { table: change.table, row: change.row } : {}),
              }))
              return controller.enqueue(
                encoder.encode(`id: ${sent}\nevent: facts\ndata: ${JSON.stringify({ head: sent, facts: told })}\n\n`),
              )
            }
            continue
          }
          if (beat) {
            beat = false
            return controller.enqueue(encoder.encode(': still here\n\n'))
          }
          await new Promise<void>((resolve) => (wake = resolve))
        }
      }
    },
  })
}
