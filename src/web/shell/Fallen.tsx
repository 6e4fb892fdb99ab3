import { Button } from '#web/kit/Button.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { useText } from '#web/look/text.tsx'
import { Page } from './Page.tsx'

/** A page that could not be shown. */
export function Fallen({ error }: { error: unknown }) {
  const { t } = useText()
  const missing = error instanceof TypeError && /import|fetch|load/i.test(error.message)
  return (
    <Page title={t(texts.title)}>
      <ErrorNote
        happened={t(missing ? texts.missing : texts.happened)}
        safe={t(texts.safe)}
        todo={t(missing ? texts.online : texts.todo)}
      >
        <Button onClick={() => location.reload()}>{t(texts.reload)}</Button>
      </ErrorNote>
      {!missing && error instanceof Error && <p className="mt-4 text-sm text-soft">{error.message}</p>}
    </Page>
  )
}

const texts = {
  title: { en: 'This page did not open', de: 'Diese Seite ging nicht auf' },
  missing: {
    en: 'A part of the app is not on this device yet.',
    de: 'Ein Teil der App ist noch nicht auf diesem Gerät.',
  },
  happened: { en: 'Something on this page went wrong.', de: 'Auf dieser Seite ist etwas schiefgegangen.' },
  safe: { en: 'What you entered before is saved.', de: 'Was du vorher eingetragen hast, ist gespeichert.' },
  online: { en: 'Go online and load it again.', de: 'Geh online und lade sie neu.' },
  todo: {
    en: 'Load it again; go on from another page if that does not help.',
    de: 'Lade sie neu; hilft das nicht, mach auf einer anderen Seite weiter.',
  },
  reload: { en: 'Load again', de: 'Neu laden' },
}
