import type { RowDiff } from '#core/door/diff.ts'
import { parse } from '#core/door/parse.ts'
import { type Json, patchOf, type Shape, type Text } from '#core/fields/field.ts'
import { CREATED, DELETED, type Path } from '#core/facts/fact.ts'
import { actorTag, type Actor, system } from '#core/facts/actor.ts'
import { isLive, same, type StoredRow } from '#core/facts/row.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Found, Piece, Trouble } from '#core/module/importer.ts'
import { Refusal, refuse } from '#core/module/refusal.ts'
import type { Registry } from '#core/module/registry.ts'
import { rowOf } from '#core/module/table.ts'
import type { Draft, Verb } from '#core/module/verb.ts'
import { Broken } from '#core/ports/platform.ts'
import { hashOf } from './hash.ts'

export interface ImportReport {
  /** Rows added, or, in a dry run, that would be. */
  readonly added: number
  /** Rows that were here and were brought to what the source says now. */
  readonly changed: number
  /** Found rows that are here already, deleted ones too: they stay as they are. */
  readonly known: number
  /** Fields that a person wrote since and that stay, although the source says otherwise. */
  readonly kept: number
  /** Rows taken away, because the source holds them no more. */
  readonly removed: number
  /** At most the first 500; `troubled` counts all. */
  readonly troubles: readonly Trouble[]
  readonly troubled: number
  readonly ignored: readonly string[]
  /** What is added or changed, at most the first 200 rows. */
  readonly diff: readonly RowDiff[]
  /** A fact of the call that all share: undoing it undoes the import. Absent where nothing was written. */
  readonly fact?: string
  readonly message: Text
}

export interface ImportOptions {
  readonly source: string
  /** Source ids are those of rows here, for files that this product wrote. */
  readonly own?: boolean
  readonly dryRun?: boolean
  readonly actor?: Actor
  /** Values that every row of a table is given beside its own: the calendar that a subscription fills. */
  readonly into?: Readonly<Record<string, Readonly<Record<string, Json>>>>
  /** Rows of a table with this value come from this source alone: those that it holds no more are taken away. */
  readonly mirror?: readonly {
    readonly table: string
    readonly field: string
    readonly value: string
    readonly by: string
  }[]
  readonly onProgress?: (progress: Progress) => void
  /** Set to stop: what was written is taken back. */
  readonly signal?: { readonly aborted: boolean }
}

export interface Progress {
  readonly found: number
  readonly written: number
}

const SHOWN = 200
const CHUNK = 1000
const TROUBLES = 500
/** Found rows that are kept in memory; longer files are read a second time. */
const HELD = 20_000
export const MOST_ROWS = 500_000

/**
 * Takes what a source holds into a space as facts of the system's importer, each row once: its id follows from the source and
 * its id there. References to other found rows are followed. The source is read to its end before anything is written, so a
 * file that breaks off leaves nothing; when writing fails or is stopped, what was written is taken back. Should the process die
 * in between, `recoverImports` takes it back.
 */
