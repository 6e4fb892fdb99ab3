import { z } from 'zod'
import { CREATED, DELETED, type Fact, type Path } from '#core/facts/fact.ts'
import { applyFact, isLive, type StoredRow } from '#core/facts/row.ts'
import type { AnyField } from '#core/fields/field.ts'
import { valueSchema } from '#core/fields/schema.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Table } from '#core/module/table.ts'
import { KEPT } from '#core/module/verb.ts'
import type { Store } from '#core/ports/store.ts'
import { isDay } from '#core/time/day.ts'
import { isInstant } from '#core/time/instant.ts'
import { rowsOf } from '#core/door/receive.ts'
import { touchedBy } from '#core/facts/purge.ts'
import { factSchema } from './protocol.ts'

/** Why a fact cannot be kept, and where. */
export interface Unfit {
  readonly code: string
  readonly path: string
}

const DEEPEST = 60
const LARGEST = 1_000_000

/** A fact that this server can keep, or why not: known fields hold what their declaration says, unknown ones stay as they are. */
export function check(value: unknown, space: string, registry: Registry): { readonly fact: Fact } | Unfit {
  // Schemas and JSON go down by recursion: what is deeper would end in a full stack.
  if (!isShallow(value, DEEPEST)) return { code: 'TooDeep', path: '' }
  const parsed = factSchema.safeParse(value)
  if (!parsed.success) return { code: 'BadFact', path: parsed.error.issues[0]?.path.join('.') ?? '' }
  const fact = parsed.data as unknown as Fact
  if (fact.space !== space) return { code: 'OtherSpace', path: 'space' }
  const text = JSON.stringify(fact)
  if (text.length > LARGEST) return { code: 'TooBig', path: '' }
  if (/\\u0000|\\u[dD][89abAB]/.test(text)) return { code: 'BadText', path: '' }
  if (!isInstant(fact.at)) return { code: 'BadFact', path: 'at' }
  const { change, purges = {} } = fact
  const ending = Object.keys(purges).find((table) => !registry.verbs.get(fact.type)?.options.purges?.includes(table))
  if (ending !== undefined) return { code: 'OtherTable', path: `purges.${ending}` }
  if (!change) return { fact }
  const told = registry.verbs.get(fact.type)?.table
  if (told && told.name !== change.table) return { code: 'OtherTable', path: 'change.table' }
  const table = registry.tables.get(change.table)
  for (const [path, held] of Object.entries(change.set)) {
    const code = faultAt(path, held, table, change.set[DELETED] === true)
    if (code) return { code, path: `change.set.${path}` }
  }
  return { fact }
}

/**
 * The first of the facts, folded in their order into `rows` (by `table row`), after which a living row lacks what its table
 * requires. `rows` is left as it is after the last fact that fits.
 */
export function lacking(
  facts: readonly Fact[],
  rows: Map<string, StoredRow>,
  registry: Registry,
): (Unfit & { readonly fact: string }) | undefined {
  for (const fact of facts) {
    if (!fact.change) continue
    const key = `${fact.change.table} ${fact.change.row}`
    const row = applyFact(rows.get(key), fact)!
    const missing = isLive(row) && missingIn(row, registry.tables.get(row.table))
    if (missing) return { code: 'Missing', path: `change.set.${missing}`, fact: fact.id }
    rows.set(key, row)
  }
  return undefined
}

/** The rows that facts write to, as a store holds them, by `table row`. */
export const rowsUnder = (facts: readonly Fact[], store: Store, space: string): Promise<Map<string, StoredRow>> =>
  rowsOf(touchedBy(facts), store, space)

function missingIn({ fields }: StoredRow, table: Table | undefined): Path | undefined {
  if (!table) return undefined
  if (fields[CREATED] === undefined) return CREATED
  return Object.keys(table.fields).find((name) => {
    const field = table.fields[name]!
    return !field.isOptional && field.traits.kind !== 'keyed' && fields[name] === undefined
  })
}

/** What is wrong with one value of a row by its path; undefined: nothing. */
function faultAt(path: Path, value: unknown, table: Table | undefined, ends: boolean): string | undefined {
  if (path === DELETED) return typeof value === 'boolean' ? undefined : 'BadValue'
  const [, name, key, day] = /^([A-Za-z]\w{0,79})(?:\/([\w.~-]{1,80}))?(@day)?$/.exec(path) ?? []
  if (name === undefined || (name !== CREATED && KEPT.has(name)) || isInherited(name) || isInherited(key))
    return 'BadPath'
  const field = table && Object.hasOwn(table.fields, name) ? table.fields[name] : undefined
  if (day !== undefined) {
    const isDated = key === undefined && (name === CREATED || !field || field.traits.kind === 'instant')
    if (!isDated) return 'BadPath'
    return value === null || (typeof value === 'string' && isDay(value)) ? undefined : 'BadValue'
  }
  if (name === CREATED) {
    if (key !== undefined) return 'BadPath'
    return typeof value === 'string' && isInstant(value) ? undefined : 'BadValue'
  }
  if (!field) return undefined
  if ((key !== undefined) !== (field.traits.kind === 'keyed')) return 'BadPath'
  if (value === null) return field.isOptional || key !== undefined || ends ? undefined : 'BadValue'
  return schemaAt(field).safeParse(value).success ? undefined : 'BadValue'
}

/** Of an entry of a keyed field: its declared parts, and whatever a newer device adds. */
function schemaAt(field: AnyField): z.ZodType {
  if (field.traits.kind !== 'keyed') return valueSchema(field)
  const parts = Object.entries(field.traits.shape!).map(
    ([name, part]) => [name, part.isOptional ? valueSchema(part).optional() : valueSchema(part)] as const,
  )
  return z.looseObject(Object.fromEntries(parts))
}

/** Names that every object answers to are nobody's fields. */
const isInherited = (name: string | undefined): boolean => name !== undefined && name in Object.prototype

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}
