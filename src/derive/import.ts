import type { RowDiff } from '#core/door/diff.ts'
import { parse } from '#core/door/parse.ts'
import { type Json, patchOf, type Shape, type Text } from '#core/fields/field.ts'
import { CREATED } from '#core/facts/fact.ts'
import { system } from '#core/facts/actor.ts'
import type { StoredFact } from '#core/facts/fact.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Found, ReadFile, Trouble } from '#core/module/importer.ts'
import { Refusal } from '#core/module/refusal.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Draft, Verb } from '#core/module/verb.ts'
import { hashOf } from './hash.ts'

export interface ImportReport {
  /** Rows added, or, in a dry run, that would be. */
  readonly added: number
  /** Found rows that are here already, deleted ones too: they stay as they are. */
  readonly known: number
  readonly troubles: readonly Trouble[]
  readonly ignored: readonly string[]
  /** What is added, at most the first 200 rows. */
  readonly diff: readonly RowDiff[]
  /** The call that all facts share: undoing one of them undoes the import. Absent where nothing was added. */
  readonly fact?: string
  readonly message: Text
}

const SHOWN = 200
const CHUNK = 500

/**
 * Takes found rows into a space as facts of the system's importer, each row once: its id follows from the source and its id
 * there (`own`: is that id, for files that this product wrote). References to other found rows are followed.
 */
export async function importFound(
  kernel: Kernel,
  space: string,
  file: ReadFile,
  options: {
    readonly source: string
    readonly own?: boolean
    readonly dryRun?: boolean
    readonly actor?: StoredFact['actor']
  },
): Promise<ImportReport | Refusal> {
  const idOf = (found: { table: string; sourceId: string }): string =>
    options.own ? found.sourceId : `imp.${hashOf(`${options.source} ${found.table} ${found.sourceId}`)}`
  const ids = new Set(file.found.map((found) => `${found.table} ${found.sourceId}`))
  const troubles: Trouble[] = [...file.troubles]
  const drafts = new Map<string, readonly [Draft, ...Draft[]]>()
  for (const found of file.found) {
    const made = draftsOf(found, { id: idOf(found), idOf, ids, registry: kernel.registry })
    if ('troubles' in made) troubles.push(...made.troubles)
    else drafts.set(`${found.table} ${made[0].change!.row}`, made)
  }
  const held = await heldRows(
    kernel,
    space,
    [...drafts.values()].map(([add]) => add),
  )
  const fresh = [...drafts].filter(([key]) => !held.has(key)).map(([, draft]) => draft)
  const report = (added: number, fact?: string): ImportReport => ({
    added,
    known: held.size,
    troubles,
    ignored: file.ignored,
    diff: fresh.slice(0, SHOWN).map((all) => diffOf(all, kernel.registry)),
    ...(fact === undefined ? {} : { fact }),
    message: sentence(added, held.size, troubles.length, options.dryRun ?? false),
  })
  if (options.dryRun) return report(fresh.length)
  const by = { space, actor: options.actor ?? system('import'), call: kernel.ids.next(), tool: 'import' }
  let added = 0
  let first: string | undefined
  for (let at = 0; at < fresh.length; at += CHUNK) {
    const chunk = fresh.slice(at, at + CHUNK)
    let absent: (readonly [Draft, ...Draft[]])[] = []
    const committed = await kernel.door.commit(async (reader) => {
      absent = []
      for (const all of chunk) if (!(await reader.row(all[0].change!.table, all[0].change!.row))) absent.push(all)
      return absent.flat()
    }, by)
    if (!committed.ok) return committed.refusal
    added += absent.length
    first ??= committed.facts[0]?.id
  }
  return report(added, first)
}

