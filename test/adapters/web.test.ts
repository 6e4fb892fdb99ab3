import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublic } from '#adapters/web/address.ts'
import { createWeb, type WebOptions } from '#adapters/web/web.ts'
import { Refusal } from '#core/module/refusal.ts'
import { Broken } from '#core/ports/platform.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server on the loop-back that is reached as the public name `feed.example`, and as nothing else. */
async function served(listener: RequestListener, options: WebOptions = {}) {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const web = createWeb({
    resolve: async (host) =>
      host.endsWith('.example') ? ['127.0.0.1'] : host === 'rebound.test' ? ['93.184.216.34', '10.0.0.1'] : [],
    permits: (address, host) => host === 'feed.example' || isPublic(address),
    timeoutMs: 1500,
    ...options,
  })
  return { web, port, at: (path: string) => `http://feed.example:${port}${path}` }
}

async function text(page: { body: AsyncIterable<Uint8Array> } | 'unchanged' | Refusal): Promise<string> {
  if (page === 'unchanged' || page instanceof Refusal) throw new Error(JSON.stringify(page))
  const parts: Uint8Array[] = []
  for await (const part of page.body) parts.push(part)
  return Buffer.concat(parts).toString()
}

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378::1',
    '2001:db8::1',
    'nonsense',
    '',
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublic(address)).toBe(true),
  )
})

describe('the web', () => {
  it('fetches, follows redirects, unpacks, and asks for news only', async () => {
    const { web, at } = await served((request, response) => {
      if (request.url === '/old') return response.writeHead(302, { location: '/new' }).end()
      if (request.headers['if-none-match'] === '"a"') return response.writeHead(304).end()
      response.writeHead(200, { etag: '"a"', 'content-type': 'text/calendar', 'content-encoding': 'gzip' })
      return response.end(gzipSync('BEGIN:VCALENDAR'))
    })
    const page = await web.get(at('/old'))
    expect(page).toMatchObject({ url: at('/new'), etag: '"a"', type: 'text/calendar' })
    expect(await text(page)).toBe('BEGIN:VCALENDAR')
    expect(await web.get(at('/new'), { etag: '"a"' })).toBe('unchanged')
  })

  it.each([
    ['the loop-back', 'http://127.0.0.1/'],
    ['a decimal host', 'http://2130706433/'],
    ['an octal host', 'http://0177.0.0.1/'],
    ['a hexadecimal host', 'http://0x7f.1/'],
    ['a short host', 'http://127.1/'],
    ['a mapped address', 'http://[::ffff:7f00:1]/'],
    ['the IPv6 loop-back', 'http://[::1]/'],
    ['any address', 'http://0.0.0.0/'],
    ['the metadata service', 'http://169.254.169.254/latest/meta-data'],
    ['a name with one private address', 'http://rebound.test/'],
    ['a name that resolves to the loop-back', 'http://other.example/'],
    ['full-width digits', 'http://１２７.0.0.1/'],
  ])('refuses %s', async (_why, url) => {
    const { web } = await served(() => expect.unreachable())
    expect(await web.get(url)).toMatchObject({ code: 'PrivateAddress' })
  })

  it.each(['http://127.0.0.1:80/', 'http://[::ffff:7f00:1]/', 'http://2130706433/', 'http://other.example/'])(
    'refuses a redirect to %s',
    async (location) => {
      const { web, at } = await served((_request, response) => response.writeHead(301, { location }).end())
      expect(await web.get(at('/'))).toMatchObject({ code: 'PrivateAddress' })
    },
  )

  it.each([
    'file:///etc/passwd',
    'ftp://feed.example/',
    'gopher://x',
    'javascript:1',
    'nonsense',
    '',
    'http://a:b@feed.example/',
  ])('refuses the address %s', async (url) => {
    const { web } = await served(() => expect.unreachable())
    expect(await web.get(url)).toMatchObject({ code: 'BadUrl' })
  })

  it('ends on redirects without end, other answers, and silence', async () => {
    const { web, at } = await served((request, response) => {
      if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end()
      if (request.url === '/gone') return response.writeHead(410).end()
      return undefined
    })
    expect(await web.get(at('/round'))).toMatchObject({ code: 'TooManyRedirects' })
    expect(await web.get(at('/gone'))).toMatchObject({ code: 'BadStatus' })
    expect(await web.get(at('/silent'))).toMatchObject({ code: 'TooSlow' })
    expect(await web.get('http://nobody.test/')).toMatchObject({ code: 'Unreachable' })
  })

  it.each([
    ['a body without end', 'TooSlow', { timeoutMs: 300 }],
    ['a body that is too large', 'TooLarge', { maxBytes: 100_000 }],
  ])('breaks off %s', async (_why, code, options) => {
    const { web, at } = await served((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(20_000)), 20)
      response.on('close', () => clearInterval(timer))
    }, options)
    await expect(text(await web.get(at('/')))).rejects.toMatchObject({ name: 'Broken', refusal: { code } })
  })

  it('breaks off what is small and unpacks to much, and what ends too early', async () => {
    const { web, at } = await served(
      (request, response) => {
        if (request.url === '/short') {
          response.writeHead(200, { 'content-length': '1000' })
          response.write('x')
          return void setTimeout(() => response.destroy(), 50)
        }
        response.writeHead(200, { 'content-encoding': 'gzip' })
        return response.end(gzipSync(Buffer.alloc(5_000_000)))
      },
      { maxBytes: 1_000_000 },
    )
    await expect(text(await web.get(at('/bomb')))).rejects.toBeInstanceOf(Broken)
    await expect(text(await web.get(at('/short')))).rejects.toMatchObject({ refusal: { code: 'Unreachable' } })
  })
})
