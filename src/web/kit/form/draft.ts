import type { Json } from '#core/fields/field.ts'
import type { Language } from '#web/look/text.tsx'
import type { FormField, Problem, Values } from './field.ts'
import { problems, type ProblemCode } from './problems.ts'

/** What stands in the controls while it is being written: half a number, an empty line. */
export type Draft = string | boolean | readonly Draft[] | { readonly [key: string]: Draft }
export type Drafts = Readonly<Record<string, Draft>>

export interface Reading {
  readonly zone: string
  readonly language: Language
}

/** What the controls show for a stored value. */
export function draftOf(field: FormField, value: Json | undefined, reading: Reading): Draft {
  switch (field.kind) {
    case 'bool':
      return value === true
    case 'int':
    case 'number':
      return typeof value === 'number' ? String(value).replace('.', reading.language === 'de' ? ',' : '.') : ''
    case 'instant':
      return typeof value === 'string' ? local(value, reading.zone) : ''
    case 'list':
      return Array.isArray(value) && field.of ? value.map((item) => draftOf(field.of!, item, reading)) : []
    case 'shape':
      return draftsOf(field.fields ?? [], isRecord(value) ? value : {}, reading)
    case 'keyed': {
      if (!isRecord(value)) return {}
      const entries = Object.entries(value).map(([key, entry]) => [
        key,
        draftsOf(field.fields ?? [], isRecord(entry) ? entry : {}, reading),
      ])
      return Object.fromEntries(entries)
    }
    default:
      return typeof value === 'string' ? value : ''
  }
}

export const draftsOf = (fields: readonly FormField[], values: Values, reading: Reading): Drafts =>
  Object.fromEntries(fields.map((field) => [field.name, draftOf(field, values[field.name], reading)]))

/** The values that the drafts stand for; what is empty and optional is left out. */
export function readAll(
  fields: readonly FormField[],
  drafts: Drafts,
  reading: Reading,
  within = '',
): { values: Values; problems: readonly Problem[] } {
  const values: Record<string, Json> = {}
  const found: Problem[] = []
  for (const field of fields) {
    const path = within ? `${within}.${field.name}` : field.name
    const read = readOne(field, drafts[field.name] ?? '', reading, path)
    found.push(...read.problems)
    if (read.value !== undefined) values[field.name] = read.value
    else if (!field.optional && read.problems.length === 0) found.push({ path, message: problems.missing(field) })
  }
  return { values, problems: found }
}

interface Read {
  readonly value?: Json
  readonly problems: readonly Problem[]
}

function readOne(field: FormField, draft: Draft, reading: Reading, path: string): Read {
  const wrong = (code: ProblemCode): Read => ({ problems: [{ path, message: problems[code](field) }] })
  if (field.kind === 'bool') return { value: draft === true, problems: [] }
  if (field.kind === 'list') return readList(field, Array.isArray(draft) ? draft : [], reading, path)
  if (field.kind === 'shape') {
    const inner = readAll(field.fields ?? [], isDrafts(draft) ? draft : {}, reading, path)
    return { value: inner.values, problems: inner.problems }
  }
  if (field.kind === 'keyed') return readKeyed(field, isDrafts(draft) ? draft : {}, reading, path)
  const text = typeof draft === 'string' ? draft.trim() : ''
  if (text === '') return { problems: [] }
  if (field.kind === 'int' || field.kind === 'number') {
    const number = toNumber(text, reading.language)
    if (number === undefined) return wrong('number')
    if (field.kind === 'int' && !Number.isInteger(number)) return wrong('whole')
    if (field.min !== undefined && number < field.min) return wrong('low')
    if (field.max !== undefined && number > field.max) return wrong('high')
    return { value: number, problems: [] }
  }
  if (field.kind === 'instant') {
    if (field.orDay && WHOLE_DAY.test(text)) return { value: text, problems: [] }
    const instant = toInstant(text, reading.zone)
    return instant ? { value: instant, problems: [] } : wrong('instant')
  }
  if ((field.kind === 'text' || field.kind === 'longtext') && field.max !== undefined && text.length > field.max)
    return wrong('long')
  return { value: text, problems: [] }
}

function readList(field: FormField, drafts: readonly Draft[], reading: Reading, path: string): Read {
  if (!field.of) return { problems: [] }
  const reads = drafts.map((draft, i) => readOne(field.of!, draft, reading, `${path}.${i}`))
  const values = reads.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const found = reads.flatMap((read) => read.problems)
  return values.length === 0 && field.optional ? { problems: found } : { value: values, problems: found }
}

function readKeyed(field: FormField, drafts: Drafts, reading: Reading, path: string): Read {
  const reads = Object.entries(drafts).map(([key, draft]) => ({
    key,
    ...readAll(field.fields ?? [], isDrafts(draft) ? draft : {}, reading, `${path}.${key}`),
  }))
  const found = reads.flatMap((read) => read.problems)
  if (reads.length === 0 && field.optional) return { problems: found }
  return { value: Object.fromEntries(reads.map(({ key, values }) => [key, values])), problems: found }
}

/** `1.250,5` in German and `1,250.5` in English are 1250.5; a lone comma or point counts as the decimal mark in both. */
export function toNumber(text: string, language: Language): number | undefined {
  const [group, mark] = language === 'de' ? ['.', ','] : [',', '.']
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${mark}\\d+)?$`)
  const plain = grouped.test(text) ? text.replaceAll(group, '').replace(mark, '.') : text.replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain.replace('−', '-')) ? Number(plain.replace('−', '-')) : undefined
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/

const local = (instant: string, zone: string): string =>
  WHOLE_DAY.test(instant)
    ? instant
    : Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

function toInstant(text: string, zone: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 3 })
  } catch {
    return undefined
  }
}

const isRecord = (value: Json | undefined): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isDrafts = (draft: Draft | undefined): draft is Drafts =>
  typeof draft === 'object' && !Array.isArray(draft)
