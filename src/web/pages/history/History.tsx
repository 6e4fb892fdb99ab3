import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Derived, Event } from '#workbench/history/history.ts'
import { type App, useApp, useLive } from '#web/app/app.ts'
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
import { UndoSheet, type Target } from './UndoSheet.tsx'

interface Search extends Wanted {
  /** `table/id` of a row whose own history is open. */
  readonly row?: string
}

const PAGE = 50

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
  const { value, state } = useLive((app) => read(app, wanted, pages), [JSON.stringify(wanted), pages])
  const saying = useSaying(kernel.registry, value?.tables ?? [])

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
      {value?.days.length === 0 &&
        (isFiltered ? (
          <p className="border-y border-rule py-6 text-soft">{t(texts.noneFitting)}</p>
        ) : (
          <Empty phrase={t(texts.phrase)} onSay={say} />
        ))}
      {value?.days.map(({ day, events, derived }) => (
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
      {value?.more && <Button onClick={() => setPages((held) => held + 1)}>{t(texts.more)}</Button>}
      {target && <UndoSheet target={target} onClose={() => setTarget(undefined)} />}
      {row && <RowSheet place={row} onClose={() => look({ row: '' })} />}
    </Page>
  )
}

interface Day {
  readonly day: string
  readonly events: readonly Event[]
  readonly derived: readonly Derived[]
}

async function read({ history }: App, { module, actor, type, from, to }: Wanted, pages: number) {
  const events: Event[] = []
  const derived = new Map<string, Derived>()
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const held = await history.list({
      limit: PAGE,
      ...(module ? { module } : {}),
      ...(actor ? { actor } : {}),
      ...(type ? { type } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(cursor === undefined ? {} : { cursor }),
    })
    events.push(...held.events)
    // What follows from folds has no actor and no type of its own in the log: it stands where nobody filters by them.
    if (!actor && !type && !module) for (const one of held.derived) derived.set(one.id, one)
    cursor = held.cursor
    if (cursor === undefined) break
  }
  const tables = new Set(events.flatMap(({ entries }) => entries.flatMap(({ diff }) => diff.map(({ table }) => table))))
  return { days: daysOf(events, [...derived.values()]), tables: [...tables], more: cursor !== undefined }
}

function daysOf(events: readonly Event[], derived: readonly Derived[]): readonly Day[] {
  const days = new Map<string, { events: Event[]; derived: Derived[] }>()
  const at = (day: string) => {
    const held = days.get(day) ?? { events: [], derived: [] }
    days.set(day, held)
    return held
  }
  for (const event of events) at(event.day).events.push(event)
  for (const one of derived) days.get(one.day)?.derived.push(one)
  return [...days].map(([day, held]) => ({ day, ...held })).toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

const texts = {
  title: { en: 'History', de: 'Verlauf' },
  phrase: { en: 'a glass of water', de: 'ein Glas Wasser' },
  noneFitting: { en: 'Nothing fits these filters.', de: 'Nichts passt zu diesen Filtern.' },
  more: { en: 'Further back', de: 'Weiter zurück' },
  unreadable: { en: 'The history could not be read.', de: 'Der Verlauf ließ sich nicht lesen.' },
  safe: { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' },
  again: { en: 'Load the page again.', de: 'Lade die Seite neu.' },
}
