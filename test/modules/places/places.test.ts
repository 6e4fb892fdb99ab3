import { describe, expect, test } from 'vitest'
import { llmSchemas } from '#derive/llm.ts'
import { offDevice } from '#derive/off-device.ts'
import { agent, kernelOf, SPACE } from '../../fixtures/kernel.ts'
import { CENTRE, off, places, town } from './world.ts'

describe('facts as they go out', () => {
  test('PlaceCreated{placeId, name, category, lat, lng}; the radius is a hundred metres', async () => {
    const { act, kernel, payload } = town()
    const { facts } = await act('create_place', { name: 'Library', ...CENTRE, category: 'culture' })
    expect(payload(facts[0]!)).toEqual({ placeId: 'id-000001', name: 'Library', category: 'culture', ...CENTRE })
    const [row] = await kernel.store.rows(SPACE, { table: 'places', ids: ['id-000001'] })
    expect(row!.fields).toMatchObject({ radius: 100, favorite: false })
  })
  test('PlaceVisited{placeId, name, visitCount}', async () => {
    const { act, place, payload } = town()
    const id = await place('Library')
    const first = await act('record_visit', { placeId: id })
    expect(payload(first.facts[0]!)).toMatchObject({ placeId: id, name: 'Library', visitCount: 1 })
    const second = await act('record_visit', { placeId: id })
    expect(payload(second.facts[0]!)).toMatchObject({ visitCount: 2 })
    expect(second.message.de).toBe('Besuch 2 bei „Library“ eingetragen.')
  })
  test('LocationLogged{logId, lat, lng, placeId, accuracy} with the place that covers it', async () => {
    const { log, place, payload } = town()
    const id = await place('Library')
    const { facts, message } = await log('2026-09-14T07:00:00Z', off(50, 0))
    expect(payload(facts[0]!)).toMatchObject({ ...off(50, 0), placeId: id, accuracy: 10 })
    expect(payload(facts[0]!)).toHaveProperty('logId')
    expect(message.en).toBe('Noted your location: “Library”.')
    expect(payload((await log('2026-09-14T07:00:00Z', off(500, 0))).facts[0]!)).not.toHaveProperty('placeId')
  })
  test('PlaceUpdated names fields, PlaceDeleted the name, VisitRemoved the place', async () => {
    const { act, place, visit, payload } = town()
    const id = await place('Library')
    const visitId = await visit(id, '2026-09-14T07:00:00Z')
    const told = async (tool: string, input: object) => payload((await act(tool, input)).facts[0]!)
    expect(await told('update_place', { placeId: id, radius: 50 })).toEqual({ placeId: id, fields: ['radius'] })
    expect(await told('change_visit', { visitId, leftAt: '2026-09-14T07:30:00Z' })).toEqual({
      visitId,
      fields: ['leftAt'],
    })
    expect(await told('remove_visit', { visitId })).toEqual({ visitId, placeId: id })
    expect(await told('delete_place', { placeId: id })).toEqual({ placeId: id, name: 'Library' })
  })
})

describe('tracking', () => {
  test('TrackingStopped{durationMs, logCount}', async () => {
    const { act, log, clock, payload } = town()
    await log('2026-09-14T07:59:00Z')
    await act('start_tracking')
    clock.forward(60_000)
    await log('2026-09-14T08:00:30Z')
    await log('2026-09-14T08:00:50Z')
    const { facts, message } = await act('stop_tracking')
    expect(payload(facts[0]!)).toMatchObject({ durationMs: 60_000, logCount: 2 })
    expect(message.en).toBe('Recorded 1 min, 2 locations.')
  })
  test('starting twice and stopping without a start are refused', async () => {
    const { act, refused } = town()
    expect(await refused('stop_tracking')).toMatchObject({ code: 'NotTracking' })
    await act('start_tracking')
    expect(await refused('start_tracking')).toMatchObject({ code: 'AlreadyTracking' })
    await act('stop_tracking')
    expect(await refused('stop_tracking')).toMatchObject({ code: 'NotTracking' })
  })
})

describe('what is refused', () => {
  test.each([
    ['create_place', { name: 'X', lat: 91, lng: 0 }, 'lat'],
    ['create_place', { name: 'X', lat: 0, lng: -181 }, 'lng'],
    ['log_location', { lat: 0, lng: 0, accuracy: -1 }, 'accuracy'],
  ])('%s %j', async (tool, input, path) => {
    expect(await town().refused(tool, input)).toMatchObject({ path })
  })
  test('a visit to come, one that ends before it begins, a place that is not there', async () => {
    const { place, visit, refused } = town()
    const placeId = await place('Library')
    expect(await refused('record_visit', { placeId, at: '2026-09-14T08:00:01Z' })).toEqual({
      code: 'InTheFuture',
      path: 'at',
    })
    const at = '2026-09-14T07:00:00Z'
    expect(await refused('record_visit', { placeId, at, leftAt: '2026-09-14T06:00:00Z' })).toMatchObject({
      code: 'BadRange',
    })
    const visitId = await visit(placeId, at, { leftAt: '2026-09-14T07:30:00Z' })
    expect(await refused('change_visit', { visitId, arrivedAt: '2026-09-14T07:40:00Z' })).toEqual({
      code: 'BadRange',
      path: 'arrivedAt',
    })
    expect(await refused('record_visit', { placeId: 'nowhere' })).toMatchObject({ code: 'NotFound', path: 'placeId' })
  })
})

