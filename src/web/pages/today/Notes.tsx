import { Link } from '@tanstack/react-router'
import type { Proposal } from '#workbench/proposals/proposals.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { PencilNote } from '#web/kit/PencilNote.tsx'
import { useText } from '#web/look/text.tsx'
import { Hints } from './Hints.tsx'

/** Where proposals are decided. */
const PROPOSALS = '/inbox'

const MOST = 5

/** What machines propose, in pencil. Nothing of it counts before the person says so. */
export function Notes({ className }: { className: string }) {
  const { value: waiting = [] } = useLive((app) => app.proposals.list({ status: 'pending' }), [], ['proposals'])
  return (
    <>
      <Hints className={className} />
      {waiting.length > 0 && <Proposed waiting={waiting} className={className} />}
    </>
  )
}

function Proposed({ waiting, className }: { waiting: readonly Proposal[]; className: string }) {
  const { kernel } = useApp()
  const { t } = useText()
  return (
    <section aria-label={t(label)} className={`gap-5 ${className}`}>
      {waiting.slice(0, MOST).map(({ id, tool, agentName, rationale, diff }) => {
        const about = kernel.registry.tools.get(tool)?.about
        const titles = diff.flatMap(({ title, fields }) => title ?? titleIn(fields) ?? []).slice(0, 2)
        return (
          <PencilNote key={id}>
            <p>
              <span className="font-medium">{about ? t(about) : tool}</span>
              {titles.length > 0 && <>: {titles.join(', ')}</>}
            </p>
            {rationale && <p className="mt-1 font-serif">{rationale}</p>}
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
              {agentName}
              <Link
                to={PROPOSALS}
                className="inline-flex min-h-11 items-center underline decoration-pencil underline-offset-4 hover:decoration-current"
              >
                {t(decide)}
              </Link>
            </p>
          </PencilNote>
        )
      })}
      {waiting.length > MOST && (
        <Link
          to={PROPOSALS}
          className="inline-flex min-h-11 items-center pl-4 text-sm text-pencil-deep underline underline-offset-4"
        >
          {t(more).replace('{n}', String(waiting.length - MOST))}
        </Link>
      )}
    </section>
  )
}

/** What a new row will be called. */
const titleIn = (fields: Proposal['diff'][number]['fields']): string | undefined => {
  const named = fields.find(({ path }) => path === 'title' || path === 'name')?.after
  return typeof named === 'string' ? named : undefined
}

const label = { en: 'Proposed in pencil', de: 'Mit Bleistift vorgeschlagen' }
const decide = { en: 'Decide', de: 'Entscheiden' }
const more = { en: '{n} more proposals', de: '{n} weitere Vorschläge' }
