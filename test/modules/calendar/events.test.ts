import { describe, expect, test } from 'vitest'
import { payloadOf } from '#core/module/verb.ts'
import { calendar } from '#test/fixtures/modules.ts'
import { kernelOf, me, SPACE } from '../../fixtures/kernel.ts'
import { ask, eventOf, overridesOf, refusalOf, run, starts } from './world.ts'

const lunch = { title: 'Lunch', startTime: '2026-09-17T10:00:00Z', endTime: '2026-09-17T11:00:00Z' }
const standup = {
  title: 'Standup',
  startTime: '2026-09-14T07:30:00Z',
  endTime: '2026-09-14T07:45:00Z',
  repeat: 'FREQ=WEEKLY;BYDAY=MO,TH',
}

describe('facts of calendar have the payloads of the wire', () => {
  test('[modules.md calendar] from the first word to the end of an event', async () => {
    const kernel = kernelOf([calendar])
    const made = await run(kernel, 'create_event', lunch)
    expect(made.told.map(({ type, payload }) => ({ type, payload }))).toEqual([
      {
        type: 'CalendarEventCreated',
        payload: {
          eventId: made.row,
          title: 'Lunch',
          startTime: '2026-09-17T10:00:00.000Z',
          endTime: '2026-09-17T11:00:00.000Z',
          isAllDay: false,
          isRecurring: false,
          calendarId: 'default',
        },
      },
    ])
    const changed = await run(kernel, 'update_event', { eventId: made.row, location: 'Mensa', busy: false })
    expect(changed.told[0]).toMatchObject({
      type: 'CalendarEventUpdated',
      payload: { eventId: made.row, fields: ['busy', 'location'] },
    })
    const gone = await run(kernel, 'delete_event', { eventId: made.row })
    expect(gone.told.map(({ type, payload }) => ({ type, payload }))).toEqual([
      { type: 'CalendarEventDeleted', payload: { eventId: made.row, title: 'Lunch', wasRecurring: false } },
    ])
  })

  test('[modules.md 4] a move is a Moved and not also an Updated; other fields are a second fact of the batch', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', lunch)
    const moved = await run(kernel, 'move_event', { eventId, startTime: '2026-09-18T10:30:00Z' })
    expect(moved.told.map(({ type, payload }) => ({ type, payload }))).toEqual([
      {
        type: 'CalendarEventMoved',
        payload: {
          eventId,
          title: 'Lunch',
          oldStart: '2026-09-17T10:00:00.000Z',
          newStart: '2026-09-18T10:30:00.000Z',
        },
      },
    ])
    expect((await eventOf(kernel, eventId))!.endTime).toBe('2026-09-18T11:30:00.000Z')
    const both = await run(kernel, 'update_event', { eventId, startTime: '2026-09-19T10:30:00Z', title: 'Brunch' })
    expect(both.told.map(({ type }) => type)).toEqual(['CalendarEventMoved', 'CalendarEventUpdated'])
    expect(both.told[1]!.payload).toEqual({ eventId, fields: ['title'] })
    expect(both.facts[0]!.call).toBe(both.facts[1]!.call)
    const end = await run(kernel, 'update_event', { eventId, endTime: '2026-09-19T12:00:00Z' })
    expect(end.told.map(({ type, payload }) => ({ type, payload }))).toEqual([
      { type: 'CalendarEventUpdated', payload: { eventId, fields: ['endTime'] } },
    ])
    expect((await run(kernel, 'move_event', { eventId, startTime: '2026-09-19T10:30:00Z' })).facts).toEqual([])
  })

  test('[§3.4] occurrences are changed and cancelled by their original start', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId, told } = await run(kernel, 'create_event', standup)
    expect(told[0]!.payload['isRecurring']).toBe(true)
    const occurrence = '2026-09-17T07:30:00.000Z'
    const changed = await run(kernel, 'change_occurrence', { eventId, occurrence, title: 'Long standup' })
    expect(changed.told[0]).toMatchObject({
      type: 'CalendarOccurrenceChanged',
      payload: { eventId, occurrence, fields: ['title'] },
    })
    const cancelled = await run(kernel, 'cancel_occurrence', { eventId, occurrence })
    expect(cancelled.told[0]).toMatchObject({ type: 'CalendarOccurrenceCancelled', payload: { eventId, occurrence } })
    expect(await starts(kernel, '2026-09-14', '2026-09-21')).toEqual([
      '2026-09-14T07:30:00.000Z',
      '2026-09-21T07:30:00.000Z',
    ])
    // What was different about it is still there once it takes place after all.
    await run(kernel, 'change_occurrence', { eventId, occurrence })
    expect((await ask(kernel, 'list_events', { from: '2026-09-17', to: '2026-09-17' })).events).toMatchObject([
      { eventId, occurrence, title: 'Long standup', isChanged: true, isRecurring: true },
    ])
    const gone = await run(kernel, 'delete_event', { eventId })
    expect(gone.told.map(({ type, payload }) => [type, payload['wasRecurring']])).toEqual([
      ['CalendarEventDeleted', true],
      ['CalendarOccurrenceReset', undefined],
    ])
  })

  test('calendars come, change and go', async () => {
    const kernel = kernelOf([calendar])
    const added = await run(kernel, 'add_calendar', { name: 'Work', isDefault: true, zone: 'America/New_York' })
    expect(added.told[0]).toMatchObject({ type: 'CalendarAdded', payload: { calendarId: added.row, name: 'Work' } })
    const { row } = await run(kernel, 'create_event', lunch)
    expect(await eventOf(kernel, row)).toMatchObject({ calendar: added.row, zone: 'America/New_York' })
    const changed = await run(kernel, 'change_calendar', { calendarId: added.row, visible: false })
    expect(changed.told[0]!.payload).toEqual({ calendarId: added.row, fields: ['visible'] })
    expect((await ask(kernel, 'list_events', { from: '2026-09-17', to: '2026-09-17' })).events).toEqual([])
    expect(
      (await ask(kernel, 'list_events', { from: '2026-09-17', to: '2026-09-17', hidden: true })).events,
    ).toHaveLength(1)
    const removed = await run(kernel, 'remove_calendar', { calendarId: added.row })
    expect(removed.told.map(({ type }) => type)).toEqual(['CalendarRemoved', 'CalendarEventUpdated'])
    expect((await eventOf(kernel, row))!.calendar).toBe('default')
  })

  test('one calendar is there without anyone having made it, and takes new events', async () => {
    const kernel = kernelOf([calendar])
    const { calendars } = await ask(kernel, 'list_events', { from: '2026-09-17', to: '2026-09-17' })
    expect(calendars).toEqual([
      { calendarId: 'default', name: 'Calendar', kind: 'own', visible: true, isDefault: true },
    ])
    await run(kernel, 'change_calendar', { calendarId: 'default', name: 'Mine', color: 'red' })
    const after = await ask(kernel, 'list_events', { from: '2026-09-17', to: '2026-09-17' })
    expect(after.calendars).toMatchObject([{ calendarId: 'default', name: 'Mine', color: 'red' }])
    expect(await refusalOf(kernel, 'remove_calendar', { calendarId: 'default' })).toMatchObject({
      code: 'DefaultCalendar',
    })
    const two = await run(kernel, 'add_calendar', { name: 'Feed', sourceUrl: 'https://example.org/a.ics' })
    const { row } = await run(kernel, 'create_event', { ...lunch, calendarId: two.row })
    await run(kernel, 'remove_calendar', { calendarId: two.row })
    expect(await eventOf(kernel, row)).toBeUndefined()
  })
})

