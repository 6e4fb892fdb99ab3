import ICAL from 'ical.js'
import type { SourceFile } from '#core/module/importer.ts'
import { encodingOf, linesOf } from '#derive/read/text.ts'

/** A content line of an iCalendar file, unfolded, and where it begins. */
export interface ContentLine {
  readonly line: number
  readonly text: string
}

/** One property of a component. */
export interface Property {
  readonly line: number
  /** In lower case. */
  readonly name: string
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
  /** `date`, `date-time`, `duration`, `period`, `text`, … */
  readonly type: string
  readonly values: readonly unknown[]
  /** As it is written. */
  readonly raw: string
}

export interface Component {
  /** In lower case: `vevent`. */
  readonly name: string
  readonly line: number
  readonly properties: Property[]
  readonly parts: Component[]
  /** Lines that are no content lines. */
  readonly broken: number[]
}

/** Content lines: one that begins with a blank goes on with the one before it; blank lines are nothing. */
export async function* contentLines(file: SourceFile): AsyncGenerator<ContentLine> {
  const { encoding } = await encodingOf(file)
  let held: string[] = []
  let begun = 1
  let number = 0
  for await (const text of linesOf(file, encoding)) {
    number++
    if (/^[ \t]/.test(text) && held.length > 0) {
      held.push(text.slice(1))
      continue
    }
    if (held.length > 0) yield { line: begun, text: held.join('') }
    held = text.trim() === '' ? [] : [number === 1 ? text.replace(/^\ufeff/, '') : text]
    begun = number
  }
  if (held.length > 0) yield { line: begun, text: held.join('') }
}

/**
 * The components right below the calendars of a file, one after the other, and the properties of the calendars themselves.
 * Only one component is held at a time, so a file may be as long as it likes. `unclosed` is where one that never ends began.
 */
export async function* componentsOf(
  file: SourceFile,
): AsyncGenerator<{ readonly component: Component } | { readonly property: Property } | { readonly unclosed: number }> {
  const open: Component[] = []
  let depth = 0
  for await (const { line, text } of contentLines(file)) {
    const [, word = '', of = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(text) ?? []
    if (word.toUpperCase() === 'BEGIN') {
      const component: Component = { name: of.toLowerCase(), line, properties: [], parts: [], broken: [] }
      if (component.name === 'vcalendar' && open.length === 0) depth++
      else {
        open.at(-1)?.parts.push(component)
        open.push(component)
      }
      continue
    }
    if (word.toUpperCase() === 'END') {
      if (open.length === 0) {
        depth = Math.max(0, depth - 1)
        continue
      }
      // A part that nobody closed ends with what it is in.
      const at = open.findLastIndex(({ name }) => name === of.toLowerCase())
      const [ended] = at < 0 ? [] : open.splice(at)
      if (ended && open.length === 0) yield { component: ended }
      continue
    }
    const within = open.at(-1)
    const property = propertyOf(text, line)
    if (!property) within?.broken.push(line)
    else if (within) within.properties.push(property)
    else if (depth > 0) yield { property }
  }
  if (open[0]) yield { unclosed: open[0].line }
}

function propertyOf(text: string, line: number): Property | undefined {
  try {
    const [name, parameters, type, ...values] = ICAL.parse.property(text) as unknown as [
      string,
      Record<string, string | string[]>,
      string,
      ...unknown[],
    ]
    return { line, name, parameters, type, values, raw: rawOf(text) }
  } catch {
    return asWritten(text, line)
  }
}

/** A property whose value the library does not take: what it says is judged where it is used. Undefined for no property at all. */
function asWritten(text: string, line: number): Property | undefined {
  const [, name, parameters = '', raw = ''] = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/s.exec(text) ?? []
  if (name === undefined) return undefined
  const pairs = [...parameters.matchAll(/;([\w-]+)=(?:"([^"]*)"|([^";]*))/g)]
  return {
    line,
    name: name.toLowerCase(),
    parameters: Object.fromEntries(pairs.map(([, key, quoted, plain]) => [key!.toLowerCase(), quoted ?? plain ?? ''])),
    type: 'unknown',
    values: [raw],
    raw: raw.trim(),
  }
}

/** What stands after the first colon that is in no quotes. */
function rawOf(text: string): string {
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ':' && !isQuoted) return text.slice(at + 1).trim()
  }
  return ''
}

export const one = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name)
export const all = ({ properties }: Component, name: string): readonly Property[] =>
  properties.filter((property) => property.name === name)
export const textIn = (component: Component, name: string): string | undefined => {
  const value = one(component, name)?.values[0]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
