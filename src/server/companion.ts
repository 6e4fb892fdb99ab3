import type { Fact } from '#core/facts/fact.ts'
import type { Actor } from '#core/facts/actor.ts'
import type { Json } from '#core/fields/field.ts'
import type { Refusal } from '#core/module/refusal.ts'
import type { Caller } from './http/caller.ts'
import type { Language } from './http/problem.ts'

/** Who decides, and in which language it is answered. */
export interface Decision {
  readonly actor: Actor
  readonly language: Language
}

/** What the server offers of the companion and the workbench; each answers with plain JSON, or refuses. */
export interface CompanionRoutes {
  readonly day?: (date: string, language: Language) => Promise<Json | Refusal>
  readonly streaks?: (language: Language) => Promise<Json | Refusal>
  readonly goals?: (language: Language) => Promise<Json | Refusal>
  /** Facts that follow from folds, of local days from–to (default the last 31), of some types. */
  readonly derived?: (
    from: string | undefined,
    to: string | undefined,
    types: readonly string[] | undefined,
  ) => Promise<readonly Fact[]>
  readonly proposals?: {
    readonly list: (status: string | undefined, caller: Caller, language: Language) => Promise<Json | Refusal>
    readonly approve: (id: string, by: Decision) => Promise<Json | Refusal>
    readonly reject: (id: string, feedback: string | undefined, by: Decision) => Promise<Json | Refusal>
    readonly edit: (id: string, input: unknown, by: Decision) => Promise<Json | Refusal>
    readonly approveAll: (ids: readonly string[], atomic: boolean, by: Decision) => Promise<Json | Refusal>
  }
  readonly agents?: {
    readonly create: (input: unknown, by: Decision) => Promise<Json | Refusal>
    readonly list: () => Promise<Json | Refusal>
    /** What an agent has read, newest first. */
    readonly reads: (id: string) => Promise<Json | Refusal>
    readonly revoke: (id: string, by: Decision) => Promise<Json | Refusal>
  }
  readonly chat?: (
    turn: {
      readonly message: string
      /** To answer in, where the caller says so. */ readonly language?: Language
      readonly spoken: Language
      readonly conversation?: string
      readonly dryRun: boolean
    },
    by: Actor,
  ) => Promise<Json | Refusal>
}