export async function importPieces(
  kernel: Kernel,
  space: string,
  source: () => AsyncIterable<Piece> | Iterable<Piece>,
  options: ImportOptions,
): Promise<ImportReport | Refusal> {
  const at = contextOf(kernel, options)
  const troubles: Trouble[] = []
  const ignored = new Set<string>()
  const seen = new Set<string>()
  const held: Piece[] = []
  let isHeld = true
  let found = 0
  let troubled = 0
  const trouble = (one: Trouble): void => {
    troubled++
    if (troubles.length < TROUBLES) troubles.push(one)
  }
  const stopped = (): boolean => options.signal?.aborted === true

  try {
    for await (const piece of source()) {
      if (stopped()) return cancelled()
      if ('trouble' in piece) trouble(piece.trouble)
      else if ('ignored' in piece) ignored.add(piece.ignored)
      else if ('found' in piece) {
        if (++found > MOST_ROWS) return tooMany()
        at.ids.add(`${piece.found.table} ${piece.found.sourceId}`)
        if (found % 1000 === 0) options.onProgress?.({ found, written: 0 })
      }
      if (!('found' in piece || 'gone' in piece)) continue
      if (isHeld) held.push(piece)
      if (held.length > HELD) {
        isHeld = false
        held.length = 0
      }
    }
  } catch (error) {
    if (error instanceof Broken) return error.refusal
    throw error
  }

  const total = { added: 0, changed: 0, known: 0, kept: 0, removed: 0 }
  const diff: RowDiff[] = []
  const by = { space, actor: options.actor ?? system('import'), call: kernel.ids.next(), tool: 'import' }
  let first: string | undefined
  let written = 0

  const importer = actorTag(by.actor)
  let noted = -Infinity
  const flush = async (chunk: readonly Made[]): Promise<Refusal | undefined> => {
    if (chunk.length === 0) return undefined
    let rows: ReadonlyMap<string, StoredRow> = new Map()
    let plans: readonly Plan[] = []
    const plan = async (read: ReadRows): Promise<readonly Draft[]> => {
      rows = await rowsOfChunk(read, chunk)
      plans = chunk.map((made) => planOf(made, rows.get(keyOf(made)), kernel.registry, importer))
      return plans.flatMap(({ drafts }) => drafts)
    }
    if (options.dryRun) await plan((table, ids) => kernel.store.rows(space, { table, ids }))
    else {
      if (kernel.clock.now() - noted > NOTE_MS) {
        await note(kernel, by.call, true)
        noted = kernel.clock.now()
      }
      // Looked up inside the commit, in one read a table, so that what somebody else writes meanwhile is not lost.
      const committed = await kernel.door.commit((reader) => plan((table, ids) => reader.rows(table, ids)), by)
      if (!committed.ok) return committed.refusal
      first ??= committed.facts[0]?.id
    }
    for (const [index, one] of plans.entries()) {
      total[one.kind === 'none' ? 'known' : one.kind]++
      total.kept += one.kept
      if (!options.dryRun && one.kind !== 'none') written++
      if (diff.length < SHOWN && (one.kind === 'added' || one.kind === 'changed'))
        diff.push(diffOf(one.drafts, rows.get(keyOf(chunk[index]!)), kernel.registry))
    }
    options.onProgress?.({ found, written })
    return undefined
  }

  const takeBack = async (): Promise<void> => {
    if (first !== undefined)
      await kernel.undo({ fact: first }, { space, actor: { kind: 'user', id: 'me', name: 'You' } })
    await note(kernel, by.call, false)
  }

  try {
    let chunk: Made[] = []
    for await (const piece of isHeld ? held : source()) {
      if (stopped()) {
        await takeBack()
        return cancelled()
      }
      const made = at.make(piece)
      if (made === undefined) continue
      if ('troubles' in made) {
        for (const one of made.troubles) trouble(one)
        continue
      }
      // A file may say one thing twice: the first time counts.
      const key = keyOf(made)
      if (seen.has(key)) continue
      seen.add(key)
      chunk.push(made)
      if (chunk.length < CHUNK) continue
      const refused = await flush(chunk)
      chunk = []
      if (refused) {
        await takeBack()
        return refused
      }
    }
    let refused = await flush(chunk)
    for (const { table, field, value, by: ends } of options.mirror ?? []) {
      const verb = kernel.registry.verbs.get(ends)
      if (refused || !verb) continue
      const rows = await kernel.store.rows(space, { table, index: field, from: value, to: value })
      const lost = rows.filter(({ id }) => !seen.has(keyOf({ table, row: id })))
      refused = await flush(lost.map(({ id }) => ({ table, row: id, ends: verb })))
    }
    if (refused) {
      await takeBack()
      return refused
    }
  } catch (error) {
    await takeBack()
    if (error instanceof Broken) return error.refusal
    throw error
  }
  if (noted > -Infinity) await note(kernel, by.call, false)
  return {
    ...total,
    troubles,
    troubled,
    ignored: [...ignored],
    diff,
    ...(first === undefined ? {} : { fact: first }),
    message: sentence(total, troubled, options.dryRun ?? false),
  }
}

const RUNNING = 'imports-running'
/** An import that has written nothing for so long has died; another process may be at one right now. */
const DEAD_MS = 2 * 60_000
/** How often one says that it lives. */
const NOTE_MS = 15_000

/** Which calls of imports are under way in this store, and when each last wrote. */
async function note(kernel: Kernel, call: string, runs: boolean): Promise<void> {
  const { [call]: _, ...rest } = await running(kernel)
  await kernel.store.putNote(RUNNING, runs ? { ...rest, [call]: kernel.clock.now() } : rest)
}

const running = async (kernel: Kernel): Promise<Readonly<Record<string, number>>> =>
  ((await kernel.store.note(RUNNING)) ?? {}) as Readonly<Record<string, number>>

