import type { Json, Text } from '#core/fields/field.ts'

/** `“Library”` put into both sentences at `%`. */
export const said = (name: Json | undefined, en: string, de: string): Text => ({
  en: en.replace('%', () => `“${String(name ?? '')}”`),
  de: de.replace('%', () => `„${String(name ?? '')}“`),
})

/** `350 m`, `2.4 km`. */
export function tellMetres(metres: number): Text {
  if (metres < 1000) return { en: `${Math.round(metres)} m`, de: `${Math.round(metres)} m` }
  const km = (metres / 1000).toFixed(metres < 100_000 ? 1 : 0)
  return { en: `${km} km`, de: `${km.replace('.', ',')} km` }
}

/** `45 min`, `2 h 5 min`. */
export function tellDuration(ms: number): Text {
  const minutes = Math.round(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return { en: `${minutes} min`, de: `${minutes} min` }
  const rest = minutes % 60
  const text = rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
  return { en: text, de: text }
}
