import type { Context, Hono } from 'hono'
import type { Text } from '#core/fields/field.ts'
import { languageOf, Problem } from './problem.ts'
import type { Caller } from './caller.ts'

export type Env = { Variables: { caller: Caller; once: string | undefined } }
export type Ctx = Context<Env>
export type Handler = (context: Ctx) => Promise<Response> | Response

/** The handlers of one path; every other method is answered with 405 and what is allowed. */
export function on(app: Hono<Env>, path: string, handlers: Partial<Record<'GET' | 'POST' | 'DELETE', Handler>>): void {
  const allowed = Object.keys(handlers).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler)
  app.all(path, () => {
    throw new Problem(
      405,
      'MethodNotAllowed',
      { en: `Here one may ${allowed.join(', ')}.`, de: `Hier geht nur ${allowed.join(', ')}.` },
      { headers: { allow: allowed.join(', ') } },
    )
  })
}

export const language = (context: Context) => languageOf(context.req.header('accept-language'))

/** A text in the caller's language. */
export const told = (context: Context, text: Text): string => text[language(context)]

/** JSON that nobody caches, with the language of its sentences. */
export function reply(context: Context, body: unknown, status: 200 | 201 | 202 = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'content-language': language(context),
      vary: 'Accept-Language',
      'cache-control': 'no-store',
    },
  })
}

/** `?name=1` or `true`. */
export const isSet = (context: Context, name: string): boolean =>
  ['1', 'true', ''].includes(context.req.query(name) ?? 'no')
