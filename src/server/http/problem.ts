import type { Json, Text } from '#core/fields/field.ts'
import type { Issue } from '#core/door/parse.ts'
import type { Refusal } from '#core/module/refusal.ts'

export type Language = 'en' | 'de'

/** Something that is answered with `application/problem+json` (RFC 9457). Thrown by handlers, caught by the app. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly text: Text
  readonly path: string | undefined
  readonly issues: readonly Issue[]
  readonly data: Readonly<Record<string, Json>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    text: Text,
    more: {
      path?: string | undefined
      issues?: readonly Issue[]
      data?: Readonly<Record<string, Json>>
      headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    super(text.en)
    this.status = status
    this.code = code
    this.text = text
    this.path = more.path
    this.issues = more.issues ?? []
    this.data = more.data ?? {}
    this.headers = more.headers ?? {}
  }
}

const STATUS: Readonly<Record<string, number>> = {
  BadInput: 400,
  Denied: 403,
  NotFound: 404,
  UnknownTool: 404,
  UnknownQuery: 404,
  Busy: 409,
  Stale: 409,
  Conflict: 409,
  AlreadyDecided: 409,
  NotTogether: 409,
}

/** A refusal as a problem: 400 for what was written wrongly, 404, 403 and 409 where they say it better, else 422. */
export function problemOf(refusal: Refusal): Problem {
  const { issues, ...data } = refusal.data
  return new Problem(STATUS[refusal.code] ?? 422, refusal.code, refusal.message, {
    path: refusal.path,
    issues: (issues ?? []) as unknown as readonly Issue[],
    data,
  })
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export function responseOf(problem: Problem, language: Language): Response {
  const { status, code, path, issues, data } = problem
  const body = {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    code,
    detail: problem.text[language],
    ...(path === undefined ? {} : { path }),
    ...(issues.length === 0 ? {} : { issues: issues.map((issue) => ({ ...issue, message: issue.message[language] })) }),
    ...(Object.keys(data).length === 0 ? {} : { data }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'content-language': language,
      'cache-control': 'no-store',
      vary: 'Accept-Language',
      ...problem.headers,
    },
  })
}

/** The better liked of German and English by `Accept-Language`; English where neither is named. */
export function languageOf(header: string | null | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 }
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const found = /^(en|de)(-|$)/.exec(tag)
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((value) => value !== undefined)
    const weight = Number(quality ?? 1)
    if (found && weight > best.weight) best = { language: found[1] as Language, weight }
  }
  return best.language
}
