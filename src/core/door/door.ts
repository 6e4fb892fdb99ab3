import type { Json, Text } from '../fields/field.ts'
import type { Actor } from '../facts/actor.ts'
import type { Fact, StoredFact } from '../facts/fact.ts'
import type { Ticker } from '../facts/hlc.ts'
import { isLive, type StoredRow } from '../facts/row.ts'
import { Refusal, refuse } from '../module/refusal.ts'
import type { Registry } from '../module/registry.ts'
import type { Deciding, Reads as ToolReads, Stance, Told, Tool } from '../module/tool.ts'
import { type Draft, payloadOf } from '../module/verb.ts'
import type { Batch, Dirt, Store } from '../ports/store.ts'
import type { Clock, Ids } from '../ports/platform.ts'
import { type Calendar, localDay } from '../time/day.ts'
import { instantOf } from '../time/instant.ts'
import { diffOf, type RowDiff } from './diff.ts'
import { parse } from './parse.ts'
import { type Reader, readerOf } from './reader.ts'
import { stamp, type Stamped, type Stamping } from './stamp.ts'

export interface Call {
  readonly tool: string
  readonly input: unknown
  readonly actor: Actor
  readonly space: string
  /** [DOOR-4] The same path without the commit. */
  readonly dryRun?: boolean
  /** A later call with the same key changes nothing and is given the first one's result. */
  readonly once?: string
  readonly causedBy?: string
  readonly approved?: Approval
  /** The arguments were influenced by text from elsewhere (a page, a feed, an import): never below `propose`. */
  readonly untrusted?: boolean
  /** Why an AI wants it, for the proposal. */
  readonly rationale?: string
  /** [DOOR-3] Asked before the commit: a cancelled call writes nothing. */
  readonly cancelled?: () => boolean
}

/** A person has decided on the call before, so the policy is not asked again. */
export interface Approval {
  readonly proposal: string
  /** Who approved; the actor of `alongside`. Absent: the call's own actor. */
  readonly by?: Actor
  /** Asked once the call has decided on the rows of now, within the same checked reads: a refusal writes nothing. */
  readonly check?: (facts: readonly Fact[], reader: Reader) => Promise<Refusal | undefined>
  /** Drafts that belong into the same commit. */
  readonly alongside: (facts: readonly Fact[], message: Text) => readonly Draft[]
}

export type Outcome =
  | {
      readonly kind: 'done'
      readonly facts: readonly StoredFact[]
      readonly message: Text
      readonly repeated?: boolean
    }
  | {
      readonly kind: 'preview'
      readonly facts: readonly Fact[]
      readonly diff: readonly RowDiff[]
      readonly message: Text
      readonly stance: Stance
    }
  | { readonly kind: 'proposed'; readonly proposal: string; readonly message: Text }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** What a call came to before anything was written. */
export interface Prepared {
  readonly call: Call
  readonly tool: Tool
  readonly input: Readonly<Record<string, unknown>>
  readonly stamped: Stamped
  readonly diff: readonly RowDiff[]
  readonly message: Text
  readonly reader: Reader
}

export interface DoorParts {
  readonly registry: Registry
  readonly store: Store
  readonly clock: Clock
  readonly ticker: Ticker
  readonly ids: Ids
  readonly calendar: (space: string) => Promise<Calendar>
  readonly policy: (tool: Tool, actor: Actor, space: string, call: Call) => Promise<Stance>
  /** Keeps a proposal for what an AI may not do at once. Absent: such calls are refused. */
  readonly stage?: (prepared: Prepared) => Promise<Outcome>
  /** Whether facts wait to be pushed to a server. */
  readonly outbox: boolean
  /** Where the space stood at the last commit that was heard; undefined before any. */
  readonly heard: (space: string) => { readonly seq: number; readonly hlc: string } | undefined
  readonly dirtOf: (before: StoredRow | undefined, after: StoredRow) => readonly Dirt[]
}

