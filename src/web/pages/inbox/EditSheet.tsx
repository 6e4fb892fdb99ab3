import type { Json } from '#core/fields/field.ts'
import type { Proposal } from '#workbench/proposals/proposals.ts'
import { useApp } from '#web/app/app.ts'
import { askServer } from '#web/app/server.ts'
import { Sheet } from '#web/kit/Dialog.tsx'
import { fieldsOf, type Values } from '#web/kit/form/field.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useRefs } from '#web/kit/table/refs.ts'
import { useText } from '#web/look/text.tsx'
import { useTakeBack } from './deciding.ts'

interface EditSheetProps {
  proposal: Proposal
  onClose: () => void
  onDone: () => void
}

/** The tool's own form with what the machine filled in. What is sent is the person's act, with the agent. */
export function EditSheet({ proposal, onClose, onDone }: EditSheetProps) {
  const { kernel, syncNow } = useApp()
  const { t, language } = useText()
  const toast = useToast()
  const takeBack = useTakeBack()
  const tool = kernel.registry.tools.get(proposal.tool)
  const held = useRefs(tool?.input ?? {})
  const initial = (proposal.input ?? {}) as Values
  if (!tool) return null
  const send = async (values: Values) => {
    const answer = await askServer<{ message: string }>(`/api/proposals/${proposal.id}/edit`, language, {
      input: { ...unshown(initial, values, tool.input), ...values },
    })
    if (!answer.ok)
      return answer.problems.map(({ path, message }) => ({ path: path.replace(/^input\.?/, ''), message }))
    await syncNow().catch(() => {})
    toast({ text: answer.value.message, onUndo: () => void takeBack(proposal.id) })
    return onDone()
  }
  return (
    <Sheet open onClose={onClose} title={t(tool.about)} about={t(aboutText).replace('{who}', proposal.agentName)}>
      {held && (
        <Form
          fields={fieldsOf(tool.input)}
          initial={initial}
          refs={held.refs}
          submit={submitText}
          onSubmit={send}
          onCancel={onClose}
        />
      )}
    </Sheet>
  )
}

/** What the form does not show (JSON), and null for what the machine wanted cleared and nobody filled in. */
function unshown(initial: Values, values: Values, input: Parameters<typeof fieldsOf>[0]): Values {
  const kept = Object.entries(initial).filter(
    ([name, value]) => values[name] === undefined && (value === null || input[name]?.traits.kind === 'json'),
  )
  return Object.fromEntries(kept) as Readonly<Record<string, Json>>
}

const aboutText = {
  en: '{who} filled this in. What you send is your own.',
  de: 'Von {who} ausgefüllt. Was du abschickst, ist deins.',
}
const submitText = { en: 'Approve this', de: 'So annehmen' }
