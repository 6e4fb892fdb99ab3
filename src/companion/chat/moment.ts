import type { Text } from '#core/fields/field.ts'
import type { Language } from './tokens.ts'
import { possible, rruleDays, type Clock, type DayPart, type Found, type Part } from './terms.ts'

/** Where the words about time lead, or what is wrong with them. */
export interface Moment {
  /** `YYYY-MM-DD`, when a day was said or follows. */
  readonly date?: string
  readonly endDate?: string
  /** `HH:MM`, when a clock time was said. */
  readonly time?: string
  readonly endTime?: string
  readonly minutes?: number
  readonly repeat?: string
  readonly part?: DayPart
  /** A day was said, and not only concluded. */
  readonly dayKnown: boolean
  /** ISO instant, of what is said to have happened; `until` where its end was said too. */
  readonly at?: string
  readonly until?: string
  readonly fault?: Text
}

export interface Around {
  readonly now: Temporal.ZonedDateTime
  /** `HH:MM` */
  readonly dayStart: string
  readonly toward: 'past' | 'future'
  readonly language: Language
}

const faults = {
  day: { en: 'That day does not exist.', de: 'Diesen Tag gibt es nicht.' },
  time: { en: 'That time does not exist.', de: 'Diese Uhrzeit gibt es nicht.' },
  clash: { en: 'The weekday and the date do not fit together.', de: 'Wochentag und Datum passen nicht zusammen.' },
  many: { en: 'Which day do you mean?', de: 'Welchen Tag meinst du?' },
  slash: { en: 'Which is the day and which the month?', de: 'Was davon ist der Tag und was der Monat?' },
  vague: { en: 'Which day exactly?', de: 'An welchem Tag genau?' },
  often: {
    en: 'What repeats cannot be noted as done. When was it?',
    de: 'Was sich wiederholt, kann ich nicht als getan eintragen. Wann war es?',
  },
  half: { en: 'In the morning or in the afternoon?', de: 'Morgens oder nachmittags?' },
  future: { en: 'That time is still to come.', de: 'Diese Zeit kommt erst noch.' },
  past: { en: 'That time has passed.', de: 'Diese Zeit ist schon vorbei.' },
  end: { en: 'The end is before the start.', de: 'Das Ende liegt vor dem Anfang.' },
} satisfies Record<string, Text>

class Faulty {
  readonly text: Text
  constructor(text: Text) {
    this.text = text
  }
}

const fail = (text: Text): never => {
  throw new Faulty(text)
}

/** Reads the parts together. Never throws; what cannot be is a `fault`. */
export function momentOf(found: readonly Found[], around: Around): Moment {
  try {
    return resolve(
      found.map(({ part }) => part),
      around,
    )
  } catch (problem) {
    if (problem instanceof Faulty) return { dayKnown: true, fault: problem.text }
    // Years far outside of what Temporal knows.
    if (problem instanceof RangeError) return { dayKnown: true, fault: faults.day }
    throw problem
  }
}

