import { useState } from 'react'
import { useApp } from '#web/app/app.ts'
import { askServer } from '#web/app/server.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { fieldsOf, type Values } from '#web/kit/form/field.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useText } from '#web/look/text.tsx'
import { Token } from './Token.tsx'

/** Name and reach, then the token, which is shown this once. */
export function NewAgent({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { kernel, syncNow } = useApp()
  const { t, language } = useText()
  const [token, setToken] = useState<string>()
  const tool = kernel.registry.tools.get('create_agent')
  const close = () => {
    setToken(undefined)
    onClose()
  }
  const create = async (values: Values) => {
    const made = await askServer<{ id: string; token: string }>('/api/agents', language, values)
    if (!made.ok) return made.problems
    setToken(made.value.token)
    await syncNow().catch(() => {})
    return undefined
  }
  if (!tool) return null
  return (
    <Dialog open={open} onClose={close} title={t(token === undefined ? tool.about : texts.made)}>
      {token === undefined ? (
        <Form
          fields={fieldsOf(tool.input, ['name', 'reach', 'role'])}
          // The reach that sees least, until the person says otherwise.
          initial={{ reach: 'cloud' }}
          submit={texts.create}
          onSubmit={create}
          onCancel={close}
        />
      ) : (
        <div className="grid gap-6">
          <Token token={token} />
          <Button tone="ink" className="justify-self-start" onClick={close}>
            {t(texts.kept)}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const texts = {
  create: { en: 'Create', de: 'Anlegen' },
  made: { en: 'Its token', de: 'Sein Token' },
  kept: { en: 'I have copied it', de: 'Ich habe ihn kopiert' },
}
