import { useSubmit } from '#web/app/act.ts'
import { useApp } from '#web/app/app.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { fieldsOf } from '#web/kit/form/field.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'

/** From when until when the streaks rest. */
export function VacationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { kernel } = useApp()
  const { t } = useText()
  const { today } = useHere()
  const send = useSubmit()
  const tool = kernel.registry.tools.get('set_vacation')
  if (!tool) return null
  return (
    <Dialog open={open} onClose={onClose} title={t(title)} about={t(about)}>
      <Form
        fields={fieldsOf(tool.input)}
        initial={{ from: today }}
        submit={set}
        onCancel={onClose}
        onSubmit={async (values) => {
          const problems = await send('set_vacation', values)
          if (problems.length > 0) return problems
          return onClose()
        }}
      />
    </Dialog>
  )
}

const title = { en: 'Vacation', de: 'Urlaub' }
const about = {
  en: 'Days of a vacation neither add to a streak nor break it.',
  de: 'Urlaubstage verlängern keine Serie und brechen keine ab.',
}
const set = { en: 'Let them rest', de: 'Ruhen lassen' }
