import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fact } from '#core/facts/fact.ts'
import { schemaOf } from '#core/door/parse.ts'
import { daysBetween } from '#core/time/day.ts'
import type { Module } from '#core/module/module.ts'
import { rowOf, type Sees } from '#core/module/table.ts'
import type { StoredRow } from '#core/facts/row.ts'
import { modules } from '#modules/all.ts'
import { kernelOf, me, SPACE } from '../fixtures/kernel.ts'
import { training } from '../fixtures/training.ts'
import { inputFor, live, rowsOf, shared, steps, visible } from './world.ts'
import { inputOf } from './arbitrary.ts'

const runs = { numRuns: 40 }

/** The laws of DESIGN §4: they hold for every module in the list, and for the awkward draft. */
describe.each([...modules, training].map((module) => ({ name: module.name, module })))(
  'laws of $name',
  ({ module }) => {
    test('replay: facts in any order give the same rows', async () => {
      let written = 0
      await fc.assert(
        fc.asyncProperty(steps(module), fc.integer(), async (list, seed) => {
          const kernel = kernelOf([module])
          written += (await live(kernel, list)).written
          const facts: Fact[] = await kernel.store.facts(SPACE, {})
          const shuffled = facts
            .map((fact, index) => ({ fact, key: Math.imul(index + 1, seed | 1) }))
            .toSorted((a, b) => a.key - b.key)
          const other = kernelOf([module], { device: 'other' })
          for (const { fact } of shuffled) await other.receive(SPACE, [fact])
          await other.receive(SPACE, facts)
          expect(shared(await rowsOf(other))).toEqual(shared(await rowsOf(kernel)))
        }),
        runs,
      )
      expect(written).toBeGreaterThan(10)
    })

    test('[UNDO-1] undoing everything, newest first, restores the start', async () => {
      await fc.assert(
        fc.asyncProperty(steps(module, 12), steps(reversible(module), 12), async (before, after) => {
          const kernel = kernelOf([module])
          await live(kernel, before)
          const start = await visible(kernel)
          const { calls } = await live(kernel, after)
          for (const call of calls.toReversed()) {
            const [fact] = await kernel.store.facts(SPACE, { calls: [call] })
            await kernel.undo({ fact: fact!.id }, { space: SPACE, actor: me })
          }
          expect(await visible(kernel)).toEqual(start)
        }),
        runs,
      )
    })

    test('views: incremental = kept = full fold', async () => {
      await fc.assert(
        fc.asyncProperty(steps(module), async (list) => {
          const kernel = kernelOf([module])
          const days = ['2026-08-31', '2026-09-13', '2026-09-14', '2026-09-15']
          const watched = await Promise.all(days.map((day) => kernel.views(SPACE).watch(day)))
          for (const step of list) {
            await live(kernel, [step])
            // Warm caches must not survive what makes them untrue.
            for (const measure of kernel.registry.measures.keys())
              await kernel.views(SPACE).series(measure, '2026-09-12', '2026-09-15')
          }
          const fresh = kernelOf([module])
          await fresh.receive(SPACE, await kernel.store.facts(SPACE, {}))
          for (const [index, day] of days.entries()) {
            const full = naiveFold(await rowsOf(fresh), day, fresh.registry)
            expect(watched[index]!.measures()).toEqual(full)
            expect(await kernel.views(SPACE).measures(day)).toEqual(full)
            for (const measure of kernel.registry.measures.keys()) {
              expect((await fresh.views(SPACE).series(measure, day, day))[0]!.value).toEqual(full[measure])
            }
          }
        }),
        runs,
      )
    })

    test('deciders are pure: the same call on the same rows decides the same', async () => {
      await fc.assert(
        fc.asyncProperty(steps(module, 8), async (list) => {
          const [a, b] = [kernelOf([module]), kernelOf([module])]
          await live(a, list)
          await live(b, list)
          expect(await b.store.facts(SPACE, {})).toEqual(await a.store.facts(SPACE, {}))
        }),
        { numRuns: 15 },
      )
    })

    test('[DOOR-4] a dry run writes nothing and says what the call then does', async () => {
      await fc.assert(
        fc.asyncProperty(steps(module, 8), async (list) => {
          const kernel = kernelOf([module])
          for (const step of list) {
            const input = await inputFor(kernel, step)
            const before = await kernel.store.facts(SPACE, {})
            const dry = await kernel.perform({ tool: step.tool, input, actor: me, space: SPACE, dryRun: true })
            expect(await kernel.store.facts(SPACE, {})).toEqual(before)
            const real = await kernel.perform({ tool: step.tool, input, actor: me, space: SPACE })
            if (dry.kind === 'refused') expect(real.kind).toBe('refused')
            else if (dry.kind === 'preview' && real.kind === 'done') {
              expect(real.facts.map(({ type, notes }) => ({ type, notes }))).toEqual(
                dry.facts.map(({ type, notes }) => ({ type, notes })),
              )
            } else expect.unreachable(`${dry.kind} but ${real.kind}`)
          }
        }),
        { numRuns: 15 },
      )
    })

    test('[DOOR-2] every tool takes what its fields say and refuses unknown keys', () => {
      for (const tool of module.tools) {
        const schema = schemaOf(tool.input)
        for (const input of fc.sample(
          inputOf(tool.input, () => ['row-1']),
          { seed: 7, numRuns: 30 },
        )) {
          expect(schema.safeParse(input), `${tool.name} ${JSON.stringify(input)}`).toMatchObject({ success: true })
          expect(schema.safeParse({ ...input, surprise: 1 }).success).toBe(false)
        }
      }
    })

    test('[DOOR-5] every tool speaks both languages, never with undefined or NaN', async () => {
      const kernel = kernelOf([module])
      const said: string[] = []
      for (let seed = 0; seed < 20; seed++) {
        for (const tool of module.tools) {
          const outcome = await kernel.perform({
            tool: tool.name,
            input: await inputFor(kernel, { tool: tool.name, seed }),
            actor: me,
            space: SPACE,
          })
          if (outcome.kind === 'done') said.push(outcome.message.en, outcome.message.de)
          if (outcome.kind === 'refused') said.push(outcome.refusal.message.en, outcome.refusal.message.de)
        }
      }
      for (const text of said) expect(text).not.toMatch(/undefined|NaN|null|Infinity|\[object|!$/)
      expect(said.length).toBeGreaterThan(0)
    })
  },
)

/** What says that it cannot be taken back is outside the law of undo. */
const reversible = (module: Module): Module => ({ ...module, tools: module.tools.filter((tool) => !tool.irreversible) })

/** A fold of one day over all rows, written apart from the views on purpose. */
function naiveFold(
  rows: readonly StoredRow[],
  day: string,
  registry: ReturnType<typeof kernelOf>['registry'],
): Record<string, unknown> {
  const calendar = { zone: 'Europe/Berlin', dayStart: '00:00', weekStart: 1 }
  const result: Record<string, unknown> = {}
  for (const view of registry.views.values()) {
    const seen: Record<string, unknown> = {}
    for (const [name, sees] of Object.entries(view.sees)) seen[name] = naiveLens(sees, rows, day, registry)
    Object.assign(result, view.fold(seen as never, { day, calendar }))
  }
  return result
}

function naiveLens(
  { table, lens }: Sees<unknown>,
  rows: readonly StoredRow[],
  day: string,
  registry: ReturnType<typeof kernelOf>['registry'],
): unknown {
  const of = registry.tables.get(table)!
  const living = rows.filter((row) => row.table === table && row.fields['_deleted'] === false)
  const on = (row: StoredRow, field: string): string | undefined =>
    (row.fields[`${field}@day`] ?? row.fields[field]) as string | undefined
  const give = (list: StoredRow[]): unknown[] => list.map((row) => rowOf(of, row.id, row.fields))
  if (lens.kind === 'on') return give(living.filter((row) => on(row, lens.field) === day))
  if (lens.kind === 'around') {
    return give(living.filter((row) => Math.abs(daysBetween(on(row, lens.field) ?? '1900-01-01', day)) <= 1))
  }
  if (lens.kind === 'upTo') return give(living.filter((row) => (on(row, lens.from) ?? '9') <= day))
  if (lens.kind === 'openAt') {
    return give(living.filter((row) => (on(row, lens.from) ?? '9') <= day && (on(row, lens.until) ?? '9') > day))
  }
  if (lens.kind === 'earliest') {
    const at = (row: StoredRow): string => on(row, lens.from) ?? '9'
    return give(
      living
        .filter((row) => at(row) <= day)
        .toSorted((a, b) => (at(a) < at(b) ? -1 : 1))
        .slice(0, 1),
    )[0]
  }
  if (lens.kind === 'inForce') {
    const due = living.filter((row) => (on(row, lens.from) ?? '9') <= day)
    const stamp = (row: StoredRow): string => `${String(row.fields[lens.from])} ${row.meta[lens.from]![0]}`
    return give(due.toSorted((a, b) => (stamp(a) < stamp(b) ? -1 : 1)).slice(-1))[0]
  }
  if (lens.kind === 'covering') {
    return give(living.filter((row) => (on(row, lens.from) ?? '9') <= day && (on(row, lens.until) ?? '0') >= day))
  }
  if (lens.kind === 'all') return give(living)
  throw new Error(`the naive fold does not know ${lens.kind}`)
}
