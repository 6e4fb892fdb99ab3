import type { ZodError } from 'zod'
import type { Json, Shape, Text, Values } from '../fields/field.ts'
import { shapeSchema } from '../fields/schema.ts'
import { type Refusal, refuse } from '../module/refusal.ts'

/** What is wrong with an input, and where: `path` is dotted, empty for the whole. */
export interface Issue {
  readonly path: string
  readonly code: string
  readonly message: Text
}

const schemas = new WeakMap<Shape, ReturnType<typeof shapeSchema>>()

/** The strict Zod object of a shape, made once. */
export function schemaOf<S extends Shape>(fields: S): ReturnType<typeof shapeSchema<S>> {
  let schema = schemas.get(fields)
  if (!schema) {
    schema = shapeSchema(fields)
    schemas.set(fields, schema)
  }
  return schema as ReturnType<typeof shapeSchema<S>>
}

const DEEPEST = 40

/** [DOOR-2] Values of a shape, or a refusal `BadInput` that lists every offending place. */
export function parse<S extends Shape>(fields: S, input: unknown): Values<S> | Refusal {
  if (!isShallow(input, DEEPEST)) return badInput([{ path: '', code: 'TooDeep', message: texts('TooDeep', '') }])
  const result = schemaOf(fields).safeParse(input, { reportInput: true })
  return result.success ? result.data : badInput(issuesOf(result.error))
}

export const badInput = (issues: readonly Issue[]): Refusal =>
  refuse('BadInput', issues[0]?.message ?? texts('BadValue', ''), {
    path: issues[0]?.path,
    data: { issues: issues as unknown as Json },
  })

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

export function issuesOf(error: ZodError): Issue[] {
  return error.issues.slice(0, 20).flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, 20).map((key) => {
        const at = path ? `${path}.${key}` : key
        return { path: at, code: 'UnknownKey', message: texts('UnknownKey', at) }
      })
    }
    const own = issue.code === 'custom' ? (issue.params as { code?: string } | undefined)?.code : undefined
    const code = own ?? CODES[issue.code] ?? 'BadValue'
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    return [{ path, code: missing ? 'Missing' : code, message: texts(missing ? 'Missing' : code, path, issue.message) }]
  })
}

const CODES: Record<string, string> = {
  invalid_type: 'WrongType',
  too_big: 'TooBig',
  too_small: 'TooSmall',
  invalid_format: 'BadFormat',
  invalid_value: 'NotAChoice',
}

function texts(code: string, path: string, detail = ''): Text {
  const at = path || 'input'
  const known: Record<string, Text> = {
    UnknownKey: { en: `${at} is not a field here.`, de: `${at} ist hier kein Feld.` },
    Missing: { en: `${at} is missing.`, de: `${at} fehlt.` },
    WrongType: { en: `${at} has the wrong type.`, de: `${at} hat den falschen Typ.` },
    TooBig: { en: `${at} is too large or too long.`, de: `${at} ist zu groß oder zu lang.` },
    TooSmall: { en: `${at} is too small or empty.`, de: `${at} ist zu klein oder leer.` },
    BadFormat: {
      en: `${at} does not exist or is written wrongly.`,
      de: `${at} gibt es nicht oder ist falsch geschrieben.`,
    },
    NotAChoice: { en: `${at} is not one of the choices.`, de: `${at} steht nicht zur Wahl.` },
    TooDeep: { en: 'The input is nested too deeply.', de: 'Die Eingabe ist zu tief verschachtelt.' },
    UnknownZone: { en: `${at} is not a time zone.`, de: `${at} ist keine Zeitzone.` },
    BadInstant: { en: `${at} is not a moment with an offset.`, de: `${at} ist kein Zeitpunkt mit Zeitzone.` },
    BadRule: { en: `${at} is not a rule for repeating.`, de: `${at} ist keine Regel zum Wiederholen.` },
    BadText: {
      en: `${at} holds characters that cannot be stored.`,
      de: `${at} enthält Zeichen, die sich nicht speichern lassen.`,
    },
  }
  return known[code] ?? { en: `${at} is not valid${detail ? `: ${detail}` : ''}.`, de: `${at} ist nicht gültig.` }
}
