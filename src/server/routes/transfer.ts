import { importFile } from '#companion/import.ts'
import { Refusal } from '#core/module/refusal.ts'
import { rowOf, type Table } from '#core/module/table.ts'
import { tableToCsv } from '#derive/csv.ts'
import { linesToSpace, spaceToLines } from '#derive/jsonl.ts'
import { personOnly } from '../http/caller.ts'
import { bytesOf, IMPORT_LIMIT, textOf } from '../http/body.ts'
import { Problem, problemOf } from '../http/problem.ts'
import { type Ctx, isSet, on, reply, told } from '../http/route.ts'
import type { Serving } from '../parts.ts'

/** `POST /api/import/{format}` (a module's importer, `csv:<table>`, `jsonl`) and `GET /api/export`. */
export function transferRoutes({ app, kernel, space }: Serving): void {
  // A large file is held in memory while it is read: one at a time.
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
    if ((!table || isInternal(table)) && !importer)
      throw new Problem(
        404,
        'UnknownFormat',
        { en: `There is no format ${format.slice(0, 80)}.`, de: `Es gibt kein Format ${format.slice(0, 80)}.` },
        { path: 'format' },
      )
    return async (context) => {
      const text = textOf(await bytesOf(context, IMPORT_LIMIT))
      const report = await importFile({
        kernel,
        space,
        by: importer ?? table!,
        text,
        dryRun: isSet(context, 'dry_run'),
      })
      if (report instanceof Refusal) throw problemOf(report)
      return reply(context, {
        ...report,
        troubles: report.troubles.map((trouble) => ({ ...trouble, message: told(context, trouble.message) })),
        message: told(context, report.message),
      })
    }
  }

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

function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}
