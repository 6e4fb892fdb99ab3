import { bool, instant, num, oneOf, ref, text } from '#core/fields/field.ts'
import { table } from '#core/module/table.ts'

export const categories = oneOf({
  home: ['home', 'Zuhause'],
  work: ['work', 'Arbeit'],
  food: ['food', 'Essen'],
  shop: ['shop', 'Einkaufen'],
  sport: ['sport', 'Sport'],
  nature: ['nature', 'Natur'],
  culture: ['culture', 'Kultur'],
  health: ['health', 'Gesundheit'],
  other: ['other', 'anderes'],
}).label('Kind', 'Art')

export type Category = (typeof categories)['type']

/** Degrees, WGS 84. Where somebody is says more than most texts do: sealed like them. */
export const position = {
  lat: num({ min: -90, max: 90, unit: '°' }).sealed().label('Latitude', 'Breite'),
  lng: num({ min: -180, max: 180, unit: '°' }).sealed().label('Longitude', 'Länge'),
}

/** How far from its point a place reaches, where the person does not say. */
export const DEFAULT_RADIUS_M = 100

/** What a fix is taken to be worth whose source does not say: a phone among houses. */
export const UNKNOWN_ACCURACY_M = 50

export const places = table(
  'places',
  {
    name: text({ max: 120 }).label('Name', 'Name'),
    category: categories,
    ...position,
    radius: num({ min: 5, max: 20_000, unit: 'm' }).label('Radius', 'Umkreis'),
    address: text({ max: 300 }).label('Address', 'Adresse').optional(),
    notes: text({ max: 5000, long: true }).label('Notes', 'Notizen').optional(),
    favorite: bool().label('Favourite', 'Favorit'),
    archivedAt: instant().label('Archived', 'Archiviert').optional(),
  },
  { label: { en: 'Places', de: 'Orte' }, title: 'name' },
)

export const visits = table(
  'visits',
  {
    place: ref('places.places').label('Place', 'Ort'),
    arrivedAt: instant().label('Arrived', 'Angekommen'),
    leftAt: instant().label('Left', 'Gegangen').optional(),
    source: oneOf({
      manual: ['by hand', 'von Hand'],
      tracking: ['from tracking', 'aus der Aufzeichnung'],
      import: ['imported', 'importiert'],
    }).label('Source', 'Quelle'),
    note: text({ max: 1000, long: true }).label('Note', 'Notiz').optional(),
  },
  { label: { en: 'Visits', de: 'Besuche' } },
)

export const sessions = table(
  'tracking_sessions',
  {
    startedAt: instant().label('Started', 'Begonnen'),
    stoppedAt: instant().label('Stopped', 'Beendet').optional(),
  },
  { label: { en: 'Tracks', de: 'Aufzeichnungen' }, until: 'stoppedAt' },
)

export const samples = table(
  'location_samples',
  {
    at: instant().label('When', 'Wann'),
    ...position,
    accuracy: num({ min: 0, max: 1_000_000, unit: 'm' }).sealed().label('Accuracy', 'Genauigkeit'),
    altitude: num({ min: -12_000, max: 100_000, unit: 'm' }).sealed().label('Altitude', 'Höhe').optional(),
    speed: num({ min: 0, max: 12_000, unit: 'm/s' }).sealed().label('Speed', 'Geschwindigkeit').optional(),
    place: ref('places.places').label('Place', 'Ort').optional(),
    session: ref('places.tracking_sessions').label('Track', 'Aufzeichnung').optional(),
  },
  { label: { en: 'Locations', de: 'Standorte' } },
)
