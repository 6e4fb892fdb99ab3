import { ref } from '#core/fields/field.ts'
import type { Acts, Declared } from '#core/module/module.ts'
import { query } from '#core/module/query.ts'
import { refuse } from '#core/module/refusal.ts'
import type { Goals } from './goals.ts'
import { templatesOf } from './templates.ts'
import { goalTools } from './tools.ts'
import { getGoals as sayGoals } from '../chat/say.ts'
import { sayGoal } from '../day/say.ts'

/** What can be done and asked with goals; queries fold through services that exist once there is a kernel. */
export function goalActs(modules: readonly Declared[], late: { readonly goals?: Goals }): Acts {
  const service = (): Goals => {
    if (!late.goals) throw new Error('goals are asked before they are assembled')
    return late.goals
  }

  const getGoals = query('get_goals', {
    say: sayGoals,
    about: { en: 'My goals and where they stand', de: 'Meine Ziele und wie sie stehen' },
    input: {},
    answer: async () =>
      (await service().all()).map(({ goal: { localDays: _localDays, ...goal }, class: level, now }) => ({
        ...goal,
        class: level,
        currentValue: now.value,
        currentPeriodStart: now.period?.periodStart ?? null,
        state: now.state,
        reached: now.reached,
      })),
    tell(list) {
      const active = list.filter(({ status }) => status === 'active')
      if (active.length === 0) return { en: 'You have no active goals.', de: 'Du hast keine aktiven Ziele.' }
      const said = active.map((goal) => sayGoal(goal.title, goal.currentValue, goal.target))
      return { en: `${said.map(({ en }) => en).join('; ')}.`, de: `${said.map(({ de }) => de).join('; ')}.` }
    },
  })

  const getGoalHistory = query('get_goal_history', {
    about: { en: 'How a goal went, period by period', de: 'Wie ein Ziel gelaufen ist, Zeitraum für Zeitraum' },
    input: { goalId: ref('goals.goals').label('Goal', 'Ziel') },
    async answer({ goalId }) {
      const found = await service().history(goalId)
      if (!found)
        return refuse(
          'NotFound',
          { en: 'That goal does not exist (any more).', de: 'Das Ziel gibt es nicht (mehr).' },
          { path: 'goalId' },
        )
      const { periods, ...now } = found.progress
      return {
        goalId,
        title: found.goal.title,
        ...now,
        history: periods.filter(({ state }) => state !== 'open'),
        periods,
      }
    },
    tell({ title, history }) {
      const judged = history.filter(({ state }) => state !== 'skipped' && state !== 'paused')
      const kept = judged.filter(({ reached }) => reached).length
      return {
        en: `“${title}”: ${kept} of ${judged.length} times.`,
        de: `„${title}“: ${kept} von ${judged.length} Mal.`,
      }
    },
  })

  const listTemplates = query('list_goal_templates', {
    about: { en: 'Ready-made goals', de: 'Fertige Ziele' },
    input: {},
    answer: async () =>
      [...templatesOf(modules).values()].map((template) => ({ ...template, template: template.name })),
    tell: (list) => ({ en: `${list.length} ready-made goals.`, de: `${list.length} fertige Ziele.` }),
  })

  return { tools: goalTools(modules), queries: [getGoals, getGoalHistory, listTemplates] }
}
