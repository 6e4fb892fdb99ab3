import { isZip, membersOf } from '#derive/read/zip.ts'
import type { Piece, ReadAt, SourceFile } from '#core/module/importer.ts'
import type { Json } from '#core/fields/field.ts'
import type { Calendar } from '#core/time/day.ts'
import { type CalendarEvent, DEFAULT_CALENDAR, type Override } from '../calendar.ts'
import { endOf, isOccurrence } from '../occurrences.ts'
import { type Changes, overrideId, overrideReach } from '../overrides.ts'
import { reachOf } from '../series.ts'
import { eventOf, type ReadEvent, Unreadable } from './event.ts'
import { type Component, componentsOf } from './lines.ts'
import { Zones } from './zones.ts'

/** An iCalendar file, or every one in a zip archive. The file is gone through twice; what repeats is expanded nowhere. */
export async function* calendarPieces(file: SourceFile, at: ReadAt): AsyncGenerator<Piece> {
  if (!(await isZip(file))) {
    yield* oneFile(file, at)
    return
  }
  for await (const member of membersOf(file, (name) => /\.ics$/i.test(name))) yield* oneFile(member, at)
}

/** What must be known of a file before its events are read one by one. */
interface Surveyed {
  readonly zones: Zones
  readonly name?: string
  /** The line of the component that counts, of those that say the same UID. */
  readonly counts: ReadonlyMap<string, number>
  /** Changed occurrences by the UID of their series. */
  readonly changes: ReadonlyMap<string, readonly ReadEvent[]>
  readonly isEmpty: boolean
}

const noting = { note: () => {}, ignore: () => {} }

async function survey(file: SourceFile, { calendar }: ReadAt): Promise<Surveyed> {
  const zones = new Zones()
  let name: string | undefined
  let isEmpty = true
  // Definitions may stand after what uses them.
  for await (const piece of componentsOf(file)) {
    isEmpty = false
    if ('component' in piece && piece.component.name === 'vtimezone') zones.define(piece.component)
    if ('property' in piece && piece.property.name === 'x-wr-calname') name ??= String(piece.property.values[0]).trim()
  }
  const counts = new Map<string, { line: number; sequence: number; stamp: string }>()
  const changes = new Map<string, ReadEvent[]>()
  for await (const piece of componentsOf(file)) {
    if (!('component' in piece) || piece.component.name !== 'vevent') continue
    const read = attempt(piece.component, { zones, zone: calendar.zone, ...noting })
    if (read instanceof Unreadable) continue
    if (read.recurrence !== undefined) {
      const held = changes.get(read.uid) ?? []
      changes.set(read.uid, [...held.filter((other) => !isEarlier(other, read)), read])
      continue
    }
    const held = counts.get(read.uid)
    if (!held || isEarlier(held, read))
      counts.set(read.uid, { line: piece.component.line, sequence: read.sequence, stamp: read.stamp })
  }
  return {
    zones,
    ...(name ? { name: name.slice(0, 120) } : {}),
    counts: new Map([...counts].map(([uid, { line }]) => [uid, line])),
    changes,
    isEmpty,
  }
}

type Version = Pick<ReadEvent, 'sequence' | 'stamp'> & { readonly recurrence?: string }

/** Whether `a` is an earlier version of what `b` says. */
const isEarlier = (a: Version, b: Version): boolean =>
  a.recurrence === b.recurrence && (a.sequence < b.sequence || (a.sequence === b.sequence && a.stamp <= b.stamp))

