import type { Json, Patch, Shape, Text, Values } from '../fields/field.ts'
import { CREATED, DELETED, dayPath, type Path } from '../facts/fact.ts'
import { isLive, type StoredRow } from '../facts/row.ts'
import type { KeysOf } from '../ports/store.ts'
import { KEPT, type Draft, type Verb, type VerbOptions, verb } from './verb.ts'

/** A row as deciders, folds and surfaces see it. */
export type Row<S extends Shape> = Values<S> & Kept

/** What the kernel keeps of every row. */
export type Kept = {
  readonly id: string
  /** When the row was first added. */
  readonly createdAt: string
  /** Local day of an instant field (or of `createdAt`), fixed when it was written. */
  readonly localDays: Readonly<Record<string, string>>
}

export interface TableOptions<S extends Shape> {
  readonly label?: Text
  /** Fields with an index, beside every date, instant and reference. */
  readonly index?: readonly (keyof S & string)[]
  /** The field that names a row to a person. */
  readonly title?: keyof S & string
  /** The field whose absence means that a row still stands open; such rows have an index of their own, `open`. */
  readonly until?: keyof S & string
  /** Ids that may be named though nobody has made their rows yet. */
  readonly always?: readonly string[]
  /** What is in it is planned: a moment of it says when something will be, not that somebody wrote it down then. */
  readonly planned?: boolean
  /** Kernel furniture: no CSV, no export form. */
  readonly internal?: boolean
}

/** Reads that a tool declares; the door performs them, remembers what it saw and checks it in the commit. */
export type Read<T> = {
  readonly table: string
  readonly how:
    | { readonly kind: 'one'; readonly id: string | undefined }
    | { readonly kind: 'need'; readonly id: string; readonly path: string }
    | {
        readonly kind: 'index'
        readonly field: string
        readonly from?: string
        readonly to?: string
        readonly limit?: number
        readonly newest?: boolean
      }
    | { readonly kind: 'all' }
  /** Type only. */
  readonly gives?: T
}

/** A fold's view onto a table. */
export type Sees<T> = {
  readonly table: string
  readonly lens:
    | { readonly kind: 'on' | 'around'; readonly field: string }
    | { readonly kind: 'openAt'; readonly from: string; readonly until: string }
    | { readonly kind: 'inForce' | 'earliest'; readonly from: string }
    | { readonly kind: 'upTo'; readonly from: string }
    | { readonly kind: 'span' | 'covering'; readonly from: string; readonly until: string }
    | { readonly kind: 'all' }
  readonly gives?: T
}

/** A span's part of one day, in minutes, with its row. */
export interface Slice<R> {
  readonly row: R
  readonly minutes: number
}

type IndexedBy<S extends Shape> = (keyof S & string) | 'createdAt' | `${keyof S & string}@day` | 'createdAt@day'

export interface Table<S extends Shape = Shape> {
  readonly name: string
  readonly fields: S
  readonly options: TableOptions<S>
  adds(type: string, options?: VerbOptions<S>): Verb<S, Values<S> & { readonly id: string }>
  changes(type: string, options?: VerbOptions<S>): Verb<S, { readonly id: string } & Patch<S>>
  removes(type: string, options?: VerbOptions<S>): Verb<S, { readonly id: string }>
  one(id: string | undefined): Read<Row<S> | undefined>
  /** Refuses `NotFound` at `path` when the row is absent. */
  need(id: string, path?: string): Read<Row<S>>
  where(field: keyof S & string, value: string): Read<readonly Row<S>[]>
  /** By value; an instant by its local day where `field` is `<field>@day`. */
  between(
    field: IndexedBy<S>,
    from?: string,
    to?: string,
    options?: { limit?: number; newest?: boolean },
  ): Read<readonly Row<S>[]>
  /** All living rows: for small master data. */
  every(): Read<readonly Row<S>[]>
  /** Rows that stand open (`until` missing), oldest first. */
  open(): Read<readonly Row<S>[]>
  /** Rows whose date, or whose instant's local day, is the day. */
  on(field: (keyof S & string) | 'createdAt'): Sees<readonly Row<S>[]>
  /** Rows of the day and of the days beside it: for what lies between two rows. */
  around(field: (keyof S & string) | 'createdAt'): Sees<readonly Row<S>[]>
  /** Rows of the day and of all days before it. */
  upTo(from: (keyof S & string) | 'createdAt'): Sees<readonly Row<S>[]>
  /** All living rows, whatever the day: small master data. */
  standing(): Sees<readonly Row<S>[]>
  /** Rows that stand open at the close of the day: begun by then and not yet ended. */
  openAt(from: (keyof S & string) | 'createdAt'): Sees<readonly Row<S>[]>
  /** The row whose date is the latest not after the day. */
  inForce(from: keyof S & string): Sees<Row<S> | undefined>
  /** The row whose day is the first of all, if it is not after the day: whether the table was in use by then. */
  earliest(from: (keyof S & string) | 'createdAt'): Sees<Row<S> | undefined>
  /** Rows that last from one day to another, both included, both known; a fold finds out what of them is on the day. */
  covering(span: { from: keyof S & string; until: keyof S & string }): Sees<readonly Row<S>[]>
  /** Spans cut at the day's bounds. */
  within(span: { from: keyof S & string; until: keyof S & string }): Sees<readonly Slice<Row<S>>[]>
}

