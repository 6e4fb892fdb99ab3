import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button, IconButton } from '#web/kit/Button.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { RowSheet } from '#web/kit/table/RowSheet.tsx'
import { sayAmount } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { Part } from '#web/shell/Page.tsx'
import { favoritesOf } from './favorites.ts'
import { mealNames, type MealType, type Nutrients } from './read.ts'

/** What one tap logs: to add, change and remove; and the way to the foods. */
export function Favorites() {
  const { kernel } = useApp()
  const { t, language } = useText()
  const act = useDo()
  const [open, setOpen] = useState<string>()
  const table = kernel.registry.tables.get('food_favorites')
  const { value } = useLive(favoritesOf, [], ['food_favorites', 'meals'])
  if (!table) return null
  const rows = value ?? []
  const remove = (favoriteId: string) => void act('remove_food_favorite', { favoriteId })
  return (
    <Part
      title={t(texts.title)}
      aside={
        <Button tone="plain" icon="plus" className="-mr-4" onClick={() => setOpen('new')}>
          {t(texts.add)}
        </Button>
      }
    >
      {value && rows.length === 0 && <p className="border-y border-rule py-6 text-soft">{t(texts.none)}</p>}
      <Ledger
        label={t(texts.title)}
        onOpen={setOpen}
        onRemove={remove}
        rows={rows.map((row) => {
          const { calories } = row['nutrients'] as Nutrients
          const name = String(row['name'])
          const mealType = row['mealType'] as MealType | undefined
          return {
            id: row.id,
            title: name,
            meta: [
              ...(mealType === undefined ? [] : [t(mealNames[mealType])]),
              ...(typeof row['portion'] === 'string' ? [row['portion']] : []),
              ...(calories === undefined ? [] : [sayAmount(Math.round(calories), 'kcal', language)]),
            ].join(' · '),
            trail: <IconButton icon="remove" label={`${t(texts.remove)}: ${name}`} onClick={() => remove(row.id)} />,
          }
        })}
      />
      <Link
        to={'/tables/foods' as string}
        className="mt-2 inline-flex min-h-11 items-center text-sm underline decoration-rule underline-offset-4 hover:decoration-ink"
      >
        {t(texts.foods)}
      </Link>
      <RowSheet
        table={table}
        row={open === 'new' ? 'new' : rows.find(({ id }) => id === open)}
        onClose={() => setOpen(undefined)}
      />
    </Part>
  )
}

const texts = {
  title: { en: 'Favourites', de: 'Favoriten' },
  add: { en: 'New favourite', de: 'Neuer Favorit' },
  none: { en: 'What you eat often can be one tap.', de: 'Was du oft isst, kann ein Tipp sein.' },
  remove: { en: 'Remove', de: 'Entfernen' },
  foods: { en: 'Foods and what 100 g hold', de: 'Lebensmittel und ihre Werte je 100 g' },
}
