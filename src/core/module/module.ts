import type { Json, Text } from '../fields/field.ts'
import type { Demo } from './demo.ts'
import type { DerivedFact, GoalTemplate, StreakSpec } from './aims.ts'
import type { Exporter, Importer } from './importer.ts'
import type { NudgeRule, Reminders } from './nudge.ts'
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
  /** Keys of the part that do not leave the person's own device. The sentence must not tell them. */
  readonly deviceOnly?: readonly string[]
  /** The part in a sentence; empty where there is nothing to say. */
  readonly tell?: (part: Json, day: Day) => Text
}

/** What a module keeps, counts and shows. Loaded at once everywhere. */
export interface HeadSpec {
  readonly label: Text
  /** What it is for, in half a sentence. */
  readonly about: Text
  readonly class: DataClass
  // eslint-disable-next-line typescript/no-explicit-any
  readonly tables: readonly Table<any>[]
  // eslint-disable-next-line typescript/no-explicit-any
  readonly facts: readonly Verb<any, any>[]
  readonly views?: readonly View[]
  readonly streaks?: readonly StreakSpec[]
  readonly goals?: readonly GoalTemplate[]
  readonly derived?: readonly DerivedFact[]
  readonly snapshot?: SnapshotPart
  /** Kernel furniture (settings, proposals): no rail entry, no CSV, not offered to models. */
  readonly internal?: boolean
}

/** What can be done and asked with a module. A page that only shows does not load it. */
export interface Acts {
  // eslint-disable-next-line typescript/no-explicit-any
  readonly tools: readonly Tool<any, any>[]
  // eslint-disable-next-line typescript/no-explicit-any
  readonly queries?: readonly Query<any>[]
  readonly importers?: readonly Importer[]
  readonly exporters?: readonly Exporter[]
  readonly nudges?: readonly NudgeRule[]
  readonly reminders?: Reminders
  /** Its part of the demo data. */
  readonly demo?: () => Promise<{ readonly demo: Demo }>
}

/** A module as it is declared: its acts are loaded when they are first needed. */
export interface Head extends HeadSpec {
  readonly name: string
  readonly acts: () => Promise<Acts>
}

/** A module with its acts. */
export interface Module extends HeadSpec, Acts {
  readonly name: string
}

/** A module, whether its acts are there or not. */
export type Declared = Head | Module

/** Declares an area of life or work. Everything else is derived from this. Small ones may hold their acts themselves. */
export function defineModule(name: string, spec: HeadSpec & Pick<Head, 'acts'>): Head
export function defineModule(name: string, spec: HeadSpec & Acts): Module
export function defineModule(name: string, spec: (HeadSpec & Pick<Head, 'acts'>) | (HeadSpec & Acts)): Declared {
  return { name, ...spec }
}

/** The modules with their acts, in the same order. @throws when the code of one cannot be loaded. */
export const whole = (modules: readonly Declared[]): Promise<readonly Module[]> =>
  Promise.all(
    modules.map(async (module) => {
      if (!('acts' in module)) return module
      const { acts, ...head } = module
      return { ...head, ...(await acts()) }
    }),
  )

/** The modules before their acts are loaded: they keep, count and show, and do nothing. */
export const idle = (modules: readonly Declared[]): readonly Module[] =>
  modules.map((module) => {
    if (!('acts' in module)) return module
    const { acts: _acts, ...head } = module
    return { ...head, tools: [] }
  })
