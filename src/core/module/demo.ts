import type { Json } from '../fields/field.ts'
import type { Day } from '../time/day.ts'

/** Repeatable chance: the same seed gives the same life. */
export interface Chance {
  /** Whole number from `from` to `to`, both included. */
  int(from: number, to: number): number
  /** True with probability `share`. */
  yes(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** How a day of the demo goes. All modules tell of the same days. Times in minutes after midnight. */
export interface DemoDay {
  readonly day: Day
  readonly kind: 'office' | 'home' | 'free' | 'ill' | 'trip'
  readonly wake: number
  readonly bed: number
  /** Runs or trains from this minute on, for an hour. */
  readonly sport?: number
  /** Is out with others from this minute on, for two hours or three. */
  readonly out?: number
}

/** Somebody's life up to now, which the modules fill. */
export interface DemoLife {
  readonly days: readonly DemoDay[]
  readonly today: Day
  readonly now: string
  readonly zone: string
  readonly language: 'en' | 'de'
  readonly luck: Chance
  /** A new id, or, with a name, the same one for every module. */
  id(name?: string): string
  /** The moment of a minute of a day. */
  moment(day: Day, minute: number): string
}

/** A fact of the demo: which one by name, its values, and when its row is said to have come to be. */
export interface DemoCall {
  readonly fact: string
  readonly values: Readonly<Record<string, Json>> & { readonly id: string }
  readonly notes?: Readonly<Record<string, Json>>
  readonly createdAt?: string
}

export type Demo = (life: DemoLife) => readonly DemoCall[]
