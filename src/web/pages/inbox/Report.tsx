import type { Proposal, Status } from '#workbench/proposals/proposals.ts'
import { useLive } from '#web/app/app.ts'
import { IconButton } from '#web/kit/Button.tsx'
import { useText } from '#web/look/text.tsx'
import { useTitleOf } from './Proposed.tsx'
import { reasonOf } from './Settled.tsx'

/** What became of several that were decided in one step: counted, and every one that did not go through with its reason. */
export function Report({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useText()
  const { value } = useLive(
    async ({ proposals }) => (await Promise.all(ids.map((id) => proposals.get(id)))).flatMap((one) => one ?? []),
    [ids.join(' ')],
    ['proposals'],
  )
  if (!value) return null
  const counts = Object.entries(counted).flatMap(([status, text]) => {
    const count = value.filter((one) => one.status === status).length
    return count === 0 ? [] : [t(text).replace('{n}', String(count))]
  })
  const left = value.filter(({ status }) => status === 'pending' || status === 'failed')
  return (
    <section className="border-y border-strong py-2" aria-label={t(label)}>
      <div className="flex items-center gap-4">
        <output className="min-w-0 flex-1 font-serif text-lg">{counts.join(', ')}</output>
        <IconButton icon="cross" label={t(closeText)} onClick={onClose} />
      </div>
      {left.length > 0 && (
        <ul className="pb-2">
          {left.map((proposal) => (
            <Left key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Left({ proposal }: { proposal: Proposal }) {
  const { t, language } = useText()
  return (
    <li className="border-t border-rule py-1.5">
      {useTitleOf(proposal)}
      <span className="block text-sm text-amber">{reasonOf(proposal, language) ?? t(moved)}</span>
    </li>
  )
}

const label = { en: 'What came of it', de: 'Was daraus wurde' }
const closeText = { en: 'Close', de: 'Schließen' }
const moved = {
  en: 'It changed in the meantime and waits for you again.',
  de: 'Es hat sich inzwischen geändert und wartet wieder auf dich.',
}
const counted: Partial<Readonly<Record<Status, { en: string; de: string }>>> = {
  executed: { en: '{n} done', de: '{n} ausgeführt' },
  approved: { en: '{n} approved, waiting for the server', de: '{n} angenommen, noch nicht ausgeführt' },
  rejected: { en: '{n} rejected', de: '{n} abgelehnt' },
  failed: { en: '{n} failed', de: '{n} gescheitert' },
  pending: { en: '{n} still waiting', de: '{n} weiter offen' },
}
