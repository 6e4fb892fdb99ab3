import type { FileImporter } from '#core/module/importer.ts'

/** The code of a format is fetched only where somebody reads one. */
export const importers: readonly FileImporter[] = [
  {
    name: 'gpx',
    label: { en: 'GPX (waypoints and tracks)', de: 'GPX (Wegpunkte und Tracks)' },
    accepts: ['.gpx'],
    async *pieces(file) {
      yield* (await import('./gpx.ts')).gpxPieces(file)
    },
  },
  {
    name: 'kml',
    label: { en: 'KML or KMZ', de: 'KML oder KMZ' },
    accepts: ['.kml', '.kmz'],
    async *pieces(file) {
      yield* (await import('./kml.ts')).kmlPieces(file)
    },
  },
  {
    name: 'geojson',
    label: { en: 'GeoJSON', de: 'GeoJSON' },
    accepts: ['.geojson', '.json'],
    async *pieces(file) {
      yield* (await import('./geojson.ts')).geojsonPieces(file)
    },
  },
  {
    name: 'google-timeline',
    label: { en: 'Google Timeline', de: 'Google-Zeitachse' },
    accepts: ['.json'],
    async *pieces(file) {
      yield* (await import('./timeline.ts')).timelinePieces(file)
    },
  },
  {
    name: 'owntracks',
    label: { en: 'OwnTracks', de: 'OwnTracks' },
    accepts: ['.rec', '.json'],
    async *pieces(file) {
      yield* (await import('./owntracks.ts')).ownTracksPieces(file)
    },
  },
]
