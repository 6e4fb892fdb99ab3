import type { Json } from '#core/fields/field.ts'
import type { Found, ReadFile, Trouble } from '#core/module/importer.ts'
import { type Calendar, instantAt, localDay, localTime } from '#core/time/day.ts'
import { isRule, normalRule } from '#recurrence/rule.ts'
import { hashOf } from '#derive/hash.ts'
import { dueMoment } from '../due.ts'

/** A task as any source tells it, before it becomes rows. */
export interface Item {
  readonly id: string
  readonly place: string
  readonly title: string
  readonly notes?: string | undefined
  /** The source's id of the task that this one is a step of. */
  readonly parent?: string | undefined
  readonly dueDate?: string | undefined
  readonly dueTime?: string | undefined
  readonly priority?: number | undefined
  /** By name, or by id where `projects` names it. */
  readonly project?: string | undefined
  readonly labels?: readonly string[] | undefined
  readonly estimate?: number | undefined
  readonly repeat?: string | undefined
  readonly repeatFrom?: string | undefined
  readonly done?: boolean | undefined
  readonly createdAt?: string | undefined
  readonly completedAt?: string | undefined
  /** Moments at which the source would remind. */
  readonly remindAt?: readonly string[] | undefined
}

export interface At {
  readonly calendar: Calendar
  readonly now: string
}

export interface Reading {
  readonly items: Item[]
  readonly troubles: Trouble[]
  readonly ignored: Set<string>
}

export const reading = (): Reading => ({ items: [], troubles: [], ignored: new Set() })

export const trouble = (place: string, code: string, en: string, de: string): Trouble => ({
  place,
  code,
  message: { en, de },
})

const MOST_STEPS = 200
const TITLE = 500
const NOTES = 20_000

/** Rows of what was read: projects and labels by name, steps inside their tasks, what does not fit cut and told. */
export function rowsOf({ items, troubles, ignored }: Reading, at: At): ReadFile {
  const found: Found[] = []
  const bad = [...troubles]
  const ids = new Set(items.map(({ id }) => id))
  const steps = new Map<string, Item[]>()
  for (const item of items) {
    const parent = topOf(item, items, ids)
    if (parent === undefined) continue
    const list = steps.get(parent)
    if (list) list.push(item)
    else steps.set(parent, [item])
  }
  const named = new Map<string, Found>()
  const nameRow = (table: string, name: string, place: string, most: number): string => {
    const clean = cut(name, most)
    const key = `${table} ${clean}`
    if (!named.has(key)) named.set(key, { table, sourceId: clean, values: { name: clean }, place })
    return clean
  }
  for (const item of items) {
    if (
      item.parent !== undefined &&
      ids.has(item.parent) &&
      item.parent !== item.id &&
      topOf(item, items, ids) !== undefined
    )
      continue
    const title = cut(item.title, TITLE)
    if (title === '') {
      bad.push(
        trouble(
          item.place,
          'NoTitle',
          `${item.place}: a task without a title was left out.`,
          `${item.place}: Eine Aufgabe ohne Titel wurde ausgelassen.`,
        ),
      )
      continue
    }
    if (title.length < item.title.trim().length)
      bad.push(
        trouble(item.place, 'Cut', `${item.place}: the title was cut.`, `${item.place}: Der Titel wurde gekürzt.`),
      )
    const own = steps.get(item.id) ?? []
    if (own.length > MOST_STEPS)
      bad.push(
        trouble(
          item.place,
          'TooManySteps',
          `${item.place}: only ${MOST_STEPS} steps were read.`,
          `${item.place}: Nur ${MOST_STEPS} Schritte wurden gelesen.`,
        ),
      )
    if (own.some((step) => step.notes || step.dueDate)) ignored.add('notes and dates of subtasks')
    const project = item.project?.trim() ? nameRow('task_projects', item.project, item.place, 120) : undefined
    const labels = [
      ...new Set(
        (item.labels ?? [])
          .filter((label) => label.trim() !== '')
          .map((label) => nameRow('task_labels', label, item.place, 80)),
      ),
    ].slice(0, 30)
    const repeat = repeatOf(item, bad)
    const completedAt = item.done ? (item.completedAt ?? item.createdAt ?? at.now) : undefined
    const { dueDate, dueTime } = item
    found.push({
      table: 'tasks',
      sourceId: item.id,
      place: item.place,
      values: present({
        title,
        notes: notesOf(item, repeat) || undefined,
        dueDate,
        dueTime: dueDate === undefined ? undefined : dueTime,
        priority: item.priority ?? 0,
        project,
        labels: labels.length > 0 ? labels : undefined,
        subtasks: own.length > 0 ? stepsOf(own.slice(0, MOST_STEPS)) : undefined,
        estimate:
          item.estimate !== undefined && item.estimate >= 1 ? Math.min(Math.round(item.estimate), 100_000) : undefined,
        repeat,
        repeatFrom: repeat === undefined ? undefined : (item.repeatFrom ?? dueDate),
      }),
      createdAt: item.createdAt ?? completedAt,
      ...(completedAt === undefined
        ? {}
        : {
            after: [
              {
                type: 'TaskCompleted',
                values: { completedAt },
                notes: { wasOverdue: dueDate !== undefined && dueDate < localDay(completedAt, at.calendar) },
              },
            ],
          }),
    })
    if (completedAt === undefined) found.push(...remindersOf(item, at))
  }
  return { found: [...named.values(), ...found], troubles: bad, ignored: [...ignored].toSorted() }
}

