import type { Entry } from '#workbench/history/history.ts'
import { type App, useApp, useLive } from '#web/app/app.ts'
import { Sheet } from '#web/kit/Dialog.tsx'
import { rowNameIn, useSaying } from '#web/kit/table/diff.ts'
import { sayMoment } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { Mark, useNameOf } from './Actors.tsx'
import { EntryDetail } from './EntryDetail.tsx'
import { farHistory } from './far.ts'
import { sentenceIn } from './sentence.ts'

/** One row from its latest change to its first, with what was lost on the way. `place`: `table/id`. */
export function RowSheet({ place, onClose }: { place: string; onClose: () => void }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const nameOf = useNameOf()
  const at = place.indexOf('/')
  const [table, id] = [place.slice(0, at), place.slice(at + 1)]
  const saying = useSaying(kernel.registry, [table])
  const { value } = useLive((app) => rowHistory(app, table, id), [table, id], [table])
  const named = value?.flatMap(({ diff }) => diff)[0]
  return (
    <Sheet open onClose={onClose} title={named ? rowNameIn(named, kernel.registry, language) : t(titleText)}>
      {value?.length === 0 && <p className="text-soft">{t(nothing)}</p>}
      <ol>
        {value?.map((entry) => (
          <li key={entry.fact.id} className="border-b border-rule py-3 first:pt-0">
            <p className="mb-1 flex items-center gap-2 text-sm text-soft">
              <span className="grid w-6 place-items-center">
                <Mark event={entry.fact} />
              </span>
              {nameOf(entry.fact)} · {sayMoment(entry.fact.at, saying, language)}
            </p>
            <EntryDetail entry={entry} saying={saying} heading={sentenceIn(entry, kernel.registry, saying)} />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

/** The server's log is whole; what it does not know yet waits here. */
async function rowHistory(app: App, table: string, id: string): Promise<readonly Entry[]> {
  const here = await app.history.rowHistory(table, id)
  const there = await farHistory(app, true)
    .rowHistory(table, id)
    .catch(() => [])
  const known = new Set(there.map(({ fact }) => fact.id))
  return [...there, ...here.filter(({ fact }) => !known.has(fact.id))].toSorted((a, b) =>
    a.fact.hlc < b.fact.hlc ? 1 : -1,
  )
}

const titleText = { en: 'What happened to it', de: 'Was damit geschah' }
const nothing = {
  en: 'This browser no longer keeps what happened to it.',
  de: 'Dieser Browser behält nicht mehr, was damit geschah.',
}