function resolve(parts: readonly Part[], around: Around): Moment {
  for (const part of parts) {
    if (part.is === 'unclear') fail(part.why === 'fault' ? faults.time : faults.vague)
    if (!possible(part)) fail(faults.time)
  }
  const today = localToday(around)
  const repeat = only(parts, 'repeat')
  const days = only(parts, 'days')
  const shift = only(parts, 'shift')
  const part = only(parts, 'part')
  const lasts = only(parts, 'lasts')
  const clock = only(parts, 'clock')
  const dayPart = part?.part ?? repeat?.part
  let date = days ? dateOf(days.from, around, today) : oneDate(parts, around, today)
  let endDate: Temporal.PlainDate | undefined
  if (days) {
    if (days.from.is === 'monthday' && days.to.is === 'date')
      date = dateOf({ ...days.to, day: days.from.day }, around, today)
    endDate = dateOf(days.to, { ...around, toward: 'future' }, date!)
    if (Temporal.PlainDate.compare(endDate, date!) < 0) fail(faults.end)
    // Nearly a year: the end was meant before the start.
    if (days.to.is === 'date' && days.to.year === undefined && date!.until(endDate).days > 300) fail(faults.end)
  }
  const dayKnown = date !== undefined
  const base = { dayKnown, ...(lasts ? { minutes: lasts.minutes } : {}), ...(dayPart ? { part: dayPart } : {}) }
  if (around.toward === 'past' && repeat) fail(faults.often)
  if (around.toward === 'past')
    return happened(base, { date, clock, part: dayPart, shift: shift?.minutes }, around, today)
  if (shift) {
    const at = around.now.add({ minutes: shift.minutes })
    if (shift.minutes < 0) fail(faults.past)
    return { ...base, dayKnown: true, date: at.toPlainDate().toString(), time: clockText(at) }
  }
  const times = clock ? planned(clock, dayPart, around.language) : undefined
  if (repeat) {
    date ??= firstOf(repeat.rule, today, times, around)
    return { ...base, dayKnown: true, date: date.toString(), repeat: repeat.rule, ...times }
  }
  if (date && Temporal.PlainDate.compare(date, today) < 0) fail(faults.past)
  if (times && (!date || date.equals(today))) {
    const at = today.toPlainDateTime(Temporal.PlainTime.from(times.time))
    if (Temporal.PlainDateTime.compare(at, around.now.toPlainDateTime()) < 0) fail(faults.past)
    date ??= today
  }
  if (part && !date) date = today
  return {
    ...base,
    ...(date ? { date: date.toString() } : {}),
    ...(endDate ? { endDate: endDate.toString() } : {}),
    ...times,
  }
}

function happened(
  base: { dayKnown: boolean },
  said: {
    date: Temporal.PlainDate | undefined
    clock: { clock: Clock; end?: Clock } | undefined
    part: DayPart | undefined
    shift: number | undefined
  },
  around: Around,
  today: Temporal.PlainDate,
): Moment {
  const { now } = around
  if (said.shift !== undefined) {
    if (said.shift > 0) fail(faults.future)
    const at = now.add({ minutes: said.shift })
    return { ...base, date: at.toPlainDate().toString(), time: clockText(at), at: at.toInstant().toString() }
  }
  const date = said.date ?? today
  if (Temporal.PlainDate.compare(date, today) > 0) fail(faults.future)
  let time = said.clock ? pastClock(said.clock.clock, said.part) : undefined
  // After midnight the night still belongs to the evening before.
  const late = said.part === 'night' && time !== undefined && time.hour < 5
  const early =
    time !== undefined &&
    said.date === undefined &&
    Temporal.PlainTime.compare(time, Temporal.PlainTime.from(around.dayStart)) < 0
  const on = late || early ? date.add({ days: 1 }) : date
  if (!time) {
    if (!said.date && !said.part) return base
    if (date.equals(today) && !said.part) return { ...base, date: date.toString(), at: now.toInstant().toString() }
    time = said.part ? Temporal.PlainTime.from(typical[said.part]) : Temporal.PlainTime.from('12:00')
  }
  let at = on.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: time })
  if (Temporal.ZonedDateTime.compare(at, now) > 0) {
    const begun = said.part && !said.clock && date.equals(today) && clockText(now) >= begins[said.part]
    if (!begun) fail(faults.future)
    at = now
  }
  const until = said.clock?.end && endAfter(at, said.clock.end)
  if (until && Temporal.ZonedDateTime.compare(until, now) > 0) fail(faults.future)
  return {
    ...base,
    date: date.toString(),
    ...(said.clock ? { time: clockText(at) } : {}),
    at: at.toInstant().toString(),
    ...(until ? { until: until.toInstant().toString() } : {}),
  }
}

function endAfter(at: Temporal.ZonedDateTime, end: Clock): Temporal.ZonedDateTime {
  const on = (hour: number): Temporal.ZonedDateTime => at.withPlainTime({ hour, minute: end.minute })
  const later = (until: Temporal.ZonedDateTime): boolean => Temporal.ZonedDateTime.compare(until, at) > 0
  if (later(on(end.hour))) return on(end.hour)
  if (end.sure || end.hour >= 12 || !later(on(end.hour + 12))) fail(faults.end)
  return on(end.hour + 12)
}

