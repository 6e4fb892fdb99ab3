import { range, type Line, type Row } from './line.ts'
import { numberAt } from './numbers.ts'
import { units } from './terms.ts'

/** By how much something is moved; no minutes where its direction was not said. */
export interface Move {
  readonly minutes?: number
  readonly taken: readonly number[]
}

/** "um eine Stunde nach hinten", "by two days", "30 minutes earlier". */
export function movedBy(line: Line, free: (index: number) => boolean): Move | undefined {
  const { tokens, grammar, language } = line
  const key = (at: number): string =>
    at >= line.from && at < line.to && tokens[at]!.kind === 'word' ? tokens[at]!.key : ''
  for (const index of range(line.from, line.to)) {
    if (!free(index)) continue
    const number = numberAt(tokens, index, language)
    const at = index + (number?.length ?? 0)
    const unit = key(at)
    const quarter = unit === 'viertelstunde'
    const minutes = quarter ? 15 : number && Object.hasOwn(units, unit) ? number.value * units[unit]! : undefined
    if (minutes === undefined || !Number.isInteger(minutes) || minutes <= 0 || minutes > 527_040) continue
    const led = ['um', 'by'].includes(key(index - 1))
    const taken = [...(led ? [index - 1] : []), ...range(index, at + 1)]
    const words = range(line.from, line.to).filter((each) => !taken.includes(each))
    const later = words.filter((each) => grammar.later.has(key(each)))
    const earlier = words.filter(
      // "push forward" is later to some.
      (each) =>
        grammar.earlier.has(key(each)) && (key(each) !== 'forward' || words.some((one) => key(one) === 'bring')),
    )
    if (!led && later.length + earlier.length === 0) continue
    const joints = [...later, ...earlier].flatMap((each) =>
      ['nach', 'to', 'auf', 'weiter'].includes(key(each - 1)) ? [each - 1, each] : [each],
    )
    const sign = later.length > 0 === earlier.length > 0 ? 0 : later.length > 0 ? 1 : -1
    return { taken: [...taken, ...joints], ...(sign === 0 ? {} : { minutes: sign * minutes }) }
  }
  return undefined
}

export function startOf(row: Row, zone: string): Temporal.ZonedDateTime | undefined {
  if (!row.day || (!row.time && row.days === undefined)) return undefined
  return Temporal.PlainDate.from(row.day).toZonedDateTime({
    timeZone: zone,
    plainTime: Temporal.PlainTime.from(row.time ?? '00:00'),
  })
}
