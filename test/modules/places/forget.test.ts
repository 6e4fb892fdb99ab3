import { describe, expect, test } from 'vitest'
import { agent, me, SPACE } from '../../fixtures/kernel.ts'
import { CENTRE, off, town } from './world.ts'

async function past() {
  const made = town('2026-09-16T08:00:00Z')
  const { act, place, visit, log, clock } = made
  const library = await place('Library')
  clock.set('2026-09-14T08:00:00Z')
  await act('start_tracking')
  await log('2026-09-14T08:10:00Z')
  await log('2026-09-14T08:20:00Z', off(2000, 0))
  clock.set('2026-09-14T08:30:00Z')
  await act('stop_tracking')
  clock.set('2026-09-16T08:00:00Z')
  await visit(library, '2026-09-13T20:00:00Z', { leftAt: '2026-09-14T05:00:00Z', source: 'tracking', note: 'traced' })
  await visit(library, '2026-09-14T10:00:00Z', { note: 'by hand' })
  await log('2026-09-15T08:00:00Z', off(9000, 0))
  return { ...made, library }
}

describe('forget_locations', () => {
  test('removes locations, tracks and traced visits of the time; what was written by hand stays', async () => {
    const { act, ask, kernel, measure, payload } = await past()
    expect(await measure('2026-09-14', 'distance_km')).toBeCloseTo(2, 1)
    const { facts, message } = await act('forget_locations', { from: '2026-09-14', to: '2026-09-14' })
    expect(facts.map(payload)).toEqual([{ from: '2026-09-14', to: '2026-09-14', count: 4 }])
    expect(message.en).toBe('Forgot 4 entries for good.')
    const { answer } = await ask('list_visits', { from: '2026-09-13', to: '2026-09-15' })
    expect(answer.map(({ note }: { note: string }) => note)).toEqual(['by hand'])
    expect(await measure('2026-09-14', 'distance_km')).toBeNull()
    expect(await measure('2026-09-13', 'places_visited')).toBeNull()
    expect((await kernel.store.rows(SPACE, { table: 'location_samples', all: true })).length).toBe(1)
    const log = JSON.stringify(await kernel.store.facts(SPACE, {}))
    expect(log).not.toContain('traced')
    expect(log).not.toContain(String(off(2000, 0).lat))
    // The place that lies at the same point is no trace.
    expect(log).toContain(String(CENTRE.lat))
    expect(log).toContain(String(off(9000, 0).lat))
  })
  test('moments as well as days', async () => {
    const { act, kernel } = await past()
    await act('forget_locations', { from: '2026-09-14T08:15:00Z', to: '2026-09-15' })
    const rows = await kernel.store.rows(SPACE, { table: 'location_samples', all: true })
    expect(rows.map(({ fields }) => fields['at'])).toEqual(['2026-09-14T08:10:00.000Z'])
    expect((await kernel.store.rows(SPACE, { table: 'tracking_sessions', all: true })).length).toBe(1)
  })
  test('refused where there is nothing, and where the range runs backwards', async () => {
    const { refused } = await past()
    expect(await refused('forget_locations', { from: '2026-01-01', to: '2026-01-02' })).toMatchObject({
      code: 'NothingToForget',
    })
    expect(await refused('forget_locations', { from: '2026-09-15', to: '2026-09-14' })).toEqual({
      code: 'BadRange',
      path: 'to',
    })
  })
  test('[DOOR] cannot be taken back, and an AI never does it by itself', async () => {
    const { act, kernel } = await past()
    const asked = await kernel.perform({
      tool: 'forget_locations',
      input: { from: '2026-09-14', to: '2026-09-14' },
      actor: agent,
      space: SPACE,
    })
    expect(asked.kind).not.toBe('done')
    const { facts } = await act('forget_locations', { from: '2026-09-14', to: '2026-09-14' })
    expect(await kernel.undo({ fact: facts[0]!.id }, { space: SPACE, actor: me })).toMatchObject({
      code: 'NothingToUndo',
    })
  })
})