/** The fact that adds a row, and those of what happened to it after. */
function draftsOf(
  found: Found,
  at: {
    id: string
    idOf: (found: { table: string; sourceId: string }) => string
    ids: ReadonlySet<string>
    registry: Registry
  },
): readonly [Draft, ...Draft[]] | { troubles: readonly Trouble[] } {
  const table = at.registry.tables.get(found.table)
  const verb = adderOf(at.registry, found.table)
  if (!table || !verb)
    return {
      troubles: [
        {
          place: found.place,
          code: 'UnknownTable',
          message: { en: `There is no table ${found.table}.`, de: `Es gibt keine Tabelle ${found.table}.` },
        },
      ],
    }
  const follow = (ref: string | undefined, value: Json): Json => {
    const to = ref === undefined ? undefined : at.registry.refTable(ref)
    return to && typeof value === 'string' && at.ids.has(`${to.name} ${value}`)
      ? at.idOf({ table: to.name, sourceId: value })
      : value
  }
  const followed: Record<string, Json> = {}
  for (const [name, value] of Object.entries(found.values)) {
    const traits = table.fields[name]?.traits
    followed[name] = Array.isArray(value)
      ? value.map((one: Json) => follow(traits?.of?.traits.ref, one))
      : follow(traits?.ref, value)
  }
  const values = parse(table.fields, followed)
  if (values instanceof Refusal) return { troubles: issuesOf(values, found) }
  const add = verb({ ...values, id: at.id })
  const after: Draft[] = []
  for (const { type, values: changed, notes } of found.after ?? []) {
    const change = at.registry.verbs.get(type)
    const patch = parse(patchShape(table.fields), changed)
    if (patch instanceof Refusal) return { troubles: issuesOf(patch, found) }
    // The row as it is by then, for the facts that repeat a field of it.
    if (change) after.push(change({ ...patch, id: at.id }, notes, { ...values, id: at.id }))
  }
  if (found.createdAt === undefined) return [add, ...after]
  return [{ ...add, change: { ...add.change!, set: { ...add.change!.set, [CREATED]: found.createdAt } } }, ...after]
}

const patches = new WeakMap<Shape, Shape>()

/** One shape a table: its schema is compiled once, not once a row. */
function patchShape(fields: Shape): Shape {
  let patch = patches.get(fields)
  if (!patch) patches.set(fields, (patch = patchOf(fields)))
  return patch
}

function issuesOf(refusal: Refusal, found: Found): Trouble[] {
  const issues = (refusal.data['issues'] ?? []) as unknown as readonly { code: string; message: Text }[]
  return issues.map(({ code, message }) => ({ place: found.place, code, message }))
}

const adderOf = (registry: Registry, table: string): Verb | undefined =>
  [...registry.verbs.values()].find((verb) => verb.kind === 'adds' && verb.table?.name === table)

async function heldRows(kernel: Kernel, space: string, drafts: readonly Draft[]): Promise<Set<string>> {
  const ids = new Map<string, string[]>()
  for (const { change } of drafts) {
    const list = ids.get(change!.table)
    if (list) list.push(change!.row)
    else ids.set(change!.table, [change!.row])
  }
  const held = new Set<string>()
  for (const [table, list] of ids) {
    for (let at = 0; at < list.length; at += CHUNK) {
      for (const row of await kernel.store.rows(space, { table, ids: list.slice(at, at + CHUNK) }))
        held.add(`${table} ${row.id}`)
    }
  }
  return held
}

function diffOf(drafts: readonly [Draft, ...Draft[]], registry: Registry): RowDiff {
  const { table, row } = drafts[0].change!
  const set: Record<string, Json> = Object.assign({}, ...drafts.map(({ change }) => change!.set))
  const named = registry.tables.get(table)?.options.title
  const title = named === undefined ? undefined : set[named]
  const fields = Object.entries(set).filter(([path]) => !path.startsWith('_') && path !== CREATED)
  return {
    table,
    row,
    kind: 'add',
    ...(typeof title === 'string' ? { title } : {}),
    fields: fields.map(([path, after]) => ({ path, before: null, after })),
  }
}

function sentence(added: number, known: number, troubles: number, dry: boolean): Text {
  const count = (of: number, one: string, many: string): string => `${of} ${of === 1 ? one : many}`
  const rest = {
    en:
      (known ? ` ${count(known, 'entry was', 'entries were')} here already.` : '') +
      (troubles ? ` ${count(troubles, 'problem', 'problems')}.` : ''),
    de:
      (known ? ` ${count(known, 'Eintrag war', 'Einträge waren')} schon da.` : '') +
      (troubles ? ` ${count(troubles, 'Problem', 'Probleme')}.` : ''),
  }
  const done = dry
    ? {
        en: `${count(added, 'entry', 'entries')} would be added.`,
        de: `${count(added, 'Eintrag', 'Einträge')} ${added === 1 ? 'käme' : 'kämen'} dazu.`,
      }
    : { en: `${count(added, 'entry', 'entries')} added.`, de: `${count(added, 'Eintrag', 'Einträge')} hinzugefügt.` }
  return { en: done.en + rest.en, de: done.de + rest.de }
}
