import { describe, expect, test } from 'vitest'
import { demoCalls, loadDemo } from '#companion/demo.ts'
import { goals } from '#companion/goals/goal.ts'
import * as goalFacts from '#companion/goals/goal.ts'
import { parse } from '#core/door/parse.ts'
import { Refusal } from '#core/module/refusal.ts'
import { defineModule } from '#core/module/module.ts'
import { addDays, days } from '#core/time/day.ts'
import { modules } from '#modules/all.ts'
import { kernelOf, SPACE } from '../fixtures/kernel.ts'

const life = {
  seed: 7,
  today: '2026-09-14',
  now: '2026-09-14T08:00:00.000Z',
  zone: 'Europe/Berlin',
  language: 'de' as const,
}
const withGoals = [
  ...modules,
  defineModule('goals', {
    label: { en: 'Goals', de: 'Ziele' },
    about: { en: '', de: '' },
    class: 'personal',
    tables: [goals],
    facts: [goalFacts.GoalCreated],
    tools: [],
  }),
]

describe('the demo', () => {
  test('is the same life for the same seed, another for another', async () => {
    expect(await demoCalls(modules, life)).toEqual(await demoCalls(modules, life))
    expect(await demoCalls(modules, { ...life, seed: 8 })).not.toEqual(await demoCalls(modules, life))
  })

  test('fills 120 days, each fact on its own, none in the future, once', async () => {
    const kernel = kernelOf(withGoals)
    const before = performance.now()
    const loaded = await loadDemo(kernel, SPACE, { seed: 7, language: 'de' })
    expect(performance.now() - before).toBeLessThan(3000)
    if (loaded instanceof Refusal) return expect.unreachable(loaded.code)
    expect(loaded.facts).toBeGreaterThan(1000)
    expect(await loadDemo(kernel, SPACE, { seed: 7, language: 'de' })).toEqual({ facts: 0, repeated: true })
    const first = addDays(life.today, -119)
    const water = await kernel.views(SPACE).series('water_ml', first, addDays(life.today, 1))
    expect(water.filter(({ value }) => value !== null).length).toBeGreaterThan(100)
    expect(water.at(-1)!.value).toBeNull()
    const done = await kernel.views(SPACE).series('tasks_completed_count', first, life.today)
    expect(done.filter(({ value }) => Number(value) > 0).length).toBeGreaterThan(60)
    const measures = await kernel.views(SPACE).measures(life.today)
    expect(Number(measures['overdue_count'])).toBeGreaterThanOrEqual(2)
    expect((await kernel.store.rows(SPACE, { table: 'goals', all: true })).length).toBe(2)
    // The calendar knows of the same days: no round of the team on the trip, something ahead.
    const listed = async (from: string, to: string) => {
      const answered = await kernel.ask('list_events', { from, to }, SPACE)
      if (!answered.ok) return expect.unreachable(answered.refusal.code)
      return (answered.answer as unknown as { events: { title: string; firstDay: string; lastDay: string }[] }).events
    }
    const all = await listed(first, life.today)
    const [trip] = all.filter(({ title }) => title === 'Am See')
    expect(trip!.lastDay > trip!.firstDay).toBe(true)
    const away = all.filter(({ firstDay }) => firstDay >= trip!.firstDay && firstDay <= trip!.lastDay)
    expect(away.map(({ title }) => title)).not.toContain('Teamrunde')
    expect(all.filter(({ title }) => title === 'Teamrunde').length).toBeGreaterThan(60)
    expect((await listed(addDays(life.today, 1), addDays(life.today, 14))).map(({ title }) => title)).toContain(
      'Konzert',
    )
    for (const day of [...days(first, life.today)].slice(0, 5))
      expect((await kernel.views(SPACE).measures(day))['water_goal_ml']).toBe(1800)
  })

  test('every row is one that the fields of its table take', async () => {
    const kernel = kernelOf(withGoals)
    for (const call of await demoCalls(modules, life)) {
      const verb = kernel.registry.verbs.get(call.fact)!
      if (verb.kind !== 'adds') continue
      const { id: _id, ...values } = call.values
      const keyed = Object.fromEntries(
        Object.entries(verb.table!.fields).flatMap(([name, field]) =>
          field.traits.kind === 'keyed' ? [[name, {}]] : [],
        ),
      )
      expect(parse(verb.table!.fields, { ...keyed, ...values }), JSON.stringify(call)).not.toBeInstanceOf(Refusal)
    }
  })
})
