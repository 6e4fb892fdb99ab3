import { type Refusal, refuse } from '#core/module/refusal.ts'
import type { ImportReport } from '#derive/import.ts'
import type { App } from '#web/app/app.ts'
import type { Language } from '#web/look/text.tsx'

interface Issue {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** An export is history, and history is the server's to take in: it comes back to this device by syncing. */
export async function readLines(
  { syncNow }: App,
  text: string,
  dryRun: boolean,
  language: Language,
): Promise<ImportReport | Refusal> {
  const response = await fetch(`/api/import/jsonl${dryRun ? '?dry_run=1' : ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/jsonl', 'accept-language': language },
    body: text,
  })
  const body = (await response.json()) as {
    added?: number
    known?: number
    message?: string
    detail?: string
    code?: string
    issues?: readonly Issue[]
  }
  const said = body.message ?? body.detail ?? ''
  const message = { en: said, de: said }
  if (!response.ok && !body.issues) return refuse(body.code ?? 'ImportFailed', message)
  const troubles = (body.issues ?? []).map(({ path, code, message: about }) => ({
    place: path.replace(/^line /, ''),
    code,
    message: { en: about, de: about },
  }))
  if (response.ok && !dryRun) await syncNow()
  return {
    added: body.added ?? 0,
    known: body.known ?? 0,
    changed: 0,
    kept: 0,
    removed: 0,
    troubles,
    troubled: troubles.length,
    ignored: [],
    diff: [],
    message,
  }
}
