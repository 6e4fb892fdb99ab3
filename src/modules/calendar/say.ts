import { ask, note, pick, words } from '#derive/say.ts'

const nouns = words('Termin, Event, Kalendereintrag, Verabredung, Veranstaltung', 'appointment, event, meeting, entry')

export const createEvent = note({
  nouns: words(
    'Termin, Event, Kalendereintrag, Veranstaltung, Termine',
    'event, appointment, calendar event, calendar entry, events',
  ),
  tails: words(
    'in den Kalender, in meinen Kalender, im Kalender, in Kalender, zum Kalender, in den Terminkalender, als Termin, im Terminkalender, zu meinem Kalender',
    'to my calendar, in my calendar, on my calendar, to the calendar, in the calendar, on the calendar, into my calendar, as an event, as an appointment, in my diary, to my diary',
  ),
  hints: words(
    'Meeting, Besprechung, Treffen, Verabredung, Arzttermin, Zahnarzttermin, Zahnarzt, Friseur, Frisör, Arzt, Ärztin, Urlaub, Konferenz, Workshop, Vorlesung, Call, Telefonat, Sitzung, Geburtstag, Geburtstagsfeier, Party, Feier, Hochzeit, Konzert, Theater, Kino, Friseurtermin, Elterngespräch, Elternabend, Abendessen mit, Mittagessen mit, Frühstück mit, Kaffee mit, Training, Kurs, Seminar, Schulung, Chor, Chorprobe, Probe, Yoga, Vorstellungsgespräch, Jour fixe, Stammtisch, Spieleabend, Prüfung, Klausur, Messe, Ausflug, Dienstreise, Fortbildung, Impfung, Massage, Physio, Physiotherapie, Vorsorge, Werkstatt, Flug, Retrospektive, Retro, Standup, Daily, Weekly, Review, Workshoptag, Besichtigung, Übergabe, Klettern, Fußball, Besuch von, ~termin, ~treffen, ~besprechung, ~training, ~feier, ~kurs, ~abend mit, ~gespräch, ~sitzung, ~urlaub',
    'meeting, call, appointment, lunch with, dinner with, breakfast with, brunch with, coffee with, conference, workshop, interview, party, standup, stand-up, sync, vacation, holiday, date with, drinks with, session, lecture, catch-up, catch up, review, dentist, doctor, haircut, hairdresser, training, practice, rehearsal, class, course, seminar, webinar, wedding, concert, birthday, exam, flight, one-on-one, retro, retrospective, kickoff, kick-off, offsite, checkup, check-up, physio, viewing, choir, book club, therapy, massage, game night, demo, demo day, 1:1, reunion, barbecue, bbq',
  ),
  text: 'title',
  span: { from: 'startTime', to: 'endTime', allDay: 'isAllDay', minutes: 60, repeat: 'repeat' },
})

export const moveEvent = pick({
  table: 'calendar_events',
  field: 'eventId',
  rows: 'all',
  orders: words(
    'verschiebe, verschieb, verschieben, verlege, verleg, verlegen, schieb, schiebe, schieben, zieh _ vor, ziehe _ vor, vorziehen, nach hinten, nach vorn, nach vorne, nach hinten schieben, nach vorne verschieben, nach hinten verschieben, leg, lege, ändere, änder, setz, setze',
    'move, reschedule, postpone, push, push back, shift, change, bring forward, bring _ forward, delay, put off, move up, set',
  ),
  nouns,
  quiet: true,
  span: { from: 'startTime', to: 'endTime' },
  series: 'repeat',
})

export const deleteEvent = pick({
  table: 'calendar_events',
  field: 'eventId',
  rows: 'all',
  orders: words(
    'lösche, lösch, löschen, entferne, entfern, entfernen, streiche, streich, streichen, sag _ ab, sage _ ab, absagen, storniere, storniere, stornieren, nimm _ aus dem Kalender',
    'delete, remove, cancel, call off, drop, scrap, take _ off my calendar, take _ off the calendar, clear',
  ),
  nouns,
  quiet: true,
  ahead: { from: 'startTime', to: 'endTime' },
  series: 'repeat',
})

const events = {
  de: ['Termine', 'Termin', 'Kalender', 'Verabredungen', 'Besprechungen', 'Meetings', 'Meeting', 'Events'],
  en: [
    'events',
    'appointments',
    'meetings',
    'appointment',
    'meeting',
    'calendar',
    'event',
    'calls',
    'schedule',
    'diary',
  ],
}

