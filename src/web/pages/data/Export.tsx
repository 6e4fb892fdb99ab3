import { useState } from 'react'
import type { Exporter } from '#core/module/importer.ts'
import { rowOf, type Table } from '#core/module/table.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field } from '#web/kit/Field.tsx'
import { Select } from '#web/kit/Select.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'

/** Everything with its history as JSON lines from the server, or one table as CSV from this device. */
export function Export() {
  const { kernel, space } = useApp()
  const { t, language } = useText()
  const { today } = useHere()
  const toast = useToast()
  const tables = kernel.registry.modules
    .filter(({ internal }) => !internal)
    .flatMap((module) => module.tables as readonly Table[])
    .filter(({ options }) => !options.internal)
  const [name, setName] = useState(tables[0]?.name ?? '')

  const lines = async () => {
    // From the server: a browser keeps the last ninety days of history, the server all of it.
    const response = await fetch('/api/export?format=jsonl').catch(() => undefined)
    if (response?.ok) return save(`sekundant-${today}.jsonl`, [await response.blob()])
    const { spaceToLines } = await import('#derive/jsonl.ts')
    const parts: string[] = []
    for await (const part of spaceToLines(kernel, space)) parts.push(part)
    save(`sekundant-${today}.jsonl`, parts)
    toast({ text: t(texts.fromHere) })
  }
  const csv = async () => {
    const table = tables.find((one) => one.name === name)
    if (!table) return
    const { tableToCsv } = await import('#derive/csv.ts')
    const rows = await kernel.store.rows(space, { table: table.name, all: true })
    save(`${table.name}-${today}.csv`, [
      tableToCsv(
        table,
        rows.map((row) => rowOf(table, row.id, row.fields)),
        language,
      ),
    ])
  }
  const exporters = kernel.registry.modules.flatMap((module) => module.exporters ?? [])
  const foreign = async (exporter: Exporter) => {
    const parts: string[] = []
    for await (const part of exporter.write(await kernel.asking(space))) parts.push(part)
    save(`sekundant-${today}${exporter.ending}`, parts)
  }
  const failing = (run: () => Promise<void>) => () => void run().catch(() => toast({ text: t(texts.failed) }))

  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-2">
        <p>{t(texts.linesAbout)}</p>
        <Button icon="down" onClick={failing(lines)}>
          {t(texts.lines)}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t(texts.table)}>
          {(control) => (
            <Select
              {...control}
              className="w-60"
              value={name}
              options={tables.map((one) => ({
                value: one.name,
                label: one.options.label ? t(one.options.label) : one.name,
              }))}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button icon="down" onClick={failing(csv)}>
          {t(texts.csv)}
        </Button>
      </div>
      {exporters.length > 0 && (
        <div className="grid gap-2">
          <p>{t(texts.foreign)}</p>
          <div className="flex flex-wrap gap-2">
            {exporters.map((exporter) => (
              <Button key={exporter.name} icon="down" onClick={failing(() => foreign(exporter))}>
                {t(exporter.label)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function save(name: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address by the next turn; some take a little longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const texts = {
  linesAbout: {
    en: 'Everything you have, with its history, as JSON lines. Read back in, it gives the same again.',
    de: 'Alles, was du hast, mit seiner Geschichte, als JSON-Zeilen. Wieder eingelesen ergibt es dasselbe.',
  },
  lines: { en: 'Everything as JSON lines', de: 'Alles als JSON-Zeilen' },
  table: { en: 'One table for a spreadsheet', de: 'Eine Tabelle für die Tabellenkalkulation' },
  foreign: { en: 'For other programs:', de: 'Für andere Programme:' },
  csv: { en: 'As CSV', de: 'Als CSV' },
  fromHere: {
    en: 'The server was not there: this file holds what this device keeps.',
    de: 'Der Server war nicht da: Die Datei enthält, was dieses Gerät hat.',
  },
  failed: {
    en: 'The export could not be made. Your data is untouched; try again.',
    de: 'Der Export gelang nicht. Deine Daten sind unberührt; versuch es noch einmal.',
  },
}