const typical: Readonly<Record<DayPart, string>> = {
  morning: '08:00',
  forenoon: '10:00',
  noon: '12:30',
  afternoon: '15:00',
  evening: '19:00',
  night: '22:00',
}
const begins: Readonly<Record<DayPart, string>> = {
  morning: '05:00',
  forenoon: '09:00',
  noon: '11:30',
  afternoon: '12:00',
  evening: '17:00',
  night: '21:00',
}

const clockText = (at: { hour: number; minute: number }): string =>
  `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`

/** 3 o'clock may be either half of the day; from 7 to 12 people mean what they say. */
function pastClock(clock: Clock, part: DayPart | undefined): Temporal.PlainTime {
  const { hour, sure } = halved(clock, part)
  if (!sure && hour > 0 && hour < 7) fail(faults.half)
  return Temporal.PlainTime.from({ hour, minute: clock.minute })
}

function halved(clock: Clock, part: DayPart | undefined): { hour: number; sure: boolean } {
  if (clock.sure || !part) return clock
  if (part === 'morning' || part === 'forenoon') return { hour: clock.hour === 12 ? 0 : clock.hour, sure: true }
  if (part === 'noon') return { hour: clock.hour < 4 ? clock.hour + 12 : clock.hour, sure: true }
  if (part === 'night' && clock.hour < 6) return { hour: clock.hour, sure: true }
  if (part === 'night' && clock.hour === 12) return { hour: 0, sure: true }
  return { hour: clock.hour < 12 ? clock.hour + 12 : clock.hour, sure: true }
}

function planned(
  said: { clock: Clock; end?: Clock },
  part: DayPart | undefined,
  language: Language,
): { time: string; endTime?: string } {
  const start = halved(said.clock, part)
  let { hour } = start
  if (!start.sure && hour > 0 && hour < (language === 'en' ? 7 : 6)) {
    if (language === 'de' && !(said.end?.sure && said.end.hour > 12)) fail(faults.half)
    hour += 12
  }
  const time = clockText({ hour, minute: said.clock.minute })
  if (!said.end) return { time }
  const end = halved(said.end, part)
  let last = end.hour
  const after = (): boolean => last * 60 + said.end!.minute > hour * 60 + said.clock.minute
  if (!after() && !end.sure && last < 12) last += 12
  if (!after()) fail(faults.end)
  return { time, endTime: clockText({ hour: last, minute: said.end.minute }) }
}

/** Two parts of one kind contradict each other. */
function only<K extends Part['is']>(parts: readonly Part[], is: K): Extract<Part, { is: K }> | undefined {
  const all = parts.filter((part): part is Extract<Part, { is: K }> => part.is === is)
  if (all.length > 1) fail(is === 'clock' ? faults.time : faults.many)
  return all[0]
}

/** Before `dayStart` the day before still lasts. */
function localToday({ now, dayStart }: Around): Temporal.PlainDate {
  const date = now.toPlainDate()
  return Temporal.PlainTime.compare(now.toPlainTime(), Temporal.PlainTime.from(dayStart)) < 0
    ? date.subtract({ days: 1 })
    : date
}

function oneDate(parts: readonly Part[], around: Around, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const weekday = parts.filter((part) => part.is === 'weekday')
  const others = parts.filter(
    (part) => part.is === 'day' || part.is === 'date' || part.is === 'slash' || part.is === 'monthday',
  )
  const nightly = parts.find((part) => part.is === 'part' && part.day !== undefined)
  if (weekday.length > 1 || others.length > 1) fail(faults.many)
  if (nightly?.is === 'part') {
    const date =
      nightly.day! <= 0
        ? today.add({ days: nightly.day! })
        : dateOf({ is: 'weekday', day: nightly.day! }, around, today)
    if (others[0] && !dateOf(others[0], around, today).equals(date)) fail(faults.clash)
    return date
  }
  if (!others[0]) return weekday[0] ? dateOf(weekday[0], around, today) : undefined
  const date = dateOf(others[0], around, today)
  const said = weekday[0]
  if (said?.is === 'weekday' && date.dayOfWeek !== said.day) fail(faults.clash)
  return date
}

