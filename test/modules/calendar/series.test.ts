import { describe, expect, test } from 'vitest'
import { calendar } from '#test/fixtures/modules.ts'
import { movedRule } from '#modules/calendar/rule.ts'
import { kernelOf } from '../../fixtures/kernel.ts'
import { ask, eventOf, overridesOf, refusalOf, run, starts } from './world.ts'

const weekly = {
  title: 'Standup',
  startTime: '2026-09-14T07:30:00Z',
  endTime: '2026-09-14T07:45:00Z',
  repeat: 'FREQ=WEEKLY;BYDAY=MO',
}

describe('[CAL-2] a series keeps its time on the wall', () => {
  test('half past nine in Berlin stays half past nine through both clock changes', async () => {
    const kernel = kernelOf([calendar])
    await run(kernel, 'create_event', weekly)
    expect(await starts(kernel, '2026-10-19', '2026-10-26')).toEqual([
      '2026-10-19T07:30:00.000Z',
      '2026-10-26T08:30:00.000Z',
    ])
    expect(await starts(kernel, '2027-03-22', '2027-03-29')).toEqual([
      '2027-03-22T08:30:00.000Z',
      '2027-03-29T07:30:00.000Z',
    ])
  })

  test('a time that the clock skips moves on, one that comes twice is the first', async () => {
    const kernel = kernelOf([calendar])
    await run(kernel, 'create_event', {
      title: 'Night watch',
      startTime: '2026-10-20T00:30:00Z',
      repeat: 'FREQ=DAILY',
      zone: 'Europe/Berlin',
    })
    expect(await starts(kernel, '2026-10-24', '2026-10-26')).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
    expect(await starts(kernel, '2027-03-27', '2027-03-29')).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ])
  })

  test('in the zone that it was made for, wherever the person is', async () => {
    const kernel = kernelOf([calendar])
    const { row } = await run(kernel, 'create_event', { ...weekly, zone: 'America/New_York' })
    // New York changes its clocks a week later than Berlin.
    expect(await starts(kernel, '2026-10-26', '2026-11-02')).toEqual([
      '2026-10-26T07:30:00.000Z',
      '2026-11-02T08:30:00.000Z',
    ])
    expect(await eventOf(kernel, row)).toMatchObject({ since: '2026-09-14', through: '2199-12-31' })
  })
})

describe('[CAL-3] how far a series reaches', () => {
  test.each([
    ['FREQ=WEEKLY;BYDAY=MO', '2199-12-31'],
    ['FREQ=WEEKLY;COUNT=3', '2026-09-28'],
    ['FREQ=WEEKLY;UNTIL=20260930', '2026-09-28'],
    ['FREQ=WEEKLY;UNTIL=20260928T073000Z', '2026-09-28'],
    ['FREQ=WEEKLY;UNTIL=20260928T072959Z', '2026-09-21'],
    ['FREQ=DAILY;COUNT=1000000000', '2199-12-31'],
    ['FREQ=DAILY;COUNT=1', undefined],
    ['FREQ=DAILY;UNTIL=20200101', undefined],
    // The start itself is the first, though no Tuesday.
    ['FREQ=WEEKLY;BYDAY=TU;COUNT=2', '2026-09-15'],
  ])('%s reaches to %s', async (repeat, through) => {
    const kernel = kernelOf([calendar])
    const { row } = await run(kernel, 'create_event', { ...weekly, repeat })
    expect((await eventOf(kernel, row))!.through ?? undefined).toBe(through ?? '2026-09-14')
  })

  test('an occurrence moved out of it is found there', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', { ...weekly, repeat: 'FREQ=WEEKLY;COUNT=2' })
    const changed = await run(kernel, 'change_occurrence', {
      eventId,
      occurrence: '2026-09-21T07:30:00Z',
      startTime: '2026-12-24T10:00:00Z',
    })
    expect(changed.told.map(({ type }) => type)).toEqual(['CalendarOccurrenceChanged', 'CalendarSeriesExtended'])
    expect((await ask(kernel, 'list_events', { from: '2026-12-24', to: '2026-12-24' })).events).toMatchObject([
      { occurrence: '2026-09-21T07:30:00.000Z', endTime: '2026-12-24T10:15:00.000Z' },
    ])
    expect(await starts(kernel, '2026-09-21', '2026-09-21')).toEqual([])
    const early = await run(kernel, 'change_occurrence', {
      eventId,
      occurrence: '2026-09-21T07:30:00Z',
      startTime: '2026-09-01T10:00:00Z',
    })
    expect(early.told.map(({ type }) => type)).toEqual(['CalendarOccurrenceChanged', 'CalendarSeriesExtended'])
    expect(await starts(kernel, '2026-09-01', '2026-09-01')).toEqual(['2026-09-01T10:00:00.000Z'])
  })
})

