import { createECDH, randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { createPush, type Message, type Send, type Subscription } from '#server/remind/push.ts'
import { createRemind, messageOf } from '#server/remind/remind.ts'
import { pushRoutes, remindRoutes } from '#server/remind/routes.ts'
import type { DueNow } from '#companion/pulse/service.ts'
import { world } from '../companion/world.ts'

/** A browser's subscription, with keys that a real push could be made for. */
function subscription(name: string): Subscription {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return {
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: own.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** A push service that holds what it was sent against the standards. */
function pushService(refusing: Readonly<Record<string, 'gone' | 'failed'>> = {}) {
  const taken: { endpoint: string; message: Message }[] = []
  const send: Send = async (to, message, keys) => {
    // Throws where a key, a subject or a size is not what RFC 8291 and 8292 say.
    const details = webPush.generateRequestDetails(to, JSON.stringify(message), {
      vapidDetails: { subject: 'https://sekundant.invalid', ...keys },
      contentEncoding: 'aes128gcm',
      TTL: 3600,
    })
    expect(details.headers['Content-Encoding']).toBe('aes128gcm')
    const [, token = ''] = /t=([^,]+)/.exec(String(details.headers['Authorization'])) ?? []
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { aud: string }
    expect(claims.aud).toBe('https://push.example')
    expect(String(details.body)).not.toContain(message.title)
    const outcome = refusing[to.endpoint]
    if (outcome) return outcome
    taken.push({ endpoint: to.endpoint, message })
    return 'sent'
  }
  return { send, taken }
}

let at: Awaited<ReturnType<typeof world>>
beforeEach(async () => {
  at = await world('2026-09-14T07:00:00Z')
  const made = await at.act('create_task', { title: 'Zug', dueDate: '2026-09-14', dueTime: '10:00' })
  await at.act('create_reminder', { taskId: made.facts[0]!.change!.row, minutesBefore: 30 })
})

function reminding(send: Send) {
  const push = createPush({ store: at.store, send, now: () => at.clock.now() })
  return { push, remind: createRemind({ kernel: at.kernel, space: at.space, pulse: at.pulse, push }) }
}

test('pushes what no page shows, once, to the device that was here last', async () => {
  const { send, taken } = pushService()
  const { push, remind } = reminding(send)
  await push.add(subscription('old'), 'old', 'de')
  at.clock.forward(1000)
  await push.add(subscription('new'), 'new', 'de')
  await remind.tick()
  expect(taken).toEqual([])
  at.clock.set('2026-09-14T07:30:02Z')
  await remind.tick()
  // Open pages come first.
  expect(taken).toEqual([])
  at.clock.set('2026-09-14T07:30:06Z')
  await remind.tick()
  await remind.tick()
  expect(taken).toMatchObject([
    { endpoint: 'https://push.example/new', message: { title: 'Zug', body: 'Fällig heute um 10:00' } },
  ])
  // And its module knows.
  expect(await at.kernel.ask('list_due_reminders', {}, at.space)).toMatchObject({ ok: true, answer: [] })
})

test('goes to the next device when one is gone, and forgets the gone one', async () => {
  const { send, taken } = pushService({ 'https://push.example/gone': 'gone', 'https://push.example/off': 'failed' })
  const { push, remind } = reminding(send)
  for (const name of ['works', 'off', 'gone']) {
    await push.add(subscription(name), name, 'en')
    at.clock.forward(1000)
  }
  at.clock.set('2026-09-14T07:30:06Z')
  await remind.tick()
  expect(taken).toMatchObject([{ endpoint: 'https://push.example/works', message: { title: 'Zug' } }])
  expect(await push.isKnown('https://push.example/gone')).toBe(false)
  expect(await push.isKnown('https://push.example/off')).toBe(true)
})

test('leaves it to the page that took it on, and pushes when that one does not deliver', async () => {
  const { send, taken } = pushService()
  const { push, remind } = reminding(send)
  await push.add(subscription('phone'), 'phone', 'de')
  at.clock.set('2026-09-14T07:30:01Z')
  const [due] = await at.pulse.due('2026-09-14T00:00:00.000Z')
  expect(await remind.claim(due!.id, 'desk')).toBe(true)
  at.clock.set('2026-09-14T07:30:20Z')
  await remind.tick()
  expect(taken).toEqual([])
  at.clock.set('2026-09-14T07:30:40Z')
  await remind.tick()
  expect(taken).toHaveLength(1)
  expect(await remind.claim(due!.id, 'desk')).toBe(false)
})

test('is not pushed when it is long past, and not sent where nobody wants it', async () => {
  const { send, taken } = pushService()
  const { push, remind } = reminding(send)
  at.clock.set('2026-09-14T07:31:00Z')
  await remind.tick()
  await push.add(subscription('phone'), 'phone', 'de')
  at.clock.set('2026-09-14T09:00:00Z')
  await remind.tick()
  expect(taken).toEqual([])
})

test('says nothing of what is sensitive', () => {
  const due: DueNow = {
    id: 'x',
    at: '2026-09-14T07:30:00.000Z',
    title: { en: 'Tell the doctor', de: 'Dem Arzt sagen' },
    body: { en: 'secret', de: 'geheim' },
    by: 'push',
    open: '/food',
    class: 'sensitive',
  }
  expect(messageOf(due, 'de')).toEqual({ title: 'Erinnerung', open: '/food', tag: 'x' })
  expect(messageOf({ ...due, class: 'personal' }, 'en')).toMatchObject({ title: 'Tell the doctor', body: 'secret' })
})

test('[HTTP] takes on, finishes and subscribes, and refuses what is not for it', async () => {
  const { send } = pushService()
  const { push, remind } = reminding(send)
  const json = (body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reminders = remindRoutes(remind)
  const claimed = await reminders.request('/claim', json({ id: 'task:1', device: 'desk' }))
  expect(await claimed.json()).toEqual({ granted: true })
  expect(await (await reminders.request('/claim', json({ id: 'task:1', device: 'phone' }))).json()).toEqual({
    granted: false,
  })
  expect((await reminders.request('/done', json({ id: 'task:1', device: 'desk' }))).status).toBe(200)

  const routes = pushRoutes(push)
  routes.onError(() => new Response(null, { status: 422 }))
  const { key } = (await (await routes.request('/key')).json()) as { key: string }
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  const good = { ...subscription('phone'), device: 'phone', language: 'de' }
  expect((await routes.request('/subscriptions', json(good))).status).toBe(200)
  for (const endpoint of [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://a:b@push.example/x',
    'javascript:alert(1)',
    '',
  ]) {
    const answer = await routes.request('/subscriptions', json({ ...good, endpoint }))
    expect(answer.status, endpoint).not.toBe(200)
    expect(await push.isKnown(endpoint)).toBe(false)
  }
  const gone = { ...json({ endpoint: good.endpoint }), method: 'DELETE' }
  expect((await routes.request('/subscriptions', gone)).status).toBe(200)
  expect(await push.any()).toBe(false)
})