function attempt(component: Component, at: Parameters<typeof eventOf>[1]): ReadEvent | Unreadable {
  try {
    return eventOf(component, at)
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}

async function* oneFile(file: SourceFile, at: ReadAt): AsyncGenerator<Piece> {
  const known = await survey(file, at)
  if (known.isEmpty) {
    yield trouble(1, 'NoCalendar', { en: 'This is no iCalendar file.', de: 'Das ist keine iCalendar-Datei.' })
    return
  }
  const calendar = known.name === undefined ? DEFAULT_CALENDAR : `name:${known.name}`
  let hasCalendar = known.name === undefined
  for await (const piece of componentsOf(file)) {
    if ('unclosed' in piece) {
      yield trouble(piece.unclosed, 'Unclosed', {
        en: `Line ${piece.unclosed}: what begins here does not end. The file may be cut off.`,
        de: `Zeile ${piece.unclosed}: Was hier beginnt, hört nicht auf. Die Datei ist vielleicht abgeschnitten.`,
      })
      continue
    }
    if (!('component' in piece)) continue
    const { component } = piece
    if (component.name !== 'vevent') {
      if (component.name !== 'vtimezone') yield { ignored: component.name.toUpperCase() }
      continue
    }
    const said: Piece[] = []
    const read = attempt(component, {
      zones: known.zones,
      zone: at.calendar.zone,
      note: (code, line, en, de) =>
        said.push(trouble(line, code, { en: `Line ${line}: ${en}`, de: `Zeile ${line}: ${de}` })),
      ignore: (name) => said.push({ ignored: name }),
    })
    yield* said
    if (read instanceof Unreadable) {
      yield trouble(read.line, read.code, read.told)
      continue
    }
    if (read.recurrence !== undefined) {
      // With its series, unless that is not in the file: then it is an event of its own.
      if (known.counts.has(read.uid) || !isLatest(known, read)) continue
    } else if (known.counts.get(read.uid) !== component.line) {
      yield { ignored: 'older versions of events' }
      continue
    }
    if (!hasCalendar) {
      hasCalendar = true
      yield {
        found: {
          table: 'calendars',
          sourceId: calendar,
          place: '1',
          values: { name: known.name!, kind: 'own', visible: true },
        },
      }
    }
    yield* eventPieces(read, known.changes.get(read.uid) ?? [], { calendar, line: component.line, days: at.calendar })
  }
}

const isLatest = ({ changes }: Surveyed, read: ReadEvent): boolean =>
  (changes.get(read.uid) ?? []).some(
    ({ recurrence, sequence, stamp }) =>
      recurrence === read.recurrence && sequence === read.sequence && stamp === read.stamp,
  )

const TIMES = ['startTime', 'endTime', 'isAllDay', 'zone', 'repeat', 'excludedDates', 'extraDates', 'since', 'through']

function* eventPieces(
  read: ReadEvent,
  changes: readonly ReadEvent[],
  { calendar, line, days }: { calendar: string; line: number; days: Calendar },
): Generator<Piece> {
  const sourceId = read.recurrence === undefined ? read.uid : `${read.uid} ${read.recurrence}`
  if (read.isCancelled) {
    yield { ignored: 'cancelled events' }
    yield { gone: { table: 'calendar_events', sourceId, by: 'CalendarEventDeleted' } }
    return
  }
  const event = { id: '', calendar, ...read.values } as unknown as CalendarEvent
  const isSeries = read.values.repeat !== undefined || read.values.extraDates !== undefined
  const overrides: { sourceId: string; values: Record<string, Json>; occurrence: string; line: number }[] = []
  for (const one of read.recurrence === undefined ? changes : []) {
    if (!isSeries || !isOccurrence(event, one.recurrence!)) {
      yield trouble(line, 'NoSuchOccurrence', {
        en: `Line ${line}: the series has no occurrence on ${one.recurrence!.slice(0, 10)} to change.`,
        de: `Zeile ${line}: Die Serie hat am ${one.recurrence!.slice(0, 10)} keine Wiederholung, die sich ändern ließe.`,
      })
      continue
    }
    if (one.values.isAllDay !== read.values.isAllDay) {
      yield trouble(line, 'BadDate', {
        en: `Line ${line}: an occurrence of a series cannot turn from a time into a whole day, or back.`,
        de: `Zeile ${line}: Eine Wiederholung kann nicht vom Zeitpunkt zum ganzen Tag werden oder umgekehrt.`,
      })
      continue
    }
    overrides.push(overrideOf(event, one, days))
  }
  const reach = reachOf(
    read.values,
    overrides.map(({ values }) => values as unknown as Override),
    days,
  )
  yield {
    found: {
      table: 'calendar_events',
      sourceId,
      place: `${line}`,
      update: 'CalendarEventUpdated',
      together: TIMES,
      values: { calendar, ...read.values, ...reach },
    },
  }
  for (const { sourceId: id, values, occurrence } of overrides) {
    yield {
      found: {
        table: 'calendar_overrides',
        sourceId: id,
        // A person who changes the same occurrence changes the same row.
        id: (idOf) => overrideId(idOf('calendar_events', sourceId), occurrence),
        place: `${line}`,
        update: 'CalendarOccurrenceChanged',
        together: ['startTime', 'endTime', 'cancelled', 'since', 'through'],
        values: { event: sourceId, ...values },
      },
    }
  }
}

/** What is different about one occurrence. */
function overrideOf(event: CalendarEvent, one: ReadEvent, days: Calendar) {
  const occurrence = one.recurrence!
  const own: Record<string, Json> = {}
  if (one.isCancelled) own['cancelled'] = true
  for (const name of ['title', 'description', 'location', 'kind', 'busy', 'reminders'] as const) {
    const value = one.values[name]
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(event[name])) own[name] = value
  }
  if (one.values.startTime !== occurrence) own['startTime'] = one.values.startTime
  if (one.values.endTime !== endOf(event, one.values.startTime)) own['endTime'] = one.values.endTime
  return {
    sourceId: `${one.uid} ${occurrence}`,
    occurrence,
    line: 0,
    values: { occurrence, ...own, ...overrideReach(event, occurrence, own as Changes, days) },
  }
}

const trouble = (line: number, code: string, message: { en: string; de: string }): Piece => ({
  trouble: { place: `${line}`, code, message },
})
