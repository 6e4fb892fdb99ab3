import { isLive } from '#core/facts/row.ts'
import type { Module } from '#core/module/module.ts'
import type { Stance, Tool } from '#core/module/tool.ts'
import { type Rule, stanceOf } from '#workbench/policy/stance.ts'
import { useDo } from '#web/app/act.ts'
import { type App, useApp, useLive } from '#web/app/app.ts'
import { IconButton } from '#web/kit/Button.tsx'
import { Select } from '#web/kit/Select.tsx'
import { sayMoment } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { choiceOf } from './words.ts'

type Held = Rule & { readonly id: string }

/** What an agent (all, where none is named) may do at once, propose, or never do: in general, by area, by single tool. */
export function Rules({ agent }: { agent?: string }) {
  const { kernel } = useApp()
  const { t } = useText()
  const { value } = useLive(rulesOf, [], ['policies'])
  if (!value) return <div className="h-40" />
  const modules = kernel.registry.modules.filter(({ internal, tools }) => !internal && tools.some(isOpen))
  return (
    <>
      <ul className="border-t border-rule">
        <Choice rules={value} agent={agent} scope="default" label={t(texts.everything)} />
        {modules.map((module) => (
          <ModuleRules key={module.name} rules={value} agent={agent} module={module} />
        ))}
      </ul>
      <Grants grants={value.filter((rule) => rule.agent === agent && isGrant(rule))} />
    </>
  )
}

function ModuleRules({ rules, agent, module }: { rules: readonly Held[]; agent: string | undefined; module: Module }) {
  const { t } = useText()
  const tools = (module.tools as readonly Tool[]).filter(isOpen)
  const own = rules.filter(
    (rule) => rule.agent === agent && rule.scope === 'tool' && tools.some(({ name }) => name === rule.name),
  )
  return (
    <>
      <Choice rules={rules} agent={agent} scope="module" name={module.name} label={t(module.label)} />
      <li className="border-b border-rule">
        <details>
          <summary className="flex min-h-11 items-center pl-4 text-sm text-soft underline decoration-rule underline-offset-4 hover:text-ink">
            {t(texts.single).replace('{module}', t(module.label))}
            {own.length > 0 && ` (${own.length})`}
          </summary>
          <ul className="pl-4">
            {tools.map((tool) => (
              <Choice
                key={tool.name}
                rules={rules}
                agent={agent}
                scope="tool"
                name={tool.name}
                label={t(tool.about)}
                tool={tool}
                module={module.name}
              />
            ))}
          </ul>
        </details>
      </li>
    </>
  )
}

interface ChoiceProps {
  rules: readonly Held[]
  agent: string | undefined
  scope: Rule['scope']
  name?: string
  label: string
  /** Of a single tool: what it comes to is said. */
  tool?: Tool
  module?: string
}

function Choice({ rules, agent, scope, name, label, tool, module = '' }: ChoiceProps) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const act = useDo()
  const stances = kernel.registry.tables.get('policies')?.fields['stance']
  const own = rules.find((rule) => rule.agent === agent && rule.scope === scope && rule.name === name && !isGrant(rule))
  const inherited =
    tool &&
    stanceOf(
      rules.filter((rule) => rule !== own),
      tool,
      module,
      agent ?? '',
      { now: kernel.now() },
    )
  // What cannot be taken back or leaves this place never happens at once.
  const offered: readonly Stance[] =
    tool?.irreversible || tool?.external ? ['propose', 'deny'] : ['auto', 'propose', 'deny']
  const set = (stance: string) => {
    if (stance === '') return own ? void act('clear_policy', { policyId: own.id }) : undefined
    return void act('set_policy', { ...(agent ? { agent } : {}), scope, ...(name ? { name } : {}), stance })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1.5">
      <span className={`min-w-40 flex-1 ${scope === 'tool' ? 'text-[0.9375rem]' : 'font-medium'}`}>{label}</span>
      <Select
        aria-label={label}
        className="w-52"
        empty={
          inherited
            ? t(texts.comesTo).replace('{stance}', choiceOf(stances, inherited, language))
            : t(scope === 'default' ? texts.noRule : texts.asAbove)
        }
        value={own?.stance ?? ''}
        options={offered.map((stance) => ({ value: stance, label: choiceOf(stances, stance, language) }))}
        onChange={(event) => set(event.target.value)}
      />
    </li>
  )
}

/** Rules with a condition or an end, which stand beside the plain ones. */
function Grants({ grants }: { grants: readonly Held[] }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const here = useHere()
  const act = useDo()
  if (grants.length === 0) return null
  const stances = kernel.registry.tables.get('policies')?.fields['stance']
  return (
    <section className="mt-6">
      <h3 className="mb-1 font-semibold">{t(texts.grants)}</h3>
      <ul className="border-t border-rule">
        {grants.map(({ id, name = '', stance, where, until }) => {
          const tool = kernel.registry.tools.get(name)
          const conditions = Object.entries((where ?? {}) as Readonly<Record<string, unknown>>).map(
            ([field, held]) => `${tool?.input[field]?.traits.label?.[language] ?? field}: ${String(held)}`,
          )
          const label = tool ? t(tool.about) : name
          return (
            <li key={id} className="flex items-center gap-3 border-b border-rule py-1.5">
              <span className="min-w-0 flex-1">
                {label}: {choiceOf(stances, stance, language)}
                <span className="block text-sm text-soft">
                  {[
                    ...conditions,
                    ...(until ? [t(texts.until).replace('{when}', sayMoment(until, here, language))] : []),
                  ].join(' · ')}
                </span>
              </span>
              <IconButton
                icon="remove"
                label={`${t(texts.remove)}: ${label}`}
                onClick={() => void act('clear_policy', { policyId: id })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

async function rulesOf({ kernel, space }: App): Promise<readonly Held[]> {
  const rows = await kernel.store.rows(space, { table: 'policies', all: true })
  return rows.filter(isLive).map(({ id, fields }) => ({ ...fields, id }) as unknown as Held)
}

const isGrant = ({ where, until }: Rule): boolean => where !== undefined || until !== undefined
const isOpen = ({ personal, ai }: Pick<Tool, 'personal' | 'ai'>): boolean => !personal && ai !== 'deny'

const texts = {
  everything: { en: 'In general', de: 'Im Allgemeinen' },
  single: { en: '{module}: one by one', de: '{module}: einzeln' },
  noRule: { en: 'no rule', de: 'keine Regel' },
  asAbove: { en: 'as in general', de: 'wie im Allgemeinen' },
  comesTo: { en: 'no rule: {stance}', de: 'keine Regel: {stance}' },
  grants: { en: 'With a condition or an end', de: 'Mit Bedingung oder Ende' },
  until: { en: 'until {when}', de: 'bis {when}' },
  remove: { en: 'Remove this rule', de: 'Diese Regel entfernen' },
}
