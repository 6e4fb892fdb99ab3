import { patchOf, ref } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { AgentArchived, AgentChanged, AgentCreated, AgentPaused, AgentResumed, agents } from './agents.ts'

const agentId = ref('agents.agents').label('Agent', 'Agent')
const { state: _state, archivedAt: _archivedAt, reach, ...own } = agents.fields

export const createAgent = tool('create_agent', {
  about: { en: 'Give an AI agent a name and a place of its own', de: 'Einen KI-Agenten mit eigenem Namen anlegen' },
  input: { ...own, reach: reach.optional() },
  personal: true,
  decide: (input, ctx) => AgentCreated({ ...input, reach: input.reach ?? 'cloud', state: 'active', id: ctx.newId() }),
  tell: ([fact]) => ({
    en: `Created the agent “${String(fact!.payload['name'])}”.`,
    de: `Agent „${String(fact!.payload['name'])}“ angelegt.`,
  }),
})

export const changeAgent = tool('change_agent', {
  about: {
    en: 'Change what an agent is called, may read or is for',
    de: 'Ändern, wie ein Agent heißt, was er lesen darf oder wofür er da ist',
  },
  input: { agentId, ...patchOf({ ...own, reach }) },
  personal: true,
  reads: ({ agentId: id }) => ({ agent: agents.need(id, 'agentId') }),
  decide: ({ agentId: id, ...patch }) => AgentChanged({ id, ...patch }),
  tell: (_facts, { agent }) => ({ en: `Changed the agent “${agent.name}”.`, de: `Agent „${agent.name}“ geändert.` }),
})

export const pauseAgent = tool('pause_agent', {
  about: {
    en: 'Stop an agent from writing and proposing for now',
    de: 'Einen Agenten vorerst nichts schreiben und vorschlagen lassen',
  },
  input: { agentId },
  personal: true,
  reads: ({ agentId: id }) => ({ agent: agents.need(id, 'agentId') }),
  decide: ({ agentId: id }, _ctx, { agent }) =>
    agent.state === 'archived' ? archived() : AgentPaused({ id, state: 'paused' }, {}, agent),
  tell: (_facts, { agent }) => ({ en: `Paused “${agent.name}”.`, de: `„${agent.name}“ pausiert.` }),
})

export const resumeAgent = tool('resume_agent', {
  about: { en: 'Let a paused agent go on', de: 'Einen pausierten Agenten weitermachen lassen' },
  input: { agentId },
  personal: true,
  reads: ({ agentId: id }) => ({ agent: agents.need(id, 'agentId') }),
  decide: ({ agentId: id }, _ctx, { agent }) =>
    agent.state === 'archived' ? archived() : AgentResumed({ id, state: 'active' }, {}, agent),
  tell: (_facts, { agent }) => ({ en: `“${agent.name}” goes on.`, de: `„${agent.name}“ macht weiter.` }),
})

export const archiveAgent = tool('archive_agent', {
  about: { en: 'End an agent; what it did stays', de: 'Einen Agenten beenden; was er getan hat, bleibt' },
  input: { agentId },
  personal: true,
  reads: ({ agentId: id }) => ({ agent: agents.need(id, 'agentId') }),
  decide: ({ agentId: id }, ctx, { agent }) =>
    agent.state === 'archived' ? [] : AgentArchived({ id, state: 'archived', archivedAt: ctx.now }, {}, agent),
  tell: (_facts, { agent }) => ({ en: `Archived “${agent.name}”.`, de: `„${agent.name}“ archiviert.` }),
})

const archived = () =>
  refuse('AgentArchived', { en: 'This agent was archived.', de: 'Dieser Agent ist archiviert.' }, { path: 'agentId' })
