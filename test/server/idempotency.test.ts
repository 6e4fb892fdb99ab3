import { expect, test } from 'vitest'
import { served, water } from './served.ts'

const key = (name: string) => ({ 'idempotency-key': name })

test('the same request again is given the first answer, to the byte', async () => {
  const { ask, kernel } = await served()
  const first = await ask('POST', '/api/tools/log_drink', water, key('a'))
  const again = await ask('POST', '/api/tools/log_drink', water, key('a'))
  expect(again).toMatchObject({ status: first.status, text: first.text })
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await kernel.store.head('space-1')).seq).toBe(1)
  await ask('POST', '/api/tools/log_drink', water, key('b'))
  expect((await kernel.store.head('space-1')).seq).toBe(2)
})

test('the same key for another request is refused', async () => {
  const { ask, kernel } = await served()
  await ask('POST', '/api/tools/log_drink', water, key('a'))
  expect(await ask('POST', '/api/tools/log_drink', { ...water, quantityMl: 300 }, key('a'))).toMatchObject({
    status: 422,
    json: { code: 'IdempotencyKeyReused' },
  })
  expect(await ask('POST', '/api/tools/undo_drink', {}, key('a'))).toMatchObject({ status: 422 })
  expect((await kernel.store.head('space-1')).seq).toBe(1)
})

test('at once: one write, one answer', async () => {
  const { ask, kernel } = await served()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask('POST', '/api/tools/log_drink', water, key('a'))),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await kernel.store.head('space-1')).seq).toBe(1)
})

test('a crash between the write and the keeping of its answer does not write twice', async () => {
  const { ask, kernel } = await served()
  const { putNote } = kernel.store
  kernel.store.putNote = (name, value) =>
    'status' in (value as object) ? Promise.reject(new Error('the power went out')) : putNote(name, value)
  expect((await ask('POST', '/api/tools/log_drink', water, key('a'))).status).toBe(500)
  kernel.store.putNote = putNote
  const again = await ask('POST', '/api/tools/log_drink', water, key('a'))
  expect(again).toMatchObject({
    status: 200,
    json: { message: 'Logged 250 ml water.', facts: [{ type: 'DrinkLogged' }] },
  })
  expect((await kernel.store.head('space-1')).seq).toBe(1)
})

test('a refusal is an answer too, and agents have keys of their own', async () => {
  const { ask } = await served()
  const refused = await ask('POST', '/api/tools/undo_drink', {}, key('a'))
  await ask('POST', '/api/tools/log_drink', water)
  expect((await ask('POST', '/api/tools/undo_drink', {}, key('a'))).text).toBe(refused.text)
  const { token } = (await ask('POST', '/api/agents', { name: 'Helper' })).json
  const other = await ask('POST', '/api/tools/log_drink', water, { ...key('a'), authorization: `Bearer ${token}` })
  expect(other.headers.get('idempotent-replayed')).toBeNull()
  expect([200, 202]).toContain(other.status)
  expect(await ask('POST', '/api/tools/log_drink', water, key('no spaces'))).toMatchObject({
    status: 400,
    json: { code: 'BadIdempotencyKey' },
  })
})

test('a token is never kept as an answer', async () => {
  const { ask } = await served()
  const first = (await ask('POST', '/api/agents', { name: 'Helper' }, key('a'))).json
  const second = (await ask('POST', '/api/agents', { name: 'Helper' }, key('a'))).json
  expect(second.token).not.toBe(first.token)
})
