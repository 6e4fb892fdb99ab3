import { expect, test } from 'vitest'
import { ORIGIN, PORT, served, water, type Served } from './served.ts'

/** Reads an event stream piece by piece. */
async function listen({ app }: Served, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await app.request(`${ORIGIN}/api/events`, {
    headers: { host: `localhost:${PORT}`, ...headers },
    signal: stop.signal,
  })
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  return {
    response,
    async next(): Promise<{ event?: string; id?: string; data?: any; done: boolean; text: string }> {
      const { done, value } = await reader.read()
      const text = value ? decoder.decode(value) : ''
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
      const data = field('data')
      return {
        done,
        text,
        ...(field('event') ? { event: field('event')! } : {}),
        ...(field('id') ? { id: field('id')! } : {}),
        ...(data ? { data: JSON.parse(data) } : {}),
      }
    },
    cancel: () => reader.cancel(),
  }
}

test('a stream greets with the head and then tells what happens', async () => {
  const world = await served()
  await world.ask('POST', '/api/tools/log_drink', water)
  const stream = await listen(world)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(await stream.next()).toMatchObject({ event: 'hello', id: '1', data: { head: 1 } })
  const next = stream.next()
  await world.ask('POST', '/api/tools/log_drink', water)
  expect(await next).toMatchObject({
    event: 'facts',
    id: '2',
    data: { head: 2, facts: [{ seq: 2, type: 'DrinkLogged', table: 'drinks' }] },
  })
  await stream.cancel()
})

test('Last-Event-ID goes on where it ended; an id from the future starts at the head', async () => {
  const world = await served()
  for (let at = 0; at < 3; at++) await world.ask('POST', '/api/tools/log_drink', water)
  const stream = await listen(world, { 'last-event-id': '1' })
  expect(await stream.next()).toMatchObject({ event: 'hello', id: '1', data: { head: 3 } })
  expect(await stream.next()).toMatchObject({ id: '3', data: { facts: [{ seq: 2 }, { seq: 3 }] } })
  await stream.cancel()
  const ahead = await listen(world, { 'last-event-id': '99' })
  expect(await ahead.next()).toMatchObject({ event: 'hello', id: '3' })
  await ahead.cancel()
})

test('a reader that sleeps is given all it missed in one go, in order, without gaps', async () => {
  const world = await served()
  const stream = await listen(world)
  await stream.next()
  for (let at = 0; at < 50; at++) await world.ask('POST', '/api/tools/log_drink', water)
  const seen: number[] = []
  while (seen.at(-1) !== 50) seen.push(...(await stream.next()).data.facts.map((fact: { seq: number }) => fact.seq))
  expect(seen).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  await stream.cancel()
})

test('it beats while nothing happens, and ends with the server', async () => {
  const world = await served({ heartbeatMs: 10 })
  const stream = await listen(world)
  await stream.next()
  expect((await stream.next()).text).toBe(': still here\n\n')
  world.app.end()
  let last = await stream.next()
  while (!last.done) last = await stream.next()
  expect(last.done).toBe(true)
})

test('no agent may listen', async () => {
  const world = await served()
  const { token } = (await world.ask('POST', '/api/agents', { name: 'Helper' })).json
  expect(await world.ask('GET', '/api/events', undefined, { authorization: `Bearer ${token}` })).toMatchObject({
    status: 403,
    json: { code: 'PersonOnly' },
  })
})
