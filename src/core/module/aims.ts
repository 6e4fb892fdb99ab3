import type { Text } from '../fields/field.ts'
import type { Day, Period } from '../time/day.ts'
import type { Measured } from './query.ts'

/** A streak over one measure: which value of a day counts. [STREAK-1..4] */
export interface StreakSpec {
  readonly name: string
  readonly label: Text
  readonly measure: string
  readonly counts: (value: Measured) => boolean
  /** Missed days that do not break it: 0 or 1 (default 1). */
  readonly grace?: 0 | 1
  /** Counts weeks with at least this many counting days. */
  readonly timesAWeek?: number
  /** The weekdays that it is about, 1 Monday … 7 Sunday; others neither add nor break. Default all. */
  readonly days?: readonly number[]
  /** Only shown once the person asks for it. */
  readonly optIn?: boolean
  /** Whether a day that has not closed may already count (false for "none of it" streaks). Default true. */
  readonly countsOpenDay?: boolean
}

export type GoalMetric =
  | {
      readonly source: 'event_count'
      readonly eventType: string
      readonly filterField?: string
      readonly filterValue?: string
    }
  | {
      readonly source: 'event_sum'
      readonly eventType: string
      readonly sumField: string
      readonly filterField?: string
      readonly filterValue?: string
    }
  | { readonly source: 'streak_days'; readonly streak: string }
  | { readonly source: 'measure'; readonly measure: string }

export interface GoalTarget {
  readonly value: number
  readonly period: Period
  readonly comparison: 'gte' | 'lte' | 'eq'
}

export interface GoalTemplate {
  readonly name: string
  readonly title: Text
  readonly metric: GoalMetric
  readonly target: GoalTarget
}

/** A fact that follows from folds: once a day when `when` holds; retracted when it no longer does. `isClosed`: the day is over. */
export interface DerivedFact {
  readonly type: string
  readonly view: string
  readonly when: (
    measures: Readonly<Record<string, Measured>>,
    day: Day,
    isClosed: boolean,
  ) => Readonly<Record<string, string | number | boolean>> | undefined
}
