import fc from 'fast-check'
import type { Kernel } from '#core/kernel.ts'
import type { Json } from '#core/fields/field.ts'
import { DELETED } from '#core/facts/fact.ts'
import type { StoredRow } from '#core/facts/row.ts'
import type { Module } from '#core/module/module.ts'
import { me, SPACE } from '../fixtures/kernel.ts'
import { inputOf } from './arbitrary.ts'

/** One random call: which tool, and a seed for its input, made when it is known which rows there are. */
export interface Step {
  readonly tool: string
  readonly seed: number
}

export const steps = (module: Module, maxLength = 25): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ tool: fc.constantFrom(...module.tools.map((tool) => tool.name)), seed: fc.integer() }), {
    minLength: 1,
    maxLength,
  })

/** An input for a tool that names rows which are there, the same for the same seed. */
export async function inputFor(kernel: Kernel, { tool, seed }: Step): Promise<Record<string, Json>> {
  const known = new Map<string, string[]>()
  for (const table of kernel.registry.tables.keys()) {
    known.set(table, (await kernel.store.rows(SPACE, { table, all: true })).map((row) => row.id).toSorted())
  }
  const arbitrary = inputOf(kernel.registry.tools.get(tool)!.input, (table) => known.get(table) ?? [])
  return fc.sample(arbitrary, { seed, numRuns: 1 })[0]!
}

/** Performs the steps as the person; refusals are part of life. Gives the calls that wrote something. */
export async function live(kernel: Kernel, list: readonly Step[]): Promise<{ written: number; calls: string[] }> {
  const calls: string[] = []
  for (const step of list) {
    const outcome = await kernel.perform({
      tool: step.tool,
      input: await inputFor(kernel, step),
      actor: me,
      space: SPACE,
    })
    if (outcome.kind === 'done' && outcome.facts[0]) calls.push(outcome.facts[0].call)
  }
  return { written: calls.length, calls }
}

/** Every row with what a person can see of it; deleted ones are gone. */
export async function visible(kernel: Kernel): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {}
  for (const row of await rowsOf(kernel)) if (row.fields[DELETED] === false) seen[`${row.table} ${row.id}`] = row.fields
  return seen
}

export async function rowsOf(kernel: Kernel): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for (const table of [...kernel.registry.tables.keys()].toSorted())
    rows.push(...(await kernel.store.rows(SPACE, { table, all: true, deleted: true })))
  return rows.toSorted((a, b) => (`${a.table} ${a.id}` < `${b.table} ${b.id}` ? -1 : 1))
}

/** Rows without what is this replica's own. */
export const shared = (rows: readonly StoredRow[]): unknown[] => rows.map(({ rev: _rev, ...row }) => row)
