import { instant, listOf, oneOf, text } from '#core/fields/field.ts'
import { table } from '#core/module/table.ts'

/** How far what an agent reads may travel: it runs on this device, on the person's own server, or somewhere else. */
export const reaches = oneOf({
  device: ['this device', 'dieses Gerät'],
  server: ['my own server', 'mein eigener Server'],
  cloud: ['cloud', 'Cloud'],
}).label('Where it runs', 'Wo er läuft')

export type Reach = 'device' | 'server' | 'cloud'

export const agentStates = oneOf({
  active: ['active', 'aktiv'],
  paused: ['paused', 'pausiert'],
  archived: ['archived', 'archiviert'],
})

// A name that stands in every fact that the agent makes; sealing it here would hide nothing.
const agentName = text({ max: 80 }).open().label('Name', 'Name')

/** `personal` for every module of that class, or names of modules. */
const consents = listOf(text({ max: 60 }).open()).label('May read', 'Darf lesen')

export const agents = table(
  'agents',
  {
    name: agentName,
    reach: reaches,
    state: agentStates,
    role: text({ max: 2000, long: true }).label('Role', 'Aufgabe').optional(),
    consents: consents.optional(),
    archivedAt: instant().label('Archived', 'Archiviert').optional(),
  },
  { label: { en: 'Agents', de: 'Agenten' }, title: 'name', index: ['state'], internal: true },
)

export const AgentCreated = agents.adds('AgentCreated', {
  id: 'agentId',
  carries: ['name', 'reach'],
  label: { en: 'Agent created', de: 'Agent angelegt' },
})
export const AgentChanged = agents.changes('AgentChanged', {
  id: 'agentId',
  label: { en: 'Agent changed', de: 'Agent geändert' },
})
export const AgentPaused = agents.changes('AgentPaused', {
  id: 'agentId',
  carries: ['name'],
  label: { en: 'Agent paused', de: 'Agent pausiert' },
})
export const AgentResumed = agents.changes('AgentResumed', {
  id: 'agentId',
  carries: ['name'],
  label: { en: 'Agent resumed', de: 'Agent fortgesetzt' },
})
export const AgentArchived = agents.changes('AgentArchived', {
  id: 'agentId',
  carries: ['name'],
  label: { en: 'Agent archived', de: 'Agent archiviert' },
})
