import type { Json } from '#core/fields/field.ts'
import { type Actor, system } from '#core/facts/actor.ts'
import { dayPath, DELETED, type Fact, type Path, UNDONE } from '#core/facts/fact.ts'
import { invert } from '#core/facts/invert.ts'
import { applyFact, changeOf, originOf, type StoredRow } from '#core/facts/row.ts'
import { diffOf } from '#core/door/diff.ts'
import { stamp, type Stamping } from '#core/door/stamp.ts'
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

/** Paths of a person's fact that an AI's later write, which the person could not know of, keeps from being seen. */
function losesToAi(fact: Fact, row: StoredRow | undefined): Path[] {
  const { actor, change } = fact
  if (actor.kind !== 'user' || !change || !row) return []
  return Object.keys(change.set).filter((path) => {
    const held = row.meta[path]
    if (!held || path.includes('@') || path.startsWith('_')) return false
    return (
      held[1].startsWith('ai:') &&
      held[0] > fact.hlc &&
      originOf(held) === held[0] &&
      held[0] !== change.over[path]?.[0]
    )
  })
}

/**
 * [SYNC-7] What the server is to take in for a push. Where writes of an AI and a person met without knowing of each other,
 * both stay in the log, but the person's value is given back by facts of its own, and a proposal keeps what the AI wanted:
 * its whole call where it is the AI's that was pushed, the field where it is the person's. All of it is one list, for one
 * commit, so every replica comes to the same rows. Other pushes come back as they were.
 */
export async function guarded(kernel: Kernel, space: string, pushed: readonly Fact[]): Promise<readonly Fact[]> {
  if (pushed.length === 0) return pushed
  const known = new Set(
    (await kernel.store.facts(space, { ids: pushed.map((fact) => fact.id) })).map((fact) => fact.id),
  )
  const rows = await rowsUnder(
    kernel,
    space,
    pushed.filter((fact) => !known.has(fact.id)),
  )
  const heldStamps = new Set<string>()
  const heldCalls = new Map<string, Seen[]>()
  const seen = new Map<string, Seen[]>()
  const lost: { readonly fact: Fact; readonly path: Path }[] = []
  for (const fact of pushed) {
    if (known.has(fact.id)) continue
    kernel.ticker.witness(fact.hlc)
    if (!fact.change) continue
    const { table, row: id, over } = fact.change
    const key = `${table} ${id}`
    const before = rows.get(key)
    rows.set(key, applyFact(before, fact))
    for (const path of losesToAi(fact, before)) lost.push({ fact, path })
    const call = seen.get(fact.call) ?? []
    call.push({ fact, before })
    seen.set(fact.call, call)
    // What a held write went on to build on is held with it.
    const builds = fact.actor.kind === 'ai' && Object.values(over).some((one) => one && heldStamps.has(one[0]))
    if (!builds && !heldCalls.has(fact.call) && !beatsPerson(fact, before)) continue
    heldCalls.set(fact.call, call)
    for (const held of call) heldStamps.add(held.fact.hlc)
  }
  const extra: Fact[] = []
  for (const held of [...heldCalls.values()].toReversed()) extra.push(...(await giveBack(kernel, space, held, rows)))
  for (const one of await fieldsLost(kernel, space, lost, pushed))
    extra.push(...(await giveBackField(kernel, space, one, rows)))
  return extra.length === 0 ? pushed : [...pushed, ...extra]
}

async function rowsUnder(
  kernel: Kernel,
  space: string,
  facts: readonly Fact[],
): Promise<Map<string, StoredRow | undefined>> {
  const ids = new Map<string, Set<string>>()
  for (const { change } of facts)
    if (change) ids.set(change.table, (ids.get(change.table) ?? new Set()).add(change.row))
  const rows = new Map<string, StoredRow | undefined>()
  for (const [table, set] of ids) {
    for (const row of await kernel.store.rows(space, { table, ids: [...set] })) rows.set(`${table} ${row.id}`, row)
  }
  return rows
}

type Seen = { readonly fact: Fact; readonly before: StoredRow | undefined }
type Reverting = Draft & { readonly as: Readonly<Record<Path, string>>; readonly reverts: string }

/** Facts that take one call of an AI back to what the server held, and the proposal that keeps what it wanted. */
async function giveBack(
  kernel: Kernel,
  space: string,
  held: readonly Seen[],
  rows: Map<string, StoredRow | undefined>,
): Promise<Fact[]> {
  const out: Fact[] = []
  const wanted: Fact[] = []
  for (const { fact, before } of held.toReversed()) {
    const { table, row: id, set, as } = fact.change!
    const there = changeOf(before, { table, row: id }, set)
    const here: Fact = { ...fact, change: as ? { ...there.change, as } : there.change, before: there.before }
    wanted.unshift(here)
    const inverse = invert(here, rows.get(`${table} ${id}`))
    if (Object.keys(inverse.set).length === 0) continue
    out.push(...(await sealed(kernel, space, reverting(fact, inverse.set, inverse.as), system('rule'), fact, rows)))
  }
  return [...out, ...(await kept(kernel, space, wanted, rows))]
}

interface LostField {
  readonly ai: Fact
  readonly person: Fact
  readonly path: Path
}