describe('[CAL-4] one occurrence', () => {
  test.each(['2026-09-15T07:30:00Z', '2026-09-14T07:31:00Z', '2026-09-07T07:30:00Z', '2026-09-14'])(
    '%s is none',
    async (occurrence) => {
      const kernel = kernelOf([calendar])
      const { row: eventId } = await run(kernel, 'create_event', weekly)
      for (const tool of ['change_occurrence', 'cancel_occurrence'])
        expect(await refusalOf(kernel, tool, { eventId, occurrence })).toMatchObject({ code: 'NoSuchOccurrence' })
      expect(await refusalOf(kernel, 'delete_event', { eventId, from: occurrence })).toMatchObject({
        code: 'NoSuchOccurrence',
        path: 'from',
      })
    },
  )

  test('a single event has none', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', { ...weekly, repeat: undefined })
    expect(await refusalOf(kernel, 'cancel_occurrence', { eventId, occurrence: weekly.startTime })).toMatchObject({
      code: 'NoSuchOccurrence',
    })
  })

  test('its times may be changed and be those of the series again', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', weekly)
    const occurrence = '2026-09-21T07:30:00.000Z'
    const at = async () => (await ask(kernel, 'list_events', { from: '2026-09-20', to: '2026-09-23' })).events
    await run(kernel, 'change_occurrence', { eventId, occurrence, endTime: '2026-09-21T09:00:00Z' })
    await run(kernel, 'change_occurrence', { eventId, occurrence, startTime: '2026-09-22T07:30:00Z' })
    expect(await at()).toMatchObject([
      { startTime: '2026-09-22T07:30:00.000Z', endTime: '2026-09-22T09:00:00.000Z', occurrence },
    ])
    expect(
      await refusalOf(kernel, 'change_occurrence', { eventId, occurrence, endTime: '2026-09-22T07:00:00Z' }),
    ).toMatchObject({ code: 'EndBeforeStart', path: 'endTime' })
    expect(
      await refusalOf(kernel, 'change_occurrence', { eventId, occurrence, startTime: '2026-09-22' }),
    ).toMatchObject({ code: 'MixedTimes', path: 'startTime' })
    await run(kernel, 'change_occurrence', { eventId, occurrence, startTime: null, endTime: null })
    expect(await at()).toMatchObject([{ startTime: occurrence, endTime: '2026-09-21T07:45:00.000Z' }])
    // Changing the series changes what the occurrence does not say itself.
    await run(kernel, 'update_event', { eventId, title: 'Daily' })
    expect(await at()).toMatchObject([{ title: 'Daily' }])
  })

  test('one taken back and made anew shows nothing of what it was', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', weekly)
    const occurrence = '2026-09-21T07:30:00.000Z'
    await run(kernel, 'change_occurrence', { eventId, occurrence, title: 'Old', location: 'There' })
    // The rule loses it and has it again.
    await run(kernel, 'update_event', { eventId, repeat: 'FREQ=WEEKLY;COUNT=1' })
    expect(await overridesOf(kernel, eventId)).toEqual([])
    await run(kernel, 'update_event', { eventId, repeat: 'FREQ=WEEKLY' })
    await run(kernel, 'change_occurrence', { eventId, occurrence, busy: false })
    expect((await overridesOf(kernel, eventId))[0]).not.toHaveProperty('title')
    expect((await overridesOf(kernel, eventId))[0]).toMatchObject({ busy: false })
  })
})

