import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { zipSync, strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { importFile } from '#companion/import.ts'
import type { ImportReport } from '#derive/import.ts'
import { fileOf, fileOfBytes } from '#derive/read/text.ts'
import { Refusal } from '#core/module/refusal.ts'
import { exporters, importers } from '#modules/calendar/acts.ts'
import { modules } from '#modules/all.ts'
import { kernelOf, SPACE } from '../../fixtures/kernel.ts'
import { ask, run } from './world.ts'

type Kernel = ReturnType<typeof kernelOf>
const [ics] = importers

async function take(kernel: Kernel, text: string | Uint8Array, more: object = {}): Promise<ImportReport> {
  const file = typeof text === 'string' ? fileOf('x.ics', text) : fileOfBytes('x.zip', text)
  const report = await importFile({ kernel, space: SPACE, by: ics!, file, ...more })
  return report instanceof Refusal ? expect.unreachable(`${report.code} ${report.message.en}`) : report
}

const wrapped = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
let count = 0
const vevent = (...lines: string[]): string => wrapped(...event(`UID:u${++count}`, 'SUMMARY:x', ...lines))

/** Start and end of what lies on some days, in a zone's wall clock. */
async function seen(kernel: Kernel, from: string, to: string, zone = 'Europe/Berlin'): Promise<string[]> {
  const { events } = (await ask(kernel, 'list_events', { from, to })) as {
    events: { startTime: string; endTime: string; title: string }[]
  }
  const at = (moment: string): string =>
    moment.length === 10
      ? moment
      : Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return events.map(({ title, startTime, endTime }) => `${title} ${at(startTime)} ${at(endTime)}`)
}

describe('iCalendar', () => {
  it('series keep their wall time over both clock changes, each in its own zone', async () => {
    const kernel = kernelOf(modules)
    const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO'
    await take(
      kernel,
      wrapped(
        ...event(
          'UID:b',
          'SUMMARY:Berlin',
          'DTSTART;TZID=Europe/Berlin:20260302T093000',
          'DTEND;TZID=Europe/Berlin:20260302T101500',
          rule,
        ),
        ...event('UID:n', 'SUMMARY:New York', 'DTSTART;TZID=America/New_York:20260302T090000', 'DURATION:PT1H', rule),
        ...event('UID:u', 'SUMMARY:UTC', 'DTSTART:20260302T120000Z', 'DTEND:20260302T130000Z', rule),
      ),
    )
    expect((await seen(kernel, '2026-03-23', '2026-03-23')).toSorted()).toEqual([
      'Berlin 2026-03-23T09:30 2026-03-23T10:15',
      'New York 2026-03-23T14:00 2026-03-23T15:00',
      'UTC 2026-03-23T13:00 2026-03-23T14:00',
    ])
    expect((await seen(kernel, '2026-03-30', '2026-03-30')).toSorted()).toEqual([
      'Berlin 2026-03-30T09:30 2026-03-30T10:15',
      'New York 2026-03-30T15:00 2026-03-30T16:00',
      'UTC 2026-03-30T14:00 2026-03-30T15:00',
    ])
    expect((await seen(kernel, '2026-10-26', '2026-10-26')).toSorted()).toEqual([
      'Berlin 2026-10-26T09:30 2026-10-26T10:15',
      'New York 2026-10-26T14:00 2026-10-26T15:00',
      'UTC 2026-10-26T13:00 2026-10-26T14:00',
    ])
  })

  it('the end of whole days is not one of them, and two kinds of length are read', async () => {
    const kernel = kernelOf(modules)
    await take(
      kernel,
      wrapped(
        ...event('UID:1', 'SUMMARY:trip', 'DTSTART;VALUE=DATE:20260910', 'DTEND;VALUE=DATE:20260913'),
        ...event('UID:2', 'SUMMARY:one', 'DTSTART;VALUE=DATE:20260911', 'DTEND;VALUE=DATE:20260911'),
        ...event('UID:3', 'SUMMARY:bare', 'DTSTART;VALUE=DATE:20260911'),
        ...event('UID:4', 'SUMMARY:week', 'DTSTART;VALUE=DATE:20260911', 'DURATION:P1W'),
        ...event('UID:5', 'SUMMARY:night', 'DTSTART;TZID=Europe/Berlin:20260328T220000', 'DURATION:P1D'),
        ...event('UID:6', 'SUMMARY:hours', 'DTSTART;TZID=Europe/Berlin:20260328T220000', 'DURATION:PT24H'),
        ...event('UID:7', 'SUMMARY:moment', 'DTSTART:20260911T100000'),
      ),
    )
    expect(await seen(kernel, '2026-09-11', '2026-09-11')).toEqual(
      expect.arrayContaining([
        'trip 2026-09-10 2026-09-12',
        'one 2026-09-11 2026-09-11',
        'bare 2026-09-11 2026-09-11',
        'week 2026-09-11 2026-09-17',
        'moment 2026-09-11T10:00 2026-09-11T10:00',
      ]),
    )
    // A day on the wall is 23 hours in that night.
    expect(await seen(kernel, '2026-03-28', '2026-03-28')).toEqual(
      expect.arrayContaining(['night 2026-03-28T22:00 2026-03-29T22:00', 'hours 2026-03-28T22:00 2026-03-29T23:00']),
    )
  })

  it('exceptions leave out, add, change and cancel single occurrences', async () => {
    const kernel = kernelOf(modules)
    const at = (name: string, day: string, time = '093000'): string => `${name};TZID=Europe/Berlin:202609${day}T${time}`
    const file = wrapped(
      ...event(
        'UID:s',
        'SUMMARY:S',
        at('DTSTART', '01'),
        at('DTEND', '01', '100000'),
        'RRULE:FREQ=DAILY;COUNT=10',
        at('EXDATE', '03'),
        'EXDATE;VALUE=DATE:20260904',
        at('RDATE', '20', '180000'),
      ),
      ...event(
        'UID:s',
        'SUMMARY:moved',
        at('RECURRENCE-ID', '05'),
        at('DTSTART', '25', '120000'),
        at('DTEND', '25', '130000'),
      ),
      ...event(
        'UID:s',
        'SUMMARY:S',
        at('RECURRENCE-ID', '06'),
        at('DTSTART', '06'),
        at('DTEND', '06', '100000'),
        'STATUS:CANCELLED',
      ),
      ...event('UID:s', 'SUMMARY:S', at('RECURRENCE-ID', '30'), at('DTSTART', '30'), at('DTEND', '30', '100000')),
    )
    const report = await take(kernel, file)
    expect(report.troubles.map(({ code }) => code)).toEqual(['NoSuchOccurrence'])
    const wanted = ['01', '02', '07', '08', '09', '10'].map((day) => `S 2026-09-${day}T09:30 2026-09-${day}T10:00`)
    expect(await seen(kernel, '2026-09-01', '2026-09-30')).toEqual([
      ...wanted,
      'S 2026-09-20T18:00 2026-09-20T18:30',
      'moved 2026-09-25T12:00 2026-09-25T13:00',
    ])
    expect(await seen(kernel, '2026-09-25', '2026-09-25')).toEqual(['moved 2026-09-25T12:00 2026-09-25T13:00'])
    expect(await take(kernel, file)).toMatchObject({ added: 0, changed: 0 })
    // What a person changes about the same occurrence is the same row.
    const { events } = (await ask(kernel, 'list_events', { from: '2026-09-25', to: '2026-09-25' })) as {
      events: { eventId: string; occurrence: string }[]
    }
    await run(kernel, 'change_occurrence', {
      eventId: events[0]!.eventId,
      occurrence: events[0]!.occurrence,
      title: 'mine',
    })
    expect(await seen(kernel, '2026-09-25', '2026-09-25')).toEqual(['mine 2026-09-25T12:00 2026-09-25T13:00'])
  })

  it('a newer file brings news, but for what a person moved', async () => {
    const kernel = kernelOf(modules)
    const file = (title: string, hour: string, sequence: number): string =>
      wrapped(
        ...event(
          'UID:a',
          `SEQUENCE:${sequence}`,
          `SUMMARY:${title}`,
          `DTSTART:20260914T${hour}0000Z`,
          `DTEND:20260914T${hour}3000Z`,
        ),
        ...event(
          'UID:b',
          `SEQUENCE:${sequence}`,
          `SUMMARY:b ${title}`,
          `DTSTART:20260915T${hour}0000Z`,
          `DTEND:20260915T${hour}3000Z`,
        ),
      )
    await take(kernel, file('old', '08', 0))
    const { events } = (await ask(kernel, 'list_events', { from: '2026-09-14', to: '2026-09-14' })) as {
      events: { eventId: string }[]
    }
    await run(kernel, 'move_event', { eventId: events[0]!.eventId, startTime: '2026-09-14T15:00:00Z' })
    expect(await take(kernel, file('new', '10', 1))).toMatchObject({ added: 0, changed: 2, kept: 2 })
    expect(await seen(kernel, '2026-09-14', '2026-09-15', 'UTC')).toEqual([
      'new 2026-09-14T15:00 2026-09-14T15:30',
      'b new 2026-09-15T10:00 2026-09-15T10:30',
    ])
  })

  it('of several versions of an event in one file the latest counts', async () => {
    const kernel = kernelOf(modules)
    const report = await take(
      kernel,
      wrapped(
        ...event('UID:a', 'SEQUENCE:2', 'SUMMARY:latest', 'DTSTART:20260914T080000Z'),
        ...event('UID:a', 'SEQUENCE:1', 'SUMMARY:older', 'DTSTART:20260914T080000Z'),
      ),
    )
    expect(report).toMatchObject({ added: 1, ignored: ['older versions of events'] })
    expect(await seen(kernel, '2026-09-14', '2026-09-14', 'UTC')).toEqual(['latest 2026-09-14T08:00 2026-09-14T08:00'])
  })

  it.each([
    ['DTSTART;TZID=W. Europe Standard Time:20260914T093000', '09:30'],
    ['DTSTART;TZID="Pacific Standard Time":20260914T003000', '09:30'],
    ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/London:20260914T083000', '09:30'],
    ['DTSTART;TZID=GMT+0200:20260914T093000', '09:30'],
    ['DTSTART;TZID=US/Eastern:20260914T033000', '09:30'],
    ['DTSTART:20260914T073000Z', '09:30'],
    ['DTSTART:20260914T093000', '09:30'],
  ])('knows the zone of %s', async (start, time) => {
    const kernel = kernelOf(modules)
    await take(kernel, vevent(start))
    expect(await seen(kernel, '2026-09-14', '2026-09-14')).toEqual([`x 2026-09-14T${time} 2026-09-14T${time}`])
  })

  it('a zone that the file itself defines is the one that behaves so', async () => {
    const kernel = kernelOf(modules)
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Hauptsitz',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700329T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const report = await take(
      kernel,
      wrapped(...event('UID:z', 'SUMMARY:z', 'DTSTART;TZID=Hauptsitz:20260302T093000', 'RRULE:FREQ=MONTHLY'), ...zone),
    )
    expect(report.troubles).toEqual([])
    expect(await seen(kernel, '2026-07-02', '2026-07-02')).toEqual(['z 2026-07-02T09:30 2026-07-02T09:30'])
    expect(await seen(kernel, '2026-12-02', '2026-12-02')).toEqual(['z 2026-12-02T09:30 2026-12-02T09:30'])
  })

  it.each([
    ['an unknown zone', 'UnknownZone', ['DTSTART;TZID=Atlantis/Central:20260914T093000']],
    ['an end before the start', 'EndBeforeStart', ['DTSTART:20260914T093000Z', 'DTEND:20260914T083000Z']],
    ['no start', 'NoStart', ['DTEND:20260914T083000Z']],
    ['a day that does not exist', 'BadDate', ['DTSTART:20260230T093000Z']],
    ['a year far away', 'BadDate', ['DTSTART:99990101T093000Z']],
    ['a broken time', 'BadDate', ['DTSTART:20260914T0930Z']],
    ['a day and a time', 'BadDate', ['DTSTART;VALUE=DATE:20260914', 'DTEND:20260914T093000Z']],
    ['a length that is none', 'BadDuration', ['DTSTART:20260914T093000Z', 'DURATION:PXT']],
    ['a rule oftener than daily', 'BadRule', ['DTSTART:20260914T093000Z', 'RRULE:FREQ=HOURLY']],
    ['a rule that is none', 'BadRule', ['DTSTART:20260914T093000Z', 'RRULE:FREQ=SOMETIMES']],
    ['two rules', 'SeveralRules', ['DTSTART:20260914T093000Z', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY']],
    ['a rule that leaves out', 'ExcludingRule', ['DTSTART:20260914T093000Z', 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY']],
    [
      'this and all later',
      'ThisAndFuture',
      ['DTSTART:20260914T093000Z', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260914T093000Z'],
    ],
  ])('refuses %s aloud and takes the rest', async (_why, code, lines) => {
    const kernel = kernelOf(modules)
    const report = await take(
      kernel,
      wrapped(
        ...event('UID:bad', 'SUMMARY:bad', ...lines),
        ...event('UID:ok', 'SUMMARY:ok', 'DTSTART:20260914T093000Z'),
      ),
    )
    expect(report.troubles.map((one) => one.code)).toEqual([code])
    expect(report).toMatchObject({ added: 1 })
    expect(report.troubles[0]!.place).toMatch(/^\d+$/)
  })

  it('folded, mis-encoded and broken lines are read as far as they go', async () => {
    const kernel = kernelOf(modules)
    const folded = wrapped(
      ...event('UID:f', 'SUMMARY:a long ti', ' tle with umla', '\tute ä', 'no colon here', 'DTSTART:20260914T093000Z'),
    )
    const report = await take(kernel, folded)
    expect(report.troubles.map(({ code, place }) => [code, place])).toEqual([['BadLine', '8']])
    const latin = new Uint8Array(
      [...wrapped(...event('UID:l', 'SUMMARY:Grüße', 'DTSTART:20260914T093000Z'))].map((c) => c.charCodeAt(0)),
    )
    await importFile({ kernel, space: SPACE, by: ics!, file: fileOfBytes('x.ics', latin) })
    const { events } = (await ask(kernel, 'list_events', { from: '2026-09-14', to: '2026-09-14' })) as {
      events: { title: string }[]
    }
    expect(events.map(({ title }) => title).toSorted()).toEqual(['Grüße', 'a long title with umlaute ä'])
  })

  it('what is cut off, empty or no calendar is said to be so', async () => {
    const kernel = kernelOf(modules)
    const cut = wrapped(
      ...event('UID:ok', 'SUMMARY:ok', 'DTSTART:20260914T093000Z'),
      ...event('UID:cut', 'SUMMARY:cut'),
    ).slice(0, -40)
    expect((await take(kernel, cut)).troubles.map(({ code }) => code)).toEqual(['Unclosed'])
    for (const text of ['', 'hello', '{"a":1}', '<html></html>'])
      expect(
        (await take(kernel, text)).troubles.map(({ code }) => code),
        text,
      ).toEqual(['NoCalendar'])
    expect(await take(kernel, wrapped())).toMatchObject({ added: 0 })
  })

  it('tens of thousands of exceptions and counts without end stay within bounds', async () => {
    const kernel = kernelOf(modules)
    const days = Array.from({ length: 10_000 }, (_, n) =>
      Temporal.PlainDate.from('2000-01-01').add({ days: n }).toString().replaceAll('-', ''),
    )
    await take(
      kernel,
      wrapped(
        ...event(
          'UID:many',
          'SUMMARY:many',
          'DTSTART;VALUE=DATE:20000101',
          'RRULE:FREQ=DAILY',
          `EXDATE;VALUE=DATE:${days.join(',')}`,
        ),
        ...event('UID:count', 'SUMMARY:count', 'DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY;COUNT=1000000000'),
      ),
    )
    expect((await seen(kernel, '2027-05-18', '2027-05-19')).toSorted()).toEqual([
      'count 2027-05-18 2027-05-18',
      'count 2027-05-19 2027-05-19',
      'many 2027-05-19 2027-05-19',
    ])
  })

  it('a calendar that names itself becomes one, from a zip too', async () => {
    const kernel = kernelOf(modules)
    const named = wrapped('X-WR-CALNAME:Verein', ...event('UID:v', 'SUMMARY:Training', 'DTSTART:20260914T163000Z'))
    const packed = zipSync({ 'verein.ics': strToU8(named), 'readme.txt': strToU8('no calendar') })
    expect(await take(kernel, packed)).toMatchObject({ added: 2, troubles: [] })
    expect(await ask(kernel, 'list_events', { from: '2026-09-14', to: '2026-09-14' })).toMatchObject({
      calendars: [{}, { name: 'Verein' }],
      events: [{ title: 'Training' }],
    })
    expect(await take(kernel, named)).toMatchObject({ added: 0 })
  })

  it('reminders, people and being free are understood', async () => {
    const kernel = kernelOf(modules)
    await take(
      kernel,
      wrapped(
        ...event(
          'UID:r',
          'SUMMARY:r',
          'DTSTART:20260914T093000Z',
          'ATTENDEE;CN=Ana:mailto:ana@example.com',
          'TRANSP:TRANSPARENT',
          'BEGIN:VALARM',
          'TRIGGER:-PT15M',
          'ACTION:DISPLAY',
          'END:VALARM',
          'BEGIN:VALARM',
          'TRIGGER:-P1D',
          'ACTION:DISPLAY',
          'END:VALARM',
          'BEGIN:VALARM',
          'TRIGGER;RELATED=END:PT0S',
          'ACTION:DISPLAY',
          'END:VALARM',
        ),
      ),
    )
    expect(await ask(kernel, 'list_events', { from: '2026-09-14', to: '2026-09-14' })).toMatchObject({
      events: [{ kind: 'meeting', busy: false, reminders: [15, 1440] }],
    })
  })
})

const exported = async (kernel: Kernel): Promise<string> => {
  let text = ''
  for await (const part of exporters[0]!.write(await kernel.asking(SPACE))) text += part
  return text
}

/** What the events of a year are, whatever their rows are called. */
async function year(kernel: Kernel): Promise<unknown> {
  const { events } = (await ask(kernel, 'list_events', { from: '2026-01-01', to: '2026-12-31' })) as {
    events: Readonly<Record<string, unknown>>[]
  }
  return events
    .map(({ eventId: _id, calendarId: _calendar, zone, kind: _kind, ...rest }) => ({
      ...rest,
      ...(rest['isRecurring'] && !rest['isAllDay'] ? { zone } : {}),
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

describe('what is written', () => {
  it('reads back to the same events', async () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC', 'Australia/Lord_Howe']
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 120 })
      .filter((one) => one.isWellFormed() && one.trim() !== '' && !/[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/u.test(one))
    const day = fc
      .integer({ min: 0, max: 300 })
      .map((n) => Temporal.PlainDate.from('2026-01-02').add({ days: n }).toString())
    const one = fc.record({
      title: text,
      day,
      hour: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 0, max: 3000 }),
      isAllDay: fc.boolean(),
      zone: fc.constantFrom(...zones),
      repeat: fc.constantFrom(
        undefined,
        'FREQ=WEEKLY;BYDAY=MO,TH',
        'FREQ=MONTHLY;BYMONTHDAY=-1',
        'FREQ=DAILY;COUNT=5',
        'FREQ=WEEKLY;UNTIL=20261101',
      ),
      description: fc.option(text, { nil: undefined }),
      busy: fc.boolean(),
      reminders: fc.option(
        fc
          .uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 3 })
          .map((list) => list.toSorted((a, b) => a - b)),
        {
          nil: undefined,
        },
      ),
      change: fc.constantFrom('none', 'move', 'cancel', 'rename'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), async (all) => {
        const kernel = kernelOf(modules)
        for (const { title, day: on, hour, minutes, isAllDay, zone, change, ...more } of all) {
          const start = Temporal.ZonedDateTime.from({
            timeZone: zone,
            year: Number(on.slice(0, 4)),
            month: Number(on.slice(5, 7)),
            day: Number(on.slice(8)),
            hour,
          })
          const iso = (at: Temporal.ZonedDateTime): string => at.toInstant().toString({ smallestUnit: 'millisecond' })
          const when = isAllDay
            ? {
                startTime: on,
                endTime: Temporal.PlainDate.from(on)
                  .add({ days: Math.floor(minutes / 1440) })
                  .toString(),
                isAllDay,
              }
            : { startTime: iso(start), endTime: iso(start.add({ minutes })) }
          const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
          const { row } = await run(kernel, 'create_event', { title, ...when, zone, ...given })
          if (more.repeat === undefined || change === 'none') continue
          const { events } = (await ask(kernel, 'list_events', { from: on, to: '2026-12-31' })) as {
            events: { eventId: string; occurrence?: string; endTime: string }[]
          }
          const second = events.filter(({ eventId }) => eventId === row)[1]
          if (!second?.occurrence) continue
          const named = { eventId: row, occurrence: second.occurrence }
          if (change === 'cancel') await run(kernel, 'cancel_occurrence', named)
          else if (change === 'rename')
            await run(kernel, 'change_occurrence', { ...named, title: 'renamed; once, \\ only' })
          else {
            const shift = (moment: string): string =>
              isAllDay
                ? Temporal.PlainDate.from(moment).add({ days: 2 }).toString()
                : Temporal.Instant.from(moment).add({ minutes: 95 }).toString({ smallestUnit: 'millisecond' })
            await run(kernel, 'change_occurrence', {
              ...named,
              startTime: shift(second.occurrence),
              endTime: shift(second.endTime),
            })
          }
        }
        const file = await exported(kernel)
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const again = kernelOf(modules)
        const report = await take(again, file)
        expect(report.troubles).toEqual([])
        expect(await year(again)).toEqual(await year(kernel))
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('says what the zones do that it uses', async () => {
    const kernel = kernelOf(modules)
    await run(kernel, 'create_event', {
      title: 'x',
      startTime: '2026-03-02T08:30:00Z',
      repeat: 'FREQ=WEEKLY',
      zone: 'Europe/Berlin',
    })
    const file = await exported(kernel)
    expect(file).toContain('TZID:Europe/Berlin')
    expect(file).toContain('DTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200')
    expect(file).toContain('DTSTART;TZID=Europe/Berlin:20260302T093000')
  })
})

const shared = join(import.meta.dirname, '../../../../shared/data/ics')

describe.skipIf(!existsSync(shared))('files of other programs, where the shared folder is not absent', () => {
  const files = existsSync(shared)
    ? readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ics'))
    : []

  it('are there', () => expect(files.length).toBeGreaterThan(30))

  it.each(files)('%s gives events or says why not', async (name) => {
    const kernel = kernelOf(modules)
    const bytes = readFileSync(join(shared, name))
    const report = await importFile({ kernel, space: SPACE, by: ics!, file: fileOfBytes(name, bytes) })
    if (report instanceof Refusal) return expect.unreachable(report.code)
    const events = bytes.toString('latin1').match(/^BEGIN:VEVENT/gim)?.length ?? 0
    const told = report.added + report.troubled + report.ignored.length
    if (events > 0) expect(told).toBeGreaterThan(0)
    for (const { code, message } of report.troubles) {
      expect(code).toMatch(/^[A-Z]\w+$/)
      expect(message.de).not.toMatch(/undefined|NaN/)
    }
    expect(await importFile({ kernel, space: SPACE, by: ics!, file: fileOfBytes(name, bytes) })).toMatchObject({
      added: 0,
      changed: 0,
    })
  })
})
