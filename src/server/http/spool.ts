import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from 'hono'
import type { SourceFile } from '#core/module/importer.ts'
import { IMPORT_LIMIT, tooLarge } from './body.ts'
import { Problem } from './problem.ts'

/** A request's body as a file that can be read more than once, without holding it in memory. `remove` deletes it. */
export async function spool(
  context: Context,
  limit: number,
): Promise<{ readonly file: SourceFile; readonly remove: () => Promise<void> }> {
  const type = context.req.header('content-type') ?? ''
  const declared = Number(context.req.header('content-length') ?? 0)
  if (declared > limit) throw tooLarge(limit)
  const isForm = /^multipart\/form-data/i.test(type)
  // Forms are taken apart in memory.
  if (isForm && declared > IMPORT_LIMIT) throw tooLarge(IMPORT_LIMIT)
  const { name, body } = isForm ? await part(context) : { name: 'file', body: context.req.raw.body }
  const folder = await mkdtemp(join(tmpdir(), 'sekundant-import-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'body')
  let size = 0
  try {
    const out = await open(path, 'w', 0o600)
    try {
      for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
        size += chunk.byteLength
        if (size > limit) throw tooLarge(limit)
        await out.write(chunk)
      }
    } finally {
      await out.close()
    }
  } catch (error) {
    await remove()
    if (error instanceof Problem) throw error
    throw new Problem(400, 'BrokenBody', { en: 'The body broke off.', de: 'Der Inhalt brach ab.' })
  }
  return { file: { name, size, chunks: () => createReadStream(path) as AsyncIterable<Uint8Array> }, remove }
}

/** The first file of a form. */
async function part(context: Context): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const form = await context.req.raw.formData().catch(() => undefined)
  const file = [...(form?.values() ?? [])].find((value) => value instanceof File)
  if (!file)
    throw new Problem(400, 'NoFile', { en: 'The form holds no file.', de: 'Das Formular enthält keine Datei.' })
  return { name: file.name, body: file.stream() as ReadableStream<Uint8Array> }
}