describe('[CAL-5] a series that moves takes along what is different about it', () => {
  test('to another weekday and time', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', {
      ...weekly,
      repeat: 'FREQ=WEEKLY;BYDAY=MO,TH',
      excludedDates: ['2026-09-24T07:30:00Z'],
    })
    await run(kernel, 'change_occurrence', { eventId, occurrence: '2026-10-26T08:30:00Z', title: 'After the change' })
    await run(kernel, 'cancel_occurrence', { eventId, occurrence: '2026-09-21T07:30:00Z' })
    await run(kernel, 'move_event', { eventId, startTime: '2026-09-15T08:00:00Z' })
    expect(await eventOf(kernel, eventId)).toMatchObject({
      repeat: 'FREQ=WEEKLY;BYDAY=TU,FR',
      excludedDates: ['2026-09-25T08:00:00.000Z'],
    })
    const held = await overridesOf(kernel, eventId)
    expect(held.map(({ occurrence }) => occurrence).toSorted()).toEqual([
      '2026-09-22T08:00:00.000Z',
      // Ten in Berlin, in winter.
      '2026-10-27T09:00:00.000Z',
    ])
    expect(await starts(kernel, '2026-09-14', '2026-09-30')).toEqual([
      '2026-09-15T08:00:00.000Z',
      '2026-09-18T08:00:00.000Z',
      '2026-09-29T08:00:00.000Z',
    ])
  })

  test('to other dates all day', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', {
      title: 'Rent',
      startTime: '2026-09-01',
      repeat: 'FREQ=MONTHLY;BYMONTHDAY=1',
    })
    await run(kernel, 'cancel_occurrence', { eventId, occurrence: '2026-10-01' })
    await run(kernel, 'move_event', { eventId, startTime: '2026-09-03' })
    expect(await starts(kernel, '2026-09-01', '2026-12-31')).toEqual(['2026-09-03', '2026-11-03', '2026-12-03'])
  })

  test('where the rule says more than can be moved it must be said anew', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', {
      ...weekly,
      repeat: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
    })
    const startTime = '2026-09-15T07:30:00Z'
    expect(await refusalOf(kernel, 'move_event', { eventId, startTime })).toMatchObject({
      code: 'RuleDoesNotMove',
      path: 'repeat',
    })
    await run(kernel, 'move_event', { eventId, startTime, repeat: 'FREQ=MONTHLY;BYDAY=3TU' })
    expect(await starts(kernel, '2026-10-01', '2026-10-31')).toEqual(['2026-10-20T07:30:00.000Z'])
    // Another time of the same day needs no other rule.
    await run(kernel, 'move_event', { eventId, startTime: '2026-09-15T09:30:00Z' })
    expect(await starts(kernel, '2026-10-01', '2026-10-31')).toEqual(['2026-10-20T09:30:00.000Z'])
  })

  test.each([
    ['FREQ=DAILY', '2026-09-14', '2026-09-16', 'FREQ=DAILY'],
    ['FREQ=DAILY;BYMONTH=9', '2026-09-14', '2026-09-16', undefined],
    ['FREQ=WEEKLY;BYDAY=SU,MO', '2026-09-14', '2026-09-15', 'FREQ=WEEKLY;BYDAY=MO,TU'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-09-14', '2026-09-17', undefined],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-09-14', '2026-09-15', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-09-18', '2026-09-21', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
    ['FREQ=MONTHLY', '2026-09-14', '2026-09-16', 'FREQ=MONTHLY'],
    ['FREQ=MONTHLY;BYMONTHDAY=14', '2026-09-14', '2026-09-16', 'FREQ=MONTHLY;BYMONTHDAY=16'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-09-30', '2026-09-29', undefined],
    ['FREQ=MONTHLY;BYDAY=2MO', '2026-09-14', '2026-09-22', 'FREQ=MONTHLY;BYDAY=4TU'],
    ['FREQ=MONTHLY;BYDAY=-1MO', '2026-09-28', '2026-09-29', 'FREQ=MONTHLY;BYDAY=-1TU'],
    ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=14', '2026-09-14', '2026-10-02', 'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=2'],
    ['FREQ=YEARLY', '2026-09-14', '2026-10-02', 'FREQ=YEARLY'],
    ['FREQ=YEARLY;BYDAY=2MO', '2026-01-12', '2026-01-13', undefined],
    ['FREQ=DAILY;UNTIL=20260920', '2026-09-14', '2026-09-16', 'FREQ=DAILY;UNTIL=20260922'],
    [
      'FREQ=DAILY;UNTIL=20260920T073000Z',
      '2026-09-14T09:30:00',
      '2026-09-14T10:00:00',
      'FREQ=DAILY;UNTIL=20260920T080000Z',
    ],
    ['FREQ=DAILY;BYHOUR=9,14', '2026-09-14T09:30:00', '2026-09-14T10:00:00', undefined],
  ])('%s from %s to %s is %s', (rule, from, to, moved) => {
    expect(movedRule(rule, from, to)).toBe(moved)
  })
})

