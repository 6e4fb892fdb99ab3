import type { Language } from '#web/look/text.tsx'
import { sayAmount } from '#web/look/say.ts'

/** `350 m`, `2.4 km`. */
export const sayMetres = (metres: number, language: Language): string =>
  metres < 1000
    ? sayAmount(Math.round(metres), 'm', language)
    : sayAmount(Math.round(metres / (metres < 100_000 ? 100 : 1000)) / (metres < 100_000 ? 10 : 1), 'km', language)

/** `45 min`, `2 h 5 min`. */
export function sayDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${minutes}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${rest}\u00a0min`
}