export interface Door {
  /** The one way in for every write. Never throws for bad input; rejects only when the store fails. */
  perform(call: Call): Promise<Outcome>
  /**
   * Several calls in one commit, each deciding on what those before it have written: all of them, or none. Every call must
   * be free to run at once; one that waits for a person refuses the whole.
   */
  performAll(calls: readonly Call[]): Promise<Together>
  /** Commits drafts that no tool decided (undo, proposals, projections), with the same checks. */
  commit(drafts: Drafting, by: Omit<Stamping, 'nowMs' | 'calendar'>, once?: Batch['once']): Promise<Committing>
}

export type Together =
  | { readonly kind: 'done'; readonly each: readonly (Outcome & { readonly kind: 'done' })[] }
  | { readonly kind: 'refused'; readonly index: number; readonly refusal: Refusal }

/** Drafts from rows as they are now; asked again when something moved meanwhile. */
export type Drafting = (reader: Reader) => Promise<readonly Draft[] | Refusal>
export type Committing =
  | { readonly ok: true; readonly facts: readonly StoredFact[]; readonly repeated?: boolean }
  | { readonly ok: false; readonly refusal: Refusal }

const ATTEMPTS = 4

export function createDoor(parts: DoorParts): Door {
  const { registry, store, clock, ids } = parts

  async function write(
    space: string,
    prepare: (reader: Reader) => Promise<{ stamped: Stamped; result: Json } | Refusal>,
    once?: string,
    cancelled?: () => boolean,
  ): Promise<Committing & { result?: Json }> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // What was heard last will do: the commit checks what was read since where the head has moved on.
      const head = (attempt === 0 ? parts.heard(space) : undefined) ?? (await store.head(space))
      const reader = readerOf(store, space, registry, head.seq)
      if (head.hlc) parts.ticker.witness(head.hlc)
      const prepared = await prepare(reader)
      if (prepared instanceof Refusal) return { ok: false, refusal: prepared }
      if (cancelled?.())
        return {
          ok: false,
          refusal: refuse('Cancelled', {
            en: 'Cancelled. Nothing was changed.',
            de: 'Abgebrochen. Nichts wurde geändert.',
          }),
        }
      const { facts, rows } = prepared.stamped
      if (facts.length === 0 && once === undefined) return { ok: true, facts: [], result: prepared.result }
      const dirt: Dirt[] = []
      for (const [key, row] of rows) dirt.push(...parts.dirtOf(knownAt(reader, key), row))
      const committed = await store.commit({
        space,
        facts,
        rows: [...rows.values()],
        read: reader.seen(),
        outbox: parts.outbox,
        dirt,
        ...(once === undefined ? {} : { once: { key: once, result: prepared.result } }),
      })
      if (committed.ok) return { ok: true, facts: committed.facts, result: prepared.result }
      if (committed.why === 'done') return { ok: true, facts: [], repeated: true, result: committed.result }
    }
    return {
      ok: false,
      refusal: refuse('Busy', {
        en: 'Others keep changing the same thing. Nothing was written; try again.',
        de: 'Andere ändern gerade dasselbe. Nichts wurde geschrieben; versuch es noch einmal.',
      }),
    }
  }

  async function stampAll(
    drafts: readonly Draft[],
    reader: Reader,
    by: Omit<Stamping, 'nowMs' | 'calendar'>,
  ): Promise<Stamped> {
    const held = new Map<string, StoredRow | undefined>()
    for (const { change, fresh, purges = {} } of drafts) {
      for (const [table, ids] of Object.entries(purges))
        for (const row of await reader.rows(table, ids)) held.set(`${table} ${row.id}`, row)
      if (!change || fresh) continue
      const row = await reader.row(change.table, change.row)
      held.set(`${change.table} ${change.row}`, row)
      // A write that was not heard of yet is still overwritten by a later stamp.
      for (const [at] of Object.values(row?.meta ?? {})) parts.ticker.witness(at)
    }
    const calendar = await parts.calendar(by.space)
    return stamp(
      drafts,
      held,
      { ...by, nowMs: clock.now(), calendar },
      { registry, clock: parts.ticker, newId: () => ids.next() },
    )
  }

  async function decide(
    call: Call,
    tool: Tool,
    input: Readonly<Record<string, unknown>>,
    reader: Reader,
  ): Promise<Prepared | Refusal> {
    const calendar = await parts.calendar(call.space)
    const now = instantOf(clock.now())
    const today = localDay(now, calendar)
    const declared: ToolReads = tool.reads?.(input as never, { today, now, calendar }) ?? {}
    const got: Record<string, unknown> = {}
    for (const [name, read] of Object.entries(declared)) {
      got[name] = await reader.read(read)
      if (read.how.kind === 'need' && got[name] === undefined) return notFound(read.how.path, read.table)
    }
    const dangling = await danglingRef(tool, input, reader, registry)
    if (dangling) return dangling
    const fresh = new Set<string>()
    const ctx: Deciding = {
      newId() {
        const id = ids.next()
        fresh.add(id)
        return id
      },
      now,
      today,
      calendar,
      actor: call.actor,
      dayOf: (instant) => localDay(instant, calendar),
    }
    const decision = tool.decide(input as never, ctx, got as never)
    if (decision instanceof Refusal) return decision
    const drafts: readonly Draft[] = Array.isArray(decision) ? (decision as readonly Draft[]) : [decision as Draft]
    const by = {
      space: call.space,
      actor: call.actor,
      call: ids.next(),
      tool: tool.name,
      ...(call.causedBy ? { causedBy: call.causedBy } : {}),
      ...(call.approved ? { proposal: call.approved.proposal } : {}),
    }
    const marked = drafts.map((draft) =>
      draft.change && fresh.has(draft.change.row) ? { ...draft, fresh: true } : draft,
    )
    const own = await stampAll(marked, reader, by)
    const told = own.facts.map((fact) => toldOf(fact, registry))
    const message = own.facts.length === 0 ? NOTHING : tool.tell(told, got as never)
    const objection = await call.approved?.check?.(own.facts, reader)
    if (objection) return objection
    const extra = call.approved?.alongside(own.facts, message) ?? []
    const stamped =
      extra.length === 0
        ? own
        : merge(own, await stampAll(extra, reader, { ...by, actor: call.approved?.by ?? call.actor }))
    return { call, tool, input, stamped, diff: diffOf(own.facts, own.rows, registry), message, reader }
  }

  /** The tool, its parsed input and where the call stands by the policy. */
  async function admit(
    call: Call,
  ): Promise<{ tool: Tool; input: Readonly<Record<string, unknown>>; stance: Stance } | Refusal> {
    const tool = registry.tools.get(call.tool)
    if (!tool)
      return refuse(
        'UnknownTool',
        { en: `There is no tool ${call.tool.slice(0, 80)}.`, de: `Es gibt kein Werkzeug ${call.tool.slice(0, 80)}.` },
        { path: 'tool' },
      )
    const input = parse(tool.input, call.input)
    if (input instanceof Refusal) return input
    const stance = call.approved ? 'auto' : await parts.policy(tool, call.actor, call.space, call)
    if (stance === 'deny')
      return refuse(
        'Denied',
        {
          en: `Your rules do not let ${call.actor.name} do this.`,
          de: `Deine Regeln erlauben ${call.actor.name} das nicht.`,
        },
        { data: { tool: tool.name } },
      )
    return { tool, input, stance }
  }

  return {
    async perform(call) {
      const admitted = await admit(call)
      if (admitted instanceof Refusal) return refused(admitted)
      const { tool, input, stance } = admitted
      if (call.dryRun || stance === 'propose') {
        const head = await store.head(call.space)
        const prepared = await decide(call, tool, input, readerOf(store, call.space, registry, head.seq))
        if (prepared instanceof Refusal) return refused(prepared)
        if (call.dryRun)
          return {
            kind: 'preview',
            facts: prepared.stamped.facts,
            diff: prepared.diff,
            message: prepared.message,
            stance,
          }
        return parts.stage ? parts.stage(prepared) : refused(needsPerson())
      }
      let message: Text = NOTHING
      const written = await write(
        call.space,
        async (reader) => {
          const prepared = await decide(call, tool, input, reader)
          if (prepared instanceof Refusal) return prepared
          message = prepared.message
          return {
            stamped: prepared.stamped,
            result: { call: prepared.stamped.facts[0]?.call ?? null, message: prepared.message as unknown as Json },
          }
        },
        call.once,
        call.cancelled,
      )
      if (!written.ok) return refused(written.refusal)
      if (!written.repeated) return { kind: 'done', facts: written.facts, message }
      const first = written.result as unknown as { call: string | null; message: Text }
      const facts = first.call === null ? [] : await store.facts(call.space, { calls: [first.call] })
      return { kind: 'done', facts, message: first.message, repeated: true }
    },

    async performAll(calls) {
      const admitted: { tool: Tool; input: Readonly<Record<string, unknown>> }[] = []
      for (const [index, call] of calls.entries()) {
        const one = await admit(call)
        if (one instanceof Refusal) return { kind: 'refused', index, refusal: one }
        if (one.stance !== 'auto') return { kind: 'refused', index, refusal: needsPerson() }
        admitted.push(one)
      }
      const space = calls[0]?.space
      if (space === undefined) return { kind: 'done', each: [] }
      if (calls.some((call) => call.space !== space)) throw new Error('calls of one commit must share a space')
      let failed = 0
      let done: Prepared[] = []
      const written = await write(space, async (reader) => {
        done = []
        let all: Stamped = { facts: [], rows: new Map() }
        for (const [index, call] of calls.entries()) {
          failed = index
          const prepared = await decide(call, admitted[index]!.tool, admitted[index]!.input, reader)
          if (prepared instanceof Refusal) return prepared
          reader.stage(prepared.stamped.rows)
          all = merge(all, prepared.stamped)
          done.push(prepared)
        }
        return { stamped: all, result: null }
      })
      if (!written.ok) return { kind: 'refused', index: failed, refusal: written.refusal }
      const stored = new Map(written.facts.map((fact) => [fact.id, fact]))
      return {
        kind: 'done',
        each: done.map(({ stamped, message }) => ({
          kind: 'done',
          facts: stamped.facts.map((fact) => stored.get(fact.id)!),
          message,
        })),
      }
    },

    async commit(drafting, by, once) {
      return write(
        by.space,
        async (reader) => {
          const drafts = await drafting(reader)
          if (drafts instanceof Refusal) return drafts
          return { stamped: await stampAll(drafts, reader, by), result: once?.result ?? null }
        },
        once?.key,
      )
    },
  }
}

