import { Empty } from '#web/kit/Empty.tsx'
import { sayFullDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useCommandBar } from './command.ts'
import { Page } from './Page.tsx'

/** A day of which nothing is known. */
export function Blank() {
  const { t, language } = useText()
  const { today } = useHere()
  const open = useCommandBar()
  return (
    <Page title={sayFullDay(today, language)}>
      <Empty phrase={t(phrase)} onSay={open} />
    </Page>
  )
}

const phrase = { en: 'a glass of water', de: 'ein Glas Wasser' }
