import { Hono } from 'hono'
import { z } from 'zod'
import { IMPORT_LIMIT, jsonBody } from './http/body.ts'
import { pushSchema } from '#sync/protocol.ts'
import type { SyncServer } from '#sync/server.ts'

const pullQuery = z.object({
  device: z.string().regex(/^[\w.~]{1,40}$/),
  cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
})
const rowsQuery = z.object({
  after: z
    .string()
    .regex(/^\w{1,80}$/)
    .optional(),
})

const bad = (path: string) =>
  Response.json(
    {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'BadInput',
      detail: 'This is not a message of the sync protocol.',
      path,
    },
    { status: 400, headers: { 'content-type': 'application/problem+json' } },
  )

/** `/api/sync`: for the person's own browsers only; the caller has been let in before. */
export function syncRoutes(sync: SyncServer): Hono {
  const app = new Hono()
  app.get('/hello', async (context) => context.json(await sync.hello()))
  app.post('/push', async (context) => {
    const { value } = await jsonBody(context, IMPORT_LIMIT)
    const parsed = pushSchema.safeParse(value)
    if (!parsed.success) return bad(parsed.error.issues[0]?.path.join('.') ?? '')
    return context.json(await sync.push(parsed.data as Parameters<SyncServer['push']>[0]))
  })
  app.get('/pull', async (context) => {
    const parsed = pullQuery.safeParse(context.req.query())
    if (!parsed.success) return bad(parsed.error.issues[0]?.path.join('.') ?? '')
    return context.json(await sync.pull(parsed.data.device, parsed.data.cursor))
  })
  app.get('/rows', async (context) => {
    const parsed = rowsQuery.safeParse(context.req.query())
    if (!parsed.success) return bad('after')
    return context.json(await sync.rows(parsed.data.after))
  })
  return app
}
