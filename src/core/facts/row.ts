import type { Json } from '../fields/field.ts'
import type { Hlc } from './hlc.ts'
import { type Change, DELETED, type Fact, type Over, type Path, PURGED } from './fact.ts'
import { actorTag } from './actor.ts'

/** `[stamp, actor tag]`, and the origin where an undo restored an older write. */
export type Stamp = readonly [stamp: Hlc, actor: string, origin?: Hlc]

/** A row as stores keep it: flat paths, each with its clock and actor. `rev` is the space's sequence at its last change. */
export interface StoredRow {
  readonly table: string
  readonly id: string
  readonly fields: Readonly<Record<Path, Json>>
  readonly meta: Readonly<Record<Path, Stamp>>
  readonly rev: number
}

export const isLive = (row: StoredRow | undefined): row is StoredRow =>
  row !== undefined && row.fields[DELETED] === false

export const originOf = (stamp: Stamp): Hlc => stamp[2] ?? stamp[0]

/**
 * Folds one fact into a row: per path the later stamp wins. Commutative, associative and idempotent, so replicas that saw
 * the same facts in any order hold the same row. A fact that wins nothing gives back the row it was given.
 */
export function applyFact(row: StoredRow | undefined, fact: Fact): StoredRow | undefined {
  const change = fact.change
  if (!change || row?.fields[PURGED] === true) return row
  const fields: Record<Path, Json> = { ...row?.fields }
  const meta: Record<Path, Stamp> = { ...row?.meta }
  const tag = actorTag(fact.actor)
  let won = row === undefined
  for (const [path, value] of Object.entries(change.set)) {
    const held = meta[path]
    if (held && held[0] >= fact.hlc) continue
    won = true
    const origin = change.as?.[path]
    meta[path] = origin === undefined ? [fact.hlc, tag] : [fact.hlc, tag, origin]
    if (value === null) delete fields[path]
    else fields[path] = value
  }
  return won ? { table: change.table, id: change.row, fields, meta, rev: row?.rev ?? 0 } : row
}

/**
 * The change that sets `set` on a row as it is now, with what it overwrites. Paths that would not move are left out, but an
 * instant's local day goes with its instant: of two concurrent writes one must win both.
 */
export function changeOf(
  row: StoredRow | undefined,
  at: { table: string; row: string },
  set: Readonly<Record<Path, Json>>,
): { change: Change; before: Record<Path, Json> } {
  const kept: Record<Path, Json> = {}
  const over: Record<Path, Over | null> = {}
  const before: Record<Path, Json> = {}
  const moves = (path: Path): boolean => {
    const instant = path.endsWith('@day') ? path.slice(0, -'@day'.length) : undefined
    return instant !== undefined && instant in set && !same(row?.fields[instant] ?? null, set[instant]!)
  }
  for (const [path, value] of Object.entries(set)) {
    const held = row?.fields[path]
    if (same(held ?? null, value) && !moves(path)) continue
    kept[path] = value
    const stamp = row?.meta[path]
    over[path] = stamp ? [stamp[0], originOf(stamp)] : null
    if (held !== undefined) before[path] = held
  }
  return { change: { ...at, set: kept, over }, before }
}

export function same(a: Json, b: Json): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left = Object.entries(a)
  if (Array.isArray(a) !== Array.isArray(b) || left.length !== Object.keys(b).length) return false
  return left.every(([key, value]) => Object.hasOwn(b, key) && same(value, (b as Record<string, Json>)[key]!))
}
