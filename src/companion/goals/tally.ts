import type { Json } from '#core/fields/field.ts'
import { type StoredFact, UNDONE } from '#core/facts/fact.ts'
import { isLive, type StoredRow } from '#core/facts/row.ts'
import type { Reading } from '#core/reading.ts'
import { payloadOf, type Verb } from '#core/module/verb.ts'
import type { Table } from '#core/module/table.ts'
import type { Committed } from '#core/ports/store.ts'
import { indexOf } from '#core/views/lens.ts'
import { addDays, type Day } from '#core/time/day.ts'
import { dayAt, momentOf } from '../history.ts'

/** One event that counts: its payload as of now, and the moment that it stands for. */
export interface Counted {
  readonly payload: Readonly<Record<string, Json>>
  readonly at: string
}

export interface Tally {
  /** What counts on each day of a range; days without any are absent. Unknown type: empty. */
  days(type: string, from: Day, to: Day): Promise<ReadonlyMap<Day, readonly Counted[]>>
  close(): void
}

/** What is remembered of one event type, from a day on. */
interface Book {
  from: Day
  /** By day, then by what counts once a day: a row, or a fact without one. */
  readonly days: Map<Day, Map<string, Counted>>
  hear(committed: Committed): void
}

/**
 * Counts events by day. Each type is read once from the earliest day that somebody asked for, then kept by listening to commits.
 * Adds count living rows on the row's own day; the rest counts once a row and day, unless reverted or answered.
 */
export function createTally({ kernel, space }: { kernel: Reading; space: string }): Tally {
  const books = new Map<string, Promise<Book>>()
  const open = new Set<Book>()
  let generation = 0

  const stop = kernel.store.subscribe((committed) => {
    if (committed.space !== space) return
    generation++
    for (const book of open) book.hear(committed)
  })

  async function read(type: string, from: Day): Promise<Book | undefined> {
    const verb = kernel.registry.verbs.get(type)
    if (!verb) return undefined
    for (;;) {
      const began = generation
      const book =
        verb.kind === 'adds' ? await rowBook(kernel, space, verb, from) : await factBook(kernel, space, verb, from)
      // A commit that came while reading was not heard: read again.
      if (generation !== began) continue
      open.add(book)
      return book
    }
  }

  async function bookOf(type: string, from: Day): Promise<Book | undefined> {
    const known = await books.get(type)
    if (known && known.from <= from) return known
    if (known) open.delete(known)
    const made = read(type, from)
    books.set(type, made as Promise<Book>)
    made.catch(() => books.delete(type))
    return made
  }

  return {
    async days(type, from, to) {
      const book = await bookOf(type, from)
      const found = new Map<Day, readonly Counted[]>()
      for (const [day, counted] of book?.days ?? [])
        if (day >= from && day <= to && counted.size > 0) found.set(day, [...counted.values()])
      return found
    },
    close: stop,
  }
}

function put(days: Book['days'], day: Day, key: string, counted: Counted): void {
  let list = days.get(day)
  if (!list) days.set(day, (list = new Map()))
  list.set(key, counted)
}

/** The field that puts a table's rows on a day: the one that its module's views go by, else when a row was added. */
function dayField(kernel: Reading, table: string): string {
  for (const view of kernel.registry.views.values()) {
    for (const sees of Object.values(view.sees))
      if (sees.table === table && sees.lens.kind === 'on') return sees.lens.field
  }
  return 'createdAt'
}

async function rowBook(kernel: Reading, space: string, verb: Verb, from: Day): Promise<Book> {
  const table = kernel.registry.tables.get(verb.table!.name) as Table
  const named = dayField(kernel, table.name)
  // A row whose date may be missing (a task without a due date) was still added on some day.
  const field = table.fields[named]?.isOptional ? 'createdAt' : named
  const isOnly = [...kernel.registry.verbs.values()].every(
    (other) => other === verb || other.kind !== 'adds' || other.table?.name !== table.name,
  )
  const notes = await notesOf(kernel, space, verb, isOnly)
  const days: Book['days'] = new Map()
  const dayOf = new Map<string, Day>()

  const enter = (row: StoredRow): void => {
    const old = dayOf.get(row.id)
    if (old !== undefined) days.get(old)?.delete(row.id)
    dayOf.delete(row.id)
    const day = isLive(row) ? dayAt(row, field) : undefined
    if (day === undefined || day < from || (!isOnly && !notes?.has(row.id))) return
    dayOf.set(row.id, day)
    put(days, day, row.id, { payload: payloadOfRow(verb, row, notes?.get(row.id)), at: momentOf(row, field) })
  }
  for (const row of await kernel.store.rows(space, { table: table.name, index: indexOf(table, field), from }))
    enter(row)
  return {
    from,
    days,
    hear({ facts, rows }) {
      if (notes)
        for (const fact of facts) if (fact.type === verb.type && fact.change) notes.set(fact.change.row, fact.notes)
      for (const row of rows) if (row.table === table.name) enter(row)
    },
  }
}

