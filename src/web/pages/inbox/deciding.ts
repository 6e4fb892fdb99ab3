import { useCallback, useSyncExternalStore } from 'react'
import type { Text } from '#core/fields/field.ts'
import { Refusal } from '#core/module/refusal.ts'
import { useDone } from '#web/app/act.ts'
import { isProposalFact, type Proposal } from '#workbench/proposals/proposals.ts'
import { undoneOf } from '#workbench/history/undone.ts'
import { ME, useApp, useLive } from '#web/app/app.ts'
import { takeBack } from '#web/app/takeBack.ts'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'

export function useOffline(): boolean {
  const { connection } = useApp()
  const { phase } = useSyncExternalStore(connection.subscribe, connection.get)
  return phase === 'offline' || phase === 'old'
}

/** Decides here; the decision syncs, and the server carries out what was approved. True where it was decided. */
export function useDecide(): (id: string, decision: 'approve' | 'reject', feedback?: string) => Promise<boolean> {
  const { proposals } = useApp()
  const toast = useToast()
  const { t } = useText()
  return useCallback(
    async (id, decision, feedback) => {
      const decided = await proposals.decide(id, decision, ME, feedback).catch(() => undefined)
      if (decided !== undefined && !(decided instanceof Refusal)) return true
      toast({ text: t(decided?.message ?? notKept) })
      return false
    },
    [proposals, toast, t],
  )
}

/** Whether all that a proposal did was taken back, as far as this browser's log reaches. */
export function useIsUndone({ id, status, diff }: Proposal): boolean {
  const isExecuted = status === 'executed'
  const { value = false } = useLive(
    async ({ kernel, space }) => {
      if (!isExecuted) return false
      const ids = (await kernel.store.facts(space, { proposal: id })).flatMap(({ id: fact, change, type }) =>
        change && !isProposalFact(type) ? [fact] : [],
      )
      return ids.length > 0 && (await undoneOf(kernel.store, space, ids)).size === ids.length
    },
    [id, isExecuted],
    ['proposals', ...new Set(diff.map(({ table }) => table))],
  )
  return value && isExecuted
}

/** Takes back everything that a proposal did, and offers to put it there again. */
export function useTakeBack(): (proposal: string) => Promise<void> {
  const app = useApp()
  const done = useDone()
  const toast = useToast()
  const { t, language } = useText()
  return useCallback(
    async (proposal) => {
      const report = await takeBack(app, { proposal }, language).catch(() => undefined)
      if (report === undefined || report instanceof Refusal) toast({ text: t(report?.message ?? notKept) })
      else done(report.message, report.undone)
    },
    [app, done, toast, t, language],
  )
}

const notKept: Text = {
  en: 'That could not be written. Nothing was changed; try again.',
  de: 'Das ließ sich nicht schreiben. Nichts wurde geändert; versuch es noch einmal.',
}
