import { type Declared, defineModule, type Head } from '#core/module/module.ts'
import * as facts from './goal.ts'
import type { Goals } from './goals.ts'

/** The goals module for a list of life modules. */
export function goalsModule(modules: readonly Declared[], late: { readonly goals?: Goals }): Head {
  const {
    GoalCreated,
    GoalChanged,
    GoalPaused,
    GoalResumed,
    GoalCompleted,
    GoalAbandoned,
    GoalDeleted,
    GoalReached,
    GoalBreached,
  } = facts
  return defineModule('goals', {
    label: { en: 'Goals', de: 'Ziele' },
    about: {
      en: 'what you aim at, counted from what happens',
      de: 'was du erreichen willst, gezählt an dem, was geschieht',
    },
    class: 'personal',
    tables: [facts.goals],
    facts: [
      GoalCreated,
      GoalChanged,
      GoalPaused,
      GoalResumed,
      GoalCompleted,
      GoalAbandoned,
      GoalDeleted,
      GoalReached,
      GoalBreached,
    ],
    internal: true,
    acts: async () => (await import('./acts.ts')).goalActs(modules, late),
  })
}
