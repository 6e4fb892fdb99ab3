import { expect, test } from 'vitest'
import { served, water, type Served } from './served.ts'

async function withAgent(world: Served, more: object = {}) {
  const made = await world.ask('POST', '/api/agents', { name: 'Helper', ...more })
  expect(made.status).toBe(201)
  const { id, token } = made.json as { id: string; token: string }
  const as = { authorization: `Bearer ${token}` }
  return { id, token, as }
}

test('a token makes the caller an agent, whose writes wait for the person', async () => {
  const world = await served()
  const { id, as } = await withAgent(world)
  const answer = await world.ask('POST', '/api/tools/set_water_target', { goalMl: 1500 }, as)
  expect(answer.status).toBe(202)
  expect((await world.ask('GET', '/api/rows/water_targets')).json.rows).toEqual([])
  const listed = (await world.ask('GET', '/api/proposals?status=pending')).json.proposals
  expect(listed).toMatchObject([
    {
      id: answer.json.proposal,
      tool: 'set_water_target',
      agent: id,
      input: { goalMl: 1500 },
      standing: { state: 'fresh' },
    },
  ])

  const approved = await world.ask('POST', `/api/proposals/${answer.json.proposal}/approve`)
  expect(approved).toMatchObject({
    status: 200,
    json: { facts: expect.arrayContaining([expect.objectContaining({ type: 'WaterTargetSet' })]) },
  })
  expect(approved.json.facts[0].actor).toMatchObject({ kind: 'ai', id })
  const again = await world.ask('POST', `/api/proposals/${answer.json.proposal}/approve`)
  expect(again.json).toMatchObject({ repeated: true })
  expect((await world.ask('GET', '/api/rows/water_targets')).json.rows).toHaveLength(1)
  expect((await world.ask('POST', '/api/undo', { proposal: answer.json.proposal })).json.message).toBe('Taken back.')
})

test('reject, edit, and several at once', async () => {
  const world = await served()
  const { as } = await withAgent(world)
  const propose = async (goalMl: number, validFrom: string) =>
    (await world.ask('POST', '/api/tools/set_water_target', { goalMl, validFrom }, as)).json.proposal as string
  const one = await propose(1500, '2026-10-01')
  expect(
    (await world.ask('POST', `/api/proposals/${one}/reject`, { feedback: 'Too little.' })).json.proposal,
  ).toMatchObject({ status: 'rejected', feedback: 'Too little.' })
  expect(await world.ask('POST', `/api/proposals/${one}/approve`)).toMatchObject({
    status: 409,
    json: { code: 'AlreadyDecided' },
  })
  const two = await propose(1500, '2026-10-02')
  const edited = await world.ask('POST', `/api/proposals/${two}/edit`, {
    input: { goalMl: 2500, validFrom: '2026-10-02' },
  })
  expect(edited.json.facts[0]).toMatchObject({ payload: { goalMl: 2500 }, actor: { kind: 'user' } })
  const rest = [await propose(1000, '2026-10-03'), await propose(1100, '2026-10-04')]
  const report = (await world.ask('POST', '/api/proposals/approve', { ids: [...rest, 'nobody'] })).json.report
  expect(report.map(({ status }: { status: string }) => status)).toEqual(['executed', 'executed', 'refused'])
  expect((await world.ask('GET', '/api/rows/water_targets')).json.rows).toHaveLength(3)
  expect(await world.ask('POST', '/api/proposals/nobody/approve')).toMatchObject({ status: 404 })
  expect(await world.ask('GET', '/api/proposals?status=nonsense')).toMatchObject({
    status: 400,
    json: { path: 'status' },
  })
})

