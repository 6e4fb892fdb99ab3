import type { Json, Text } from '../fields/field.ts'
import type { DerivedFact, GoalTemplate, StreakSpec } from './aims.ts'
import type { Importer } from './importer.ts'
import type { Asking, Query } from './query.ts'
import type { Table } from './table.ts'
import type { Tool } from './tool.ts'
import type { Verb } from './verb.ts'
import type { View } from './view.ts'
import type { Day } from '../time/day.ts'

/** The floor of what may reach a model: rows may be raised above it, never lowered. */
export type DataClass = 'open' | 'personal' | 'sensitive'

/** A module's part of the picture of a day, under `key`. */
export interface SnapshotPart {
  readonly key: string
  readonly answer: (asking: Asking, day: Day) => Promise<Json>
  /** The part in a sentence; empty where there is nothing to say. */
  readonly tell?: (part: Json, day: Day) => Text
}

export interface ModuleSpec {
  readonly label: Text
  /** What it is for, in half a sentence. */
  readonly about: Text
  readonly class: DataClass
  // eslint-disable-next-line typescript/no-explicit-any
  readonly tables: readonly Table<any>[]
  // eslint-disable-next-line typescript/no-explicit-any
  readonly facts: readonly Verb<any, any>[]
  // eslint-disable-next-line typescript/no-explicit-any
  readonly tools: readonly Tool<any, any>[]
  // eslint-disable-next-line typescript/no-explicit-any
  readonly queries?: readonly Query<any>[]
  readonly views?: readonly View[]
  readonly streaks?: readonly StreakSpec[]
  readonly goals?: readonly GoalTemplate[]
  readonly derived?: readonly DerivedFact[]
  readonly importers?: readonly Importer[]
  readonly snapshot?: SnapshotPart
  /** Kernel furniture (settings, proposals): no rail entry, no CSV, not offered to models. */
  readonly internal?: boolean
}

export interface Module extends ModuleSpec {
  readonly name: string
}

/** Declares an area of life or work. Everything else is derived from this. */
export const defineModule = (name: string, spec: ModuleSpec): Module => ({ name, ...spec })
