import { useState } from 'react'
import { useLive } from '#web/app/app.ts'
import { useText } from '#web/look/text.tsx'
import { Proposed } from './Proposed.tsx'

/** What waits for a decision in one module, for that module's own page; of all modules where none is named. Nothing where nothing waits. */
export function ProposalsOf({ module }: { module?: string }) {
  const { t } = useText()
  // What is decided here stays until the page is left, so that the seal is seen and nothing jumps.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const { value } = useLive(
    async ({ proposals }) => {
      const waiting = await proposals.list({ status: 'pending', ...(module === undefined ? {} : { module }) })
      const kept = await Promise.all([...decided].map((id) => proposals.get(id)))
      const both = [...waiting, ...kept.filter((one) => one !== undefined && one.status !== 'pending')]
      return both.flatMap((one) => one ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },
    [module, decided],
    ['proposals'],
  )
  if (!value || value.length === 0) return null
  return (
    <section aria-label={t(label)} className="mb-10 grid gap-4">
      <h2 className="sr-only">{t(label)}</h2>
      {value.map((proposal) => (
        <Proposed
          key={proposal.id}
          proposal={proposal}
          onDecided={(id) => setDecided((held) => new Set([...held, id]))}
        />
      ))}
    </section>
  )
}

const label = { en: 'Proposed in pencil', de: 'Mit Bleistift vorgeschlagen' }
