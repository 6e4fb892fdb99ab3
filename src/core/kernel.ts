import type { Json, Text } from './fields/field.ts'
import type { Actor } from './facts/actor.ts'
import type { Fact } from './facts/fact.ts'
import { type Ticker, ticker } from './facts/hlc.ts'
import { isLive, type StoredRow } from './facts/row.ts'
import { type Call, createDoor, type Door, type Outcome, type Prepared } from './door/door.ts'
import { parse } from './door/parse.ts'
import { readerOf } from './door/reader.ts'
import { receive } from './door/receive.ts'
import { createUndo, type Undo, type Undoable } from './door/undo.ts'
import type { Module } from './module/module.ts'
import type { Asking } from './module/query.ts'
import { Refusal, refuse } from './module/refusal.ts'
import { registryOf, type Registry } from './module/registry.ts'
import { keysOf } from './module/table.ts'
import type { Stance, Tool } from './module/tool.ts'
import type { Clock, Ids } from './ports/platform.ts'
import type { Committed, Dirt, KeysOf, Store } from './ports/store.ts'
import { type Calendar, type Day, localDay } from './time/day.ts'
import { instantOf } from './time/instant.ts'
import { createViews, type Views } from './views/views.ts'
import { dirtOf } from './views/lens.ts'

/** Where a person's calendar is kept: a row of a table that some module declares. */
export interface CalendarRow {
  readonly table: string
  readonly row: string
  /** Missing settings fall back to these. */
  readonly fallback: Calendar
}

export interface KernelParts {
  readonly modules: readonly Module[]
  readonly store: (keys: KeysOf, registry: Registry) => Store
  readonly clock: Clock
  readonly ids: Ids
  /** Of this replica: 1 to 40 letters, digits, `_.~`. */
  readonly device: string
  readonly calendar: CalendarRow
  readonly outbox?: boolean
  readonly policy?: (kernel: Kernel) => (tool: Tool, actor: Actor, space: string, call: Call) => Promise<Stance>
  readonly stage?: (kernel: Kernel) => (prepared: Prepared) => Promise<Outcome>
  readonly undoable?: Undoable
}

export type Answer =
  | { readonly ok: true; readonly answer: Json; readonly message: Text }
  | { readonly ok: false; readonly refusal: Refusal }

/** The kernel over one store: everything that surfaces and companions stand on. */
export interface Kernel {
  readonly registry: Registry
  readonly store: Store
  readonly door: Door
  readonly undo: Undo
  readonly clock: Clock
  readonly ids: Ids
  readonly ticker: Ticker
  readonly dirtOf: (before: StoredRow | undefined, after: StoredRow) => readonly Dirt[]
  perform: Door['perform']
  ask(query: string, input: unknown, space: string): Promise<Answer>
  /** Reads for queries and pages, outside any commit. */
  asking(space: string): Promise<Asking>
  views(space: string): Views
  /** Rows for looks, as of the last commit that was heard. */
  readonly look: Store['rows']
  calendar(space: string): Promise<Calendar>
  today(space: string): Promise<Day>
  now(): string
  /** Takes in facts that were made elsewhere. */
  receive(space: string, facts: readonly Fact[], once?: { key: string; result: null }): ReturnType<typeof receive>
  close(): Promise<void>
}

const everybody = async (_tool: Tool, actor: Actor): Promise<Stance> => (actor.kind === 'ai' ? 'propose' : 'auto')

