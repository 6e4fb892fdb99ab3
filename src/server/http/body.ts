import type { Context } from 'hono'
import { Problem } from './problem.ts'

export const BODY_LIMIT = 1_000_000
export const IMPORT_LIMIT = 60_000_000
/** Files of foreign formats are not held in memory. */
export const FILE_LIMIT = 512 * 1024 * 1024

/** The whole body, at most `limit` bytes; longer ones are refused as soon as that is known. */
export async function bytesOf(context: Context, limit: number): Promise<Uint8Array> {
  const declared = Number(context.req.header('content-length') ?? 0)
  if (declared > limit) throw tooLarge(limit)
  const body = context.req.raw.body
  if (!body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      size += part.byteLength
      if (size > limit) throw tooLarge(limit)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(400, 'BrokenBody', { en: 'The body broke off.', de: 'Der Inhalt brach ab.' })
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts, size)
}

export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new Problem(400, 'BadEncoding', { en: 'The body is not UTF-8.', de: 'Der Inhalt ist kein UTF-8.' })
  }
}

export interface JsonBody {
  readonly text: string
  readonly value: unknown
}

/** The body as JSON; without one, an empty object. */
export async function jsonBody(context: Context, limit = BODY_LIMIT): Promise<JsonBody> {
  const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const bytes = await bytesOf(context, limit)
  if (bytes.byteLength === 0) return { text: '', value: {} }
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw new Problem(415, 'NotJson', {
      en: 'The body must be application/json.',
      de: 'Der Inhalt muss application/json sein.',
    })
  }
  const text = textOf(bytes)
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    throw new Problem(400, 'BadJson', { en: 'The body is not JSON.', de: 'Der Inhalt ist kein JSON.' })
  }
}

export const tooLarge = (limit: number): Problem =>
  new Problem(
    413,
    'TooLarge',
    { en: `The body is larger than ${limit} bytes.`, de: `Der Inhalt ist größer als ${limit} Bytes.` },
    { data: { limit }, headers: { connection: 'close' } },
  )
