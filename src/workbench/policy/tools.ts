import { json, ref } from '#core/fields/field.ts'
import { refuse } from '#core/module/refusal.ts'
import { tool } from '#core/module/tool.ts'
import { policies, PolicyCleared, PolicySet } from './policies.ts'

const { agent, scope, name, stance, until } = policies.fields

export const setPolicy = tool('set_policy', {
  about: {
    en: 'Set what an agent may do at once, only propose, or never do',
    de: 'Festlegen, was ein Agent sofort darf, nur vorschlagen darf oder nie darf',
  },
  input: {
    agent,
    scope,
    name,
    stance,
    where: json({ max: 4000 }).open().label('Only with', 'Nur mit').optional(),
    until,
  },
  personal: true,
  decide(input, ctx) {
    if ((input.scope === 'default') !== (input.name === undefined)) {
      return refuse(
        'BadInput',
        {
          en: 'Name the tool or module that the rule is for.',
          de: 'Nenn das Werkzeug oder den Bereich, für den die Regel gilt.',
        },
        { path: 'name' },
      )
    }
    if (input.where !== undefined && (input.scope !== 'tool' || !isPlain(input.where))) {
      return refuse(
        'BadInput',
        {
          en: 'Only a rule for one tool can depend on its input.',
          de: 'Nur eine Regel für ein Werkzeug kann von dessen Eingabe abhängen.',
        },
        { path: 'where' },
      )
    }
    // One rule a place, so that setting it again changes it; a grant with a condition or an end stands beside it.
    const isGrant = input.where !== undefined || input.until !== undefined
    const id = isGrant
      ? ctx.newId()
      : `${plain(input.agent ?? 'any', 36)}:${input.scope}:${plain(input.name ?? 'all', 70)}`
    return PolicySet({ ...input, id })
  },
  tell: ([fact]) => said[String(fact!.payload['stance'] ?? fact!.fact.change!.set['stance'])] ?? said['propose']!,
})

export const clearPolicy = tool('clear_policy', {
  about: { en: 'Take a rule for agents away', de: 'Eine Regel für Agenten entfernen' },
  input: { policyId: ref('policy.policies').label('Rule', 'Regel') },
  personal: true,
  reads: ({ policyId }) => ({ policy: policies.need(policyId, 'policyId') }),
  decide: ({ policyId }, _ctx, { policy }) => PolicyCleared({ id: policyId }, {}, policy),
  tell: () => ({ en: 'Removed the rule.', de: 'Regel entfernt.' }),
})

const said: Readonly<Record<string, { en: string; de: string }>> = {
  auto: { en: 'Allowed at once from now on.', de: 'Ab jetzt sofort erlaubt.' },
  propose: { en: 'Only proposed from now on.', de: 'Ab jetzt nur noch als Vorschlag.' },
  deny: { en: 'Not allowed any more.', de: 'Ab jetzt nicht mehr erlaubt.' },
}

const plain = (value: string, max: number): string => value.replace(/[^\w.~-]/g, '_').slice(0, max)
const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
