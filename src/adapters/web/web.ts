import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { refuse } from '#core/module/refusal.ts'
import type { Text } from '#core/fields/field.ts'
import { Broken, type Page, type Web } from '#core/ports/platform.ts'
import { isPublic } from './address.ts'

export interface WebOptions {
  /** Bytes of a body, unpacked. Default 64 MiB. */
  readonly maxBytes?: number
  /** Milliseconds for everything, redirects and body included. Default 60 s. */
  readonly timeoutMs?: number
  /** All addresses of a name. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Whether an address may be asked. Default: public ones, and those of hosts that the owner of the server named. */
  readonly permits?: (address: string, host: string) => boolean
  readonly userAgent?: string
}

const REDIRECTS = 5

type Seen = { readonly etag?: string; readonly lastModified?: string }

/**
 * Fetches over HTTP(S). The address that a name resolves to is checked, and that very address is connected to, so that a name
 * cannot show one address to the check and another to the connection. Every redirect is checked anew. Bodies are bounded in
 * size (after unpacking) and time.
 */
export function createWeb(options: WebOptions = {}): Web {
  const { maxBytes = 64 * 1024 * 1024, timeoutMs = 60_000, permits = isPublic, userAgent = 'Sekundant' } = options
  const resolve = options.resolve ?? (async (host) => (await lookup(host, { all: true })).map(({ address }) => address))

  return {
    async get(url, seen = {}) {
      try {
        return await follow(parsed(url), seen, AbortSignal.timeout(timeoutMs))
      } catch (error) {
        if (error instanceof Broken) return error.refusal
        throw error
      }
    },
  }

  async function follow(first: URL, seen: Seen, ending: AbortSignal): Promise<Page | 'unchanged'> {
    let target = first
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const answer = await ask(target, seen, ending)
      const status = answer.statusCode ?? 0
      if (status === 200) return pageOf(answer, target.href, { maxBytes, ending })
      answer.destroy()
      if (status === 304) return 'unchanged'
      const { location } = answer.headers
      if (status < 300 || status >= 400 || location === undefined)
        throw broken('BadStatus', {
          en: `The server answered ${status}.`,
          de: `Der Server hat mit ${status} geantwortet.`,
        })
      target = parsed(location, target)
    }
    throw broken('TooManyRedirects', { en: 'The address leads on and on.', de: 'Die Adresse leitet immer weiter.' })
  }

  async function ask(target: URL, seen: Seen, ending: AbortSignal): Promise<IncomingMessage> {
    const host = target.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
    if (addresses.length === 0) throw unreachable()
    // One private address among public ones is enough: which of them would be asked is not for the name to choose.
    if (!addresses.every((address) => permits(address, host)))
      throw broken('PrivateAddress', {
        en: 'That address is not on the public internet.',
        de: 'Diese Adresse liegt nicht im öffentlichen Internet.',
      })
    const pinned: LookupFunction = (_host, { all }, done) => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      if (all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    }
    return new Promise((resolved, rejected) => {
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest
      const request: ClientRequest = send(target, {
        method: 'GET',
        lookup: pinned,
        agent: false,
        signal: ending,
        maxHeaderSize: 32 * 1024,
        headers: {
          'user-agent': userAgent,
          accept: '*/*',
          'accept-encoding': 'gzip, deflate, br',
          ...(seen.etag === undefined ? {} : { 'if-none-match': seen.etag }),
          ...(seen.lastModified === undefined ? {} : { 'if-modified-since': seen.lastModified }),
        },
      })
      request.on('response', resolved)
      request.on('error', () => rejected(ending.aborted ? tooSlow() : unreachable()))
      request.end()
    })
  }
}

/** Only http(s), without a name and password; `webcal:` is how calendars write https. */
function parsed(text: string, base?: URL): URL {
  let url: URL
  try {
    url = new URL(text.trim().replace(/^webcals?:/i, 'https:'), base)
  } catch {
    throw badUrl()
  }
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    throw badUrl()
  return url
}

function pageOf(answer: IncomingMessage, url: string, bounds: { maxBytes: number; ending: AbortSignal }): Page {
  const { etag, 'last-modified': lastModified, 'content-type': type } = answer.headers
  return {
    url,
    ...(type === undefined ? {} : { type }),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    body: bounded(answer, bounds),
  }
}

async function* bounded(
  answer: IncomingMessage,
  { maxBytes, ending }: { maxBytes: number; ending: AbortSignal },
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of unpacked(answer)) {
      bytes += chunk.length
      if (bytes > maxBytes)
        throw broken('TooLarge', {
          en: `It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
          de: `Es ist größer als ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
        })
      yield chunk
    }
  } catch (error) {
    if (error instanceof Broken) throw error
    throw ending.aborted ? tooSlow() : unreachable()
  } finally {
    answer.destroy()
  }
}

function unpacked(answer: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return answer
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : undefined
  if (!unpack) throw unreachable()
  answer.on('error', (error) => unpack.destroy(error))
  answer.on('aborted', () => unpack.destroy(new Error('aborted')))
  return answer.pipe(unpack)
}

const broken = (code: string, message: Text): Broken => new Broken(refuse(code, message))
const badUrl = (): Broken =>
  broken('BadUrl', { en: 'That is no address on the web.', de: 'Das ist keine Adresse im Web.' })
const unreachable = (): Broken =>
  broken('Unreachable', { en: 'That address does not answer.', de: 'Diese Adresse antwortet nicht.' })
const tooSlow = (): Broken =>
  broken('TooSlow', { en: 'That address takes too long.', de: 'Diese Adresse braucht zu lange.' })
