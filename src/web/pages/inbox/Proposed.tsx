import { lazy, Suspense, useState } from 'react'
import { Refusal } from '#core/module/refusal.ts'
import type { Proposal, Status } from '#workbench/proposals/proposals.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Ghost, type Verdict } from '#web/kit/Ghost.tsx'
import { changesOf, titleIn, useSaying } from '#web/kit/table/diff.ts'
import { sayMoment } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useDecide, useIsUndone, useTakeBack } from './deciding.ts'
import { Standing } from './Standing.tsx'

const EditSheet = lazy(() => import('./EditSheet.tsx').then(({ EditSheet: Part }) => ({ default: Part })))

/** One proposal in pencil: what it would change, whether that still fits, and the three answers. */
export function Proposed({ proposal, onDecided }: { proposal: Proposal; onDecided: (id: string) => void }) {
  const { kernel } = useApp()
  const { language } = useText()
  const here = useHere()
  const decide = useDecide()
  const takeBack = useTakeBack()
  const [editing, setEditing] = useState(false)
  const { id, status, agentName, rationale, diff, reads } = proposal
  const tables = [...new Set([...diff, ...reads].map(({ table }) => table))]
  const saying = useSaying(kernel.registry, tables)
  const isPending = status === 'pending'
  const isUndone = useIsUndone(proposal)
  // What was just answered shows before it is written; from then on the proposal itself says it.
  const [answered, setAnswered] = useState<Verdict>()
  if (answered && !isPending) setAnswered(undefined)
  const verdict = isUndone ? 'undone' : (verdicts[status] ?? (isPending ? answered : undefined))
  const standing = useLive(
    async (app) => {
      const now = isPending ? await app.proposals.staleness(id) : undefined
      return now instanceof Refusal ? undefined : now
    },
    [id, isPending],
    [...tables, 'proposals'],
  )
  const now = isPending && !answered ? standing.value : undefined
  const isBlocked = now?.state === 'stale' || now?.state === 'failing'
  const isEditable = proposal.held === undefined && kernel.registry.tools.has(proposal.tool)
  const answer = (decision: 'approve' | 'reject', feedback?: string) => {
    setAnswered(decision === 'approve' ? 'approved' : 'rejected')
    onDecided(id)
    void decide(id, decision, feedback).then((decided) => {
      if (!decided) setAnswered(undefined)
    })
  }
  return (
    <>
      <Ghost
        title={useTitleOf(proposal)}
        who={agentName}
        when={sayMoment(proposal.createdAt, here, language)}
        {...(rationale ? { rationale } : {})}
        changes={changesOf(diff, kernel.registry, saying)}
        verdict={verdict}
        waiting={verdict === 'approved' && status !== 'executed'}
        standing={now && <Standing now={now} proposal={proposal} saying={saying} />}
        {...(isBlocked ? {} : { onApprove: () => answer('approve') })}
        onReject={(feedback) => answer('reject', feedback || undefined)}
        {...(isEditable ? { onEdit: () => setEditing(true) } : {})}
        {...(status === 'executed' && !isUndone ? { onUndo: () => void takeBack(id) } : {})}
      />
      {editing && (
        <Suspense>
          <EditSheet
            proposal={proposal}
            onClose={() => setEditing(false)}
            onDone={() => {
              onDecided(id)
              setEditing(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const verdicts: Partial<Readonly<Record<Status, Verdict>>> = {
  approved: 'approved',
  executed: 'approved',
  rejected: 'rejected',
}

/** What it would do and to what: `Move a task to another day: Call the dentist`. */
export function useTitleOf({ tool, diff }: Proposal): string {
  const { registry } = useApp().kernel
  const { t } = useText()
  const about = registry.tools.get(tool)?.about
  const names = [...new Set(diff.flatMap((one) => titleIn(one, registry) ?? []))]
  const rest = names.length - SHOWN
  const said = names.slice(0, SHOWN).join(', ') + (rest > 0 ? t(more).replace('{n}', String(rest)) : '')
  return `${about ? t(about) : tool}${said ? `: ${said}` : ''}`
}

const SHOWN = 3
const more = { en: ' and {n} more', de: ' und {n} weitere' }
