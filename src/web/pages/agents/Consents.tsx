import { mayReadModule, type Reading } from '#workbench/agents/reach.ts'
import { useDo } from '#web/app/act.ts'
import { useApp } from '#web/app/app.ts'
import { Switch } from '#web/kit/Switch.tsx'
import { useText } from '#web/look/text.tsx'
import type { Agent } from './Agents.tsx'

/** Area by area: whether the agent may read it, and where that can be chosen, the choice. */
export function Consents({ agent }: { agent: Agent }) {
  const { kernel } = useApp()
  const { t } = useText()
  const act = useDo()
  const consents = agent.consents ?? []
  const reading = { reach: agent.reach, consents } as Reading
  const set = (next: readonly string[]) => void act('change_agent', { agentId: agent.id, consents: next })
  return (
    <ul className="border-t border-rule">
      {kernel.registry.modules
        .filter(({ internal }) => !internal)
        .map((module) => {
          const { name, label } = module
          const may = mayReadModule(reading, module)
          const isFree = mayReadModule({ ...reading, consents: [] }, module)
          const canBe = mayReadModule({ ...reading, consents: [name] }, module)
          return (
            <li key={name} className="border-b border-rule py-1">
              {canBe && !isFree ? (
                <Switch
                  label={t(label)}
                  checked={may}
                  onChange={({ target: { checked } }) =>
                    set(checked ? [...consents, name] : withoutOne(consents, name, kernel.registry.modules))
                  }
                />
              ) : (
                <p className="flex min-h-11 items-center justify-between gap-4">
                  {t(label)} <span className="text-sm text-soft">{t(may ? always : never)}</span>
                </p>
              )}
            </li>
          )
        })}
    </ul>
  )
}

/** Without one area; a consent to all personal ones becomes one to each of the others. */
function withoutOne(
  consents: readonly string[],
  name: string,
  modules: readonly { name: string; class: string; internal?: boolean }[],
): readonly string[] {
  const personal = modules
    .filter((module) => module.class === 'personal' && !module.internal)
    .map((module) => module.name)
  const named = consents.includes('personal') ? [...consents, ...personal] : consents
  return [...new Set(named)].filter((held) => held !== name && held !== 'personal')
}

const always = { en: 'yes, from where it runs', de: 'ja, von dort, wo er läuft' }
const never = { en: 'no, not from where it runs', de: 'nein, nicht von dort, wo er läuft' }
