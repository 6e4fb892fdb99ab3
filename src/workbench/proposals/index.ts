import { defineModule } from '#core/module/module.ts'
import { proposalFacts, proposals } from './proposals.ts'

export const proposalsModule = defineModule('proposals', {
  label: { en: 'Proposals', de: 'Vorschläge' },
  about: {
    en: 'what an AI would like to do and a person decides',
    de: 'was eine KI tun möchte und ein Mensch entscheidet',
  },
  class: 'sensitive',
  tables: [proposals],
  facts: proposalFacts,
  internal: true,
  acts: async () => ({ tools: [(await import('./held.ts')).applyHeldWrite] }),
})
