import type { Json, Text } from '../fields/field.ts'
import type { Asking } from './query.ts'

/** When a condition is looked at: at a local time (on one weekday, 1 Monday … 7 Sunday), again and again between two, or after a fact. */
export type NudgeTime =
  | { readonly at: string; readonly on?: number }
  | { readonly everyMinutes: number; readonly from: string; readonly until: string }
  | { readonly after: string }

/** What a person is told, and what its button does: run a tool, or only open a page. */
export interface Nudge {
  readonly title: Text
  readonly body: Text
  readonly priority: 'low' | 'medium' | 'high'
  readonly act: { readonly label: Text } & (
    | { readonly tool: string; readonly input: Readonly<Record<string, Json>> }
    | { readonly open: string }
  )
}

/** A condition under which a person hears something. Nothing is said where `check` finds nothing. [PULSE-1] */
export interface NudgeRule {
  readonly name: string
  readonly label: Text
  readonly when: NudgeTime
  /** `time` is the wall clock, `HH:MM`. Numbers in the text are always finite. */
  readonly check: (asking: Asking, time: string) => Promise<Nudge | undefined>
}

/** Something that a person asked to be told at a moment. */
export interface Due {
  /** Names this one delivery: the row and the moment. Delivered once across devices. */
  readonly id: string
  /** The moment. */
  readonly at: string
  readonly title: Text
  readonly body?: Text
  readonly by: 'push' | 'email'
  /** The page that shows what it is about. */
  readonly open: string
  /** What its module wants to be told once it was delivered. */
  readonly after?: { readonly tool: string; readonly input: Readonly<Record<string, Json>> }
}

/** The reminders that a module's rows ask for. */
export interface Reminders {
  /** A commit that touches one of these may move what is due. */
  readonly tables: readonly string[]
  /** What falls due from one moment to another, both included, earliest first. */
  readonly between: (asking: Asking, from: string, to: string) => Promise<readonly Due[]>
}
