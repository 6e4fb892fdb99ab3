import type { Text } from '../fields/field.ts'
import type { Actor } from '../facts/actor.ts'
import { DELETED, type Fact, type StoredFact, UNDONE } from '../facts/fact.ts'
import { invert, type UndoConflict } from '../facts/invert.ts'
import { applyFact, changeOf, type StoredRow } from '../facts/row.ts'
import { type Refusal, refuse } from '../module/refusal.ts'
import type { Registry } from '../module/registry.ts'
import type { Draft } from '../module/verb.ts'
import type { Store } from '../ports/store.ts'
import type { Ids } from '../ports/platform.ts'
import { diffOf, type RowDiff } from './diff.ts'
import type { Door } from './door.ts'
import { type Reader, readerOf } from './reader.ts'

/** What to take back: the call of one fact, everything that a proposal did, or everything of an iteration. */
export type UndoTarget = { readonly fact: string } | { readonly proposal: string } | { readonly iteration: string }

export interface UndoReport {
  readonly undone: readonly StoredFact[]
  readonly diff: readonly RowDiff[]
  readonly conflicts: readonly (UndoConflict & {
    readonly table: string
    readonly row: string
    readonly fact: string
  })[]
  readonly message: Text
}

/** The fact that a proposal leaves when its call has run; its notes name the iteration. */
export const EXECUTED = 'ProposalExecuted'

/** Derived and kernel facts are not taken back. */
export type Undoable = (fact: StoredFact) => boolean

/** [UNDO-1..4] Takes facts back from their before-images, newest first, in one commit. A dry run only reports. */
export function createUndo(parts: { registry: Registry; store: Store; door: Door; ids: Ids; undoable: Undoable }) {
  const { registry, store, door, ids } = parts

  return async function undo(
    target: UndoTarget,
    by: { space: string; actor: Actor; dryRun?: boolean },
  ): Promise<UndoReport | Refusal> {
    // Taking back is a write that no policy was asked about.
    if (by.actor.kind === 'ai')
      return refuse('Denied', {
        en: 'Only a person can take things back.',
        de: 'Nur ein Mensch kann etwas zurücknehmen.',
      })
    const facts = await targeted(store, by.space, target)
    const candidates = facts.filter((fact) => fact.change !== undefined && parts.undoable(fact)).toSorted(newestFirst)
    const fixed = candidates.filter((fact) => fact.tool !== undefined && registry.tools.get(fact.tool)?.irreversible)
    const wanted = candidates.filter((fact) => !fixed.includes(fact))
    if (candidates.length === 0)
      return refuse('NothingToUndo', {
        en: 'There is nothing here to undo.',
        de: 'Hier gibt es nichts zurückzunehmen.',
      })
    if (wanted.length === 0) {
      return refuse('Irreversible', { en: 'This cannot be taken back.', de: 'Das lässt sich nicht zurücknehmen.' })
    }
    if (by.dryRun) {
      const head = await store.head(by.space)
      const plan = await planned(wanted, fixed, readerOf(store, by.space, registry, head.seq), parts, by.space)
      return {
        undone: [],
        diff: plan.diff,
        conflicts: plan.conflicts,
        message: sentence(plan.drafts.length, plan.conflicts, true),
      }
    }
    let plan: Plan | undefined
    const committed = await door.commit(
      async (reader) => {
        plan = await planned(wanted, fixed, reader, parts, by.space)
        return plan.drafts
      },
      { space: by.space, actor: by.actor, call: ids.next(), tool: 'undo' },
    )
    if (!committed.ok) return committed.refusal
    return {
      undone: committed.facts,
      diff: plan!.diff,
      conflicts: plan!.conflicts,
      message: sentence(committed.facts.length, plan!.conflicts, false),
    }
  }
}

export type Undo = ReturnType<typeof createUndo>

async function targeted(store: Store, space: string, target: UndoTarget): Promise<StoredFact[]> {
  if ('proposal' in target) return store.facts(space, { proposal: target.proposal })
  if ('fact' in target) {
    const [fact] = await store.facts(space, { ids: [target.fact] })
    return fact ? store.facts(space, { calls: [fact.call] }) : []
  }
  const own = (await store.facts(space, { actor: 'ai' })).filter(
    (fact) => fact.actor.kind === 'ai' && fact.actor.iteration === target.iteration,
  )
  // What a person edited before approving is the person's write, yet it came from this iteration.
  const executed = (await store.facts(space, { types: [EXECUTED] })).filter(
    (fact) => fact.notes['iteration'] === target.iteration,
  )
  const calls =
    executed.length === 0 ? [] : await store.facts(space, { calls: [...new Set(executed.map((fact) => fact.call))] })
  return [...new Map([...own, ...calls].map((fact) => [fact.id, fact])).values()]
}