/** Each field once, with the person's latest value, where the AI's was not approved by a person. */
async function fieldsLost(
  kernel: Kernel,
  space: string,
  lost: readonly { fact: Fact; path: Path }[],
  pushed: readonly Fact[],
): Promise<LostField[]> {
  const latestOf = new Map<string, { fact: Fact; path: Path }>()
  for (const one of lost) {
    const key = `${one.fact.change!.table} ${one.fact.change!.row} ${one.path}`
    const other = latestOf.get(key)
    if (!other || other.fact.hlc < one.fact.hlc) latestOf.set(key, one)
  }
  const found: LostField[] = []
  for (const { fact: person, path } of latestOf.values()) {
    const { table, row } = person.change!
    const there = [
      ...(await kernel.store.facts(space, { row: { table, id: row } })),
      ...pushed.filter(({ change }) => change?.table === table && change.row === row),
    ]
    const ai = there
      .filter((fact) => fact.change!.set[path] !== undefined && fact.hlc > person.hlc)
      .toSorted((a, b) => (a.hlc < b.hlc ? 1 : -1))[0]
    if (ai?.actor.kind === 'ai' && ai.proposal === undefined) found.push({ ai, person, path })
  }
  return found
}

async function giveBackField(
  kernel: Kernel,
  space: string,
  { ai, person, path }: LostField,
  rows: Map<string, StoredRow | undefined>,
): Promise<Fact[]> {
  const { table, row: id, set } = person.change!
  const row = rows.get(`${table} ${id}`)
  if (!row?.meta[path] || originOf(row.meta[path]) !== ai.hlc) return []
  const pick = (of: Readonly<Record<Path, Json>>): Record<Path, Json> =>
    Object.fromEntries([path, dayPath(path)].filter((name) => Object.hasOwn(of, name)).map((name) => [name, of[name]!]))
  const back = pick(set)
  const as = Object.fromEntries(Object.keys(back).map((name) => [name, person.hlc]))
  const out = await sealed(kernel, space, reverting(ai, back, as), system('rule'), ai, rows)
  const change = changeOf(rows.get(`${table} ${id}`), { table, row: id }, pick(ai.change!.set))
  return [...out, ...(await kept(kernel, space, [{ ...ai, change: change.change, before: change.before }], rows))]
}

const reverting = (fact: Fact, set: Readonly<Record<Path, Json>>, as: Readonly<Record<Path, string>>): Reverting => ({
  type: UNDONE,
  change: { table: fact.change!.table, row: fact.change!.row, set },
  notes: { factId: fact.id, type: fact.type },
  as,
  reverts: fact.id,
})

/** Stamps one draft as a call of its own, on the rows as they will be. */
async function sealed(
  kernel: Kernel,
  space: string,
  draft: Draft,
  actor: Actor,
  cause: Fact,
  rows: Map<string, StoredRow | undefined>,
): Promise<Fact[]> {
  const calendar = await kernel.calendar(space)
  const by: Stamping = {
    space,
    nowMs: kernel.clock.now(),
    calendar,
    actor,
    call: kernel.ids.next(),
    causedBy: cause.id,
  }
  const stamped = stamp([draft], rows, by, {
    registry: kernel.registry,
    clock: kernel.ticker,
    newId: () => kernel.ids.next(),
  })
  for (const [key, row] of stamped.rows) rows.set(key, row)
  return stamped.facts
}

/** The proposal that holds facts of an AI, judged against the rows without them. */
async function kept(
  kernel: Kernel,
  space: string,
  wanted: readonly Fact[],
  rows: Map<string, StoredRow | undefined>,
): Promise<Fact[]> {
  const first = wanted[0]!
  const actor = first.actor as Extract<Actor, { kind: 'ai' }>
  const id = kernel.ids.next()
  const versions = wanted.map((fact): Version => {
    const { table, row, set } = fact.change!
    const now = rows.get(`${table} ${row}`)
    const paths = Object.keys(set).filter(
      (path) => !path.startsWith('_') && !path.includes('@') && path !== 'createdAt',
    )
    return {
      table,
      row,
      stamp: latest(now),
      removed: set[DELETED] === true,
      paths: Object.fromEntries(paths.map((path) => [path, [originAt(now, path), now?.fields[path] ?? null] as const])),
    }
  })
  const there = new Map([...rows].filter((entry): entry is [string, StoredRow] => entry[1] !== undefined))
  const draft = ProposalMade({
    id,
    status: 'pending',
    tool: applyHeldWrite.name,
    module: kernel.registry.owner('table', first.change!.table)?.name ?? 'proposals',
    agent: actor.id,
    agentName: actor.name,
    mission: actor.mission,
    iteration: actor.iteration,
    batch: actor.iteration,
    input: { proposal: id },
    diff: plain(diffOf(wanted, there, kernel.registry)),
    reads: plain(versions),
    held: plain(
      wanted.map(({ type, change, notes }) => ({
        type,
        change: { table: change!.table, row: change!.row, set: change!.set },
        notes,
      })),
    ),
    rationale: actor.rationale?.slice(0, 2000),
    expiresAt: later(kernel.now(), PATIENCE),
  })
  return sealed(kernel, space, draft, actor, first, rows)
}
