import type { Json } from '../fields/field.ts'
import { DELETED, type Fact, type Path } from '../facts/fact.ts'
import type { StoredRow } from '../facts/row.ts'
import type { Registry } from '../module/registry.ts'

/** What a call would do to one row: exactly the changed paths, before and after. Null: there is no value. */
export interface RowDiff {
  readonly table: string
  readonly row: string
  readonly kind: 'add' | 'change' | 'remove'
  /** What names the row to a person, where it has such a field. */
  readonly title?: string
  readonly fields: readonly { readonly path: Path; readonly before: Json; readonly after: Json }[]
}

/** Diffs of facts that are not committed yet, one per row, kernel paths left out. */
export function diffOf(facts: readonly Fact[], rows: ReadonlyMap<string, StoredRow>, registry: Registry): RowDiff[] {
  const diffs = new Map<string, { diff: RowDiff; fields: Map<Path, { before: Json; after: Json }> }>()
  for (const { change, before } of facts) {
    if (!change) continue
    const key = `${change.table} ${change.row}`
    const ends = change.set[DELETED]
    const held = diffs.get(key)
    const fields = held?.fields ?? new Map<Path, { before: Json; after: Json }>()
    for (const [path, after] of Object.entries(change.set)) {
      if (path.startsWith('_') || path.includes('@') || path === 'createdAt') continue
      fields.set(path, { before: fields.get(path)?.before ?? before[path] ?? null, after })
    }
    const kind = ends === true ? 'remove' : ends === false ? 'add' : (held?.diff.kind ?? 'change')
    const named = registry.tables.get(change.table)?.options.title
    const title = named ? rows.get(key)?.fields[named] : undefined
    diffs.set(key, {
      fields,
      diff: { table: change.table, row: change.row, kind, fields: [], ...(typeof title === 'string' ? { title } : {}) },
    })
  }
  return [...diffs.values()].map(({ diff, fields }) => ({
    ...diff,
    fields: [...fields].map(([path, change]) => ({ path, ...change })),
  }))
}
