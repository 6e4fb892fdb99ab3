import { useState } from 'react'
import { rowOf } from '#core/module/table.ts'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { RowSheet } from '#web/kit/table/RowSheet.tsx'
import { amountOf, sayPlain, type AnyRow } from '#web/kit/table/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { Part } from '#web/shell/Page.tsx'

/** What one tap logs: to add, change, order and remove. */
export function Presets() {
  const { kernel } = useApp()
  const { t, language } = useText()
  const here = useHere()
  const act = useDo()
  const [open, setOpen] = useState<string>()
  const table = kernel.registry.tables.get('drink_presets')
  const { value } = useLive(
    async ({ kernel: { store }, space }) => {
      if (!table) return []
      const rows = await store.rows(space, { table: table.name, all: true })
      const all = rows.map((row) => rowOf(table, row.id, row.fields) as unknown as AnyRow)
      return all.toSorted((a, b) => Number(a['rank'] ?? 1e9) - Number(b['rank'] ?? 1e9))
    },
    [table],
    ['drink_presets'],
  )
  if (!table) return null
  const rows = value ?? []
  const saying = { language, ...here }
  const remove = (presetId: string) => void act('remove_drink_preset', { presetId })
  // Halfway between its new neighbours, so that one row is written.
  const rankAt = (index: number): number => {
    const at = (i: number, otherwise: number) => Number(rows[i]?.['rank'] ?? otherwise)
    const before = at(index - 1, at(0, 0) - 2)
    return (before + at(index, before + 2)) / 2
  }
  return (
    <Part
      title={t(texts.title)}
      aside={
        <Button tone="plain" icon="plus" className="-mr-4" onClick={() => setOpen('new')}>
          {t(texts.add)}
        </Button>
      }
    >
      {value && rows.length === 0 && <p className="border-y border-rule py-6 text-soft">{t(texts.none)}</p>}
      <Ledger
        label={t(texts.title)}
        onOpen={setOpen}
        onRemove={remove}
        rows={rows.map((row, i) => ({
          id: row.id,
          title: String(row['name']),
          meta: [
            sayPlain(table.fields['drinkType']!, row['drinkType'], saying),
            amountOf(table, row, saying),
            ...(row['archivedAt'] === undefined ? [] : [t(texts.archived)]),
          ].join(' · '),
          trail: (
            <>
              <IconButton
                icon="up"
                label={`${t(texts.up)}: ${String(row['name'])}`}
                disabled={i === 0}
                onClick={() => void act('change_drink_preset', { presetId: row.id, rank: rankAt(i - 1) })}
              />
              <IconButton
                icon="remove"
                label={`${t(texts.remove)}: ${String(row['name'])}`}
                onClick={() => remove(row.id)}
              />
            </>
          ),
        }))}
      />
      <RowSheet
        table={table}
        row={open === 'new' ? 'new' : rows.find(({ id }) => id === open)}
        onClose={() => setOpen(undefined)}
      />
    </Part>
  )
}

const texts = {
  title: { en: 'Presets', de: 'Vorlagen' },
  add: { en: 'New preset', de: 'Neue Vorlage' },
  none: {
    en: 'What you drink often can be one tap. Until you say what, water and coffee are offered.',
    de: 'Was du oft trinkst, kann ein Tipp sein. Bis du sagst, was, stehen Wasser und Kaffee bereit.',
  },
  archived: { en: 'put away', de: 'weggelegt' },
  up: { en: 'Move up', de: 'Nach oben' },
  remove: { en: 'Remove', de: 'Entfernen' },
}