/** By stamp, not by arrival: facts of several replicas lie in a store in any order. */
const newestFirst = (a: Fact, b: Fact): number => (a.hlc < b.hlc ? 1 : a.hlc > b.hlc ? -1 : 0)

interface Plan {
  readonly drafts: readonly (Draft & { as: Readonly<Record<string, string>>; reverts: string })[]
  readonly diff: readonly RowDiff[]
  readonly conflicts: readonly (UndoConflict & { table: string; row: string; fact: string })[]
}

async function planned(
  wanted: readonly StoredFact[],
  fixed: readonly StoredFact[],
  reader: Reader,
  { registry, store }: { registry: Registry; store: Store },
  space: string,
): Promise<Plan> {
  const rows = new Map<string, StoredRow | undefined>()
  const drafts: (Draft & { as: Readonly<Record<string, string>>; reverts: string })[] = []
  const conflicts: (UndoConflict & { table: string; row: string; fact: string })[] = fixed.map((fact) => ({
    path: DELETED,
    reason: 'Irreversible',
    table: fact.change!.table,
    row: fact.change!.row,
    fact: fact.id,
  }))
  const preview: Fact[] = []
  for (const fact of wanted) {
    const { table, row: id } = fact.change!
    const key = `${table} ${id}`
    if (!rows.has(key)) rows.set(key, await reader.row(table, id))
    const row = rows.get(key)
    const inverse = invert(fact, row, await addedByOthers(fact, store, space))
    for (const conflict of inverse.conflicts) conflicts.push({ ...conflict, table, row: id, fact: fact.id })
    if (Object.keys(inverse.set).length === 0) continue
    drafts.push({
      type: UNDONE,
      change: { table, row: id, set: inverse.set },
      notes: { factId: fact.id, type: fact.type },
      as: inverse.as,
      reverts: fact.id,
    })
    // Only to see how the row stands for the next, older fact; the door stamps the real one.
    const { change, before } = changeOf(row, { table, row: id }, inverse.set)
    const step: Fact = { ...fact, type: UNDONE, hlc: `${fact.hlc}~`, change: { ...change, as: inverse.as }, before }
    preview.push(step)
    rows.set(key, force(row, step))
  }
  const known = new Map([...rows].filter((entry): entry is [string, StoredRow] => entry[1] !== undefined))
  return { drafts, conflicts, diff: diffOf(preview, known, registry) }
}

/** Whether another replica added the row too, neither knowing of the other. */
async function addedByOthers(fact: StoredFact, store: Store, space: string): Promise<boolean> {
  const { table, row, set, over } = fact.change!
  if (set[DELETED] !== false || over[DELETED] !== null) return false
  const others = await store.facts(space, { row: { table, id: row } })
  return others.some(
    ({ id, change }) => id !== fact.id && change?.set[DELETED] === false && change.over[DELETED] === null,
  )
}

/** Applies a step of the plan whatever its stamp: in a plan it is always the latest. */
function force(row: StoredRow | undefined, step: Fact): StoredRow | undefined {
  const bare = row && {
    ...row,
    meta: Object.fromEntries(Object.entries(row.meta).filter(([path]) => !(path in step.change!.set))),
  }
  return applyFact(bare, step)
}

function sentence(count: number, conflicts: readonly UndoConflict[], dry: boolean): Text {
  const kept = conflicts.filter(({ reason }) => reason !== 'AlreadyUndone').length
  if (count === 0 && kept === 0) return { en: 'It was already taken back.', de: 'Das ist schon zurückgenommen.' }
  if (count === 0)
    return {
      en: 'It was changed since, so it stays as it is.',
      de: 'Es wurde seither geändert und bleibt, wie es ist.',
    }
  const rest: Text =
    kept === 0
      ? { en: '', de: '' }
      : { en: ' What was changed since stays.', de: ' Was seither geändert wurde, bleibt.' }
  return dry
    ? { en: `This would be taken back.${rest.en}`, de: `Das würde zurückgenommen.${rest.de}` }
    : { en: `Taken back.${rest.en}`, de: `Zurückgenommen.${rest.de}` }
}