/** Takes back what imports had written when their process died. At a start and now and then. Returns how many there were. */
export async function recoverImports(kernel: Kernel, space: string): Promise<number> {
  const dead = Object.entries(await running(kernel)).filter(([, at]) => at < kernel.clock.now() - DEAD_MS)
  for (const [call] of dead) {
    const [fact] = await kernel.store.facts(space, { calls: [call], limit: 1 })
    if (fact) await kernel.undo({ fact: fact.id }, { space, actor: { kind: 'user', id: 'me', name: 'You' } })
    await note(kernel, call, false)
  }
  return dead.length
}

/** One row that a piece makes: the fact that adds it and what happened after, or its end. */
type Made = { readonly table: string; readonly row: string } & (
  | { readonly drafts: readonly [Draft, ...Draft[]]; readonly found: Found }
  | { readonly ends: Verb }
)

const keyOf = ({ table, row }: { readonly table: string; readonly row: string }): string => `${table} ${row}`

function contextOf(kernel: Kernel, options: ImportOptions) {
  const { registry } = kernel
  const ids = new Set<string>()
  const idFor = (table: string, sourceId: string): string =>
    options.own ? sourceId : `imp.${hashOf(`${options.source} ${table} ${sourceId}`)}`
  const idOf = (found: { table: string; sourceId: string; id?: Found['id'] }): string =>
    found.id?.(idFor) ?? idFor(found.table, found.sourceId)
  return {
    ids,
    make(piece: Piece): Made | { readonly troubles: readonly Trouble[] } | undefined {
      if ('gone' in piece) {
        const ends = registry.verbs.get(piece.gone.by)
        return ends && { table: piece.gone.table, row: idOf(piece.gone), ends }
      }
      if (!('found' in piece)) return undefined
      const more = options.into?.[piece.found.table]
      const found = more ? { ...piece.found, values: { ...piece.found.values, ...more } } : piece.found
      const drafts = draftsOf(found, { id: idOf(found), idOf, ids, registry })
      if ('troubles' in drafts) return drafts
      return { table: found.table, row: drafts[0].change!.row, drafts, found }
    },
  }
}

interface Plan {
  readonly kind: 'added' | 'changed' | 'removed' | 'none'
  readonly drafts: readonly Draft[]
  readonly kept: number
}

const NONE: Plan = { kind: 'none', drafts: [], kept: 0 }

/** What is to be written so that a row is as its source says; what a person wrote or ended since stays. */
function planOf(made: Made, row: StoredRow | undefined, registry: Registry, importer: string): Plan {
  if ('ends' in made) {
    if (!isLive(row)) return NONE
    const isUntouched = Object.values(row.meta).every(([, tag]) => tag === importer)
    const table = registry.tables.get(row.table)!
    return isUntouched
      ? { kind: 'removed', drafts: [made.ends({ id: row.id }, {}, rowOf(table, row.id, row.fields) as never)], kept: 0 }
      : { ...NONE, kept: 1 }
  }
  if (row === undefined || wasTakenBack(row)) return { kind: 'added', drafts: made.drafts, kept: 0 }
  const verb = made.found.update === undefined ? undefined : registry.verbs.get(made.found.update)
  if (!verb || !isLive(row)) return NONE
  const table = registry.tables.get(row.table)!
  const said: Readonly<Record<Path, Json>> = made.drafts[0].change!.set
  const patch: Record<string, Json> = {}
  let kept = 0
  const { together = [] } = made.found
  const isOwn = (name: string): boolean => row.meta[name] !== undefined && row.meta[name][1] !== importer
  const isHeld = together.some(isOwn)
  for (const [name, field] of Object.entries(table.fields)) {
    if (field.traits.kind === 'keyed') continue
    const value = said[name] ?? null
    if (same(row.fields[name] ?? null, value)) continue
    if (isOwn(name) || (isHeld && together.includes(name))) kept++
    else if (value !== null || field.isOptional) patch[name] = value
  }
  if (Object.keys(patch).length === 0) return { ...NONE, kept }
  return {
    kind: 'changed',
    drafts: [verb({ id: row.id, ...patch }, namedFields(verb, patch), rowOf(table, row.id, row.fields) as never)],
    kept,
  }
}

/** A row whose coming was taken back comes again; one that a person deleted stays deleted. An undo leaves its mark. */
const wasTakenBack = (row: StoredRow): boolean =>
  row.fields[DELETED] === true && row.meta[DELETED]?.[2]?.endsWith('!') === true

