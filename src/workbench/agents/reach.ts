import type { Fact } from '#core/facts/fact.ts'
import type { DataClass, Module } from '#core/module/module.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Reach } from './agents.ts'

/** What decides about an agent's reading: where it runs and what the person has agreed to. */
export interface Reading {
  readonly reach: Reach
  /** `personal`, or names of modules. */
  readonly consents?: readonly string[]
}

/** Consent to personal data in general does not cover these: they tell of injuries and need to be named. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['training', 'coach', 'memory'])

/** [GATE-1] Whether data of a class may be read by an agent of a reach. `consented` lets personal data go to a cloud. */
export function mayRead(reach: Reach, of: DataClass, consented = false): boolean {
  if (of === 'open' || reach === 'device') return true
  if (of === 'sensitive') return false
  return reach === 'server' || consented
}

/** The same for a module. Kernel furniture is shown to no agent. */
export function mayReadModule({ reach, consents = [] }: Reading, module: Module): boolean {
  if (module.internal) return false
  const consented = consents.includes(module.name) || (consents.includes('personal') && !NAMED_ONLY.has(module.name))
  return mayRead(reach, module.class, consented)
}

export type Named = 'table' | 'fact' | 'tool' | 'query' | 'view' | 'measure'

/** What of the registry an agent may see. */
export interface Sight {
  readonly modules: readonly Module[]
  may(kind: Named, name: string): boolean
  /** Only the measures that may be seen: for a day, a series, an answer keyed by measure. */
  measures<T>(of: Readonly<Record<string, T>>): Readonly<Record<string, T>>
  facts<F extends Fact>(of: readonly F[]): readonly F[]
}

/** [GATE-1] Everything that an agent reads passes through this; a name that no module declares is not seen. */
export function sightOf(registry: Registry, reading: Reading): Sight {
  const seen = new Set(registry.modules.filter((module) => mayReadModule(reading, module)))
  const may = (kind: Named, name: string): boolean => {
    const owner = registry.owner(kind, name)
    return owner !== undefined && seen.has(owner)
  }
  return {
    modules: [...seen],
    may,
    measures: (of) => Object.fromEntries(Object.entries(of).filter(([name]) => may('measure', name))),
    // An undo has no module of its own: its row says whose it is.
    facts: (of) => of.filter((fact) => (fact.change ? may('table', fact.change.table) : may('fact', fact.type))),
  }
}
