import type { Json, Text } from '#core/fields/field.ts'
import type { Found, Trouble } from '#core/module/importer.ts'
import { type Calendar, instantAt } from '#core/time/day.ts'
import { hashOf } from '#derive/hash.ts'
import { fold } from '../fold.ts'
import type { MealType } from '../food.ts'
import { mealTypeAt } from '../mealtime.ts'
import { type Column, columnOf, NUTRIENTS, type Role } from './columns.ts'
import { dayOf, orderOf, timeOf } from './dates.ts'
import { marksOf, numberOf } from './numbers.ts'

export interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

export interface Diary {
  readonly found: readonly Found[]
  readonly troubles: readonly Trouble[]
  readonly ignored: readonly string[]
}

/** Columns without which a file is no diary of this kind. */
export type Needs = readonly Role[]

/**
 * A food diary as records of a CSV, its header among the first. How dates and decimals are written is decided over the whole
 * file; where the file does not tell, nothing is guessed and nothing is found. Undefined: no such header.
 */
export function diaryFrom(records: readonly Line[], needs: Needs, calendar: Calendar): Diary | undefined {
  const at = records.slice(0, 20).findIndex(({ cells }) => {
    const roles = new Set(cells.map((cell) => columnOf(cell)?.role))
    return needs.every((role) => roles.has(role))
  })
  const header = records[at]
  if (!header) return undefined
  const columns = columnsOf(header.cells)
  const body = records.slice(at + 1)
  const cellOf = ({ cells }: Line, role: Role): string => cells[columns.get(role)?.index ?? -1]?.trim() ?? ''
  const rows = body.filter((record) => !isTotal(cellOf(record, 'day')) && !isTotal(cellOf(record, 'meal')))
  const used = new Set([...columns.values()].map(({ index }) => index))
  const ignored = header.cells.filter(
    (cell, index) =>
      !used.has(index) && cell.trim() !== '' && body.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  )
  const order = orderOf(rows.map((record) => cellOf(record, 'day')))
  const mark = marksOf(rows.flatMap((record) => NUTRIENTS.map((nutrient) => cellOf(record, nutrient))))
  if (order === 'unclear' || order === 'mixed' || mark === 'unclear' || mark === 'mixed') {
    const unread = order === 'unclear' || order === 'mixed' ? DATES[order] : NUMBERS[mark as 'unclear' | 'mixed']
    return { found: [], troubles: [{ place: `${header.line}`, ...unread }], ignored }
  }
  const found: Found[] = []
  const troubles: Trouble[] = []
  const times = new Map<string, number>()
  for (const record of rows) {
    const place = `${record.line}`
    const read = mealFrom(record, { columns, cellOf, order, mark, calendar })
    if ('wrong' in read) {
      troubles.push({ place, ...read.wrong })
      continue
    }
    const { values } = read
    // Two equal rows on one day are two meals.
    const content = hashOf(JSON.stringify(values))
    const count = (times.get(content) ?? 0) + 1
    times.set(content, count)
    found.push({ table: 'meals', sourceId: count === 1 ? content : `${content}.${count}`, values, place })
  }
  return { found, troubles, ignored }
}

type Columns = ReadonlyMap<Role, Column & { readonly index: number }>

/** The first column of each role; kilocalories before kilojoules. */
function columnsOf(header: readonly string[]): Columns {
  const columns = new Map<Role, Column & { readonly index: number }>()
  for (const [index, cell] of header.entries()) {
    const column = columnOf(cell)
    if (!column) continue
    const held = columns.get(column.role)
    if (!held || (column.role === 'calories' && held.factor !== 1 && column.factor === 1))
      columns.set(column.role, { ...column, index })
  }
  return columns
}

interface Reading {
  readonly columns: Columns
  readonly cellOf: (record: Line, role: Role) => string
  readonly order: 'dmy' | 'mdy'
  readonly mark: '.' | ','
  readonly calendar: Calendar
}

