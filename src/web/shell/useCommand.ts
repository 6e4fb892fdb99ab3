import { useMemo, useRef } from 'react'
import { useApp } from '#web/app/app.ts'
import { useText } from '#web/look/text.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import type { Command } from './command.ts'
import type { Place } from './places.ts'

type Loaded = Pick<Command, 'onSubmit' | 'preview'>

/** What the command bar does: jumps to pages at once; understanding a sentence is loaded when somebody begins to type one. */
export function useCommand(found: readonly Place[], go: (to: string) => void): Command {
  const app = useApp()
  const { t, language } = useText()
  const toast = useToast()
  const loaded = useRef<Promise<Loaded>>(undefined)
  return useMemo<Command>(() => {
    const understanding = (): Promise<Loaded> =>
      (loaded.current ??= import('#web/pages/chat/command.ts').then(({ commandOf }) =>
        commandOf({ app, t, language, toast, go }),
      ))
    return {
      suggestions(text) {
        if (text.trim() !== '') void understanding()
        const wanted = text.trim().toLowerCase()
        return found
          .filter(({ label }) => t(label).toLowerCase().includes(wanted))
          .map(({ to, label, icon }) => ({ id: to, title: t(label), icon, run: () => go(to) }))
      },
      onSubmit: (text) => void understanding().then((command) => command.onSubmit(text)),
    }
    // eslint-disable-next-line react/exhaustive-deps
  }, [app, language, toast])
}
