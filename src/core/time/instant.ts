const earliest = Temporal.Instant.from('1900-01-01T00:00Z').epochMilliseconds
const latest = Temporal.Instant.from('2200-01-01T00:00Z').epochMilliseconds
// An offset must be said: a bare local time would change its meaning with the reader's zone.
const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

export function isInstant(value: string): boolean {
  if (!form.test(value)) return false
  try {
    const ms = Temporal.Instant.from(value).epochMilliseconds
    return ms >= earliest && ms < latest
  } catch {
    return false
  }
}

/** The same moment in UTC with milliseconds; what is no instant stays as it is (its check has refused it). */
export const normalInstant = (value: string): string =>
  isInstant(value) ? instantOf(Temporal.Instant.from(value).epochMilliseconds) : value

/** ISO 8601 in UTC with exactly three decimals, so that instants sort as text. */
export const instantOf = (epochMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' })
