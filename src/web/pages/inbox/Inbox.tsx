import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '#web/look/text.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { Page } from '#web/shell/Page.tsx'
import { SettledList } from './Settled.tsx'
import { Waiting } from './Waiting.tsx'

/** What machines propose, and what became of what they proposed. */
export function Inbox() {
  const { t } = useText()
  const navigate = useNavigate()
  const { tab = 'pending' } = useSearch({ strict: false }) as { tab?: string }
  const tabs = [
    { value: 'pending', label: t(labels.pending), content: <Waiting /> },
    { value: 'executed', label: t(labels.executed), content: <SettledList statuses={['executed']} /> },
    { value: 'rejected', label: t(labels.rejected), content: <SettledList statuses={['rejected']} /> },
    { value: 'failed', label: t(labels.failed), content: <SettledList statuses={['failed']} /> },
    { value: 'expired', label: t(labels.expired), content: <SettledList statuses={['expired', 'superseded']} /> },
  ]
  return (
    <Page title={t(titleText)}>
      <Tabs
        label={t(titleText)}
        tabs={tabs}
        value={tabs.some(({ value }) => value === tab) ? tab : 'pending'}
        onChange={(next) =>
          void navigate({ to: '/inbox', search: (next === 'pending' ? {} : { tab: next }) as never, replace: true })
        }
      />
    </Page>
  )
}

const titleText = { en: 'Inbox', de: 'Eingang' }
const labels = {
  pending: { en: 'Waiting', de: 'Wartet' },
  executed: { en: 'Done', de: 'Ausgeführt' },
  rejected: { en: 'Rejected', de: 'Abgelehnt' },
  failed: { en: 'Failed', de: 'Gescheitert' },
  expired: { en: 'Expired', de: 'Abgelaufen' },
}
