import { compileFrames, type Declaration } from '#companion/chat/compile.ts'
import type { Row } from '#companion/chat/line.ts'
import * as companion from '#companion/chat/say.ts'
import { ask, log, note, pick, words } from '#core/module/say.ts'
import * as drink from '#modules/drink/say.ts'
import * as todo from '#modules/todo/say.ts'

const about = (en: string, de: string) => ({ en, de })

const createEvent = note({
  nouns: words(
    'Termin, Event, Kalendereintrag, Veranstaltung, Termine',
    'event, appointment, calendar event, calendar entry, events',
  ),
  tails: words(
    'in den Kalender, in meinen Kalender, im Kalender, in Kalender, zum Kalender, in den Terminkalender, als Termin',
    'to my calendar, in my calendar, on my calendar, to the calendar, in the calendar, on the calendar, into my calendar',
  ),
  hints: words(
    'Meeting, Besprechung, Treffen, Verabredung, Arzttermin, Zahnarzttermin, Urlaub, Konferenz, Workshop, Vorlesung, Call, Telefonat, Sitzung, Geburtstagsfeier, Party, Friseurtermin, Elterngespräch, Abendessen mit, Mittagessen mit',
    'meeting, call, appointment, lunch with, dinner with, breakfast with, conference, workshop, interview, party, standup, stand-up, sync, vacation, holiday, date with, drinks with, session, lecture, catch-up, review',
  ),
  text: 'title',
  span: { from: 'startTime', to: 'endTime', allDay: 'isAllDay', minutes: 60 },
})

const updateEvent = pick({
  table: 'calendar_events',
  field: 'eventId',
  rows: 'all',
  orders: words(
    'verschiebe, verschieb, verschieben, verlege, verleg, schieb, schiebe, verlegen',
    'move, reschedule, postpone, push, push back, shift, change',
  ),
  nouns: words('Termin, Event', 'appointment, event, meeting'),
  span: { from: 'startTime', to: 'endTime' },
})

const listEvents = ask({
  ways: {
    de: [
      [
        ['welche', 'was für', 'zeig', 'zeige', 'habe ich', 'wie viele', 'gibt es', 'was sind'],
        ['Termine', 'Termin'],
      ],
      [['wann'], ['Termin', 'Termine']],
    ],
    en: [
      [
        ['what', 'which', 'show', 'list', 'do I have', 'any', 'how many', 'are there'],
        ['events', 'appointments', 'meetings', 'appointment', 'meeting', 'calendar', 'event'],
      ],
    ],
  },
  beside: words(
    'ich, habe, meine, an, mir, steht, stehen, sind, was, für, Termine, die',
    'i, do, have, my, on, is, are, the, me, in, there, got, scheduled, events, meetings, appointments',
  ),
  day: 'date',
  today: true,
  toward: 'future',
})

const logMeal = log({
  did: words(
    'gegessen, aß, verspeist, verdrückt, gefrühstückt, gesnackt, genascht, gab, verputzt',
    'ate, had, eaten, snacked on, finished',
  ),
  doing: words('esse', 'eating'),
  choice: {
    field: 'mealType',
    things: [
      { value: 'breakfast', words: words('Frühstück, zum Frühstück', 'breakfast, for breakfast') },
      { value: 'lunch', words: words('Mittagessen, zum Mittagessen, zum Mittag, Mittag', 'lunch, for lunch') },
      {
        value: 'dinner',
        words: words('Abendessen, zum Abendessen, Abendbrot, zum Abendbrot', 'dinner, for dinner, supper, for supper'),
      },
      { value: 'snack', words: words('Snack, als Snack, Zwischenmahlzeit', 'snack, as a snack, for a snack') },
    ],
  },
  text: 'description',
  measures: [
    {
      field: 'calories',
      units: {
        kcal: 1,
        kalorien: 1,
        calories: 1,
        cal: 1,
        cals: 1,
        calorie: 1,
        kj: 1 / 4.184,
        kilojoule: 1 / 4.184,
        kilojoules: 1 / 4.184,
      },
      min: 1,
      max: 10_000,
    },
  ],
  at: 'at',
  byTime: { morning: 'breakfast', noon: 'lunch', evening: 'dinner', night: 'dinner' },
})

const nutritionSummary = ask({
  ways: {
    de: [
      [
        ['wie viele', 'wieviele', 'wie viel', 'wieviel'],
        ['Kalorien', 'kcal', 'Eiweiß', 'Protein', 'Kohlenhydrate', 'Fett'],
      ],
      [['was', 'wie viel', 'wieviel'], ['gegessen']],
    ],
    en: [
      [
        ['how many', 'how much'],
        ['calories', 'kcal', 'protein', 'carbs', 'fat', 'cals'],
      ],
      [
        ['what', 'how much'],
        ['eat', 'eaten'],
      ],
    ],
  },
  beside: words(
    'ich, habe, hab, gegessen, heute, schon, zu mir genommen, bisher, waren, es',
    'did, i, eat, have, had, eaten, so far, consume, consumed, already, today, do, of',
  ),
  day: 'date',
})

