import { defineModule } from '#core/module/module.ts'
import * as declared from './agents.ts'

const { AgentArchived, AgentChanged, AgentCreated, AgentPaused, AgentResumed } = declared

export const agentsModule = defineModule('agents', {
  label: { en: 'Agents', de: 'Agenten' },
  about: {
    en: 'AI identities with a token, a reach and a state',
    de: 'KI-Identitäten mit Zugang, Reichweite und Zustand',
  },
  class: 'personal',
  tables: [declared.agents],
  facts: [AgentCreated, AgentChanged, AgentPaused, AgentResumed, AgentArchived],
  internal: true,
  acts: async () => ({ tools: Object.values(await import('./tools.ts')) }),
})
