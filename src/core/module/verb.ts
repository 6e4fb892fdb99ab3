import type { AnyField, Json, Shape, Values } from '../fields/field.ts'
import { DELETED, type Fact, type Path } from '../facts/fact.ts'
import type { Table } from './table.ts'

/** A fact before the door has stamped it: which verb, which row, what it sets. */
export interface Draft {
  readonly type: string
  readonly change?: { readonly table: string; readonly row: string; readonly set: Readonly<Record<Path, Json>> }
  readonly notes: Readonly<Record<string, Json>>
  /** Rows, by table, that are ended for good. */
  readonly purges?: Fact['purges']
  /** The row must not be there yet; its id was made just now, so nobody looks. */
  readonly fresh?: boolean
}

export interface VerbOptions<S extends Shape> {
  /** The payload's name for the row's id. */
  readonly id?: string
  /** Fields that the payload repeats, whether the change sets them or not. `payload: field` renames. */
  readonly carries?: readonly (keyof S & string)[] | Readonly<Record<string, keyof S & string>>
  /** Typed values that stand beside the row change. */
  readonly notes?: Shape
  readonly label?: { en: string; de: string }
  /** The fact type that takes this one back on the same row, so that neither is counted: `TaskCompleted` is answered by `TaskUncompleted`. */
  readonly answers?: string
  /** The tables whose rows it may end for good. */
  readonly purges?: readonly string[]
}

export type VerbKind = 'adds' | 'changes' | 'removes' | 'notes'

export interface Verb<S extends Shape = Shape, In = unknown> {
  readonly type: string
  readonly kind: VerbKind
  readonly table?: Table<S>
  readonly options: VerbOptions<S>
  /**
   * Drafts the fact. `row` is the row as read where the payload carries fields that the change does not set. A change sets
   * only the given keys; null clears.
   */
  (values: In, notes?: Readonly<Record<string, Json | undefined>>, row?: Readonly<Record<string, unknown>>): Draft
}

/** What the kernel keeps of every row; no field may be called so. */
export const KEPT: ReadonlySet<string> = new Set(['id', 'createdAt', 'localDays'])

/** Flat paths of values: one per key of a keyed field, one per field otherwise. Undefined is left out. */
export function pathsOf(fields: Shape, values: Readonly<Record<string, unknown>>): Record<Path, Json> {
  const set: Record<Path, Json> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (!field || value === undefined || KEPT.has(name)) continue
    if (field.traits.kind !== 'keyed') set[name] = value as Json
    else for (const [key, entry] of Object.entries(value as Record<string, Json>)) set[`${name}/${key}`] = entry
  }
  return set
}

const carriedOf = (options: VerbOptions<Shape>): [name: string, field: string][] =>
  Array.isArray(options.carries)
    ? (options.carries as string[]).map((name) => [name, name])
    : Object.entries((options.carries ?? {}) as Record<string, string>)

export function verb<S extends Shape>(
  table: Table<S> | undefined,
  kind: VerbKind,
  type: string,
  options: VerbOptions<S> = {},
): Verb<S, Record<string, unknown>> {
  const make = (
    values: Record<string, unknown>,
    notes: Readonly<Record<string, Json | undefined>> = {},
    row?: Readonly<Record<string, unknown>>,
  ): Draft => {
    const noted: Record<string, Json> = {}
    for (const [name, value] of Object.entries(notes)) if (value !== undefined) noted[name] = value
    if (!table) return { type, notes: noted }
    const set = kind === 'removes' ? {} : pathsOf(table.fields, values)
    for (const [name, field] of carriedOf(options as VerbOptions<Shape>)) {
      const held = row?.[field]
      if (!(field in set) && held !== undefined) noted[name] ??= held as Json
    }
    if (kind !== 'changes') set[DELETED] = kind === 'removes'
    return { type, change: { table: table.name, row: values['id'] as string, set }, notes: noted }
  }
  return Object.assign(make, { type, kind, options, ...(table ? { table } : {}) })
}

/** A fact without a row: something happened that changes nothing kept. */
export const occurs = <N extends Shape>(
  type: string,
  notes: N,
  more: Pick<VerbOptions<Shape>, 'label' | 'purges'> = {},
): Verb<Shape, Values<N>> =>
  Object.assign((values: Values<N>): Draft => ({ type, notes: values as unknown as Record<string, Json> }), {
    type,
    kind: 'notes' as const,
    options: { notes, ...more },
  })

/** The wire payload of a fact: id, carried fields, names of changed fields, notes. */
export function payloadOf(of: Verb, fact: Fact): Record<string, Json> {
  const payload: Record<string, Json> = {}
  if (fact.change) {
    payload[of.options.id ?? 'id'] = fact.change.row
    for (const [name, field] of carriedOf(of.options)) {
      const value = fact.change.set[field]
      if (value !== undefined && value !== null) payload[name] = value
    }
    if (of.kind === 'changes' && !of.options.carries) payload['fields'] = changedFields(fact.change.set)
  }
  return { ...payload, ...fact.notes }
}

const changedFields = (set: Readonly<Record<Path, Json>>): string[] => [
  ...new Set(
    Object.keys(set)
      .filter((path) => !path.startsWith('_') && !path.includes('@'))
      .map((path) => path.split('/')[0]!),
  ),
]

/** Every field that a payload may hold, for documentation and for goals that count or filter by one. */
export function payloadShape(of: Verb): Record<string, AnyField> {
  const shape: Record<string, AnyField> = { ...of.options.notes }
  for (const [name, field] of carriedOf(of.options)) {
    const held = of.table?.fields[field]
    if (held) shape[name] = held
  }
  return shape
}
