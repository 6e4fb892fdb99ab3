import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#core/module/refusal.ts'
import type { Kernel } from '#core/kernel.ts'
import type { StoredRow } from '#core/facts/row.ts'
import type { UndoReport, UndoTarget } from '#core/door/undo.ts'
import { DELETED, type Fact } from '#core/facts/fact.ts'
import { drink } from '#test/fixtures/modules.ts'
import { agent, counting, kernelOf, me, SPACE, standing } from '../fixtures/kernel.ts'
import { plan } from '../fixtures/plan.ts'

const made = (more = {}): Kernel => kernelOf([drink, plan], more)

async function run(kernel: Kernel, tool: string, input: unknown, actor = me) {
  const outcome = await kernel.perform({
    tool,
    input,
    actor,
    space: SPACE,
    ...(actor.kind === 'ai' ? { approved: { proposal: 'p', alongside: () => [] } } : {}),
  })
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome.facts
}

async function undo(kernel: Kernel, target: UndoTarget, dryRun = false): Promise<UndoReport> {
  const report = await kernel.undo(target, { space: SPACE, actor: me, dryRun })
  if (report instanceof Refusal) throw new Error(report.code)
  return report
}

async function row(kernel: Kernel, table: string, id: string): Promise<StoredRow> {
  return (await kernel.store.rows(SPACE, { table, ids: [id] }))[0]!
}

/** What a person sees: living rows with their fields. */
async function visible(kernel: Kernel): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {}
  for (const table of kernel.registry.tables.keys()) {
    for (const { id, fields } of await kernel.store.rows(SPACE, { table, all: true }))
      if (fields[DELETED] === false) seen[`${table} ${id}`] = fields
  }
  return seen
}

