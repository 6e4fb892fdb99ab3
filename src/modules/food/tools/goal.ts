import { patchOf } from '#core/fields/field.ts'
import { tool } from '#core/module/tool.ts'
import { tellDate } from '#derive/words/day.ts'
import { NutritionGoalSet } from '../facts.ts'
import { targets } from '../food.ts'
import { sayKcal } from '../words.ts'
import * as say from '../say.ts'

const { validFrom, dailyCalories, direction, ...grams } = targets.fields

/** What is not named stays as it was; null lets a target for grams go. */
export const setNutritionGoal = tool('set_nutrition_goal', {
  about: { en: 'Set how much I want to eat a day', de: 'Festlegen, wie viel ich am Tag essen will' },
  say: say.setNutritionGoal,
  input: { dailyCalories, ...patchOf(grams), direction: direction.optional(), validFrom: validFrom.optional() },
  reads: (input, { today }) => ({
    former: targets.between('validFrom', undefined, input.validFrom ?? today, { newest: true, limit: 1 }),
  }),
  decide(input, ctx, { former: [former] }) {
    const from = input.validFrom ?? ctx.today
    const goal = {
      dailyCalories: input.dailyCalories,
      dailyProtein: input.dailyProtein === undefined ? former?.dailyProtein : input.dailyProtein,
      dailyCarbs: input.dailyCarbs === undefined ? former?.dailyCarbs : input.dailyCarbs,
      dailyFat: input.dailyFat === undefined ? former?.dailyFat : input.dailyFat,
    }
    // One target a day: the date is the row. Setting it again changes it, and null takes a value out of it.
    const values = { ...goal, id: from, validFrom: from, direction: input.direction ?? former?.direction ?? 'under' }
    const told = Object.fromEntries(Object.entries(goal).filter(([, value]) => value !== null))
    return NutritionGoalSet(values as Parameters<typeof NutritionGoalSet>[0], told)
  },
  tell([fact]) {
    const kcal = sayKcal(Number(fact!.payload['dailyCalories']))
    const from = tellDate(fact!.fact.change!.row, fact!.fact.day)
    return {
      en: `Your calorie target is ${kcal.en} kcal a day from ${from.en} on.`,
      de: `Dein Kalorienziel sind ${kcal.de} kcal am Tag ab dem ${from.de}.`,
    }
  },
})
