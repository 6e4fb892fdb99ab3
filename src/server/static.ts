import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

interface Asset {
  readonly mtimeMs: number
  readonly bytes: Buffer
  readonly zipped: Buffer | undefined
  readonly etag: string
  readonly type: string
  readonly csp: string
}

const squeeze = promisify(gzip)

const NOTHING = "default-src 'none'; frame-ancestors 'none'"
// A service worker lives under the policy of its own script: it must load its parts, and fetch what it keeps.
const WORKER = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** Serves the built web app; a path that names no file and may be a page is answered with the app itself. */
export function staticFiles(dir: string): (context: Context) => Promise<Response | undefined> {
  const cache = new Map<string, Asset>()

  async function asset(path: string): Promise<Asset | undefined> {
    const file = normalize(join(dir, path))
    if (!file.startsWith(dir + sep) || path.split('/').some((part) => part.startsWith('.'))) return undefined
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const held = cache.get(file)
    if (held?.mtimeMs === found.mtimeMs) return held
    const bytes = await readFile(file)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    const packs = /^(text|application\/(json|manifest)|image\/svg)/.test(type) && bytes.length > 1000
    const made: Asset = {
      mtimeMs: found.mtimeMs,
      bytes,
      type,
      zipped: packs ? await squeeze(bytes, { level: 9 }) : undefined,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      csp: type.startsWith('text/html') ? policy(bytes.toString()) : extname(file) === '.js' ? WORKER : NOTHING,
    }
    cache.set(file, made)
    return made
  }

  return async (context) => {
    const path = decoded(new URL(context.req.url).pathname)
    if (path === undefined) return undefined
    const isPage = extname(path) === ''
    const found = (path === '/' ? undefined : await asset(path)) ?? (isPage ? await asset('/index.html') : undefined)
    if (!found) return undefined
    const zips = found.zipped && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')
    const headers = new Headers({
      'content-type': found.type,
      'content-security-policy': found.csp,
      // Names under assets/ carry their content's hash; everything else must be asked for again.
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: found.etag,
      vary: 'Accept-Encoding',
      ...(zips ? { 'content-encoding': 'gzip' } : {}),
    })
    if (context.req.header('if-none-match')?.includes(found.etag)) return new Response(null, { status: 304, headers })
    const body = zips ? found.zipped : found.bytes
    return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(body!), { headers })
  }
}

function decoded(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path)
    return plain.includes('\0') || plain.includes('\\') ? undefined : plain
  } catch {
    return undefined
  }
}

/** Only our own files; an inline script only where the built page itself holds it. Styles that scripts set are no danger. */
function policy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
