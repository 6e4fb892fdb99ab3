import { describe, expect, test } from 'vitest'
import { served, water } from './served.ts'

describe('tools', () => {
  test('[DOOR-5] a call answers with its facts and a sentence in the asked language', async () => {
    const { ask } = await served()
    const en = await ask('POST', '/api/tools/log_drink', water)
    expect(en.status).toBe(200)
    expect(en.json.message).toBe('Logged 250 ml water.')
    expect(en.json.facts).toMatchObject([
      {
        type: 'DrinkLogged',
        actor: { kind: 'user', id: 'me' },
        day: '2026-09-14',
        payload: { drinkType: 'water', quantityMl: 250, fromPreset: false },
      },
    ])
    const de = await ask('POST', '/api/tools/log_drink', water, { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' })
    expect(de.json.message).toBe('250 ml Wasser eingetragen.')
    expect(de.headers.get('content-language')).toBe('de')
  })

  test('[DOOR-4] a dry run tells the diff and writes nothing', async () => {
    const { ask, kernel } = await served()
    const dry = await ask('POST', '/api/tools/log_drink?dry_run=1', water)
    expect(dry.json).toMatchObject({ diff: [{ table: 'drinks', kind: 'add' }], stance: 'auto' })
    expect(dry.json.facts).toBeUndefined()
    expect(await kernel.store.head('space-1')).toEqual({ seq: 0, hlc: '' })
  })

  test.each([
    ['an unknown tool', '/api/tools/make_coffee', {}, 404, 'UnknownTool', 'tool'],
    ['a missing field', '/api/tools/log_drink', { drinkType: 'water' }, 400, 'BadInput', 'quantityMl'],
    ['an unknown field', '/api/tools/log_drink', { ...water, colour: 'red' }, 400, 'BadInput', 'colour'],
    ['a number in quotes', '/api/tools/log_drink', { ...water, quantityMl: '250' }, 400, 'BadInput', 'quantityMl'],
    ['a list', '/api/tools/log_drink', [water], 400, 'BadInput', ''],
    ['a row that is not there', '/api/tools/delete_drink', { entryId: 'nobody' }, 404, 'NotFound', 'entryId'],
    ['nothing to undo', '/api/tools/undo_drink', {}, 422, 'NothingToUndo', undefined],
  ])('%s is a problem with a code and a place', async (_, path, input, status, code, place) => {
    const { ask, logged } = await served()
    const answer = await ask('POST', path, input)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer).toMatchObject({ status, json: { status, code, type: 'about:blank' } })
    expect(answer.json.path).toBe(place)
    expect(typeof answer.json.detail).toBe('string')
    expect(logged).toEqual([])
  })

  test.each([
    ['not JSON', '{"a":', 'application/json', 400, 'BadJson'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'NotJson'],
    ['plain text, as a foreign form can send it', '{}', 'text/plain', 415, 'NotJson'],
    ['more than a megabyte', JSON.stringify({ note: 'x'.repeat(1_000_001) }), 'application/json', 413, 'TooLarge'],
  ])('a body that is %s is refused', async (_, body, type, status, code) => {
    const { ask } = await served()
    expect(await ask('POST', '/api/tools/log_drink', body, { 'content-type': type })).toMatchObject({
      status,
      json: { code },
    })
  })

  test('a body that is not UTF-8 is refused', async () => {
    const { app } = await served()
    const body = new Uint8Array([
      ...new TextEncoder().encode('{"name":"'),
      0xff,
      0xfe,
      ...new TextEncoder().encode('"}'),
    ])
    const response = await app.request('http://localhost:4870/api/tools/log_drink', {
      method: 'POST',
      body,
      headers: { host: 'localhost:4870', 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BadEncoding' })
  })

  test('another method is told which ones there are; another path that there is nothing', async () => {
    const { ask } = await served()
    const put = await ask('PUT', '/api/tools/log_drink', water)
    expect(put).toMatchObject({ status: 405, json: { code: 'MethodNotAllowed' } })
    expect(put.headers.get('allow')).toBe('POST')
    expect((await ask('OPTIONS', '/api/facts')).status).toBe(405)
    expect(await ask('GET', '/api/nothing')).toMatchObject({ status: 404, json: { code: 'NoSuchPath' } })
  })

  test('a fault of ours is answered without its stack and logged with it', async () => {
    const { ask, kernel, logged } = await served()
    kernel.store.facts = () => Promise.reject(new TypeError('boom at secret.ts'))
    const answer = await ask('GET', '/api/facts')
    expect(answer).toMatchObject({ status: 500, json: { code: 'Internal' } })
    expect(answer.text).not.toContain('secret')
    expect(logged.join()).toContain('secret.ts')
  })
})

describe('queries', () => {
  test('by GET texts are read by the kind of their field, by POST values are strict', async () => {
    const { ask } = await served()
    await ask('POST', '/api/tools/log_drink', water)
    const get = await ask('GET', '/api/queries/get_drink_progress?date=14.9.2026')
    expect(get.json).toMatchObject({ answer: { water: { ml: 250, goal: 2000 } } })
    expect(get.json.message).toContain('250')
    expect((await ask('POST', '/api/queries/get_drink_progress', { date: '2026-09-14' })).json.answer).toEqual(
      get.json.answer,
    )
    expect(await ask('POST', '/api/queries/get_drink_progress', { date: '14.9.2026' })).toMatchObject({
      status: 400,
      json: { path: 'date' },
    })
    expect(await ask('GET', '/api/queries/get_drink_progress?date=2026-02-30')).toMatchObject({
      status: 400,
      json: { path: 'date' },
    })
    expect(await ask('GET', '/api/queries/get_drink_progress?when=now')).toMatchObject({
      status: 400,
      json: { path: 'when' },
    })
    expect(await ask('GET', '/api/queries/list_drinks?from=2026-09-15&to=2026-09-14')).toMatchObject({
      status: 422,
      json: { code: 'BadRange', path: 'to' },
    })
    expect((await ask('GET', '/api/queries/get_weather')).status).toBe(404)
  })
})

describe('rows', () => {
  async function logged(count: number) {
    const world = await served()
    for (let at = 0; at < count; at++) {
      await world.ask('POST', '/api/tools/log_drink', {
        drinkType: 'tea',
        quantityMl: at + 1,
        at: `2026-09-${10 + (at % 3)}T08:00:00Z`,
      })
    }
    return world
  }

  test('are paged by a cursor: each once, whatever ties there are', async () => {
    const { ask } = await logged(25)
    const ids: string[] = []
    let cursor = ''
    for (let page = 0; page < 20; page++) {
      const answer = await ask('GET', `/api/rows/drinks?at.from=2026-09-10&limit=4${cursor && `&cursor=${cursor}`}`)
      ids.push(...answer.json.rows.map((row: { id: string }) => row.id))
      cursor = answer.json.cursor ?? ''
      if (!cursor) break
    }
    expect(ids.length).toBe(25)
    expect(new Set(ids).size).toBe(25)
  })

  test('are filtered by indexed fields, an instant by its local day too', async () => {
    const { ask } = await logged(9)
    expect((await ask('GET', '/api/rows/drinks?at=2026-09-11')).json.rows).toHaveLength(3)
    expect((await ask('GET', '/api/rows/drinks?at.from=2026-09-11&at.to=2026-09-12')).json.rows).toHaveLength(6)
    expect((await ask('GET', '/api/rows/drinks?at.from=2026-09-11T08:00:00Z')).json.rows).toHaveLength(6)
    expect(await ask('GET', '/api/rows/drinks?quantityMl=3')).toMatchObject({
      status: 400,
      json: { code: 'BadFilter', path: 'quantityMl' },
    })
    expect(await ask('GET', '/api/rows/drinks?at.from=yesterday')).toMatchObject({
      status: 400,
      json: { path: 'at.from' },
    })
    expect(await ask('GET', '/api/rows/drinks?limit=0')).toMatchObject({ status: 400, json: { path: 'limit' } })
    expect(await ask('GET', '/api/rows/drinks?cursor=xyz')).toMatchObject({ status: 400, json: { path: 'cursor' } })
    expect((await ask('GET', '/api/rows/nothing')).status).toBe(404)
  })

  test('that are deleted show only where they are asked for', async () => {
    const { ask } = await logged(2)
    const [row] = (await ask('GET', '/api/rows/drinks')).json.rows
    expect((await ask('GET', `/api/rows/drinks/${row.id}`)).json).toEqual(row)
    await ask('POST', '/api/tools/delete_drink', { entryId: row.id })
    expect((await ask('GET', '/api/rows/drinks')).json.rows).toHaveLength(1)
    expect((await ask('GET', `/api/rows/drinks/${row.id}`)).status).toBe(404)
    const all = (await ask('GET', '/api/rows/drinks?deleted=1')).json.rows
    expect(all.filter((one: { deleted?: boolean }) => one.deleted)).toMatchObject([{ id: row.id }])
  })
})

describe('facts and undo', () => {
  test('the log is newest first, filtered and paged', async () => {
    const { ask } = await served()
    for (let ml = 1; ml <= 5; ml++) await ask('POST', '/api/tools/log_drink', { drinkType: 'tea', quantityMl: ml })
    await ask('POST', '/api/tools/set_water_target', { goalMl: 1500 })
    expect((await ask('GET', '/api/facts')).json.facts[0]).toMatchObject({ type: 'WaterTargetSet', seq: 6 })
    const first = (await ask('GET', '/api/facts?type=DrinkLogged&limit=3')).json
    const rest = (await ask('GET', `/api/facts?type=DrinkLogged&limit=3&cursor=${first.cursor}`)).json
    expect([...first.facts, ...rest.facts].map((fact) => fact.payload.quantityMl)).toEqual([5, 4, 3, 2, 1])
    expect(rest.cursor).toBeUndefined()
    expect((await ask('GET', '/api/facts?module=drink')).json.facts).toHaveLength(6)
    expect((await ask('GET', '/api/facts?module=todo')).json.facts).toHaveLength(0)
    expect((await ask('GET', '/api/facts?actor=ai')).json.facts).toHaveLength(0)
    expect((await ask('GET', '/api/facts?from=2026-09-15')).json.facts).toHaveLength(0)
    expect(await ask('GET', '/api/facts?mood=good')).toMatchObject({ status: 400, json: { path: 'mood' } })
  })

  test('[UNDO-3] undo tells first what it would do, does it, and says that it is done already', async () => {
    const { ask } = await served()
    const { id } = (await ask('POST', '/api/tools/log_drink', water)).json.facts[0]
    const dry = await ask('POST', '/api/undo', { fact: id, dry_run: true })
    expect(dry.json).toMatchObject({ undone: [], diff: [{ kind: 'remove' }], message: 'This would be taken back.' })
    expect((await ask('GET', '/api/rows/drinks')).json.rows).toHaveLength(1)
    const done = await ask('POST', '/api/undo', { fact: id })
    expect(done.json).toMatchObject({ undone: [{ reverts: id, actor: { kind: 'user' } }], message: 'Taken back.' })
    expect((await ask('GET', '/api/rows/drinks')).json.rows).toHaveLength(0)
    expect((await ask('POST', '/api/undo', { fact: id })).json).toMatchObject({
      undone: [],
      message: 'It was already taken back.',
    })
    expect(await ask('POST', '/api/undo', { fact: id, proposal: id })).toMatchObject({ status: 400 })
    expect(await ask('POST', '/api/undo', { fact: 'none' })).toMatchObject({
      status: 422,
      json: { code: 'NothingToUndo' },
    })
  })
})

describe('server', () => {
  test('health, metrics', async () => {
    const { ask } = await served()
    await ask('POST', '/api/tools/log_drink', water)
    expect((await ask('GET', '/health')).json).toEqual({
      status: 'ok',
      version: '0.0.0',
      now: '2026-09-14T08:00:00.000Z',
      head: 1,
    })
    const metrics = await ask('GET', '/metrics')
    expect(metrics.text).toContain('sekundant_facts_total{type="DrinkLogged"} 1')
    expect(metrics.text).toContain('sekundant_http_requests_total{method="POST",status="200"} 1')
    expect(metrics.text).toMatch(/^sekundant_head 1$/m)
  })
})
