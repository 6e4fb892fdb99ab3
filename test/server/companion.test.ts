import { expect, test } from 'vitest'
import { served, water } from './served.ts'

test('[DAY-1] a day tells what modules know of it, in the asked language', async () => {
  const { ask } = await served()
  await ask('POST', '/api/tools/log_drink', water)
  const today = await ask('GET', '/api/day')
  expect(today.json).toMatchObject({ date: '2026-09-14', today: true, measures: { water_ml: 250 } })
  expect(today.json.message).toContain('250')
  expect((await ask('GET', '/api/day?date=2026-09-13')).json).toMatchObject({
    today: false,
    measures: { water_ml: null },
  })
  expect((await ask('GET', '/api/day', undefined, { 'accept-language': 'de' })).json.message).toMatch(/^Heute/)
  expect(await ask('GET', '/api/day?date=2026-02-30')).toMatchObject({ status: 400, json: { path: 'date' } })
})

test('streaks and goals', async () => {
  const { ask } = await served()
  await ask('POST', '/api/tools/log_drink', { ...water, quantityMl: 2000 })
  const streaks = (await ask('GET', '/api/streaks', undefined, { 'accept-language': 'de' })).json.streaks
  expect(streaks.find(({ name }: { name: string }) => name === 'water')).toMatchObject({
    label: 'Trinkziel',
    currentStreak: 1,
    status: 'active',
  })
  expect((await ask('GET', '/api/goals')).json).toEqual({ goals: [] })
})

test('[CHAT-1] words become calls, what is said comes from the facts, and a dry run only tells', async () => {
  const { ask } = await served()
  const dry = await ask('POST', '/api/companion/chat', {
    message: 'Log mir ein Glas Wasser',
    language: 'de',
    dry_run: true,
  })
  expect(dry.json).toMatchObject({
    calls: [{ tool: 'log_drink', input: { drinkType: 'water' }, result: { diff: [{ kind: 'add' }] } }],
  })
  expect((await ask('GET', '/api/facts')).json.facts).toEqual([])
  const done = await ask('POST', '/api/companion/chat', {
    message: 'Log mir ein Glas Wasser',
    language: 'de',
    conversation_id: 'c1',
  })
  expect(done.json).toMatchObject({
    conversation_id: 'c1',
    calls: [{ tool: 'log_drink', result: { facts: [{ type: 'DrinkLogged', actor: { kind: 'user' } }] } }],
  })
  expect(done.json.message).toContain('Wasser eingetragen')
  const asked = await ask('POST', '/api/companion/chat', { message: 'how much water did I drink today?' })
  expect(asked.json.calls).toMatchObject([
    {
      query: 'get_drink_progress',
      result: { answer: { water: { ml: done.json.calls[0].result.facts[0].payload.quantityMl } } },
    },
  ])
  const none = await ask('POST', '/api/companion/chat', { message: 'the weather is nice' })
  expect(none.json).toMatchObject({ calls: [] })
  expect((await ask('GET', '/api/facts')).json.facts).toHaveLength(1)
  expect(await ask('POST', '/api/companion/chat', { message: 'hi', mood: 'good' })).toMatchObject({
    status: 400,
    json: { path: 'mood' },
  })
})
