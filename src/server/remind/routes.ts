import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { jsonBody } from '../http/body.ts'
import { Problem } from '../http/problem.ts'
import type { Push } from './push.ts'
import type { Remind } from './remind.ts'

const device = z.string().regex(/^[\w.~-]{1,60}$/)
const claim = z.strictObject({ id: z.string().min(1).max(400), device })
/** On the web by name: neither an address nor a name and password. */
const endpoint = z
  .string()
  .max(1000)
  .refine((text) => {
    const url = URL.parse(text)
    return url?.protocol === 'https:' && url.username === '' && !/^[\d.[\]:]|:/.test(url.hostname)
  })
const key = z.string().regex(/^[\w-]{10,200}=*$/)
const subscription = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: key, auth: key }),
  device,
  language: z.enum(['en', 'de']),
})

/** `/api/reminders`: who delivers what. For the person's own pages only. */
export function remindRoutes(remind: Remind): Hono {
  const app = new Hono()
  app.post('/claim', async (context) => {
    const { id, device: by } = await read(context, claim)
    return context.json({ granted: await remind.claim(id, by) })
  })
  app.post('/done', async (context) => {
    const { id, device: by } = await read(context, claim)
    await remind.done(id, by)
    return context.json({ done: true })
  })
  return app
}

/** `/api/push`: which devices are told although no page is open. */
export function pushRoutes(push: Push): Hono {
  const app = new Hono()
  app.get('/key', async (context) => context.json({ key: await push.publicKey() }))
  app.post('/subscriptions', async (context) => {
    const { device: by, language, ...subscribed } = await read(context, subscription)
    await push.add(subscribed, by, language)
    return context.json({ subscribed: true })
  })
  app.delete('/subscriptions', async (context) => {
    const { endpoint: gone } = await read(context, z.strictObject({ endpoint }))
    await push.remove(gone)
    return context.json({ subscribed: false })
  })
  return app
}

async function read<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const { value } = await jsonBody(context)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Problem(
    422,
    'BadInput',
    { en: 'This is not what is expected here.', de: 'Das ist nicht, was hier erwartet wird.' },
    { path: issue?.path.join('.') ?? '' },
  )
}
