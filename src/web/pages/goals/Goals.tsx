import { useText } from '#web/look/text.tsx'
import { Page } from '#web/shell/Page.tsx'
import { GoalList } from './GoalList.tsx'
import { StreakList } from './StreakList.tsx'
import { Templates } from './Templates.tsx'

/** What is aimed at and how it goes: streaks, goals with their history, ready-made goals, and one's own. */
export function Goals() {
  const { t } = useText()
  return (
    <Page title={t(title)}>
      <GoalList />
      <StreakList />
      <Templates />
    </Page>
  )
}

const title = { en: 'Streaks and goals', de: 'Serien und Ziele' }
