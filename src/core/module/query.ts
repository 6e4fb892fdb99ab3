import type { Shape, Text, Values } from '../fields/field.ts'
import type { Calendar, Day } from '../time/day.ts'
import type { Read } from './table.ts'
import type { Refusal } from './refusal.ts'
import type { Saying } from './tool.ts'

/** Read-only access for queries, over one space. */
export interface Asking {
  readonly now: string
  readonly today: Day
  readonly calendar: Calendar
  read<T>(what: Read<T>): Promise<T>
  /** The measures of a day, or of each day of a range, by name. Null: nothing was logged. */
  measures(day: Day): Promise<Readonly<Record<string, Measured>>>
  series(measure: string, from: Day, to: Day): Promise<readonly { day: Day; value: Measured }[]>
}

/** A number, yes/no, or null where nothing is known. */
export type Measured = number | boolean | null

export interface QuerySpec<S extends Shape, A> {
  readonly about: Text
  readonly input: S
  /** Plain data that JSON can carry, or a refusal. */
  readonly answer: (input: Values<S>, ask: Asking) => Promise<A | Refusal>
  /** The answer in a sentence. */
  readonly tell: (answer: A, input: Values<S>) => Text
  readonly say?: Saying
  /** Answered to the person's own device only: not over HTTP, not to agents or models. */
  readonly deviceOnly?: boolean
}

// eslint-disable-next-line typescript/no-explicit-any
export interface Query<S extends Shape = Shape, A = any> extends QuerySpec<S, A> {
  readonly name: string
}

export const query = <S extends Shape, A>(name: string, spec: QuerySpec<S, A>): Query<S, A> => ({ name, ...spec })
