import type { DemoCall, DemoLife } from '#core/module/demo.ts'
import type { Json } from '#core/fields/field.ts'
import { addDays, type Day, instantAt, weekday } from '#core/time/day.ts'
import { DEFAULT_CALENDAR, DEFAULT_NAME } from '../calendar.ts'
import { overrideId } from '../overrides.ts'
import { reachOf } from '../series.ts'
import { type Entry, SERIES, SINGLE, SOON, TRIP } from './texts.ts'

/** Work, choir and birthdays go on; single appointments come as they come; what lies ahead is known for two weeks. */
export function demo(life: DemoLife): DemoCall[] {
  return [...calendarsOf(life), ...seriesOf(life), ...tripsOf(life), ...singlesOf(life)]
}

function calendarsOf({ id, days, zone, language }: DemoLife): DemoCall[] {
  const createdAt = instantAt(days[0]!.day, '07:00', zone)
  const calendar = (key: string, name: string, color: string): DemoCall => ({
    fact: 'CalendarAdded',
    values: {
      id: key,
      name,
      color,
      kind: 'own',
      visible: true,
      ...(key === DEFAULT_CALENDAR ? { isDefault: true } : {}),
    },
    createdAt,
  })
  const say = { en: ['Work', 'Choir'], de: ['Arbeit', 'Chor'] }[language]
  return [
    calendar(DEFAULT_CALENDAR, DEFAULT_NAME[language], 'lake'),
    calendar(id('calendar-work'), say[0]!, 'plum'),
    calendar(id('calendar-choir'), say[1]!, 'ochre'),
  ]
}

/** What an entry is on a day: its row's values, from a clock time on or the whole day. */
function valuesOf(entry: Entry, id: string, day: Day, life: DemoLife): DemoCall['values'] {
  const { key, calendar, text, location, at, minutes, until, repeat, reminders, kind = 'appointment', place } = entry
  const isAllDay = at === undefined
  const times = isAllDay
    ? { startTime: day, endTime: addDays(day, until ?? 0) }
    : { startTime: life.moment(day, at), endTime: life.moment(day, at + (minutes ?? 60)) }
  const values = {
    id,
    calendar: calendar === undefined ? DEFAULT_CALENDAR : life.id(`calendar-${calendar}`),
    title: text[life.language],
    ...(location === undefined ? {} : { location: location[life.language] }),
    ...times,
    isAllDay,
    zone: life.zone,
    kind,
    busy: !isAllDay || key === TRIP.key,
    ...(repeat === undefined ? {} : { repeat }),
    ...(reminders === undefined ? {} : { reminders }),
    ...(place === undefined ? {} : { place: life.id(`place-${place}`) }),
  }
  const calendarOfLife = { zone: life.zone, dayStart: '00:00', weekStart: 1 as const }
  return { ...values, ...reachOf(values, [], calendarOfLife) } as Record<string, Json> & { readonly id: string }
}

const created = (entry: Entry, id: string, day: Day, createdAt: string, life: DemoLife): DemoCall => ({
  fact: 'CalendarEventCreated',
  values: valuesOf(entry, id, day, life),
  notes: { isRecurring: entry.repeat !== undefined },
  createdAt,
})

function seriesOf(life: DemoLife): DemoCall[] {
  const first = life.days[0]!.day
  return SERIES.flatMap((entry) => {
    const day = addDays(first, (entry.weekday - weekday(first) + 7) % 7)
    const id = life.id(`series-${entry.key}`)
    return [created(entry, id, day, instantAt(first, '07:30', life.zone), life), ...changesOf(entry, id, day, life)]
  })
}

/** Work does not happen where the person is ill or away; now and then something is moved by half an hour. */
function changesOf(entry: Entry & { readonly weekday: number }, event: string, first: Day, life: DemoLife): DemoCall[] {
  const { at, minutes = 60 } = entry
  if (entry.calendar !== 'work' || at === undefined) return []
  const daily = entry.repeat!.includes('MO,TU,WE,TH,FR')
  return life.days.flatMap(({ day, kind }): DemoCall[] => {
    if (day < first || (daily ? weekday(day) > 5 : weekday(day) !== entry.weekday)) return []
    const occurrence = life.moment(day, at)
    const reach = { id: overrideId(event, occurrence), event, occurrence, since: day, through: day }
    const createdAt = life.moment(day, 7 * 60)
    if (createdAt > life.now) return []
    const notes = { eventId: event, occurrence }
    if (kind === 'ill' || kind === 'trip')
      return [{ fact: 'CalendarOccurrenceCancelled', values: { ...reach, cancelled: true }, notes, createdAt }]
    if (!life.luck.yes(0.04)) return []
    const moved = { startTime: life.moment(day, at + 30), endTime: life.moment(day, at + 30 + minutes) }
    return [
      {
        fact: 'CalendarOccurrenceChanged',
        values: { ...reach, ...moved },
        notes: { ...notes, fields: Object.keys(moved) },
        createdAt,
      },
    ]
  })
}

/** Every stretch of days away is one event of whole days. */
function tripsOf(life: DemoLife): DemoCall[] {
  const { days, zone } = life
  return days.flatMap(({ day, kind }, index): DemoCall[] => {
    if (kind !== 'trip' || days[index - 1]?.kind === 'trip') return []
    let until = 0
    while (days[index + until + 1]?.kind === 'trip') until++
    const before = days[Math.max(0, index - 20)]!.day
    return [created({ ...TRIP, until }, life.id(), day, instantAt(before, '20:15', zone), life)]
  })
}

function singlesOf(life: DemoLife): DemoCall[] {
  const { days, luck, today, zone } = life
  const calls: DemoCall[] = []
  const known = (day: Day, ahead: number): string => {
    const at = instantAt(addDays(day, -ahead), '18:20', zone)
    return at < life.now ? at : instantAt(addDays(today, -1), '18:20', zone)
  }
  for (const { day, kind, out } of days) {
    if (day >= today) continue
    if (out !== undefined)
      calls.push(created({ ...luck.pick(SINGLE.evening), at: out, minutes: 150 }, life.id(), day, known(day, 3), life))
    if (kind === 'office' && luck.yes(0.35))
      calls.push(created(luck.pick(SINGLE.work), life.id(), day, known(day, 6), life))
    if (kind !== 'trip' && kind !== 'ill' && luck.yes(0.14))
      calls.push(created(luck.pick(SINGLE.own), life.id(), day, known(day, 12), life))
  }
  for (const { inDays, ...entry } of SOON)
    calls.push(created(entry, life.id(`soon-${entry.key}`), addDays(today, inDays), known(today, 2), life))
  return calls
}
