import { isLive } from '#core/facts/row.ts'
import { useSubmit } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Sheet } from '#web/kit/Dialog.tsx'
import { fieldsOf, type Values } from '#web/kit/form/field.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { sayAmount, sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'

const FIELDS = ['dailyCalories', 'direction', 'dailyProtein', 'dailyCarbs', 'dailyFat', 'validFrom']
const GRAMS = ['dailyProtein', 'dailyCarbs', 'dailyFat']

/** How much a day, meant how, from when on; and what held before. */
export function Targets({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { today } = useHere()
  const send = useSubmit()
  const { value } = useLive(
    async ({ kernel: { store }, space }) => {
      const rows = await store.rows(space, { table: 'nutrition_targets', all: true })
      return rows
        .filter(isLive)
        .map(({ fields }) => fields)
        .toSorted((a, b) => (String(a['validFrom']) < String(b['validFrom']) ? 1 : -1))
    },
    [],
    ['nutrition_targets'],
  )
  const tool = kernel.registry.tools.get('set_nutrition_goal')
  if (!tool || !value) return null
  const current = value.find((target) => String(target['validFrom']) <= today)
  const initial: Values = Object.fromEntries(
    Object.entries(current ?? { direction: 'under' }).filter(([name]) => FIELDS.includes(name) && name !== 'validFrom'),
  )
  const said = (target: (typeof value)[number]) =>
    `${t(directions[target['direction'] as keyof typeof directions])} ${sayAmount(Number(target['dailyCalories']), 'kcal', language)}`
  return (
    <Sheet open={open} onClose={onClose} title={t(texts.title)}>
      <Form
        key={String(current?.['validFrom'])}
        fields={fieldsOf(tool.input, FIELDS)}
        initial={initial}
        submit={texts.set}
        onCancel={onClose}
        onSubmit={async (values) => {
          // What was emptied is meant to go.
          const gone = GRAMS.filter((name) => values[name] === undefined && initial[name] !== undefined)
          const problems = await send('set_nutrition_goal', {
            ...values,
            ...Object.fromEntries(gone.map((name) => [name, null])),
          })
          if (problems.length > 0) return problems
          return onClose()
        }}
      />
      {value.length > 0 && (
        <table className="mt-8 w-full border-collapse">
          <caption className="mb-2 text-left font-medium">{t(texts.history)}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t(texts.from)}</th>
              <th scope="col">{t(texts.title)}</th>
            </tr>
          </thead>
          <tbody>
            {value.map((target) => {
              const from = String(target['validFrom'])
              return (
                <tr key={from} className={`border-t border-rule ${target === current ? '' : 'text-soft'}`}>
                  <th scope="row" className="py-2 text-left font-normal">
                    {t(from > today ? texts.fromOn : texts.since).replace('{day}', sayDay(from, today, language))}
                  </th>
                  <td className="py-2 text-right font-serif text-lg">{said(target)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Sheet>
  )
}

const directions = {
  under: { en: 'at most', de: 'höchstens' },
  over: { en: 'at least', de: 'mindestens' },
  around: { en: 'about', de: 'etwa' },
}
const texts = {
  title: { en: 'Nutrition target', de: 'Ernährungsziel' },
  set: { en: 'Set the target', de: 'Ziel setzen' },
  history: { en: 'Targets and since when', de: 'Ziele und seit wann' },
  from: { en: 'From', de: 'Ab' },
  fromOn: { en: 'from {day} on', de: 'ab {day}' },
  since: { en: 'since {day}', de: 'seit {day}' },
}
