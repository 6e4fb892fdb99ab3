import type { Json } from '#core/fields/field.ts'
import type { Kernel } from '#core/kernel.ts'
import { rowOf } from '#core/module/table.ts'
import type { Frame } from './compile.ts'
import type { Row } from './line.ts'

const NAMED_ROWS = 2000

/** Where a row of a table lies in time, and what makes it many. */
interface Spans {
  readonly from?: string
  readonly to?: string
  readonly series?: string
}

/** The tables whose rows people name. */
export function namedTables(frames: readonly Frame[]): ReadonlyMap<string, Spans> {
  const tables = new Map<string, Spans>()
  for (const frame of frames) {
    if (frame.how !== 'pick') continue
    const { table, span, ahead, series } = frame.say
    tables.set(table, { ...tables.get(table), ...ahead, ...span, ...(series ? { series } : {}) })
  }
  return tables
}

export async function rowsOf(
  kernel: Kernel,
  space: string,
  name: string,
  { from, to, series }: Spans,
  now: Temporal.ZonedDateTime,
): Promise<Row[]> {
  const table = kernel.registry.tables.get(name)
  const title = table?.options.title
  if (!table || !title) return []
  const { until } = table.options
  const stored = await kernel.store.rows(space, { table: name, index: 'createdAt', newest: true, limit: NAMED_ROWS })
  return stored.flatMap(({ id, fields }): Row[] => {
    const row = rowOf(table, id, fields) as Readonly<Record<string, Json>>
    const text = row[title]
    if (typeof text !== 'string') return []
    const repeats = series !== undefined && row[series] !== undefined
    const lies = from && to ? timesOf(row[from], row[to], now) : {}
    return [
      {
        id,
        text,
        ...lies,
        ...(until ? { done: row[until] !== undefined } : {}),
        ...(repeats ? { series: true, over: false } : {}),
      },
    ]
  })
}

/** Day, clock time and length of a row from one moment, or one day, to another. */
function timesOf(from: Json | undefined, to: Json | undefined, now: Temporal.ZonedDateTime): Omit<Row, 'id' | 'text'> {
  if (typeof from !== 'string' || typeof to !== 'string') return {}
  const today = now.toPlainDate().toString()
  if (!from.includes('T')) {
    const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1
    return { day: from, days, over: to < today }
  }
  const start = Temporal.Instant.from(from)
  const end = Temporal.Instant.from(to)
  const local = start.toZonedDateTimeISO(now.timeZoneId)
  return {
    day: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes: Math.round((end.epochMilliseconds - start.epochMilliseconds) / 60_000),
    over: end.epochMilliseconds < now.epochMilliseconds,
  }
}
