import { defineModule } from '#core/module/module.ts'
import { policies, PolicyCleared, PolicySet } from './policies.ts'

export const policyModule = defineModule('policy', {
  label: { en: 'Rules for AI', de: 'Regeln für KI' },
  about: {
    en: 'what agents may do at once, propose, or never do',
    de: 'was Agenten sofort, nur als Vorschlag oder nie dürfen',
  },
  class: 'personal',
  tables: [policies],
  facts: [PolicySet, PolicyCleared],
  internal: true,
  acts: async () => ({ tools: Object.values(await import('./tools.ts')) }),
})