/** What facts of a change say of it where they name the fields. */
const namedFields = (verb: Verb, patch: object): Readonly<Record<string, Json>> =>
  verb.options.notes && 'fields' in verb.options.notes ? { fields: Object.keys(patch) } : {}

type ReadRows = (table: string, ids: readonly string[]) => Promise<readonly StoredRow[]>

async function rowsOfChunk(read: ReadRows, chunk: readonly Made[]): Promise<Map<string, StoredRow>> {
  const rows = new Map<string, StoredRow>()
  for (const [table, ids] of byTable(chunk))
    for (const row of await read(table, ids)) rows.set(keyOf({ table, row: row.id }), row)
  return rows
}

function byTable(chunk: readonly Made[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { table, row } of chunk) {
    const list = ids.get(table)
    if (list) list.push(row)
    else ids.set(table, [row])
  }
  return ids
}

const cancelled = (): Refusal =>
  refuse('Cancelled', {
    en: 'Stopped. Nothing of it was taken.',
    de: 'Angehalten. Nichts davon wurde übernommen.',
  })

const tooMany = (): Refusal =>
  refuse(
    'TooManyRows',
    {
      en: `The file holds more than ${MOST_ROWS.toLocaleString('en-GB')} entries. Split it.`,
      de: `Die Datei enthält mehr als ${MOST_ROWS.toLocaleString('de-DE')} Einträge. Teile sie.`,
    },
    { data: { limit: MOST_ROWS } },
  )

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

const adders = new WeakMap<Registry, Map<string, Verb>>()

function adderOf(registry: Registry, table: string): Verb | undefined {
  let known = adders.get(registry)
  if (!known) {
    const verbs = [...registry.verbs.values()].toReversed()
    known = new Map(verbs.flatMap((verb) => (verb.kind === 'adds' && verb.table ? [[verb.table.name, verb]] : [])))
    adders.set(registry, known)
  }
  return known.get(table)
}

function diffOf(drafts: readonly Draft[], held: StoredRow | undefined, registry: Registry): RowDiff {
  const { table, row } = drafts[0]!.change!
  const set: Record<string, Json> = Object.assign({}, ...drafts.map(({ change }) => change!.set))
  const named = registry.tables.get(table)?.options.title
  const title = named === undefined ? undefined : (set[named] ?? held?.fields[named])
  const fields = Object.entries(set).filter(([path]) => !path.startsWith('_') && path !== CREATED)
  return {
    table,
    row,
    kind: held === undefined ? 'add' : 'change',
    ...(typeof title === 'string' ? { title } : {}),
    fields: fields.map(([path, after]) => ({ path, before: held?.fields[path] ?? null, after })),
  }
}

function sentence(
  { added, changed, known, kept, removed }: Pick<ImportReport, 'added' | 'changed' | 'known' | 'kept' | 'removed'>,
  troubled: number,
  dry: boolean,
): Text {
  const count = (of: number, one: string, many: string): string => `${of} ${of === 1 ? one : many}`
  const rest = {
    en:
      (changed ? ` ${changed} ${dry ? 'would change' : 'changed'}.` : '') +
      (removed ? ` ${removed} ${dry ? 'would be taken away' : 'taken away'}.` : '') +
      (known ? ` ${count(known, 'entry was', 'entries were')} here already.` : '') +
      (kept ? ` ${count(kept, 'change of yours stays', 'changes of yours stay')}.` : '') +
      (troubled ? ` ${count(troubled, 'problem', 'problems')}.` : ''),
    de:
      (changed ? ` ${changed} ${dry ? 'änderten sich' : 'geändert'}.` : '') +
      (removed ? ` ${removed} ${dry ? 'fielen weg' : 'entfernt'}.` : '') +
      (known ? ` ${count(known, 'Eintrag war', 'Einträge waren')} schon da.` : '') +
      (kept ? ` ${count(kept, 'Änderung von dir bleibt', 'Änderungen von dir bleiben')}.` : '') +
      (troubled ? ` ${count(troubled, 'Problem', 'Probleme')}.` : ''),
  }
  const done = dry
    ? {
        en: `${count(added, 'entry', 'entries')} would be added.`,
        de: `${count(added, 'Eintrag', 'Einträge')} ${added === 1 ? 'käme' : 'kämen'} dazu.`,
      }
    : { en: `${count(added, 'entry', 'entries')} added.`, de: `${count(added, 'Eintrag', 'Einträge')} hinzugefügt.` }
  return { en: done.en + rest.en, de: done.de + rest.de }
}
