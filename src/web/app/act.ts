import { useCallback } from 'react'
import type { StoredFact } from '#core/facts/fact.ts'
import type { Text } from '#core/fields/field.ts'
import { Refusal } from '#core/module/refusal.ts'
import { useAct, useUndo } from './app.ts'
import type { Problem } from '#web/kit/form/field.ts'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'

type Input = Readonly<Record<string, unknown>>

/** What stands in the way, each at its field. */
export function problemsOf({ data, path, message }: Refusal): readonly Problem[] {
  const issues = data['issues'] as unknown as readonly { path: string; message: Text }[] | undefined
  return issues
    ? issues.map((issue) => ({ path: issue.path, message: issue.message }))
    : [{ path: path ?? '', message }]
}

/** Says what was done and offers to take it back, unless it ended something for good. */
export function useDone(): (message: Text, facts: readonly Pick<StoredFact, 'id' | 'purges'>[]) => void {
  const undo = useUndo()
  const toast = useToast()
  const { t } = useText()
  return useCallback(
    (message, [fact]) => {
      const takeBack = async (id: string) => {
        const report = await undo({ fact: id }).catch(() => undefined)
        if (report === undefined) toast({ text: t(notWritten) })
        else if (report instanceof Refusal || report.conflicts.length > 0) toast({ text: t(report.message) })
      }
      toast({ text: t(message), ...(fact && !fact.purges ? { onUndo: () => void takeBack(fact.id) } : {}) })
    },
    [undo, toast, t],
  )
}

/** Performs a tool and says what came of it; true where it was done. */
export function useDo(): (tool: string, input?: Input) => Promise<boolean> {
  const submit = useSubmit()
  const toast = useToast()
  const { t } = useText()
  return useCallback(
    async (tool, input = {}) => {
      const problems = await submit(tool, input)
      const [problem] = problems
      if (problem) toast({ text: t(problem.message) })
      return problem === undefined
    },
    [submit, toast, t],
  )
}

/** The same for forms, which show at the field what stands in the way. */
export function useSubmit(): (tool: string, input: Input) => Promise<readonly Problem[]> {
  const act = useAct()
  const done = useDone()
  return useCallback(
    async (tool, input) => {
      const acted = await act(tool, input).catch(() => undefined)
      if (acted === undefined) return [{ path: '', message: notWritten }]
      if (!acted.ok) return problemsOf(acted.refusal)
      if (acted.facts.length > 0) done(acted.message, acted.facts)
      return []
    },
    [act, done],
  )
}

const notWritten = {
  en: 'That could not be written. Nothing was changed; try again.',
  de: 'Das ließ sich nicht schreiben. Nichts wurde geändert; versuch es noch einmal.',
}
