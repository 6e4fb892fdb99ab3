import { useToast } from '#web/kit/toasts.tsx'
import type { FormField } from '#web/kit/form/field.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import { say } from './say.ts'

const fields: readonly FormField[] = [
  { name: 'title', kind: 'text', label: { en: 'Title', de: 'Titel' }, max: 80 },
  {
    name: 'amount',
    kind: 'int',
    label: { en: 'Amount', de: 'Menge' },
    unit: 'ml',
    min: 1,
    max: 5000,
    about: { en: 'A glass is about 300 ml.', de: 'Ein Glas sind etwa 300 ml.' },
  },
  {
    name: 'drink',
    kind: 'choice',
    label: { en: 'Drink', de: 'Getränk' },
    choices: [
      { value: 'water', label: { en: 'water', de: 'Wasser' } },
      { value: 'tea', label: { en: 'tea', de: 'Tee' } },
    ],
  },
  { name: 'day', kind: 'date', label: { en: 'Due', de: 'Fällig' }, optional: true },
  { name: 'time', kind: 'time', label: { en: 'Time', de: 'Uhrzeit' }, optional: true },
  { name: 'at', kind: 'instant', label: { en: 'When', de: 'Wann' }, optional: true },
  { name: 'loud', kind: 'bool', label: { en: 'Remind me', de: 'Erinnere mich' } },
  { name: 'project', kind: 'ref', ref: 'todo.task_projects', label: { en: 'Project', de: 'Projekt' }, optional: true },
  {
    name: 'labels',
    kind: 'list',
    label: { en: 'Labels', de: 'Etiketten' },
    of: { name: 'labels', kind: 'text', label: { en: 'Label', de: 'Etikett' } },
    optional: true,
  },
  {
    name: 'subtasks',
    kind: 'keyed',
    label: { en: 'Steps', de: 'Schritte' },
    optional: true,
    fields: [
      { name: 'title', kind: 'text', label: { en: 'Step', de: 'Schritt' } },
      { name: 'done', kind: 'bool', label: { en: 'Done', de: 'Erledigt' } },
    ],
  },
  { name: 'repeat', kind: 'recurrence', label: { en: 'Repeats', de: 'Wiederholt sich' }, optional: true },
  { name: 'note', kind: 'longtext', label: { en: 'Note', de: 'Notiz' }, optional: true, max: 2000 },
]

const initial = {
  title: 'Farbe kaufen',
  amount: 6000,
  drink: 'tea',
  day: '2026-12-02',
  labels: ['home'],
  subtasks: { a1: { title: 'Maße nehmen', done: true } },
  repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
}

export function Forms() {
  const l = say(useText().language)
  const toast = useToast()
  return (
    <Part title={l('Form', 'Formular')}>
      <Form
        fields={fields}
        initial={initial}
        submit={{ en: 'Save', de: 'Sichern' }}
        refs={() => [
          { value: 'p1', label: l('House', 'Haus') },
          { value: 'p2', label: l('Club', 'Verein') },
        ]}
        problems={[
          { path: 'labels.0', message: { en: 'This label does not exist.', de: 'Dieses Etikett gibt es nicht.' } },
        ]}
        onSubmit={(values) => toast({ text: Object.keys(values).join(', ') })}
        onCancel={() => toast({ text: l('Left as it was.', 'Bleibt, wie es war.') })}
      />
    </Part>
  )
}