describe('questions', () => {
  test('get_places: the nearest first, archived ones not', async () => {
    const { place, act, ask } = town()
    const gone = await place('Gone')
    await act('update_place', { placeId: gone, archivedAt: '2026-09-14T08:00:00Z' })
    await place('Far', off(3000, 0))
    await place('Near', off(200, 0))
    const { answer, message } = await ask('get_places', { near: CENTRE })
    expect(answer.map((one: { name: string; distanceM: number }) => [one.name, one.distanceM])).toEqual([
      ['Near', 200],
      ['Far', 3000],
    ])
    expect(message!.en).toBe('Nearest: “Near”, 200 m.')
  })
  test('list_visits: what reaches into the days, with the name of now', async () => {
    const { place, visit, act, ask } = town('2026-09-16T08:00:00Z')
    const bar = await place('Bar')
    await visit(bar, '2026-09-14T20:00:00Z', { leftAt: '2026-09-15T01:00:00Z' })
    await visit(bar, '2026-09-15T18:00:00Z')
    await act('update_place', { placeId: bar, name: 'Café' })
    const { answer } = await ask('list_visits', { from: '2026-09-15', to: '2026-09-15' })
    expect(answer.map((one: { name: string; date: string }) => [one.name, one.date])).toEqual([
      ['Café', '2026-09-14'],
      ['Café', '2026-09-15'],
    ])
    expect(await ask('list_visits', { from: '2026-09-15', to: '2026-09-14' })).toEqual({ code: 'BadRange' })
  })
  test('show_route: lines without the pauses, with distance and duration', async () => {
    const { log, ask } = town('2026-09-14T12:00:00Z')
    for (const [time, north] of [
      ['08:00', 0],
      ['08:10', 1000],
      ['10:00', 0],
      ['10:20', 2000],
    ] as const)
      await log(`2026-09-14T${time}:00Z`, off(north, 0))
    const { answer, message } = await ask('show_route', { date: '2026-09-14' })
    expect(answer).toMatchObject({ samples: 4, durationMs: 30 * 60_000 })
    expect(answer.lines.map((line: unknown[]) => line.length)).toEqual([2, 2])
    expect(message!.en).toBe('3.0 km in 30 min.')
    expect(await ask('show_route', { date: '2026-09-13' })).toMatchObject({ message: { en: 'No way was recorded.' } })
  })
  test('get_current_location answers from the last hour, and only on the device', async () => {
    const { log, place, ask, clock, kernel } = town()
    expect(await ask('get_current_location')).toEqual({ code: 'NoLocation' })
    await place('Library')
    await log('2026-09-14T07:50:00Z')
    expect(await ask('get_current_location')).toMatchObject({ answer: { placeName: 'Library', ...CENTRE } })
    clock.forward(60 * 60_000)
    expect(await ask('get_current_location')).toEqual({ code: 'NoLocation' })
    const names = llmSchemas(kernel.registry).map(({ name }) => name)
    expect(names).toContain('get_places')
    expect(names).not.toContain('get_current_location')
    expect(kernelOf([offDevice(places)]).registry.queries.has('get_current_location')).toBe(false)
  })
})

describe('the part of the day', () => {
  test('visited, tracking and, on the device, where somebody is', async () => {
    const { log, place, visit, act, asking } = town()
    const id = await place('Library')
    await visit(id, '2026-09-14T07:00:00Z')
    await act('start_tracking')
    await log('2026-09-14T07:55:00Z')
    const part = { visited: 1, tracking: true }
    const here = { ...CENTRE, placeName: 'Library' }
    expect(await places.snapshot!.answer(await asking(), '2026-09-14')).toEqual({ ...part, currentLocation: here })
    expect(await offDevice(places).snapshot!.answer(await asking(), '2026-09-14')).toEqual(part)
    expect(await places.snapshot!.answer(await asking(), '2026-09-13')).toEqual({ visited: 0, tracking: false })
  })
})

test('what an AI may do at once: log, not plan', async () => {
  const { kernel, place } = town()
  const placeId = await place('Library')
  const stance = async (tool: string, input: object) => {
    const dry = await kernel.perform({ tool, input, actor: agent, space: SPACE, dryRun: true })
    return dry.kind === 'preview' ? kernel.registry.tools.get(tool)!.ai : dry.kind
  }
  expect(await stance('record_visit', { placeId })).toBe('auto')
  expect(await stance('log_location', CENTRE)).toBe('auto')
  expect(await stance('start_tracking', {})).toBe('propose')
  expect(await stance('update_place', { placeId, name: 'Y' })).toBe('propose')
})
