import { useState } from 'react'
import { useDo } from '#web/app/act.ts'
import { IconButton } from '#web/kit/Button.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import type { AnyRow } from '#web/kit/table/say.ts'
import { sayAmount, sayTime } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { MealSheet } from './MealSheet.tsx'
import { mealNames, type MealType } from './read.ts'

/** The meals of a day: time, which meal, what, kilocalories. A line opens its form; its button takes it away. */
export function Meals({ meals, label }: { meals: readonly AnyRow[]; label: string }) {
  const { t, language } = useText()
  const { zone } = useHere()
  const act = useDo()
  const [open, setOpen] = useState<string>()
  const remove = (mealId: string) => void act('delete_meal', { mealId })
  return (
    <>
      <Ledger
        label={label}
        onOpen={setOpen}
        onRemove={remove}
        rows={meals.map((meal) => {
          const at = String(meal['at'])
          const type = t(mealNames[meal['mealType'] as MealType])
          const what = typeof meal['description'] === 'string' ? meal['description'] : t(texts.photo)
          const kcal = meal['calories']
          const protein = meal['protein']
          const beside = [
            type,
            ...(typeof meal['portion'] === 'string' ? [meal['portion']] : []),
            ...(typeof protein === 'number' ? [`${sayAmount(protein, 'g', language)} ${t(texts.protein)}`] : []),
          ]
          return {
            id: meal.id,
            lead: <span className="w-14 text-soft">{at.includes('T') ? sayTime(at, zone) : '–'}</span>,
            title: what,
            meta: beside.join(' · '),
            trail: (
              <>
                <span className="font-serif">
                  {typeof kcal === 'number' ? sayAmount(Math.round(kcal), 'kcal', language) : ''}
                </span>
                <IconButton icon="remove" label={`${t(texts.remove)}: ${what}`} onClick={() => remove(meal.id)} />
              </>
            ),
          }
        })}
      />
      <MealSheet row={meals.find(({ id }) => id === open)} onClose={() => setOpen(undefined)} />
    </>
  )
}

const texts = {
  photo: { en: 'By photo', de: 'Per Foto' },
  protein: { en: 'protein', de: 'Eiweiß' },
  remove: { en: 'Delete', de: 'Löschen' },
}
