/**
 * Who did it. `name` is cached when written, so that renaming an agent does not rewrite history.
 * A person who edits a proposal before approving acts `with` the agent that proposed it.
 */
export type Actor =
  | { readonly kind: 'user'; readonly id: string; readonly name: string; readonly with?: string }
  | {
      readonly kind: 'ai'
      readonly id: string
      readonly name: string
      readonly mission?: string
      readonly iteration?: string
      readonly rationale?: string
    }
  | { readonly kind: 'system'; readonly id: SystemSource; readonly name: string }

export type SystemSource = 'projection' | 'rule' | 'import' | 'migration' | 'mission-runner' | 'demo'

/** The short form that every field of a row keeps: `user:me`, `ai:<agent>`, `system:import`. */
export const actorTag = (actor: Actor): string => `${actor.kind}:${actor.id}`

export const system = (id: SystemSource): Actor => ({ kind: 'system', id, name: id })