const visitPlace = pick({
  table: 'places',
  field: 'placeId',
  rows: 'all',
  orders: words('einchecken, check _ ein, checke _ ein', 'check in at, check me in at, check in to, checking in at'),
  did: words(
    'bin _ im _ angekommen, bin _ in der _ angekommen, bin im, bin in, bin am, bin bei, bin in der, bin beim, war _ im, war _ in der, war _ in, war _ beim, angekommen im, angekommen in, angekommen in der, im _ angekommen, in _ angekommen, bin jetzt im, bin gerade im, bin gerade in, bin jetzt in, bin grad im, bin wieder im',
    'am at, arrived at, am in, was _ at, got to, am now at, reached, at, made it to, was in, arrived in',
  ),
  nouns: words('Ort', 'place'),
  quiet: true,
  at: 'at',
})

const createPlace = note({
  nouns: words('Ort', 'place'),
  text: 'name',
})

export const declarations: readonly Declaration[] = [
  { name: 'log_drink', say: drink.logDrink, about: about('Log a drink', 'Getränk eintragen') },
  { name: 'log_drink_preset', say: drink.logDrinkPreset, about: about('Log a drink', 'Getränk eintragen') },
  {
    name: 'undo_drink',
    say: drink.undoDrink,
    about: about('Take back the last drink', 'Letztes Getränk zurücknehmen'),
  },
  { name: 'set_water_target', say: drink.setWaterTarget, about: about('Water target', 'Trinkziel') },
  { name: 'get_drink_progress', say: drink.getDrinkProgress, about: about('What I drank', 'Was ich getrunken habe') },
  { name: 'list_drinks', say: drink.listDrinks, about: about('Drinks', 'Getränke') },
  { name: 'create_task', say: todo.createTask, about: about('New task', 'Neue Aufgabe') },
  { name: 'complete_task', say: todo.completeTask, about: about('Done', 'Erledigt') },
  { name: 'uncomplete_task', say: todo.uncompleteTask, about: about('Open again', 'Wieder offen') },
  { name: 'reschedule_task', say: todo.rescheduleTask, about: about('Move the task', 'Aufgabe verschieben') },
  { name: 'delete_task', say: todo.deleteTask, about: about('Delete the task', 'Aufgabe löschen') },
  { name: 'list_tasks', say: todo.listTasks, about: about('Tasks', 'Aufgaben') },
  { name: 'get_task_stats', say: todo.getTaskStats, about: about('Task statistics', 'Aufgabenstatistik') },
  { name: 'suggest_next_tasks', say: todo.suggestNextTasks, about: about('What next', 'Was als Nächstes') },
  { name: 'create_event', say: createEvent, about: about('New event', 'Neuer Termin') },
  { name: 'update_event', say: updateEvent, about: about('Move the event', 'Termin verschieben') },
  { name: 'list_events', say: listEvents, about: about('Events', 'Termine') },
  { name: 'log_meal', say: logMeal, about: about('Log a meal', 'Mahlzeit eintragen') },
  { name: 'nutrition_summary', say: nutritionSummary, about: about('What I ate', 'Was ich gegessen habe') },
  { name: 'visit_place', say: visitPlace, about: about('I am at', 'Ich bin in') },
  { name: 'create_place', say: createPlace, about: about('New place', 'Neuer Ort') },
  {
    name: 'undo_last',
    say: companion.undoLast,
    about: about('Take back the last action', 'Letzte Aktion zurücknehmen'),
  },
  { name: 'day_snapshot', say: companion.daySnapshot, about: about('The day', 'Der Tag') },
  { name: 'week_summary', say: companion.weekSummary, about: about('The week', 'Die Woche') },
  { name: 'get_streaks', say: companion.getStreaks, about: about('Streaks', 'Serien') },
  { name: 'get_goals', say: companion.getGoals, about: about('Goals', 'Ziele') },
]

export const frames = compileFrames(declarations)

export const now = Temporal.ZonedDateTime.from('2026-09-14T10:00[Europe/Berlin]')

const named = (texts: readonly string[]): Row[] =>
  texts.map((text, index) => ({ id: `id-${index}`, text, done: false }))

/** The state of the head of quick-entry.tsv. */
export const state: Readonly<Record<string, readonly Row[]>> = {
  tasks: named([
    'Einkaufen',
    'Wäsche waschen',
    'Bericht schreiben',
    'Bericht abgeben',
    'Paket zur Post bringen',
    'Rechnung Stadtwerke bezahlen',
    'buy milk',
    'do the laundry',
    'call mum',
    'call the bank',
    'water the plants',
  ]),
  calendar_events: [
    { id: 'e1', text: 'Elternabend', day: '2026-09-16', time: '19:00', minutes: 90 },
    { id: 'e2', text: 'Dentist check-up', day: '2026-09-24', time: '11:00', minutes: 30 },
  ],
  places: named(['Büro', 'Fitnessstudio', 'Bibliothek', 'office', 'gym', 'library']),
  drink_presets: [{ id: 'p1', text: 'Morgenkaffee' }],
}

export const rows = (table: string): readonly Row[] => state[table] ?? []
