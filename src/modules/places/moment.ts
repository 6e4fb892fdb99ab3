let lastDate = ''
let lastMs = 0

/**
 * Milliseconds since 1970 of an instant as rows keep it (UTC, three decimals). A day has thousands of samples and they share a
 * date, so only the date costs something.
 */
export function msOf(instant: string): number {
  const date = instant.slice(0, 10)
  if (date !== lastDate) {
    lastMs = Temporal.Instant.from(`${date}T00:00Z`).epochMilliseconds
    lastDate = date
  }
  const two = (at: number): number => (instant.charCodeAt(at) - 48) * 10 + instant.charCodeAt(at + 1) - 48
  const thousandths = (instant.charCodeAt(20) - 48) * 100 + two(21)
  return lastMs + two(11) * 3_600_000 + two(14) * 60_000 + two(17) * 1000 + thousandths
}
