import { useCallback, useEffect, useState } from 'react'
import type { AgentRead } from '#workbench/agents/audit.ts'
import { useApp } from '#web/app/app.ts'
import { askServer, type Asked } from '#web/app/server.ts'
import { Button } from '#web/kit/Button.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { sayMoment } from '#web/look/say.ts'
import { type Language, useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import type { Registry } from '#core/module/registry.ts'

const MOST = 30

/** What an agent was given to read, latest first. Only the server knows. */
export function Readings({ agent }: { agent: string }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const here = useHere()
  const [asked, setAsked] = useState<Asked<{ reads: readonly AgentRead[] }>>()
  const ask = useCallback(
    () => askServer<{ reads: readonly AgentRead[] }>(`/api/agents/${agent}/reads`, language),
    [agent, language],
  )
  useEffect(() => {
    let current = true
    void ask().then((answer) => current && setAsked(answer))
    return () => {
      current = false
    }
  }, [ask])
  if (!asked) return <p className="min-h-11 text-soft">{t(asking)}</p>
  if (!asked.ok) {
    return (
      <ErrorNote happened={t(asked.problems[0]!.message)}>
        <Button onClick={() => void ask().then(setAsked)}>{t(again)}</Button>
      </ErrorNote>
    )
  }
  const { reads } = asked.value
  if (reads.length === 0) return <p className="border-y border-rule py-4 text-soft">{t(nothing)}</p>
  return (
    <ul className="border-t border-rule">
      {reads.slice(0, MOST).map(({ what, count, refused, at }, i) => (
        <li key={i} className="border-b border-rule py-1.5">
          <span className={refused ? 'text-amber' : ''}>
            {nameOf(what, kernel.registry, language)} · {refused ? t(turnedAway) : t(rows(count))}
          </span>
          <span className="block text-sm text-soft">{sayMoment(at, here, language)}</span>
        </li>
      ))}
    </ul>
  )
}

/** `query list_tasks` → what the query is about; `rows tasks` → what the table is called; `day` → a part of the companion. */
function nameOf(what: string, registry: Registry, language: Language): string {
  const [kind = '', name = ''] = what.split(' ')
  if (kind === 'query') return registry.queries.get(name)?.about[language] ?? what
  return registry.tables.get(name)?.options.label?.[language] ?? parts[kind]?.[language] ?? what
}

const parts: Readonly<Record<string, { en: string; de: string }>> = {
  facts: { en: 'History', de: 'Verlauf' },
  day: { en: 'A day', de: 'Ein Tag' },
  streaks: { en: 'Streaks', de: 'Serien' },
  goals: { en: 'Goals', de: 'Ziele' },
}
const rows = (count: number) =>
  count === 1 ? { en: '1 entry', de: '1 Eintrag' } : { en: `${count} entries`, de: `${count} Einträge` }
const asking = { en: 'Asks the server', de: 'Fragt den Server' }
const again = { en: 'Try again', de: 'Noch einmal versuchen' }
const nothing = { en: 'Nothing yet.', de: 'Noch nichts.' }
const turnedAway = { en: 'turned away', de: 'abgewiesen' }
