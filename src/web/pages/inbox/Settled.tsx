import { useState } from 'react'
import type { Proposal, Status } from '#workbench/proposals/proposals.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Diff } from '#web/kit/Diff.tsx'
import { Pencil, Seal } from '#web/kit/marks.tsx'
import { changesOf, useSaying } from '#web/kit/table/diff.ts'
import { sayMoment } from '#web/look/say.ts'
import { type Language, useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useIsUndone, useTakeBack } from './deciding.ts'
import { useTitleOf } from './Proposed.tsx'

const PAGE = 30

/** What has been decided or has ended, latest first, each with its own time. */
export function SettledList({ statuses }: { statuses: readonly Status[] }) {
  const { t } = useText()
  const [limit, setLimit] = useState(PAGE)
  const { value } = useLive(
    async ({ proposals }) => {
      const lists = await Promise.all(statuses.map((status) => proposals.list({ status })))
      return lists.flat().toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : -1))
    },
    [statuses.join(' ')],
    ['proposals'],
  )
  if (!value) return null
  if (value.length === 0) return <p className="border-y border-rule py-6 text-soft">{t(texts.none)}</p>
  return (
    <>
      <ol className="border-t border-rule">
        {value.slice(0, limit).map((proposal) => (
          <Settled key={proposal.id} proposal={proposal} />
        ))}
      </ol>
      {value.length > limit && (
        <Button className="mt-4" onClick={() => setLimit((held) => held + PAGE)}>
          {t(texts.more)}
        </Button>
      )}
    </>
  )
}

/** One that no longer waits: a line that opens. */
export function Settled({ proposal }: { proposal: Proposal }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const here = useHere()
  const takeBack = useTakeBack()
  const title = useTitleOf(proposal)
  const saying = useSaying(
    kernel.registry,
    proposal.diff.map(({ table }) => table),
  )
  const { status, agentName, rationale, feedback } = proposal
  const isUndone = useIsUndone(proposal)
  const isDone = status === 'executed' && !isUndone
  const reason = reasonOf(proposal, language)
  return (
    <li className="border-b border-rule">
      <details>
        <summary className="flex min-h-14 items-center gap-3 py-2 hover:bg-rule/25 [&::-webkit-details-marker]:hidden">
          <span className="grid w-9 shrink-0 place-items-center">{isDone ? <Seal /> : <Pencil />}</span>
          <span className="min-w-0 flex-1">
            <span
              className={`block ${isDone ? '' : 'text-pencil-deep'} ${status === 'rejected' || isUndone ? 'line-through decoration-1' : ''}`}
            >
              {title}
            </span>
            <span className="block text-sm text-soft">
              {[
                agentName,
                `${t(words[status])} ${sayMoment(endOf(proposal), here, language)}`,
                ...(isUndone ? [t(texts.undone)] : []),
              ].join(' · ')}
            </span>
            {reason && <span className="block text-sm text-amber">{reason}</span>}
            {feedback && <span className="block font-serif">{t(texts.said).replace('…', feedback)}</span>}
          </span>
        </summary>
        <div className="grid gap-3 pb-4 pl-12">
          <Diff changes={changesOf(proposal.diff, kernel.registry, saying)} />
          {rationale && <p className="font-serif">{rationale}</p>}
          {isDone && (
            <Button icon="undo" className="justify-self-start" onClick={() => void takeBack(proposal.id)}>
              {t(texts.undo)}
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}

/** When it came to its end. */
function endOf({ status, executedAt, failedAt, decidedAt, expiresAt, createdAt }: Proposal): string {
  const own = status === 'executed' ? executedAt : status === 'failed' ? failedAt : decidedAt
  return own ?? (status === 'expired' ? expiresAt : createdAt)
}

/** Why one failed. */
export function reasonOf({ status, result }: Proposal, language: Language): string | undefined {
  if (status !== 'failed') return undefined
  const message = (result as { message?: { en?: string; de?: string } } | undefined)?.message
  return message?.[language]
}

const words: Readonly<Record<Status, { en: string; de: string }>> = {
  pending: { en: 'waits since', de: 'wartet seit' },
  approved: { en: 'approved, waits for the server since', de: 'angenommen, wartet auf den Server seit' },
  executed: { en: 'done', de: 'ausgeführt' },
  rejected: { en: 'rejected', de: 'abgelehnt' },
  expired: { en: 'expired', de: 'abgelaufen' },
  superseded: { en: 'replaced by a newer one', de: 'von einem neueren ersetzt' },
  failed: { en: 'failed', de: 'gescheitert' },
}

const texts = {
  none: { en: 'None.', de: 'Keine.' },
  more: { en: 'Show more', de: 'Mehr zeigen' },
  undo: { en: 'Take it back', de: 'Zurücknehmen' },
  undone: { en: 'taken back', de: 'zurückgenommen' },
  said: { en: '“…”', de: '„…“' },
}
