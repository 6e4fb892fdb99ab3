import { instant, json, oneOf, text } from '#core/fields/field.ts'
import { table } from '#core/module/table.ts'

export const stances = oneOf({
  auto: ['at once', 'sofort'],
  propose: ['propose', 'vorschlagen'],
  deny: ['never', 'nie'],
}).label('What it may do', 'Was er darf')

export const scopes = oneOf({
  tool: ['one tool', 'ein Werkzeug'],
  module: ['one module', 'ein Bereich'],
  default: ['everything else', 'alles andere'],
}).label('For', 'Für')

export const policies = table(
  'policies',
  {
    // Identifiers, which the server must read to answer a call.
    agent: text({ max: 80 }).open().label('Agent', 'Agent').optional(),
    scope: scopes,
    name: text({ max: 80 }).open().label('Name', 'Name').optional(),
    stance: stances,
    where: json({ max: 4000 }).open().label('Only with', 'Nur mit').optional(),
    until: instant().label('Until', 'Bis').optional(),
  },
  { label: { en: 'Rules for AI', de: 'Regeln für KI' }, internal: true },
)

export const PolicySet = policies.adds('PolicySet', {
  id: 'policyId',
  carries: ['agent', 'scope', 'name', 'stance'],
  label: { en: 'Rule set', de: 'Regel festgelegt' },
})
export const PolicyCleared = policies.removes('PolicyCleared', {
  id: 'policyId',
  carries: ['agent', 'scope', 'name', 'stance'],
  label: { en: 'Rule removed', de: 'Regel entfernt' },
})
