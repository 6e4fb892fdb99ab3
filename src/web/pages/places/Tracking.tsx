import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { sayMoment } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { trackingSince } from './read.ts'
import { tracker } from './tracker.ts'

/** Records the way while the app is open. The device is asked only by a press, or where it has said yes before. */
export function Tracking() {
  const app = useApp()
  const { t, language } = useText()
  const here = useHere()
  const act = useDo()
  const [busy, setBusy] = useState(false)
  const since = useLive(trackingSince, [], ['tracking_sessions'])
  const { isFollowing, problem } = useSyncExternalStore(tracker.subscribe, tracker.get)
  const isOn = since.value !== undefined

  useEffect(() => {
    if (since.state !== 'ready') return
    if (!isOn) return tracker.rest()
    void mayFollow().then((may) => may && tracker.follow(app))
  }, [app, isOn, since.state])

  const flip = async (on: boolean): Promise<void> => {
    setBusy(true)
    if (on) {
      if (await act('start_tracking')) tracker.follow(app)
    } else if (await act('stop_tracking')) tracker.rest()
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <Switch
        label={t(texts.record)}
        checked={isOn}
        disabled={busy || since.state === 'loading'}
        onChange={(event) => void flip(event.target.checked)}
      />
      {since.value !== undefined && (
        <p className="text-sm text-soft">
          {t(texts.since).replace('{moment}', sayMoment(since.value, here, language))}
        </p>
      )}
      {isOn && !isFollowing && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="text-sm text-soft">{t(texts.elsewhere)}</p>
          <Button tone="line" icon="here" onClick={() => tracker.follow(app)}>
            {t(texts.resume)}
          </Button>
        </div>
      )}
      {problem && isOn && <output className="text-sm font-medium text-amber">{t(problem)}</output>}
    </div>
  )
}

async function mayFollow(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

const texts = {
  record: { en: 'Record my way while the app is open', de: 'Meinen Weg aufzeichnen, solange die App offen ist' },
  since: { en: 'Running since {moment}.', de: 'Läuft seit {moment}.' },
  elsewhere: { en: 'This device does not take part.', de: 'Dieses Gerät zeichnet nicht mit auf.' },
  resume: { en: 'Take part here', de: 'Hier mit aufzeichnen' },
}
