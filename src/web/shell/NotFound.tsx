import { Link } from '@tanstack/react-router'
import { useText } from '#web/look/text.tsx'
import { Page } from './Page.tsx'

export function NotFound() {
  const { t } = useText()
  return (
    <Page title={t(title)} lead={t(lead)}>
      <Link
        to="/"
        className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:decoration-ink"
      >
        {t(home)}
      </Link>
    </Page>
  )
}

const title = { en: 'No page here', de: 'Hier ist keine Seite' }
const lead = {
  en: 'The address leads nowhere. Your data is where it was.',
  de: 'Die Adresse führt nirgendwohin. Deine Daten sind, wo sie waren.',
}
const home = { en: 'To today', de: 'Zu heute' }
