import { useState } from 'react'
import { rowOf } from '#core/module/table.ts'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { RowSheet } from '#web/kit/table/RowSheet.tsx'
import type { AnyRow } from '#web/kit/table/say.ts'
import { sayShortDay, sayTime } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import type { Visit } from './read.ts'
import { sayDuration } from './say.ts'

/** The visits of a day with their times; one that reaches over midnight says so. */
export function Visits({ visits, date, label }: { visits: readonly Visit[]; date: string; label: string }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { zone, today } = useHere()
  const act = useDo()
  const [open, setOpen] = useState<string>()
  const table = kernel.registry.tables.get('visits')
  const row = useLive(
    async ({ kernel: { store }, space }) => {
      if (!table || open === undefined) return undefined
      const [held] = await store.rows(space, { table: table.name, ids: [open] })
      return held && (rowOf(table, held.id, held.fields) as unknown as AnyRow)
    },
    [table, open],
    ['visits'],
  )
  const remove = (visitId: string) => void act('remove_visit', { visitId })
  const at = (instant: string): string => {
    const day = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
    return day === date ? sayTime(instant, zone) : `${sayShortDay(day, language)}, ${sayTime(instant, zone)}`
  }
  const last = visits.at(-1)
  return (
    <>
      <Ledger
        label={label}
        onOpen={setOpen}
        onRemove={remove}
        rows={visits.map((visit) => {
          const { visitId, name, arrivedAt, leftAt, note } = visit
          const lasted = leftAt === null ? undefined : sayDuration(msBetween(arrivedAt, leftAt))
          return {
            id: visitId,
            title: name ?? <span className="text-soft">{t(texts.gone)}</span>,
            meta: [
              leftAt === null ? t(texts.since).replace('{time}', at(arrivedAt)) : `${at(arrivedAt)} – ${at(leftAt)}`,
              lasted,
              note,
            ]
              .filter(Boolean)
              .join(' · '),
            trail: (
              <>
                {visit === last && leftAt === null && date === today && (
                  <Button tone="plain" onClick={() => void act('change_visit', { visitId, leftAt: nowText() })}>
                    {t(texts.leave)}
                  </Button>
                )}
                <IconButton icon="remove" label={`${t(texts.remove)}: ${name ?? ''}`} onClick={() => remove(visitId)} />
              </>
            ),
          }
        })}
      />
      {table && (
        <RowSheet table={table} row={open === undefined ? undefined : row.value} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

const nowText = (): string => Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })

const msBetween = (from: string, to: string): number =>
  Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds

const texts = {
  gone: { en: 'A place that is gone', de: 'Ein Ort, den es nicht mehr gibt' },
  since: { en: 'arrived {time}', de: 'angekommen {time}' },
  leave: { en: 'Leave now', de: 'Gehe jetzt' },
  remove: { en: 'Remove the visit', de: 'Besuch entfernen' },
}
