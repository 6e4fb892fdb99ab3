import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useText } from '#web/look/text.tsx'
import { Button } from './Button.tsx'
import { Diff, type Change } from './Diff.tsx'
import { Field, TextArea } from './Field.tsx'
import { Pencil, Seal } from './marks.tsx'

/** `undone`: it was carried out and taken back. */
export type Verdict = 'approved' | 'rejected' | 'undone'

interface GhostProps {
  /** What it would do, in words: `Move 2 tasks to Thursday`. */
  title: string
  /** Who proposes: the agent's name. */
  who: string
  /** When, as people say it. */
  when?: string
  rationale?: string
  changes: readonly Change[]
  verdict?: Verdict | undefined
  /** Approved, yet not carried out: it stays pencil under the seal. */
  waiting?: boolean
  /** What is to be known before deciding: what moved since, or why it failed. */
  standing?: ReactNode
  /** Absent where it could not be carried out as it stands. */
  onApprove?: () => void
  onReject: (feedback: string) => void
  onEdit?: () => void
  /** Takes the decision back: the seal is lifted. */
  onUndo?: () => void
}

/** What a machine proposes, in pencil. Approving stamps the seal and the pencil turns to ink. */
export function Ghost({
  title,
  who,
  when,
  rationale,
  changes,
  verdict,
  waiting = false,
  standing,
  onApprove,
  onReject,
  onEdit,
  onUndo,
}: GhostProps) {
  const { t } = useText()
  const id = useId()
  // Only a decision that is made while it is looked at stamps; an old one is there already.
  const [before] = useState(verdict)
  const [rejecting, setRejecting] = useState(false)
  const approved = verdict === 'approved'
  const struck = verdict === 'rejected' || verdict === 'undone'
  const leaf = useRef<HTMLElement>(null)
  // What was pressed goes away with the decision: the keyboard stays with the proposal.
  const stay = () => leaf.current?.focus({ preventScroll: true })
  return (
    <article
      ref={leaf}
      tabIndex={-1}
      aria-labelledby={id}
      className={`ink-dries relative rounded-leaf px-5 py-4 ${approved && !waiting ? 'inked' : 'pencil'} ${struck ? 'opacity-75' : ''}`}
    >
      <header className="mb-3 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 id={id} className={`text-lg leading-snug font-semibold ${struck ? 'line-through' : ''}`}>
            {title}
          </h3>
          <p className="text-sm">
            {who}
            {when && ` · ${when}`}
            <output>{verdict && ` · ${t(approved && waiting ? waitingText : verdicts[verdict])}`}</output>
          </p>
        </div>
        {approved ? <Seal size={34} fresh={before !== verdict} /> : <Pencil />}
      </header>
      <Diff changes={changes} />
      {rationale && <p className="mt-3 font-serif text-[1.0625rem]">{rationale}</p>}
      {standing && <div className="mt-3 text-ink">{standing}</div>}
      <footer className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {!verdict && !rejecting && (
          <>
            {onApprove && (
              <Button
                tone="seal"
                onClick={() => {
                  stay()
                  onApprove()
                }}
              >
                <Seal size={18} />
                {t(approveText)}
              </Button>
            )}
            {onEdit && (
              <Button tone="pencil" icon="pencil" onClick={onEdit}>
                {t(editText)}
              </Button>
            )}
            <Button tone="plain" onClick={() => setRejecting(true)}>
              {t(rejectText)}
            </Button>
          </>
        )}
        {!verdict && rejecting && (
          <Feedback
            onBack={() => {
              stay()
              setRejecting(false)
            }}
            onReject={(feedback) => {
              stay()
              setRejecting(false)
              onReject(feedback)
            }}
          />
        )}
        {verdict && onUndo && (
          <Button tone="plain" icon="undo" className="-ml-4" onClick={onUndo}>
            {t(undoText)}
          </Button>
        )}
      </footer>
    </article>
  )
}

function Feedback({ onReject, onBack }: { onReject: (feedback: string) => void; onBack: () => void }) {
  const { t } = useText()
  const words = useRef<HTMLTextAreaElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <form
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onReject(words.current?.value.trim() ?? '')
      }}
    >
      <Field label={t(whyText)} optional>
        {(control) => (
          <TextArea
            ref={words}
            {...control}
            rows={2}
            maxLength={1000}
            onKeyDown={(event) => event.key === 'Escape' && onBack()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t(rejectText)}</Button>
        <Button tone="plain" onClick={onBack}>
          {t(backText)}
        </Button>
      </div>
    </form>
  )
}

const approveText = { en: 'Approve', de: 'Annehmen' }
const editText = { en: 'Edit', de: 'Ändern' }
const rejectText = { en: 'Reject', de: 'Ablehnen' }
const undoText = { en: 'Undo', de: 'Rückgängig' }
const backText = { en: 'Back', de: 'Zurück' }
const whyText = { en: 'What should be different next time?', de: 'Was soll nächstes Mal anders sein?' }
const waitingText = { en: 'approved, waits for the server', de: 'angenommen, wartet auf den Server' }
const verdicts = {
  approved: { en: 'approved', de: 'angenommen' },
  rejected: { en: 'rejected', de: 'abgelehnt' },
  undone: { en: 'taken back', de: 'zurückgenommen' },
}