describe('what goes back', () => {
  test('[UNDO-2] only fields whose last write is the one undone; the others are conflicts with their reason', async () => {
    const kernel = made()
    const [added] = await run(kernel, 'add_plan', { title: 'one' })
    const id = added!.change!.row
    const [both] = await run(kernel, 'change_plan', { planId: id, set: { title: 'two', note: 'n' } })
    await run(kernel, 'change_plan', { planId: id, set: { title: 'three' } })
    const report = await undo(kernel, { fact: both!.id })
    expect(report.conflicts).toEqual([
      { path: 'title', reason: 'ChangedSince', table: 'plans', row: id, fact: both!.id },
    ])
    expect((await row(kernel, 'plans', id)).fields).toMatchObject({ title: 'three' })
    expect((await row(kernel, 'plans', id)).fields['note']).toBeUndefined()
  })

  test('[UNDO-2] an added row that was edited since is kept, until the edit is undone too', async () => {
    const kernel = made()
    const [added] = await run(kernel, 'add_plan', { title: 'one' })
    const id = added!.change!.row
    const [edit] = await run(kernel, 'change_plan', { planId: id, set: { note: 'mine' } })
    expect((await undo(kernel, { fact: added!.id })).conflicts[0]!.reason).toBe('EditedSince')
    expect((await row(kernel, 'plans', id)).fields[DELETED]).toBe(false)
    await undo(kernel, { fact: edit!.id })
    expect((await undo(kernel, { fact: added!.id })).undone).toHaveLength(1)
    expect((await row(kernel, 'plans', id)).fields[DELETED]).toBe(true)
  })

  test('[UNDO-3] a second undo changes nothing and says so; an undo can be undone, and that too', async () => {
    const kernel = made()
    const [added] = await run(kernel, 'add_plan', { title: 'one', due: '2026-09-15T08:00:00Z' })
    const before = await visible(kernel)
    const first = await undo(kernel, { fact: added!.id })
    expect(first.undone[0]).toMatchObject({ actor: me, reverts: added!.id })
    const again = await undo(kernel, { fact: added!.id })
    expect(again.undone).toEqual([])
    expect(again.message.en).toMatch(/already/)
    const redo = await undo(kernel, { fact: first.undone[0]!.id })
    expect(await visible(kernel)).toEqual(before)
    await undo(kernel, { fact: redo.undone[0]!.id })
    expect(await visible(kernel)).toEqual({})
    // The undo of the redo stands; the first fact counts as undone once more.
    expect((await undo(kernel, { fact: added!.id })).message.en).toMatch(/already/)
  })

  test('[UNDO-3] several facts on one row in one call go back as one, with keys, cleared values and all', async () => {
    const kernel = made()
    const [added] = await run(kernel, 'add_plan', { title: 'one' })
    const before = await visible(kernel)
    const facts = await run(kernel, 'work_plan', { planId: added!.change!.row, title: 'x' })
    expect(facts).toHaveLength(4)
    await undo(kernel, { fact: facts[2]!.id })
    expect(await visible(kernel)).toEqual(before)
  })

  test('[UNDO-2] keys of a keyed field are told apart', async () => {
    const kernel = made()
    const [added] = await run(kernel, 'add_plan', { title: 'one' })
    const id = added!.change!.row
    const [edit] = await run(kernel, 'change_plan', {
      planId: id,
      set: { steps: { a: { text: 'A', done: 'no' }, b: { text: 'B', done: 'no' } } },
    })
    await run(kernel, 'change_plan', { planId: id, set: { steps: { b: { text: 'mine', done: 'yes' } } } })
    const { conflicts } = await undo(kernel, { fact: edit!.id })
    expect(conflicts.map(({ path, reason }) => [path, reason])).toEqual([['steps/b', 'ChangedSince']])
    const { fields } = await row(kernel, 'plans', id)
    expect(fields['steps/a']).toEqual({ text: 'first', done: 'no' })
    expect(fields['steps/b']).toEqual({ text: 'mine', done: 'yes' })
  })

  test('a row whose id has a meaning: setting it again is undone to what it was, and its removal too', async () => {
    const kernel = made()
    const [first] = await run(kernel, 'set_week', { week: '2026-09-14', focus: 'legs', load: 3 })
    const [second] = await run(kernel, 'set_week', { week: '2026-09-14', focus: 'arms' })
    expect((await undo(kernel, { fact: first!.id })).conflicts[0]!.reason).toBe('EditedSince')
    await undo(kernel, { fact: second!.id })
    expect((await row(kernel, 'plan_weeks', '2026-09-14')).fields).toMatchObject({ focus: 'legs', load: 3 })
    const [dropped] = await run(kernel, 'drop_week', { week: '2026-09-14' })
    const [again] = await run(kernel, 'set_week', { week: '2026-09-14', focus: 'core' })
    await undo(kernel, { fact: again!.id })
    const gone = await row(kernel, 'plan_weeks', '2026-09-14')
    expect(gone.fields).toMatchObject({ [DELETED]: true, focus: 'legs', load: 3 })
    await undo(kernel, { fact: dropped!.id })
    expect((await row(kernel, 'plan_weeks', '2026-09-14')).fields[DELETED]).toBe(false)
  })

  test('a row that two devices added without knowing of each other is not removed by undoing one of them', async () => {
    const [a, b] = [made({ device: 'a', ids: counting('a') }), made({ device: 'b', ids: counting('b') })]
    const [fromA] = await run(a, 'set_week', { week: '2026-09-14', focus: 'legs', load: 3 })
    const [fromB] = await run(b, 'set_week', { week: '2026-09-14', focus: 'arms', load: 5 })
    await a.receive(SPACE, [fromB!])
    expect((await undo(a, { fact: fromB!.id })).conflicts[0]!.reason).toBe('EditedSince')
    expect((await undo(a, { fact: fromA!.id })).undone).toEqual([])
    expect((await row(a, 'plan_weeks', '2026-09-14')).fields).toMatchObject({ [DELETED]: false, focus: 'arms' })
  })

  test('the reason is the nearest one: a row that was removed since is not called edited', async () => {
    const kernel = made()
    const [added] = await run(kernel, 'add_plan', { title: 'one' })
    const id = added!.change!.row
    await run(kernel, 'change_plan', { planId: id, set: { note: 'mine' } })
    await run(kernel, 'remove_plan', { planId: id })
    expect((await undo(kernel, { fact: added!.id })).conflicts.map(({ path, reason }) => [path, reason])).toEqual([
      [DELETED, 'ChangedSince'],
    ])
  })

  test('a clear of what was never set makes no fact, so that there is nothing to undo', async () => {
    const kernel = made()
    const [added] = await run(kernel, 'add_plan', { title: 'one' })
    expect(await run(kernel, 'change_plan', { planId: added!.change!.row, set: { note: null, due: null } })).toEqual([])
  })

  test('an instant and its local day go back together, and no undo re-dates after a journey', async () => {
    const clock = standing('2026-09-14T08:00:00Z')
    const kernel = made({ clock })
    const [added] = await run(kernel, 'add_plan', { title: 'one', due: '2026-09-14T20:00:00.000Z' })
    const id = added!.change!.row
    const [over] = await run(kernel, 'change_plan', { planId: id, set: { due: '2026-09-15T20:00:00.000Z' } })
    const [same] = await run(kernel, 'change_plan', { planId: id, set: { due: '2026-09-15T19:00:00.000Z' } })
    expect((await undo(kernel, { fact: over!.id })).conflicts.map(({ path }) => path)).toEqual(['due'])
    expect((await row(kernel, 'plans', id)).fields).toMatchObject({
      due: '2026-09-15T19:00:00.000Z',
      'due@day': '2026-09-15',
    })
    // The same store, seen from Apia: 20:00 in Berlin is the next morning there.
    const away = kernelOf([drink, plan], {
      clock,
      ids: counting('away'),
      store: () => kernel.store,
      calendar: { table: 'settings', row: 'me', fallback: { zone: 'Pacific/Apia', dayStart: '00:00', weekStart: 1 } },
    })
    await undo(away, { fact: same!.id })
    await undo(away, { fact: over!.id })
    expect((await row(kernel, 'plans', id)).fields).toMatchObject({
      due: '2026-09-14T20:00:00.000Z',
      'due@day': '2026-09-14',
    })
  })
})