test('an agent decides nothing, and touches neither settings, agents, exports nor imports', async () => {
  const world = await served()
  const { id, as } = await withAgent(world, { reach: 'device' })
  const { proposal } = (await world.ask('POST', '/api/tools/set_water_target', { goalMl: 1500 }, as)).json
  const closed: [string, string, unknown?][] = [
    ['POST', `/api/proposals/${proposal}/approve`],
    ['POST', '/api/proposals/approve', { ids: [proposal] }],
    ['POST', `/api/proposals/${proposal}/edit`, { input: {} }],
    ['POST', `/api/proposals/${proposal}/reject`, {}],
    ['POST', '/api/undo', { proposal }],
    ['POST', '/api/agents', { name: 'Friend' }],
    ['GET', '/api/agents'],
    ['POST', `/api/agents/${id}/revoke`],
    ['GET', '/api/export'],
    ['POST', '/api/import/jsonl', {}],
    ['POST', '/api/tools/change_settings', { dayStart: '04:00' }],
    ['POST', '/api/tools/create_agent', { name: 'Friend' }],
    ['GET', '/api/rows/agents'],
    ['GET', '/api/rows/settings'],
  ]
  for (const [method, path, body] of closed)
    expect((await world.ask(method, path, body, as)).status, `${method} ${path}`).toBe(403)
  expect((await world.ask('GET', '/api/proposals', undefined, as)).json.proposals).toMatchObject([
    { id: proposal, status: 'pending' },
  ])
})

test('[GATE-1] a cloud agent reads nothing personal without consent, not even through what it proposes; readings are noted', async () => {
  const world = await served()
  const drink = (await world.ask('POST', '/api/tools/log_drink', { ...water, name: 'Canary' })).json.facts[0].change
    .row as string
  const cloud = await withAgent(world)
  for (const path of ['/api/rows/drinks', `/api/rows/drinks/${drink}`, '/api/queries/get_drink_progress']) {
    const answer = await world.ask('GET', path, undefined, cloud.as)
    expect(answer).toMatchObject({ status: 403, json: { code: 'Denied' } })
    expect(answer.text).not.toContain('Canary')
  }
  expect((await world.ask('GET', '/api/facts', undefined, cloud.as)).json.facts).toEqual([])
  const dry = await world.ask('POST', '/api/tools/delete_drink?dry_run=1', { entryId: drink }, cloud.as)
  expect(dry.status).toBe(200)
  expect(dry.text).not.toContain('Canary')
  expect(dry.text).not.toContain('250')

  const near = await withAgent(world, { name: 'Near', reach: 'device' })
  expect((await world.ask('GET', '/api/rows/drinks', undefined, near.as)).json.rows).toMatchObject([{ name: 'Canary' }])
  expect((await world.ask('GET', '/api/facts', undefined, near.as)).json.facts.length).toBe(1)
  expect((await world.ask('GET', `/api/agents/${near.id}/reads`)).json.reads).toMatchObject([
    { what: 'facts', count: 1 },
    { what: 'rows drinks', count: 1 },
  ])
  expect((await world.ask('GET', `/api/agents/${cloud.id}/reads`)).json.reads).toContainEqual(
    expect.objectContaining({ what: 'table drinks', refused: true }),
  )
})

test('a wrong, revoked or foreign token is 401; none is the person', async () => {
  const world = await served()
  const { id, as } = await withAgent(world)
  for (const authorization of ['Bearer skd_wrong', 'Bearer', 'Basic bWU6bWU=', `Bearer skd_${'A'.repeat(43)}`]) {
    const answer = await world.ask('GET', '/api/facts', undefined, { authorization })
    expect(answer).toMatchObject({ status: 401, json: { code: 'BadToken' } })
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
  }
  expect((await world.ask('GET', '/api/facts', undefined, as)).status).toBe(200)
  await world.ask('POST', `/api/agents/${id}/revoke`)
  expect((await world.ask('GET', '/api/facts', undefined, as)).status).toBe(401)
  expect((await world.ask('POST', '/api/agents/nobody/revoke')).status).toBe(404)
  const listed = await world.ask('GET', '/api/agents')
  expect(listed.json.agents).toMatchObject([{ id, name: 'Helper', reach: 'cloud' }])
  expect(listed.text).not.toContain('skd_')
})

test('a flood with one token is stemmed, the person and others are not', async () => {
  const world = await served({ flood: { rate: 0.001, burst: 5 } })
  const one = await withAgent(world)
  const two = await withAgent(world, { name: 'Other' })
  const statuses: number[] = []
  for (let at = 0; at < 7; at++) statuses.push((await world.ask('GET', '/api/proposals', undefined, one.as)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await world.ask('GET', '/api/proposals', undefined, one.as)).headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await world.ask('GET', '/api/proposals', undefined, two.as)).status).toBe(200)
  for (let at = 0; at < 20; at++) expect((await world.ask('GET', '/api/proposals')).status).toBe(200)
})
