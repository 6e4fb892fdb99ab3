import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Proposal } from '#workbench/proposals/proposals.ts'
import { useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { Check } from '#web/kit/Switch.tsx'
import { Seal } from '#web/kit/marks.tsx'
import { sayMoment } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useDecide, useOffline } from './deciding.ts'
import { Proposed, useTitleOf } from './Proposed.tsx'
import { Report } from './Report.tsx'
import { Settled } from './Settled.tsx'

type Ids = ReadonlySet<string>
const none: Ids = new Set()

/** All that waits, by the run that it came from; one, several or a whole run decided in one step. */
export function Waiting() {
  const { t } = useText()
  const decide = useDecide()
  const offline = useOffline()
  const [decided, setDecided] = useState(none)
  const [chosen, setChosen] = useState(none)
  const [batch, setBatch] = useState<readonly string[]>([])
  const { value, state } = useLive(
    async ({ proposals }) => {
      const [pending, approved] = await Promise.all([
        proposals.list({ status: 'pending' }),
        proposals.list({ status: 'approved' }),
      ])
      const shown = new Map([...pending, ...approved].map((one) => [one.id, one]))
      for (const id of decided) if (!shown.has(id)) shown.set(id, (await proposals.get(id))!)
      return [...shown.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },
    [decided],
    ['proposals'],
  )
  if (state === 'failed' && !value)
    return <ErrorNote happened={t(texts.unreadable)} safe={t(texts.safe)} todo={t(texts.again)} />
  if (!value) return null
  const pending = value.filter(({ status }) => status === 'pending')
  const selected = pending.filter(({ id }) => chosen.has(id))
  const keep = (ids: readonly string[]) => setDecided((held) => new Set([...held, ...ids]))
  const settle = async (of: readonly Proposal[], decision: 'approve' | 'reject') => {
    // Oldest first: a later one may build on an earlier one.
    const ids = of.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).map(({ id }) => id)
    keep(ids)
    setChosen(none)
    setBatch(ids)
    for (const id of ids) await decide(id, decision)
  }
  const mark = (ids: readonly string[], on: boolean) =>
    setChosen((held) => new Set(on ? [...held, ...ids] : [...held].filter((id) => !ids.includes(id))))

  if (value.length === 0) {
    return (
      <div className="grid gap-1 border-y border-rule py-8">
        <p className="font-serif text-xl">{t(texts.nothing)}</p>
        <p className="text-soft">
          {t(texts.nothingAbout)}{' '}
          <Link
            to="/settings/agents"
            className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
          >
            {t(texts.agents)}
          </Link>
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-8">
      {offline && <p className="border-l-4 border-strong pl-4">{t(texts.offline)}</p>}
      {batch.length > 0 && <Report ids={batch} onClose={() => setBatch([])} />}
      {runsOf(value).map((run) => {
        const open = run.proposals.filter(({ status }) => status === 'pending')
        return (
          <section key={run.key} className="grid gap-4">
            {run.proposals.length === 1 ? (
              <h2 className="sr-only">{run.proposals[0]!.agentName}</h2>
            ) : (
              <RunHead
                run={run}
                open={open.length}
                allChosen={open.length > 0 && open.every(({ id }) => chosen.has(id))}
                onChoose={(on) =>
                  mark(
                    open.map(({ id }) => id),
                    on,
                  )
                }
                onApprove={() => void settle(open, 'approve')}
              />
            )}
            {run.proposals.map((proposal) => (
              <Line
                key={proposal.id}
                proposal={proposal}
                selectable={pending.length > 1}
                chosen={chosen.has(proposal.id)}
                onChoose={(on) => mark([proposal.id], on)}
                onDecided={(id) => keep([id])}
              />
            ))}
          </section>
        )
      })}
      {selected.length > 0 && (
        <div
          role="toolbar"
          aria-label={t(texts.chosen).replace('{n}', String(selected.length))}
          className="arrives sticky bottom-20 z-10 flex flex-wrap items-center gap-2 border border-strong bg-leaf px-4 py-2 wide:bottom-4"
        >
          <span className="mr-auto">{t(texts.chosen).replace('{n}', String(selected.length))}</span>
          <Button tone="seal" onClick={() => void settle(selected, 'approve')}>
            <Seal size={18} />
            {t(texts.approve)}
          </Button>
          <Button onClick={() => void settle(selected, 'reject')}>{t(texts.reject)}</Button>
          <Button tone="plain" onClick={() => setChosen(none)}>
            {t(texts.clear)}
          </Button>
        </div>
      )}
    </div>
  )
}

interface LineProps {
  proposal: Proposal
  selectable: boolean
  chosen: boolean
  onChoose: (on: boolean) => void
  onDecided: (id: string) => void
}

function Line({ proposal, selectable, chosen, onChoose, onDecided }: LineProps) {
  const { t } = useText()
  const title = useTitleOf(proposal)
  const ended = ['failed', 'expired', 'superseded'].includes(proposal.status)
  if (ended) {
    return (
      <ol className="border-t border-rule">
        <Settled proposal={proposal} />
      </ol>
    )
  }
  return (
    <div className="flex items-start gap-1">
      {selectable && (
        <span className={`-ml-3 pt-2 ${proposal.status === 'pending' ? '' : 'invisible'}`}>
          <Check
            label={`${t(texts.select)}: ${title}`}
            hideLabel
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <Proposed proposal={proposal} onDecided={onDecided} />
      </div>
    </div>
  )
}

interface Run {
  readonly key: string
  readonly proposals: readonly Proposal[]
}

/** Proposals of one run of an agent belong together; one without a run stands alone. */
function runsOf(proposals: readonly Proposal[]): readonly Run[] {
  const runs = new Map<string, Proposal[]>()
  for (const proposal of proposals) {
    const key = proposal.iteration ? `${proposal.agent} ${proposal.iteration}` : proposal.id
    runs.set(key, [...(runs.get(key) ?? []), proposal])
  }
  return [...runs].map(([key, of]) => ({ key, proposals: of }))
}

interface RunHeadProps {
  run: Run
  open: number
  allChosen: boolean
  onChoose: (on: boolean) => void
  onApprove: () => void
}

function RunHead({ run, open, allChosen, onChoose, onApprove }: RunHeadProps) {
  const { t, language } = useText()
  const here = useHere()
  const first = run.proposals.at(-1)!
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-strong pb-2">
      <h2 className="text-lg font-semibold">
        {first.agentName}
        <span className="font-sans text-sm font-normal text-soft">
          {' '}
          · {sayMoment(first.createdAt, here, language)} · {t(texts.many).replace('{n}', String(run.proposals.length))}
        </span>
      </h2>
      {open > 1 && (
        <span className="flex flex-wrap items-center gap-2">
          <Check label={t(texts.selectAll)} checked={allChosen} onChange={(event) => onChoose(event.target.checked)} />
          <Button tone="seal" onClick={onApprove}>
            <Seal size={18} />
            {t(texts.approveAll).replace('{n}', String(open))}
          </Button>
        </span>
      )}
    </header>
  )
}

const texts = {
  nothing: { en: 'Nothing waits for you.', de: 'Nichts wartet auf dich.' },
  nothingAbout: {
    en: 'What an agent would like to change stands here first.',
    de: 'Was ein Agent ändern möchte, steht zuerst hier.',
  },
  agents: { en: 'Set up an agent', de: 'Einen Agenten einrichten' },
  offline: {
    en: 'Offline. You can decide now; it is carried out once the server is reached.',
    de: 'Offline. Du kannst jetzt entscheiden; ausgeführt wird es, sobald der Server erreicht ist.',
  },
  many: { en: '{n} proposals', de: '{n} Vorschläge' },
  chosen: { en: '{n} chosen', de: '{n} gewählt' },
  select: { en: 'Choose', de: 'Wählen' },
  selectAll: { en: 'Choose all', de: 'Alle wählen' },
  approve: { en: 'Approve', de: 'Annehmen' },
  approveAll: { en: 'Approve all {n}', de: 'Alle {n} annehmen' },
  reject: { en: 'Reject', de: 'Ablehnen' },
  clear: { en: 'Choose none', de: 'Keine wählen' },
  unreadable: { en: 'The proposals could not be read.', de: 'Die Vorschläge ließen sich nicht lesen.' },
  safe: { en: 'Nothing of them was changed.', de: 'Nichts daran wurde geändert.' },
  again: { en: 'Load the page again.', de: 'Lade die Seite neu.' },
}