describe('what to take back', () => {
  test('[UNDO-3] everything of an iteration, newest first, in one commit; what a person edited since stays', async () => {
    const kernel = made()
    const [mine] = await run(kernel, 'add_plan', { title: 'mine' })
    const ai = { ...agent, iteration: 'it-1' } as typeof agent
    const [one] = await run(kernel, 'add_plan', { title: 'one' }, ai)
    await run(kernel, 'change_plan', { planId: one!.change!.row, set: { note: 'ai' } }, ai)
    await run(kernel, 'change_plan', { planId: mine!.change!.row, set: { title: 'ai', note: 'ai' } }, ai)
    await run(kernel, 'change_plan', { planId: mine!.change!.row, set: { note: 'me' } })
    await run(kernel, 'add_plan', { title: 'other' }, { ...agent, iteration: 'it-2' } as typeof agent)
    const plan_ = await undo(kernel, { iteration: 'it-1' }, true)
    const seq = (await kernel.store.head(SPACE)).seq
    const done = await undo(kernel, { iteration: 'it-1' })
    expect(plan_.diff).toEqual(done.diff)
    expect(plan_.conflicts).toEqual(done.conflicts)
    expect(new Set(done.undone.map((fact) => fact.call)).size).toBe(1)
    expect(done.undone.every((fact) => fact.seq > seq)).toBe(true)
    expect(done.conflicts.map(({ path, reason }) => [path, reason])).toEqual([['note', 'ChangedSince']])
    const titles = Object.values(await visible(kernel)).map((fields) => (fields as { title: string }).title)
    expect(titles.toSorted()).toEqual(['mine', 'other'])
  })

  test('newest first is by stamp, whatever order the facts came in', async () => {
    const kernel = made()
    const [mine] = await run(kernel, 'add_plan', { title: 'mine' })
    const ai = { ...agent, iteration: 'it-1' } as typeof agent
    for (const title of ['a', 'b', 'c'])
      await run(kernel, 'change_plan', { planId: mine!.change!.row, set: { title } }, ai)
    const copy = made({ device: 'copy', ids: counting('copy') })
    await copy.receive(
      SPACE,
      (await kernel.store.facts(SPACE, {})).map(({ seq: _seq, ...fact }): Fact => fact).toReversed(),
    )
    expect((await undo(copy, { iteration: 'it-1' })).conflicts).toEqual([])
    expect((await row(copy, 'plans', mine!.change!.row)).fields['title']).toBe('mine')
  })

  test('an irreversible call is refused; within an iteration it is named and the rest goes back', async () => {
    const kernel = made()
    const ai = { ...agent, iteration: 'it-1' } as typeof agent
    const [a] = await run(kernel, 'add_plan', { title: 'a' })
    const [burnt] = await run(kernel, 'burn_plan', { planId: a!.change!.row }, ai)
    await run(kernel, 'add_plan', { title: 'b' }, ai)
    expect(await kernel.undo({ fact: burnt!.id }, { space: SPACE, actor: me })).toMatchObject({ code: 'Irreversible' })
    const report = await undo(kernel, { iteration: 'it-1' })
    expect(report.conflicts).toMatchObject([{ reason: 'Irreversible', fact: burnt!.id }])
    expect(report.undone).toHaveLength(1)
  })

  test('nothing there: a fact that does not exist, a proposal that wrote nothing', async () => {
    const kernel = made()
    for (const target of [{ fact: 'nope' }, { proposal: 'nope' }, { iteration: 'nope' }]) {
      expect(await kernel.undo(target, { space: SPACE, actor: me })).toMatchObject({ code: 'NothingToUndo' })
    }
  })
})

