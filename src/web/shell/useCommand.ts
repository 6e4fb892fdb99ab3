import { useMemo, useRef, useState } from 'react'
import { useWhole } from '#web/app/app.ts'
import { useText } from '#web/look/text.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import type { Command } from './command.ts'
import type { Place } from './places.ts'

type Loaded = Pick<Command, 'onSubmit' | 'preview'>

/** What the command bar does: jumps to pages at once; understanding a sentence is loaded when somebody begins to type one. */
export function useCommand(found: readonly Place[], go: (to: string) => void): Command {
  const whole = useWhole()
  const { t, language } = useText()
  const toast = useToast()
  const loading = useRef<Promise<Loaded>>(undefined)
  const [loaded, setLoaded] = useState<Loaded>()
  return useMemo<Command>(() => {
    const understanding = (): Promise<Loaded> =>
      (loading.current ??= Promise.all([whole(), import('#web/pages/chat/command.ts')]).then(([app, { commandOf }]) => {
        const command = commandOf({ app, t, language, toast, go })
        setLoaded(command)
        return command
      }))
    return {
      suggestions(text) {
        if (text.trim() !== '') void understanding()
        const wanted = text.trim().toLowerCase()
        return found
          .filter(({ label }) => t(label).toLowerCase().includes(wanted))
          .map(({ to, label, icon }) => ({ id: to, title: t(label), icon, run: () => go(to) }))
      },
      ...(loaded?.preview ? { preview: loaded.preview } : {}),
      onSubmit: (text) => void understanding().then((command) => command.onSubmit(text)),
    }
    // eslint-disable-next-line react/exhaustive-deps
  }, [whole, language, toast, loaded])
}