const ways = {
  de: [
    [
      [
        'welche',
        'was für',
        'zeig',
        'zeige',
        'habe ich',
        'wie viele',
        'gibt es',
        'was sind',
        'stehen',
        'was steht',
        'irgendwelche',
        'meine',
        'liste',
      ],
      events.de,
    ],
    [['wann'], ['Termin', 'Termine', 'Meeting', 'Besprechung', 'Verabredung']],
    [['habe ich', 'steht', 'ist bei mir', 'liegt'], ['was', 'etwas', 'schon was', 'irgendwas'], ['@day']],
    [['bin ich', 'habe ich'], ['frei', 'Zeit', 'verplant', 'belegt'], ['@day']],
  ],
  en: [
    [
      [
        'what',
        'which',
        'show',
        'list',
        'do I have',
        'any',
        'how many',
        'are there',
        'have I got',
        'my',
        'what is on',
        'is there',
      ],
      events.en,
    ],
    [['do I have', 'have I got', 'is there', 'have I'], ['anything', 'something', 'plans'], ['@day']],
    [['am I', 'do I have'], ['free', 'busy', 'booked', 'available', 'time', 'open'], ['@day']],
  ],
} as const

const beside = words(
  'ich, habe, hab, wie, viele, welche, meine, meinen, an, mir, steht, stehen, sind, was, für, Termine, die, schon, noch, bei, im, in, Kalender, geplant, los, frei, Zeit, es, gibt, etwas, da, der, nächste, nächster, nächsten, denn, alle, vor, verplant',
  'i, do, have, how, many, which, my, on, is, are, the, me, in, there, got, scheduled, events, meetings, appointments, anything, something, for, at, planned, calendar, free, busy, what, next, all, any, up, coming, else, already',
)

/** The events of one day. */
export const getTodaysEvents = ask({ ways, beside, day: 'date', today: true, toward: 'future' })

/** Those of a week, a month, or from one day to another. */
export const listEvents = ask({ ways, beside, span: { from: 'from', to: 'to' }, spanned: true, toward: 'future' })

export const findFreeTime = ask({
  ways: {
    de: [
      [
        ['wann'],
        ['habe ich', 'hab ich', 'bin ich', 'hätte ich', 'wäre ich'],
        [
          'Zeit',
          'frei',
          'Luft',
          'Stunden Zeit',
          'Stunde Zeit',
          'Minuten Zeit',
          'Stunden frei',
          'Stunde frei',
          'Minuten frei',
        ],
      ],
      [['wann'], ['passt', 'geht', 'ginge'], ['noch', 'mir', 'am besten', 'bei mir']],
      [
        ['finde', 'find', 'such', 'suche', 'zeig', 'zeige', 'welche', 'wo'],
        [
          'freie Zeit',
          'freie Zeiten',
          'Lücke',
          'Lücken',
          'freien Termin',
          'freie Stunde',
          'freies Zeitfenster',
          'freie Zeitfenster',
          'Zeitfenster',
          'freie Slots',
          'freien Slot',
          'Platz',
        ],
      ],
    ],
    en: [
      [
        ['when', 'what time', 'what times', 'where'],
        ['am I', 'do I have', 'have I got', 'could I', 'can I', 'would I'],
        [
          'free',
          'time',
          'available',
          'hours free',
          'minutes free',
          'gap',
          'hours',
          'minutes',
          'hour',
          'free time',
          'fit in',
          'slot',
        ],
      ],
      [
        ['find', 'find me', 'show', 'look for', 'suggest', 'any', 'is there', 'where is'],
        [
          'free time',
          'free slot',
          'free slots',
          'time slot',
          'slot',
          'slots',
          'gap',
          'gaps',
          'open slot',
          'free hour',
          'free hours',
          'opening',
        ],
      ],
    ],
  },
  beside: words(
    'ich, habe, hab, bin, mir, mal, noch, Zeit, frei, freie, am, für, Stunden, Stunde, Minuten, lang, die, in, dem, Kalender, mindestens, es, ein, eine, wieder, da, hätte',
    'i, am, do, have, me, my, free, time, for, hours, hour, minutes, a, an, slot, is, there, in, calendar, available, least, at, the, of, next, long, got, to, could, can',
  ),
  span: { from: 'from', to: 'to' },
  minutes: 'minutes',
  given: { minutes: 60 },
  toward: 'future',
})
