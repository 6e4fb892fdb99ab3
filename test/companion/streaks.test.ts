import { describe, expect, it } from 'vitest'
import { addDays } from '#core/time/day.ts'
import { modules } from '#modules/all.ts'
import { brief, world } from './world.ts'

const noon = (day: string): string => `${day}T10:00:00Z`

describe('streaks over a space', () => {
  it('[DAY-2] [STREAK-1] Berlin on 28, 29 and 30 March 2026 is three days', async () => {
    const at = await world('2026-03-30T21:30:00Z')
    // 00:30 on the 28th, 23:30 on the 29th (two hours after the clocks moved on), 23:30 on the 30th.
    for (const moment of ['2026-03-27T23:30:00Z', '2026-03-29T21:30:00Z', '2026-03-30T21:30:00Z'])
      await at.drink(moment)
    expect(await at.water()).toMatchObject({
      moduleId: 'drink',
      unit: 'days',
      currentStreak: 3,
      longestStreak: 3,
      lastActiveDate: '2026-03-30',
      status: 'active',
      today: 'done',
    })
  })

  it('[DAY-2] with a day start of 04:00 half past one belongs to the day before', async () => {
    const at = await world('2026-03-30T23:30:00Z', { calendar: { dayStart: '04:00' } })
    await at.drink('2026-03-29T10:00:00Z')
    await at.drink('2026-03-30T23:30:00Z')
    expect(await at.water()).toMatchObject({ currentStreak: 2, lastActiveDate: '2026-03-30', today: 'done' })
  })

  it('[STREAK-1] a backdated entry repairs it; undo and deletion break it', async () => {
    const at = await world(noon('2026-03-30'))
    for (const day of ['2026-03-26', '2026-03-29', '2026-03-30']) await at.drink(noon(day))
    expect(await at.water()).toMatchObject({ currentStreak: 2, longestStreak: 2 })
    const late = await at.drink(noon('2026-03-27'))
    expect(await at.water()).toMatchObject({ currentStreak: 4, longestStreak: 4 })
    await at.undo(late.facts[0]!.id)
    expect(await at.water()).toMatchObject({ currentStreak: 2, longestStreak: 2 })
    const again = await at.drink(noon('2026-03-28'))
    expect(await at.water()).toMatchObject({ currentStreak: 4 })
    await at.act('delete_drink', { entryId: again.facts[0]!.change!.row })
    expect(await at.water()).toMatchObject({ currentStreak: 2 })
  })

  it('[STREAK-3] done, skip, skip, done is two', async () => {
    const at = await world(noon('2026-03-30'))
    await at.drink(noon('2026-03-27'))
    await at.act('skip_day', { streak: 'water', day: '2026-03-28' })
    const skipped = await at.act('skip_day', { streak: 'water', day: '2026-03-29' })
    await at.drink(noon('2026-03-30'))
    const water = await at.water()
    expect(water.currentStreak).toBe(2)
    expect(water.days.slice(-4).map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped', 'done'])
    expect(skipped.facts[0]).toMatchObject({ type: 'StreakDaySkipped' })
  })

  it('[STREAK-3] a freeze covers one day of one streak, as many a month as the person allows', async () => {
    const at = await world(noon('2026-03-30'))
    await at.act('change_settings', { freezesPerMonth: 1 })
    await at.drink(noon('2026-03-26'))
    await at.act('freeze_day', { streak: 'water', day: '2026-03-27' })
    await at.act('freeze_day', { streak: 'water', day: '2026-03-27' })
    expect(await at.water()).toMatchObject({ currentStreak: 0, status: 'broken' })
    expect(await at.refused('freeze_day', { streak: 'water', day: '2026-03-28' })).toEqual({
      code: 'NoFreezeLeft',
      path: 'day',
    })
    expect(await at.refused('freeze_day', { streak: 'swimming' })).toEqual({ code: 'BadInput', path: 'streak' })
    await at.act('skip_day', { streak: 'water', day: '2026-03-28' })
    expect(await at.water()).toMatchObject({ currentStreak: 1, status: 'at_risk' })
  })

  it('[STREAK-3] a vacation pauses all streaks until it ends', async () => {
    const at = await world(noon('2026-03-20'))
    await at.drink(noon('2026-03-20'))
    await at.act('set_vacation', { from: '2026-03-21' })
    at.clock.set(noon('2026-03-30'))
    expect(await at.water()).toMatchObject({ currentStreak: 1, status: 'active', today: 'skipped' })
    await at.act('end_vacation')
    expect(await at.water()).toMatchObject({ currentStreak: 1, status: 'active', today: 'open' })
    at.clock.set(noon('2026-04-01'))
    expect(await at.water()).toMatchObject({ currentStreak: 0, status: 'broken' })
    expect(await at.refused('end_vacation', {})).toMatchObject({ code: 'NoVacation' })
    expect(await at.refused('set_vacation', { from: '2026-04-02', until: '2026-04-01' })).toEqual({
      code: 'BadRange',
      path: 'until',
    })
  })

  it('an opt-in streak shows once it is followed', async () => {
    const at = await world(noon('2026-03-30'))
    const names = async () => (await at.streaks.all()).map(({ name }) => name)
    expect(await names()).not.toContain('dry_days')
    await at.act('follow_streak', { streak: 'dry_days' })
    expect(await names()).toContain('dry_days')
    await at.act('unfollow_streak', { streak: 'dry_days' })
    expect(await names()).not.toContain('dry_days')
  })

  it('[STREAK-2] an open evening is no risk to a streak with a grace', async () => {
    const at = await world('2026-03-30T15:00:00Z')
    await at.drink(noon('2026-03-29'))
    at.clock.set('2026-03-30T19:00:00Z')
    expect((await at.water()).status).toBe('active')
  })

  it('[STREAK-4] two years cost few reads, and the longest run stays without facts', async () => {
    const at = await world(noon('2026-03-30'))
    // A run of 30 days two years ago, then one of three now.
    for (let index = 0; index < 30; index++) await at.drink(noon(addDays('2024-04-01', index)))
    for (const day of ['2026-03-28', '2026-03-29', '2026-03-30']) await at.drink(noon(day))
    expect(await at.water()).toMatchObject({ currentStreak: 3, longestStreak: 30 })

    // A few for each module, however many days.
    const few = 12 * modules.length
    let reads = 0
    const counted = new Proxy(at.store, {
      get(target, name, self) {
        const value: unknown = Reflect.get(target, name, self)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'rows' || name === 'folds') reads++
          // Pruned: not one fact is left.
          if (name === 'facts') return Promise.resolve([])
          return value.apply(target, args) as unknown
        }
      },
    })
    const again = await world(noon('2026-03-30'), { store: counted })
    await again.derived.settled()
    reads = 0
    expect(await again.water()).toMatchObject({ currentStreak: 3, longestStreak: 30 })
    expect(reads).toBeLessThan(few)
    reads = 0
    await again.drink(noon('2026-03-30'), 100)
    expect(await again.water()).toMatchObject({ currentStreak: 3, longestStreak: 30 })
    await again.derived.settled()
    expect(reads).toBeLessThan(few)
  })

  it('[STREAK-1] an old deletion takes the longest run down', async () => {
    const at = await world(noon('2026-03-30'))
    const old: string[] = []
    for (let index = 0; index < 10; index++)
      old.push((await at.drink(noon(addDays('2025-01-01', index)))).facts[0]!.change!.row)
    expect((await at.water()).longestStreak).toBe(10)
    for (const index of [4, 5]) await at.act('delete_drink', { entryId: old[index] })
    expect((await at.water()).longestStreak).toBe(4)
  })

  it('tells a streak goal its length on each day', async () => {
    const at = await world(noon('2026-03-30'))
    for (const day of ['2026-03-26', '2026-03-27', '2026-03-29', '2026-03-30']) await at.drink(noon(day))
    expect([...(await at.streaks.runs('water', '2026-03-25', '2026-03-30')).values()]).toEqual([0, 1, 2, 2, 3, 4])
    expect(brief(await at.derived.list('2026-03-26', '2026-03-27'))).toEqual([
      'DrinkGoalReached 2026-03-26',
      'DrinkGoalReached 2026-03-27',
    ])
  })
})
