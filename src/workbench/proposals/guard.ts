import { type Actor, system } from '#core/facts/actor.ts'
import { DELETED, type Fact } from '#core/facts/fact.ts'
import { invert } from '#core/facts/invert.ts'
import { applyFact, changeOf, type StoredRow } from '#core/facts/row.ts'
import { diffOf } from '#core/door/diff.ts'
import { stamp, type Stamping } from '#core/door/stamp.ts'
import { UNDONE } from '#core/door/undo.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Draft } from '#core/module/verb.ts'
import { applyHeldWrite } from './held.ts'
import { ProposalMade, type Version } from './proposals.ts'
import { later, PATIENCE, plain } from './stage.ts'
import { latest, originAt } from './versions.ts'

/**
 * [SYNC-7] Whether a fact of an AI would win over a person's write that it did not know of. `row` is the row with
 * everything in it that was taken before the fact.
 */
export function beatsPerson(fact: Fact, row: StoredRow | undefined): boolean {
  const { actor, change } = fact
  if (actor.kind !== 'ai' || !change || !row) return false
  return Object.keys(change.set).some((path) => {
    const held = row.meta[path]
    if (!held || path.includes('@')) return false
    return held[1].startsWith('user:') && held[0] !== change.over[path]?.[0] && held[0] < fact.hlc
  })
}

/**
 * [SYNC-7] What the server is to take in for a push. Facts of an AI that beat a person's concurrent write stay in the log, but
 * each call of theirs is followed by facts that give the person's values back, and by a proposal to use the AI's after all;
 * all of it is one list, for one commit, so every replica comes to the same rows. Other pushes come back as they were.
 */
export async function guarded(kernel: Kernel, space: string, pushed: readonly Fact[]): Promise<readonly Fact[]> {
  if (!pushed.some((fact) => fact.actor.kind === 'ai' && fact.change)) return pushed
  const known = new Set((await kernel.store.facts(space, { ids: pushed.map((fact) => fact.id) })).map((fact) => fact.id))
  const fresh = pushed.filter((fact) => !known.has(fact.id))
  const rows = new Map<string, StoredRow | undefined>()
  const at = async (fact: Fact): Promise<StoredRow | undefined> => {
    const { table, row } = fact.change!
    const key = `${table} ${row}`
    if (!rows.has(key)) rows.set(key, (await kernel.store.rows(space, { table, ids: [row] }))[0])
    return rows.get(key)
  }
  const heldStamps = new Set<string>()
  const heldCalls = new Map<string, { fact: Fact; before: StoredRow | undefined }[]>()
  const seen = new Map<string, { fact: Fact; before: StoredRow | undefined }[]>()
  for (const fact of fresh) {
    kernel.ticker.witness(fact.hlc)
    if (!fact.change) continue
    const before = await at(fact)
    rows.set(`${fact.change.table} ${fact.change.row}`, applyFact(before, fact))
    const call = seen.get(fact.call) ?? []
    call.push({ fact, before })
    seen.set(fact.call, call)
    // What a held write went on to build on is held with it.
    const builds = fact.actor.kind === 'ai' && Object.values(fact.change.over).some((over) => over && heldStamps.has(over[0]))
    if (!builds && !heldCalls.has(fact.call) && !beatsPerson(fact, before)) continue
    heldCalls.set(fact.call, call)
    for (const held of call) heldStamps.add(held.fact.hlc)
  }
  if (heldCalls.size === 0) return pushed
  const extra: Fact[] = []
  for (const held of [...heldCalls.values()].toReversed()) extra.push(...(await giveBack(kernel, space, held, rows)))
  return [...pushed, ...extra]
}

/** Facts that take one call of an AI back to what the server held, and the proposal that keeps what it wanted. */
async function giveBack(
  kernel: Kernel,
  space: string,
  held: readonly { fact: Fact; before: StoredRow | undefined }[],
  rows: Map<string, StoredRow | undefined>,
): Promise<Fact[]> {
  const first = held[0]!.fact
  const actor = first.actor as Extract<Actor, { kind: 'ai' }>
  const calendar = await kernel.calendar(space)
  const out: Fact[] = []
  const seal = (drafts: Parameters<typeof stamp>[0], by: Actor): void => {
    const shared: Stamping = { space, nowMs: kernel.clock.now(), calendar, actor: by, call: kernel.ids.next(), causedBy: first.id }
    const stamped = stamp(drafts, rows, shared, { registry: kernel.registry, clock: kernel.ticker, newId: () => kernel.ids.next() })
    for (const [key, row] of stamped.rows) rows.set(key, row)
    out.push(...stamped.facts)
  }
  const wanted: Fact[] = []
  for (const { fact, before } of held.toReversed()) {
    const { table, row: id, set } = fact.change!
    const known = changeOf(before, { table, row: id }, set)
    const { as } = fact.change!
    const here: Fact = { ...fact, change: as ? { ...known.change, as } : known.change, before: known.before }
    wanted.unshift(here)
    const inverse = invert(here, rows.get(`${table} ${id}`))
    if (Object.keys(inverse.set).length === 0) continue
    const draft: Draft & { as: typeof inverse.as; reverts: string } = {
      type: UNDONE,
      change: { table, row: id, set: inverse.set },
      notes: { factId: fact.id, type: fact.type },
      as: inverse.as,
      reverts: fact.id,
    }
    seal([draft], system('rule'))
  }
  const id = kernel.ids.next()
  const versions = wanted.map((fact): Version => {
    const { table, row, set } = fact.change!
    const now = rows.get(`${table} ${row}`)
    const paths = Object.keys(set).filter((path) => !path.startsWith('_') && !path.includes('@') && path !== 'createdAt')
    return { table, row, stamp: latest(now), removed: set[DELETED] === true, paths: Object.fromEntries(paths.map((path) => [path, [originAt(now, path), now?.fields[path] ?? null] as const])) }
  })
  const known = new Map([...rows].filter((entry): entry is [string, StoredRow] => entry[1] !== undefined))
  const owner = kernel.registry.owner('table', first.change!.table)
  const draft = ProposalMade({
    id,
    status: 'pending',
    tool: applyHeldWrite.name,
    module: owner?.name ?? 'proposals',
    agent: actor.id,
    agentName: actor.name,
    mission: actor.mission,
    iteration: actor.iteration,
    batch: actor.iteration,
    input: { proposal: id },
    diff: plain(diffOf(wanted, known, kernel.registry)),
    reads: plain(versions),
    held: plain(wanted.map(({ type, change, notes }) => ({ type, change: { table: change!.table, row: change!.row, set: change!.set }, notes }))),
    rationale: actor.rationale?.slice(0, 2000),
    expiresAt: later(kernel.now(), PATIENCE),
  })
  seal([draft], actor)
  return out
}
