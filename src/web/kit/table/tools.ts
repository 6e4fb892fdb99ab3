import type { AnyField, Json, Shape } from '#core/fields/field.ts'
import type { Registry } from '#core/module/registry.ts'
import type { Table } from '#core/module/table.ts'
import type { Tool } from '#core/module/tool.ts'
import type { AnyRow } from './say.ts'

/** The tools that keep a table, found by the shape of their inputs: no module says so itself. */
export interface TableTools {
  readonly add?: Tool
  /** With the input that names the row. */
  readonly change?: { readonly tool: Tool; readonly id: string }
  readonly remove?: { readonly tool: Tool; readonly id: string }
  /** Opens again what was closed. */
  readonly reopen?: { readonly tool: Tool; readonly id: string }
}

const known = new WeakMap<Registry, Map<string, TableTools>>()

export function toolsFor(registry: Registry, table: Table): TableTools {
  const held = known.get(registry) ?? new Map<string, TableTools>()
  known.set(registry, held)
  let found = held.get(table.name)
  if (!found) held.set(table.name, (found = find(registry, table)))
  return found
}

function find(registry: Registry, table: Table): TableTools {
  const module = registry.owner('table', table.name)
  const own = `${module?.name}.${table.name}`
  const tools = (module?.tools ?? []) as readonly Tool[]
  const idOf = ({ input }: Tool) =>
    Object.entries(input).find(([, field]) => field.traits.ref === own && !field.isOptional)?.[0]
  const onRow = tools.flatMap((tool) => {
    const id = idOf(tool)
    return id === undefined ? [] : [{ tool, id }]
  })
  const free = tools.filter((tool) => Object.values(tool.input).every(({ traits }) => traits.ref !== own))
  const only = ({ tool, id }: { tool: Tool; id: string }) =>
    Object.entries(tool.input).every(([name, field]) => name === id || field.isOptional)
  const add = best(
    free.filter(({ input }) => hasRequired(table, input)),
    (tool) => likeness(table, tool.input),
  )
  const change = best(onRow.filter(only), ({ tool, id }) => likeness(table, without(tool.input, id)))
  const remove = onRow.find((one) => only(one) && /^(delete|remove)_/.test(one.tool.name))
  const reopen = onRow.find((one) => only(one) && /^(un|re)[a-z]*_/.test(one.tool.name) && one !== remove)
  return {
    ...(add ? { add } : {}),
    ...(change ? { change } : {}),
    ...(remove ? { remove } : {}),
    ...(reopen && table.options.until ? { reopen } : {}),
  }
}

/** What a tool needs must be a field here; what a row needs must be given, but for a day or moment, which may be now. */
function hasRequired(table: Table, input: Shape): boolean {
  const given = Object.entries(input)
  const needed = Object.entries(table.fields).filter(
    ([, field]) => !field.isOptional && !['date', 'instant', 'keyed'].includes(field.traits.kind),
  )
  return (
    given.length > 0 &&
    given.every(([name, field]) => field.isOptional || sourceOf(table, name, field) !== undefined) &&
    needed.every(
      ([name]) => given.some(([of, field]) => sourceOf(table, of, field) === name) || name === table.options.until,
    )
  )
}

/** How much of the input and of the row is the same, 0 to 1. */
function likeness(table: Table, input: Shape): number {
  const names = Object.entries(input)
  const shared = names.filter(([name, field]) => sourceOf(table, name, field) !== undefined).length
  return shared / (names.length + Object.keys(table.fields).length - shared || 1)
}

function best<T>(candidates: readonly T[], score: (one: T) => number): T | undefined {
  const [first] = candidates.map((one) => ({ one, at: score(one) })).toSorted((a, b) => b.at - a.at)
  return first && first.at > 0.25 ? first.one : undefined
}

export const without = (input: Shape, name: string): Shape =>
  Object.fromEntries(Object.entries(input).filter(([held]) => held !== name))

/** The field of a table that an input stands for: of its name, else the only one that refers to the same rows. */
export function sourceOf(table: Table, name: string, { traits }: AnyField): string | undefined {
  if (table.fields[name]) return name
  const ref = traits.ref ?? traits.of?.traits.ref
  if (ref === undefined) return undefined
  const same = Object.entries(table.fields).filter(
    ([, field]) => (field.traits.ref ?? field.traits.of?.traits.ref) === ref && field.traits.kind === traits.kind,
  )
  return same.length === 1 ? same[0]![0] : undefined
}

/** The values of a row under the names of a tool's inputs. */
export function inputsFrom(table: Table, input: Shape, row: AnyRow): Readonly<Record<string, Json>> {
  const values: Record<string, Json> = {}
  for (const [name, field] of Object.entries(input)) {
    const source = sourceOf(table, name, field)
    const value = source === undefined ? undefined : row[source]
    if (value !== undefined) values[name] = value
  }
  return values
}
