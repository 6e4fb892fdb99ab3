import { type Refusal, refuse } from '#core/module/refusal.ts'
import type { UndoReport, UndoTarget } from '#core/door/undo.ts'
import type { App } from './app.ts'
import { ME } from './app.ts'
import { askServer } from './server.ts'

/**
 * Takes something back where its facts are: in this browser, else by the server, which forgets none. `dryRun` only says what
 * it would come to.
 */
export async function takeBack(
  app: App,
  target: UndoTarget,
  language: 'en' | 'de',
  dryRun = false,
): Promise<UndoReport | Refusal> {
  const { kernel, space } = app
  if (await holds(app, target)) return kernel.undo(target, { space, actor: ME, dryRun })
  const answer = await askServer<Omit<UndoReport, 'message'> & { message: string }>('/api/undo', language, {
    ...target,
    dry_run: dryRun,
  })
  if (!answer.ok) return refuse('NothingToUndo', answer.problems[0]!.message)
  if (!dryRun) await app.syncNow().catch(() => {})
  const { message, ...report } = answer.value
  return { ...report, message: { en: message, de: message } }
}

/** A run may reach further back than this browser: of it, only the server knows all. */
async function holds({ kernel, space, connection }: App, target: UndoTarget): Promise<boolean> {
  if ('iteration' in target) return connection.get().phase === 'offline'
  const facts = await kernel.store.facts(
    space,
    'fact' in target ? { ids: [target.fact], limit: 1 } : { proposal: target.proposal, limit: 1 },
  )
  return facts.length > 0
}