function dateOf(part: Part, around: Around, today: Temporal.PlainDate): Temporal.PlainDate {
  const forward = around.toward === 'future'
  switch (part.is) {
    case 'day':
      return today.add({ days: part.offset })
    case 'weekday':
      return weekdayDate(part, forward, today)
    case 'date':
      return calendarDate(part.day, part.month, part.year, forward, today)
    case 'slash': {
      const { a, b } = part
      if (a <= 12 && b <= 12 && a !== b) return fail(faults.slash)
      return a > 12 ? calendarDate(a, b, part.year, forward, today) : calendarDate(b, a, part.year, forward, today)
    }
    case 'monthday':
      return monthDay(part.day, forward, today)
    default:
      return fail(faults.many)
  }
}

function weekdayDate(
  part: Extract<Part, { is: 'weekday' }>,
  forward: boolean,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const ahead = (part.day - today.dayOfWeek + 7) % 7 || 7
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  if (part.which === 'week') return monday.add({ days: 7 + part.day - 1 })
  if (part.which === 'afterweek') return today.add({ days: ahead + 7 })
  if (part.which === 'last') return today.subtract({ days: (today.dayOfWeek - part.day + 7) % 7 || 7 })
  if (part.which === 'this')
    return forward
      ? today.add({ days: (part.day - today.dayOfWeek + 7) % 7 })
      : today.subtract({ days: (today.dayOfWeek - part.day + 7) % 7 })
  if (part.which === 'next') {
    // "next Tuesday" on a Monday is not tomorrow; what is neither tomorrow nor over for this week can be either.
    if (ahead === 1) return today.add({ days: 8 })
    if (part.day <= today.dayOfWeek) return today.add({ days: ahead })
    return fail(faults.many)
  }
  if (forward) return today.add({ days: ahead })
  return today.subtract({ days: (today.dayOfWeek - part.day + 7) % 7 || 7 })
}

function calendarDate(
  day: number,
  month: number,
  year: number | undefined,
  forward: boolean,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const on = (of: number): Temporal.PlainDate | undefined => {
    try {
      return Temporal.PlainDate.from({ year: of, month, day }, { overflow: 'reject' })
    } catch {
      return undefined
    }
  }
  if (year !== undefined) return on(year) ?? fail(faults.day)
  // The 29th of February may be eight years away.
  for (let step = 0; step <= 8; step++) {
    const date = on(today.year + (forward ? step : -step))
    if (date && (forward ? Temporal.PlainDate.compare(date, today) >= 0 : Temporal.PlainDate.compare(date, today) <= 0))
      return date
  }
  return fail(faults.day)
}

function monthDay(day: number, forward: boolean, today: Temporal.PlainDate): Temporal.PlainDate {
  if (day < 1 || day > 31) return fail(faults.day)
  for (let step = 0; step <= 12; step++) {
    const month = today.with({ day: 1 }).add({ months: forward ? step : -step })
    if (day > month.daysInMonth) {
      if (step === 0) return fail(faults.day)
      continue
    }
    const date = month.with({ day })
    if (forward ? Temporal.PlainDate.compare(date, today) >= 0 : Temporal.PlainDate.compare(date, today) <= 0)
      return date
  }
  return fail(faults.day)
}

/** The first day, from today on, on which the rule falls; not today when its time has passed. */
function firstOf(
  rule: string,
  today: Temporal.PlainDate,
  times: { time: string } | undefined,
  { now }: Around,
): Temporal.PlainDate {
  const days = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(',')
  const monthday = /BYMONTHDAY=(\d+)/.exec(rule)?.[1]
  if (monthday !== undefined && Number(monthday) > 31) return fail(faults.day)
  const passed = times !== undefined && today.equals(now.toPlainDate()) && times.time <= clockText(now)
  for (let step = passed ? 1 : 0; step < 62; step++) {
    const date = today.add({ days: step })
    if (days && !days.includes(rruleDays[date.dayOfWeek - 1]!)) continue
    if (monthday !== undefined && date.day !== Number(monthday)) continue
    return date
  }
  return fail(faults.day)
}