/** A table of a module. Names are unique over all modules and never change. */
export function table<S extends Shape>(name: string, fields: S, options: TableOptions<S> = {}): Table<S> {
  for (const reserved of KEPT) if (reserved in fields) throw new Error(`${name}.${reserved} is the kernel's own name`)
  const read = <T>(how: Read<T>['how']): Read<T> => ({ table: name, how })
  const sees = <T>(lens: Sees<T>['lens']): Sees<T> => ({ table: name, lens })
  const self: Table<S> = {
    name,
    fields,
    options,
    adds: (type, more) => verb(self, 'adds', type, more) as ReturnType<Table<S>['adds']>,
    changes: (type, more) => verb(self, 'changes', type, more) as ReturnType<Table<S>['changes']>,
    removes: (type, more) => verb(self, 'removes', type, more) as ReturnType<Table<S>['removes']>,
    one: (id) => read({ kind: 'one', id }),
    need: (id, path = '') => read({ kind: 'need', id, path }),
    where: (field, value) => read({ kind: 'index', field, from: value, to: value }),
    between: (field, from, to, more = {}) =>
      read({
        kind: 'index',
        field,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...more,
      }),
    every: () => read({ kind: 'all' }),
    open: () => read({ kind: 'index', field: 'open' }),
    on: (field) => sees({ kind: 'on', field }),
    around: (field) => sees({ kind: 'around', field }),
    upTo: (from) => sees({ kind: 'upTo', from }),
    standing: () => sees({ kind: 'all' }),
    openAt: (from) => sees({ kind: 'openAt', from, until: options.until ?? DELETED }),
    inForce: (from) => sees({ kind: 'inForce', from }),
    earliest: (from) => sees({ kind: 'earliest', from }),
    covering: (span) => sees({ kind: 'covering', ...span }),
    within: (span) => sees({ kind: 'span', ...span }),
  }
  return self
}

/** The paths that stores keep an index of: dates, instants (by themselves and by local day), references, and the declared. */
function indexedPaths(of: Table): readonly Path[] {
  const paths: Path[] = [CREATED, dayPath(CREATED)]
  for (const [name, field] of Object.entries(of.fields)) {
    const kind = field.traits.kind
    if (kind === 'instant') paths.push(name, dayPath(name))
    else if (kind === 'date' || kind === 'ref' || of.options.index?.includes(name)) paths.push(name)
  }
  return paths
}

/** Index entries of a living row: one per indexed path that has a value, and `open` (by creation) while `until` is missing. */
export function keysOf(tables: ReadonlyMap<string, Table>): KeysOf {
  const paths = new Map([...tables.values()].map((of) => [of.name, indexedPaths(of)]))
  return (row) => {
    if (!isLive(row)) return []
    const keys: [string, string][] = []
    for (const path of paths.get(row.table) ?? []) {
      const value = row.fields[path]
      if (value !== undefined) keys.push([path, String(value)])
    }
    const until = tables.get(row.table)?.options.until
    if (until && row.fields[until] === undefined) keys.push(['open', String(row.fields[CREATED] ?? '')])
    return keys
  }
}

// Stored rows never change, and are looked at again and again.
const hydrations = new WeakMap<StoredRow, unknown>()

/** A stored row as modules see it, made once. Nobody may change it. */
export function hydrated<S extends Shape>(of: Table<S>, row: StoredRow): Row<S> {
  let known = hydrations.get(row)
  if (known === undefined) hydrations.set(row, (known = rowOf(of, row.id, row.fields)))
  return known as Row<S>
}

/** A row from its flat paths: keyed entries gathered, local days under `localDays`, the kernel's own paths left out. */
export function rowOf<S extends Shape>(of: Table<S>, id: string, fields: Readonly<Record<Path, Json>>): Row<S> {
  const row: Record<string, unknown> = { id, createdAt: fields['createdAt'] }
  const localDays: Record<string, string> = {}
  for (const [path, value] of Object.entries(fields)) {
    if (path.startsWith('_')) continue
    const at = path.indexOf('@day')
    const slash = at > 0 ? -1 : path.indexOf('/')
    const name = at > 0 ? path.slice(0, at) : slash < 0 ? path : path.slice(0, slash)
    if (at > 0) localDays[name] = value as string
    else if (KEPT.has(name)) continue
    else if (slash < 0) row[name] = value
    else {
      const key = path.slice(slash + 1)
      // A path that no declaration made (a newer device's, a forged one) must not take the row with it.
      if (key === '__proto__' || (row[name] !== undefined && typeof row[name] !== 'object')) continue
      const entries = (row[name] ??= {}) as Record<string, Json>
      entries[key] = value
    }
  }
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.traits.kind === 'keyed' && !field.isOptional) row[name] ??= {}
  }
  row['localDays'] = localDays
  return row as Row<S>
}

export type { Draft, Verb }
