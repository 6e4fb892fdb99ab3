import type { Toast } from '#web/kit/toasts.tsx'
import type { Words } from '#web/look/text.tsx'

/** Registers the service worker; says when a newer version waits, and loads it only when the person wants it. */
export async function keepOffline(toast: (toast: Toast) => void, t: Words['t']): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { registerSW } = await import('virtual:pwa-register')
  const update = registerSW({
    onNeedRefresh: () => toast({ text: t(newer), stay: 0, act: { label: t(load), do: () => void update(true) } }),
  })
}

const newer = { en: 'A newer version is ready.', de: 'Eine neuere Fassung liegt bereit.' }
const load = { en: 'Load it', de: 'Laden' }
