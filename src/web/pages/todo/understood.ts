import { ME, type App } from '#web/app/app.ts'
import type { Language } from '#web/look/text.tsx'

/** What a line says of a task: its title, and a day, a time, a priority where they are named. The line itself where it says no more. */
export async function understood(
  app: App,
  line: string,
  language: Language,
): Promise<Readonly<Record<string, unknown>>> {
  const { turnsOf } = await import('#web/pages/chat/useTalk.ts')
  const message = `${lead[language]}: ${line}`
  const { calls } = await turnsOf(app)({ message, language, actor: ME, dryRun: true })
  const [call] = calls
  const isTask = calls.length === 1 && call !== undefined && 'tool' in call && call.tool === 'create_task'
  return isTask ? call.input : { title: line }
}

const lead = { en: 'task', de: 'Aufgabe' }
