import { importFile } from '#companion/import.ts'
import { Refusal } from '#core/module/refusal.ts'
import { rowOf, type Table } from '#core/module/table.ts'
import type { ImportReport } from '#derive/import.ts'
import { tableToCsv } from '#derive/csv.ts'
import { linesToSpace, spaceToLines } from '#derive/jsonl.ts'
import { personOnly } from '../http/caller.ts'
import { bytesOf, FILE_LIMIT, IMPORT_LIMIT, textOf } from '../http/body.ts'
import { spool } from '../http/spool.ts'
import { Problem, problemOf } from '../http/problem.ts'
import { type Ctx, isSet, on, reply, told } from '../http/route.ts'
import type { Serving } from '../parts.ts'

/** `POST /api/import/{format}` (a module's importer, `csv:<table>`, `jsonl`) and `GET /api/export`. */
export function transferRoutes({ app, kernel, space }: Serving): void {
  // Imports write much: one at a time.
  let turn: Promise<unknown> = Promise.resolve()

  on(app, '/api/import/:format', {
    async POST(context) {
      personOnly(context)
      const format = context.req.param('format')!
      const reading = readerOf(format)
      const run = turn.catch(() => {}).then(() => reading(context))
      turn = run
      return run
    },
  })

  function readerOf(format: string): (context: Ctx) => Promise<Response> {
    if (format === 'jsonl') {
      return async (context) => {
        const report = await linesToSpace(kernel, space, textOf(await bytesOf(context, IMPORT_LIMIT)), {
          dryRun: isSet(context, 'dry_run'),
        })
        const [first] = report.troubles
        if (first)
          throw new Problem(422, first.code, first.message, {
            path: `line ${first.place}`,
            issues: report.troubles.map(({ place, code, message }) => ({ path: `line ${place}`, code, message })),
          })
        return reply(context, { ...report, message: told(context, report.message) })
      }
    }
    const table = format.startsWith('csv:') ? kernel.registry.tables.get(format.slice(4)) : undefined
    const importer = kernel.registry.modules
      .flatMap((module) => module.importers ?? [])
      .find(({ name }) => name === format)
    if ((!table || isInternal(table)) && !importer) throw unknownFormat(format)
    return async (context) => {
      const spooled = await spool(context, FILE_LIMIT)
      const asked = { kernel, space, by: importer ?? table!, file: spooled.file, dryRun: isSet(context, 'dry_run') }
      if (wantsLines(context)) return lines(context, asked, spooled.remove)
      try {
        const report = await importFile({ ...asked, signal: context.req.raw.signal })
        if (report instanceof Refusal) throw problemOf(report)
        return reply(context, inWords(context, report))
      } finally {
        await spooled.remove()
      }
    }
  }

  const inWords = (context: Ctx, report: ImportReport) => ({
    ...report,
    troubles: report.troubles.map((trouble) => ({ ...trouble, message: told(context, trouble.message) })),
    message: told(context, report.message),
  })

  /** Progress as JSON lines while it runs, then `{report}` or `{problem}`. Who hangs up stops it. */
  function lines(context: Ctx, asked: Parameters<typeof importFile>[0], remove: () => Promise<void>): Response {
    const encoder = new TextEncoder()
    const signal = { aborted: false }
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const say = (line: unknown): void => {
          if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
        }
        try {
          const report = await importFile({ ...asked, signal, onProgress: (progress) => say({ progress }) })
          if (report instanceof Refusal) {
            const { code, path } = report
            say({ problem: { code, ...(path === undefined ? {} : { path }), detail: told(context, report.message) } })
          } else say({ report: inWords(context, report) })
        } catch {
          say({ problem: { code: 'Internal', detail: told(context, FAILED) } })
        } finally {
          await remove()
          if (!signal.aborted) controller.close()
        }
      },
      cancel() {
        signal.aborted = true
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } })
  }

  on(app, '/api/export/:format', {
    async GET(context) {
      personOnly(context)
      const name = context.req.param('format')!
      const exporter = kernel.registry.modules
        .flatMap((module) => module.exporters ?? [])
        .find((one) => one.name === name)
      if (!exporter) throw unknownFormat(name)
      const pieces = exporter.write(await kernel.asking(space))[Symbol.asyncIterator]()
      return download(`sekundant-${await kernel.today(space)}${exporter.ending}`, exporter.mime, streamOf(pieces))
    },
  })

  on(app, '/api/export', {
    async GET(context) {
      personOnly(context)
      const format = context.req.query('format') ?? 'jsonl'
      const day = await kernel.today(space)
      if (format === 'jsonl')
        return download(`sekundant-${day}.jsonl`, 'application/jsonl', streamOf(spaceToLines(kernel, space)))
      if (format !== 'csv')
        throw new Problem(
          400,
          'BadInput',
          { en: 'format is jsonl or csv.', de: 'format ist jsonl oder csv.' },
          { path: 'format' },
        )
      const table = kernel.registry.tables.get(context.req.query('table') ?? '')
      if (!table || isInternal(table))
        throw new Problem(404, 'UnknownTable', { en: 'Say which table.', de: 'Nenne die Tabelle.' }, { path: 'table' })
      const labels = context.req.query('labels')
      const rows = await kernel.store.rows(space, { table: table.name, all: true })
      const csv = tableToCsv(
        table,
        rows.map((row) => rowOf(table, row.id, row.fields)),
        labels === 'en' || labels === 'de' ? labels : undefined,
      )
      return download(`${table.name}-${day}.csv`, 'text/csv; charset=utf-8', csv)
    },
  })

  const isInternal = (table: Table): boolean =>
    table.options.internal === true || kernel.registry.owner('table', table.name)?.internal === true
}

const download = (name: string, type: string, body: string | ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })

const unknownFormat = (name: string): Problem =>
  new Problem(
    404,
    'UnknownFormat',
    { en: `There is no format ${name.slice(0, 80)}.`, de: `Es gibt kein Format ${name.slice(0, 80)}.` },
    { path: 'format' },
  )

const FAILED = {
  en: 'The import failed. Nothing of it was taken.',
  de: 'Der Import schlug fehl. Nichts davon wurde übernommen.',
}

const wantsLines = (context: Ctx): boolean => (context.req.header('accept') ?? '').includes('application/x-ndjson')

function streamOf(lines: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return?.(undefined)
    },
  })
}
