import type { Json, Text } from './fields/field.ts'
import type { Actor } from './facts/actor.ts'
import type { Fact } from './facts/fact.ts'
import { type Ticker, ticker } from './facts/hlc.ts'
import type { StoredRow } from './facts/row.ts'
import { type Call, createDoor, type Door, type Outcome, type Prepared } from './door/door.ts'
import { parse } from './door/parse.ts'
import { receive } from './door/receive.ts'
import { createUndo, type Undo, type Undoable } from './door/undo.ts'
import type { Module } from './module/module.ts'
import { Refusal, refuse } from './module/refusal.ts'
import { registryOf } from './module/registry.ts'
import type { Stance, Tool } from './module/tool.ts'
import type { Ids } from './ports/platform.ts'
import type { Dirt } from './ports/store.ts'
import { createReading, type Reading, type ReadingParts } from './reading.ts'
import { dirtOf } from './views/lens.ts'

export interface KernelParts extends ReadingParts, ActingParts {}

/** What it takes to write, beside what it takes to read. */
export interface ActingParts {
  /** With their acts. */
  readonly modules: readonly Module[]
  readonly ids: Ids
  /** Of this replica: 1 to 40 letters, digits, `_.~`. */
  readonly device: string
  readonly outbox?: boolean
  readonly policy?: (kernel: Kernel) => (tool: Tool, actor: Actor, space: string, call: Call) => Promise<Stance>
  readonly stage?: (kernel: Kernel) => (prepared: Prepared) => Promise<Outcome>
  readonly undoable?: Undoable
}

export type Answer =
  | { readonly ok: true; readonly answer: Json; readonly message: Text }
  | { readonly ok: false; readonly refusal: Refusal }

/** The kernel over one store: everything that surfaces and companions stand on. */
export interface Kernel extends Reading {
  readonly door: Door
  readonly undo: Undo
  readonly ids: Ids
  readonly ticker: Ticker
  readonly dirtOf: (before: StoredRow | undefined, after: StoredRow) => readonly Dirt[]
  perform: Door['perform']
  ask(query: string, input: unknown, space: string): Promise<Answer>
  /** Takes in facts that were made elsewhere. */
  receive(space: string, facts: readonly Fact[], once?: { key: string; result: null }): ReturnType<typeof receive>
}

const everybody = async (_tool: Tool, actor: Actor): Promise<Stance> => (actor.kind === 'ai' ? 'propose' : 'auto')

export const createKernel = (parts: KernelParts): Kernel => acting(createReading(parts), parts)

/** The kernel over a reading: its folds are the kernel's, and closing one closes both. */
export function acting(reading: Reading, parts: ActingParts): Kernel {
  const { store, clock, calendar, asking } = reading
  const registry = registryOf(parts.modules)
  reading.widen(registry)
  const hybrid = ticker(parts.device)
  const dirt = dirtOf(registry)

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
    heard: reading.heard,
    policy: (tool, actor, space, call) =>
      parts.policy ? parts.policy(late.kernel!)(tool, actor, space, call) : everybody(tool, actor),
    ...(parts.stage ? { stage: (prepared: Prepared) => parts.stage!(late.kernel!)(prepared) } : {}),
  })
  const undo = createUndo({ registry, store, door, ids: parts.ids, undoable: parts.undoable ?? (() => true) })

  const kernel: Kernel = {
    ...reading,
    registry,
    door,
    undo,
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
    receive: (space, facts, once) =>
      receive(facts, { store: store.raw ?? store, space, ticker: hybrid, dirtOf: dirt, outbox: false }, once),
  }
  late.kernel = kernel
  return kernel
}
