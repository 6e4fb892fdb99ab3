import { useEffect } from 'react'
import { system } from '#core/facts/actor.ts'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'
import { useApp } from './app.ts'

interface Due {
  readonly reminderId: string
  readonly title: string
  readonly dueDate: string
  readonly dueTime?: string
}

const EVERY_MS = 20_000

/**
 * Says what a person asked to be reminded of, once: whoever says it first notes so, and the note syncs. One tab looks; a module
 * list without such a query has nothing to say.
 */
export function Reminders() {
  const app = useApp()
  const toast = useToast()
  const { t } = useText()

  useEffect(() => {
    const { kernel, space } = app
    if (!kernel.registry.queries.has('list_due_reminders')) return
    const ending = new AbortController()
    const look = async (): Promise<void> => {
      const due = await kernel.ask('list_due_reminders', {}, space)
      if (!due.ok) return
      for (const { reminderId, title, dueTime } of due.answer as unknown as readonly Due[]) {
        const noted = await kernel.perform({
          tool: 'mark_reminder_fired',
          input: { reminderId },
          actor: system('rule'),
          space,
        })
        if (noted.kind !== 'done' || noted.facts.length === 0) continue
        const text = t(remind).replace('{title}', title)
        toast({ text: dueTime ? `${text} (${dueTime})` : text, stay: 0 })
      }
    }
    const watch = (): Promise<void> =>
      new Promise((resolve) => {
        const timer = setInterval(() => void look().catch(() => {}), EVERY_MS)
        void look().catch(() => {})
        ending.signal.addEventListener('abort', () => {
          clearInterval(timer)
          resolve()
        })
      })
    if ('locks' in navigator)
      navigator.locks.request(`reminders-${space}`, { signal: ending.signal }, watch).catch(() => {})
    else void watch()
    return () => ending.abort()
  }, [app, toast, t])

  return null
}

const remind = { en: 'Remember: “{title}”', de: 'Denk an „{title}“' }