type Read =
  | { readonly values: Record<string, Json> }
  | { readonly wrong: { readonly code: string; readonly message: Text } }

function mealFrom(record: Line, { columns, cellOf, order, mark, calendar }: Reading): Read {
  const cell = (role: Role): string => cellOf(record, role)
  const day = dayOf(cell('day'), order)
  if (day === undefined) return wrong('BadDate', cell('day'), 'no date', 'kein Datum')
  const time = cell('time') === '' ? undefined : timeOf(cell('time'))
  if (cell('time') !== '' && time === undefined) return wrong('BadTime', cell('time'), 'no time', 'keine Uhrzeit')
  // Without a time the day is all that is known.
  const at = time === undefined ? day : instantAt(day, time, calendar.zone)
  const values: Record<string, Json> = {
    mealType: mealTypeOf(cell('meal')) ?? mealTypeAt(at, calendar),
    inputType: 'import',
    at,
  }
  const description = cell('name') || cell('note') || cell('meal')
  if (description !== '') values['description'] = description.slice(0, 300)
  if (cell('amount') !== '') values['portion'] = cell('amount').slice(0, 80)
  for (const nutrient of NUTRIENTS) {
    const amount = numberOf(cell(nutrient), mark)
    if (amount === undefined) return wrong('NotANumber', cell(nutrient), 'no number', 'keine Zahl')
    if (amount !== null) values[nutrient] = round(amount * (columns.get(nutrient)?.factor ?? 1))
  }
  return { values }
}

const round = (amount: number): number => Math.round(amount * 1000) / 1000

const MEALS: Readonly<Record<string, MealType>> = {
  breakfast: 'breakfast',
  fruhstuck: 'breakfast',
  lunch: 'lunch',
  mittagessen: 'lunch',
  mittag: 'lunch',
  dinner: 'dinner',
  supper: 'dinner',
  abendessen: 'dinner',
  abendbrot: 'dinner',
  snack: 'snack',
  snacks: 'snack',
  zwischenmahlzeit: 'snack',
  zwischenmahlzeiten: 'snack',
}

const mealTypeOf = (name: string): MealType | undefined => MEALS[fold(name)]

const isTotal = (cell: string): boolean => /^(totals?|daily totals?|summe|gesamt)$/.test(fold(cell))

const wrong = (code: string, text: string, en: string, de: string): Read => ({
  wrong: { code, message: { en: `“${text.slice(0, 40)}” is ${en}.`, de: `„${text.slice(0, 40)}“ ist ${de}.` } },
})

const DATES = {
  unclear: {
    code: 'AmbiguousDates',
    message: {
      en: 'The dates can be read day first and month first, and none tells which. Nothing was taken in; export a longer time.',
      de: 'Die Daten lassen sich mit dem Tag und mit dem Monat vorn lesen, und keines verrät es. Nichts wurde übernommen; exportiere einen längeren Zeitraum.',
    },
  },
  mixed: {
    code: 'MixedDates',
    message: {
      en: 'Some dates have the day first, others the month. Nothing was taken in.',
      de: 'Bei manchen Daten steht der Tag vorn, bei anderen der Monat. Nichts wurde übernommen.',
    },
  },
}
const NUMBERS = {
  unclear: {
    code: 'AmbiguousNumbers',
    message: {
      en: 'Numbers such as 1,234 can be read in two ways here, and none tells which. Nothing was taken in.',
      de: 'Zahlen wie 1.234 lassen sich hier auf zwei Arten lesen, und keine verrät, welche gilt. Nichts wurde übernommen.',
    },
  },
  mixed: {
    code: 'MixedNumbers',
    message: {
      en: 'Some numbers have a decimal comma, others a point. Nothing was taken in.',
      de: 'Manche Zahlen haben ein Dezimalkomma, andere einen Punkt. Nichts wurde übernommen.',
    },
  },
}
