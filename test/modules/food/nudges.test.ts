import { describe, expect, test } from 'vitest'
import { instant, int, ref } from '#core/fields/field.ts'
import { defineModule } from '#core/module/module.ts'
import { table } from '#core/module/table.ts'
import { tool } from '#core/module/tool.ts'
import { view } from '#core/module/view.ts'
import { nudges } from '#modules/food/nudges.ts'
import { food } from '#test/fixtures/modules.ts'
import { kernelOf, me, SPACE, standing } from '../../fixtures/kernel.ts'

const [mealReminder, cookedNotEaten] = nudges

const cookLogs = table('cook_logs', {
  recipe: ref('recipes.recipes').optional(),
  cookedAt: instant(),
  servings: int({ min: 1 }),
})
const RecipeCooked = cookLogs.adds('RecipeCooked')
/** As much of a recipes module as the rule names. */
const recipes = defineModule('recipes', {
  label: { en: 'Recipes', de: 'Rezepte' },
  about: { en: 'cooking', de: 'Kochen' },
  class: 'open',
  tables: [cookLogs],
  facts: [RecipeCooked],
  views: [
    view('cooking.1', {
      sees: { cooked: cookLogs.on('cookedAt') },
      measures: { meals_cooked: { label: { en: 'Cooked', de: 'Gekocht' }, unit: 'meals' } },
      fold: ({ cooked }) => ({ meals_cooked: cooked.length }),
    }),
  ],
  tools: [
    tool('log_cooking', {
      about: { en: 'Cook', de: 'Kochen' },
      input: {},
      decide: (_input, ctx) => RecipeCooked({ id: ctx.newId(), cookedAt: ctx.now, servings: 1, recipe: 'r1' }),
      tell: () => ({ en: '', de: '' }),
    }),
  ],
})

async function kitchen(modules = [food]) {
  const clock = standing('2026-09-14T12:00:00Z')
  const kernel = kernelOf(modules, { clock })
  const act = async (name: string, input: Record<string, unknown>) => {
    const outcome = await kernel.perform({ tool: name, input, actor: me, space: SPACE })
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  }
  const eat = (at: string, mealType = 'lunch') => act('log_meal', { mealType, description: 'Essen', at })
  return { clock, act, eat, asking: () => kernel.asking(SPACE) }
}

describe('meal_reminder', () => {
  test('speaks an hour after the median of the last four weeks, while nothing of the kind is noted', async () => {
    const { eat, asking } = await kitchen()
    // 12:00, 12:30, 12:30, 12:40, 15:00 in Berlin.
    for (const [day, time] of [
      ['09', '10:00'],
      ['10', '10:30'],
      ['11', '10:30'],
      ['12', '10:40'],
      ['13', '13:00'],
    ])
      await eat(`2026-09-${day}T${time}:00Z`)
    const at = async (time: string) => mealReminder!.check(await asking(), time)
    expect(await at('13:29')).toBeUndefined()
    expect(await at('13:30')).toMatchObject({
      title: { en: 'No lunch noted', de: 'Kein Mittagessen notiert' },
      body: { de: 'Meistens isst du es gegen 12:30.' },
      act: { tool: 'log_meal', input: { mealType: 'lunch' } },
    })
    expect(await at('20:00')).toBeUndefined()
    await eat('2026-09-14T09:00:00Z', 'breakfast')
    expect(await at('13:30')).toBeDefined()
    await eat('2026-09-14T11:00:00Z')
    expect(await at('13:30')).toBeUndefined()
  })

  test('days longer ago and days without a time make no habit', async () => {
    const { eat, asking } = await kitchen()
    for (const day of ['01', '02', '03', '04', '05']) await eat(`2026-08-${day}T10:30:00Z`)
    for (const day of ['09', '10', '11', '12', '13']) await eat(`2026-09-${day}`)
    expect(await mealReminder!.check(await asking(), '13:40')).toBeUndefined()
  })
})

describe('cooked_not_eaten', () => {
  test('finds nothing without the recipes module', async () => {
    const { asking } = await kitchen()
    expect(await cookedNotEaten!.check(await asking(), '14:00')).toBeUndefined()
  })

  test('speaks two hours after cooking while no meal is noted since', async () => {
    const { clock, act, eat, asking } = await kitchen([food, recipes])
    await act('log_cooking', {})
    const check = async () => cookedNotEaten!.check(await asking(), '14:00')
    clock.set('2026-09-14T13:59:00Z')
    expect(await check()).toBeUndefined()
    clock.set('2026-09-14T14:00:00Z')
    expect(await check()).toMatchObject({ act: { tool: 'log_meal', input: { recipe: 'r1' } } })
    await eat('2026-09-14T13:00:00Z')
    expect(await check()).toBeUndefined()
  })
})
