import { lazy, Suspense, useEffect, useState } from 'react'
import { useDo } from '#web/app/act.ts'
import { useAppOnceThere } from '#web/app/app.ts'
import { IconButton } from '#web/kit/Button.tsx'
import { Icon } from '#web/kit/icons.tsx'
import { Ledger, type LedgerRow } from '#web/kit/Ledger.tsx'
import { amountOf, nameOf } from '#web/kit/table/say.ts'
import type { TableTools } from '#web/kit/table/tools.ts'
import { sayTime } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import type { Table } from '#core/module/table.ts'
import type { Logged } from './logged.ts'

const RowSheet = lazy(() => import('#web/kit/table/RowSheet.tsx').then(({ RowSheet: Part }) => ({ default: Part })))

/** What was logged, latest first. A line opens its form; its button takes it back. */
export function Ledgered({ label, entries }: { label: string; entries: readonly Logged[] }) {
  const toolsOf = useToolsOf()
  const { t, language } = useText()
  const here = useHere()
  const act = useDo()
  const [open, setOpen] = useState<string>()
  const saying = { language, ...here }
  const opened = entries.find((entry) => keyOf(entry) === open)

  const backOf = ({ table, closed }: Logged) => {
    const tools = toolsOf?.(table)
    return closed ? tools?.reopen : tools?.remove
  }
  const takeBack = (entry: Logged) => {
    const back = backOf(entry)
    if (back) void act(back.tool.name, { [back.id]: entry.row.id })
  }
  const rows = entries.map((entry): LedgerRow => {
    const { table, row, at, closed } = entry
    const back = backOf(entry)
    const name = nameOf(table, row, saying)
    const note = row['note']
    return {
      id: keyOf(entry),
      lead: <span className="w-14 text-soft">{at === undefined ? '' : sayTime(at, here.zone)}</span>,
      title: (
        <span className="flex items-center gap-2">
          {closed && <Icon name="check" size={16} />}
          <span className={closed ? 'text-soft line-through decoration-1' : ''}>{name}</span>
        </span>
      ),
      ...(typeof note === 'string' ? { meta: note } : {}),
      trail: (
        <>
          {!closed && <span className="font-serif">{amountOf(table, row, saying)}</span>}
          {!toolsOf && <span className="size-11" />}
          {back && (
            <IconButton
              icon={closed ? 'undo' : 'remove'}
              label={`${t(back.tool.about)}: ${name}`}
              onClick={() => takeBack(entry)}
            />
          )}
        </>
      ),
    }
  })
  return (
    <>
      <Ledger
        label={label}
        rows={rows}
        onOpen={setOpen}
        onRemove={(id) => {
          const entry = entries.find((held) => keyOf(held) === id)
          if (entry) takeBack(entry)
        }}
      />
      {opened && (
        <Suspense>
          <RowSheet table={opened.table} row={opened.row} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The buttons come with what acts; their places are kept until then. */
function useToolsOf(): ((table: Table) => TableTools) | undefined {
  const app = useAppOnceThere()
  const [toolsOf, setToolsOf] = useState<(table: Table) => TableTools>()
  useEffect(() => {
    if (!app) return
    void import('#web/kit/table/tools.ts').then(({ toolsFor }) =>
      setToolsOf(() => (table: Table) => toolsFor(app.kernel.registry, table)),
    )
  }, [app])
  return toolsOf
}

// A row may stand on a day twice: begun and closed.
const keyOf = ({ table, row, closed }: Logged): string => `${table.name} ${row.id} ${closed}`
