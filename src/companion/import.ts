import type { Actor } from '#core/facts/actor.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Importer } from '#core/module/importer.ts'
import type { Refusal } from '#core/module/refusal.ts'
import type { Table } from '#core/module/table.ts'
import { tableFromCsv } from '#derive/csv.ts'
import { importFound, type ImportReport } from '#derive/import.ts'

/**
 * Reads a file by an importer, or as CSV of a table, and takes in what it holds. Rows are known by source and source id, so a
 * second run adds nothing, and what the person deleted since stays deleted. A dry run reports without writing.
 */
export async function importFile(what: {
  readonly kernel: Kernel
  readonly space: string
  readonly by: Importer | Table
  readonly text: string
  readonly actor?: Actor
  readonly dryRun?: boolean
}): Promise<ImportReport | Refusal> {
  const { kernel, space, by, text, actor, dryRun = false } = what
  const calendar = await kernel.calendar(space)
  const how = { dryRun, ...(actor ? { actor } : {}) }
  if ('read' in by)
    return importFound(kernel, space, by.read(text, { calendar, now: kernel.now() }), { source: by.name, ...how })
  const file = tableFromCsv(by, text, { zone: calendar.zone })
  return importFound(kernel, space, file, { source: `csv:${by.name}`, own: file.own, ...how })
}
