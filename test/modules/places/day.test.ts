import { describe, expect, test } from 'vitest'
import { off, town } from './world.ts'

describe('[PLACES-2] distinct places with a visit on the day', () => {
  test('a visit over midnight counts on both days, twice the same place once', async () => {
    const { place, visit, measure } = town('2026-09-16T08:00:00Z')
    const bar = await place('Bar')
    const gym = await place('Gym', off(2000, 0))
    await visit(bar, '2026-09-14T20:00:00Z', { leftAt: '2026-09-14T23:30:00Z' })
    await visit(gym, '2026-09-14T06:00:00Z')
    await visit(gym, '2026-09-14T15:00:00Z')
    expect(await measure('2026-09-14', 'places_visited')).toBe(2)
    expect(await measure('2026-09-15', 'places_visited')).toBe(1)
    // Nobody said that the visits to the gym lasted, and a day without visits is unknown, not empty.
    expect(await measure('2026-09-16', 'places_visited')).toBeNull()
    expect(await measure('2026-09-13', 'places_visited')).toBeNull()
  })
  test('one that ends with the day does not count on the next', async () => {
    const { place, visit, measure } = town('2026-09-16T08:00:00Z')
    await visit(await place('Bar'), '2026-09-14T20:00:00Z', { leftAt: '2026-09-14T22:00:00Z' })
    expect(await measure('2026-09-15', 'places_visited')).toBeNull()
  })
  test('[DAY-2] days begin when the person says', async () => {
    const calendar = {
      table: 'settings',
      row: 'me',
      fallback: { zone: 'Europe/Berlin', dayStart: '04:00', weekStart: 1 },
    }
    const { place, visit, measure } = town('2026-09-16T08:00:00Z', { calendar })
    await visit(await place('Bar'), '2026-09-14T20:00:00Z', { leftAt: '2026-09-15T01:30:00Z' })
    expect(await measure('2026-09-14', 'places_visited')).toBe(1)
    expect(await measure('2026-09-15', 'places_visited')).toBeNull()
  })
})

describe('[PLACES-3] new places: the first visit ever', () => {
  test('late arrivals and removals move it', async () => {
    const { place, visit, act, measure } = town('2026-09-16T08:00:00Z')
    const [a, b] = [await place('A'), await place('B')]
    await visit(a, '2026-09-14T08:00:00Z')
    await visit(a, '2026-09-15T08:00:00Z')
    await visit(b, '2026-09-15T09:00:00Z')
    expect(await measure('2026-09-14', 'new_places')).toBe(1)
    expect(await measure('2026-09-15', 'new_places')).toBe(1)
    const earlier = await visit(b, '2026-09-10T08:00:00Z')
    expect(await measure('2026-09-15', 'new_places')).toBe(0)
    expect(await measure('2026-09-10', 'new_places')).toBe(1)
    await act('remove_visit', { visitId: earlier })
    expect(await measure('2026-09-15', 'new_places')).toBe(1)
    expect(await measure('2026-09-10', 'new_places')).toBeNull()
  })
})

describe('[PLACES-4] hours away from home', () => {
  const day = '2026-09-14'
  test('null where there is no home', async () => {
    const { place, visit, measure } = town('2026-09-16T08:00:00Z')
    await visit(await place('Work'), '2026-09-14T08:00:00Z', { leftAt: '2026-09-14T16:00:00Z' })
    expect(await measure(day, 'hours_away')).toBeNull()
  })
  test('visits elsewhere and the ways between; not what nobody knows', async () => {
    const { place, visit, act, measure } = town('2026-09-16T08:00:00Z')
    const home = await place('Home', off(0, 0), { category: 'home' })
    const work = await place('Work', off(4000, 0), { category: 'work' })
    await visit(home, '2026-09-13T18:00:00Z', { leftAt: '2026-09-14T06:00:00Z' })
    await visit(work, '2026-09-14T06:30:00Z', { leftAt: '2026-09-14T15:00:00Z' })
    await visit(home, '2026-09-14T15:45:00Z', { leftAt: '2026-09-15T06:00:00Z' })
    expect(await measure(day, 'hours_away')).toBe(9.75)
    expect(await measure('2026-09-13', 'hours_away')).toBe(0)
    await act('update_place', { placeId: home, category: 'other' })
    expect(await measure(day, 'hours_away')).toBeNull()
  })
  test('a later arrival ends a visit that nobody ended; a night away is cut at midnight', async () => {
    const { place, visit, measure } = town('2026-09-16T08:00:00Z')
    const home = await place('Home', off(0, 0), { category: 'home' })
    const hut = await place('Hut', off(40_000, 0), { category: 'nature' })
    await visit(home, '2026-09-14T07:00:00Z')
    await visit(hut, '2026-09-14T16:00:00Z', { leftAt: '2026-09-15T07:00:00Z' })
    await visit(home, '2026-09-15T09:00:00Z')
    expect(await measure(day, 'hours_away')).toBe(6)
    expect(await measure('2026-09-15', 'hours_away')).toBe(11)
  })
  test.each([
    ['2026-03-29', '2026-03-28T10:00:00Z', '2026-03-30T10:00:00Z', 23],
    ['2026-10-25', '2026-10-24T10:00:00Z', '2026-10-26T10:00:00Z', 25],
  ])('%s is as long as it is', async (at, from, until, hours) => {
    const { place, visit, measure } = town('2026-11-16T08:00:00Z')
    await place('Home', off(0, 0), { category: 'home' })
    await visit(await place('Hut', off(40_000, 0)), from, { leftAt: until })
    expect(await measure(at, 'hours_away')).toBe(hours)
  })
})

describe('distance', () => {
  test('consecutive fixes add up; without fixes nothing is known', async () => {
    const { log, act, measure } = town('2026-09-14T12:00:00Z')
    await act('start_tracking')
    for (const [minute, north] of [
      [1, 0],
      [10, 1000],
      [20, 2500],
    ] as const)
      await log(`2026-09-14T12:${String(minute).padStart(2, '0')}:00Z`, off(north, 0))
    expect(await measure('2026-09-14', 'distance_km')).toBeCloseTo(2.5, 2)
    expect(await measure('2026-09-13', 'distance_km')).toBeNull()
  })
  test('[WAY-6] a leg over midnight counts on both days by its time', async () => {
    const { log, act, measure, clock } = town('2026-09-14T20:00:00Z')
    await act('start_tracking')
    clock.set('2026-09-14T23:00:00Z')
    await log('2026-09-14T21:50:00Z', off(0, 0))
    expect(await measure('2026-09-14', 'distance_km')).toBe(0)
    await log('2026-09-14T22:05:00Z', off(3000, 0))
    expect(await measure('2026-09-14', 'distance_km')).toBeCloseTo(2, 2)
    expect(await measure('2026-09-15', 'distance_km')).toBeCloseTo(1, 2)
  })
})
