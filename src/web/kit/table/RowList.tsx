import { useState } from 'react'
import { rowOf, type Table } from '#core/module/table.ts'
import type { RowQuery } from '#core/ports/store.ts'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { Filters } from './Filters.tsx'
import { filtersOf, orderOf, type Chosen } from './filters.ts'
import { useRefs } from './refs.ts'
import { RowSheet } from './RowSheet.tsx'
import { type AnyRow, nameOf, type Saying, upper } from './say.ts'
import { sayValue } from './value.ts'
import { toolsFor } from './tools.ts'

const PAGE = 100
const MOST_DETAILS = 5

/** The rows of any table, newest first, with filters by its indexes; a row opens its form. */
export function RowList({ table }: { table: Table }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const here = useHere()
  const act = useDo()
  const [chosen, setChosen] = useState<Chosen>()
  const [limit, setLimit] = useState(PAGE)
  const [open, setOpen] = useState<string>()
  const refs = useRefs(table.fields)
  const rows = useLive(
    async (app) => {
      const found = await app.kernel.store.rows(app.space, queryOf(table, chosen, limit + 1))
      const order = orderOf(table)
      const read = found.map((row) => rowOf(table, row.id, row.fields) as unknown as AnyRow)
      // A filter is an index of its own, in its own order.
      return chosen ? read.toSorted((a, b) => (String(a[order]) < String(b[order]) ? 1 : -1)) : read
    },
    [table, chosen, limit],
    [table.name],
  )
  if (rows.state === 'failed') return <ErrorNote happened={t(failed)} safe={t(safe)} todo={t(again)} />
  if (!rows.value || !refs) return null

  const { change, remove } = toolsFor(kernel.registry, table)
  const saying: Saying = { language, ...here, named: refs.named }
  const shown = rows.value.slice(0, limit)
  const drop = (id: string) => remove && void act(remove.tool.name, { [remove.id]: id })
  return (
    <>
      <Filters table={table} refs={refs.refs} chosen={chosen} onChange={setChosen} />
      {shown.length === 0 ? (
        <p className="border-y border-rule py-6 text-soft">{t(chosen ? noneFitting : none)}</p>
      ) : (
        <Ledger
          label={table.options.label ? t(table.options.label) : table.name}
          {...(change ? { onOpen: setOpen } : {})}
          {...(remove ? { onRemove: drop } : {})}
          rows={shown.map((row) => ({
            id: row.id,
            title: nameOf(table, row, saying),
            meta: detailsOf(table, row, saying),
            ...(remove
              ? { trail: <IconButton icon="remove" label={t(remove.tool.about)} onClick={() => drop(row.id)} /> }
              : {}),
          }))}
        />
      )}
      {rows.value.length > limit && (
        <Button className="mt-4" onClick={() => setLimit((held) => held + PAGE)}>
          {t(more)}
        </Button>
      )}
      <RowSheet table={table} row={rows.value.find(({ id }) => id === open)} onClose={() => setOpen(undefined)} />
    </>
  )
}

function queryOf(table: Table, chosen: Chosen | undefined, limit: number): RowQuery {
  const index = chosen && filtersOf(table).find(({ name }) => name === chosen.filter)?.index
  if (!chosen || !index) return { table: table.name, index: orderOf(table), newest: true, limit }
  const { from, to } = chosen
  return { table: table.name, index, newest: true, limit, ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** What is not in the name: short values as they are, the rest with their labels. */
function detailsOf(table: Table, row: AnyRow, saying: Saying): string {
  const name = nameOf(table, row, saying)
  return Object.entries(table.fields)
    .flatMap(([field, of]) => {
      const value = sayValue(of, row[field], saying)
      if (value === '' || upper(value) === name || field === 'rank') return []
      const isClear = of.traits.unit !== undefined || ['choice', 'text', 'ref', 'list'].includes(of.traits.kind)
      const label = of.traits.label?.[saying.language] ?? field
      return [isClear ? short(value) : `${label}: ${short(value)}`]
    })
    .slice(0, MOST_DETAILS)
    .join(' · ')
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

const none = { en: 'Nothing here yet.', de: 'Hier steht noch nichts.' }
const noneFitting = { en: 'Nothing fits these filters.', de: 'Nichts passt zu diesen Filtern.' }
const more = { en: 'Show more', de: 'Mehr zeigen' }
const failed = { en: 'The list could not be read.', de: 'Die Liste ließ sich nicht lesen.' }
const safe = { en: 'Your data is untouched.', de: 'Deine Daten sind unberührt.' }
const again = { en: 'Load the page again.', de: 'Lade die Seite neu.' }
