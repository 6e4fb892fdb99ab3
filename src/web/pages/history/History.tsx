import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Empty } from '#web/kit/Empty.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { useSaying } from '#web/kit/table/diff.ts'
import { sayDay, sayFullDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { useCommandBar } from '#web/shell/command.ts'
import { Page } from '#web/shell/Page.tsx'
import { EventLine } from './EventLine.tsx'
import { Filters, type Wanted } from './Filters.tsx'
import { RowSheet } from './RowSheet.tsx'
import { labelOfType } from './types.ts'
import { useLog } from './log.ts'
import { UndoSheet, type Target } from './UndoSheet.tsx'

interface Search extends Wanted {
  /** `table/id` of a row whose own history is open. */
  readonly row?: string
}

/** The one log, newest first: who did what, what it changed, and how to take it back. */
export function History() {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { today } = useHere()
  const say = useCommandBar()
  const navigate = useNavigate()
  const { row, ...wanted } = useSearch({ strict: false }) as Search
  const [pages, setPages] = useState(1)
  const [target, setTarget] = useState<Target>()
  const { days, tables, more, state, ended } = useLog(wanted, pages)
  const saying = useSaying(kernel.registry, tables)

  const look = (change: Partial<Search>) => {
    const next = Object.fromEntries(Object.entries({ ...wanted, row, ...change }).filter(([, held]) => held))
    void navigate({ to: '/history', search: next as never, replace: !('row' in change) })
  }
  const isFiltered = Object.values(wanted).some(Boolean)
  return (
    <Page title={t(texts.title)}>
      <Filters
        wanted={wanted}
        onChange={(change) => {
          setPages(1)
          look(change)
        }}
      />
      {state === 'failed' && <ErrorNote happened={t(texts.unreadable)} safe={t(texts.safe)} todo={t(texts.again)} />}
      {ended &&
        days.length === 0 &&
        (isFiltered ? (
          <p className="border-y border-rule py-6 text-soft">{t(texts.noneFitting)}</p>
        ) : (
          <Empty phrase={t(texts.phrase)} onSay={say} />
        ))}
      {days.map(({ day, events, derived }) => (
        <section key={day} className="mb-10">
          <h2 className="mb-2 text-[1.375rem] font-semibold">
            {sayFullDay(day, language)}
            {day >= today && (
              <span className="font-sans text-sm font-normal text-soft"> · {sayDay(day, today, language)}</span>
            )}
          </h2>
          <ol className="border-t border-rule">
            {derived.map(({ id, type }) => (
              <li key={id} className="flex min-h-11 items-center gap-3 border-b border-rule py-1.5 pl-12 text-soft">
                {labelOfType(kernel.registry, type, language)}
              </li>
            ))}
            {events.map((event) => (
              <EventLine
                key={event.call}
                event={event}
                saying={saying}
                onUndo={setTarget}
                onRow={(table, id) => look({ row: `${table}/${id}` })}
              />
            ))}
          </ol>
        </section>
      ))}
      {more && <Button onClick={() => setPages((held) => held + 1)}>{t(texts.more)}</Button>}
      {state === 'cut' && <p className="text-soft">{t(texts.cut)}</p>}
      {target && <UndoSheet target={target} onClose={() => setTarget(undefined)} />}
      {row && <RowSheet place={row} onClose={() => look({ row: '' })} />}
    </Page>
  )
}

const texts = {
  title: { en: 'History', de: 'Verlauf' },
  phrase: { en: 'a glass of water', de: 'ein Glas Wasser' },
  noneFitting: { en: 'Nothing fits these filters.', de: 'Nichts passt zu diesen Filtern.' },
  more: { en: 'Further back', de: 'Weiter zurück' },
  cut: {
    en: 'Further back only the server remembers, and it cannot be reached.',
    de: 'Weiter zurück erinnert sich nur der Server, und der ist nicht zu erreichen.',
  },
  unreadable: { en: 'The history could not be read.', de: 'Der Verlauf ließ sich nicht lesen.' },
  safe: { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' },
  again: { en: 'Load the page again.', de: 'Lade die Seite neu.' },
}
