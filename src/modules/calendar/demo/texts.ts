import type { Text } from '#core/fields/field.ts'

/** Something in the demo's calendar: from a minute of the day on, or, without one, for whole days. */
export interface Entry {
  readonly key: string
  readonly text: Text
  readonly location?: Text
  /** The default calendar, where none is named. */
  readonly calendar?: 'work' | 'choir'
  /** Minutes after midnight. */
  readonly at?: number
  readonly minutes?: number
  /** Days after the first, for whole days. */
  readonly until?: number
  readonly repeat?: string
  readonly reminders?: readonly number[]
  readonly kind?: 'meeting' | 'appointment' | 'focus' | 'travel' | 'other'
  /** A place of the demo by its key. */
  readonly place?: string
}

const clock = (hours: number, minutes = 0): number => hours * 60 + minutes

/** `weekday`: of the first one, 1 is Monday. */
export const SERIES: readonly (Entry & { readonly weekday: number })[] = [
  {
    key: 'standup',
    text: { en: 'Team round', de: 'Teamrunde' },
    calendar: 'work',
    at: clock(9, 30),
    minutes: 15,
    repeat: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    kind: 'meeting',
    weekday: 1,
  },
  {
    key: 'planning',
    text: { en: 'Planning', de: 'Wochenplanung' },
    location: { en: 'Room Isar', de: 'Raum Isar' },
    calendar: 'work',
    at: clock(10, 30),
    minutes: 60,
    repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
    kind: 'meeting',
    reminders: [10],
    place: 'office',
    weekday: 1,
  },
  {
    key: 'focus',
    text: { en: 'No meetings: writing', de: 'Schreibzeit, keine Termine' },
    calendar: 'work',
    at: clock(13, 30),
    minutes: 120,
    repeat: 'FREQ=WEEKLY;BYDAY=WE',
    kind: 'focus',
    weekday: 3,
  },
  {
    key: 'choir',
    text: { en: 'Choir rehearsal', de: 'Chorprobe' },
    location: { en: 'Parish hall', de: 'Pfarrsaal' },
    calendar: 'choir',
    at: clock(19, 30),
    minutes: 120,
    repeat: 'FREQ=WEEKLY;BYDAY=TH',
    reminders: [60],
    weekday: 4,
  },
  {
    key: 'breakfast',
    text: { en: 'Breakfast with Jonas', de: 'Frühstück mit Jonas' },
    at: clock(10),
    minutes: 90,
    repeat: 'FREQ=MONTHLY;BYDAY=1SU',
    weekday: 7,
  },
  {
    key: 'bins',
    text: { en: 'Paper bin out', de: 'Papiertonne raus' },
    repeat: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU',
    kind: 'other',
    weekday: 2,
  },
  {
    key: 'birthday',
    text: { en: 'Birthday: Mara', de: 'Geburtstag Mara' },
    repeat: 'FREQ=YEARLY',
    kind: 'other',
    reminders: [1440],
    weekday: 6,
  },
]

export const TRIP: Entry = {
  key: 'trip',
  text: { en: 'At the lake', de: 'Am See' },
  location: { en: 'Lake house', de: 'Haus am See' },
  kind: 'travel',
  place: 'lake',
}

export const SINGLE: Readonly<Record<'evening' | 'work' | 'own', readonly Entry[]>> = {
  evening: [
    { key: 'bar', text: { en: 'Out with friends', de: 'Mit Freunden unterwegs' }, place: 'bar' },
    { key: 'quiz', text: { en: 'Pub quiz', de: 'Kneipenquiz' }, place: 'bar' },
    { key: 'cinema', text: { en: 'Cinema with Lea', de: 'Kino mit Lea' } },
    { key: 'dinner', text: { en: 'Dinner at Tom and Ina’s', de: 'Essen bei Tom und Ina' } },
  ],
  work: [
    {
      key: 'review',
      text: { en: 'Review with the clients', de: 'Vorstellung beim Kunden' },
      calendar: 'work',
      at: clock(14),
      minutes: 60,
      kind: 'meeting',
      place: 'office',
    },
    {
      key: 'talk',
      text: { en: 'Talk with Petra', de: 'Gespräch mit Petra' },
      calendar: 'work',
      at: clock(11),
      minutes: 30,
      kind: 'meeting',
    },
    {
      key: 'interview',
      text: { en: 'Interview, second round', de: 'Bewerbungsgespräch, zweite Runde' },
      calendar: 'work',
      at: clock(15, 30),
      minutes: 45,
      kind: 'meeting',
      place: 'office',
    },
    {
      key: 'lunch',
      text: { en: 'Lunch with the new colleague', de: 'Mittag mit der neuen Kollegin' },
      calendar: 'work',
      at: clock(12, 15),
      minutes: 60,
    },
  ],
  own: [
    {
      key: 'dentist',
      text: { en: 'Dentist', de: 'Zahnärztin' },
      location: { en: 'Lindwurmstr. 40', de: 'Lindwurmstr. 40' },
      at: clock(8),
      minutes: 45,
      reminders: [60],
    },
    { key: 'hair', text: { en: 'Haircut', de: 'Friseur' }, at: clock(17, 30), minutes: 45 },
    { key: 'physio', text: { en: 'Physiotherapy', de: 'Physiotherapie' }, at: clock(17), minutes: 40, reminders: [30] },
    { key: 'call', text: { en: 'Call with parents', de: 'Telefonat mit den Eltern' }, at: clock(18, 30), minutes: 40 },
  ],
}

/** What is ahead. */
export const SOON: readonly (Entry & { readonly inDays: number })[] = [
  {
    key: 'eye',
    text: { en: 'Eye test', de: 'Sehtest' },
    location: { en: 'Optician at the market', de: 'Optikerin am Markt' },
    at: clock(16, 30),
    minutes: 30,
    reminders: [30],
    inDays: 0,
  },
  { key: 'concert', text: { en: 'Concert', de: 'Konzert' }, calendar: 'choir', at: clock(19), minutes: 120, inDays: 5 },
  {
    key: 'train',
    text: { en: 'Train to Vienna', de: 'Zug nach Wien' },
    location: { en: 'Main station, platform 12', de: 'Hauptbahnhof, Gleis 12' },
    at: clock(9, 24),
    minutes: 244,
    kind: 'travel',
    reminders: [90, 1440],
    inDays: 9,
  },
  { key: 'vienna', text: { en: 'Vienna', de: 'Wien' }, until: 3, kind: 'travel', inDays: 9 },
  {
    key: 'council',
    text: { en: 'House meeting', de: 'Hausversammlung' },
    at: clock(18, 30),
    minutes: 90,
    reminders: [60],
    inDays: 3,
  },
  { key: 'swim', text: { en: 'Swimming with Mara', de: 'Schwimmen mit Mara' }, at: clock(10, 30), inDays: 2 },
]
