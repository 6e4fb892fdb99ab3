import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, stripsOf, weeksOf } from './layout.ts'
import type { EventItem } from './read.ts'
import { momentOf, movedBy, wallOf } from './wall.ts'

const ZONE = 'Europe/Berlin'
const at = (day: string, time: string): string =>
  momentOf({ day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }, ZONE)
const event = (startTime: string, endTime: string, eventId = startTime): EventItem =>
  ({
    eventId,
    title: 'x',
    startTime,
    endTime,
    isAllDay: startTime.length === 10,
    zone: ZONE,
  }) as EventItem

describe('the layout of a day', () => {
  it('puts what overlaps side by side, and what follows below', () => {
    const blocks = blocksOf(
      [
        event(at('2026-09-14', '09:00'), at('2026-09-14', '10:00'), 'a'),
        event(at('2026-09-14', '09:30'), at('2026-09-14', '11:00'), 'b'),
        event(at('2026-09-14', '10:00'), at('2026-09-14', '10:30'), 'c'),
        event(at('2026-09-14', '12:00'), at('2026-09-14', '13:00'), 'd'),
      ],
      '2026-09-14',
      ZONE,
    )
    expect(blocks.map(({ event: { eventId }, column, columns }) => [eventId, column, columns])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ])
  })

  it('cuts at midnight', () => {
    const long = [event(at('2026-09-13', '22:00'), at('2026-09-15', '06:00'))]
    expect(blocksOf(long, '2026-09-13', ZONE)).toMatchObject([{ from: 1320, to: 1440, before: false, after: true }])
    expect(blocksOf(long, '2026-09-14', ZONE)).toMatchObject([{ from: 0, to: 1440, before: true, after: true }])
    expect(blocksOf(long, '2026-09-15', ZONE)).toMatchObject([{ from: 0, to: 360, before: true, after: false }])
    expect(blocksOf(long, '2026-09-16', ZONE)).toEqual([])
  })

  it('never lays one over another', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 0, max: 300 })), {
      maxLength: 25,
    })
    fc.assert(
      fc.property(some, (spans) => {
        const events = spans.map(([from, length], index) =>
          event(
            momentOf({ day: '2026-09-14', minute: from }, ZONE),
            momentOf({ day: '2026-09-14', minute: from + length }, ZONE),
            `${index}`,
          ),
        )
        const blocks = blocksOf(events, '2026-09-14', ZONE)
        expect(blocks).toHaveLength(events.length)
        for (const a of blocks)
          for (const b of blocks) {
            expect(a.column).toBeLessThan(a.columns)
            if (a !== b && a.column === b.column) expect(a.to <= b.from || b.to <= a.from).toBe(true)
          }
      }),
    )
  })
})

describe('the layout of days in a row', () => {
  it('gives strips lanes of their own and cuts them at both ends', () => {
    const days = weeksOf('2026-09-14', 1)[2]!
    expect(days[0]).toBe('2026-09-14')
    const strips = stripsOf(
      [
        event('2026-09-10', '2026-09-15', 'a'),
        event('2026-09-15', '2026-09-30', 'b'),
        event('2026-09-16', '2026-09-16', 'c'),
      ],
      days,
      ZONE,
    )
    expect(strips).toMatchObject([
      { event: { eventId: 'a' }, first: 0, last: 1, lane: 0, before: true, after: false },
      { event: { eventId: 'b' }, first: 1, last: 6, lane: 1, before: false, after: true },
      { event: { eventId: 'c' }, first: 2, last: 2, lane: 0 },
    ])
  })

  it('does not touch the day at whose midnight it ends', () => {
    const party = event(at('2026-09-14', '20:00'), at('2026-09-15', '00:00'))
    expect(stripsOf([party], ['2026-09-14', '2026-09-15'], ZONE, true)).toMatchObject([{ first: 0, last: 0 }])
  })

  it('shows whole weeks of a month, by any start of the week', () => {
    expect(weeksOf('2026-02-10', 1).map((week) => week[0])).toEqual([
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
    ])
    expect(weeksOf('2026-02-10', 7)[0]![0]).toBe('2026-02-01')
  })
})

describe('moving', () => {
  it('keeps the wall time and the length over a night in which the clocks change', () => {
    const meeting = event(at('2026-03-27', '09:30'), at('2026-03-27', '10:15'))
    const { startTime, endTime } = movedBy(meeting, { days: 3 }, ZONE)
    expect(wallOf(startTime, ZONE)).toEqual({ day: '2026-03-30', minute: 570 })
    expect(wallOf(endTime, ZONE)).toEqual({ day: '2026-03-30', minute: 615 })
    const night = event(at('2026-03-28', '22:00'), at('2026-03-29', '06:00'))
    const moved = movedBy(night, { days: 1 }, ZONE)
    expect(wallOf(moved.startTime, ZONE)).toEqual({ day: '2026-03-29', minute: 1320 })
    expect(wallOf(moved.endTime, ZONE)).toEqual({ day: '2026-03-30', minute: 300 })
  })

  it('moves over midnight, and an end alone', () => {
    const late = event(at('2026-09-14', '23:30'), at('2026-09-14', '23:45'))
    expect(wallOf(movedBy(late, { minutes: 60 }, ZONE).startTime, ZONE)).toEqual({ day: '2026-09-15', minute: 30 })
    const longer = movedBy(late, { endMinutes: 30 }, ZONE)
    expect(longer.startTime).toBe(late.startTime)
    expect(wallOf(longer.endTime, ZONE)).toEqual({ day: '2026-09-15', minute: 15 })
    expect(movedBy(event('2026-09-14', '2026-09-16'), { days: -14 }, ZONE)).toEqual({
      startTime: '2026-08-31',
      endTime: '2026-09-02',
    })
  })
})