export function createKernel(parts: KernelParts): Kernel {
  const registry = registryOf(parts.modules)
  const store = parts.store(keysOf(registry.tables), registry)
  const clock = parts.clock
  const hybrid = ticker(parts.device)
  const dirt = dirtOf(registry)
  const calendars = new Map<string, Promise<Calendar>>()
  const viewsBySpace = new Map<string, Views>()
  const now = (): string => instantOf(clock.now())

  const calendar = (space: string): Promise<Calendar> => {
    const known = calendars.get(space)
    if (known) return known
    const read = readCalendar(store, space, parts.calendar)
    calendars.set(space, read)
    // A read that failed must not be remembered.
    read.catch(() => calendars.delete(space))
    return read
  }
  const today = async (space: string): Promise<Day> => localDay(now(), await calendar(space))
  const views = (space: string): Views => {
    let found = viewsBySpace.get(space)
    if (!found) {
      found = createViews({ registry, store, space, calendar: () => calendar(space), today: () => today(space) })
      viewsBySpace.set(space, found)
    }
    return found
  }
  const look: Store['rows'] = (space, query) => (store.look ?? store.rows)(space, query)
  const heads = new Map<string, Head>()
  const unsubscribe = store.subscribe((committed) => {
    heads.set(committed.space, headAfter(committed, heads.get(committed.space)))
    if (committed.rows.some((row) => row.table === parts.calendar.table)) calendars.delete(committed.space)
    viewsBySpace.get(committed.space)?.hear(committed)
  })

  const late: { kernel?: Kernel } = {}
  const door = createDoor({
    registry,
    store,
    clock,
    ticker: hybrid,
    ids: parts.ids,
    calendar,
    outbox: parts.outbox ?? false,
    dirtOf: dirt,
    heard: (space) => heads.get(space),
    policy: (tool, actor, space, call) =>
      parts.policy ? parts.policy(late.kernel!)(tool, actor, space, call) : everybody(tool, actor),
    ...(parts.stage ? { stage: (prepared: Prepared) => parts.stage!(late.kernel!)(prepared) } : {}),
  })
  const undo = createUndo({ registry, store, door, ids: parts.ids, undoable: parts.undoable ?? (() => true) })

  async function asking(space: string): Promise<Asking> {
    const at = await calendar(space)
    const moment = now()
    const reader = readerOf({ rows: look }, space, registry, 0)
    return {
      now: moment,
      today: localDay(moment, at),
      calendar: at,
      read: (what) => reader.read(what),
      measures: (day) => views(space).measures(day),
      series: (measure, from, to) => views(space).series(measure, from, to),
    }
  }

  const kernel: Kernel = {
    registry,
    store,
    door,
    undo,
    clock,
    ids: parts.ids,
    ticker: hybrid,
    dirtOf: dirt,
    perform: (call) => door.perform(call),
    async ask(name, input, space) {
      const query = registry.queries.get(name)
      if (!query)
        return {
          ok: false,
          refusal: refuse(
            'UnknownQuery',
            { en: `There is no query ${name.slice(0, 80)}.`, de: `Es gibt keine Abfrage ${name.slice(0, 80)}.` },
            { path: 'query' },
          ),
        }
      const values = parse(query.input, input)
      if (values instanceof Refusal) return { ok: false, refusal: values }
      const answer = await query.answer(values, await asking(space))
      if (answer instanceof Refusal) return { ok: false, refusal: answer }
      return { ok: true, answer, message: query.tell(answer, values) }
    },
    asking,
    views,
    look,
    calendar,
    today,
    now,
    receive: (space, facts, once) =>
      receive(facts, { store: store.raw ?? store, space, ticker: hybrid, dirtOf: dirt, outbox: false }, once),
    async close() {
      unsubscribe()
      await store.close()
    },
  }
  late.kernel = kernel
  return kernel
}

type Head = { readonly seq: number; readonly hlc: string }

function headAfter({ facts, rows }: Committed, held: Head = { seq: 0, hlc: '' }): Head {
  let { seq, hlc } = held
  for (const fact of facts) {
    seq = Math.max(seq, fact.seq)
    if (fact.hlc > hlc) hlc = fact.hlc
  }
  for (const { rev } of rows) seq = Math.max(seq, rev)
  return { seq, hlc }
}

async function readCalendar(store: Store, space: string, { table, row, fallback }: CalendarRow): Promise<Calendar> {
  const held = (await store.rows(space, { table, ids: [row] }))[0]
  // An undone first setting leaves its values on the ended row.
  const fields = isLive(held) ? held.fields : {}
  return {
    zone: (fields['zone'] as string | undefined) ?? fallback.zone,
    dayStart: (fields['dayStart'] as string | undefined) ?? fallback.dayStart,
    weekStart: Number(fields['weekStart'] ?? fallback.weekStart),
  }
}
