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

/** `?name=1`, `true` or bare; `0` or `false`. Anything else is refused: a dry run that was misspelt must not write. */
export function isSet(context: Context, name: string): boolean {
  const said = context.req.queries(name) ?? []
  if (said.length > 1 || said.some((value) => !YES.has(value) && !NO.has(value)))
    throw new Problem(400, 'BadInput', { en: `${name} is 1 or 0.`, de: `${name} ist 1 oder 0.` }, { path: name })
  return said.some((value) => YES.has(value))
}

const YES: ReadonlySet<string> = new Set(['1', 'true', ''])
const NO: ReadonlySet<string> = new Set(['0', 'false'])
