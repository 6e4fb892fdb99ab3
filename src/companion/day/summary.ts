import type { Text } from '#core/fields/field.ts'
import type { Kernel } from '#core/kernel.ts'
import { addDays, type Day, daysBetween, periodOf } from '#core/time/day.ts'
import type { Goals } from '../goals/goals.ts'
import { overOf } from '../goals/progress.ts'
import { joined, sayDay, sayNumber, sayUnit } from './say.ts'

export type Summed = 'week' | 'month'

export interface SummedMeasure {
  readonly name: string
  readonly moduleId: string
  readonly label: Text
  readonly unit: string
  readonly lead: boolean
  /** The sum, or the mean, last or greatest value, by the measure's own rule; null: nothing is known. */
  readonly value: number | null
  readonly mean: number | null
  readonly days: number
  /** The same of the period before, over as many days as have passed of this one. */
  readonly before: number | null
}

export interface Summary {
  readonly period: Summed
  readonly from: Day
  readonly to: Day
  readonly running: boolean
  readonly measures: readonly SummedMeasure[]
  /** Periods of goals that closed, or are decided, in it. */
  readonly goals: { readonly kept: number; readonly of: number }
  readonly bestDay: Day | null
  readonly message: Text
}

export async function summarize(
  { kernel, space, goals }: { kernel: Kernel; space: string; goals: Goals },
  date: Day,
  period: Summed,
): Promise<Summary> {
  const { weekStart } = await kernel.calendar(space)
  const today = await kernel.today(space)
  const { from, to } = periodOf(date, period, weekStart)
  const isRunning = from <= today && today <= to
  const end = isRunning ? today : to
  const earlier = periodOf(addDays(from, -1), period, weekStart)
  const sameDay = addDays(earlier.from, daysBetween(from, end))
  const earlierEnd = isRunning && sameDay < earlier.to ? sameDay : earlier.to
  const measures: SummedMeasure[] = []
  for (const [name, spec] of kernel.registry.measures) {
    const series = await kernel.views(space).series(name, earlier.from, end)
    const values = (start: Day, last: Day): number[] =>
      series.filter(({ day, value }) => day >= start && day <= last && value !== null).map(({ value }) => Number(value))
    const over = overOf(spec)
    const own = values(from, end)
    measures.push({
      name,
      moduleId: kernel.registry.owner('measure', name)?.name ?? '',
      label: spec.label,
      unit: spec.unit,
      lead: spec.lead === true,
      value: sumUp(own, over),
      mean: sumUp(own, 'mean'),
      days: own.length,
      before: sumUp(values(earlier.from, earlierEnd), over),
    })
  }
  const kept = await goalsOf(goals, from, end)
  return {
    period,
    from,
    to,
    running: isRunning,
    measures,
    goals: { kept: kept.kept, of: kept.of },
    bestDay: kept.bestDay,
    message: tell(measures, kept, { isRunning, period }),
  }
}

function sumUp(values: readonly number[], over: string): number | null {
  if (values.length === 0) return null
  const sum = values.reduce((a, b) => a + b, 0)
  const total =
    over === 'mean'
      ? sum / values.length
      : over === 'last'
        ? values.at(-1)!
        : over === 'max'
          ? Math.max(...values)
          : sum
  return Math.round(total * 100) / 100
}

interface Kept {
  readonly kept: number
  readonly of: number
  readonly bestDay: Day | null
}

/** The best day is the one that kept most daily goals; of several the latest. */
async function goalsOf(goals: Goals, from: Day, end: Day): Promise<Kept> {
  let kept = 0
  let of = 0
  const byDay = new Map<Day, number>()
  for (const { periods } of await goals.over(from, end)) {
    for (const { state, reached, periodStart, periodEnd } of periods) {
      if (periodEnd < from || state === 'open' || state === 'skipped' || state === 'paused') continue
      of++
      if (!reached) continue
      kept++
      if (periodStart === periodEnd) byDay.set(periodStart, (byDay.get(periodStart) ?? 0) + 1)
    }
  }
  let bestDay: Day | null = null
  for (const day of [...byDay.keys()].toSorted())
    if (bestDay === null || byDay.get(day)! >= byDay.get(bestDay)!) bestDay = day
  return { kept, of, bestDay }
}

/** One or two sentences: the lead measures that moved most, then the goals. */
function tell(
  measures: readonly SummedMeasure[],
  { kept, of, bestDay }: Kept,
  { isRunning, period }: { isRunning: boolean; period: Summed },
): Text {
  const known = measures.filter(({ lead, value }) => lead && value !== null)
  if (known.length === 0 && of === 0) return isRunning ? NOTHING[period].running : NOTHING[period].over
  const moved = known.toSorted((a, b) => change(b) - change(a)).slice(0, 2)
  const said = moved.map((measure) => sayMeasure(measure, period))
  const first: Text =
    said.length === 0
      ? { en: '', de: '' }
      : { en: `${said.map(({ en }) => en).join('; ')}.`, de: `${said.map(({ de }) => de).join('; ')}.` }
  const best =
    bestDay === null
      ? { en: '', de: '' }
      : { en: `, best on ${sayDay(bestDay).en}`, de: `, am besten am ${sayDay(bestDay).de}` }
  const second: Text =
    of === 0
      ? { en: '', de: '' }
      : { en: `Goals kept: ${kept} of ${of}${best.en}.`, de: `Ziele gehalten: ${kept} von ${of}${best.de}.` }
  return joined([first, second])
}

const change = ({ value, before }: SummedMeasure): number =>
  before === null || before === 0 ? 0 : Math.abs(value! - before) / Math.abs(before)

function sayMeasure({ label, unit, value, before }: SummedMeasure, period: Summed): Text {
  const have = sayNumber(value!)
  const name = sayUnit(unit)
  const own: Text = { en: `${label.en}: ${have.en} ${name.en}`, de: `${label.de}: ${have.de} ${name.de}` }
  if (before === null) return own
  const was = sayNumber(before)
  const earlier =
    period === 'week'
      ? { en: 'the week before', de: 'in der Woche davor' }
      : { en: 'the month before', de: 'im Monat davor' }
  return { en: `${own.en} (${earlier.en} ${was.en})`, de: `${own.de} (${earlier.de} ${was.de})` }
}

const NOTHING = {
  week: {
    running: { en: 'Nothing is logged this week.', de: 'Diese Woche ist nichts eingetragen.' },
    over: { en: 'Nothing is logged for that week.', de: 'Für diese Woche ist nichts eingetragen.' },
  },
  month: {
    running: { en: 'Nothing is logged this month.', de: 'Diesen Monat ist nichts eingetragen.' },
    over: { en: 'Nothing is logged for that month.', de: 'Für diesen Monat ist nichts eingetragen.' },
  },
}
