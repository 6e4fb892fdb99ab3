import { isLive } from '#core/facts/row.ts'
import { useSubmit } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { fieldsOf } from '#web/kit/form/field.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { sayAmount, sayDay } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { Part } from '#web/shell/Page.tsx'

/** How much water a day, from when on, and what held before. */
export function Targets() {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { today } = useHere()
  const send = useSubmit()
  const { value } = useLive(
    async ({ kernel: { store }, space }) => {
      const rows = await store.rows(space, { table: 'water_targets', all: true })
      const live = rows
        .filter(isLive)
        .map(({ fields }) => ({ from: String(fields['validFrom']), ml: Number(fields['goalMl']) }))
      return live.toSorted((a, b) => (a.from < b.from ? 1 : -1))
    },
    [],
    ['water_targets'],
  )
  const tool = kernel.registry.tools.get('set_water_target')
  if (!tool || !value) return null
  const current = value.find(({ from }) => from <= today)
  return (
    <Part title={t(texts.title)}>
      <div className="max-w-sm">
        <Form
          // What is in force is what the form begins with.
          key={`${current?.from} ${current?.ml}`}
          fields={fieldsOf(tool.input)}
          initial={current ? { goalMl: current.ml } : {}}
          submit={texts.set}
          onSubmit={(values) => send('set_water_target', values)}
        />
      </div>
      {value.length > 0 && (
        <table className="mt-8 w-full max-w-sm border-collapse">
          <caption className="sr-only">{t(texts.history)}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t(texts.from)}</th>
              <th scope="col">{t(texts.title)}</th>
            </tr>
          </thead>
          <tbody>
            {value.map(({ from, ml }) => (
              <tr key={from} className={`border-t border-rule ${from === current?.from ? '' : 'text-soft'}`}>
                <th scope="row" className="py-2 text-left font-normal">
                  {t(from > today ? texts.fromOn : texts.since).replace('{day}', sayDay(from, today, language))}
                </th>
                <td className="py-2 text-right font-serif text-lg">{sayAmount(ml, 'ml', language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

const texts = {
  title: { en: 'Water target', de: 'Trinkziel' },
  set: { en: 'Set the target', de: 'Ziel setzen' },
  history: { en: 'Targets and since when', de: 'Ziele und seit wann' },
  from: { en: 'From', de: 'Ab' },
  fromOn: { en: 'from {day} on', de: 'ab {day}' },
  since: { en: 'since {day}', de: 'seit {day}' },
}
