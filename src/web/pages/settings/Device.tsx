import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Text } from '#core/fields/field.ts'
import type { SyncState } from '#sync/client.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { sayAmount } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'

/** Where this browser's copy stands: how safe it is kept, what waits, and how to be rid of it. */
export function Device() {
  const app = useApp()
  const { t, language } = useText()
  const toast = useToast()
  const { phase, waiting } = useSyncExternalStore(app.connection.subscribe, app.connection.get)
  const storage = useStorage()
  const [syncing, setSyncing] = useState(false)
  const [unreachable, setUnreachable] = useState(false)
  const [leaving, setLeaving] = useState(false)

  const sync = async () => {
    setSyncing(true)
    setUnreachable(false)
    try {
      await app.syncNow()
      toast({ text: t(texts.synced) })
    } catch {
      setUnreachable(true)
    } finally {
      setSyncing(false)
    }
  }
  const rows: readonly (readonly [string, string])[] = [
    [t(texts.connection), t(phases[phase])],
    [
      t(texts.waiting),
      waiting === 0 ? t(texts.nothing) : t(waiting === 1 ? texts.one : texts.many).replace('{n}', String(waiting)),
    ],
    [t(texts.kept), t(storage.persisted ? texts.persisted : texts.best)],
    ...(storage.usage === undefined
      ? []
      : [[t(texts.space), sayAmount(Math.max(0.1, Math.round(storage.usage / 1e5) / 10), 'MB', language)] as const]),
    [t(texts.name), app.device],
  ]
  return (
    <>
      <dl className="mb-5 border-t border-rule">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {unreachable && (
        <div className="mb-5">
          <ErrorNote happened={t(texts.unreachable)} safe={t(texts.keptHere)} todo={t(texts.tryAgain)} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={syncing} onClick={() => void sync()}>
          {t(syncing ? texts.syncing : texts.syncNow)}
        </Button>
        {!storage.persisted && (
          <Button tone="plain" onClick={() => void storage.persist()}>
            {t(texts.persist)}
          </Button>
        )}
        {/* What is here is on the server too, unless it waits: only then is there something to lose. */}
        {!leaving && (
          <Button tone="plain" onClick={() => (waiting > 0 ? setLeaving(true) : void app.forget())}>
            {t(texts.forget)}
          </Button>
        )}
      </div>
      {leaving && (
        <div className="mt-5">
          <ErrorNote
            happened={t(waiting === 1 ? texts.loseOne : texts.loseMany).replace('{n}', String(waiting))}
            safe={t(texts.loseSafe)}
            todo={t(texts.loseDo)}
          >
            <Button onClick={() => void sync().then(() => setLeaving(false))}>{t(texts.syncNow)}</Button>
            <Button onClick={() => void app.forget()}>{t(texts.forgetAnyway)}</Button>
            <Button tone="plain" onClick={() => setLeaving(false)}>
              {t(texts.keep)}
            </Button>
          </ErrorNote>
        </div>
      )}
      <p className="mt-3 text-sm text-soft">{t(texts.forgetAbout)}</p>
    </>
  )
}

function useStorage() {
  const [persisted, setPersisted] = useState(false)
  const [usage, setUsage] = useState<number>()
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersisted)
    void navigator.storage?.estimate?.().then((estimate) => setUsage(estimate.usage))
  }, [])
  return {
    persisted,
    usage,
    persist: async () => setPersisted((await navigator.storage?.persist?.()) ?? false),
  }
}

const busy = { en: 'talking to the server', de: 'spricht mit dem Server' }

const phases: Readonly<Record<SyncState['phase'], Text>> = {
  starting: busy,
  syncing: busy,
  synced: { en: 'in step with the server', de: 'auf dem Stand des Servers' },
  offline: { en: 'offline', de: 'offline' },
  old: { en: 'this page is too old: load it again', de: 'diese Seite ist zu alt: lade sie neu' },
}

const texts = {
  connection: { en: 'Connection', de: 'Verbindung' },
  waiting: { en: 'Not yet sent', de: 'Noch nicht gesendet' },
  nothing: { en: 'nothing', de: 'nichts' },
  one: { en: '1 change', de: '1 Änderung' },
  many: { en: '{n} changes', de: '{n} Änderungen' },
  kept: { en: 'Storage', de: 'Speicher' },
  persisted: { en: 'kept for good', de: 'dauerhaft' },
  best: {
    en: 'the browser may clear it when space is short',
    de: 'der Browser darf ihn leeren, wenn der Platz knapp wird',
  },
  space: { en: 'Space used', de: 'Belegt' },
  name: { en: 'Name of this device', de: 'Name dieses Geräts' },
  syncNow: { en: 'Sync now', de: 'Jetzt abgleichen' },
  syncing: { en: 'Syncing', de: 'Gleicht ab' },
  synced: { en: 'Everything is on the server.', de: 'Alles ist auf dem Server.' },
  persist: { en: 'Keep for good', de: 'Dauerhaft behalten' },
  forget: { en: 'Forget this copy', de: 'Diese Kopie vergessen' },
  forgetAnyway: { en: 'Forget it all the same', de: 'Trotzdem vergessen' },
  keep: { en: 'Keep it', de: 'Behalten' },
  forgetAbout: {
    en: 'Forgetting clears this browser only. What the server has comes back when you open the page again.',
    de: 'Vergessen leert nur diesen Browser. Was der Server hat, kommt wieder, wenn du die Seite neu öffnest.',
  },
  unreachable: { en: 'The server cannot be reached.', de: 'Der Server ist nicht zu erreichen.' },
  keptHere: { en: 'Everything is kept here.', de: 'Alles bleibt hier erhalten.' },
  tryAgain: {
    en: 'Try again once you are connected; it also happens by itself.',
    de: 'Versuch es wieder, wenn du verbunden bist; es geschieht auch von selbst.',
  },
  loseOne: {
    en: '1 change has not reached the server and would be lost.',
    de: '1 Änderung ist noch nicht beim Server und ginge verloren.',
  },
  loseMany: {
    en: '{n} changes have not reached the server and would be lost.',
    de: '{n} Änderungen sind noch nicht beim Server und gingen verloren.',
  },
  loseSafe: { en: 'Nothing is forgotten yet.', de: 'Noch ist nichts vergessen.' },
  loseDo: {
    en: 'Sync first, or forget this copy with them.',
    de: 'Gleiche zuerst ab, oder vergiss diese Kopie mit ihnen.',
  },
}
