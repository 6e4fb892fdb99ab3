import { describe, expect, it } from 'vitest'
import { world } from './world.ts'

describe('settings', () => {
  it('tell the kernel how days are counted, and taking the change back restores it', async () => {
    const at = await world('2026-03-30T23:30:00Z')
    expect(await at.kernel.today(at.space)).toBe('2026-03-31')
    const changed = await at.act('change_settings', { dayStart: '04:00', weekStart: 7 })
    expect(changed.facts.map(({ type }) => type)).toEqual(['SettingsStarted', 'SettingsChanged'])
    expect(await at.kernel.today(at.space)).toBe('2026-03-30')
    expect(await at.settings.get()).toMatchObject({
      zone: 'Europe/Berlin',
      dayStart: '04:00',
      weekStart: 7,
      language: 'auto',
    })
    await at.undo(changed.facts[0]!.id)
    expect(await at.kernel.today(at.space)).toBe('2026-03-31')
    expect((await at.settings.get()).dayStart).toBe('00:00')
    await at.act('change_settings', { language: 'de' })
    expect(await at.settings.get()).toMatchObject({ dayStart: '00:00', language: 'de' })
  })

  it('[DAY-2] a new zone re-dates no old fact', async () => {
    const at = await world('2026-03-30T22:30:00Z')
    await at.drink('2026-03-29T22:30:00Z')
    await at.act('change_settings', { zone: 'America/New_York' })
    const progress = async (date: string) => {
      const answer = await at.kernel.ask('get_drink_progress', { date }, at.space)
      return answer.ok && (answer.answer as { water: { ml: number } }).water.ml
    }
    expect(await progress('2026-03-30')).toBe(2000)
    expect(await progress('2026-03-29')).toBe(0)
    const now = await at.act('log_drink', { drinkType: 'water', quantityMl: 300 })
    expect(now.facts[0]!.change!.set['at@day']).toBe('2026-03-30')
  })

  it('are never a tool of an AI, and refuse what does not exist', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    expect(at.kernel.registry.tools.get('change_settings')!.personal).toBe(true)
    expect(await at.refused('change_settings', { zone: 'Mars/Olympus' })).toEqual({ code: 'BadInput', path: 'zone' })
    expect(await at.refused('change_settings', { weekStart: 8 })).toMatchObject({ path: 'weekStart' })
    expect(await at.refused('change_settings', { moon: true })).toEqual({ code: 'BadInput', path: 'moon' })
  })

  it('the person may clear what was set', async () => {
    const at = await world('2026-03-30T10:00:00Z')
    await at.act('change_settings', { zone: 'Asia/Tokyo' })
    await at.act('change_settings', { zone: null })
    expect((await at.settings.get()).zone).toBe('Europe/Berlin')
  })
})
