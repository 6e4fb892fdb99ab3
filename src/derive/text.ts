import { type AnyField, type Json, type Shape, type Text } from '#core/fields/field.ts'
import { instantAt, isDay } from '#core/time/day.ts'
import { isInstant } from '#core/time/instant.ts'

/** A value read from text, or why not. Whether the value is within bounds is the schema's to say. */
export type FromText =
  | { readonly ok: true; readonly value: Json | undefined }
  | { readonly ok: false; readonly code: string; readonly message: Text }

const value = (of: Json | undefined): FromText => ({ ok: true, value: of })
const problem = (code: string, en: string, de: string): FromText => ({ ok: false, code, message: { en, de } })

/**
 * Reads what a person, a spreadsheet or a command line writes into a field: "250 ml", "2,5", "ja", "Wasser", "31.3.2026".
 * Empty text is no value. A local date and time is taken in `zone`; without one it is refused. [DOOR-2]
 */
export function fromText(field: AnyField, text: string, zone?: string): FromText {
  const { kind } = field.traits
  if (kind === 'text') return value(text === '' ? undefined : unguarded(text))
  const trimmed = text.trim()
  if (trimmed === '') return value(undefined)
  switch (kind) {
    case 'int':
    case 'number':
      return numberFrom(trimmed, kind, field.traits.unit)
    case 'bool':
      return boolFrom(trimmed)
    case 'choice':
      return choiceFrom(field, trimmed)
    case 'date':
      return value(dateFrom(trimmed) ?? trimmed)
    case 'time':
      return value(timeFrom(trimmed) ?? trimmed)
    case 'instant':
      if (field.traits.orDay && isDay(trimmed)) return value(trimmed)
      return instantFrom(trimmed, zone)
    case 'list':
      return trimmed.startsWith('[') ? jsonFrom(trimmed) : listFrom(field.traits.of!, trimmed, zone)
    case 'keyed':
    case 'shape':
    case 'recurrence':
    case 'json':
      return jsonFrom(trimmed)
    default:
      return value(trimmed)
  }
}

/** Prints a value so that `fromText` reads the same one again. */
export function toText(field: AnyField, of: Json | undefined): string {
  if (of === undefined || of === null) return ''
  if (typeof of === 'string')
    return field.traits.kind === 'text' ? guarded(of) : field.traits.kind === 'json' ? JSON.stringify(of) : of
  if (Array.isArray(of) && field.traits.kind === 'list') return listText(field.traits.of!, of)
  return typeof of === 'object' || field.traits.kind === 'json' ? JSON.stringify(of) : String(of)
}

/**
 * Values of a shape from texts by name. Unknown names stay as they are, for the strict schema to refuse them; what cannot be
 * read stays text for the same reason, with the better explanation in `problems`.
 */
export function valuesFromText(
  fields: Shape,
  texts: Readonly<Record<string, string>>,
  zone?: string,
): {
  readonly values: Record<string, Json>
  readonly problems: readonly { path: string; code: string; message: Text }[]
} {
  const values: Record<string, Json> = {}
  const problems: { path: string; code: string; message: Text }[] = []
  for (const [name, text] of Object.entries(texts)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const read: FromText = field ? fromText(field, text, zone) : value(text)
    if (!read.ok) problems.push({ path: name, code: read.code, message: read.message })
    else if (read.value !== undefined) values[name] = read.value
  }
  return { values, problems }
}

function numberFrom(text: string, kind: 'int' | 'number', unit: string | undefined): FromText {
  const bare = (
    unit && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text
  ).replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const plain = kind === 'int' && /^[+-]?\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replaceAll(/[.,]/g, '') : decimal(bare)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain))
    return problem('NotANumber', `“${shown(text)}” is not a number.`, `„${shown(text)}“ ist keine Zahl.`)
  const read = Number(plain)
  return Number.isFinite(read)
    ? value(read)
    : problem('NotANumber', `“${shown(text)}” is too large.`, `„${shown(text)}“ ist zu groß.`)
}

/** The later of comma and point is the decimal sign; a lone comma is one too, for a thousands sign says nothing of the value. */
function decimal(text: string): string {
  const comma = text.lastIndexOf(',')
  if (comma < 0) return text
  if (comma > text.lastIndexOf('.'))
    return text.indexOf(',') === comma ? text.replaceAll('.', '').replace(',', '.') : text
  return text.replaceAll(',', '')
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on', 'ja', 'j', 'wahr', 'an'])
const no = new Set(['false', 'no', 'n', '0', 'off', 'nein', 'falsch', 'aus'])

function boolFrom(text: string): FromText {
  const word = text.toLowerCase()
  if (yes.has(word)) return value(true)
  if (no.has(word)) return value(false)
  return problem('NotYesOrNo', `“${shown(text)}” is neither yes nor no.`, `„${shown(text)}“ ist weder Ja noch Nein.`)
}

function choiceFrom({ traits }: AnyField, text: string): FromText {
  const word = text.toLowerCase()
  const choices = traits.choices ?? []
  const found =
    choices.find((choice) => choice.value === text) ??
    choices.find(({ value: of, label }) => [of, label.en, label.de].some((name) => name.toLowerCase() === word))
  if (found) return value(found.value)
  const list = (language: 'en' | 'de'): string => choices.map(({ label }) => label[language]).join(', ')
  return problem(
    'NotAChoice',
    `“${shown(text)}” is none of: ${list('en')}.`,
    `„${shown(text)}“ ist nichts davon: ${list('de')}.`,
  )
}

/** ISO, or the German order with points. `3/4/2026` names two days and is left to be refused. */
function dateFrom(text: string): string | undefined {
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text)
  if (german) return `${german[3]}-${german[2]!.padStart(2, '0')}-${german[1]!.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

function timeFrom(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?(?:\s*Uhr)?$/i.exec(text)
  return found ? `${found[1]!.padStart(2, '0')}:${found[2] ?? '00'}` : undefined
}

function instantFrom(text: string, zone: string | undefined): FromText {
  if (isInstant(text)) return value(text)
  const found =
    /^(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})(?:(?:T|,?\s+)(\d{1,2}[:.]\d{2}(?::\d{2})?)(?:\s*Uhr)?)?$/.exec(text)
  const date = found && dateFrom(found[1]!)
  const time = found && timeFrom(found[2] ?? '00:00')
  const unclear = problem(
    'BadInstant',
    `“${shown(text)}” is not a date and time.`,
    `„${shown(text)}“ ist kein Datum mit Uhrzeit.`,
  )
  if (!date || !time || zone === undefined) return unclear
  try {
    return value(instantAt(date, time, zone))
  } catch {
    return unclear
  }
}

function jsonFrom(text: string): FromText {
  try {
    return value(JSON.parse(text) as Json)
  } catch {
    return problem('BadJson', 'This must be written as JSON.', 'Das muss als JSON geschrieben sein.')
  }
}

function listFrom(item: AnyField, text: string, zone: string | undefined): FromText {
  const items: Json[] = []
  for (const part of text.split(';')) {
    const read = fromText(item, part.trim(), zone)
    if (!read.ok) return read
    if (read.value !== undefined) items.push(read.value)
  }
  return value(items)
}

function listText(item: AnyField, items: readonly Json[]): string {
  const simple = items.every((one) => typeof one !== 'object' && !/[;[\]]|^['=+\-@]|^\s|\s$|^$/.test(String(one)))
  return items.length > 0 && simple ? items.map((one) => toText(item, one)).join('; ') : JSON.stringify(items)
}

// A spreadsheet runs a cell that begins like a formula. An apostrophe makes it text; reading takes exactly that one off.
const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const unguarded = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
