import { memoryStore } from '#adapters/memory/store.ts'
import { importFile } from '#companion/import.ts'
import { Refusal } from '#core/module/refusal.ts'
import { fileOf } from '#derive/read/text.ts'
import { importers } from '#modules/calendar/acts.ts'
import { events } from '#modules/calendar/calendar.ts'
import { isSeries } from '#modules/calendar/occurrences.ts'
import { modules } from '#modules/all.ts'
import { kernelOf, SPACE } from '#test/fixtures/kernel.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { type Claim, median, percentile } from './report.ts'

export const title = 'The calendar'

const SERIES = 5_000
const SINGLE = 20_000
/** What repeats in a long life of calendars: most of it has ended, some goes on for ever. */
const RULES = [
  'FREQ=WEEKLY;COUNT=40',
  'FREQ=YEARLY',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=100',
  'FREQ=DAILY;COUNT=30',
]
const SINCE = '2016-01-01'

/** A file of so many events, spread over two and a half years, and of so many series that began in eleven. */
function* file(single: number, series: number): Generator<string> {
  yield 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'
  for (let n = 0; n < single + series; n++) {
    const isSeries = n >= single
    const day = Temporal.PlainDate.from(isSeries ? SINCE : '2025-06-01').add({ days: n % (isSeries ? 3_900 : 900) })
    const date = day.toString().replaceAll('-', '')
    const hour = String(7 + (n % 12)).padStart(2, '0')
    yield `BEGIN:VEVENT\r\nUID:e${n}\r\nSUMMARY:Event ${n}\r\nDTSTART;TZID=Europe/Berlin:${date}T${hour}0000\r\nDTEND;TZID=Europe/Berlin:${date}T${hour}4500\r\n${isSeries ? `RRULE:${RULES[n % RULES.length]}\r\n` : ''}END:VEVENT\r\n`
  }
  yield 'END:VCALENDAR\r\n'
}

export async function run(): Promise<readonly Claim[]> {
  const text = [...file(SINGLE, SERIES)].join('')
  const kernel = kernelOf(modules, { store: (keys) => memoryStore(keys) })
  const began = performance.now()
  let steps = 0
  const report = await importFile({
    kernel,
    space: SPACE,
    by: importers[0]!,
    file: fileOf('x.ics', text),
    onProgress: () => void steps++,
  })
  const importMs = performance.now() - began
  if (report instanceof Refusal || report.added !== SINGLE + SERIES) throw new Error('the file was not taken in')

  // Month after month, as one who leafs through a calendar, there and back: no two looks in a row are at the same days.
  const months = Array.from({ length: 12 }, (_, n) => Temporal.PlainYearMonth.from('2026-01').add({ months: n }))
  const month = async (of: Temporal.PlainYearMonth): Promise<number> => {
    const from = of.toPlainDate({ day: 1 })
    const range = { from: from.subtract({ days: 6 }).toString(), to: from.add({ days: 35 }).toString() }
    const answered = await kernel.ask('list_events', range, SPACE)
    return answered.ok ? (answered.answer as unknown as { events: unknown[] }).events.length : 0
  }
  const times: number[] = []
  let shown = 0
  for (let round = 0; round < 3; round++)
    for (const of of [...months, ...months.toReversed()]) {
      const at = performance.now()
      shown = Math.max(shown, await month(of))
      times.push(performance.now() - at)
    }
  const p95 = percentile(times, 0.95)

  // The library of all of RFC 5545, asked for a tenth of the series, and that times ten.
  const rows = (await kernel.asking(SPACE)).read(events.every())
  const some = (await rows).filter(isSeries).slice(0, SERIES / 10)
  const [from, to] = ['2026-08-31T00:00[Europe/Berlin]', '2026-10-05T00:00[Europe/Berlin]'].map((at) =>
    Temporal.ZonedDateTime.from(at),
  )
  const naiveTimes: number[] = []
  for (let n = 0; n < 3; n++) {
    const at = performance.now()
    for (const event of some) {
      const dtstart = Temporal.Instant.from(event.startTime).toZonedDateTimeISO(event.zone)
      new RRuleTemporal({
        rruleString: `DTSTART;TZID=${event.zone}:${dtstart.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}\nRRULE:${event.repeat}`,
      }).between(from!, to!, true)
    }
    naiveTimes.push((performance.now() - at) * 10)
  }
  const count = (value: number): string => value.toLocaleString('en')
  return [
    {
      claim: `a month, leafing through a year, over ${count(SERIES)} series and ${count(SINGLE)} events, up to ${count(shown)} of them shown, 95 of 100`,
      measured: `${p95.toFixed(1)} ms`,
      bar: '≤ 30 ms',
      holds: p95 <= 30,
      peer: `the series alone by rrule-temporal ${median(naiveTimes).toFixed(0)} ms`,
    },
    {
      claim: `${count(SINGLE + SERIES)} events of an iCalendar file taken in, told in ${steps} steps`,
      measured: `${(importMs / 1000).toFixed(1)} s`,
      bar: '< 10 s',
      holds: importMs < 10_000,
    },
  ]
}