type Step = { readonly tool: string; readonly pick: number; readonly word: string; readonly flag: boolean }
const aStep: fc.Arbitrary<Step> = fc.record({
  tool: fc.constantFrom(
    'add_plan',
    'change_plan',
    'change_plan',
    'remove_plan',
    'return_plan',
    'work_plan',
    'set_week',
    'set_week',
    'drop_week',
    'log_drink',
    'edit_drink',
    'delete_drink',
  ),
  pick: fc.nat(5),
  word: fc.constantFrom('a', 'b', 'c'),
  flag: fc.boolean(),
})

/** Performs random steps on what is there; refusals are part of life. Gives the calls that wrote. */
async function live(kernel: Kernel, steps: readonly Step[]): Promise<string[]> {
  const calls: string[] = []
  const nth = async (table: string, pick: number, dead: boolean): Promise<string> => {
    const facts = await kernel.store.facts(SPACE, { types: table === 'plans' ? ['PlanAdded'] : ['DrinkLogged'] })
    const ids = [...new Set(facts.map((fact) => fact.change!.row))]
    const held = await kernel.store.rows(SPACE, { table, ids })
    const fit = held.filter((one) => (one.fields[DELETED] === true) === dead)
    return fit[pick % Math.max(fit.length, 1)]?.id ?? 'none'
  }
  for (const { tool, pick, word, flag } of steps) {
    const planId = await nth('plans', pick, tool === 'return_plan')
    const entryId = await nth('drinks', pick, false)
    const week = `2026-09-${14 + (pick % 2) * 7}`
    const inputs: Record<string, unknown> = {
      add_plan: { title: word, ...(flag ? { due: `2026-09-1${pick}T2${pick % 4}:00:00Z` } : {}) },
      change_plan: {
        planId,
        set: [
          { title: word },
          { note: flag ? word : null },
          { due: flag ? `2026-09-1${pick}T21:30:00Z` : null },
          { steps: { [word]: flag ? { text: word, done: 'no' } : null } },
          { rank: pick, note: word },
          { title: word, steps: { a: null, b: { text: word, done: 'yes' } } },
        ][pick],
      },
      remove_plan: { planId },
      return_plan: { planId, title: word },
      work_plan: { planId, title: word },
      set_week: { week, focus: word, ...(flag ? { load: pick } : {}) },
      drop_week: { week },
      log_drink: { drinkType: 'water', quantityMl: 100 + pick, ...(flag ? { name: word } : {}) },
      edit_drink: {
        entryId,
        ...(flag ? { quantityMl: 500 + pick } : { name: null, at: `2026-09-1${pick}T23:30:00Z` }),
      },
      delete_drink: { entryId },
    }
    const outcome = await kernel.perform({ tool, input: inputs[tool], actor: me, space: SPACE })
    if (outcome.kind === 'done' && outcome.facts[0]) calls.push(outcome.facts[0].id)
  }
  return calls
}

