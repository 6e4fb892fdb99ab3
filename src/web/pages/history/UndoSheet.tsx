import { useState } from 'react'
import type { UndoReport, UndoTarget } from '#core/door/undo.ts'
import { Refusal } from '#core/module/refusal.ts'
import { useDone } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { takeBack } from '#web/app/takeBack.ts'
import { Button } from '#web/kit/Button.tsx'
import { Diff } from '#web/kit/Diff.tsx'
import { Sheet } from '#web/kit/Dialog.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { changesOf, sayingOf, useSaying } from '#web/kit/table/diff.ts'
import type { Saying } from '#web/kit/table/say.ts'
import { useText } from '#web/look/text.tsx'

export type Target = UndoTarget

/** What taking back would change, and what would stay and why, before it is done. */
export function UndoSheet({ target, onClose }: { target: Target; onClose: () => void }) {
  const app = useApp()
  const { kernel } = app
  const { t, language } = useText()
  const done = useDone()
  const [failed, setFailed] = useState(false)
  const { value } = useLive((at) => takeBack(at, target, language, true), [JSON.stringify(target), language])
  const report = value instanceof Refusal ? undefined : value
  const saying = useSaying(
    kernel.registry,
    [...(report?.diff ?? []), ...(report?.conflicts ?? [])].map(({ table }) => table),
  )
  const take = async () => {
    const undone = await takeBack(app, target, language).catch(() => undefined)
    if (undone === undefined || undone instanceof Refusal) return setFailed(true)
    onClose()
    done(undone.message, undone.undone)
  }
  return (
    <Sheet open onClose={onClose} title={t(texts.title)}>
      {value instanceof Refusal && <ErrorNote happened={t(value.message)} safe={t(texts.unchanged)} />}
      {report && (
        <div className="grid gap-5">
          <p className="font-serif text-lg">{t(report.message)}</p>
          {report.diff.length > 0 && <Diff changes={changesOf(report.diff, kernel.registry, saying)} />}
          <Conflicts report={report} saying={saying} />
          {failed && <ErrorNote happened={t(texts.failed)} safe={t(texts.unchanged)} todo={t(texts.again)} />}
          <div className="flex flex-wrap gap-2">
            {report.diff.length > 0 && (
              <Button tone="ink" icon="undo" onClick={() => void take()}>
                {t(texts.takeBack)}
              </Button>
            )}
            <Button tone="plain" onClick={onClose}>
              {t(texts.keep)}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}

function Conflicts({ report, saying }: { report: UndoReport; saying: Saying }) {
  const { kernel } = useApp()
  const { t } = useText()
  const kept = report.conflicts.filter(({ reason }) => reason !== 'AlreadyUndone')
  if (kept.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t(texts.stays)}</h3>
      <ul className="border-t border-rule">
        {kept.map(({ table, row, path, fact, reason }) => (
          <li key={`${table} ${row} ${path} ${fact}`} className="border-b border-rule py-1.5">
            <span className="font-medium">{sayingOf(kernel.registry.tables.get(table), path, saying).label}</span>
            <span className="block text-sm text-soft">{t(reasons[reason])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const reasons: Readonly<Record<UndoReport['conflicts'][number]['reason'], { en: string; de: string }>> = {
  ChangedSince: { en: 'It was changed since.', de: 'Es wurde seither geändert.' },
  AlreadyUndone: { en: 'It is taken back already.', de: 'Es ist schon zurückgenommen.' },
  EditedSince: {
    en: 'Somebody has worked on it since, so it is not removed.',
    de: 'Daran wurde seither weitergearbeitet, darum wird es nicht entfernt.',
  },
  RowGone: { en: 'It is no longer there.', de: 'Es ist nicht mehr da.' },
  Irreversible: { en: 'This cannot be taken back.', de: 'Das lässt sich nicht zurücknehmen.' },
}

const texts = {
  title: { en: 'Take back', de: 'Zurücknehmen' },
  takeBack: { en: 'Take back', de: 'Zurücknehmen' },
  keep: { en: 'Leave it', de: 'So lassen' },
  stays: { en: 'What stays, and why', de: 'Was bleibt und warum' },
  failed: { en: 'It could not be taken back.', de: 'Das ließ sich nicht zurücknehmen.' },
  unchanged: { en: 'Nothing was changed.', de: 'Nichts wurde geändert.' },
  again: { en: 'Try again.', de: 'Versuch es noch einmal.' },
}
