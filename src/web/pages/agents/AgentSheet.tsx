import { useState } from 'react'
import { useDo, useSubmit } from '#web/app/act.ts'
import { useApp } from '#web/app/app.ts'
import { askServer } from '#web/app/server.ts'
import { Button } from '#web/kit/Button.tsx'
import { Sheet } from '#web/kit/Dialog.tsx'
import { ErrorNote } from '#web/kit/ErrorNote.tsx'
import { fieldsOf, type Values } from '#web/kit/form/field.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import type { Agent } from './Agents.tsx'
import { Consents } from './Consents.tsx'
import { Readings } from './Readings.tsx'
import { Rules } from './Rules.tsx'
import { choiceOf } from './words.ts'

/** One agent: who it is, whether it works, what it may read and do, what it has read. */
export function AgentSheet({ agent, onClose }: { agent: Agent | undefined; onClose: () => void }) {
  return (
    <Sheet open={agent !== undefined} onClose={onClose} title={agent?.name ?? ''}>
      {agent && <About key={agent.id} agent={agent} />}
    </Sheet>
  )
}

function About({ agent }: { agent: Agent }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { id, name, state, reach, role } = agent
  const table = kernel.registry.tables.get('agents')
  const isArchived = state === 'archived'
  return (
    <div>
      <p className="mb-4 text-soft">
        {[choiceOf(table?.fields['state'], state, language), choiceOf(table?.fields['reach'], reach, language)].join(
          ' · ',
        )}
      </p>
      {!isArchived && <State agent={agent} />}
      {!isArchived && (
        <Part title={t(texts.may)}>
          <Rules agent={id} />
        </Part>
      )}
      {!isArchived && (
        <Part title={t(texts.reads)}>
          <Consents agent={agent} />
        </Part>
      )}
      <Part title={t(texts.read)}>
        <Readings agent={id} />
      </Part>
      {!isArchived && (
        <Part title={t(texts.about)}>
          <Identity key={`${name} ${reach} ${role}`} agent={agent} />
        </Part>
      )}
    </div>
  )
}

function State({ agent: { id, state } }: { agent: Agent }) {
  const { t, language } = useText()
  const act = useDo()
  const toast = useToast()
  const [revoking, setRevoking] = useState<'asked' | 'running'>()
  const [problem, setProblem] = useState<string>()
  const revoke = async () => {
    setRevoking('running')
    const answer = await askServer<{ message: string }>(`/api/agents/${id}/revoke`, language, {})
    setRevoking(undefined)
    if (answer.ok) toast({ text: answer.value.message })
    else setProblem(t(answer.problems[0]!.message))
  }
  return (
    <div className="mb-12 grid gap-3">
      <div className="flex flex-wrap gap-2">
        {state === 'paused' ? (
          <Button onClick={() => void act('resume_agent', { agentId: id })}>{t(texts.resume)}</Button>
        ) : (
          <Button onClick={() => void act('pause_agent', { agentId: id })}>{t(texts.pause)}</Button>
        )}
        <Button tone="plain" onClick={() => void act('archive_agent', { agentId: id })}>
          {t(texts.archive)}
        </Button>
        {!revoking && (
          <Button tone="plain" onClick={() => setRevoking('asked')}>
            {t(texts.revoke)}
          </Button>
        )}
      </div>
      {revoking && (
        // A revoked token cannot come back: the one thing here without an undo.
        <ErrorNote happened={t(texts.revokeAbout)} safe={t(texts.revokeSafe)}>
          <Button disabled={revoking === 'running'} onClick={() => void revoke()}>
            {t(texts.revoke)}
          </Button>
          <Button tone="plain" onClick={() => setRevoking(undefined)}>
            {t(texts.keep)}
          </Button>
        </ErrorNote>
      )}
      {problem && <ErrorNote happened={problem} />}
    </div>
  )
}

function Identity({ agent: { id, name, reach, role } }: { agent: Agent }) {
  const { kernel } = useApp()
  const send = useSubmit()
  const tool = kernel.registry.tools.get('change_agent')
  if (!tool) return null
  const fields = fieldsOf(tool.input, ['name', 'reach', 'role']).map((field) => ({
    ...field,
    optional: field.name === 'role',
  }))
  const initial: Values = { name, reach, ...(role === undefined ? {} : { role }) }
  return (
    <Form
      fields={fields}
      initial={initial}
      changing
      submit={texts.save}
      onSubmit={(values) => (Object.keys(values).length === 0 ? [] : send(tool.name, { agentId: id, ...values }))}
    />
  )
}

const texts = {
  may: { en: 'What it may do', de: 'Was er darf' },
  reads: { en: 'What it may read', de: 'Was er lesen darf' },
  read: { en: 'What it has read', de: 'Was er gelesen hat' },
  about: { en: 'Who it is', de: 'Wer er ist' },
  pause: { en: 'Pause', de: 'Pausieren' },
  resume: { en: 'Let it go on', de: 'Weitermachen lassen' },
  archive: { en: 'Archive', de: 'Archivieren' },
  revoke: { en: 'Revoke its tokens', de: 'Tokens widerrufen' },
  revokeAbout: {
    en: 'Its tokens will no longer work, and cannot be brought back.',
    de: 'Seine Tokens gelten dann nicht mehr und lassen sich nicht zurückholen.',
  },
  revokeSafe: { en: 'What it did stays.', de: 'Was er getan hat, bleibt.' },
  keep: { en: 'Keep them', de: 'Behalten' },
  save: { en: 'Save', de: 'Speichern' },
}