describe('laws', () => {
  test('[UNDO-1] taking back every call, newest first, gives the first rows again; taking the undos back, the last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { maxLength: 6 }),
        fc.array(aStep, { minLength: 1, maxLength: 18 }),
        async (first, then) => {
          const kernel = made()
          await live(kernel, first)
          const start = await visible(kernel)
          const calls = await live(kernel, then)
          const end = await visible(kernel)
          const undos: string[] = []
          for (const fact of calls.toReversed()) {
            const report = await undo(kernel, { fact })
            expect(report.conflicts).toEqual([])
            undos.push(report.undone[0]!.id)
          }
          expect(await visible(kernel)).toEqual(start)
          for (const fact of undos.toReversed()) expect((await undo(kernel, { fact })).conflicts).toEqual([])
          expect(await visible(kernel)).toEqual(end)
        },
      ),
      { numRuns: 300, seed: 7 },
    )
  })

  test('[UNDO-3] in any order: a dry run tells exactly what the real one does, and the log alone gives the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { minLength: 2, maxLength: 14 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
        async (steps, picks) => {
          const kernel = made()
          const calls = await live(kernel, steps)
          fc.pre(calls.length > 0)
          for (const pick of picks) {
            const known = [...calls, ...(await kernel.store.facts(SPACE, { types: ['Undone'] })).map((fact) => fact.id)]
            const target = { fact: known[pick % known.length]! }
            const seq = (await kernel.store.head(SPACE)).seq
            const told = await undo(kernel, target, true)
            expect((await kernel.store.head(SPACE)).seq).toBe(seq)
            const before = await visible(kernel)
            const done = await undo(kernel, target)
            expect(done.diff).toEqual(told.diff)
            expect(done.conflicts).toEqual(told.conflicts)
            if (told.diff.length === 0) expect(await visible(kernel)).toEqual(before)
          }
          const copy = made({ ids: counting('copy') })
          const facts = (await kernel.store.facts(SPACE, {})).map(({ seq: _seq, ...fact }): Fact => fact)
          await copy.receive(SPACE, facts.toReversed())
          expect(await visible(copy)).toEqual(await visible(kernel))
        },
      ),
      { numRuns: 200, seed: 11 },
    )
  })

  test('[UNDO-4] folds are right afterwards without any help', async () => {
    const kernel = made()
    const [water] = await run(kernel, 'log_drink', { drinkType: 'water', quantityMl: 300 })
    await run(kernel, 'log_drink', { drinkType: 'water', quantityMl: 200 })
    expect((await kernel.views(SPACE).measures('2026-09-14'))['water_ml']).toBe(500)
    const report = await undo(kernel, { fact: water!.id })
    expect((await kernel.views(SPACE).measures('2026-09-14'))['water_ml']).toBe(200)
    await undo(kernel, { fact: report.undone[0]!.id })
    expect((await kernel.views(SPACE).measures('2026-09-14'))['water_ml']).toBe(500)
  })
})
