import { Link } from '@tanstack/react-router'
import type { Entry } from '#workbench/history/history.ts'
import { useApp } from '#web/app/app.ts'
import { Diff } from '#web/kit/Diff.tsx'
import { changesOf, sayingOf } from '#web/kit/table/diff.ts'
import type { Saying } from '#web/kit/table/say.ts'
import { sayMoment } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useNameOf } from './Actors.tsx'

interface EntryDetailProps {
  entry: Entry
  saying: Saying
  heading?: string
  onRow?: (table: string, id: string) => void
}

/** Exactly what one fact changed, and the values of others that it replaced without having seen them. */
export function EntryDetail({ entry, saying, heading, onRow }: EntryDetailProps) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const nameOf = useNameOf()
  const { fact, diff, lost, module } = entry
  // A proposal's own bookkeeping is told by its sentence.
  const isBookkeeping = module === 'proposals'
  const changes = isBookkeeping ? [] : changesOf(diff, kernel.registry, saying)
  const table = fact.change && kernel.registry.tables.get(fact.change.table)
  return (
    <div className="grid gap-2">
      {heading && <h3 className="font-sans text-[0.9375rem] font-medium">{heading}</h3>}
      {changes.length > 0 && <Diff changes={changes} />}
      {lost.map(({ path, value, by, at, fact: id }) => {
        const { label, say } = sayingOf(table, path, saying)
        return (
          <p key={`${id} ${path}`} className="border-l-4 border-amber pl-3 text-sm">
            {t(lostText)
              .replace('{field}', label)
              .replace('{value}', say(value) || t(none))
              .replace('{who}', nameOf({ actor: by }))
              .replace('{when}', sayMoment(at, saying, language))}
          </p>
        )
      })}
      {isBookkeeping && (
        <Link
          to="/inbox"
          className="inline-flex min-h-11 items-center justify-self-start text-sm text-soft underline decoration-rule underline-offset-4 hover:text-ink"
        >
          {t(inboxText)}
        </Link>
      )}
      {onRow && fact.change && !isBookkeeping && fact.type !== 'Undone' && (
        <button
          type="button"
          className="min-h-11 justify-self-start text-sm text-soft underline decoration-rule underline-offset-4 hover:text-ink"
          onClick={() => onRow(fact.change!.table, fact.change!.row)}
        >
          {t(rowText)}
        </button>
      )}
    </div>
  )
}

const lostText = {
  en: '{field}: “{value}”, written by {who} ({when}), was replaced without having been seen.',
  de: '{field}: „{value}“, geschrieben von {who} ({when}), wurde ersetzt, ohne gesehen worden zu sein.',
}
const inboxText = { en: 'To the inbox', de: 'Zum Eingang' }
const none = { en: 'empty', de: 'leer' }
const rowText = { en: 'Everything that happened to it', de: 'Alles, was damit geschah' }
