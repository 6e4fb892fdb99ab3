import { useEffect, useState, type FormEvent } from 'react'
import { localTime } from '#core/time/day.ts'
import { useDo } from '#web/app/act.ts'
import { useApp, useLive } from '#web/app/app.ts'
import { Button } from '#web/kit/Button.tsx'
import { Field, TextInput } from '#web/kit/Field.tsx'
import { Ledger } from '#web/kit/Ledger.tsx'
import { Select } from '#web/kit/Select.tsx'
import { RowSheet } from '#web/kit/table/RowSheet.tsx'
import { sayAmount } from '#web/look/say.ts'
import { useText } from '#web/look/text.tsx'
import { useHere } from '#web/look/today.ts'
import { ByGrams } from './ByGrams.tsx'
import { favoritesOf } from './favorites.ts'
import {
  FINDABLE,
  findFood,
  type Found,
  isBarcode,
  MEAL_TYPES,
  mealNames,
  mealTypeAt,
  type MealType,
  type Nutrients,
} from './read.ts'

const SHOWN_FAVORITES = 6
const SHOWN_FOUND = 6

interface QuickLogProps {
  /** What stands in the line at first; it then has the focus. */
  begun: string
  /** The day that is written to, where it is not today. */
  at: string | undefined
  onWrite: () => void
}

/** One tap for the usual; else a line that finds foods and past meals, or is taken as it is written. */
export function QuickLog({ begun, at, onWrite }: QuickLogProps) {
  const { kernel } = useApp()
  const { t, language } = useText()
  const { zone } = useHere()
  const act = useDo()
  const [text, setText] = useState(begun)
  const [chosenType, setType] = useState<MealType>()
  const [food, setFood] = useState<Found>()
  const [naming, setNaming] = useState(false)
  const [heard, setHeard] = useState<string>()
  const favorites = useLive(favoritesOf, [], ['food_favorites', 'meals']).value ?? []
  const found = useLive((app) => findFood(app, text), [text], FINDABLE).value ?? []
  const foods = kernel.registry.tables.get('foods')
  const mealType = chosenType ?? (at === undefined ? mealTypeAt(localTime(kernel.now(), zone)) : 'lunch')
  const when = at === undefined ? {} : { at }

  // The tick answers the tap at once; the ledger follows when it is written.
  useEffect(() => {
    if (heard === undefined) return
    const timer = setTimeout(() => setHeard(undefined), 900)
    return () => clearTimeout(timer)
  }, [heard])

  const clear = () => {
    setText('')
    setFood(undefined)
  }
  const log = async (input: Record<string, unknown>) => {
    if (await act('log_meal', { mealType, ...when, ...input })) clear()
  }
  const onFavorite = (favoriteId: string) => {
    setHeard(favoriteId)
    void act('log_food_favorite', { favoriteId, ...when, ...(chosenType ? { mealType: chosenType } : {}) })
  }
  const onFound = (one: Found) => {
    if (one.kind === 'food') return setFood(one)
    if (one.kind === 'favorite') {
      onFavorite(one.id)
      return clear()
    }
    return void log({ description: one.name, ...one.nutrients, ...(one.portion ? { portion: one.portion } : {}) })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { description, calories } = written(text)
    if (description !== '') void log({ description, ...(calories === undefined ? {} : { calories }) })
  }

  return (
    <section aria-label={t(texts.label)} className="mb-12 grid gap-4">
      {favorites.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {favorites.slice(0, SHOWN_FAVORITES).map((row) => (
            <Button key={row.id} icon={heard === row.id ? 'check' : 'plus'} onClick={() => onFavorite(row.id)}>
              {String(row['name'])}
              <span className="font-normal text-soft">{kcalOf(row['nutrients'] as Nutrients, language)}</span>
            </Button>
          ))}
        </div>
      )}
      <form onSubmit={onSubmit} className="grid gap-3 wide:grid-cols-[10rem_1fr_auto] wide:items-end">
        <Field label={t(texts.which)}>
          {(control) => (
            <Select
              {...control}
              value={mealType}
              options={MEAL_TYPES.map((value) => ({ value, label: t(mealNames[value]) }))}
              onChange={(event) => setType(event.target.value as MealType)}
            />
          )}
        </Field>
        <Field label={t(texts.what)}>
          {(control) => (
            <TextInput
              {...control}
              // It was asked for a moment ago.
              // eslint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={begun !== ''}
              type="search"
              maxLength={120}
              placeholder={t(texts.example)}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setFood(undefined)
              }}
            />
          )}
        </Field>
        <span className="flex flex-wrap gap-2">
          <Button type="submit" tone="ink" disabled={text.trim() === ''}>
            {t(texts.log)}
          </Button>
          <Button tone="plain" icon="pencil" onClick={onWrite}>
            {t(texts.more)}
          </Button>
        </span>
      </form>
      {food ? (
        <ByGrams
          food={food}
          onLog={(input) => log({ ...input, inputType: isBarcode(text) ? 'barcode' : 'text' })}
          onCancel={() => setFood(undefined)}
        />
      ) : found.length === 0 ? (
        text.trim().length > 2 && (
          <Button tone="plain" icon="plus" className="justify-self-start" onClick={() => setNaming(true)}>
            {t(texts.newFood)}
          </Button>
        )
      ) : (
        <Ledger
          label={t(texts.found)}
          onOpen={(key) => {
            const one = found.find((held) => keyOf(held) === key)
            if (one) onFound(one)
          }}
          rows={found.slice(0, SHOWN_FOUND).map((one) => ({
            id: keyOf(one),
            title: one.name,
            meta: [t(texts[one.kind]), ...(one.portion ? [one.portion] : [])].join(' · '),
            trail: (
              <span className="font-serif">
                {kcalOf(one.nutrients, language)}
                {one.per === '100 g' && <span className="text-sm text-soft"> / 100 g</span>}
              </span>
            ),
          }))}
        />
      )}
      {foods && (
        <RowSheet
          table={foods}
          row={naming ? 'new' : undefined}
          initial={isBarcode(text) ? { barcode: text.trim() } : { name: text.trim() }}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  )
}

const keyOf = ({ kind, id }: Found): string => `${kind} ${id}`

const kcalOf = ({ calories }: Nutrients, language: 'en' | 'de'): string =>
  calories === undefined ? '' : sayAmount(Math.round(calories), 'kcal', language)

/** `Cheese sandwich 350 kcal`: the number goes by itself. */
function written(text: string): { description: string; calories?: number } {
  const [, description = '', kcal = ''] = /^(.*?)[\s,:]+(\d{1,5})\s*kcal$/i.exec(text.trim()) ?? []
  return description === '' ? { description: text.trim() } : { description, calories: Number(kcal) }
}

const texts = {
  label: { en: 'Log a meal', de: 'Mahlzeit eintragen' },
  which: { en: 'Meal', de: 'Mahlzeit' },
  what: { en: 'What was it', de: 'Was war es' },
  example: { en: 'Cheese sandwich 350 kcal', de: 'Käsebrot 350 kcal' },
  log: { en: 'Log', de: 'Eintragen' },
  more: { en: 'In detail', de: 'Genauer' },
  newFood: { en: 'Keep it as a food with what 100 g hold', de: 'Als Lebensmittel mit Werten je 100 g anlegen' },
  found: { en: 'Found', de: 'Gefunden' },
  food: { en: 'food', de: 'Lebensmittel' },
  favorite: { en: 'favourite', de: 'Favorit' },
  meal: { en: 'eaten before', de: 'schon gegessen' },
}
