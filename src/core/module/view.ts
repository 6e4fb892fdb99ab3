import type { Text } from '../fields/field.ts'
import type { Calendar, Day } from '../time/day.ts'
import type { Measured } from './query.ts'
import type { Sees } from './table.ts'

export interface MeasureSpec {
  readonly label: Text
  readonly unit: string
  /** Enters the default search for what goes together. */
  readonly lead?: boolean
  /** The value at the close of the day, not a sum over it: periods take the last. */
  readonly standing?: boolean
  /** How a week or month adds it up. Default: sum; `any` for yes/no counts the days. */
  readonly over?: 'sum' | 'mean' | 'last' | 'max' | 'any'
}

export type Seeing = Readonly<Record<string, Sees<unknown>>>
export type Seen<V extends Seeing> = { readonly [K in keyof V]: V[K] extends Sees<infer T> ? T : never }

export interface ViewSpec<V extends Seeing, M extends Readonly<Record<string, MeasureSpec>>> {
  readonly sees: V
  readonly measures: M
  /** Pure fold of one local day. Null: nothing is known of that day. */
  readonly fold: (
    seen: Seen<V>,
    day: { readonly day: Day; readonly calendar: Calendar },
  ) => { readonly [K in keyof M]: Measured }
  /** Values of a day that has nothing to see; default null for each (missing is not zero). */
  readonly empty?: 'zero' | 'missing'
}

export interface View {
  readonly name: string
  readonly sees: Seeing
  readonly measures: Readonly<Record<string, MeasureSpec>>
  readonly fold: (
    seen: never,
    day: { readonly day: Day; readonly calendar: Calendar },
  ) => Readonly<Record<string, Measured>>
}

/** A fold of what a day shows. Bump `name` when its meaning changes: kept folds are keyed by it. */
export const view = <V extends Seeing, M extends Readonly<Record<string, MeasureSpec>>>(
  name: string,
  spec: ViewSpec<V, M>,
): View => ({
  name,
  ...spec,
})
