import type { Json } from '#core/fields/field.ts'
import { DELETED, type Fact, type Path } from '#core/facts/fact.ts'
import { originOf, same, type StoredRow } from '#core/facts/row.ts'
import type { RowDiff } from '#core/door/diff.ts'
import type { Reader } from '#core/door/reader.ts'
import type { Version } from './proposals.ts'

/** Kernel paths (the row's end aside) follow from others and are nobody's to compare. */
const isTold = (path: Path): boolean => !path.startsWith('_') && !path.includes('@') && path !== 'createdAt'

/** The rows that facts would write and that their call read by id, as they are now. */
export function versionsOf(facts: readonly Fact[], reader: Reader): Version[] {
  const paths = new Map<string, Set<Path>>()
  const removed = new Set<string>()
  for (const { table, id } of reader.seen().rows) if (reader.known(table, id)) paths.set(`${table} ${id}`, new Set())
  for (const { change } of facts) {
    if (!change) continue
    const key = `${change.table} ${change.row}`
    const written = paths.get(key) ?? new Set()
    for (const path of Object.keys(change.set)) if (isTold(path)) written.add(path)
    if (change.set[DELETED] === true) removed.add(key)
    paths.set(key, written)
  }
  return [...paths].map(([key, written]) => {
    const at = key.indexOf(' ')
    const [table, id] = [key.slice(0, at), key.slice(at + 1)]
    const row = reader.known(table, id)
    const all = removed.has(key) ? [...written, ...Object.keys(row?.fields ?? {}).filter(isTold)] : [...written]
    return {
      table,
      row: id,
      stamp: latest(row),
      removed: removed.has(key),
      paths: Object.fromEntries(all.map((path) => [path, [originAt(row, path), row?.fields[path] ?? null] as const])),
    }
  })
}

/** Every version as it was: for telling that a call was proposed before, on the same rows. [PROP-7] */
export const versionKey = (versions: readonly Version[]): string =>
  versions
    .filter(({ stamp }) => stamp !== '')
    .map(({ table, row, stamp }) => `${table} ${row} ${stamp}`)
    .toSorted()
    .join('\n')

export const originAt = (row: StoredRow | undefined, path: Path): string | null => {
  const held = row?.meta[path]
  return held ? originOf(held) : null
}

export const latest = (row: StoredRow | undefined): string =>
  Object.values(row?.meta ?? {}).reduce((max, [stamp]) => (stamp > max ? stamp : max), '')

/** A field that moved under a proposal: as it was, as it is, as the machine wants it. Null: no value. */
export type Moved = {
  readonly table: string
  readonly row: string
  readonly path: Path
  readonly old: Json
  readonly yours: Json
  readonly ai: Json
}

export interface Judged {
  readonly state: 'fresh' | 'rebased' | 'stale'
  readonly fields: readonly Moved[]
}

/**
 * [PROP-4] Compares what a call would write now with the rows that it was proposed on. Stale: a field that it writes has
 * moved, or, for a row that it ends, any field; or it would write to a row that the person was not shown. `exempt` tells
 * writes of the proposal's own batch. What a person edited on approval is decided on what is there now.
 */
export async function judge(
  facts: readonly Fact[],
  { reads: versions, diff }: { readonly reads: readonly Version[]; readonly diff: readonly RowDiff[] },
  reader: Reader,
  isTimed: (table: string, path: Path) => boolean,
  exempt: (row: StoredRow, stamp: string) => Promise<boolean>,
  edited?: { readonly shown: (table: string, row: string, path: Path) => Json | undefined },
): Promise<Judged> {
  const known = new Map(versions.map((version) => [`${version.table} ${version.row}`, version]))
  const fields: Moved[] = []
  for (const { change } of facts) {
    if (!change) continue
    const { table, row: id, set } = change
    const version = known.get(`${table} ${id}`)
    const row = await reader.row(table, id)
    if (!version) {
      // A new row has a new id each time; another row that is already there is none that the person saw.
      if (row && !edited)
        fields.push({ table, row: id, path: DELETED, old: null, yours: false, ai: set[DELETED] ?? false })
      continue
    }
    const watched =
      set[DELETED] === true
        ? new Set([...Object.keys(version.paths), ...Object.keys(row?.fields ?? {}).filter(isTold)])
        : Object.keys(set).filter(isTold)
    for (const path of watched) {
      const [origin, old] = version.paths[path] ?? [null, null]
      const stamp = row?.meta[path]
      if (!row || !stamp || originOf(stamp) === origin || (await exempt(row, stamp[0]))) continue
      const ai = set[DELETED] === true ? null : set[path]!
      if (edited && !same(edited.shown(table, id, path) ?? null, ai)) continue
      fields.push({ table, row: id, path, old, yours: row.fields[path] ?? null, ai })
    }
  }
  if (fields.length > 0) return { state: 'stale', fields }
  let rebased = false
  for (const { table, row: id, stamp, paths } of versions) {
    const row = await reader.row(table, id)
    const now = latest(row)
    if (stamp === '' || now === stamp) continue
    rebased = true
    // The call only looked at this row. If it says something else now, that would be written without having been shown.
    if (Object.keys(paths).length === 0 && !edited && row && !(await exempt(row, now)))
      fields.push(...unseen(facts, diff, isTimed))
  }
  return { state: fields.length > 0 ? 'stale' : rebased ? 'rebased' : 'fresh', fields }
}

/** Values that a call would write now and that its diff did not show. What follows from the time of day always differs. */
function unseen(
  facts: readonly Fact[],
  diff: readonly RowDiff[],
  isTimed: (table: string, path: Path) => boolean,
): Moved[] {
  return facts.flatMap(({ change }) => {
    if (!change) return []
    const shown = diff.filter(({ table }) => table === change.table).flatMap((row) => row.fields)
    return Object.entries(change.set)
      .filter(
        ([path, value]) =>
          isTold(path) &&
          !isTimed(change.table, path) &&
          !shown.some((field) => field.path === path && same(field.after, value)),
      )
      .map(([path, ai]) => ({
        table: change.table,
        row: change.row,
        path,
        old: shown.find((field) => field.path === path)?.after ?? null,
        yours: null,
        ai,
      }))
  })
}
