import { isDay } from '#core/time/day.ts'

/** In which order the dates of a file are written; `unclear`: day and month could change places; `mixed`: no one order reads all. */
export type DateOrder = 'dmy' | 'mdy' | 'unclear' | 'mixed'

const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[T ].*)?$/
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/

/** Decided over all dates of a file: a 13 or more can only be a day, points stand after days; a file without either says nothing. */
export function orderOf(cells: Iterable<string>): DateOrder {
  const said = new Set<'dmy' | 'mdy'>()
  let isUnclear = false
  for (const cell of cells) {
    const [, first, second] = numeric.exec(cell.trim()) ?? []
    if (first === undefined || second === undefined) continue
    if (Number(first) > 12 || cell.includes('.')) said.add('dmy')
    else if (Number(second) > 12) said.add('mdy')
    // The same day in both orders.
    else if (Number(first) !== Number(second)) isUnclear = true
  }
  if (said.size > 1) return 'mixed'
  const [only] = said
  return only ?? (isUnclear ? 'unclear' : 'dmy')
}

/** A day by the file's order; undefined for what is no date. */
export function dayOf(cell: string, order: 'dmy' | 'mdy'): string | undefined {
  const text = cell.trim()
  const [, year, month, day] = iso.exec(text) ?? []
  if (year !== undefined) return made(year, month!, day!)
  const [, first, second, last] = numeric.exec(text) ?? []
  if (first === undefined) return undefined
  const full = last!.length === 2 ? `20${last}` : last!
  return order === 'dmy' ? made(full, second!, first) : made(full, first, second!)
}

function made(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** `7:05`, `19:05:00`, `7:05 PM` as `HH:MM`; undefined for what is no time. */
export function timeOf(cell: string): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?m?\.?$/i.exec(cell.trim()) ?? []
  if (hours === undefined) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)))
    return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
