import { useState } from 'react'
import { isLive } from '#core/facts/row.ts'
import { type App, useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { useText } from '#web/look/text.tsx'
import { useOffline } from '#web/pages/inbox/deciding.ts'
import { Page, Part } from '#web/shell/Page.tsx'
import { AgentSheet } from './AgentSheet.tsx'
import { NewAgent } from './NewAgent.tsx'
import { Rules } from './Rules.tsx'
import { choiceOf } from './words.ts'

export interface Agent {
  readonly id: string
  readonly name: string
  readonly reach: string
  readonly state: string
  readonly role?: string
  readonly consents?: readonly string[]
}

/** Who may act here beside the person: agents, what they may do, what they have read. */
export function Agents() {
  const { kernel } = useApp()
  const { t, language } = useText()
  const offline = useOffline()
  const [creating, setCreating] = useState(false)
  const [opened, setOpened] = useState<string>()
  const { value } = useLive(agentsOf, [], ['agents'])
  const table = kernel.registry.tables.get('agents')
  const say = (field: string, held: string) => choiceOf(table?.fields[field], held, language)
  const current = value?.filter(({ state }) => state !== 'archived') ?? []
  const archived = value?.filter(({ state }) => state === 'archived') ?? []
  const listed = (agents: readonly Agent[], label: string) => (
    <Ledger
      label={label}
      onOpen={setOpened}
      rows={agents.map(({ id, name, reach, state }) => ({
        id,
        title: name,
        meta: [say('reach', reach), ...(state === 'active' ? [] : [say('state', state)])].join(' · '),
        pencil: state !== 'archived',
        done: state === 'archived',
      }))}
    />
  )
  return (
    <Page
      title={t(texts.title)}
      lead={t(texts.lead)}
      actions={
        <Button tone="ink" icon="plus" onClick={() => setCreating(true)}>
          {t(texts.create)}
        </Button>
      }
    >
      {offline && <p className="mb-8 border-l-4 border-strong pl-4">{t(texts.offline)}</p>}
      <Part title={t(texts.all)}>
        {value && current.length === 0 ? (
          <p className="border-y border-rule py-6 text-soft">{t(texts.none)}</p>
        ) : (
          listed(current, t(texts.all))
        )}
        {archived.length > 0 && (
          <details className="mt-4">
            <summary className="min-h-11 content-center text-soft">{t(texts.archived)}</summary>
            {listed(archived, t(texts.archived))}
          </details>
        )}
      </Part>
      <Part title={t(texts.rules)}>
        <p className="mb-4 text-soft">{t(texts.rulesAbout)}</p>
        <Rules />
      </Part>
      <NewAgent open={creating} onClose={() => setCreating(false)} />
      <AgentSheet agent={value?.find(({ id }) => id === opened)} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

async function agentsOf({ kernel, space }: App): Promise<readonly Agent[]> {
  const rows = await kernel.store.rows(space, { table: 'agents', all: true })
  return rows
    .filter(isLive)
    .map(({ id, fields }) => ({ ...fields, id }) as unknown as Agent)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const texts = {
  title: { en: 'Agents', de: 'Agenten' },
  lead: {
    en: 'An agent reads what you allow and proposes. You decide.',
    de: 'Ein Agent liest, was du erlaubst, und schlägt vor. Du entscheidest.',
  },
  create: { en: 'New agent', de: 'Neuer Agent' },
  all: { en: 'Your agents', de: 'Deine Agenten' },
  none: {
    en: 'No agent yet. One gets a name and a token, and then talks to this server.',
    de: 'Noch kein Agent. Einer bekommt einen Namen und einen Token und spricht dann mit diesem Server.',
  },
  archived: { en: 'Archived', de: 'Archiviert' },
  rules: { en: 'Rules for all agents', de: 'Regeln für alle Agenten' },
  rulesAbout: {
    en: 'Without a rule an agent only proposes. A “never” always wins.',
    de: 'Ohne Regel schlägt ein Agent nur vor. Ein „nie“ gilt immer.',
  },
  offline: {
    en: 'Offline. New agents, tokens and what was read need the server; rules can be changed now.',
    de: 'Offline. Neue Agenten, Tokens und was gelesen wurde brauchen den Server; Regeln lassen sich jetzt ändern.',
  },
}
