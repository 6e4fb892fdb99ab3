import type { Shape } from '../fields/field.ts'
import type { Module } from './module.ts'
import type { Query } from './query.ts'
import type { Table } from './table.ts'
import type { Tool } from './tool.ts'
import type { Verb } from './verb.ts'
import type { MeasureSpec, View } from './view.ts'

/** The module list, by name of everything that it declares. */
export interface Registry {
  readonly modules: readonly Module[]
  readonly tables: ReadonlyMap<string, Table>
  readonly verbs: ReadonlyMap<string, Verb>
  readonly tools: ReadonlyMap<string, Tool>
  readonly queries: ReadonlyMap<string, Query>
  readonly views: ReadonlyMap<string, View>
  readonly measures: ReadonlyMap<string, MeasureSpec & { readonly view: View }>
  /** The module that declares a table, fact, tool, query, view or measure. */
  owner(kind: 'table' | 'fact' | 'tool' | 'query' | 'view' | 'measure', name: string): Module | undefined
  /** The table that `module.table` names, unless its module is absent. */
  refTable(ref: string): Table | undefined
}

/** @throws when two modules declare the same name, or a view looks at a table that its lens does not fit: a fault of the code. */
export function registryOf(modules: readonly Module[]): Registry {
  const owners = new Map<string, Module>()
  const by = <T extends { readonly name: string }>(
    kind: string,
    list: (module: Module) => readonly T[],
  ): Map<string, T> =>
    collect(
      modules,
      list,
      (item) => item.name,
      (module, name) => claim(owners, `${kind}:${name}`, module),
    )
  const tables = by('table', (module) => module.tables as readonly Table[])
  const views = by('view', (module) => module.views ?? [])
  const derived = modules.flatMap((module) => module.derived?.map((of) => [module, of.type] as const) ?? [])
  for (const [module, type] of derived) claim(owners, `fact:${type}`, module)
  const measures = new Map<string, MeasureSpec & { view: View }>()
  for (const view of views.values()) {
    for (const [name, spec] of Object.entries(view.measures)) {
      claim(owners, `measure:${name}`, owners.get(`view:${view.name}`)!)
      measures.set(name, { ...spec, view })
    }
  }
  return {
    modules,
    tables,
    views,
    measures,
    verbs: collect(
      modules,
      (module) => module.facts as readonly Verb[],
      (item) => item.type,
      (module, name) => claim(owners, `fact:${name}`, module),
    ),
    tools: by('tool', (module) => module.tools as readonly Tool[]),
    queries: by('query', (module) => (module.queries ?? []) as readonly Query[]),
    owner: (kind, name) => owners.get(`${kind}:${name}`),
    refTable(ref) {
      const [module, name = ''] = ref.split('.')
      return owners.get(`table:${name}`)?.name === module ? tables.get(name) : undefined
    },
  }
}

function collect<T>(
  modules: readonly Module[],
  list: (module: Module) => readonly T[],
  nameOf: (item: T) => string,
  claimed: (module: Module, name: string) => void,
): Map<string, T> {
  const found = new Map<string, T>()
  for (const module of modules) {
    for (const item of list(module)) {
      claimed(module, nameOf(item))
      found.set(nameOf(item), item)
    }
  }
  return found
}

function claim(owners: Map<string, Module>, key: string, module: Module): void {
  const other = owners.get(key)
  if (other) throw new Error(`${key} is declared twice, by ${other.name} and ${module.name}`)
  owners.set(key, module)
}

export type { Shape }
