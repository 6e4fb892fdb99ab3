import { templatesOf } from '#companion/goals/templates.ts'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'

/** Ready-made goals of every module: one tap sets one. Those that run already are left out. */
export function Templates() {
  const { kernel } = useApp()
  const { t, language } = useText()
  const act = useDo()
  const { value: held } = useLive((app) => app.goals.rows(), [], ['goals'])
  if (!held) return null
  const taken = new Set(
    held
      .filter(({ status }) => status === 'active' || status === 'paused')
      .map(({ metric, target }) => same(metric, target)),
  )
  const life = kernel.registry.modules.filter(({ internal }) => !internal)
  const free = [...templatesOf(life).values()].filter(({ metric, target }) => !taken.has(same(metric, target)))
  if (free.length === 0) return null
  return (
    <Part title={t(title)}>
      <div className="flex flex-wrap gap-2">
        {free.map((template) => (
          <Button
            key={template.name}
            icon="plus"
            onClick={() => void act('create_goal_from_template', { template: template.name, language })}
          >
            {t(template.title)}
          </Button>
        ))}
      </div>
    </Part>
  )
}

const same = (metric: object, target: object): string =>
  JSON.stringify([metric, target].map((part) => Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))))

const title = { en: 'Set with one tap', de: 'Mit einem Tipp gesetzt' }