/** The outermost task above a step; undefined for a task of its own, or where parents go round in a circle. */
function topOf(item: Item, items: readonly Item[], ids: ReadonlySet<string>): string | undefined {
  if (item.parent === undefined || !ids.has(item.parent)) return undefined
  const parents = parentsOf(items)
  let top = item.parent
  for (let depth = 0; depth < 20; depth++) {
    const above = parents.get(top)
    if (above === undefined || !ids.has(above)) return top === item.id ? undefined : top
    top = above
  }
  return undefined
}

const parentMaps = new WeakMap<readonly Item[], Map<string, string | undefined>>()
function parentsOf(items: readonly Item[]): Map<string, string | undefined> {
  let parents = parentMaps.get(items)
  if (!parents) parentMaps.set(items, (parents = new Map(items.map(({ id, parent }) => [id, parent]))))
  return parents
}

function stepsOf(steps: readonly Item[]): Json {
  const entries = steps.map((step, rank) => {
    const key = /^[\w.~-]{1,80}$/.test(step.id) ? step.id : hashOf(step.id)
    return [key, { text: cut(step.title, TITLE) || '–', done: step.done ?? false, rank }] as const
  })
  return Object.fromEntries(entries)
}

function repeatOf({ repeat, place }: Item, troubles: Trouble[]): string | undefined {
  if (repeat === undefined || repeat.trim() === '') return undefined
  if (isRule(repeat)) return normalRule(repeat)
  troubles.push(
    trouble(
      place,
      'BadRule',
      `${place}: the repetition “${repeat.slice(0, 80)}” stands in the notes instead.`,
      `${place}: Die Wiederholung „${repeat.slice(0, 80)}“ steht stattdessen in den Notizen.`,
    ),
  )
  return undefined
}

const notesOf = (item: Item, repeat: string | undefined): string =>
  cut(
    [item.notes ?? '', item.repeat?.trim() && repeat === undefined ? `Repeat: ${item.repeat}` : '']
      .filter((part) => part.trim() !== '')
      .join('\n\n'),
    NOTES,
  )

function remindersOf(item: Item, { calendar, now }: At): Found[] {
  const due = dueMoment(item, calendar)
  return [...new Set(item.remindAt ?? [])].flatMap((at) => {
    // What would have reminded in the past must not do so now.
    if (due === undefined || at <= now || at > due) return []
    const minutes = Math.round(
      (Temporal.Instant.from(due).epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 60_000,
    )
    if (minutes > 40_320) return []
    return [
      {
        table: 'task_reminders',
        sourceId: `${item.id} ${minutes}`,
        place: item.place,
        values: { task: item.id, minutesBefore: minutes, type: 'push' },
      },
    ]
  })
}

/** Text as it may be stored: whole characters, no NUL, trimmed, at most `most` long. */
export function cut(text: string, most: number): string {
  return text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

export const present = (values: Readonly<Record<string, Json | undefined>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined))

/** An instant from any ISO text with an offset (also `+0000`), or milliseconds; undefined for all else. */
export function momentOf(value: unknown): string | undefined {
  try {
    if (typeof value === 'number') return kept(Temporal.Instant.fromEpochMilliseconds(Math.round(value)))
    if (typeof value !== 'string' || value.trim() === '') return undefined
    return kept(
      Temporal.Instant.from(
        value
          .trim()
          .replace(' ', 'T')
          .replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
      ),
    )
  } catch {
    return undefined
  }
}

const kept = (instant: Temporal.Instant): string | undefined => {
  const text = instant.toString({ smallestUnit: 'millisecond' })
  return text >= '1900' && text < '2200' ? text : undefined
}

export function dateOf(value: unknown): string | undefined {
  const found = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value.trim()) : null
  if (!found) return undefined
  try {
    return Temporal.PlainDate.from(found[0]).toString()
  } catch {
    return undefined
  }
}

/** The local date and time of a moment, as a due date. */
export const dueAt = (moment: string, { calendar }: At): { dueDate: string; dueTime: string } => ({
  dueDate: localDay(moment, calendar),
  dueTime: localTime(moment, calendar.zone),
})

/** Noon of a date: a source that knows the day alone must not fall on the one before in another zone. */
export function noonOf(date: string, { calendar: { zone } }: At): string {
  const key = `${zone} ${date}`
  let noon = noons.get(key)
  if (noon === undefined) {
    if (noons.size > 1000) noons.clear()
    noons.set(key, (noon = instantAt(date, '12:00', zone)))
  }
  return noon
}

// Zoned arithmetic is dear, and the lines of a file share their days.
const noons = new Map<string, string>()

export const unreadable = (en: string, de: string): ReadFile => ({
  found: [],
  troubles: [trouble('1', 'Unreadable', en, de)],
  ignored: [],
})
