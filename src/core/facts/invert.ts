import type { Json } from '../fields/field.ts'
import { type Change, DELETED, type Fact, type Path } from './fact.ts'
import { originOf, type StoredRow } from './row.ts'

export type UndoConflict = {
  readonly path: Path
  readonly reason: 'ChangedSince' | 'AlreadyUndone' | 'EditedSince' | 'RowGone' | 'Irreversible'
}

export interface Inverse {
  readonly set: Readonly<Record<Path, Json>>
  readonly as: NonNullable<Change['as']>
  readonly conflicts: readonly UndoConflict[]
}

/**
 * [UNDO-2] What takes a fact back from a row as it is now: only paths whose value still stands for this fact's write.
 * An undone write gives its path back to the write before it, so a chain of undos, and an undo of an undo, work alike.
 * `addedByOthers`: another replica added the same row without knowing of this one, so it is not ours to remove.
 */
export function invert(fact: Fact, row: StoredRow | undefined, addedByOthers = false): Inverse {
  const change = fact.change
  if (!change) return { set: {}, as: {}, conflicts: [] }
  if (!row) return { set: {}, as: {}, conflicts: [{ path: DELETED, reason: 'RowGone' }] }
  const added = change.set[DELETED] === false
  const first = added && change.over[DELETED] === null
  const stands = row.meta[DELETED] && originOf(row.meta[DELETED]) === (change.as?.[DELETED] ?? fact.hlc)
  if (added && stands && ((first && addedByOthers) || editedSince(fact, row)))
    return { set: {}, as: {}, conflicts: [{ path: DELETED, reason: 'EditedSince' }] }
  const set: Record<Path, Json> = {}
  const as: Record<Path, string> = {}
  const conflicts: UndoConflict[] = []
  // Taking back an add ends the row and leaves its values, so that undoing the undo finds them.
  const paths = first ? [DELETED] : Object.keys(change.set)
  for (const path of paths) {
    const held = row.meta[path]
    const written = change.as?.[path] ?? fact.hlc
    const previous = change.over[path]
    if (!held || originOf(held) !== written) {
      const undone = held && originOf(held) === (previous ? previous[1] : undoneMark(fact))
      // The local day of an instant goes with its instant, and is not told apart.
      if (!path.includes('@')) conflicts.push({ path, reason: undone ? 'AlreadyUndone' : 'ChangedSince' })
      continue
    }
    set[path] = path === DELETED && previous === null ? true : (fact.before[path] ?? null)
    as[path] = previous ? previous[1] : undoneMark(fact)
  }
  return { set, as, conflicts }
}

/** Stands for "as before this fact, when there was nothing": no write has this stamp. */
const undoneMark = (fact: Fact): string => `${fact.hlc}${UNDONE}`
const UNDONE = '!'

/** Somebody wrote to the row after it was added; an edit that was itself undone does not count. */
const editedSince = (fact: Fact, row: StoredRow): boolean =>
  Object.entries(row.meta).some(([path, stamp]) => {
    const origin = originOf(stamp)
    return path !== DELETED && origin > fact.hlc && !origin.endsWith(UNDONE)
  })
