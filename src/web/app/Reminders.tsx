import { useEffect } from 'react'
import { system } from '#core/facts/actor.ts'
import type { DueNow } from '#companion/pulse/service.ts'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'
import { goTo } from '#web/routes.tsx'
import { useApp, type App } from './app.ts'

const EVERY_MS = 10_000
const STALE_MS = 7 * 86_400_000

/**
 * Says what a person asked to be reminded of, once across devices: whoever says it takes it on at the server first. While the
 * server cannot be reached this device says it by itself, and so may another that is offline too. One tab looks.
 */
export function Reminders() {
  const app = useApp()
  const toast = useToast()
  const { t } = useText()

  useEffect(() => {
    const ending = new AbortController()
    let looking = false
    const look = async (): Promise<void> => {
      if (looking) return
      looking = true
      try {
        const since = Temporal.Instant.fromEpochMilliseconds(app.kernel.clock.now() - STALE_MS)
        for (const due of await app.pulse.due(since.toString({ smallestUnit: 'millisecond' }))) {
          if (ending.signal.aborted || !(await claim(app, due))) continue
          show(due)
          await done(app, due)
        }
      } finally {
        looking = false
      }
    }
    const show = (due: DueNow): void => {
      const text = `${t(due.title)}${due.body ? `: ${t(due.body)}` : ''}`
      toast({ text, stay: 0, act: { label: t(openText), do: () => goTo(due.open) } })
      if (!document.hidden || Notification.permission !== 'granted') return
      void navigator.serviceWorker?.ready.then((registration) =>
        registration.showNotification(t(due.title), {
          body: due.body ? t(due.body) : '',
          tag: due.id,
          icon: '/icon-192.png',
          data: { open: due.open },
        }),
      )
    }
    const watch = (): Promise<void> =>
      new Promise((resolve) => {
        const timer = setInterval(() => void look().catch(() => {}), EVERY_MS)
        const unsubscribe = app.kernel.store.subscribe(({ rows }) => {
          if (rows.some(({ table }) => app.pulse.tables.has(table))) void look().catch(() => {})
        })
        void look().catch(() => {})
        ending.signal.addEventListener('abort', () => {
          clearInterval(timer)
          unsubscribe()
          resolve()
        })
      })
    if ('locks' in navigator)
      navigator.locks.request(`reminders-${app.space}`, { signal: ending.signal }, watch).catch(() => {})
    else void watch()
    return () => ending.abort()
  }, [app, toast, t])

  return null
}

const openText = { en: 'Open', de: 'Öffnen' }

/** Whether this device may say it. */
async function claim({ device }: App, { id }: DueNow): Promise<boolean> {
  const answer = await ask('claim', id, device)
  // Not reachable: nobody can say that it was said.
  if (answer === undefined) return true
  return answer.granted === true
}

async function done({ kernel, space, device }: App, { id, after }: DueNow): Promise<void> {
  if ((await ask('done', id, device)) !== undefined) return
  const by = { actor: system('rule'), space }
  await kernel.perform({ tool: 'finish_delivery', input: { due: id, by: device }, ...by })
  if (after) await kernel.perform({ ...after, ...by })
}

/** Undefined when the server cannot be reached. */
async function ask(what: 'claim' | 'done', id: string, device: string): Promise<{ granted?: boolean } | undefined> {
  try {
    const response = await fetch(`/api/reminders/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, device }),
    })
    return response.ok ? ((await response.json()) as { granted?: boolean }) : { granted: false }
  } catch {
    return undefined
  }
}
