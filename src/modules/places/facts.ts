import { instant, int, num, text } from '#core/fields/field.ts'
import { occurs } from '#core/module/verb.ts'
import { places, samples, sessions, visits } from './places.ts'

export const PlaceCreated = places.adds('PlaceCreated', {
  id: 'placeId',
  carries: ['name', 'category', 'lat', 'lng'],
  label: { en: 'Place added', de: 'Ort angelegt' },
})
export const PlaceUpdated = places.changes('PlaceUpdated', {
  id: 'placeId',
  label: { en: 'Place changed', de: 'Ort geändert' },
})
export const PlaceDeleted = places.removes('PlaceDeleted', {
  id: 'placeId',
  carries: ['name'],
  label: { en: 'Place deleted', de: 'Ort gelöscht' },
})

export const PlaceVisited = visits.adds('PlaceVisited', {
  id: 'visitId',
  carries: { placeId: 'place' },
  notes: { name: text({ max: 120 }), visitCount: int({ min: 1 }) },
  label: { en: 'Visit', de: 'Besuch' },
})
export const VisitChanged = visits.changes('VisitChanged', {
  id: 'visitId',
  label: { en: 'Visit changed', de: 'Besuch geändert' },
})
export const VisitRemoved = visits.removes('VisitRemoved', {
  id: 'visitId',
  carries: { placeId: 'place' },
  label: { en: 'Visit removed', de: 'Besuch entfernt' },
})

export const LocationLogged = samples.adds('LocationLogged', {
  id: 'logId',
  carries: { lat: 'lat', lng: 'lng', placeId: 'place', accuracy: 'accuracy' },
  label: { en: 'Location noted', de: 'Standort festgehalten' },
})

export const TrackingStarted = sessions.adds('TrackingStarted', {
  id: 'sessionId',
  carries: [],
  label: { en: 'Tracking started', de: 'Aufzeichnung begonnen' },
})
export const TrackingStopped = sessions.changes('TrackingStopped', {
  id: 'sessionId',
  carries: [],
  notes: { durationMs: num({ min: 0, unit: 'ms' }), logCount: int({ min: 0 }) },
  label: { en: 'Tracking stopped', de: 'Aufzeichnung beendet' },
})

/** Where somebody was from one moment (or day) to another is gone, on every device, from the log too: this is what remains. */
export const LocationsForgotten = occurs(
  'LocationsForgotten',
  { from: instant({ orDay: true }), to: instant({ orDay: true }), count: int({ min: 1 }) },
  {
    label: { en: 'Locations forgotten', de: 'Standorte vergessen' },
    purges: [samples.name, visits.name, sessions.name],
  },
)
