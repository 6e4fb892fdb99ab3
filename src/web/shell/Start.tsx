import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { useText } from '#web/look/text.tsx'

/** Before there is anything to show: nothing for a moment, or why there is nothing. */
export function Start({ error }: { error: unknown }) {
  const { t } = useText()
  if (error === undefined) return <output className="sr-only">{t(opening)}</output>
  const isFirst = error instanceof Error && error.name === 'FirstVisitOffline'
  return (
    <main className="mx-auto max-w-xl p-6">
      {isFirst ? (
        <ErrorNote happened={t(first.happened)} safe={t(first.safe)} todo={t(first.todo)} />
      ) : (
        <ErrorNote happened={t(broken.happened)} safe={t(broken.safe)} todo={t(broken.todo)}>
          <p className="text-sm text-soft">{error instanceof Error ? error.message : String(error)}</p>
        </ErrorNote>
      )}
    </main>
  )
}

const opening = { en: 'Opening', de: 'Wird geöffnet' }
const first = {
  happened: {
    en: 'The server does not answer, and this browser has no copy yet.',
    de: 'Der Server antwortet nicht, und dieser Browser hat noch keine Kopie.',
  },
  safe: { en: 'Nothing is lost.', de: 'Es ist nichts verloren.' },
  todo: {
    en: 'Start the server and load the page again. After the first visit it works without it.',
    de: 'Starte den Server und lade die Seite neu. Nach dem ersten Besuch geht es auch ohne ihn.',
  },
}
const broken = {
  happened: {
    en: 'The copy in this browser could not be opened.',
    de: 'Die Kopie in diesem Browser ließ sich nicht öffnen.',
  },
  safe: { en: 'What has been sent is safe on the server.', de: 'Was gesendet wurde, liegt sicher auf dem Server.' },
  todo: {
    en: 'Load the page again. If that does not help, close other windows of this page first.',
    de: 'Lade die Seite neu. Hilft das nicht, schließ zuerst andere Fenster dieser Seite.',
  },
}
