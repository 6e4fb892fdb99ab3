import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDo } from '#web/app/act.ts'
import { useLive } from '#web/app/app.ts'
import { IconButton } from '#web/kit/Button.tsx'
import { TextInput } from '#web/kit/Field.tsx'
import { sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { saidIn, talksOf } from './useTalk.ts'

/** Earlier conversations: found by their words, deleted whole. */
export function Talks({ current }: { current: string | undefined }) {
  const { t, language } = useText()
  const { today, zone } = useHere()
  const act = useDo()
  const [wanted, setWanted] = useState('')
  const found = useLive(
    async (app) => {
      const talks = await talksOf(app)
      const words = wanted.trim().toLowerCase()
      if (!words) return talks
      const hits = await Promise.all(
        talks.map(async (talk) => (await saidIn(app, talk.id)).some(({ text }) => text.toLowerCase().includes(words))),
      )
      return talks.filter((_, index) => hits[index])
    },
    [wanted],
    ['conversations', 'messages'],
  )
  const talks = found.value ?? []
  if (talks.length === 0 && !wanted) return null
  return (
    <nav aria-label={t(label)} className="grid gap-2">
      <h2 className="font-serif text-lg font-semibold">{t(label)}</h2>
      <TextInput
        aria-label={t(searchText)}
        placeholder={t(searchText)}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Link
        to="/chat"
        search={{} as never}
        className="flex min-h-11 items-center underline decoration-rule underline-offset-4"
      >
        {t(fresh)}
      </Link>
      <ul>
        {talks.map(({ id, title, startedAt }) => {
          const day = Temporal.Instant.from(startedAt).toZonedDateTimeISO(zone).toPlainDate().toString()
          return (
            <li key={id} className="flex items-center border-t border-rule">
              <Link
                to="/chat"
                search={{ conversation: id } as never}
                aria-current={id === current ? 'page' : undefined}
                className="min-w-0 flex-1 py-2 aria-[current=page]:font-medium"
              >
                <span className="block truncate">{title}</span>
                <span className="text-sm text-soft">{sayDay(day, today, language)}</span>
              </Link>
              <IconButton
                icon="remove"
                label={`${t(removeText)}: ${title}`}
                onClick={() => void act('delete_conversation', { conversationId: id })}
              />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const label = { en: 'Conversations', de: 'Gespräche' }
const searchText = { en: 'Search', de: 'Suchen' }
const fresh = { en: 'New conversation', de: 'Neues Gespräch' }
const removeText = { en: 'Delete', de: 'Löschen' }
