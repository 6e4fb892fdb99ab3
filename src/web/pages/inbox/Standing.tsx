import type { Json } from '#core/fields/field.ts'
import { DELETED } from '#core/facts/fact.ts'
import { useApp } from '#web/app/app.ts'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { sayingOf } from '#web/kit/table/diff.ts'
import type { Saying } from '#web/kit/table/say.ts'
import { sayMoment } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import type { Staleness } from '#workbench/proposals/inbox.ts'
import type { Proposal } from '#workbench/proposals/proposals.ts'

const SOON_HOURS = 48

/** Whether a proposal still fits what is there, said before anybody approves it. */
export function Standing({ now, proposal, saying }: { now: Staleness; proposal: Proposal; saying: Saying }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { diff, expiresAt } = proposal
  if (now.state === 'failing')
    return <ErrorNote happened={t(texts.failing)} safe={t(now.refusal.message)} todo={t(texts.editOrReject)} />
  if (now.state === 'stale') {
    return (
      <ErrorNote happened={t(texts.stale)} todo={t(texts.editOrReject)}>
        <dl className="grid gap-1">
          {now.fields.map(({ table, row, path, old, yours, ai }) => {
            const of = kernel.registry.tables.get(table)
            const { label, say } = sayingOf(of, path, saying)
            const isText = of?.fields[path]?.traits.kind === 'text'
            const words = (value: Json) => {
              const said = say(value)
              if (said === '') return t(texts.none)
              return isText ? t(texts.quoted).replace('…', () => said) : said
            }
            const isRemoved = diff.some((one) => one.row === row && one.table === table && one.kind === 'remove')
            const sentence = path === DELETED ? texts.rowMoved : isRemoved ? texts.movedUnder : texts.moved
            return (
              <div key={`${table} ${row} ${path}`}>
                <dt className="inline font-medium">{label}: </dt>
                <dd className="inline">
                  {t(sentence)
                    .replace('{old}', () => words(old))
                    .replace('{yours}', () => words(yours))
                    .replace('{ai}', () => words(ai))}
                </dd>
              </div>
            )
          })}
        </dl>
      </ErrorNote>
    )
  }
  const hours = Temporal.Instant.from(kernel.now()).until(expiresAt).total('hours')
  const notes = [
    ...(now.state === 'rebased' ? [t(texts.rebased)] : []),
    ...(hours < SOON_HOURS ? [t(texts.expires).replace('{when}', sayMoment(expiresAt, saying, language))] : []),
  ]
  return notes.length === 0 ? null : <p className="text-sm text-soft">{notes.join(' ')}</p>
}

const texts = {
  stale: { en: 'This has changed since it was proposed.', de: 'Das hat sich seit dem Vorschlag geändert.' },
  moved: {
    en: 'was {old}, is now {yours}, would become {ai}',
    de: 'war {old}, ist jetzt {yours}, würde zu {ai}',
  },
  movedUnder: { en: 'was {old}, is now {yours}', de: 'war {old}, ist jetzt {yours}' },
  rowMoved: { en: 'is now {yours}, would be {ai}', de: 'ist jetzt {yours}, wäre {ai}' },
  none: { en: 'empty', de: 'leer' },
  quoted: { en: '“…”', de: '„…“' },
  failing: { en: 'It could not be carried out as things are.', de: 'So ließe es sich gerade nicht ausführen.' },
  editOrReject: { en: 'Edit it so that it fits, or reject it.', de: 'Ändere es, bis es passt, oder lehne es ab.' },
  rebased: {
    en: 'Something else about it has changed since; what this writes has not.',
    de: 'Anderes daran hat sich seither geändert; was hier geschrieben wird, nicht.',
  },
  expires: { en: 'Waits until {when}.', de: 'Wartet bis {when}.' },
}
