import type { Text } from '#core/fields/field.ts'
import { bool, date, int, time } from '#core/fields/field.ts'
import { query } from '#core/module/query.ts'
import { refuse } from '#core/module/refusal.ts'
import { addDays, type Day, daysBetween, localTime } from '#core/time/day.ts'
import { tellDay } from '#derive/words/day.ts'
import { calendars } from './calendar.ts'
import { freeIn } from './free.ts'
import { calendarItems, type EventItem, itemOf } from './item.ts'
import { hiddenCalendars, occurrencesOf } from './read.ts'
import * as say from './say.ts'

const MOST_DAYS = 400

/** An event of a day with the wall clock where the person is; none where it lasts all day or began before. */
export type EventOfDay = EventItem & { readonly time?: string; readonly until?: string }

export const getTodaysEvents = query('get_todays_events', {
  about: { en: 'My events of today, or of a day', de: 'Meine Termine heute oder an einem Tag' },
  say: say.getTodaysEvents,
  input: { date: date().label('Day', 'Tag').optional() },
  async answer({ date: asked }, asking) {
    const day = asked ?? asking.today
    const { zone } = asking.calendar
    const hidden = await hiddenCalendars(asking)
    const list = (await occurrencesOf(asking, day, day)).filter(({ event }) => !hidden.has(event.calendar))
    const events = list.map((one): EventOfDay => {
      const { event, startTime, endTime, first, last } = one
      return {
        ...itemOf(one),
        ...(event.isAllDay || first !== day ? {} : { time: localTime(startTime, zone) }),
        ...(event.isAllDay || last !== day ? {} : { until: localTime(endTime, zone) }),
      }
    })
    return { date: day, today: asking.today, events }
  },
  tell({ date: day, today, events }) {
    const when = tellDay(day, today)
    if (events.length === 0) return { en: `No event ${when.en}.`, de: `Kein Termin ${when.de}.` }
    const named = listed(events)
    const count = counted(events.length)
    return { en: `${count.en} ${when.en}: ${named.en}.`, de: `${count.de} ${when.de}: ${named.de}.` }
  },
})

export const listEvents = query('list_events', {
  about: {
    en: 'My events from one day to another, with every occurrence of those that repeat',
    de: 'Meine Termine von einem Tag bis zu einem anderen, Wiederholungen einzeln',
  },
  say: say.listEvents,
  input: {
    from: date().label('From', 'Von'),
    to: date().label('To', 'Bis'),
    hidden: bool().label('Hidden calendars too', 'Auch ausgeblendete Kalender').optional(),
  },
  async answer({ from, to, hidden: all }, asking) {
    const refused = refusedRange(from, to)
    if (refused) return refused
    const rows = await asking.read(calendars.every())
    const hidden = new Set(all === true ? [] : rows.filter(({ visible }) => !visible).map(({ id }) => id))
    const list = await occurrencesOf(asking, from, to)
    return {
      from,
      to,
      events: list.filter(({ event }) => !hidden.has(event.calendar)).map(itemOf),
      calendars: calendarItems(rows),
    }
  },
  tell({ events }) {
    if (events.length === 0) return { en: 'No event in that time.', de: 'Kein Termin in dieser Zeit.' }
    const count = counted(events.length)
    const named = listed(events)
    return { en: `${count.en}: ${named.en}.`, de: `${count.de}: ${named.de}.` }
  },
})

const MOST_SLOTS = 100

export const findFreeTime = query('find_free_time', {
  about: {
    en: 'When I have time for something of so many minutes',
    de: 'Wann ich Zeit für etwas von so vielen Minuten habe',
  },
  say: say.findFreeTime,
  input: {
    minutes: int({ min: 1, max: 1440, unit: 'min' }).label('Minutes', 'Minuten'),
    from: date().label('From', 'Von'),
    to: date().label('To', 'Bis'),
    earliest: time().label('Not before', 'Nicht vor').optional(),
    latest: time().label('Not after', 'Nicht nach').optional(),
  },
  async answer({ minutes, from, to, earliest = '08:00', latest = '20:00' }, asking) {
    const refused = refusedRange(from, to)
    if (refused) return refused
    if (latest <= earliest) {
      return refuse(
        'BadRange',
        { en: 'The hours end before they begin.', de: 'Die Stunden enden vor ihrem Anfang.' },
        { path: 'latest' },
      )
    }
    const { calendar, now, today } = asking
    const after = Temporal.Instant.from(now).epochMilliseconds
    const list = await occurrencesOf(asking, addDays(from, -1), addDays(to, 1))
    const slots = freeIn(list, { from, to, hours: { earliest, latest }, minutes, after }, calendar)
    return { minutes, today, zone: calendar.zone, slots: slots.slice(0, MOST_SLOTS), total: slots.length }
  },
  tell({ minutes, today, zone, slots }) {
    const [first] = slots
    if (!first) return { en: `No ${minutes} minutes are free then.`, de: `Dann sind keine ${minutes} Minuten frei.` }
    const day = tellDay(localDayOf(first.startTime, zone), today)
    const [start, end] = [localTime(first.startTime, zone), localTime(first.endTime, zone)]
    return {
      en: `Free ${day.en} from ${start} to ${end}.`,
      de: `Frei ${day.de} von ${start} bis ${end}.`,
    }
  },
})

const localDayOf = (moment: string, zone: string): Day =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString()

function refusedRange(from: Day, to: Day) {
  if (to < from) {
    return refuse(
      'BadRange',
      { en: 'The range ends before it begins.', de: 'Der Zeitraum endet vor seinem Anfang.' },
      { path: 'to' },
    )
  }
  if (daysBetween(from, to) < MOST_DAYS) return undefined
  return refuse(
    'RangeTooLong',
    { en: `At most ${MOST_DAYS} days at once.`, de: `Höchstens ${MOST_DAYS} Tage auf einmal.` },
    { path: 'to' },
  )
}

const MOST_NAMED = 5

const counted = (count: number): Text =>
  count === 1 ? { en: '1 event', de: '1 Termin' } : { en: `${count} events`, de: `${count} Termine` }

function listed(events: readonly EventOfDay[]): Text {
  const named = events.slice(0, MOST_NAMED)
  const more = events.length - named.length
  const of = (open: string, close: string, at: string): string =>
    named.map(({ title, time: clock }) => `${open}${title}${close}${clock ? ` ${at} ${clock}` : ''}`).join(', ')
  return {
    en: of('“', '”', 'at') + (more > 0 ? ` and ${more} more` : ''),
    de: of('„', '“', 'um') + (more > 0 ? ` und ${more} weitere` : ''),
  }
}
