import type { Json, Shape, Text, Values } from '../fields/field.ts'
import type { Actor } from '../facts/actor.ts'
import type { Fact } from '../facts/fact.ts'
import type { Calendar, Day } from '../time/day.ts'
import type { Draft } from './verb.ts'
import type { Read } from './table.ts'
import type { Refusal } from './refusal.ts'

/** How people say something, as data. What is in it is for those who understand sentences: see derive/say.ts. */
export interface Saying {
  readonly how: string
}

export type Stance = 'auto' | 'propose' | 'deny'

/** What a decider is handed beside its input and reads. Nothing else may influence it. */
export interface Deciding {
  /** A new id; the row under it is known to be absent. */
  newId(): string
  /** ISO instant in UTC. */
  readonly now: string
  readonly today: Day
  readonly calendar: Calendar
  readonly actor: Actor
  /** The local day of an instant. */
  dayOf(instant: string): Day
}

export type Reads = Readonly<Record<string, Read<unknown>>>
export type Got<R extends Reads> = { readonly [K in keyof R]: R[K] extends Read<infer T> ? T : never }

export type Decision = Draft | readonly Draft[] | Refusal

export interface ToolSpec<S extends Shape, R extends Reads> {
  readonly about: Text
  readonly input: S
  /** Where an AI may call it without asking: the default before a person's own policy. */
  readonly ai?: Stance
  /** Never below `propose`, outside the undo law: what it does cannot be taken back. */
  readonly irreversible?: boolean
  /** Reaches beyond this space (mail, publishing, spending): never below `propose`. */
  readonly external?: boolean
  /** Never offered to any AI, not even as a proposal. */
  readonly personal?: boolean
  readonly reads?: (input: Values<S>, at: { today: Day; now: string; calendar: Calendar }) => R
  readonly decide: (input: Values<S>, ctx: Deciding, got: Got<R>) => Decision
  /** [DOOR-5] A sentence from what happened. `facts` come with their payloads. */
  readonly tell: (facts: readonly Told[], got: Got<R>) => Text
  /** How people say it, for quick entry without a model. */
  readonly say?: Saying
}

export interface Told {
  readonly type: string
  readonly payload: Readonly<Record<string, Json>>
  readonly fact: Fact
}

export interface Tool<S extends Shape = Shape, R extends Reads = Reads> extends ToolSpec<S, R> {
  readonly name: string
}

/** A tool: input → facts or a refusal. Pure; the door does the rest. */
export const tool = <S extends Shape, R extends Reads = Record<never, never>>(
  name: string,
  spec: ToolSpec<S, R>,
): Tool<S, R> => ({
  name,
  ...spec,
})