describe('[CAL-1] when an event is', () => {
  test('an hour, where nothing is said; the same day, where it lasts all day', async () => {
    const kernel = kernelOf([calendar])
    const timed = await run(kernel, 'create_event', { title: 'Dentist', startTime: '2026-09-17T14:30:00+02:00' })
    expect(await eventOf(kernel, timed.row)).toMatchObject({
      startTime: '2026-09-17T12:30:00.000Z',
      endTime: '2026-09-17T13:30:00.000Z',
      isAllDay: false,
      busy: true,
      zone: 'Europe/Berlin',
      kind: 'appointment',
    })
    const day = await run(kernel, 'create_event', { title: 'Birthday', startTime: '2026-09-17' })
    expect(await eventOf(kernel, day.row)).toMatchObject({
      startTime: '2026-09-17',
      endTime: '2026-09-17',
      isAllDay: true,
      busy: false,
    })
    expect((await eventOf(kernel, day.row))!.through).toBeUndefined()
  })

  test.each([
    [{ startTime: '2026-09-17', endTime: '2026-09-17T10:00:00Z' }, 'MixedTimes', 'endTime'],
    [{ startTime: '2026-09-17T10:00:00Z', endTime: '2026-09-18' }, 'MixedTimes', 'endTime'],
    [{ startTime: '2026-09-17T10:00:00Z', isAllDay: true }, 'MixedTimes', 'startTime'],
    [{ startTime: '2026-09-17', isAllDay: false }, 'MixedTimes', 'startTime'],
    [{ startTime: '2026-09-17', endTime: '2026-09-16' }, 'EndBeforeStart', 'endTime'],
    [{ startTime: '2026-09-17T10:00:00Z', endTime: '2026-09-17T09:59:59Z' }, 'EndBeforeStart', 'endTime'],
    [
      { startTime: '2026-09-17', repeat: 'FREQ=DAILY', excludedDates: ['2026-09-18T10:00:00Z'] },
      'MixedTimes',
      'excludedDates',
    ],
    [
      {
        startTime: '2026-09-17T10:00:00Z',
        repeat: `FREQ=DAILY;BYMINUTE=${[...Array(60).keys()].join(',')};BYSECOND=0,30`,
      },
      'TooOften',
      'repeat',
    ],
    [{ startTime: '2026-09-17', endTime: '2027-12-31', repeat: 'FREQ=YEARLY' }, 'TooLong', 'endTime'],
  ])('%o is refused as %s', async (input, code, path) => {
    const refusal = await refusalOf(kernelOf([calendar]), 'create_event', { title: 'x', ...input })
    expect(refusal).toMatchObject({ code, path })
  })

  test('a timed event becomes all-day and back', async () => {
    const kernel = kernelOf([calendar])
    // Ten at night until one in Berlin.
    const { row: eventId } = await run(kernel, 'create_event', {
      title: 'Party',
      startTime: '2026-09-18T20:00:00Z',
      endTime: '2026-09-18T23:00:00Z',
    })
    expect(await eventOf(kernel, eventId)).toMatchObject({ since: '2026-09-18', through: '2026-09-19' })
    await run(kernel, 'update_event', { eventId, isAllDay: true })
    expect(await eventOf(kernel, eventId)).toMatchObject({ startTime: '2026-09-18', endTime: '2026-09-19' })
    expect(await refusalOf(kernel, 'update_event', { eventId, isAllDay: false })).toMatchObject({ code: 'MixedTimes' })
    await run(kernel, 'update_event', { eventId, startTime: '2026-09-18T20:00:00Z' })
    const back = await eventOf(kernel, eventId)
    expect(back).toMatchObject({ isAllDay: false, endTime: '2026-09-18T21:00:00.000Z' })
    expect(back!.through).toBeUndefined()
  })

  test('undo of a split puts series and changed occurrences back', async () => {
    const kernel = kernelOf([calendar])
    const { row: eventId } = await run(kernel, 'create_event', standup)
    await run(kernel, 'change_occurrence', { eventId, occurrence: '2026-09-24T07:30:00Z', title: 'Other' })
    const before = await starts(kernel, '2026-09-14', '2026-10-31')
    const split = await run(kernel, 'move_event', {
      eventId,
      from: '2026-09-21T07:30:00Z',
      startTime: '2026-09-21T08:00:00Z',
    })
    expect(split.told.map(({ type }) => type)).toEqual(
      ['CalendarEventUpdated', 'CalendarOccurrenceReset', 'CalendarEventCreated', 'CalendarOccurrenceChanged'].toSorted(
        (a, b) => split.told.findIndex(({ type }) => type === a) - split.told.findIndex(({ type }) => type === b),
      ),
    )
    expect(await overridesOf(kernel, eventId)).toEqual([])
    await kernel.undo({ fact: split.facts[0]!.id }, { space: SPACE, actor: me })
    expect(await starts(kernel, '2026-09-14', '2026-10-31')).toEqual(before)
    expect(await overridesOf(kernel, eventId)).toMatchObject([{ title: 'Other' }])
  })

  test('payloads are made from the fact alone', async () => {
    const kernel = kernelOf([calendar])
    const { facts } = await run(kernel, 'create_event', standup)
    const verb = kernel.registry.verbs.get('CalendarEventCreated')!
    expect(payloadOf(verb, facts[0]!)).toMatchObject({ isRecurring: true, isAllDay: false })
  })
})