export const NOTHING: Text = { en: 'Nothing to change: it is already so.', de: 'Nichts zu ändern: Es ist schon so.' }

const needsPerson = (): Refusal =>
  refuse('Denied', { en: 'This needs a person to approve it.', de: 'Das muss ein Mensch annehmen.' })

const refused = (refusal: Refusal): Outcome => ({ kind: 'refused', refusal })

export const toldOf = (fact: Fact, registry: Registry): Told => {
  const verb = registry.verbs.get(fact.type)
  return { type: fact.type, payload: verb ? payloadOf(verb, fact) : { ...fact.notes }, fact }
}

const notFound = (path: string, table: string): Refusal =>
  refuse(
    'NotFound',
    { en: 'That does not exist (any more).', de: 'Das gibt es nicht (mehr).' },
    { path, data: { table } },
  )

const knownAt = (reader: Reader, key: string): StoredRow | undefined => {
  const at = key.indexOf(' ')
  return reader.known(key.slice(0, at), key.slice(at + 1))
}

function merge(a: Stamped, b: Stamped): Stamped {
  return { facts: [...a.facts, ...b.facts], rows: new Map([...a.rows, ...b.rows]) }
}

/** References of an input must name living rows, where their module is there. */
async function danglingRef(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  reader: Reader,
  registry: Registry,
): Promise<Refusal | undefined> {
  for (const [name, field] of Object.entries(tool.input)) {
    const to = field.traits.ref ?? field.traits.of?.traits.ref
    const table = to === undefined ? undefined : registry.refTable(to)
    const value = input[name]
    if (!table || value === undefined || value === null) continue
    const ids = Array.isArray(value) ? (value as string[]) : [value as string]
    for (const [index, id] of ids.entries()) {
      if (table.options.always?.includes(id) || isLive(await reader.row(table.name, id))) continue
      return notFound(Array.isArray(value) ? `${name}.${index}` : name, table.name)
    }
  }
  return undefined
}
