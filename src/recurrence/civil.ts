/** Days counted from 1970-01-01. */
export type Epoch = number

/** Days since 1970-01-01 of a civil date, and back: H. Hinnant, chrono-compatible low-level date algorithms (2014). */
export function epoch(year: number, month: number, day: number): Epoch {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

export function civil(date: Epoch): { year: number; month: number; day: number } {
  const z = date + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted + (shifted < 10 ? 3 : -9)
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

/** Of a date `2026-09-14`, or of a moment that begins with one: its digits are read where they stand, as this is asked for most. */
export function epochOf(date: string): Epoch {
  const digit = (at: number): number => date.charCodeAt(at) - 48
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
  return epoch(year, digit(5) * 10 + digit(6), digit(8) * 10 + digit(9))
}
