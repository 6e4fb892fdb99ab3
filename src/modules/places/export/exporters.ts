import type { Exporter } from '#core/module/importer.ts'

/** What `import/` reads again. */
export const exporters: readonly Exporter[] = [
  {
    name: 'gpx',
    label: { en: 'Places and tracks as GPX', de: 'Orte und Tracks als GPX' },
    ending: '.gpx',
    mime: 'application/gpx+xml; charset=utf-8',
    async *write(asking) {
      yield* (await import('./gpx.ts')).toGpx(asking)
    },
  },
  {
    name: 'geojson',
    label: { en: 'Places and locations as GeoJSON', de: 'Orte und Standorte als GeoJSON' },
    ending: '.geojson',
    mime: 'application/geo+json; charset=utf-8',
    async *write(asking) {
      yield* (await import('./geojson.ts')).toGeojson(asking)
    },
  },
]
