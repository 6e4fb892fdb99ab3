import { expect, test } from 'vitest'
import { PORT, served } from './served.ts'

const paths = [
  '/',
  '/health',
  '/metrics',
  '/openapi.json',
  '/api/facts',
  '/api/events',
  '/api/export',
  '/assets/app.js',
  '/nothing',
]

test.each(paths)('%s is closed to other pages and rebound names', async (path) => {
  const { ask } = await served()
  const rows: [string, Record<string, string>][] = [
    ['a rebound name', { host: `evil.example:${PORT}` }],
    ['a rebound name without a port', { host: 'evil.example' }],
    ['another port', { host: 'localhost:4871' }],
    ['no port', { host: 'localhost' }],
    ['a name that begins alike', { host: `localhost.evil.example:${PORT}` }],
    ['any address', { host: `0.0.0.0:${PORT}` }],
    ['another site', { origin: 'https://evil.example' }],
    ['another port as origin', { origin: 'http://localhost:3000' }],
    ['the other scheme', { origin: `https://localhost:${PORT}` }],
    ['a sandboxed page', { origin: 'null' }],
    ['the other name of the loop-back', { origin: `http://127.0.0.1:${PORT}` }],
    ['a request of another site', { 'sec-fetch-site': 'cross-site' }],
    [
      'a frame of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
  ]
  for (const [why, headers] of rows) {
    const answer = await ask('GET', path, undefined, headers)
    expect(answer, why).toMatchObject({ status: 403, json: { code: 'ForeignOrigin' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test.each(['localhost', '127.0.0.1', '[::1]'])('%s is our own, from the page itself or a program', async (name) => {
  const { ask } = await served()
  const host = `${name}:${PORT}`
  const origin = `http://${host}`
  for (const headers of [
    { host },
    { host, origin },
    { host, origin, 'sec-fetch-site': 'same-origin' },
    { host, 'sec-fetch-site': 'none' },
  ]) {
    expect((await ask('GET', '/health', undefined, headers as Record<string, string>)).status).toBe(200)
  }
})

test('a link on another site opens a page, and never what programs ask for', async () => {
  const { ask } = await served()
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  for (const path of ['/', '/todo', '/chat?say=x'])
    expect((await ask('GET', path, undefined, link)).json, path).not.toMatchObject({ code: 'ForeignOrigin' })
  for (const path of ['/api/facts', '/api/export', '/metrics', '/mcp'])
    expect((await ask('GET', path, undefined, link)).status, path).toBe(403)
  expect((await ask('POST', '/', {}, link)).status).toBe(403)
})

test('a foreign page cannot write, not even blindly', async () => {
  const { ask, kernel } = await served()
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { host: `evil.example:${PORT}` },
  ]) {
    expect(
      (
        await ask(
          'POST',
          '/api/tools/log_drink',
          { drinkType: 'water', quantityMl: 250 },
          headers as Record<string, string>,
        )
      ).status,
    ).toBe(403)
  }
  expect((await kernel.store.head('space-1')).seq).toBe(0)
})

test('nothing may be sniffed, framed or embedded', async () => {
  const { ask } = await served()
  const { headers } = await ask('GET', '/api/facts')
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})