/**
 * What the facts that added rows said beside them; undefined where rows say it all, which is so when no other fact adds to the
 * table and no notes are declared. A device that was given rows without their facts still counts those.
 */
async function notesOf(
  kernel: Reading,
  space: string,
  verb: Verb,
  isOnly: boolean,
): Promise<Map<string, StoredFact['notes']> | undefined> {
  if (isOnly && !verb.options.notes) return undefined
  const facts = await kernel.store.facts(space, { types: [verb.type] })
  return new Map(facts.flatMap((fact) => (fact.change ? [[fact.change.row, fact.notes] as const] : [])))
}

/** The payload by the row as it is now: an entry that was corrected counts as what it is. */
function payloadOfRow(verb: Verb, row: StoredRow, notes: StoredFact['notes'] = {}): Record<string, Json> {
  const payload: Record<string, Json> = { ...notes, [verb.options.id ?? 'id']: row.id }
  const carries = verb.options.carries ?? []
  const pairs = Array.isArray(carries)
    ? (carries as string[]).map((name) => [name, name] as const)
    : Object.entries(carries as Record<string, string>)
  for (const [name, field] of pairs) {
    const value = row.fields[field]
    if (value === undefined) delete payload[name]
    else payload[name] = value
  }
  return payload
}

async function factBook(kernel: Reading, space: string, verb: Verb, from: Day): Promise<Book> {
  const answer = verb.options.answers
  const types = answer === undefined ? [verb.type] : [verb.type, answer]
  const days: Book['days'] = new Map()
  /** By row (or by fact without one), in no order. */
  const chains = new Map<string, Map<string, StoredFact>>()
  const keyOf = new Map<string, string>()
  const daysOf = new Map<string, Set<Day>>()
  /** The undos of a fact; an undo may itself be undone. */
  const undos = new Map<string, Set<string>>()

  const isReverted = (id: string): boolean => [...(undos.get(id) ?? [])].some((undo) => !isReverted(undo))

  const enter = (fact: StoredFact): void => {
    const key = fact.change ? `${fact.change.table} ${fact.change.row}` : fact.id
    const chain = chains.get(key) ?? new Map<string, StoredFact>()
    chains.set(key, chain.set(fact.id, fact))
    keyOf.set(fact.id, key)
  }
  const noteUndo = (fact: StoredFact): void => {
    const list = undos.get(fact.reverts!) ?? new Set()
    undos.set(fact.reverts!, list.add(fact.id))
  }
  const recount = (key: string): void => {
    for (const day of daysOf.get(key) ?? []) days.get(day)?.delete(key)
    const touched = new Set<Day>()
    const standing = [...chains.get(key)!.values()]
      .filter(({ id }) => !isReverted(id))
      .toSorted((a, b) => (a.hlc < b.hlc ? -1 : 1))
    for (const [index, fact] of standing.entries()) {
      if (fact.type !== verb.type || fact.day < from || standing[index + 1]?.type === answer) continue
      put(days, fact.day, key, { payload: payloadOf(verb, fact), at: fact.at })
      touched.add(fact.day)
    }
    daysOf.set(key, touched)
  }
  /** The fact that an undo, or an undo of an undo, is about in the end. */
  const rootOf = (id: string, reverted: ReadonlyMap<string, string>): string => {
    let at = id
    while (reverted.has(at)) at = reverted.get(at)!
    return at
  }

  const facts = await kernel.store.facts(space, { types, fromDay: from })
  for (const fact of facts) enter(fact)
  const revertOf = new Map<string, string>()
  // An undo is later than what it takes back, but a journey west may give it an earlier day.
  for (const undo of await kernel.store.facts(space, { types: [UNDONE], fromDay: addDays(from, -2) })) {
    if (undo.reverts === undefined || !keyOf.has(rootOf(undo.reverts, revertOf))) continue
    noteUndo(undo)
    revertOf.set(undo.id, undo.reverts)
  }
  for (const key of chains.keys()) recount(key)

  return {
    from,
    days,
    hear(committed) {
      const stale = new Set<string>()
      for (const fact of committed.facts) {
        if (types.includes(fact.type)) {
          enter(fact)
          stale.add(keyOf.get(fact.id)!)
        } else if (fact.reverts !== undefined) {
          const root = rootOf(fact.reverts, revertOf)
          const key = keyOf.get(root)
          if (key === undefined) continue
          noteUndo(fact)
          revertOf.set(fact.id, fact.reverts)
          stale.add(key)
        }
      }
      for (const key of stale) recount(key)
    },
  }
}
