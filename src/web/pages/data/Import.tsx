import { useRef, useState, type DragEvent } from 'react'
import { importFile } from '#companion/import.ts'
import { Refusal } from '#core/module/refusal.ts'
import type { SourceFile } from '#core/module/importer.ts'
import type { ImportReport, Progress } from '#derive/import.ts'
import { useDone } from '#web/app/act.ts'
import { useApp } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { Field } from '#web/kit/Field.tsx'
import { Select } from '#web/kit/Select.tsx'
import { sayNumber } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { formatsOf, guess, type Format } from './formats.ts'
import { readLines } from './lines.ts'
import { Columns } from './Columns.tsx'
import { mappingOf, renamed, sheetOf, type Mapping, type Sheet } from './mapping.ts'
import { Preview } from './Preview.tsx'

const LARGEST = 512 * 1024 * 1024
/** What is looked at to guess what a file is, and the most of a file whose columns are chosen by hand. */
const HEAD = 64 * 1024
const LARGEST_TEXT = 64 * 1024 * 1024

interface Held {
  readonly file: File
  /** All of it where its columns are chosen by hand; else how it begins. */
  readonly text: string
  readonly formats: readonly Format[]
}

/** A file, what it is, which column is what, what would come of it, and then it comes. */
export function Import() {
  const app = useApp()
  const { t, language } = useText()
  const done = useDone()
  const picker = useRef<HTMLInputElement>(null)
  const [held, setHeld] = useState<Held>()
  const [format, setFormat] = useState<Format>()
  const [columns, setColumns] = useState<{ sheet: Sheet; mapping: Mapping }>()
  const [report, setReport] = useState<ImportReport>()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const signal = useRef({ aborted: false })
  const [problem, setProblem] = useState<string>()
  const all = formatsOf(app.kernel.registry)

  const choose = (next: Format, text: string) => {
    setFormat(next)
    setReport(undefined)
    setProblem(undefined)
    if (next.kind !== 'csv') return setColumns(undefined)
    const sheet = sheetOf(text)
    setColumns({ sheet, mapping: mappingOf(next.table, sheet) })
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > LARGEST) return setProblem(t(texts.tooLarge))
    const head = await file.slice(0, HEAD).text()
    const formats = guess(all, file.name, head)
    const text = isText(formats[0]!) && file.size <= LARGEST_TEXT ? await file.text() : head
    setHeld({ file, text, formats })
    choose(formats[0]!, text)
  }
  const change = async (next: Format, { file, text }: Held) => {
    const whole = isText(next) && text.length < file.size && file.size <= LARGEST_TEXT ? await file.text() : text
    setHeld((now) => now && { ...now, text: whole })
    choose(next, whole)
  }
  const run = async (dryRun: boolean) => {
    if (!held || !format) return
    setBusy(true)
    setProblem(undefined)
    setProgress(undefined)
    signal.current = { aborted: false }
    // The page says that it heard before a large file holds it up.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    try {
      const found = await read(held, format, dryRun)
      if (found instanceof Refusal) return found.code === 'Cancelled' ? undefined : setProblem(t(found.message))
      if (dryRun) return setReport(found)
      setHeld(undefined)
      setFormat(undefined)
      setReport(undefined)
      done(found.message, found.fact === undefined ? [] : [{ id: found.fact }])
    } catch {
      setProblem(t(dryRun ? texts.unreadable : texts.broken))
    } finally {
      setBusy(false)
    }
  }
  const read = async ({ file, text }: Held, by: Format, dryRun: boolean): Promise<ImportReport | Refusal> => {
    const at = {
      kernel: app.kernel,
      space: app.space,
      dryRun,
      onProgress: setProgress,
      signal: signal.current,
    }
    if (by.kind === 'importer') return importFile({ ...at, by: by.importer, file: sourceOf(file) })
    if (by.kind === 'csv') return importFile({ ...at, by: by.table, file: renamed(text, columns!.mapping) })
    return readLines(app, await file.text(), dryRun, language)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }

  return (
    <div className="grid gap-6" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <div className="grid justify-items-start gap-3 border border-dashed border-strong px-5 py-5">
        <p className={held ? 'font-medium' : 'text-soft'}>{held ? held.file.name : t(texts.drop)}</p>
        <Button icon={held ? 'undo' : 'plus'} tone={held ? 'line' : 'ink'} onClick={() => picker.current?.click()}>
          {t(held ? texts.another : texts.choose)}
        </Button>
        <input
          ref={picker}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={t(texts.choose)}
          accept={[...new Set(all.flatMap(({ accepts }) => accepts))].join(',')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {!held && (
        <p className="text-sm text-soft">
          {t(texts.reads).replace(
            '{names}',
            all
              .filter(({ kind }) => kind === 'importer')
              .map(({ label }) => t(label))
              .join(', '),
          )}
        </p>
      )}
      {problem && <ErrorNote happened={problem} safe={t(texts.safe)} todo={t(texts.todo)} />}
      {held && format && (
        <>
          <Field label={t(texts.format)} hint={t(texts.formatHint)}>
            {(control) => (
              <Select
                {...control}
                value={format.key}
                options={held.formats.map(({ key, label }) => ({ value: key, label: t(label) }))}
                onChange={({ target: { value } }) =>
                  void change(
                    held.formats.find(({ key }) => key === value)!,
                    held,
                  )
                }
              />
            )}
          </Field>
          {format.kind === 'csv' && columns && (
            <Columns
              table={format.table}
              {...columns}
              onChange={(mapping) => {
                setColumns({ ...columns, mapping })
                setReport(undefined)
              }}
            />
          )}
          {report && <Preview report={report} />}
          <div className="flex flex-wrap gap-2">
            {!report && (
              <Button tone="ink" disabled={busy} onClick={() => void run(true)}>
                {t(busy ? texts.reading : texts.preview)}
              </Button>
            )}
            {report && (
              <Button
                tone="ink"
                disabled={busy || report.added + report.changed + report.removed === 0}
                onClick={() => void run(false)}
              >
                {t(busy ? texts.writing : texts.import).replace('{n}', String(report.added + report.changed))}
              </Button>
            )}
            {busy && progress && (
              <output className="flex min-h-11 items-center text-soft">
                {t(progress.written > 0 ? texts.written : texts.found).replace(
                  '{n}',
                  sayNumber(progress.written || progress.found, language),
                )}
              </output>
            )}
            <Button
              tone="plain"
              onClick={() => {
                signal.current.aborted = true
                if (busy) return
                setHeld(undefined)
                setReport(undefined)
                setProblem(undefined)
              }}
            >
              {t(texts.cancel)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** A file of this device, read in pieces, with a breath between them so that the page stays awake. */
const sourceOf = (file: File): SourceFile => ({
  name: file.name,
  size: file.size,
  async *chunks() {
    for (let at = 0; at < file.size; at += SLICE) {
      await new Promise((resolve) => setTimeout(resolve))
      yield new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer())
    }
  },
})

const SLICE = 512 * 1024

/** Whether the columns of a file in this format may be chosen by hand, or all of its text is sent. */
const isText = (format: Format): boolean => format.kind !== 'importer'

const texts = {
  drop: { en: 'Drop a file here, or choose one.', de: 'Zieh eine Datei hierher, oder wähle eine.' },
  choose: { en: 'Choose a file', de: 'Datei wählen' },
  another: { en: 'Another file', de: 'Andere Datei' },
  reads: {
    en: 'Reads {names}, exports of Sekundant, and any CSV. Taking in the same file twice adds nothing twice.',
    de: 'Liest {names}, Exporte von Sekundant und jede CSV. Dieselbe Datei zweimal zu übernehmen fügt nichts doppelt hinzu.',
  },
  format: { en: 'What it is', de: 'Was es ist' },
  formatHint: {
    en: 'Guessed from the file. Nothing is written yet.',
    de: 'Aus der Datei geraten. Noch wird nichts geschrieben.',
  },
  preview: { en: 'See what would come', de: 'Zeigen, was käme' },
  reading: { en: 'Reading', de: 'Liest' },
  import: { en: 'Take in {n} entries', de: '{n} Einträge übernehmen' },
  writing: { en: 'Taking in', de: 'Übernimmt' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  found: { en: '{n} entries found', de: '{n} Einträge gefunden' },
  written: { en: '{n} entries written', de: '{n} Einträge geschrieben' },
  tooLarge: { en: 'The file is larger than 512 MB.', de: 'Die Datei ist größer als 512 MB.' },
  unreadable: {
    en: 'The file could not be read in this format.',
    de: 'Die Datei ließ sich in diesem Format nicht lesen.',
  },
  broken: { en: 'The import stopped.', de: 'Der Import brach ab.' },
  safe: {
    en: 'What you had is unchanged, and taking in the same file again adds nothing twice.',
    de: 'Was du hattest, ist unverändert, und dieselbe Datei noch einmal fügt nichts doppelt hinzu.',
  },
  todo: { en: 'Choose another format or file.', de: 'Wähle ein anderes Format oder eine andere Datei.' },
}
