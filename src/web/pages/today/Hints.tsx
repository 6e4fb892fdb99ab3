import { Link } from '@tanstack/react-router'
import type { NudgeNow } from '#companion/pulse/service.ts'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive, ME } from '#web/app/app.ts'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { PencilNote } from '#web/kit/PencilNote.tsx'
import { useText } from '#web/look/text.tsx'

const MOST = 3

/** What the rules of the modules find worth a hint right now, each with one thing to do about it. Put away, it stays away. [PULSE-5] */
export function Hints({ className }: { className: string }) {
  const { kernel, space } = useApp()
  const { t } = useText()
  const act = useDo()
  const { value: hints = [] } = useLive((app) => app.pulse.nudges(), [])
  const answer = (hint: NudgeNow, outcome: 'acted' | 'dismissed') =>
    kernel.perform({
      tool: 'answer_nudge',
      input: { key: hint.key, rule: hint.rule, outcome },
      actor: ME,
      space,
    })
  const follow = async (hint: NudgeNow) => {
    if (!('tool' in hint.act)) return
    if (await act(hint.act.tool, hint.act.input)) await answer(hint, 'acted')
  }
  if (hints.length === 0) return null
  return (
    <section aria-label={t(label)} className={`gap-5 ${className}`}>
      {hints.slice(0, MOST).map((hint) => (
        <PencilNote key={hint.key}>
          <p>{t(hint.body)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
            {'tool' in hint.act ? (
              <Button tone="pencil" onClick={() => void follow(hint)}>
                {t(hint.act.label)}
              </Button>
            ) : (
              <Link
                to={hint.act.open}
                className="inline-flex min-h-11 items-center underline decoration-pencil underline-offset-4 hover:decoration-current"
              >
                {t(hint.act.label)}
              </Link>
            )}
            <IconButton
              icon="cross"
              label={`${t(away)}: ${t(hint.title)}`}
              onClick={() => void answer(hint, 'dismissed')}
            />
          </p>
        </PencilNote>
      ))}
    </section>
  )
}

const label = { en: 'Hints', de: 'Hinweise' }
const away = { en: 'Put away', de: 'Weglegen' }
