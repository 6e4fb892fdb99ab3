import type { Text } from '#core/fields/field.ts'
import type { Problem } from '#web/kit/form/field.ts'

export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const PATIENCE_MS = 15_000

/** Asks what only the server can answer; `body` is posted. A server that is not there is a problem like any other. */
export async function askServer<T>(path: string, language: 'en' | 'de', body?: unknown): Promise<Asked<T>> {
  const response = await fetch(path, {
    headers: { 'accept-language': language, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
    cache: 'no-store',
  }).catch(() => undefined)
  const value: unknown = await response?.json().catch(() => undefined)
  if (response?.ok && value !== undefined) return { ok: true, value: value as T }
  const { detail, path: at, issues } = (value ?? {}) as Told
  const said = issues ?? (detail === undefined ? [] : [{ path: at ?? '', message: detail }])
  const problems = said.map((issue) => ({ path: issue.path, message: both(issue.message) }))
  return { ok: false, problems: problems.length > 0 ? problems : [{ path: '', message: away }] }
}

/** A problem as RFC 9457 has it, with its places. */
interface Told {
  readonly detail?: string
  readonly path?: string
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
}

// The server has said it in the person's language.
const both = (message: string): Text => ({ en: message, de: message })

const away: Text = {
  en: 'The server cannot be reached. Nothing was changed; try again once you are connected.',
  de: 'Der Server ist nicht zu erreichen. Nichts wurde geändert; versuch es wieder, wenn du verbunden bist.',
}
