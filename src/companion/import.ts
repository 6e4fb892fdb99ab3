import type { Actor } from '#core/facts/actor.ts'
import type { Json } from '#core/fields/field.ts'
import type { Kernel } from '#core/kernel.ts'
import type { Importer, Piece, ReadAt, ReadFile, SourceFile } from '#core/module/importer.ts'
import type { Refusal } from '#core/module/refusal.ts'
import { Broken } from '#core/ports/platform.ts'
import type { Table } from '#core/module/table.ts'
import { tableFromCsv } from '#derive/csv.ts'
import { type ImportOptions, importPieces, type ImportReport, type Progress } from '#derive/import.ts'
import { fileOf, wholeText } from '#derive/read/text.ts'

/**
 * Reads a file by an importer, or as CSV of a table, and takes in what it holds. Rows are known by source and source id, so a
 * second run adds nothing, and what the person deleted since stays deleted. A dry run reports without writing.
 */
export async function importFile(what: {
  readonly kernel: Kernel
  readonly space: string
  readonly by: Importer | Table
  /** The file, or its text. */
  readonly file: SourceFile | string
  readonly actor?: Actor
  readonly dryRun?: boolean
  /** Rows are known under this name; by default that of the importer. A subscription has one of its own. */
  readonly source?: string
  readonly into?: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly mirror?: ImportOptions['mirror']
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: { readonly aborted: boolean }
}): Promise<ImportReport | Refusal> {
  const { kernel, space, by, source, into, mirror, onProgress, signal, actor, dryRun = false } = what
  const calendar = await kernel.calendar(space)
  const file = typeof what.file === 'string' ? fileOf('text', what.file) : what.file
  const at: ReadAt = { calendar, now: kernel.now() }
  const how = {
    dryRun,
    ...(actor ? { actor } : {}),
    ...(into ? { into } : {}),
    ...(mirror ? { mirror } : {}),
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  }
  if ('pieces' in by)
    return importPieces(kernel, space, () => by.pieces(file, at), { source: source ?? by.name, ...how })
  let own = false
  const read = async (): Promise<{ pieces: Piece[] }> => {
    const { text, trouble } = await wholeText(file)
    const found: ReadFile & { own?: boolean } =
      'read' in by ? by.read(text, at) : tableFromCsv(by, text, { zone: calendar.zone })
    own = found.own ?? false
    return { pieces: [...(trouble ? [{ trouble }] : []), ...piecesOf(found)] }
  }
  let pieces: readonly Piece[]
  try {
    pieces = (await read()).pieces
  } catch (error) {
    if (error instanceof Broken) return error.refusal
    throw error
  }
  return importPieces(kernel, space, () => pieces, {
    source: source ?? ('read' in by ? by.name : `csv:${by.name}`),
    own,
    ...how,
  })
}

const piecesOf = ({ found, troubles, ignored }: ReadFile): Piece[] => [
  ...troubles.map((trouble) => ({ trouble })),
  ...ignored.map((name) => ({ ignored: name })),
  ...found.map((one) => ({ found: one })),
]
