import { afterEach, expect, test } from 'vitest'
import { served, type Served } from './served.ts'

let server: Served
afterEach(() => server.companion.close())

const head = async () => (await server.ask('GET', '/health')).json.head as number

test.each(['dry_run=yes', 'dry_run=TRUE', 'dry_run=0&dry_run=1'])(
  '[DOOR-4] ?%s says neither yes nor no: refused, nothing is written',
  async (query) => {
    server = await served()
    const before = await head()
    const answer = await server.ask('POST', `/api/tools/log_drink?${query}`, { drinkType: 'water', quantityMl: 250 })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'BadInput', path: 'dry_run' })
    expect(await head()).toBe(before)
  },
)

test('[DOOR-2] a proposal is not edited with a key that the tool does not know, whatever its name', async () => {
  server = await served()
  const { token } = (await server.ask('POST', '/api/agents', { name: 'Mia' })).json
  const agent = { authorization: `Bearer ${token}` }
  const input = { drinkType: 'water', quantityMl: 250 }
  const { proposal } = (await server.ask('POST', '/api/tools/log_drink', input, agent)).json
  const forged = JSON.parse('{"input":{"drinkType":"water","quantityMl":1,"__proto__":{"a":1}}}')
  const answer = await server.ask('POST', `/api/proposals/${proposal}/edit`, forged)
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ code: 'BadInput', path: '__proto__' })
  const deep = { input: { drinkType: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) } }
  expect((await server.ask('POST', `/api/proposals/${proposal}/edit`, deep)).json).toMatchObject({ code: 'BadInput' })
})

test('rows are filtered by moments that are moments', async () => {
  server = await served()
  for (const value of ['banana', '%00', '2026-02-30'])
    expect((await server.ask('GET', `/api/rows/tasks?createdAt.from=${value}`)).status).toBe(400)
  await server.ask('POST', '/api/tools/create_task', { title: 'Bread' })
  const found = await server.ask('GET', '/api/rows/tasks?createdAt.from=2026-09-14T09:30:00%2B02:00')
  expect(found.json.rows).toHaveLength(1)
})

test('days of no calendar, and ranges of thousands of years, are answered at once', async () => {
  server = await served()
  for (const path of [
    '/api/day?date=10000-01-01',
    '/api/day?date=0001-01-01',
    '/api/facts?from=0001-01-01&to=9999-12-31',
  ])
    expect((await server.ask('GET', path)).status).toBe(400)
  const began = performance.now()
  expect((await server.ask('GET', '/api/facts?from=1900-01-01&to=2199-12-31')).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(1000)
  const task = await server.ask('POST', '/api/tools/create_task', { title: 'Bread', dueDate: '9999-12-31' })
  expect(task.json).toMatchObject({ code: 'BadInput', path: 'dueDate' })
})
