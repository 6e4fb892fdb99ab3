import { describe, expect, test } from 'vitest'
import { nudges } from '#modules/places/nudges.ts'
import { off, town } from './world.ts'

const [visitGuess, nameThisSpot] = nudges
const minute = (value: number): string => `2026-09-14T08:${String(value).padStart(2, '0')}:00Z`

describe('[PLACES-5] visit_guess', () => {
  test('after ten minutes inside a known radius, with a button that records the visit', async () => {
    const { log, place, act, asking, clock } = town('2026-09-14T08:10:00Z')
    const id = await place('Library')
    for (let at = 0; at <= 8; at += 2) await log(minute(at), off(20, at))
    expect(await visitGuess!.check(await asking(), '10:10')).toBeUndefined()
    await log(minute(10), off(20, 0))
    const nudge = await visitGuess!.check(await asking(), '10:10')
    expect(nudge).toMatchObject({
      title: { de: 'Bei „Library“?' },
      act: { tool: 'record_visit', input: { placeId: id, at: '2026-09-14T08:00:00.000Z' } },
    })
    const { act: button } = nudge!
    if (!('tool' in button)) throw new Error('no tool')
    await act(button.tool, button.input)
    clock.forward(2 * 60_000)
    expect(await visitGuess!.check(await asking(), '10:12')).toBeUndefined()
  })
  test('not once the person has gone on', async () => {
    const { log, place, asking } = town('2026-09-14T08:40:00Z')
    await place('Library')
    for (let at = 0; at <= 12; at += 2) await log(minute(at))
    for (let at = 14; at <= 38; at += 2) await log(minute(at), off(2000, 0))
    expect(await visitGuess!.check(await asking(), '10:40')).toBeUndefined()
  })
})

describe('[PLACES-6] name_this_spot', () => {
  const stay = async (log: ReturnType<typeof town>['log'], day: string, north: number) => {
    for (const at of ['10:00', '10:06', '10:12']) await log(`2026-09-${day}T${at}:00Z`, off(north, 0))
  }
  test('the same unnamed spot on three days', async () => {
    const { log, act, asking } = town('2026-09-14T18:00:00Z')
    await stay(log, '11', 0)
    await stay(log, '12', 30)
    await stay(log, '12', 40)
    expect(await nameThisSpot!.check(await asking(), '19:00')).toBeUndefined()
    await stay(log, '14', 60)
    const nudge = await nameThisSpot!.check(await asking(), '19:00')
    expect(nudge).toMatchObject({ act: { tool: 'create_place', input: { lat: 48.13771 } } })
    if (!('tool' in nudge!.act)) throw new Error('no tool')
    await act(nudge!.act.tool, nudge!.act.input)
    expect(await nameThisSpot!.check(await asking(), '19:00')).toBeUndefined()
  })
})
