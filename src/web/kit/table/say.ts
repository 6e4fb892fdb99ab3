import type { AnyField, Json } from '#core/fields/field.ts'
import type { Table } from '#core/module/table.ts'
import { sayAmount, sayDay, sayTime } from '#web/look/say.ts'
import type { Language } from '#web/look/text.tsx'

/** A row of any table: its fields by name, and what the kernel keeps. */
export type AnyRow = Readonly<Record<string, Json | undefined>> & {
  readonly id: string
  readonly createdAt: string
  readonly localDays: Readonly<Record<string, string>>
}

export interface Saying {
  readonly language: Language
  readonly zone: string
  readonly today: string
  /** The name of a row that a reference points to. */
  readonly named?: (ref: string, id: string) => string | undefined
}

type TellRule = (rule: string) => string

/** A value in the person's words and units; empty for none. Rules stay as they are written unless `rule` tells them: value.ts does. */
export function sayPlain(
  { traits }: AnyField,
  value: Json | undefined,
  saying: Saying,
  rule: TellRule = (text) => text,
): string {
  if (value === undefined || value === null) return ''
  const { language, zone, today } = saying
  switch (traits.kind) {
    case 'int':
    case 'number':
      return sayAmount(Number(value), traits.unit, language)
    case 'bool':
      return yesNo[value === true ? 'yes' : 'no'][language]
    case 'choice':
      return traits.choices?.find((choice) => choice.value === value)?.label[language] ?? String(value)
    case 'date':
      return sayDay(String(value), today, language)
    case 'instant': {
      if (!String(value).includes('T')) return sayDay(String(value), today, language)
      const day = Temporal.Instant.from(String(value)).toZonedDateTimeISO(zone).toPlainDate().toString()
      return `${sayDay(day, today, language)}, ${sayTime(String(value), zone)}`
    }
    case 'ref':
      return saying.named?.(traits.ref ?? '', String(value)) ?? String(value)
    case 'list':
      return Array.isArray(value) ? value.map((item: Json) => sayPlain(traits.of!, item, saying, rule)).join(', ') : ''
    case 'keyed':
      return Object.values(value as Record<string, Record<string, Json>>)
        .map((entry) => sayEntry(traits.shape ?? {}, entry, saying, rule))
        .join('; ')
    case 'shape':
      return sayEntry(traits.shape ?? {}, value as Record<string, Json>, saying, rule)
    case 'recurrence':
      return rule(String(value))
    case 'json':
      return JSON.stringify(value)
    default:
      return String(value)
  }
}

const sayEntry = (
  fields: Readonly<Record<string, AnyField>>,
  entry: Readonly<Record<string, Json>>,
  saying: Saying,
  rule: TellRule,
): string =>
  Object.entries(fields)
    .flatMap(([name, field]) => sayPlain(field, entry[name], saying, rule) || [])
    .join(' ')

/** What names a row to a person: its title, else its kind, else its day. */
export function nameOf(table: Table, row: AnyRow, saying: Saying): string {
  const title = table.options.title === undefined ? undefined : row[table.options.title]
  if (typeof title === 'string' && title !== '') return title
  const order = ['choice', 'ref', 'text', 'date', 'instant'] as const
  for (const kind of order) {
    const found = Object.entries(table.fields).find(([name, field]) => field.traits.kind === kind && row[name])
    if (found) return upper(sayPlain(found[1], row[found[0]], saying))
  }
  return row.id
}

/** The first number with a unit: what a row is measured by. */
export function amountOf(table: Table, row: AnyRow, saying: Saying): string {
  const found = Object.entries(table.fields).find(
    ([name, { traits }]) => traits.unit !== undefined && typeof row[name] === 'number',
  )
  return found ? sayPlain(found[1], row[found[0]], saying) : ''
}

export const upper = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const yesNo = { yes: { en: 'yes', de: 'ja' }, no: { en: 'no', de: 'nein' } }