describe('[CAL-6] this and following', () => {
  test('a series is split: an end before, a new series after, what is different goes where it belongs', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', {
      ...weekly,
      repeat: 'FREQ=WEEKLY;COUNT=5;BYDAY=MO',
      excludedDates: ['2026-10-12T07:30:00Z'],
    })
    await run(kernel, 'change_occurrence', { eventId, occurrence: '2026-09-14T07:30:00Z', title: 'First' })
    await run(kernel, 'change_occurrence', { eventId, occurrence: '2026-10-05T07:30:00Z', title: 'Fourth' })
    await run(kernel, 'update_event', {
      eventId,
      from: '2026-09-28T07:30:00Z',
      startTime: '2026-09-29T08:00:00Z',
      location: 'Room 2',
    })
    const { events } = await ask(kernel, 'list_events', { from: '2026-09-01', to: '2026-12-31' })
    expect(events.map((one: Record<string, unknown>) => [one['startTime'], one['title'], one['location']])).toEqual([
      ['2026-09-14T07:30:00.000Z', 'First', undefined],
      ['2026-09-21T07:30:00.000Z', 'Standup', undefined],
      ['2026-09-29T08:00:00.000Z', 'Standup', 'Room 2'],
      ['2026-10-06T08:00:00.000Z', 'Fourth', 'Room 2'],
    ])
    expect(await eventOf(kernel, eventId)).toMatchObject({ through: '2026-09-21' })
    expect((await overridesOf(kernel, eventId)).map(({ title }) => title)).toEqual(['First'])
  })

  test('from its first occurrence on is all of it', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', weekly)
    const all = await run(kernel, 'update_event', { eventId, from: weekly.startTime, title: 'New' })
    expect(all.told.map(({ type }) => type)).toEqual(['CalendarEventUpdated'])
    const gone = await run(kernel, 'delete_event', { eventId, from: weekly.startTime })
    expect(gone.told.map(({ type }) => type)).toEqual(['CalendarEventDeleted'])
  })

  test('deleting what follows', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', {
      title: 'Course',
      startTime: '2026-09-14',
      repeat: 'FREQ=WEEKLY',
    })
    await run(kernel, 'cancel_occurrence', { eventId, occurrence: '2026-10-05' })
    await run(kernel, 'delete_event', { eventId, from: '2026-09-28' })
    expect(await starts(kernel, '2026-09-01', '2026-12-31')).toEqual(['2026-09-14', '2026-09-21'])
    expect(await overridesOf(kernel, eventId)).toEqual([])
  })
})
