import { useText } from '#web/look/text.tsx'
import { Page, Part } from '#web/shell/Page.tsx'
import { Demo } from './Demo.tsx'
import { Export } from './Export.tsx'
import { Import } from './Import.tsx'

/** Bring in what there is, take everything along, or look around in somebody else's days. */
export function Data() {
  const { t } = useText()
  return (
    <Page title={t(texts.title)} lead={t(texts.lead)}>
      <Part title={t(texts.import)}>
        <Import />
      </Part>
      <Part title={t(texts.export)}>
        <Export />
      </Part>
      <Part title={t(texts.demo)}>
        <Demo />
      </Part>
    </Page>
  )
}

const texts = {
  title: { en: 'Import and export', de: 'Import und Export' },
  lead: {
    en: 'Your data is yours: it comes in and goes out in open formats.',
    de: 'Deine Daten gehören dir: Sie kommen und gehen in offenen Formaten.',
  },
  import: { en: 'Bring in', de: 'Mitbringen' },
  export: { en: 'Take along', de: 'Mitnehmen' },
  demo: { en: 'Look around', de: 'Umsehen' },
}
