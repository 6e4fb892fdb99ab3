import { useEffect, useState } from 'react'
import { useApp } from '#web/app/app.ts'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { useText } from '#web/look/text.tsx'

type State = 'unable' | 'denied' | 'off' | 'on'

/** Whether this device is told of reminders although no page is open. Says plainly where a browser does not let it. */
export function Notify() {
  const { device } = useApp()
  const { t, language } = useText()
  const [state, setState] = useState<State>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    void stateOf().then(setState)
  }, [])
  const change = async (on: boolean) => {
    setBusy(true)
    setFailed(false)
    try {
      await (on ? subscribe(device, language) : unsubscribe())
    } catch {
      setFailed(true)
    } finally {
      setState(await stateOf())
      setBusy(false)
    }
  }
  if (state === undefined) return null
  return (
    <div className="border-y border-rule py-2">
      <Switch
        label={t(texts.label)}
        checked={state === 'on'}
        disabled={busy || state === 'unable' || state === 'denied'}
        onChange={(event) => void change(event.target.checked)}
      />
      <p className="mt-1 mb-2 text-sm text-soft">{t(texts[state])}</p>
      {failed && <ErrorNote happened={t(texts.failed)} safe={t(texts.safe)} todo={t(texts.todo)} />}
    </div>
  )
}

async function stateOf(): Promise<State> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'unable'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

async function subscribe(device: string, language: 'en' | 'de'): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { key } = (await (await fetch('/api/push/key')).json()) as { key: string }
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const response = await send('POST', { endpoint, keys, device, language })
  if (response.ok) return
  await subscription.unsubscribe()
  throw new Error(String(response.status))
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await send('DELETE', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

const send = (method: string, body: unknown): Promise<Response> =>
  fetch('/api/push/subscriptions', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const texts = {
  label: { en: 'Notify this device', de: 'Dieses Gerät benachrichtigen' },
  on: {
    en: 'Reminders come here although no page is open, through the push service of your browser. It sees that something comes, not what. Of food and other sensitive things only that there is a reminder.',
    de: 'Erinnerungen kommen hierher, auch wenn keine Seite offen ist, über den Push-Dienst deines Browsers. Er sieht, dass etwas kommt, nicht was. Bei Essen und anderem Sensiblen nur, dass es eine Erinnerung gibt.',
  },
  off: {
    en: 'Reminders show while a page is open.',
    de: 'Erinnerungen erscheinen, solange eine Seite offen ist.',
  },
  denied: {
    en: 'Your browser forbids notifications for this page. Allow them in its settings.',
    de: 'Dein Browser verbietet dieser Seite Benachrichtigungen. Erlaube sie in seinen Einstellungen.',
  },
  unable: {
    en: 'This browser cannot be notified while no page is open. Reminders show in the page.',
    de: 'Dieser Browser lässt sich nicht benachrichtigen, wenn keine Seite offen ist. Erinnerungen erscheinen auf der Seite.',
  },
  failed: { en: 'That could not be switched.', de: 'Das ließ sich nicht umschalten.' },
  safe: { en: 'Reminders still show in the page.', de: 'Erinnerungen erscheinen weiter auf der Seite.' },
  todo: {
    en: 'Try again when the server can be reached.',
    de: 'Versuch es noch einmal, wenn der Server erreichbar ist.',
  },
}
