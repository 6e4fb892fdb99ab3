import { useState } from 'react'
import type { Entry, Event } from '#workbench/history/history.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { sayTime } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import type { Saying } from '#web/kit/table/say.ts'
import { Mark, useNameOf } from './Actors.tsx'
import { EntryDetail } from './EntryDetail.tsx'
import { sentenceIn } from './sentence.ts'
import type { Target } from './UndoSheet.tsx'

/** An import may have added thousands of rows in one call. */
const MOST = 20

interface EventLineProps {
  event: Event
  saying: Saying
  onUndo: (target: Target) => void
  onRow: (table: string, id: string) => void
}

/** One call: what it did in a sentence; opened, every change of it and the way back. */
export function EventLine({ event, saying, onUndo, onRow }: EventLineProps) {
  const { kernel } = useApp()
  const { t } = useText()
  const { zone } = useHere()
  const nameOf = useNameOf()
  const [open, setOpen] = useState(false)
  const { entries, actor, at, undone, undoable } = event
  const [first, ...rest] = told(entries)
  if (!first) return null
  const iteration = actor.kind === 'ai' ? actor.iteration : undefined
  const isUndo = first.fact.type === 'Undone'
  const hasLost = entries.some(({ lost }) => lost.length > 0)
  return (
    <li className="border-b border-rule">
      <details onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
        <summary className="flex min-h-14 items-center gap-3 py-1.5 hover:bg-rule/25 [&::-webkit-details-marker]:hidden">
          <span className="grid w-9 shrink-0 place-items-center">
            <Mark event={event} decides={first.module === 'proposals'} />
          </span>
          <span className="min-w-0 flex-1">
            <span className={`block ${undone ? 'text-soft line-through decoration-1' : ''}`}>
              {sentenceIn(first, kernel.registry, saying)}
              {rest.length > 0 && <span className="text-soft"> {t(more(rest.length))}</span>}
            </span>
            <span className="block text-sm text-soft">
              {[nameOf(event), ...(undone ? [t(texts.undone)] : []), ...(hasLost ? [t(texts.lost)] : [])].join(' · ')}
            </span>
          </span>
          <span className="shrink-0 self-start pt-1.5 text-sm text-soft">{sayTime(at, zone)}</span>
        </summary>
        {open && (
          <div className="grid gap-5 pb-4 pl-12">
            {told(entries)
              .slice(0, MOST)
              .map((entry) => (
                <EntryDetail
                  key={entry.fact.id}
                  entry={entry}
                  saying={saying}
                  {...(rest.length > 0 ? { heading: sentenceIn(entry, kernel.registry, saying) } : {})}
                  onRow={onRow}
                />
              ))}
            {rest.length >= MOST && <p className="text-soft">{t(more(rest.length + 1 - MOST))}</p>}
            {actor.kind === 'ai' && actor.rationale && <p className="font-serif">{actor.rationale}</p>}
            <div className="flex flex-wrap gap-2">
              {undoable && (
                <Button icon="undo" onClick={() => onUndo({ fact: entries[0]!.fact.id })}>
                  {t(isUndo ? texts.redo : texts.undo)}
                </Button>
              )}
              {undoable && iteration !== undefined && (
                <Button tone="plain" icon="undo" onClick={() => onUndo({ iteration })}>
                  {t(texts.undoRun)}
                </Button>
              )}
            </div>
          </div>
        )}
      </details>
    </li>
  )
}

/** The facts of the deciding (approved, carried out) say less than what was done by it: they come last, or alone. */
const told = (entries: readonly Entry[]): readonly Entry[] => {
  const done = entries.filter(({ module }) => module !== 'proposals')
  return done.length > 0 ? done : entries
}

const more = (count: number) =>
  count === 1
    ? { en: 'and 1 more change', de: 'und 1 weitere Änderung' }
    : { en: `and ${count} more changes`, de: `und ${count} weitere Änderungen` }

const texts = {
  undone: { en: 'taken back', de: 'zurückgenommen' },
  lost: { en: 'another value was replaced unseen', de: 'ein anderer Wert wurde ungesehen ersetzt' },
  undo: { en: 'Take it back', de: 'Zurücknehmen' },
  redo: { en: 'Put it back', de: 'Wiederherstellen' },
  undoRun: { en: 'Take back the whole run', de: 'Den ganzen Lauf zurücknehmen' },
}
