import type { TextImporter } from '#core/module/importer.ts'
import { hashOf } from '#derive/hash.ts'
import { type At, dateOf, type Item, momentOf, reading, rowsOf, trouble, unreadable } from './item.ts'
import { plainRule } from './rule.ts'

interface Line {
  readonly name: string
  readonly zone: string | undefined
  readonly value: string
}

/** The format knows no lists within a file; this one's own word for them. */
export const OWN_PROJECT = 'X-SEKUNDANT-PROJECT'

const READ = new Set([
  'UID',
  'SUMMARY',
  'DESCRIPTION',
  'DUE',
  'DTSTART',
  'STATUS',
  'COMPLETED',
  'CREATED',
  'PRIORITY',
  'CATEGORIES',
  'RRULE',
  'RELATED-TO',
  'ESTIMATED-DURATION',
])
// Bookkeeping of the format.
const FURNITURE = new Set(['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE', 'CLASS', 'PERCENT-COMPLETE', 'TRANSP'])

/** The VTODO parts of an iCalendar file. Events in it are not read here. */
export const vtodo: TextImporter = {
  name: 'ics-vtodo',
  label: { en: 'iCalendar tasks', de: 'iCalendar-Aufgaben' },
  accepts: ['.ics'],
  read(file, at) {
    const result = reading()
    if (!/^\ufeff?\s*BEGIN:VCALENDAR/i.test(file))
      return unreadable('This is no iCalendar file.', 'Das ist keine iCalendar-Datei.')
    let lines: Line[] | undefined
    let begun = 0
    const inside: string[] = []
    for (const { text, number } of unfolded(file)) {
      const line = lineOf(text)
      if (line?.name === 'BEGIN') {
        inside.push(line.value.toUpperCase())
        if (line.value.toUpperCase() === 'VTODO') [lines, begun] = [[], number]
      } else if (line?.name === 'END') {
        if (inside.pop() === 'VTODO' && lines) {
          result.items.push(itemOf(lines, `${begun}`, at, result))
          lines = undefined
        }
      } else if (lines && inside.at(-1) === 'VTODO') {
        if (line) lines.push(line)
        else
          result.troubles.push(
            trouble(`${number}`, 'BadLine', `Line ${number} is not readable.`, `Zeile ${number} ist nicht lesbar.`),
          )
      } else if (lines) result.ignored.add(inside.at(-1) ?? '')
    }
    if (lines)
      result.troubles.push(
        trouble(
          `${begun}`,
          'Unclosed',
          `The task of line ${begun} does not end.`,
          `Die Aufgabe in Zeile ${begun} hört nicht auf.`,
        ),
      )
    return rowsOf(result, at)
  },
}

/** Content lines: a line that begins with a blank goes on with the one before it. */
function* unfolded(file: string): Generator<{ text: string; number: number }> {
  let held: string[] = []
  let number = 1
  for (const [index, line] of file
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (/^[ \t]/.test(line) && held.length > 0) {
      held.push(line.slice(1))
      continue
    }
    if (held.length > 0) yield { text: held.join(''), number }
    held = line === '' ? [] : [line]
    number = index + 1
  }
  if (held.length > 0) yield { text: held.join(''), number }
}

function lineOf(text: string): Line | undefined {
  const found = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/s.exec(text)
  if (!found) return undefined
  return { name: found[1]!.toUpperCase(), zone: /;TZID="?([^";:]+)"?/i.exec(found[2]!)?.[1], value: found[3]! }
}

function itemOf(
  lines: readonly Line[],
  place: string,
  at: At,
  { troubles, ignored }: ReturnType<typeof reading>,
): Item {
  const one = (name: string): Line | undefined => lines.find((line) => line.name === name)
  const words = (name: string): string => unescaped(one(name)?.value ?? '')
  for (const { name } of lines) if (!READ.has(name) && !FURNITURE.has(name) && !name.startsWith('X-')) ignored.add(name)
  const date = one('DUE') ?? one('DTSTART')
  const due = date ? dueOf(date, at) : {}
  if (!due)
    troubles.push(
      trouble(
        place,
        'BadDate',
        `Line ${place}: the date is not readable.`,
        `Zeile ${place}: Das Datum ist nicht lesbar.`,
      ),
    )
  const level = Number(one('PRIORITY')?.value ?? 0)
  const status = one('STATUS')?.value.toUpperCase()
  return {
    id: words('UID') || hashOf(JSON.stringify(lines)),
    place,
    title: words('SUMMARY'),
    notes: [words('DESCRIPTION'), due ? '' : `Due: ${date!.value}`].filter(Boolean).join('\n'),
    ...due,
    priority: level >= 1 && level <= 4 ? 3 : level === 5 ? 2 : level >= 6 && level <= 9 ? 1 : 0,
    labels: lines
      .filter(({ name }) => name === 'CATEGORIES')
      .flatMap(({ value }) => (value.match(/(?:[^\\,]|\\[^])+/g) ?? []).map(unescaped)),
    project: words(OWN_PROJECT) || undefined,
    estimate: minutesOf(one('ESTIMATED-DURATION')?.value),
    parent: words('RELATED-TO') || undefined,
    repeat: one('RRULE') && plainRule(one('RRULE')!.value),
    repeatFrom: one('RRULE') && one('DUE') && dateOf(dashed(one('DTSTART')?.value ?? '')),
    done: status === 'COMPLETED' || status === 'CANCELLED' || one('COMPLETED') !== undefined,
    completedAt: stamp(one('COMPLETED')),
    createdAt: stamp(one('CREATED')),
  }
}

/** Minutes of `PT1H30M`, `P1D`, `P2W`. */
function minutesOf(text: string | undefined): number | undefined {
  const found = /^P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:\d{1,10}S)?)?$/i.exec(
    text?.trim() ?? '',
  )
  if (!found) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return ((weeks * 7 + days) * 24 + hours) * 60 + minutes
}

const stamp = (line: Line | undefined): string | undefined => momentOf(line && dashed(line.value))

const dashed = (value: string): string =>
  value
    .trim()
    .replace(
      /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/,
      (_, y, m, d, h, min, s, z) => `${y}-${m}-${d}${h ? `T${h}:${min}:${s}${z}` : ''}`,
    )

/** A date, a moment in UTC, or a wall-clock time in its zone (the person's own, where none is named or it is unknown). */
function dueOf({ value, zone }: Line, { calendar }: At): { dueDate: string; dueTime?: string } | undefined {
  const text = dashed(value)
  const dueDate = dateOf(text)
  if (!dueDate || !text.includes('T')) return dueDate === undefined ? undefined : { dueDate }
  try {
    const own = text.endsWith('Z')
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text)
          .toZonedDateTime(known(zone) ?? calendar.zone)
          .toInstant()
    const local = own.toZonedDateTimeISO(calendar.zone)
    return {
      dueDate: local.toPlainDate().toString(),
      dueTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    }
  } catch {
    return undefined
  }
}

function known(zone: string | undefined): string | undefined {
  try {
    return zone === undefined ? undefined : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
